// Letters that our faces lack, in every script: Flutter draws with the fonts that it was given only, so the page
// makes it one of what the device's own fonts draw (docs/flet.md). Upstream: flutter/flutter#105863. Flet 1.0.5.
// Delete when Flutter draws text with the browser's fonts.

const DEVICE_FAMILY = "@DEVICE_FAMILY@"; // stands behind each family of ours in the theme
const DEVICE_FONT_FILE = /\/device-font\/[0-9]+\.ttf$/;
const FALLBACK_FILE = /\/assets\/fonts\/[a-z0-9]+\/v[0-9]+\//; // what Flutter would have another server send
const LACKED = /[^\u0000-\u009f@COVERED@]/u;

// What is written as one -------------------------------------------------------------------------------------------

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ARABIC = /^\p{Script=Arabic}\p{M}*$/u; // joined letter by letter, by the engine
const JOINED = /\p{Script=Syriac}|\p{Script=Mongolian}|\p{Script=Nko}|\p{Script=Adlam}|\p{Script=Mandaic}/u;
const LAM = /^\u0644\p{M}*$/u, ALEF = /^[\u0622\u0623\u0625\u0627\u0671]\p{M}*$/u;
// The sign that ties a letter to the next one, of the scripts that have it.
const TIES = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\ua9c0]\u200d?$/;
const MARK = /^\p{M}/u; // a vowel of Burmese stands alone by Unicode's count
const LONGEST_UNIT = 60; // characters; engines do not compare more

// The parts of a text that get a glyph of their own: what the eye takes for one letter, or a whole word where the
// letters of a script are joined.
function unitsOf(text) {
    const units = [];
    let isOpen = false; // whether the next letter belongs to the last unit
    for (const { segment } of graphemes.segment(text)) {
        const isLacked = LACKED.test(segment);
        if (isLacked) {
            const last = units.at(-1);
            const isTied = isOpen && (TIES.test(last) || MARK.test(segment) || (JOINED.test(last) && JOINED.test(segment)));
            if (isTied && last.length + segment.length <= LONGEST_UNIT) units[units.length - 1] += segment;
            else {
                units.push(segment);
                if (isOpen && LAM.test(last) && ALEF.test(segment)) units.push(last + segment, segment);
            }
        }
        isOpen = isLacked;
    }
    return units;
}

// The font ---------------------------------------------------------------------------------------------------------

const JOINER = "\u200d";
const INVISIBLE = /^[\p{Cf}\p{M}]$/u; // alone it is nothing, or stands on a dotted circle
const FORMS = { isol: ["", ""], init: ["", JOINER], medi: [JOINER, JOINER], fina: [JOINER, ""] };
const SHADDA = /([\u064b-\u0650\u0652\u0670]+)\u0651/gu;
const SARA_AM = /([\u0e48-\u0e4b]*)\u0e33/gu;

const wanted = new Set(); // the units that were met
const drawings = new Map(); // what the device draws, by text

const drawingOf = (text) => {
    if (!drawings.has(text)) drawings.set(text, glyphOf(text));
    return drawings.get(text);
};

// The orders of the characters of a unit in which an engine may look them up.
function spellings(unit) {
    const found = new Set([
        unit, unit.normalize("NFD"), unit.replace(SHADDA, "\u0651$1"), unit.replace(SARA_AM, "\u0e4d$1\u0e32"),
        reorderedKhmer(unit),
    ]);
    const [letter, ...marks] = unit;
    if (marks.length > 1 && marks.length < 4 && marks.every((mark) => /\p{M}/u.test(mark))) {
        permutations(marks).forEach((order) => found.add(letter + order.join("")));
    }
    return found;
}

// Engines put what is drawn before a letter of Khmer there: first a vowel, or its first half, then the sign for r.
function reorderedKhmer(unit) {
    const sign = unit.includes("\u17d2\u179a") ? "\u17d2\u179a" : "";
    const vowel = unit.match(/[\u17c1-\u17c3]/)?.[0] ?? "";
    const half = /[\u17be-\u17c0\u17c4\u17c5]/.test(unit) ? "\u17c1" : "";
    return half + vowel + sign + unit.replace(sign, "").replace(vowel, "");
}

function permutations(list) {
    if (list.length < 2) return [list];
    return list.flatMap((one, place) => permutations(list.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}

function deviceFont(units, weight) {
    const glyphs = [{ advance: UNITS_PER_EM / 2, contours: [] }];
    const places = new Map(), characters = new Map(), composed = [], joined = [];
    const forms = { isol: [], init: [], medi: [], fina: [] };

    const add = (glyph) => glyphs.push(glyph) - 1;
    const glyphFor = (text) => {
        if (places.has(text)) return places.get(text);
        const { advance, contours, parts } = drawingOf(text);
        const place = add({ advance, contours });
        if (parts) {
            const layers = parts.map((part) => [add({ advance, contours: part.contours }), part.color]);
            glyphs[place] = { advance, contours: parts[0].contours, layers };
        }
        places.set(text, place);
        return place;
    };
    const characterFor = (character) => {
        const code = character.codePointAt(0);
        if (!characters.has(code)) {
            characters.set(code, INVISIBLE.test(character) ? add({ advance: 0, contours: [] }) : glyphFor(character));
        }
        return characters.get(code);
    };
    const formOf = (text, form) => glyphFor(FORMS[form][0] + text + FORMS[form][1]);

    for (const unit of units) {
        const letters = [...unit];
        if (LAM.test(letters[0]) && letters.some((letter) => ALEF.test(letter))) {
            const [lam, alef] = [...graphemes.segment(unit)].map(({ segment }) => segment);
            joined.push([[formOf(lam, "init"), formOf(alef, "fina")], glyphFor(unit)]);
            joined.push([[formOf(lam, "medi"), formOf(alef, "fina")], glyphFor(JOINER + unit)]);
            continue;
        }
        const glyph = glyphFor(unit);
        if (letters.length === 1) characters.set(unit.codePointAt(0), glyph);
        if (ARABIC.test(unit)) {
            for (const form of Object.keys(forms)) if (form !== "isol") forms[form].push([glyph, formOf(unit, form)]);
        }
    }
    for (const unit of units) {
        for (const spelling of spellings(unit)) {
            const components = [...spelling].map(characterFor);
            const isPair = LAM.test(unit[0]) && ALEF.test(unit.at(-1));
            if (components.length > 1 && !isPair) composed.push([components, glyphFor(unit)]);
        }
    }
    const features = {};
    if (composed.length) features.ccmp = ligatures(composed);
    for (const form of Object.keys(forms)) if (forms[form].length) features[form] = singles(forms[form]);
    if (joined.length) features.rlig = ligatures(joined);
    return trueTypeFont({ family: DEVICE_FAMILY, weight, glyphs, characters, features });
}

// What is asked for --------------------------------------------------------------------------------------------------

const HEAVIEST = 390; // below every weight that a text asks for
const SLICE = 12; // milliseconds of drawing at a time

let generation = 0; // how many fonts were made

// Whether a text that is about to be drawn has units that no font has yet.
function noteText(text) {
    if (!LACKED.test(text)) return false;
    const before = wanted.size;
    unitsOf(text.normalize("NFC")).forEach((unit) => wanted.add(unit));
    return wanted.size > before;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function madeFont() {
    let since = performance.now();
    for (const unit of wanted) {
        drawingOf(unit);
        if (performance.now() - since < SLICE) continue;
        await nextTask();
        since = performance.now();
    }
    return deviceFont(wanted, Math.max(1, Math.min(generation, HEAVIEST)));
}

let resolveLoaded = () => {}; // the client has the newest font

const fetchFile = fetch.bind(globalThis);
globalThis.fetch = async (request, options) => {
    const address = new URL(request?.url ?? request, document.baseURI).pathname;
    if (!DEVICE_FONT_FILE.test(address) && !FALLBACK_FILE.test(address)) return fetchFile(request, options);
    const font = new Response(await madeFont(), { headers: { "Content-Type": "font/ttf" } });
    if (address.endsWith(`/${generation}.ttf`)) resolveLoaded();
    return font;
};

// Flet's messages ----------------------------------------------------------------------------------------------------

const PAGE = 1; // the id of the page among the controls
const bytesOf = (text) => [...new TextEncoder().encode(text)];
const packed = (text) => [0xa0 | text.length, ...bytesOf(text)]; // up to 31 characters

// MessagePack of [2, {id, patch: [[0], [0, 0, "fonts", {family: file}]]}]: the page has this font.
const fontsMessage = (file) => new Uint8Array([
    0, 0x92, 2, 0x82, ...packed("id"), PAGE, ...packed("patch"), 0x92, 0x91, 0, 0x94, 0, 0, ...packed("fonts"),
    0x81, ...packed(DEVICE_FAMILY), ...packed(file),
]);

const LENGTHS = { 0xc4: 1, 0xc5: 2, 0xc6: 4, 0xc7: 1, 0xc8: 2, 0xc9: 4, 0xd9: 1, 0xda: 2, 0xdb: 4 }; // bytes of it
const FIXED = { // bytes that follow
    0xca: 4, 0xcb: 8, 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, 0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8,
    0xd4: 2, 0xd5: 3, 0xd6: 5, 0xd7: 9, 0xd8: 17, 0xdc: 2, 0xdd: 4, 0xde: 2, 0xdf: 4,
};
const decoder = new TextDecoder();

// Whether a text of a message has units that no font has yet.
function noteMessage(bytes) {
    let at = 1, isLacking = false;
    while (at < bytes.length) {
        const kind = bytes[at++];
        let length = kind >= 0xa0 && kind <= 0xbf ? kind & 31 : 0;
        if (LENGTHS[kind]) {
            for (let left = LENGTHS[kind]; left; left--) length = length * 256 + bytes[at++];
        }
        const isText = (kind >= 0xa0 && kind <= 0xbf) || (kind >= 0xd9 && kind <= 0xdb);
        if (isText) {
            for (let place = at; place < at + length; place++) {
                if (bytes[place] < 0xc0) continue;
                isLacking = noteText(decoder.decode(bytes.subarray(at, at + length))) || isLacking;
                break;
            }
        } else if (kind >= 0xc7 && kind <= 0xc9) length += 1;
        at += length + (FIXED[kind] ?? 0);
    }
    return isLacking;
}

// Flet's client ------------------------------------------------------------------------------------------------------

const LOADING = 5; // tasks in which the client takes a font that it was given
const LONGEST_WAIT = 1000; // milliseconds for a font

let isLoading = false;
let offered = 0; // units of the newest font
let passToClient = null; // gives Flet's client a message, once it has had one
let waiting = null; // messages that wait for a font, so that no text is drawn without it

// Whether a message of Python's waits; `pass` gives it to the client.
function holdsBack(message, pass) {
    const isLacking = noteMessage(message);
    if (waiting) waiting.push(message);
    else if (isLacking && passToClient) {
        waiting = [message];
        loadFont();
    } else {
        if (isLacking) setTimeout(loadFont); // the first message makes the page that has the fonts
        passToClient = pass;
        return false;
    }
    passToClient = pass;
    return true;
}

async function loadFont() {
    if (!passToClient || isLoading) return;
    isLoading = true;
    while (wanted.size > offered) {
        offered = wanted.size;
        generation += 1;
        const loaded = new Promise((resolve) => { resolveLoaded = resolve; });
        passToClient(fontsMessage(`device-font/${generation}.ttf`));
        await within(LONGEST_WAIT, loaded);
        for (let task = 0; task < LOADING; task++) await nextTask();
    }
    isLoading = false;
    const messages = waiting ?? [];
    waiting = null;
    messages.forEach((message) => passToClient(message));
}

addEventListener("input", ({ target }) => noteText(String(target.value ?? "")) && loadFont(), { capture: true });
