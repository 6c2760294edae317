"""A phone that can sleep: Chromium freezes its page, as in a pocket.

Playwright's own pages never are frozen, for they always count as looked at; this one it does not know.
"""

import json
import time
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import EFFECT_MS

CLICK = """
[...document.querySelectorAll('button')].find(
  button => [button.textContent.trim(), button.getAttribute('aria-label')].includes(%s)).click()
"""


class SleepingPhone:
    """A phone of its own, with one page."""

    def __init__(self, browser: Browser) -> None:
        self._answers: dict[int, Any] = {}
        self._asked = 0
        self._browser = browser.new_browser_cdp_session()
        self._browser.on("Target.receivedMessageFromTarget", self._hear)
        self._context = self._browser.send("Target.createBrowserContext")["browserContextId"]
        page = {"url": "about:blank", "browserContextId": self._context}
        target = {"targetId": self._browser.send("Target.createTarget", page)["targetId"]}
        self._session = self._browser.send("Target.attachToTarget", target)["sessionId"]
        self._send("Emulation.setFocusEmulationEnabled", enabled=True)

    def go(self, address: str) -> None:
        self._send("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def tap(self, name: str) -> None:
        """Tap the button of that name."""
        self.evaluate(CLICK % json.dumps(name))

    def evaluate(self, script: str) -> Any:
        answer = self._send("Runtime.evaluate", expression=script, returnByValue=True)["result"]
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def until(self, script: str, milliseconds: int = EFFECT_MS) -> None:
        """Wait until this holds in the page."""
        end = time.monotonic() + milliseconds / 1000
        while not self.evaluate(f"!!({script})"):
            assert time.monotonic() < end, (script, self.evaluate("document.body.innerText"))
            time.sleep(0.05)

    def sleep(self) -> None:
        """Into the pocket: the page is hidden, and its scripts stand still."""
        self.evaluate("document.addEventListener('freeze', () => { window.slept = true; })")
        self._send("Emulation.setFocusEmulationEnabled", enabled=False)
        self._send("Page.setWebLifecycleState", state="frozen")

    def wake(self) -> None:
        """It is looked at again."""
        self._send("Page.setWebLifecycleState", state="active")
        assert self.evaluate("window.slept && document.hidden")
        self._send("Emulation.setFocusEmulationEnabled", enabled=True)

    def close(self) -> None:
        self._browser.send("Target.disposeBrowserContext", {"browserContextId": self._context})
        self._browser.detach()

    def _send(self, method: str, **values: object) -> Any:
        self._asked += 1
        number = self._asked
        message = json.dumps({"id": number, "method": method, "params": values})
        self._browser.send("Target.sendMessageToTarget", {"sessionId": self._session, "message": message})
        while number not in self._answers:
            self._browser.send("Browser.getVersion")  # while it waits, Playwright hears
        answer = self._answers.pop(number)
        assert "error" not in answer, (method, answer)
        return answer

    def _hear(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message
