// Keeps one whole build of the site on the phone and answers from it, network or none.
//
// A build is a list of files with their hashes (build.json). The one in use is whole, or it is the first one,
// on its way. A newer one is fetched beside it, taken only when a person says so, and never in part.

const BASE = new URL("./", self.location).href;
const STATE = `scorekeeper ${BASE}`;
const STATE_ADDRESS = `${BASE}build-in-use`;
const LIST = "build.json";
const PAGE = "index.html";
const LOOKED_WITHIN = 10_000; // milliseconds for the list of the site as it is now; some networks never answer
const STALLED_AFTER = 60_000; // milliseconds without a byte
const AT_ONCE = 6; // fetches side by side, as many as a browser opens to one host
const KINDS = {
    html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", json: "application/json",
    wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", zip: "application/zip",
    ttf: "font/ttf", otf: "font/otf", woff2: "font/woff2", md: "text/markdown; charset=utf-8",
};

const cacheName = (id) => `${STATE} ${id}`;
const addressOf = (name) => new URL(name, BASE).href;
const typeOf = (name) => KINDS[name.split(".").pop()] ?? "application/octet-stream";

// What is in use ----------------------------------------------------------------------------------------------

let state = null; // {used, whole, newer}: ids of builds, and whether the one in use is all there
const lists = {}; // lists of files by build

async function readState() {
    if (!state) {
        const kept = await (await caches.open(STATE)).match(STATE_ADDRESS);
        state = kept ? await kept.json() : { used: null, whole: false, newer: null };
    }
    return state;
}

async function changeState(changes) {
    state = { ...(await readState()), ...changes };
    await (await caches.open(STATE)).put(STATE_ADDRESS, new Response(JSON.stringify(state)));
}

async function listOf(id) {
    if (!lists[id]) {
        const kept = await (await caches.open(cacheName(id))).match(addressOf(LIST));
        lists[id] = kept ? await kept.json() : null;
    }
    return lists[id];
}

// The list of the site as it is now, kept under its own id.
async function currentList() {
    const response = await fetch(addressOf(LIST), { cache: "no-cache", signal: AbortSignal.timeout(LOOKED_WITHIN) });
    if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
    return response.json();
}

async function keepList(list) {
    lists[list.id] = list;
    await (await caches.open(cacheName(list.id))).put(addressOf(LIST), new Response(JSON.stringify(list)));
}

async function dropOthers() {
    const { used, newer } = await readState();
    const wanted = [STATE, cacheName(used), cacheName(newer)];
    for (const name of await caches.keys()) {
        if (name.startsWith(`${STATE} `) && !wanted.includes(name)) await caches.delete(name);
    }
}

// Fetching ----------------------------------------------------------------------------------------------------

const underway = new Map(); // address in a build to what is being fetched for it
const progress = { done: 0, total: 0, timer: null };

async function tellAll(message) {
    for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

function count(bytes) {
    progress.done += bytes;
    progress.timer ??= setTimeout(() => {
        progress.timer = null;
        tellAll({ progress: { done: progress.done, total: progress.total } });
    }, 100);
}

// Whether this browser needs a file of a build; one that knows its engine by another name gets all of them.
function isNeeded(list, name, engine) {
    const wanted = list.files[name].engine;
    return !wanted || wanted === engine || !Object.values(list.files).some((file) => file.engine === engine);
}

function hex(bytes) {
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The body while it comes in, counted as what it weighs on its way; then all of it.
async function received(body, file, sent, goesOn) {
    const reader = body.getReader();
    const whole = new Uint8Array(file.size);
    let at = 0;
    for (;;) {
        const { done, value } = await reader.read();
        goesOn();
        if (done) break;
        if (at + value.length > file.size) throw new Error("longer than it should be");
        whole.set(value, at);
        at += value.length;
        if (!file.late) count((value.length / file.size) * sent);
    }
    if (at !== file.size) throw new Error("shorter than it should be");
    return whole;
}

// Fetch a file of a build and keep it, unpacked; the answer comes at once, `kept` when it is there.
async function fetchInto(list, name) {
    const file = list.files[name];
    const stalled = new AbortController();
    let timer;
    const goesOn = () => {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(new Error("nothing comes any more")), STALLED_AFTER);
    };
    goesOn();
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
    const kept = received(later, file, sent, goesOn).finally(() => clearTimeout(timer)).then(async (content) => {
        if (hex(await crypto.subtle.digest("SHA-256", content)) !== file.hash) {
            throw new Error(`${name} is not of this build`);
        }
        const stored = new Response(content, { headers: { "content-type": typeOf(name) } });
        await (await caches.open(cacheName(list.id))).put(addressOf(name), stored);
    });
    kept.catch((error) => console.warn(name, error));
    return { response: new Response(now, { headers: { "content-type": typeOf(name) } }), kept };
}

async function keptIn(list, name) {
    return (await caches.open(cacheName(list.id))).match(addressOf(name));
}

// A file of a build: kept, on its way, or asked for now. `event` lives until it is kept.
async function fileOf(list, name, event) {
    const found = await keptIn(list, name);
    if (found) return found;
    const key = `${list.id} ${name}`;
    if (!underway.has(key)) {
        const fetching = fetchInto(list, name);
        const kept = fetching.then((came) => came.kept);
        const ended = kept.finally(() => underway.delete(key));
        ended.catch(() => {});
        event.waitUntil(ended.catch(() => {}));
        underway.set(key, ended);
        return (await fetching).response;
    }
    await underway.get(key);
    return keptIn(list, name);
}

// Every file of the build that this browser uses; raises when one cannot be had.
async function complete(list, engine, before, event) {
    const cache = await caches.open(cacheName(list.id));
    const there = new Set((await cache.keys()).map((request) => request.url));
    const missing = Object.keys(list.files).filter(
        (name) => isNeeded(list, name, engine) && !there.has(addressOf(name)),
    );
    const work = async () => {
        for (let name = missing.shift(); name; name = missing.shift()) {
            const same = before && before.files[name]?.hash === list.files[name].hash && await keptIn(before, name);
            if (same) {
                await cache.put(addressOf(name), same);
            } else {
                const answer = await fileOf(list, name, event);
                if (!answer.bodyUsed) await answer.body?.cancel?.();
                await underway.get(`${list.id} ${name}`);
                if (!(await keptIn(list, name))) throw new Error(`${name} could not be kept`);
            }
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// What pages ask ----------------------------------------------------------------------------------------------

const answers = {
    // A page opens: which build it gets.
    async visit({ build, engine }) {
        const { used, whole } = await readState();
        if (whole && await listOf(used)) return { used, whole };
        if (used !== build || !(await listOf(used))) {
            const list = await currentList();
            await keepList(list);
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
    // The page is up: fetch what is missing, then look whether there is a newer build.
    async complete({ engine }, event) {
        const { used, whole } = await readState();
        const completed = complete(await listOf(used), engine, null, event);
        if (!whole) {
            await completed;
            await changeState({ whole: true });
            await dropOthers();
            return { whole: true };
        }
        // What was cleared away behind our back, or what the browser drew without before. The host may have
        // it no more; then the newer build has it.
        await completed.catch((error) => console.warn("the build cannot be put right:", error));
        await dropOthers();
        return answers.look({ engine }, event);
    },
    async look({ engine }, event) {
        const { used, whole, newer } = await readState();
        if (!whole) return { whole };
        const list = await currentList();
        if (list.id !== used) {
            await keepList(list);
            await complete(list, engine, await listOf(used), event);
            if (list.id !== state.used) await changeState({ newer: list.id }); // it may have been taken meanwhile
            await dropOthers();
        } else if (newer) {
            await changeState({ newer: null });
        }
        return { whole: true, newer: state.newer };
    },
    // A person wants the newer build: all pages are loaded anew, from it.
    async renew() {
        const { newer } = await readState();
        if (newer) await changeState({ used: newer, whole: true, newer: null });
        await tellAll({ renewed: state.used });
        return {};
    },
};

// Events ------------------------------------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

let turn = Promise.resolve();

self.addEventListener("message", (event) => {
    const { ask, ...more } = event.data;
    // One fetches after the other; nobody waits for that who opens the app or takes what is there.
    const fetches = ask === "complete" || ask === "look";
    const answered = fetches ? turn.then(() => answers[ask](more, event)) : answers[ask](more);
    if (fetches) turn = answered.catch(() => {});
    event.waitUntil(answered.then(
        (answer) => event.ports[0].postMessage(answer),
        (error) => event.ports[0].postMessage({ error: String(error) }),
    ));
});

async function answer(event, name) {
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
    event.respondWith(answer(event, name));
});
