// The theme that the person chose, from the first frame; without one the page has that of the device. In the head
// of the page, after its style.

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function applyTheme(theme) {
    const root = document.documentElement;
    if (["light", "dark"].includes(theme)) root.dataset.theme = theme;
    else delete root.dataset.theme;
    colorBrowser();
}

// The browser's own bars have the colour of the page.
function colorBrowser() {
    const color = getComputedStyle(document.documentElement).getPropertyValue("--background");
    document.querySelector("meta[name=theme-color]").content = color;
}

darkDevice.addEventListener("change", colorBrowser);
