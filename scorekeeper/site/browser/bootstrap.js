// Starts the app: Python and Flutter side by side, then what can wait. The last part of the page's script.

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
    webRenderer: RENDERER,
    appPackageUrl: "app.zip",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// Flutter adds the script of its program itself and does not handle an error of it.
addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && splash.isConnected && target.src.startsWith(BASE.href)) {
        showFailure(new Error(`${target.src} cannot be loaded`));
    }
}, { capture: true });

function loadScript(name) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL(name, BASE);
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${name} cannot be loaded`));
        document.head.append(script);
    });
}

// The compressed program is decompressed by the service worker; without one the page does it here.
async function decompressProgram(build) {
    const packed = await fetch(new URL(`${build.mainJsPath}.packed`, BASE));
    if (!packed.ok) throw new Error(`${build.mainJsPath}: ${packed.status}`);
    const program = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).blob();
    build.mainJsPath = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
}

async function startFlutter(isServed) {
    await loadScript("flutter.js");
    const build = FLUTTER.builds.find(({ renderer }) => renderer === RENDERER);
    if (build.mainJsPath && !isServed) await decompressProgram(build);
    const config = {
        entrypointBaseUrl: build.mainJsPath?.startsWith("blob:") ? "" : flet.entrypointBaseUrl,
        assetBase: flet.assetBase,
        renderer: RENDERER,
        canvasKitBaseUrl: flet.canvasKitBaseUrl,
        canvasKitVariant: "full",
        fontFallbackBaseUrl: flet.fontFallbackBaseUrl,
    };
    _flutter.buildConfig = { ...FLUTTER, builds: [build] };
    await _flutter.loader.load({
        config,
        onEntrypointLoaded: async (engine) => {
            // Leave the client's script first: a stack trace taken inside it makes the browser parse all of the
            // script again to name the places, for most of a second.
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

// The start ---------------------------------------------------------------------------------------------------

// WebKit restores a page from its back/forward cache with a client that draws nothing. All data is saved.
addEventListener("pageshow", (event) => {
    if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});

// Have the browser cache the compiled programs of a build: the next start is quicker. The app works without it.
async function fillCodeCache(build) {
    if (RENDERER !== "skwasm") return;
    const script = new URL(`code_cache_worker.js?build=${build}`, BASE);
    const { installing } = await navigator.serviceWorker.register(script, { scope: `${BASE.pathname}compile/` });
    if (installing) await new Promise((resolve) => { installing.onstatechange = resolve; });
}

async function completeStart() {
    requestPersistence().catch((error) => console.warn(error)); // some browsers ask the person, who may not answer
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) checkForUpdate().catch(() => {}); // no network
    });
    const { whole, newer } = await ask("complete");
    if (whole) await fillCodeCache(newer ?? BUILD).catch((error) => console.info("no code cache:", error));
    window.scorekeeperWhole = whole;
    if (newer) notifyPython("newer");
}

async function begin() {
    write(said.starting);
    const visit = await controllingWorker() ? await within(10_000, ask("visit").catch(() => null), null) : null;
    isCached = Boolean(visit?.whole);
    loadFaces().catch((error) => console.info("the splash has no typeface:", error));
    const build = visit?.used;
    const isSnapshotBroken = Boolean(build) && snapshotAttempts(build).starts >= MAX_FAILED_STARTS;
    const endAttempt = build ? countAttempt(build, "starts") : () => {};
    startPython(build, isSnapshotBroken);
    // On a first visit Python takes longer: it has the network for itself until its WebAssembly is compiled.
    if (!isCached) await Promise.race([compiled, pythonStarted]);
    startFlutter(visit !== null).catch(showFailure);
    await shown;
    endAttempt();
    if (build) remember(SNAPSHOT_ATTEMPTS, { ...snapshotAttempts(build), starts: 0 });
    if (!retryButton.hidden) return; // it has failed meanwhile, and the splash says so
    await removeSplash();
    isOpen = true;
    const completed = completeStart().catch((error) => console.info("nothing newer could be fetched:", error));
    if (!isCached) await completed;
    if (build && !window.scorekeeperWarm) {
        await captureSnapshot(build).catch((error) => console.warn("no memory snapshot:", error));
    }
}

begin().catch(showFailure);
