// Runs the app's Python beside the page: boots Pyodide, from a picture of its memory where this phone has made
// one, and carries messages between the client and Python. Where there is none the page has another worker take
// it afterwards, so that nobody waits for it.

const BASE = new URL("./", import.meta.url);
const MEGABYTE = 2 ** 20;
const ARCHIVE = "/app.zip";

let python = null; // what Python gave us to call, once it runs
const early = []; // messages that came before
let startedFrom = null; // the cache whose picture of the memory this Python began with
let isLost = false;

// This Python is lost. The page starts another one, plainly, where the picture may be at fault.
async function fail(error, { isPictures = startedFrom !== null && python === null } = {}) {
    if (isLost) return;
    isLost = true;
    if (isPictures) await dropPicture(startedFrom);
    postMessage({ tell: "failed", more: String(error), again: isPictures });
}

const fetched = async (name) => {
    const response = await fetch(new URL(name, BASE));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
};

// The picture of the memory -----------------------------------------------------------------------------------

const PICTURE = new URL("memory-picture", BASE).href;

async function keptPicture(cacheName) {
    try {
        const found = await caches.match(PICTURE, { cacheName });
        return found ? new Uint8Array(await found.arrayBuffer()) : null;
    } catch (error) {
        console.warn("the picture of the memory cannot be read:", error);
        return null;
    }
}

async function dropPicture(cacheName) {
    try {
        if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(PICTURE);
    } catch (error) {
        console.warn("the picture of the memory cannot be dropped:", error);
    }
}

// Pyodide waits for ever where its machine does not come, or comes in half.
const stream = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...parts) => stream.apply(WebAssembly, parts).catch((error) => {
    fail(error, { isPictures: false });
    throw error;
});

// Python ------------------------------------------------------------------------------------------------------

const printed = { stdout: (text) => console.log(text), stderr: (text) => console.warn(text) };

async function bootFrom(picture, runtime, makeModule) {
    const createPyodideModule = async (settings) => {
        const made = await makeModule(settings);
        // The memory begins smaller than the picture, and Pyodide does not let it grow first.
        while (made.HEAP8.length < picture.length) if (!made._malloc(MEGABYTE)) break;
        return made;
    };
    return runtime.loadPyodide({ ...printed, createPyodideModule, _loadSnapshot: picture });
}

async function bootPlainly(runtime, makeModule, archive, more) {
    const pyodide = await runtime.loadPyodide({ ...printed, createPyodideModule: makeModule, ...more });
    pyodide.FS.writeFile(ARCHIVE, await archive);
    pyodide.runPython(`import sys; sys.path.insert(0, '${ARCHIVE}')`);
    return pyodide;
}

const parts = () => Promise.all([
    import(new URL("pyodide/pyodide.mjs", BASE).href), import(new URL("pyodide/pyodide.asm.mjs", BASE).href),
]);

// Python with the app beside it: as it was pictured, or else from the beginning.
async function boot(cacheName) {
    const archive = fetched("app.zip");
    archive.catch((error) => fail(error, { isPictures: false }));
    const picture = cacheName ? await keptPicture(cacheName) : null;
    const [runtime, { default: makeModule }] = await parts();
    if (picture) {
        const app = await archive;
        try {
            startedFrom = cacheName;
            const pyodide = await bootFrom(picture, runtime, makeModule);
            // What looked random when the picture was taken would come again at every start.
            pyodide.runPython("import random; random.seed()");
            pyodide.FS.writeFile(ARCHIVE, app);
            return pyodide;
        } catch (error) {
            console.warn("the picture of the memory is of no use:", error);
            startedFrom = null;
            await dropPicture(cacheName);
        }
    }
    const makeAndTell = async (settings) => {
        const made = await makeModule(settings);
        postMessage({ tell: "compiled" });
        return made;
    };
    return bootPlainly(runtime, makeAndTell, archive);
}

// In a worker of its own: a Python that has everything in its memory and has not looked at the page.
async function takePicture({ cacheName }) {
    const archive = fetched("app.zip");
    const [runtime, { default: makeModule }] = await parts();
    const pyodide = await bootPlainly(runtime, makeModule, archive, { _makeSnapshot: true });
    pyodide.pyimport("scorekeeper.site.phone").prepare();
    const picture = pyodide.makeMemorySnapshot();
    // Only beside a build that is there: a cache made here would be taken for one.
    if (!await caches.has(cacheName)) throw new Error("the build has gone meanwhile");
    await (await caches.open(cacheName)).put(PICTURE, new Response(picture));
    postMessage({ tell: "pictured" });
}

async function open({ cacheName, isSpoilt, documentUrl, lock, database }) {
    const opening = Promise.all([shelf(database).catch(emptyShelf), locked(lock)]);
    if (isSpoilt) await dropPicture(cacheName);
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
    const [kept, alone] = await opening;
    pyodide.registerJsModule("phone_js", { ...kept, alone, tell, language: navigator.language, pickedSize, readPicked });
    const app = pyodide.pyimport("scorekeeper.site.phone");
    app.start();
    await flet.start_connection(flet.receive);
    python = { send: flet.send, hear: app.hear };
    for (const message of early.splice(0)) take(message);
    postMessage({ tell: "started", warm: startedFrom !== null });
}

// What Python tells the page; `what` is a word, `more` a number, a word, or nothing.
function tell(what, more) {
    postMessage({ tell: what, more });
}

// A file that somebody chose ----------------------------------------------------------------------------------

let picked = null;
const pickedSize = () => picked?.size ?? 0;
const readPicked = async () => new Uint8Array(await picked.arrayBuffer());

// What is kept ------------------------------------------------------------------------------------------------

// Whether this tab is the one that may write: the lock is held until the tab is gone. A tab that is just being
// loaded anew has its forerunner's lock for a moment: that is waited for.
function locked(name) {
    if (!navigator.locks) return true;
    return new Promise((resolve) => {
        const held = () => new Promise(() => resolve(true));
        navigator.locks.request(name, { signal: AbortSignal.timeout(1500) }, held).catch(() => resolve(false));
    });
}

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

// One record a file: its content under its name, and beside it what changes whenever the content does.
async function shelf(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("files");
        request.result.createObjectStore("stamps");
    };
    const database = await settled(request);
    const failed = (error) => { throw new Error(error?.name ?? "UnknownError"); };
    return {
        refused: false,
        async stamps() {
            const stamps = database.transaction("stamps").objectStore("stamps");
            const [names, values] = await Promise.all([settled(stamps.getAllKeys()), settled(stamps.getAll())]);
            return JSON.stringify(Object.fromEntries(names.map((key, place) => [key, values[place]])));
        },
        async read(names) {
            const files = database.transaction("files").objectStore("files");
            return Promise.all(names.toJs().map((key) => settled(files.get(key))));
        },
        // Resolves when everything would survive a power cut; changes nothing at all when it cannot.
        write(changes) {
            return new Promise((resolve, reject) => {
                const stores = ["files", "stamps"];
                const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
                const [files, stamps] = stores.map((store) => transaction.objectStore(store));
                transaction.oncomplete = () => resolve();
                transaction.onabort = () => reject(transaction.error);
                for (const [key, content, stamp] of changes.toJs()) {
                    if (content) {
                        files.put(content, key);
                        stamps.put(stamp, key);
                    } else {
                        files.delete(key);
                        stamps.delete(key);
                    }
                }
            }).catch(failed);
        },
    };
}

// Where the browser keeps nothing for a page, as in some private windows: there is nothing, and it stays so.
function emptyShelf(error) {
    console.warn("nothing can be kept here:", error);
    const refused = async () => { throw new Error("NotAllowedError"); };
    return { refused: true, stamps: async () => "{}", read: async () => [], write: refused };
}

// Messages ----------------------------------------------------------------------------------------------------

function take(message) {
    if (message instanceof Uint8Array) python.send(message);
    else python.hear(message.hear);
}

onmessage = ({ data }) => {
    if (data.picked) picked = data.picked;
    else if (data.open) open(data.open).catch((error) => fail(error));
    else if (data.picture) takePicture(data.picture).catch((error) => fail(error));
    else if (python) take(data);
    else early.push(data);
};
