"""Guests' pages and boards on televisions, tablets and readers of the last ten years: nothing that such a
browser cannot read, or something plainer before it."""

import re

from scorekeeper.web.guests.static_files import address_of, static_files
from tests.web.guests.test_app import three

NEWER_VALUES = re.compile(
    r"var\(|env\(|clamp\(|\b(min|max)\(|color-mix|oklch|#[0-9a-f]{8}\b|\d(dvh|svh|lvh|cqw|vw|vh|rem)\b|anywhere"
)
"""Values that the oldest do not know: a plainer one of the same property has to stand before."""
NEWER_PROPERTIES = re.compile(r"(^|-)gap$|^grid|^aspect-ratio$|^inset|^place-|^container|^translate$|^scale$")
"""Properties that leave a page in a heap where they are not known."""
NEWER_SELECTORS = re.compile(r":(is|where|has|focus-within)\b|:not\([^)]*,|::part|&")
NEWER_SCRIPT = re.compile(
    r"=>|\?\.|\?\?|`|\.\.\.|\b(let|const|class|async|await|import|export|yield)\b|\bfetch\(|\bPromise\b"
    r"|\bURLSearchParams\b|\bFormData\b|\bIntersectionObserver\b|\.(closest|append|prepend|remove|before|after"
    r"|replaceWith|includes|startsWith|endsWith|padStart|entries|values|find|from|assign|flat|at|toggleAttribute)\("
    r"|\bnew (Map|Set|URL|AbortController)\b"
)


def rules() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each rule of both style sheets: its selectors, and its declarations in order."""
    addresses = (address_of("guest.css"), address_of("board.css"))
    text = "".join(static_files()[address].content.decode() for address in addresses)
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        pairs = (part.partition(":") for part in body.split(";") if part.strip())
        found.append((selectors.strip(), [(name.strip(), value) for name, _colon, value in pairs]))
    return found


def test_each_newer_value_has_a_plainer_one_before_it():
    assert len(rules()) > 100
    for selectors, declarations in rules():
        plain = set()
        for name, value in declarations:
            if name.startswith("--"):
                continue
            if not NEWER_VALUES.search(value):
                plain.add(name)
            assert name in plain, (selectors, name, value)


def test_nothing_stands_by_what_they_do_not_know():
    for selectors, declarations in rules():
        assert not NEWER_SELECTORS.search(selectors), selectors
        assert not selectors.startswith(("@supports", "@layer", "@container")), selectors
        # Whatever stands in one rule with a selector that is not known is lost with it.
        assert ":focus-visible" not in selectors or selectors == ":focus-visible"
        for name, _value in declarations:
            assert not NEWER_PROPERTIES.search(name), (selectors, name)


def script() -> str:
    """The script without its comments and strings."""
    text = re.sub(
        r"^\s*//.*$|\s// .*$", "", static_files()[address_of("guest.js")].content.decode(), flags=re.M
    )
    return re.sub(r'"[^"\n]*"|/\\[^/\n]*/', '""', text)


def test_the_script_is_of_the_language_that_they_know():
    found = NEWER_SCRIPT.search(script())
    assert found is None, script()[max(0, found.start() - 60) : found.end() + 20]


async def test_who_knows_no_streams_asks_for_the_page(served):
    table, shared = await three(served)
    phone = await served.seated(shared, 1)
    pages = phone.seat_page, f"/watch/{shared.watch_token}", f"/board/{shared.watch_token}"
    for page in pages:
        answer = await phone.get(f"{page}/stream", accept="application/json")
        assert (answer.status_code, answer.json()["revision"]) == (200, table.revision)
        assert "Ute" in answer.json()["html"], page
    await served.device.host.delete(table.game.id)
    for page in pages:
        assert (await phone.get(f"{page}/stream", accept="application/json")).status_code == 404
