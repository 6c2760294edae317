"""Somebody joins the table of another server: its address and three words become a link for the browser."""

import flet as ft

from tests.ui.harness import OpenApp

KEY = "Open in the browser"


async def opens(app: OpenApp, address: str, words: str) -> str | None:
    """The link that the browser opens once both are typed and the key is tapped."""
    await app.tap(("Address", address), ("Three words", words))
    (action,) = [
        control.action for control in app.all_of(ft.Container) if isinstance(control.action, ft.OpenUrl)
    ] or [None]
    if KEY in app.buttons():
        await app.tap(KEY)
    return None if action is None else str(action.url)


async def test_home_leads_to_a_table_elsewhere(device):
    async with device.opened("/") as app:
        await app.tap("Join another table, with the address and three words")
        assert await opens(app, " 192.168.0.12:8850", "Eule KERZE moos") == (
            "http://192.168.0.12:8850/owl-candle-moss"
        )
        assert not [field for field in app.fields() if getattr(field.control, "error", None)]
        await app.tap("Back")
        assert app.route == "/"


async def test_what_is_no_address_and_no_words_opens_nothing(device):
    async with device.opened("/elsewhere") as app:
        for address, words, sentence in (
            ("192.168.0.12:8850", "eule kerze", "three words from the scribe"),
            ("javascript:alert(1)", "eule kerze moos", "no address such as"),
            ("http://user@192.168.0.12", "eule kerze moos", "no address such as"),
            ("192.168.0.12:99999", "eule kerze moos", "no address such as"),
        ):
            assert await opens(app, address, words) is None
            errors = [str(getattr(field.control, "error", None) or "") for field in app.fields()]
            assert [error for error in errors if error and sentence in error], errors
