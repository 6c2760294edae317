// Outlines of what the device draws: text on a canvas with its own fonts, followed along its edge.

const EM = 192; // pixels
const PADDING = 4; // pixels around what is drawn
const DEVICE_FONT = `600 ${EM}px system-ui, sans-serif`;
const UNITS_PER_PIXEL = UNITS_PER_EM / EM;
const MOST_WIDTH = 12 * EM; // pixels of one glyph

const tracing = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

// A canvas forgets its settings with its size. What is drawn is of one direction only; from right to left the signs at
// the ends of a letter that join it belong to it.
function prepare() {
    tracing.font = DEVICE_FONT;
    tracing.textAlign = "left";
    tracing.direction = "rtl";
}

// The pixels of a text in red, which what has colours of its own ignores.
function drawn(text) {
    prepare();
    const size = tracing.measureText(text);
    const left = Math.ceil(size.actualBoundingBoxLeft) + PADDING;
    const top = Math.ceil(size.actualBoundingBoxAscent) + PADDING;
    const width = Math.min(left + Math.ceil(size.actualBoundingBoxRight) + PADDING, MOST_WIDTH);
    const height = top + Math.ceil(size.actualBoundingBoxDescent) + PADDING;
    const advance = Math.round(Math.min(size.width, MOST_WIDTH) * UNITS_PER_PIXEL);
    if (width <= 2 * PADDING || height <= 2 * PADDING) return { advance, width: 0, height: 0 };
    tracing.canvas.width = width;
    tracing.canvas.height = height;
    prepare();
    tracing.fillStyle = "#f00";
    tracing.fillText(text, left, top);
    return { advance, left, top, width, height, pixels: tracing.getImageData(0, 0, width, height).data };
}

// Edges ---------------------------------------------------------------------------------------------------------

const INSIDE = 128; // of 255: a pixel that is covered by half

// The edges between neighbouring pixels that a contour crosses within a square of four pixels, from one to the next,
// with the inside at its left; by which of the four are inside: top left 1, top right 2, bottom right 4, left 8.
const TOP = 0, RIGHT = 1, BOTTOM = 2, LEFT = 3;
const CROSSINGS = [
    [], [LEFT, TOP], [TOP, RIGHT], [LEFT, RIGHT], [RIGHT, BOTTOM], [LEFT, TOP, RIGHT, BOTTOM], [TOP, BOTTOM],
    [LEFT, BOTTOM], [BOTTOM, LEFT], [BOTTOM, TOP], [TOP, RIGHT, BOTTOM, LEFT], [BOTTOM, RIGHT], [RIGHT, LEFT],
    [RIGHT, TOP], [TOP, LEFT], [],
];

// The closed contours of a picture of values from 0 to 255, whose border is 0.
function contoursOf(values, width, height) {
    const next = new Int32Array(2 * width * height).fill(-1); // from edge to edge; two belong to each pixel
    const starts = [];
    for (let y = 0; y < height - 1; y++) {
        for (let x = 0; x < width - 1; x++) {
            const at = y * width + x;
            const kind = (values[at] >= INSIDE) | (values[at + 1] >= INSIDE) << 1
                | (values[at + width + 1] >= INSIDE) << 2 | (values[at + width] >= INSIDE) << 3;
            if (kind === 0 || kind === 15) continue;
            const edges = [2 * at, 2 * (at + 1) + 1, 2 * (at + width), 2 * at + 1];
            const crossings = CROSSINGS[kind];
            for (let place = 0; place < crossings.length; place += 2) {
                next[edges[crossings[place]]] = edges[crossings[place + 1]];
                starts.push(edges[crossings[place]]);
            }
        }
    }
    const point = (edge) => {
        const at = edge >> 1, to = at + (edge & 1 ? width : 1);
        const part = (INSIDE - values[at]) / (values[to] - values[at]);
        const x = at % width + 0.5, y = Math.floor(at / width) + 0.5;
        return edge & 1 ? [x, y + part] : [x + part, y];
    };
    const contours = [];
    for (const start of starts) {
        const contour = [];
        for (let edge = start; next[edge] >= 0;) {
            contour.push(point(edge));
            const following = next[edge];
            next[edge] = -1;
            edge = following;
        }
        if (contour.length > 2) contours.push(contour);
    }
    return contours;
}

// The points of a closed contour that are needed for it to stay within `tolerance` pixels.
function simplified(contour, tolerance) {
    const kept = new Uint8Array(contour.length);
    const half = contour.length >> 1;
    kept[0] = kept[half] = 1;
    const open = [[0, half], [half, contour.length]];
    while (open.length) {
        const [from, to] = open.pop();
        const [x, y] = contour[from], [endX, endY] = contour[to % contour.length];
        const length = Math.hypot(endX - x, endY - y) || 1;
        let farthest = 0, most = tolerance;
        for (let place = from + 1; place < to; place++) {
            const [px, py] = contour[place];
            const distance = Math.abs((endX - x) * (py - y) - (endY - y) * (px - x)) / length;
            if (distance > most) [most, farthest] = [distance, place];
        }
        if (!farthest) continue;
        kept[farthest] = 1;
        open.push([from, farthest], [farthest, to]);
    }
    return contour.filter((_point, place) => kept[place]);
}

function area(contour) {
    let sum = 0;
    contour.forEach(([x, y], place) => {
        const [endX, endY] = contour[(place + 1) % contour.length];
        sum += x * endY - endX * y;
    });
    return Math.abs(sum) / 2;
}

function traced(values, { left, top, width, height }, tolerance, smallest) {
    return contoursOf(values, width, height).filter((contour) => area(contour) > smallest).map((contour) =>
        simplified(contour, tolerance).map(([x, y]) => [
            Math.round((x - left) * UNITS_PER_PIXEL), Math.round((top - y) * UNITS_PER_PIXEL),
        ]));
}

// Colours -------------------------------------------------------------------------------------------------------

const MOST_COLORS = 24;
const COLOR_DISTANCE = 26; // between two colours that are kept
const FEWEST_PIXELS = 30; // of a colour that is kept

const isPlainRed = (red, green, blue) => red > 160 && green < 60 && blue < 60;

function isColored(pixels) {
    for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] > 128 && !isPlainRed(pixels[at], pixels[at + 1], pixels[at + 2])) return true;
    }
    return false;
}

// The colours that a picture is drawn with, the one of the largest part first, and which of them each pixel has.
function quantized(pixels, count) {
    const bins = new Map();
    const binOf = (at) => (pixels[at] >> 3) << 10 | (pixels[at + 1] >> 3) << 5 | pixels[at + 2] >> 3;
    for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] < INSIDE) continue;
        const bin = bins.get(binOf(at)) ?? { sum: [0, 0, 0], number: 0 };
        bin.number += 1;
        for (let part = 0; part < 3; part++) bin.sum[part] += pixels[at + part];
        bins.set(binOf(at), bin);
    }
    const shades = [...bins].map(([bin, { sum, number }]) => ({ bin, number, color: sum.map((one) => one / number) }))
        .sort((a, b) => b.number - a.number);
    const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    const colors = [];
    for (const { color, number } of shades) {
        if (colors.length === count) break;
        if (colors.length && number < FEWEST_PIXELS) break;
        if (colors.every(({ color: other }) => distance(color, other) > COLOR_DISTANCE)) colors.push({ color, number: 0 });
    }
    const nearest = new Map();
    for (const { bin, number, color } of shades) {
        const best = colors.reduce((a, b) => (distance(color, b.color) < distance(color, a.color) ? b : a));
        best.number += number;
        nearest.set(bin, best);
    }
    colors.sort((a, b) => b.number - a.number);
    return [colors.map(({ color }) => color.map(Math.round)), (at) => colors.indexOf(nearest.get(binOf(at)))];
}

// A picture as one outline for each colour, each lying on those before it.
function coloredLayers(picture) {
    const { pixels } = picture;
    const [colors, colorAt] = quantized(pixels, MOST_COLORS);
    const count = pixels.length / 4;
    const ranks = new Int8Array(count);
    const values = new Uint8Array(count);
    for (let place = 0; place < count; place++) {
        values[place] = pixels[4 * place + 3];
        ranks[place] = values[place] < INSIDE ? -1 : colorAt(4 * place);
    }
    return colors.map(([red, green, blue], rank) => {
        if (rank) for (let place = 0; place < count; place++) values[place] = ranks[place] >= rank ? 255 : 0;
        const contours = traced(values, picture, rank ? 0.7 : 0.3, rank ? 12 : 2);
        return { color: red << 16 | green << 8 | blue, contours };
    }).filter(({ contours }) => contours.length);
}

// A text as the device draws it: {advance, contours}, or `parts` where it has colours of its own.
function glyphOf(text) {
    const picture = drawn(text);
    if (!picture.width) return { advance: picture.advance, contours: [] };
    if (isColored(picture.pixels)) return { advance: picture.advance, contours: [], parts: coloredLayers(picture) };
    const alpha = new Uint8Array(picture.pixels.length / 4);
    for (let place = 0; place < alpha.length; place++) alpha[place] = picture.pixels[4 * place + 3];
    return { advance: picture.advance, contours: traced(alpha, picture, 0.3, 2) };
}
