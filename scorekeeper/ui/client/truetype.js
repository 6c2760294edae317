// A TrueType font, written byte by byte: outlines of straight lines, layers in colour (COLR), and the substitutions
// (GSUB) that take several characters, or a letter within a word, to a glyph of their own.

const UNITS_PER_EM = 2048;
const ASCENT = 0.9, DESCENT = 0.3; // of the em, as those of Alegreya Sans

const u16 = (value) => [(value >> 8) & 255, value & 255];
const u32 = (value) => [...u16(value >>> 16), ...u16(value)];
const ascii = (text) => [...text].map((character) => character.charCodeAt(0));
const ascending = (a, b) => a - b;

// Parts one after the other behind a head of a known length; `place` writes the offset of each into the head.
function withOffsets(headLength, parts, place = u16) {
    let offset = headLength;
    const offsets = [];
    for (const part of parts) {
        offsets.push(place(offset));
        offset += part.length;
    }
    return [offsets.flat(), parts.flat()];
}

function countedList(parts) {
    const [offsets, bytes] = withOffsets(2 + 2 * parts.length, parts);
    return [...u16(parts.length), ...offsets, ...bytes];
}

// Outlines ------------------------------------------------------------------------------------------------------

const ON_CURVE = 1;

function coordinates(values, shortFlag, sameFlag) {
    const flags = [], bytes = [];
    let before = 0;
    for (const value of values) {
        const step = value - before;
        before = value;
        if (step === 0) flags.push(sameFlag);
        else if (Math.abs(step) < 256) {
            flags.push(step > 0 ? shortFlag | sameFlag : shortFlag);
            bytes.push(Math.abs(step));
        } else {
            flags.push(0);
            bytes.push(...u16(step));
        }
    }
    return [flags, bytes];
}

function outline(contours) {
    const points = contours.flat();
    if (!points.length) return [];
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
    const [xFlags, xBytes] = coordinates(xs, 2, 16);
    const [yFlags, yBytes] = coordinates(ys, 4, 32);
    let last = -1;
    const ends = contours.flatMap((contour) => u16(last += contour.length));
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].flatMap(u16);
    const flags = xFlags.map((flag, place) => flag | yFlags[place] | ON_CURVE);
    const bytes = [...u16(contours.length), ...box, ...ends, ...u16(0), ...flags, ...xBytes, ...yBytes];
    while (bytes.length % 4) bytes.push(0);
    return bytes;
}

// Substitutions -------------------------------------------------------------------------------------------------

const coverage = (glyphs) => [...u16(1), ...u16(glyphs.length), ...glyphs.flatMap(u16)];

// One subtable behind its coverage; `rest` comes after the format and the coverage's offset.
function subtable(format, glyphs, rest) {
    return [...u16(format), ...u16(4 + rest.length), ...rest, ...coverage(glyphs)];
}

function singles(pairs) {
    const sorted = [...pairs].sort(([a], [b]) => a - b);
    const rest = [...u16(sorted.length), ...sorted.flatMap(([, to]) => u16(to))];
    return { type: 1, table: subtable(2, sorted.map(([from]) => from), rest) };
}

function ligatures(found) {
    const sets = new Map();
    for (const [components, glyph] of found) {
        const [first, ...others] = components;
        if (!sets.has(first)) sets.set(first, []);
        sets.get(first).push({ others, glyph });
    }
    const firsts = [...sets.keys()].sort(ascending);
    const parts = firsts.map((first) => {
        const longestFirst = sets.get(first).sort((a, b) => b.others.length - a.others.length);
        return countedList(longestFirst.map(
            ({ others, glyph }) => [...u16(glyph), ...u16(others.length + 1), ...others.flatMap(u16)],
        ));
    });
    const [offsets, bytes] = withOffsets(6 + 2 * firsts.length, parts);
    const head = [...u16(1), ...u16(6 + offsets.length + bytes.length), ...u16(firsts.length), ...offsets];
    return { type: 4, table: [...head, ...bytes, ...coverage(firsts)] };
}

// `features` by their tag, each a lookup. All scripts are in the default one: what an engine does by itself for the
// syllables of a script is then left out, for our glyphs are whole syllables.
function substitutions(features) {
    const tags = Object.keys(features).sort();
    const order = tags.flatMap((_tag, place) => u16(place));
    const languages = [...u16(4), ...u16(0), ...u16(0), ...u16(0xffff), ...u16(tags.length), ...order];
    const scripts = [...u16(1), ...ascii("DFLT"), ...u16(8), ...languages];
    const records = tags.map((_tag, place) => [...u16(0), ...u16(1), ...u16(place)]);
    const [offsets, bytes] = withOffsets(2 + 6 * tags.length, records);
    const named = tags.flatMap((tag, place) => [...ascii(tag), ...offsets.slice(2 * place, 2 * place + 2)]);
    const featureList = [...u16(tags.length), ...named, ...bytes];
    const lookups = countedList(tags.map((tag) => {
        const { type, table } = features[tag];
        return [...u16(type), ...u16(0), ...u16(1), ...u16(8), ...table];
    }));
    const [places, parts] = withOffsets(10, [scripts, featureList, lookups]);
    return [...u32(0x10000), ...places, ...parts];
}

// Colours -------------------------------------------------------------------------------------------------------

function colorTables(glyphs) {
    const palette = new Map(), bases = [], layers = [];
    glyphs.forEach(({ layers: own }, glyph) => {
        if (!own) return;
        bases.push([...u16(glyph), ...u16(layers.length), ...u16(own.length)]);
        for (const [part, color] of own) {
            if (!palette.has(color)) palette.set(color, palette.size);
            layers.push([...u16(part), ...u16(palette.get(color))]);
        }
    });
    const counts = [...u16(0), ...u16(bases.length), ...u32(14), ...u32(14 + 6 * bases.length)];
    const blueGreenRed = [...palette.keys()].flatMap((color) => [color & 255, (color >> 8) & 255, color >> 16, 255]);
    return {
        COLR: [...counts, ...u16(layers.length), ...bases.flat(), ...layers.flat()],
        CPAL: [
            ...u16(0), ...u16(palette.size), ...u16(1), ...u16(palette.size), ...u32(14), ...u16(0), ...blueGreenRed,
        ],
    };
}

// The file ------------------------------------------------------------------------------------------------------

// `glyphs` are {advance, contours, layers}; the first stands for what the font has not. `characters` lead from a
// code point to a glyph. Of two fonts of a family the engine takes the heavier one, up to the weight that is asked.
function trueTypeFont({ family, weight, glyphs, characters, features }) {
    const outlines = glyphs.map(({ contours }) => outline(contours));
    let end = 0;
    const locations = [0, ...outlines.map((bytes) => end += bytes.length)];
    const widest = Math.max(...glyphs.map(({ advance }) => advance));
    const units = (part) => Math.round(part * UNITS_PER_EM);
    const groups = [...characters].sort(([a], [b]) => a - b)
        .flatMap(([character, glyph]) => [...u32(character), ...u32(character), ...u32(glyph)]);
    const name = [...family].flatMap((character) => [0, character.charCodeAt(0)]);
    const names = [1, 4, 6].flatMap((id) => [3, 1, 0x409, id, name.length, 0].flatMap(u16));
    const zeros = (count) => new Array(count).fill(0);
    const tables = {
        "OS/2": [
            ...[4, widest, weight, 5, 0].flatMap(u16), ...zeros(22), ...zeros(10), ...zeros(16), ...zeros(4),
            ...[0x40, 0, 0xffff].flatMap(u16),
            ...[units(ASCENT), -units(DESCENT), 0, units(ASCENT), units(DESCENT)].flatMap(u16), ...zeros(8),
            ...[units(0.46), units(0.64), 0, 32, 1].flatMap(u16),
        ],
        cmap: [...[0, 1, 3, 10].flatMap(u16), ...u32(12), ...u16(12), ...u16(0), ...u32(16 + groups.length),
            ...u32(0), ...u32(characters.size), ...groups],
        glyf: outlines.flat(),
        head: [...u32(0x10000), ...u32(0x10000), ...u32(0), ...u32(0x5f0f3cf5), ...u16(0), ...u16(UNITS_PER_EM),
            ...zeros(16), ...[0, -units(DESCENT), widest, units(ASCENT), 0, 8, 2, 1, 0].flatMap(u16)],
        hhea: [...u32(0x10000), ...[units(ASCENT), -units(DESCENT), 0, widest].flatMap(u16), ...zeros(22),
            ...u16(glyphs.length)],
        hmtx: glyphs.flatMap(({ advance, contours }) => [
            ...u16(advance), ...u16(Math.min(0x7fff, ...contours.flat().map(([x]) => x)) % 0x7fff),
        ]),
        loca: locations.flatMap(u32),
        maxp: [...u32(0x10000), ...u16(glyphs.length), ...u16(0x7fff), ...u16(0x7fff), ...zeros(22)],
        name: [...[0, 3, 6 + names.length].flatMap(u16), ...names, ...name],
        post: [...u32(0x30000), ...zeros(28)],
    };
    if (Object.keys(features).length) tables.GSUB = substitutions(features);
    if (glyphs.some(({ layers }) => layers)) Object.assign(tables, colorTables(glyphs));
    const tags = Object.keys(tables).sort();
    const directory = [];
    let offset = 12 + 16 * tags.length;
    for (const tag of tags) {
        directory.push(...ascii(tag), ...u32(0), ...u32(offset), ...u32(tables[tag].length));
        while (tables[tag].length % 4) tables[tag].push(0);
        offset += tables[tag].length;
    }
    return new Uint8Array([
        ...u32(0x10000), ...u16(tags.length), ...zeros(6), ...directory, ...tags.flatMap((tag) => tables[tag]),
    ]);
}
