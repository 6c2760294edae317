// What the page remembers, and how it speaks with the service worker that keeps the site.

const NOTED = `scorekeeper ${BASE.pathname} noted`;
const REMINDED_AFTER = 90 * 24 * 3600 * 1000;

// Which of Flutter's renderers this browser gets, by the same signs by which Flutter itself would choose.
const ENGINE = isChromium() && hasWebGL() ? "skwasm" : "canvaskit";

function isChromium() {
    return (navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/"))
        && typeof ImageDecoder !== "undefined" && typeof Intl.v8BreakIterator !== "undefined"
        && typeof Intl.Segmenter !== "undefined"
        // an empty record type: a browser that knows it collects a program's garbage itself
        && WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
}

function hasWebGL() {
    const canvas = document.createElement("canvas");
    return ["webgl2", "webgl"].some((kind) => canvas.getContext(kind) !== null);
}

function remembered(name) {
    try {
        return JSON.parse(localStorage.getItem(name));
    } catch {
        return null; // nothing may be kept, or somebody else wrote it
    }
}

function remember(name, value) {
    try {
        localStorage.setItem(name, JSON.stringify(value));
    } catch (error) {
        console.info("nothing is remembered:", error);
    }
}

const within = (milliseconds, promise, otherwise) => Promise.race([
    promise, new Promise((resolve) => setTimeout(() => resolve(otherwise), milliseconds)),
]);

async function controlled() {
    if (!navigator.serviceWorker) return null;
    try {
        const changed = new Promise((resolve) => {
            navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        });
        const registered = navigator.serviceWorker.register(new URL("sw.js", BASE), { scope: BASE.pathname });
        // Where one is at work already, a network that never answers holds nothing up.
        if (navigator.serviceWorker.controller) {
            registered.catch((error) => console.info(error));
        } else {
            // One that is at work, but not here: the page was loaded past everything that is kept.
            const { active } = await within(10_000, registered, {});
            if (!active) await within(5000, changed);
        }
    } catch (error) {
        console.warn("the site cannot be kept here:", error);
    }
    return navigator.serviceWorker.controller;
}

function ask(question, more = {}) {
    return new Promise((resolve, reject) => {
        const controller = navigator.serviceWorker?.controller;
        if (!controller) return reject(new Error("nothing keeps the site"));
        const channel = new MessageChannel();
        channel.port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
        controller.postMessage({ ask: question, engine: ENGINE, build: BUILD, ...more }, [channel.port2]);
    });
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.progress) showProgress(data.progress);
    if (data.renewed && data.renewed !== BUILD) location.reload();
});
