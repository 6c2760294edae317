// Starts the app: keeps the site on the phone, starts Python beside Flutter, and says meanwhile how far it is.

const BASE = new URL("./", document.baseURI);
window.scorekeeperBuild = BUILD;
const CACHE = `scorekeeper ${BASE.href} `;
const NOTED = `scorekeeper ${BASE.pathname} noted`;
const REMINDED_AFTER = 90 * 24 * 3600 * 1000;
const GERMAN = navigator.language.toLowerCase().startsWith("de");
const say = (german, english) => (GERMAN ? german : english);

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

// The splash --------------------------------------------------------------------------------------------------

const splash = document.getElementById("loading");
const words = document.getElementById("loading-words");
const bar = document.getElementById("loading-bar");
const again = document.getElementById("loading-again");
let isKept = false; // all of the site, on this phone
let isOpen = false; // the app: the first screen was there
document.documentElement.lang = GERMAN ? "de" : "en";

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(GERMAN ? "de" : "en", {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
});
let last = "";

function write(sentence) {
    if (sentence !== last) words.textContent = last = sentence;
}

function showProgress({ done, total }) {
    if (!again.hidden) return; // it has failed meanwhile
    const part = Math.min(done / total, 1);
    bar.style.setProperty("--part", part);
    if (part < 0.999) {
        write(say(
            `Wird geladen: ${megabytes(done)} von ${megabytes(total)} MB`,
            `Loading: ${megabytes(done)} of ${megabytes(total)} MB`,
        ));
    } else {
        write(say("Wird gestartet …", "Starting …"));
    }
}

function showFailure(reason) {
    console.error(reason);
    const [sentence, next] = whatFailed();
    bar.hidden = true;
    write(sentence);
    again.textContent = next;
    again.onclick = () => location.reload();
    again.hidden = false;
    document.body.append(splash); // it may have gone
}

function whatFailed() {
    if (isOpen) {
        return [
            say(
                "Die App ist stehen geblieben. Alles Getippte ist gesichert.",
                "The app has stopped. Everything tapped is kept.",
            ),
            say("Neu starten", "Start again"),
        ];
    }
    return [
        isKept || navigator.onLine
            ? say("Die App konnte nicht gestartet werden.", "The app could not be started.")
            : say("Ohne Netz geht der erste Besuch nicht.", "The first visit needs a network."),
        say("Noch einmal versuchen", "Try again"),
    ];
}

// What keeps the site on the phone ----------------------------------------------------------------------------

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
            const { active } = await registered; // at work, but not here: a reload past everything that is kept
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

// Python ------------------------------------------------------------------------------------------------------

let python = null; // the worker
let toClient = null; // where the client wants Python's messages
let fromPython = []; // those that came before it did
let started, failed, isCompiled, isShown;
const pythonStarted = new Promise((resolve, reject) => { started = resolve; failed = reject; });
const compiled = new Promise((resolve) => { isCompiled = resolve; });
const shown = new Promise((resolve) => { isShown = resolve; });

const told = {
    compiled: () => isCompiled(),
    started: ({ warm }) => { window.scorekeeperWarm = warm; started(); },
    shown: () => isShown(),
    noted: () => remember(NOTED, Date.now()),
    renew: () => ask("renew").catch((error) => console.warn(error)),
};

function newWorker(hear) {
    const worker = new Worker(new URL("worker.js", BASE), { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    return worker;
}

function startPython(build, isSpoilt) {
    const worker = newWorker((data) => {
        if (worker !== python) return; // given up meanwhile
        if (data.tell === "failed") lose(data);
        else if (data.tell) told[data.tell](data);
        else if (toClient) toClient(data);
        else fromPython.push(data);
    });
    const lose = ({ more, again }) => {
        worker.terminate();
        if (again) return startPython(build, true);
        failed(new Error(more));
        showFailure(more);
    };
    worker.onerror = ({ message }) => {
        if (isOpen) console.error(message); // whether Python lives on it says itself
        else if (worker === python) lose({ more: message ?? "the worker" });
    };
    python = worker;
    python.postMessage({ open: {
        cacheName: build && CACHE + build,
        isSpoilt,
        documentUrl: document.URL,
        lock: `scorekeeper ${BASE.pathname}`,
        database: `scorekeeper ${BASE.pathname}`,
    } });
}

// The picture of the memory -----------------------------------------------------------------------------------

// What this phone remembers of a build's picture: how often it began to take one, and how many starts from it in a
// row never came to the first screen. A phone may have too little memory for either, and cannot say so.
const PICTURE = `scorekeeper ${BASE.pathname} picture`;
const TAKES = 3;
const STARTS = 2;
const TAKEN_WITHIN = 60_000;

function pictureOf(build) {
    const known = remembered(PICTURE);
    return known && known.build === build ? known : { build, takes: 0, starts: 0 };
}

// A picture for the next start, taken beside what runs, by one tab only; without it everything works as well.
async function takePicture(build) {
    const known = pictureOf(build);
    if (known.takes >= TAKES) return;
    remember(PICTURE, { ...known, takes: known.takes + 1 });
    const name = `scorekeeper ${BASE.pathname} picture`;
    const take = () => new Promise((resolve, reject) => {
        const worker = newWorker(({ tell, more }) => {
            window.scorekeeperPictured = tell === "pictured";
            if (tell === "pictured") over(resolve);
            else if (tell === "failed") over(reject, new Error(more));
        });
        const over = (end, more) => { clearTimeout(tooLong); worker.terminate(); end(more); };
        const tooLong = setTimeout(() => over(reject, new Error("it takes too long")), TAKEN_WITHIN);
        worker.onerror = ({ message }) => over(reject, new Error(message));
        worker.postMessage({ picture: { cacheName: CACHE + build } });
    });
    await (navigator.locks?.request(name, { ifAvailable: true }, (lock) => lock && take()) ?? take());
}

const hear = (what) => python.postMessage({ hear: what });

// While the client waits for Python it would turn a wheel behind the splash, and take half a processor from it.
const nextFrame = requestAnimationFrame.bind(globalThis);
let held = null; // what the client would draw meanwhile
globalThis.requestAnimationFrame = (draw) => {
    if (!held) return nextFrame(draw);
    held.push(draw);
    return 0; // the number of no frame
};

function goOnDrawing() {
    const waiting = held ?? [];
    held = null;
    waiting.forEach((draw) => nextFrame(draw));
}

// Called by the client, each with the name of the app that it shows; there is only one.
globalThis.jsConnect = async (_app, _arguments, onMessage) => {
    toClient = onMessage;
    held = [];
    await pythonStarted.finally(goOnDrawing);
    for (const message of fromPython.splice(0)) onMessage(message);
};
globalThis.jsSend = async (_app, message) => python.postMessage(message, [message.buffer]);
globalThis.jsDisconnect = async () => {};

// A chosen file goes to Python as it is, which looks at its size before it reads anything; the client, which would
// read it whole and pass it on byte by byte, gets an empty one of its name. The client's field is in no document:
// it can be listened to only when it is opened.
HTMLInputElement.prototype.click = function () {
    if (this.type === "file") this.addEventListener("change", () => handIn(this), { capture: true });
    HTMLElement.prototype.click.call(this);
};

function handIn(field) {
    const file = field.files?.[0];
    if (!file || !python) return;
    python.postMessage({ picked: file });
    const standIn = new DataTransfer();
    standIn.items.add(new File([], file.name));
    field.files = standIn.files;
}

// Flutter -----------------------------------------------------------------------------------------------------

globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    entrypointBaseUrl: BASE.pathname,
    assetBase: BASE.pathname,
    canvasKitBaseUrl: `${BASE.pathname}canvaskit/`,
    fontFallbackBaseUrl: "assets/fonts/",
    routeUrlStrategy: "hash",
    webRenderer: ENGINE,
    appPackageUrl: "app.zip",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// Flutter puts its program into the page itself and does not look whether it comes.
addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && splash.isConnected && target.src.startsWith(BASE.href)) {
        showFailure(new Error(`${target.src} cannot be had`));
    }
}, { capture: true });

function loadScript(name) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL(name, BASE);
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${name} cannot be had`));
        document.head.append(script);
    });
}

// A program that lies packed on the host is unpacked by what keeps the site; where that is missing, here.
async function unpack(build) {
    const packed = await fetch(new URL(`${build.mainJsPath}.packed`, BASE));
    if (!packed.ok) throw new Error(`${build.mainJsPath}: ${packed.status}`);
    const program = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).blob();
    build.mainJsPath = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
}

async function startFlutter(isKept) {
    await loadScript("flutter.js");
    const build = FLUTTER.builds.find(({ renderer }) => renderer === ENGINE);
    if (build.mainJsPath && !isKept) await unpack(build);
    const config = {
        entrypointBaseUrl: build.mainJsPath?.startsWith("blob:") ? "" : flet.entrypointBaseUrl,
        assetBase: flet.assetBase,
        renderer: ENGINE,
        canvasKitBaseUrl: flet.canvasKitBaseUrl,
        canvasKitVariant: "full",
        fontFallbackBaseUrl: flet.fontFallbackBaseUrl,
    };
    _flutter.buildConfig = { ...FLUTTER, builds: [build] };
    await _flutter.loader.load({
        config,
        onEntrypointLoaded: async (engine) => {
            // Out of the client's script first: where anybody asks for the stack in there, the browser parses all
            // of it once more to name the places, for most of a second.
            await null;
            try {
                flet.flutterApp = await (await engine.initializeEngine(config)).runApp();
                flet.flutterAppResolve(flet.flutterApp);
            } catch (error) {
                showFailure(error);
            }
        },
    });
}

// All of it ---------------------------------------------------------------------------------------------------

// WebKit brings a page back from its history with a client that draws nothing any more; everything is kept.
addEventListener("pageshow", (event) => {
    if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});

function drawn() {
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

// The next start is sooner; without it everything works as well.
async function compileAhead(build) {
    if (ENGINE !== "skwasm") return;
    const script = new URL(`compile.js?build=${build}`, BASE);
    const { installing } = await navigator.serviceWorker.register(script, { scope: `${BASE.pathname}compile/` });
    if (installing) await new Promise((resolve) => { installing.onstatechange = resolve; });
}

async function lookForNewer() {
    const { newer } = await ask("look");
    if (newer) hear("newer");
}

// Whether the browser promises to keep the games; it is asked again each time, for it may change its mind.
async function askToKeep() {
    const kept = await navigator.storage?.persisted?.() || await navigator.storage?.persist?.();
    const noted = Number(remembered(NOTED));
    if (!kept && Date.now() - noted > REMINDED_AFTER) hear("fleeting");
}

async function afterwards() {
    askToKeep().catch((error) => console.warn(error)); // some browsers ask the person, who may let it stand
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) lookForNewer().catch(() => {}); // no network
    });
    const { whole, newer } = await ask("complete");
    if (whole) await compileAhead(newer ?? BUILD).catch((error) => console.info("nothing is compiled:", error));
    window.scorekeeperWhole = whole;
    if (newer) hear("newer");
}

async function begin() {
    write(say("Wird gestartet …", "Starting …"));
    const visit = await controlled() ? await within(10000, ask("visit").catch(() => null), null) : null;
    isKept = Boolean(visit?.whole);
    const picture = pictureOf(visit?.used);
    const isSpoilt = picture.starts >= STARTS;
    remember(PICTURE, { ...picture, starts: isSpoilt ? 0 : picture.starts + 1 });
    startPython(visit?.used, isSpoilt);
    // On a first visit Python has the longer way to go: the network is its alone until its machine is compiled.
    if (!isKept) await Promise.race([compiled, pythonStarted]);
    startFlutter(visit !== null).catch(showFailure);
    await shown;
    remember(PICTURE, { ...pictureOf(visit?.used), starts: 0 });
    await drawn();
    splash.remove();
    isOpen = true;
    const rest = afterwards().catch((error) => console.info("nothing newer could be fetched:", error));
    if (!isKept) await rest;
    if (visit?.used && !window.scorekeeperWarm) {
        await takePicture(visit.used).catch((error) => console.warn("no picture of the memory:", error));
    }
}

begin().catch(showFailure);
