// The text size that the person chose for all pages, in per cent of the usual one. The app lays its screens out in it;
// the client would only draw larger letters into places that were measured for smaller ones, so the root has the usual
// size (splash.css).

function deviceTextSize() {
    const sample = document.createElement("span");
    sample.style.fontSize = "medium";
    document.documentElement.append(sample);
    const size = parseFloat(getComputedStyle(sample).fontSize) / 16 * 100;
    sample.remove();
    return Math.round(size);
}
