// The splash stands over the client until the first frame of the app, and then it is gone at once: fading it would shine
// through the cover of Home. What the client draws before that has colours, a spinner and a typeface of its own.

const splash = document.getElementById("splash");

const within = (milliseconds, promise, otherwise) => Promise.race([
    promise, new Promise((resolve) => setTimeout(() => resolve(otherwise), milliseconds)),
]);

function nextPaint() {
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

// The first frame -----------------------------------------------------------------------------------------------

// How long the splash waits for a frame in our colours, in milliseconds: then the client has something to say
// itself, that it finds no server. Elsewhere than in Chromium it draws onto the screen where nobody can look at it.
const FRAME_TIMEOUT = navigator.vendor === "Google Inc." ? 8000 : 1200;

const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const present = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
let resolveFirstFrame;
const firstFrame = new Promise((resolve) => { resolveFirstFrame = resolve; });

// Whether the frame has a ground of our screens in its corner. Those of the client, before it has our theme, differ
// by more than a graphics card may round.
const MOST_ROUNDING = 3;

function isOurs(frame) {
    probe.drawImage(frame, 2, 2, 1, 1, 0, 0, 1, 1);
    const corner = [...probe.getImageData(0, 0, 1, 1).data];
    const style = getComputedStyle(document.documentElement);
    const isBetween = ([from, to]) => {
        const [dark, light] = [from, to].map((name) => {
            const color = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
            return [color >> 16, (color >> 8) & 255, color & 255];
        });
        return corner.slice(0, 3).every((part, place) =>
            part >= dark[place] - MOST_ROUNDING && part <= light[place] + MOST_ROUNDING);
    };
    const grounds = ["--background", "--sheet", "--raised"].map((name) => [name, name]);
    return [...grounds, ["--leather_edge", "--leather"]].some(isBetween); // the cover of Home goes from one to the other
}

ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (frame) {
    if (frame && isOurs(frame)) {
        ImageBitmapRenderingContext.prototype.transferFromImageBitmap = present;
        resolveFirstFrame();
    }
    return present.call(this, frame);
};

async function removeSplash() {
    // A client that draws in a thread of its own presents its first frame after it has announced it.
    await within(FRAME_TIMEOUT, firstFrame);
    await nextPaint();
    splash.classList.add("leaving");
    setTimeout(() => {
        if (splash.classList.contains("leaving")) splash.remove(); // nothing has failed meanwhile
    }, 260);
}
