// The served app's connection: stands between Flet's client and the browser's WebSocket.
//
// What Flet does: its client waits twice as long before each attempt, asks nothing when it is seen again, does not
// notice a socket that is dead, and sends what was tapped meanwhile as soon as it is back. Why it hurts: a phone that
// slept shows an old pad, for minutes; a tap counts later, and nobody knows. Upstream: none found. Flet 1.0.5.
// Delete when the client does what this does. The server's part is ui/runtime/served_connection.py.

const BrowserSocket = globalThis.WebSocket;
const PROBE = 2; // the only byte of a packet that asks whether anybody is there, and of its answer
const READY = 3; // the only byte of a packet that says that the page has all of its screen
const TAKEN_OVER = 4001;
const FULL = 4002;
const EVENT = 3; // the action of a message that tells what somebody did
const SESSION = "_flet_session_id"; // where the client keeps it, in this tab

const AGAIN = 1000; // milliseconds between attempts
const AGAIN_FULL = 3000; // the same while too many other pages are open
const CONNECTING = 4000; // for an attempt
const FIRST_SCREEN = 15000; // for all that is to be seen
const QUIET = 5000; // after which a page that is looked at asks whether the server is there
const ANSWER = 3000; // for its answer
const FIRST_ANSWER = 1000; // the same when the page has just come into sight
const TAPPED = 800; // for what a finger did to become a message

const said = CONNECTION_WORDS[CONNECTION_LANGUAGE ?? navigator.language.slice(0, 2).toLowerCase()]
    ?? CONNECTION_WORDS.en;
const bar = document.getElementById("connection");
const barText = bar.querySelector("p");
const barButton = bar.querySelector("button");
barButton.textContent = said.here;

// What the page knows of its connection: "starting" until the first screen, "connected", "lost", "elsewhere" when
// another tab has taken the session over, or "full" when the scribe has too many pages open.
let state = "starting";
let client = null; // the socket as the client sees it
let socket = null; // that of the browser
let isRegistered = false; // whether the server has answered on it
let heard = 0; // when the server last said something
let tapped = 0; // when somebody last did something
let isUnsure = false; // what was tapped last may not have arrived
let isLookedAt = false; // the page has just come into sight and has no answer yet
let attempt, deadline, answer;

const now = () => performance.now();

// What is said -------------------------------------------------------------------------------------------------

function show(sentence, kind) {
    if (barText.textContent !== sentence) barText.textContent = sentence;
    bar.className = kind;
    barButton.hidden = state !== "elsewhere";
    bar.hidden = false;
}

function tell() {
    if (state === "elsewhere") show(said.elsewhere, "now");
    else if (state === "full") show(said.full, "now");
    else if (state === "lost") show(isUnsure ? `${said.lost} ${said.unsure}` : said.lost, "soon");
    else bar.hidden = true;
}

// Something was tapped that does not count.
function refuse() {
    if (state === "lost" || isLookedAt) show(said.unsent, "now");
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    bar.animate([{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 240 });
}

// The browser's socket -----------------------------------------------------------------------------------------

function drop() {
    clearTimeout(attempt);
    clearTimeout(deadline);
    clearTimeout(answer);
    answer = undefined;
    const old = socket;
    socket = null;
    isRegistered = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
}

function connect() {
    drop();
    const opening = socket = new BrowserSocket(`${client.url}?text_size=${deviceTextSize()}`);
    opening.binaryType = "arraybuffer";
    opening.onopen = opened;
    opening.onmessage = ({ data }) => received(new Uint8Array(data));
    opening.onclose = ({ code }) => lost(code);
    deadline = setTimeout(lost, CONNECTING);
}

function opened() {
    clearTimeout(deadline);
    deadline = setTimeout(lost, FIRST_SCREEN);
    if (client.readyState === BrowserSocket.CONNECTING) client.open();
    else withoutWaiting(() => client.end()); // the client makes another one, which goes on with this
}

function lost(code) {
    const wasOpening = socket?.readyState === BrowserSocket.CONNECTING || code === 1006;
    const pause = isRegistered ? 0 : AGAIN;
    isUnsure = isUnsure || (isRegistered && tapped > heard);
    drop();
    isLookedAt = false;
    if (code === TAKEN_OVER) {
        state = "elsewhere";
        sessionStorage.removeItem(SESSION);
    } else if (code === FULL) {
        state = "full";
        if (!document.hidden) attempt = setTimeout(connect, AGAIN_FULL);
    } else if (state !== "elsewhere") {
        state = "lost";
        if (!document.hidden) attempt = setTimeout(connect, pause);
        if (pause && wasOpening) leaveIfRefused();
    }
    tell();
}

// The owner's link may have been renewed: the page says so itself.
async function leaveIfRefused() {
    const page = await fetch(document.baseURI, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (page?.status === 403) location.reload();
}

function received(packet) {
    heard = now();
    clearTimeout(answer);
    answer = undefined;
    isLookedAt = false;
    if (state === "connected") tell();
    if (packet[0] === PROBE) return;
    if (!holdsBack(packet, pass)) pass(packet);
    if (isRegistered) return;
    clearTimeout(deadline);
    isRegistered = true;
    isUnsure = false;
    document.fonts.load("1rem Block"); // so that it is there when the network is not
}

function pass(packet) {
    if (packet[0] === READY) goOn();
    else client.dispatchEvent(new MessageEvent("message", { data: packet.buffer }));
}

// Not before the screen is painted: a session that is new knows nothing of the keys of the one before.
async function goOn() {
    const current = socket;
    await nextPaint(); // once the page is in sight
    if (!current || current !== socket) return;
    state = "connected";
    tell();
}

// Asks whether the server is there, unless it has been asked.
function ask(limit) {
    if (answer !== undefined || !isRegistered) return;
    if (socket.readyState !== BrowserSocket.OPEN) {
        lost();
        return;
    }
    socket.send(new Uint8Array([PROBE]));
    // An answer that has come while the page did not run is heard first.
    answer = setTimeout(() => { answer = setTimeout(lost, 50); }, limit);
}

// Whatever brings the page or the network back.
function lookAgain() {
    if (document.hidden || !client) return;
    if (isRegistered) {
        isLookedAt = true;
        clearTimeout(answer);
        answer = undefined;
        ask(FIRST_ANSWER);
    } else if (state === "lost" || state === "full") connect();
}

document.addEventListener("visibilitychange", lookAgain);
document.addEventListener("resume", lookAgain);
addEventListener("pageshow", lookAgain);
addEventListener("online", lookAgain);
addEventListener("offline", () => ask(FIRST_ANSWER));
setInterval(() => {
    if (!document.hidden && now() - heard > QUIET) ask(ANSWER);
}, 1000);

barButton.addEventListener("click", () => {
    state = "lost";
    tell();
    connect();
});

// The client's socket ------------------------------------------------------------------------------------------

// The client waits before it makes another socket, and twice as long each time. This one is open already.
const setTimer = globalThis.setTimeout;

function withoutWaiting(act) {
    globalThis.setTimeout = (run, wait, ...rest) => setTimer(run, wait >= 500 ? 0 : wait, ...rest);
    act();
    setTimer(() => { globalThis.setTimeout = setTimer; }, 20);
}

globalThis.WebSocket = class extends EventTarget {
    static CONNECTING = BrowserSocket.CONNECTING;
    static OPEN = BrowserSocket.OPEN;
    static CLOSING = BrowserSocket.CLOSING;
    static CLOSED = BrowserSocket.CLOSED;

    binaryType = "arraybuffer";
    bufferedAmount = 0;
    extensions = "";
    protocol = "";
    readyState = BrowserSocket.CONNECTING;

    constructor(url) {
        super();
        this.url = url;
        client = this;
        // Not before the client listens.
        if (socket?.readyState === BrowserSocket.OPEN) queueMicrotask(() => this.open());
        else if (!socket && state === "starting") connect();
    }

    open() {
        if (this !== client || this.readyState !== BrowserSocket.CONNECTING) return;
        this.readyState = BrowserSocket.OPEN;
        this.dispatchEvent(new Event("open"));
    }

    end() {
        this.readyState = BrowserSocket.CLOSED;
        this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
    }

    send(packet) {
        if (this === client && socket?.readyState === BrowserSocket.OPEN) {
            socket.send(packet);
            if (now() - heard > ANSWER / 2) ask(ANSWER);
        } else if (packet[2] === EVENT && now() - tapped < TAPPED) refuse();
    }

    close() {
        if (this !== client || this.readyState === BrowserSocket.CLOSED) return;
        drop();
        this.end();
    }
};

// What is tapped and typed -------------------------------------------------------------------------------------

const WITH_OTHERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "Tab"];

function isBrowsers(event) {
    return event.type.startsWith("key") && (/^F\d+$/.test(event.key) || WITH_OTHERS.includes(event.key));
}

// While the page is not connected nothing reaches the client: it would change what it shows, and send it later.
function intercept(event) {
    const isAway = ["lost", "elsewhere", "full"].includes(state) || isLookedAt;
    if (!isAway) {
        tapped = now();
        return;
    }
    if (event.target === barButton || isBrowsers(event)) return;
    event.stopImmediatePropagation();
    const isShortcut = event.type.startsWith("key") && (event.ctrlKey || event.metaKey || event.altKey);
    if (!isShortcut && event.cancelable) event.preventDefault();
    if (["pointerdown", "keydown", "click", "beforeinput"].includes(event.type)) refuse();
}

for (const kind of ["pointerdown", "touchstart", "mousedown", "click", "keydown", "beforeinput"]) {
    addEventListener(kind, intercept, { capture: true, passive: false });
}
