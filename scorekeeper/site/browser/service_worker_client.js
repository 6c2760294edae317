// The page's side of the service worker: registers it, asks it for a build, and for a newer one.

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
        controller.postMessage({ ask: question, engine: RENDERER, build: BUILD, ...more }, [channel.port2]);
    });
}

// Whether the host has a newer build; the person is asked before it is used.
async function checkForUpdate() {
    const { newer } = await ask("look");
    if (newer) notifyPython("newer");
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.progress) showProgress(data.progress);
    if (data.renewed && data.renewed !== BUILD) location.reload();
});
