// The page's side of the Python worker: starts it, connects it with Flet's client, and has a snapshot captured.

let python = null; // the worker
let onPythonMessage = null; // the callback of Flet's client for Python's messages
const queuedMessages = []; // messages that came before the client was connected
let resolveStarted, rejectStarted, resolveCompiled, resolveShown;
const pythonStarted = new Promise((resolve, reject) => { resolveStarted = resolve; rejectStarted = reject; });
const compiled = new Promise((resolve) => { resolveCompiled = resolve; });
const shown = new Promise((resolve) => { resolveShown = resolve; });

const eventHandlers = {
    compiled: () => resolveCompiled(),
    started: ({ warm }) => { window.scorekeeperWarm = warm; resolveStarted(); },
    shown: () => resolveShown(),
    theme: ({ detail }) => { remember(THEME, detail); applyTheme(detail); },
    picture: ({ detail }) => showPicture(detail),
    acknowledged: () => remember(ACKNOWLEDGED, Date.now()),
    renew: () => ask("renew").catch((error) => console.warn(error)),
};

function newWorker(onMessage) {
    const worker = new Worker(new URL("python_worker.js", BASE), { type: "module" });
    worker.onmessage = ({ data }) => onMessage(data);
    return worker;
}

function startPython(build, isSnapshotBroken) {
    const worker = newWorker((data) => {
        if (worker !== python) return; // replaced meanwhile
        if (data.event === "failed") giveUp(data);
        else if (data.event) eventHandlers[data.event](data);
        else if (onPythonMessage) deliver(data);
        else queuedMessages.push(data);
    });
    const giveUp = ({ detail, retry }) => {
        worker.terminate();
        if (retry) return startPython(build, true);
        rejectStarted(new Error(detail));
        showFailure(detail);
    };
    worker.onerror = ({ message }) => {
        if (isOpen) console.error(message); // Python reports itself when it cannot go on
        else if (worker === python) giveUp({ detail: message ?? "the worker" });
    };
    python = worker;
    python.postMessage({ start: {
        cacheName: build && CACHE + build,
        isSnapshotBroken,
        documentUrl: document.URL,
        textSize: deviceTextSize(),
        lock: `scorekeeper ${BASE.pathname}`,
        database: `scorekeeper ${BASE.pathname}`,
    } });
}

// The memory snapshot -----------------------------------------------------------------------------------------

// Attempts with the snapshot of a build, in localStorage: how often a capture was begun, and how many starts in a
// row never showed the first screen. A phone may have too little memory for either; then no error is raised.
const SNAPSHOT_ATTEMPTS = `scorekeeper ${BASE.pathname} snapshot`;
const MAX_CAPTURES = 3;
const MAX_FAILED_STARTS = 2;
const CAPTURE_TIMEOUT = 60_000; // milliseconds

function snapshotAttempts(build) {
    const known = remembered(SNAPSHOT_ATTEMPTS);
    return known?.build === build ? known : { build, captures: 0, starts: 0 };
}

// Count an attempt as begun, and no more if the person closes the page meanwhile: that fires `pagehide`, a crash
// does not. The function that is returned ends the attempt.
function countAttempt(build, kind) {
    const count = (by) => {
        const known = snapshotAttempts(build);
        remember(SNAPSHOT_ATTEMPTS, { ...known, [kind]: Math.max(known[kind] + by, 0) });
    };
    const uncount = () => count(-1);
    count(1);
    addEventListener("pagehide", uncount);
    return () => removeEventListener("pagehide", uncount);
}

// Have a second worker capture a snapshot for the next start, in one tab only; the app works without it.
async function captureSnapshot(build) {
    const capture = () => new Promise((resolve, reject) => {
        const endAttempt = countAttempt(build, "captures");
        const worker = newWorker(({ event, detail }) => {
            window.scorekeeperSnapshotCaptured = event === "captured";
            if (event === "captured") finish(resolve);
            else if (event === "failed") finish(reject, new Error(detail));
        });
        const finish = (settle, error) => {
            clearTimeout(timeout);
            endAttempt();
            worker.terminate();
            settle(error);
        };
        const timeout = setTimeout(() => finish(reject, new Error("it takes too long")), CAPTURE_TIMEOUT);
        worker.onerror = ({ message }) => finish(reject, new Error(message));
        worker.postMessage({ capture: { cacheName: CACHE + build } });
    });
    if (snapshotAttempts(build).captures >= MAX_CAPTURES) return;
    const lock = SNAPSHOT_ATTEMPTS;
    await (navigator.locks?.request(lock, { ifAvailable: true }, (held) => held && capture()) ?? capture());
}

// Flet's client -----------------------------------------------------------------------------------------------

const deliver = (message) => holdsBack(message, onPythonMessage) || onPythonMessage(message);

const notifyPython = (notice) => python.postMessage({ notice });

// Called by the client, each with the name of the app that it shows; there is one only.
globalThis.jsConnect = async (_app, _arguments, onMessage) => {
    onPythonMessage = onMessage;
    if (!isCached) suspendDrawing(); // a later start is too short for that
    await pythonStarted.finally(resumeDrawing);
    queuedMessages.splice(0).forEach(deliver);
};
globalThis.jsSend = async (_app, message) => python.postMessage(message, [message.buffer]);
globalThis.jsDisconnect = async () => {};
