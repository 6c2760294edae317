// What we replace in the browser of the static site because of Flet's client, each with the condition under which
// the patch can go; those of every page are in ui/client/browser_patches.js (docs/flet.md has all).

// Drawing, suspended -----------------------------------------------------------------------------------------

// What Flet does: while its client waits for Python it animates a spinner. Why it hurts: behind the splash nobody
// sees it, and it costs half a processor. Upstream: none found. Flet 1.0.5. Delete when the client draws nothing
// before it is connected.
const nextFrame = requestAnimationFrame.bind(globalThis);
let suspendedFrames = null; // the client's frame callbacks while drawing is suspended
globalThis.requestAnimationFrame = (draw) => {
    if (!suspendedFrames) return nextFrame(draw);
    suspendedFrames.push(draw);
    return 0; // no frame has this id
};

function suspendDrawing() {
    suspendedFrames = [];
}

function resumeDrawing() {
    const waiting = suspendedFrames ?? [];
    suspendedFrames = null;
    waiting.forEach((draw) => nextFrame(draw));
}

// Picked files -----------------------------------------------------------------------------------------------

// What Flet does: its client reads all of a picked file and passes it on byte by byte. Why it hurts: a file of any
// size takes the phone's memory before Python can refuse it. Here the files go to Python as they are, which looks
// at their sizes first, and the client gets empty ones of the same names. Its input element is in no document: a
// listener can be added only when it is opened. Upstream: none found. Flet 1.0.5. Delete when the client can hand
// over a file without reading it.
HTMLInputElement.prototype.click = function () {
    if (this.type === "file") this.addEventListener("change", () => passToPython(this), { capture: true });
    HTMLElement.prototype.click.call(this);
};

function passToPython(input) {
    const files = [...(input.files ?? [])];
    if (!files.length || !python) return;
    python.postMessage({ pickedFiles: files });
    const replacement = new DataTransfer();
    files.forEach((file) => replacement.items.add(new File([], file.name)));
    input.files = replacement.files;
}
