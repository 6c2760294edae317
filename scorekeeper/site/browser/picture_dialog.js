// A picture in an element of the page, for the system's share sheet and for a long press: browsers take neither
// from the client's canvas, and Safari shares a file only in a tap on an element of the page.

const picture = document.getElementById("picture");

function showPicture({ png, name, said: { alt, share, close, hold } }) {
    const file = new File([png], name, { type: "image/png" });
    const address = URL.createObjectURL(file);
    const [image, hint, shareButton, closeButton] = ["img", "p", "button", "button"].map(
        (kind) => document.createElement(kind),
    );
    Object.assign(image, { src: address, alt });
    hint.textContent = hold;
    shareButton.textContent = share;
    closeButton.textContent = close;
    const canShare = navigator.canShare?.({ files: [file] }) ?? false;
    shareButton.hidden = !canShare;
    hint.hidden = canShare;
    shareButton.onclick = () => navigator.share({ files: [file] }).catch((error) => {
        if (error.name === "AbortError") return; // the person has changed his mind
        console.warn("the picture cannot be shared:", error);
        shareButton.hidden = true;
        hint.hidden = false;
    });
    closeButton.onclick = () => picture.close();
    picture.onclose = () => {
        picture.replaceChildren();
        URL.revokeObjectURL(address);
    };
    picture.onkeydown = (event) => event.stopPropagation(); // the client would take them
    picture.setAttribute("aria-label", alt);
    picture.replaceChildren(image, hint, shareButton, closeButton);
    if (!picture.open) picture.showModal();
}
