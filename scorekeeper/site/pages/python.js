// The worker in which the app's Python runs: started, connected with the client, and pictured for the next start.

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
    const lose = ({ more, again: isPictures }) => {
        worker.terminate();
        if (isPictures) return startPython(build, true);
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

// What this phone remembers of a build's picture: how often it began to take one, and how many starts in a row never
// came to the first screen. A phone may have too little memory for either, and cannot say so.
const PICTURE = `scorekeeper ${BASE.pathname} picture`;
const TAKES = 3;
const STARTS = 2;
const TAKEN_WITHIN = 60_000;

function pictureOf(build) {
    const known = remembered(PICTURE);
    return known?.build === build ? known : { build, takes: 0, starts: 0 };
}

// Count something as begun. Whoever closes the page meanwhile has not failed: the browser says that of a page that
// a person closes, and nothing of one that breaks down.
function begun(build, what) {
    const count = (by) => {
        const known = pictureOf(build);
        remember(PICTURE, { ...known, [what]: Math.max(known[what] + by, 0) });
    };
    const takeBack = () => count(-1);
    count(1);
    addEventListener("pagehide", takeBack);
    return () => removeEventListener("pagehide", takeBack);
}

// A picture for the next start, taken beside what runs, by one tab only; without it everything works as well.
async function takePicture(build) {
    const take = () => new Promise((resolve, reject) => {
        const ended = begun(build, "takes");
        const worker = newWorker(({ tell, more }) => {
            window.scorekeeperPictured = tell === "pictured";
            if (tell === "pictured") over(resolve);
            else if (tell === "failed") over(reject, new Error(more));
        });
        const over = (end, more) => {
            clearTimeout(tooLong);
            ended();
            worker.terminate();
            end(more);
        };
        const tooLong = setTimeout(() => over(reject, new Error("it takes too long")), TAKEN_WITHIN);
        worker.onerror = ({ message }) => over(reject, new Error(message));
        worker.postMessage({ picture: { cacheName: CACHE + build } });
    });
    if (pictureOf(build).takes >= TAKES) return;
    await (navigator.locks?.request(PICTURE, { ifAvailable: true }, (lock) => lock && take()) ?? take());
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
    if (!isKept) held = []; // a later start is too short for that
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
