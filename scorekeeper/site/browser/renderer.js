// Which of Flutter's renderers this browser gets, by the same checks that Flutter itself makes.
const RENDERER = isChromium() && hasWebGL() ? "skwasm" : "canvaskit";

function isChromium() {
    return (navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/"))
        && typeof ImageDecoder !== "undefined" && typeof Intl.v8BreakIterator !== "undefined"
        && typeof Intl.Segmenter !== "undefined"
        // a module with an empty struct type: valid where the browser supports WasmGC
        && WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
}

function hasWebGL() {
    const canvas = document.createElement("canvas");
    return ["webgl2", "webgl"].some((kind) => canvas.getContext(kind) !== null);
}
