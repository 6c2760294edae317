// The web worker in which the app's Python runs: boots Pyodide, from a memory snapshot where this phone has
// captured one, and passes messages between Flet's client and Python. Without a snapshot the page has a second
// worker capture one after the start, in the background.

const BASE = new URL("./", import.meta.url);
const MEGABYTE = 2 ** 20;
const ARCHIVE = "/app.zip";

let python = null; // the functions that Python exports, once it runs
const pendingMessages = []; // messages that came before
let snapshotCache = null; // the cache that holds the snapshot this Python was booted from
let hasFailed = false;

// Report that this Python cannot go on. The page retries with a cold boot where the snapshot may be at fault.
async function fail(error, { isSnapshotSuspect = snapshotCache !== null && python === null } = {}) {
    if (hasFailed) return;
    hasFailed = true;
    if (isSnapshotSuspect) await deleteSnapshot(snapshotCache);
    postMessage({ event: "failed", detail: String(error), retry: isSnapshotSuspect });
}

const fetchBytes = async (name) => {
    const response = await fetch(new URL(name, BASE));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
};

// The memory snapshot -----------------------------------------------------------------------------------------

const SNAPSHOT = new URL("memory-snapshot", BASE).href;

async function readSnapshot(cacheName) {
    try {
        const found = await caches.match(SNAPSHOT, { cacheName });
        return found ? new Uint8Array(await found.arrayBuffer()) : null;
    } catch (error) {
        console.warn("the memory snapshot cannot be read:", error);
        return null;
    }
}

async function deleteSnapshot(cacheName) {
    try {
        if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(SNAPSHOT);
    } catch (error) {
        console.warn("the memory snapshot cannot be deleted:", error);
    }
}

// What Pyodide does: it waits for ever where its WebAssembly module cannot be fetched, or only half of it. Why it
// hurts: the page would show its progress for ever. Upstream: pyodide/pyodide#6288, #6296. Pyodide 314.0.7. Delete
// when `loadPyodide` rejects then.
const instantiateStreaming = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...parts) => instantiateStreaming.apply(WebAssembly, parts).catch((error) => {
    fail(error, { isSnapshotSuspect: false });
    throw error;
});

// Python ------------------------------------------------------------------------------------------------------

const consoleOutput = { stdout: (text) => console.log(text), stderr: (text) => console.warn(text) };

async function bootFromSnapshot(snapshot, runtime, makeModule) {
    const createPyodideModule = async (settings) => {
        const module = await makeModule(settings);
        // The memory begins smaller than the snapshot, and Pyodide does not let it grow first.
        while (module.HEAP8.length < snapshot.length) if (!module._malloc(MEGABYTE)) break;
        return module;
    };
    return runtime.loadPyodide({ ...consoleOutput, createPyodideModule, _loadSnapshot: snapshot });
}

async function coldBoot(runtime, makeModule, archive, options) {
    const pyodide = await runtime.loadPyodide({ ...consoleOutput, createPyodideModule: makeModule, ...options });
    pyodide.FS.writeFile(ARCHIVE, await archive);
    pyodide.runPython(`import sys; sys.path.insert(0, '${ARCHIVE}')`);
    return pyodide;
}

const loadRuntime = () => Promise.all([
    import(new URL("pyodide/pyodide.mjs", BASE).href), import(new URL("pyodide/pyodide.asm.mjs", BASE).href),
]);

// Pyodide with the app's archive: from the snapshot, else by a cold boot.
async function boot(cacheName) {
    const archive = fetchBytes("app.zip");
    archive.catch((error) => fail(error, { isSnapshotSuspect: false }));
    const snapshot = cacheName ? await readSnapshot(cacheName) : null;
    const [runtime, { default: makeModule }] = await loadRuntime();
    if (snapshot) {
        const app = await archive;
        try {
            snapshotCache = cacheName;
            const pyodide = await bootFromSnapshot(snapshot, runtime, makeModule);
            // The state of the generator is in the snapshot: every start would give the same numbers.
            pyodide.runPython("import random; random.seed()");
            pyodide.FS.writeFile(ARCHIVE, app);
            return pyodide;
        } catch (error) {
            console.warn("the memory snapshot cannot be used:", error);
            snapshotCache = null;
            await deleteSnapshot(cacheName);
        }
    }
    const makeAndReport = async (settings) => {
        const module = await makeModule(settings);
        postMessage({ event: "compiled" });
        return module;
    };
    return coldBoot(runtime, makeAndReport, archive);
}

// Boot a Python that imports everything and never touches the page, and store its memory beside the build.
async function captureSnapshot({ cacheName }) {
    const archive = fetchBytes("app.zip");
    const [runtime, { default: makeModule }] = await loadRuntime();
    const pyodide = await coldBoot(runtime, makeModule, archive, { _makeSnapshot: true });
    pyodide.pyimport("scorekeeper.site.worker_app").prepare_snapshot();
    const snapshot = pyodide.makeMemorySnapshot();
    // Only where the cache of the build exists: one that is created here would be taken for a build.
    if (!await caches.has(cacheName)) throw new Error("the build was deleted meanwhile");
    await (await caches.open(cacheName)).put(SNAPSHOT, new Response(snapshot));
    postMessage({ event: "captured" });
}

async function start({ cacheName, isSnapshotBroken, documentUrl, textSize, lock, database }) {
    const opening = Promise.all([openRecordStore(database).catch(refusedStore), acquireLock(lock)]);
    if (isSnapshotBroken) await deleteSnapshot(cacheName);
    const pyodide = await boot(cacheName);
    pyodide._api.on_fatal = (error) => fail(error);
    const flet = {
        documentUrl,
        receive(message) {
            const bytes = message.toJs();
            postMessage(bytes, [bytes.buffer]);
        },
    };
    pyodide.registerJsModule("flet_js", flet);
    const [store, holdsLock] = await opening;
    const { language } = navigator;
    const page = { holdsLock, report, language, textSize, pickedSizes, readPicked, drawPicture, presentPicture };
    pyodide.registerJsModule("worker_js", { ...store, ...page });
    const app = pyodide.pyimport("scorekeeper.site.worker_app");
    app.start_app();
    await flet.start_connection(flet.receive);
    python = { send: flet.send, notify: app.notify };
    for (const message of pendingMessages.splice(0)) deliver(message);
    postMessage({ event: "started", warm: snapshotCache !== null });
}

// Called by Python: an event for the page.
function report(event, detail) {
    postMessage({ event, detail });
}

// The picked files --------------------------------------------------------------------------------------------

let pickedFiles = [];
const pickedSizes = () => pickedFiles.map((file) => file.size);
const readPicked = async (place) => new Uint8Array(await pickedFiles[place].arrayBuffer());

// Pictures ----------------------------------------------------------------------------------------------------

const drawPicture = async (drawing) => (await import(new URL("picture.js", BASE).href)).drawPicture(drawing);

// Called by Python: the page shows the picture in an element of its own. `said` are its words, as JSON.
function presentPicture(png, name, said) {
    report("picture", { png: png.toJs(), name, said: JSON.parse(said) });
}

// The record store --------------------------------------------------------------------------------------------

const LOCK_TIMEOUT = 1500; // milliseconds

// Whether this tab is the one that may write: the lock is held until the tab is closed. After a reload the old
// document holds the lock for a moment longer, so this waits a little.
function acquireLock(name) {
    return navigator.locks ? acquireWebLock(name) : askOtherTabs(name);
}

function acquireWebLock(name) {
    return new Promise((resolve) => {
        const held = () => new Promise(() => resolve(true));
        navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, held).catch(() => resolve(false));
    });
}

// Over plain http there are no Web Locks: the tab that may write answers whoever asks. One that sleeps does not, and
// may find later that another one has written.
function askOtherTabs(name) {
    const channel = new BroadcastChannel(name);
    return new Promise((resolve) => {
        const hold = () => {
            channel.onmessage = ({ data }) => data === "asks" && channel.postMessage("held");
            resolve(true);
        };
        const timeout = setTimeout(hold, LOCK_TIMEOUT);
        channel.onmessage = ({ data }) => {
            if (data !== "held") return;
            clearTimeout(timeout);
            channel.close();
            resolve(false);
        };
        channel.postMessage("asks");
    });
}

const requestResult = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

async function openDatabase(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("files");
        request.result.createObjectStore("stamps");
    };
    return requestResult(request);
}

// IndexedDB with one record per file: its content, and a stamp that changes whenever the content does.
async function openRecordStore(name) {
    let database = null;
    const open = async () => {
        if (database) return database;
        database = await openDatabase(name);
        database.onclose = () => { database = null; }; // the browser has cleared it; the next one is empty
        return database;
    };
    // A transaction of these stores; what fails is thrown with the name of the browser's error.
    const within = async (stores, mode, work) => {
        try {
            return await work((await open()).transaction(stores, mode, { durability: "strict" }));
        } catch (error) {
            throw new Error(error?.name === "InvalidStateError" ? "Cleared" : error?.name ?? "UnknownError");
        }
    };
    await open();
    return {
        refused: false,
        stamps: () => within("stamps", "readonly", async (transaction) => {
            const stamps = transaction.objectStore("stamps");
            const requests = [stamps.getAllKeys(), stamps.getAll()];
            const [names, values] = await Promise.all(requests.map(requestResult));
            return JSON.stringify(Object.fromEntries(names.map((key, place) => [key, values[place]])));
        }),
        read(names) {
            const keys = names.toJs();
            return within("files", "readonly", (transaction) => {
                const files = transaction.objectStore("files");
                return Promise.all(keys.map((key) => requestResult(files.get(key))));
            });
        },
        // Resolves when everything would survive a power cut; changes nothing at all when it cannot, or when a
        // file has another stamp than was known here.
        write(changes) {
            const wanted = changes.toJs();
            return within(["files", "stamps"], "readwrite", (transaction) => new Promise((resolve, reject) => {
                const [files, stamps] = ["files", "stamps"].map((store) => transaction.objectStore(store));
                let conflict = null;
                transaction.oncomplete = () => resolve();
                transaction.onabort = () => reject(conflict ?? transaction.error);
                for (const [key, content, stamp, known] of wanted) {
                    stamps.get(key).onsuccess = ({ target }) => {
                        if ((target.result ?? null) !== (known ?? null)) {
                            conflict = { name: target.result ? "Changed" : "Cleared" };
                            transaction.abort();
                        } else if (content) {
                            files.put(content, key);
                            stamps.put(stamp, key);
                        } else {
                            files.delete(key);
                            stamps.delete(key);
                        }
                    };
                }
            }));
        },
    };
}

// The store where the browser allows no IndexedDB, as in some private windows: empty, and refuses every write.
function refusedStore(error) {
    console.warn("nothing can be stored here:", error);
    const refuse = async () => { throw new Error("NotAllowedError"); };
    return { refused: true, stamps: async () => "{}", read: async () => [], write: refuse };
}

// Messages ----------------------------------------------------------------------------------------------------

function deliver(message) {
    if (message instanceof Uint8Array) python.send(message);
    else python.notify(message.notice);
}

onmessage = ({ data }) => {
    if (data.pickedFiles) pickedFiles = data.pickedFiles;
    else if (data.start) start(data.start).catch((error) => fail(error));
    else if (data.capture) captureSnapshot(data.capture).catch((error) => fail(error));
    else if (python) deliver(data);
    else pendingMessages.push(data);
};
