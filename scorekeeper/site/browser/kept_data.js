// What the browser keeps for the site: small values in localStorage, and whether it may delete the games.

function remembered(name) {
    try {
        return JSON.parse(localStorage.getItem(name));
    } catch {
        return null; // localStorage is not allowed, or its content is not ours
    }
}

function remember(name, value) {
    try {
        localStorage.setItem(name, JSON.stringify(value));
    } catch (error) {
        console.info("localStorage cannot be written:", error);
    }
}

// When the person acknowledged that the browser may delete the games, and when they are reminded of it again.
const ACKNOWLEDGED = `scorekeeper ${BASE.pathname} noted`;
const REMINDER_INTERVAL = 90 * 24 * 3600 * 1000; // milliseconds

// Ask the browser for persistent storage, at every start, because its answer may change.
async function requestPersistence() {
    const isPersistent = await navigator.storage?.persisted?.() || await navigator.storage?.persist?.();
    const acknowledged = Number(remembered(ACKNOWLEDGED));
    if (!isPersistent && Date.now() - acknowledged > REMINDER_INTERVAL) notifyPython("not-persistent");
}
