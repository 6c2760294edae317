// What a person sees until the app is there, and when it cannot go on. First of the page's parts, which are one script.

const BASE = new URL("./", document.baseURI);
window.scorekeeperBuild = BUILD;
const CACHE = `scorekeeper ${BASE.href} `;
const GERMAN = navigator.language.toLowerCase().startsWith("de");
const say = (german, english) => (GERMAN ? german : english);

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
                "Die App ist stehen geblieben. Gesichert ist, was zuletzt zu sehen war.",
                "The app has stopped. What you saw last is kept.",
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
