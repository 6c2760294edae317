// What we replace in the browser because of Flet's client, on every page; what only the static site needs is in
// site/pages/flet_patches.js (docs/flet.md has all).

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
