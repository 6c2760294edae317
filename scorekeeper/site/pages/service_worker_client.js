// The page's side of the service worker: registers it and sends it requests. Also what localStorage holds.

// When the person acknowledged that the browser may delete the games, and when they are reminded of it again.
const ACKNOWLEDGED = `scorekeeper ${BASE.pathname} noted`;
const REMINDER_INTERVAL = 90 * 24 * 3600 * 1000; // milliseconds

// Which of Flutter's renderers this browser gets, by the same checks that Flutter itself makes.
const ENGINE = isChromium() && hasWebGL() ? "skwasm" : "canvaskit";

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

function remembered(name) {
    try {
        return JSON.parse(localStorage.getItem(name));
    } catch {
        return null; // localStorage is not allowed, or its content is not ours
    }
}

function remember(name, value) {
    try {
        localStorage.setItem(name, JSON.stringify(value));
    } catch (error) {
        console.info("localStorage cannot be written:", error);
    }
}

// The service worker that controls this page, registered where there is none; null where it cannot be.
async function controllingWorker() {
    if (!navigator.serviceWorker) return null;
    try {
        const changed = new Promise((resolve) => {
            navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        });
        const registered = navigator.serviceWorker.register(new URL("sw.js", BASE), { scope: BASE.pathname });
        // A page that is controlled already does not wait for the network.
        if (navigator.serviceWorker.controller) {
            registered.catch((error) => console.info(error));
        } else {
            // An active one that does not control this page: it was loaded bypassing the cache.
            const { active } = await within(10_000, registered, {});
            if (!active) await within(5000, changed);
        }
    } catch (error) {
        console.warn("the site cannot be cached here:", error);
    }
    return navigator.serviceWorker.controller;
}

function ask(question, more = {}) {
    return new Promise((resolve, reject) => {
        const controller = navigator.serviceWorker?.controller;
        if (!controller) return reject(new Error("no service worker controls the page"));
        const channel = new MessageChannel();
        channel.port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
        controller.postMessage({ ask: question, engine: ENGINE, build: BUILD, ...more }, [channel.port2]);
    });
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.progress) showProgress(data.progress);
    if (data.renewed && data.renewed !== BUILD) location.reload();
});
