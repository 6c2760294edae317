// Draws pictures on a canvas beside Python: the drawing commands of `scorekeeper/pictures/drawing.py`. Python's
// worker imports it when the first picture is wanted.

const BASE = new URL("./", import.meta.url);
const SCALE = 2; // pixels of the picture for a logical one
const SMALLEST_PART = 0.5; // type shrinks no further to fit into its room; what is still too wide is condensed

const loadedFaces = new Set();

// What cannot be loaded is drawn with a face of the device.
async function loadFace([family, file]) {
    if (loadedFaces.has(family)) return;
    try {
        const response = await fetch(new URL(file, BASE));
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        self.fonts.add(await new FontFace(family, await response.arrayBuffer()).load());
        loadedFaces.add(family);
    } catch (error) {
        console.warn("a face of the picture cannot be loaded:", error);
    }
}

const loadedSymbols = new Map();

// The paths of an SVG of ours. What cannot be loaded is left out.
async function loadSymbol(file) {
    if (loadedSymbols.has(file)) return;
    const attribute = (text, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
    try {
        const response = await fetch(new URL(file, BASE));
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        const text = await response.text();
        const paths = [...text.matchAll(/<path ([^>]*)>/g)].map(([, path]) => ({
            outline: new Path2D(attribute(path, "d")),
            filled: attribute(path, "fill") !== "none",
            rule: attribute(path, "fill-rule") ?? "nonzero",
            thickness: Number(attribute(path, "stroke-width") ?? 0),
        }));
        loadedSymbols.set(file, { box: attribute(text, "viewBox").split(" ").map(Number), paths });
    } catch (error) {
        console.warn("a symbol of the picture cannot be loaded:", error);
    }
}

const trace = (context, [[x, y], ...others]) => {
    context.beginPath();
    context.moveTo(x, y);
    for (const [nextX, nextY] of others) context.lineTo(nextX, nextY);
};

const DRAWN = {
    Box(context, { left, top, width, height, fill, line, line_width: thickness, radii: [upper, lower] }) {
        const path = (inset) => {
            context.beginPath();
            context.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset,
                [upper, upper, lower, lower].map((radius) => Math.max(radius - inset, 0)));
        };
        if (fill) {
            path(0);
            context.fillStyle = fill;
            context.fill();
        }
        if (line) {
            path(thickness / 2); // within the edge
            Object.assign(context, { strokeStyle: line, lineWidth: thickness });
            context.setLineDash([]);
            context.stroke();
        }
    },
    Symbol(context, { file, left, top, width, color, opacity, turn }) {
        if (!loadedSymbols.has(file)) return;
        const { box: [boxLeft, boxTop, boxWidth, boxHeight], paths } = loadedSymbols.get(file);
        const scale = width / boxWidth;
        context.save();
        context.translate(left + width / 2, top + scale * boxHeight / 2);
        context.rotate(turn * Math.PI / 180);
        context.scale(scale, scale);
        context.translate(-boxLeft - boxWidth / 2, -boxTop - boxHeight / 2);
        const ends = { lineCap: "round", lineJoin: "round" };
        Object.assign(context, { fillStyle: color, strokeStyle: color, globalAlpha: opacity, ...ends });
        context.setLineDash([]);
        for (const { outline, filled, rule, thickness } of paths) {
            if (filled) context.fill(outline, rule);
            context.lineWidth = thickness;
            if (thickness) context.stroke(outline);
        }
        context.restore();
    },
    Line(context, { points, color, width, dashes }) {
        trace(context, points);
        const ends = width > 1 ? "round" : "butt";
        Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: ends, lineJoin: "round" });
        context.setLineDash(dashes);
        context.stroke();
    },
    Text(context, { text, baseline, room, size, face, color, align, left, fromRight }) {
        const setFont = (part) => { context.font = `${size * part}px "${face}", system-ui, sans-serif`; };
        Object.assign(context, { fillStyle: color, textAlign: align, direction: fromRight ? "rtl" : "ltr" });
        setFont(1);
        const { width } = context.measureText(text);
        if (width > room) setFont(Math.max(SMALLEST_PART, room / width));
        const x = left + { left: 0, center: room / 2, right: room }[align];
        context.fillText(text, x, baseline, room);
    },
};

export async function drawPicture(drawing) {
    const { width, height, background, faces, symbols, commands } = JSON.parse(drawing);
    await Promise.all([...Object.entries(faces).map(loadFace), ...symbols.map(loadSymbol)]);
    const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
    const context = canvas.getContext("2d");
    context.scale(SCALE, SCALE);
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    for (const command of commands) DRAWN[command.kind](context, command);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    return new Uint8Array(await blob.arrayBuffer());
}
