// A service worker that fills the browser's code cache with the compiled programs of a build.
//
// Chromium compiles the scripts that a service worker stores while it is being installed. This one is installed
// for that, in the background, and does nothing else. It needs no network: it stores what the HTTP cache still
// holds once more, if it is what the list of the build says.

const BASE = new URL("./", self.location).href;
const BUILD = new URL(self.location).searchParams.get("build");
const PROGRAMS = ["main.dart.mjs", "pyodide/pyodide.asm.mjs"];

const integrity = (hash) => `sha256-${btoa(hash.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))))}`;

async function storeAgain() {
    const cache = await caches.open(`scorekeeper ${BASE} ${BUILD}`);
    const list = await (await cache.match(`${BASE}build.json`)).json();
    for (const name of PROGRAMS) {
        const { hash } = list.files[name];
        const how = { cache: "only-if-cached", mode: "same-origin", integrity: integrity(hash) };
        const found = await fetch(BASE + name, how);
        if (found.ok && found.headers.get("content-type")?.includes("javascript")) await cache.put(BASE + name, found);
    }
}

self.addEventListener("install", (event) => event.waitUntil(storeAgain().catch(console.info)));
