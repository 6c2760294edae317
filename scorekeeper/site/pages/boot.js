// Starts the app: Python beside Flutter, and then whatever can wait. Last of the page's parts.

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

async function startFlutter(isServed) {
    await loadScript("flutter.js");
    const build = FLUTTER.builds.find(({ renderer }) => renderer === ENGINE);
    if (build.mainJsPath && !isServed) await unpack(build);
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
    const visit = await controlled() ? await within(10_000, ask("visit").catch(() => null), null) : null;
    isKept = Boolean(visit?.whole);
    const build = visit?.used;
    const isSpoilt = Boolean(build) && pictureOf(build).starts >= STARTS;
    const hasStarted = build ? begun(build, "starts") : () => {};
    startPython(build, isSpoilt);
    // On a first visit Python has the longer way to go: the network is its alone until its machine is compiled.
    if (!isKept) await Promise.race([compiled, pythonStarted]);
    startFlutter(visit !== null).catch(showFailure);
    await shown;
    hasStarted();
    if (build) remember(PICTURE, { ...pictureOf(build), starts: 0 });
    await drawn();
    if (!again.hidden) return; // it has failed meanwhile, and says so
    splash.remove();
    isOpen = true;
    const rest = afterwards().catch((error) => console.info("nothing newer could be fetched:", error));
    if (!isKept) await rest;
    if (build && !window.scorekeeperWarm) {
        await takePicture(build).catch((error) => console.warn("no picture of the memory:", error));
    }
}

begin().catch(showFailure);
