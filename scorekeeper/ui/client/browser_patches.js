// What we replace in the browser because of Flet's client, on every page; what only the static site needs is in
// site/browser/site_patches.js (docs/flet.md has all).

// Scripts of other hosts ---------------------------------------------------------------------------------------

// What Flet does: its client fetches an animation player from another server, at each start and whether or not
// anything is animated. Why it hurts: that server learns who plays when; without a network it is an error in the
// console. Upstream: rive-app/rive-flutter#407. Flet 1.0.5. Delete when the client loads it when it is used.
const scriptSource = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...scriptSource,
    set(address) {
        const { origin, protocol } = new URL(address, document.baseURI);
        if (origin === location.origin || protocol === "blob:") scriptSource.set.call(this, address);
    },
});

// The wake lock ------------------------------------------------------------------------------------------------

// What Flet does: its client forgets the lock when the browser releases it, which it does whenever the page is out of
// sight, and after a refusal it never asks again. Why it hurts: after a call the screen sleeps during the game.
// Upstream: none found. Flet 1.0.5. Delete when the client asks again by itself.
if (navigator.wakeLock) {
    const requestLock = navigator.wakeLock.request.bind(navigator.wakeLock);
    let isLockWanted = false;
    let heldLock = null;

    const holdLock = async () => {
        if (!isLockWanted || heldLock || document.hidden) return;
        const lock = await requestLock("screen").catch(() => null); // a low battery refuses it
        if (!lock) return;
        if (!isLockWanted || heldLock) {
            lock.release();
            return;
        }
        heldLock = lock;
        lock.addEventListener("release", () => {
            if (heldLock === lock) heldLock = null;
        });
    };
    const releaseLock = async () => {
        const lock = heldLock;
        [isLockWanted, heldLock] = [false, null];
        await lock?.release();
    };

    // What the client gets releases only what it asked for; it never hears that the browser did.
    navigator.wakeLock.request = async () => {
        isLockWanted = true;
        await holdLock();
        return { addEventListener() {}, release: releaseLock };
    };
    document.addEventListener("visibilitychange", holdLock);
    addEventListener("pageshow", holdLock);
}
