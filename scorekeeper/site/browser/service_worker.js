// The service worker: caches one whole build of the site and answers from it, cache first.
//
// A build is a list of files with their hashes (build.json). The one in use is complete, or it is the first one,
// still being fetched. A newer one is cached beside it, used only when the person agrees, and never in part.
//
// Phones that hold an older build meet this file first: its name, the names of the caches, the stored state and
// the messages to and from the page have to stay as they are.

const BASE = new URL("./", self.location).href;
const STATE = `scorekeeper ${BASE}`;
const STATE_ADDRESS = `${BASE}build-in-use`;
const LIST = "build.json";
const PAGE = "index.html";
const LIST_TIMEOUT = 10_000; // milliseconds for the current list of files; some networks never answer
const STALL_TIMEOUT = 60_000; // milliseconds without a byte
const PARALLEL_FETCHES = 6; // as many connections as a browser opens to one host
const MEDIA_TYPES = {
    html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", json: "application/json",
    wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", zip: "application/zip",
    ttf: "font/ttf", otf: "font/otf", woff2: "font/woff2", md: "text/markdown; charset=utf-8",
};

const cacheName = (id) => `${STATE} ${id}`;
const addressOf = (name) => new URL(name, BASE).href;
const typeOf = (name) => MEDIA_TYPES[name.split(".").pop()] ?? "application/octet-stream";

// The build in use --------------------------------------------------------------------------------------------

let state = null; // {used, whole, newer}: the ids of two builds, and whether the one in use is complete
const lists = {}; // file lists by build

async function readState() {
    if (!state) {
        const stored = await (await caches.open(STATE)).match(STATE_ADDRESS);
        state = stored ? await stored.json() : { used: null, whole: false, newer: null };
    }
    return state;
}

async function changeState(changes) {
    state = { ...(await readState()), ...changes };
    await (await caches.open(STATE)).put(STATE_ADDRESS, new Response(JSON.stringify(state)));
}

async function listOf(id) {
    if (!lists[id]) {
        const stored = await (await caches.open(cacheName(id))).match(addressOf(LIST));
        lists[id] = stored ? await stored.json() : null;
    }
    return lists[id];
}

// The list of the build that the host has now.
async function currentList() {
    const response = await fetch(addressOf(LIST), { cache: "no-cache", signal: AbortSignal.timeout(LIST_TIMEOUT) });
    if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
    return response.json();
}

async function storeList(list) {
    lists[list.id] = list;
    await (await caches.open(cacheName(list.id))).put(addressOf(LIST), new Response(JSON.stringify(list)));
}

async function deleteOtherBuilds() {
    const { used, newer } = await readState();
    const wanted = [STATE, cacheName(used), cacheName(newer)];
    for (const name of await caches.keys()) {
        if (name.startsWith(`${STATE} `) && !wanted.includes(name)) await caches.delete(name);
    }
}

// Fetching ----------------------------------------------------------------------------------------------------

const pending = new Map(); // fetches that have not ended, by build and file
const progress = { done: 0, total: 0, timer: null };

async function broadcast(message) {
    for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

function addProgress(bytes) {
    progress.done += bytes;
    progress.timer ??= setTimeout(() => {
        progress.timer = null;
        broadcast({ progress: { done: progress.done, total: progress.total } });
    }, 100);
}

// Whether this browser needs a file of a build. All files where the build does not know the name of its engine.
function isNeeded(list, name, engine) {
    const wanted = list.files[name].engine;
    return !wanted || wanted === engine || !Object.values(list.files).some((file) => file.engine === engine);
}

function hex(bytes) {
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The whole content of a body. Progress counts the bytes as they are sent, compressed.
async function readBody(body, file, sent, onBytes) {
    const reader = body.getReader();
    const whole = new Uint8Array(file.size);
    let at = 0;
    for (;;) {
        const { done, value } = await reader.read();
        onBytes();
        if (done) break;
        if (at + value.length > file.size) throw new Error("longer than it should be");
        whole.set(value, at);
        at += value.length;
        if (!file.late) addProgress((value.length / file.size) * sent);
    }
    if (at !== file.size) throw new Error("shorter than it should be");
    return whole;
}

// Fetch a file of a build and cache it, decompressed. `response` streams it, `stored` resolves when it is cached.
async function fetchInto(list, name) {
    const file = list.files[name];
    const stalled = new AbortController();
    let timer;
    const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(new Error("the download has stalled")), STALL_TIMEOUT);
    };
    restartTimer();
    const address = addressOf(file.packed ? `${name}.packed` : name);
    const fetching = fetch(address, { cache: "no-cache", signal: stalled.signal });
    fetching.catch(() => clearTimeout(timer));
    const response = await fetching;
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const length = Number(response.headers.get("content-length"));
    const isCompressed = file.packed || response.headers.has("content-encoding");
    const sent = length || (isCompressed ? file.sent : file.size);
    if (!file.late) progress.total += sent - file.sent;
    const body = file.packed ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
    const [now, later] = body.tee();
    const reading = readBody(later, file, sent, restartTimer).finally(() => clearTimeout(timer));
    const stored = reading.then(async (content) => {
        if (hex(await crypto.subtle.digest("SHA-256", content)) !== file.hash) {
            throw new Error(`${name} is not of this build`);
        }
        const response = new Response(content, { headers: { "content-type": typeOf(name) } });
        await (await caches.open(cacheName(list.id))).put(addressOf(name), response);
    });
    stored.catch((error) => console.warn(name, error));
    return { response: new Response(now, { headers: { "content-type": typeOf(name) } }), stored };
}

async function cachedFile(list, name) {
    return (await caches.open(cacheName(list.id))).match(addressOf(name));
}

// A file of a build: from the cache, from a pending fetch, or fetched now. Extends `event` until it is cached.
async function fileOf(list, name, event) {
    const found = await cachedFile(list, name);
    if (found) return found;
    const key = `${list.id} ${name}`;
    if (!pending.has(key)) {
        const fetching = fetchInto(list, name);
        const stored = fetching.then((came) => came.stored);
        const ended = stored.finally(() => pending.delete(key));
        ended.catch(() => {});
        event.waitUntil(ended.catch(() => {}));
        pending.set(key, ended);
        return (await fetching).response;
    }
    await pending.get(key);
    return cachedFile(list, name);
}

// Cache every file of the build that this browser needs; raises when one cannot be fetched.
async function complete(list, engine, before, event) {
    const cache = await caches.open(cacheName(list.id));
    const there = new Set((await cache.keys()).map((request) => request.url));
    const missing = Object.keys(list.files).filter(
        (name) => isNeeded(list, name, engine) && !there.has(addressOf(name)),
    );
    const work = async () => {
        for (let name = missing.shift(); name; name = missing.shift()) {
            const same = before && before.files[name]?.hash === list.files[name].hash && await cachedFile(before, name);
            if (same) {
                await cache.put(addressOf(name), same);
            } else {
                const answer = await fileOf(list, name, event);
                if (!answer.bodyUsed) await answer.body?.cancel?.();
                await pending.get(`${list.id} ${name}`);
                if (!(await cachedFile(list, name))) throw new Error(`${name} could not be cached`);
            }
        }
    };
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, work));
}

// Requests of pages -------------------------------------------------------------------------------------------

const handlers = {
    // A page opens: the build that it gets.
    async visit({ build, engine }) {
        const { used, whole } = await readState();
        if (whole && await listOf(used)) return { used, whole };
        if (used !== build || !(await listOf(used))) {
            const list = await currentList();
            await storeList(list);
            await changeState({ used: list.id, whole: false, newer: null });
        }
        const list = await listOf(state.used);
        const start = Object.entries(list.files).filter(
            ([name, file]) => !file.late && isNeeded(list, name, engine),
        );
        progress.done = 0;
        progress.total = start.reduce((sum, [_name, file]) => sum + file.sent, 0);
        return { used: state.used, whole: false };
    },
    // The page is shown: fetch what is missing, then check for a newer build.
    async complete({ engine }, event) {
        const { used, whole } = await readState();
        const completed = complete(await listOf(used), engine, null, event);
        if (!whole) {
            await completed;
            await changeState({ whole: true });
            await deleteOtherBuilds();
            return { whole: true };
        }
        // Files that the browser evicted, or that another engine needs. The host may not have them any more; then
        // the newer build has them.
        await completed.catch((error) => console.warn("the build cannot be completed:", error));
        await deleteOtherBuilds();
        return handlers.look({ engine }, event);
    },
    async look({ engine }, event) {
        const { used, whole, newer } = await readState();
        if (!whole) return { whole };
        const list = await currentList();
        if (list.id !== used) {
            await storeList(list);
            await complete(list, engine, await listOf(used), event);
            if (list.id !== state.used) await changeState({ newer: list.id }); // the person may have agreed meanwhile
            await deleteOtherBuilds();
        } else if (newer) {
            await changeState({ newer: null });
        }
        return { whole: true, newer: state.newer };
    },
    // The person wants the newer build: all pages are reloaded from it.
    async renew() {
        const { newer } = await readState();
        if (newer) await changeState({ used: newer, whole: true, newer: null });
        await broadcast({ renewed: state.used });
        return {};
    },
};

// Events ------------------------------------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

let lastFetch = Promise.resolve();

self.addEventListener("message", (event) => {
    const { ask, ...more } = event.data;
    // Requests that fetch run one after the other; `visit` and `renew` do not wait for them.
    const fetches = ask === "complete" || ask === "look";
    const answered = fetches ? lastFetch.then(() => handlers[ask](more, event)) : handlers[ask](more);
    if (fetches) lastFetch = answered.catch(() => {});
    event.waitUntil(answered.then(
        (answer) => event.ports[0].postMessage(answer),
        (error) => event.ports[0].postMessage({ error: String(error) }),
    ));
});

async function respond(event, name) {
    const { used, whole } = await readState();
    const list = used && await listOf(used);
    if (event.request.mode === "navigate") {
        if (!whole || !list) return fetch(event.request);
        if (!list.files[name || PAGE]) return Response.redirect(BASE);
        return fileOf(list, name || PAGE, event);
    }
    if (!list?.files[name]) return fetch(event.request);
    return (await fileOf(list, name, event)) ?? fetch(event.request);
}

self.addEventListener("fetch", (event) => {
    const { url, method } = event.request;
    if (method !== "GET" || !url.startsWith(BASE)) return;
    const name = decodeURIComponent(url.slice(BASE.length).replace(/[?#].*$/, ""));
    if (name === LIST || name === "sw.js") return;
    event.respondWith(respond(event, name));
});
