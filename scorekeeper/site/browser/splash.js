// What the splash says: progress until the app is shown, and an error when it cannot go on. The first part of the
// site's own script.

const BASE = new URL("./", document.baseURI);
window.scorekeeperBuild = BUILD;
const CACHE = `scorekeeper ${BASE.href} `;
const SPLASH_WORDS = @SPLASH_WORDS@; // by language; the first one where the browser has another
const LANGUAGES = Object.keys(SPLASH_WORDS);
const language = LANGUAGES.find((tag) => navigator.language.toLowerCase().startsWith(tag)) ?? LANGUAGES[0];
const said = SPLASH_WORDS[language];

const words = document.getElementById("loading-words");
const bar = document.getElementById("loading-bar");
const retryButton = document.getElementById("loading-again");
let isCached = false; // whether the whole site is in the cache of this phone
let isOpen = false; // whether the first screen of the app was shown
document.documentElement.lang = language;

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
});
let lastSentence = "";

function write(sentence) {
    if (sentence !== lastSentence) words.textContent = lastSentence = sentence;
}

function showProgress({ done, total }) {
    if (!retryButton.hidden) return; // it has failed meanwhile
    const part = Math.min(done / total, 1);
    bar.style.setProperty("--part", part);
    if (part < 0.999) {
        write(said.loading.replace("{done}", megabytes(done)).replace("{total}", megabytes(total)));
    } else {
        write(said.starting);
    }
}

function showFailure(reason) {
    console.error(reason);
    const [sentence, label] = failureText();
    bar.hidden = true;
    write(sentence);
    retryButton.textContent = label;
    retryButton.onclick = () => location.reload();
    retryButton.hidden = false;
    splash.classList.remove("leaving", "wordless");
    document.body.append(splash); // it may have been removed
}

// The two typefaces of the splash come first of all; until they are there it says nothing.
const SPLASH_FACES = { "Alegreya ExtraBold": "Alegreya-ExtraBold", "Alegreya Sans": "AlegreyaSans-Regular" };

async function loadFaces() {
    const faces = Object.entries(SPLASH_FACES).map(
        ([family, file]) => new FontFace(family, `url("${new URL(`fonts/${file}.woff2`, BASE)}")`).load(),
    );
    for (const face of await Promise.all(faces)) document.fonts.add(face);
    splash.classList.remove("wordless");
}

function failureText() {
    if (isOpen) return [said.stopped, said.startAgain];
    return [isCached || navigator.onLine ? said.failed : said.offline, said.tryAgain];
}
