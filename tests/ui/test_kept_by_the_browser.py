"""What a browser has to say on Home, and what is offered where it takes nothing more."""

from __future__ import annotations

from scorekeeper.ui.session import app_of
from tests.ui.table import opened

FLEETING = (
    "The browser may clear the games away, when it runs out of room. Put the app on the home screen; "
    "a tap leads to a backup of all games."
)


async def test_a_browser_that_promises_nothing_is_told_once_and_leads_to_a_backup(evening):
    await evening.sit_down(3)
    noted = []
    async with opened(evening.host, language="en") as app:
        session = app_of(app.page)
        session.reassure = lambda: noted.append(True)
        await app.settle()
        await app.tap(FLEETING)
        assert (app.route, noted) == ("/settings/backup", [True])
        await app.go("/")
        assert FLEETING not in app.buttons()


async def test_a_newer_version_is_offered_on_home_and_never_at_the_table(evening):
    table = await evening.sit_down(3)
    renewed = []
    async with evening.at(table) as app:
        app_of(app.page).renew = lambda: renewed.append(True)
        await app.settle()
        assert not app.sees("New version ready")
        await app.go("/")
        await app.tap("New version ready, one tap opens it; every game stays as it is")
        assert renewed == [True]


async def test_where_the_device_takes_nothing_more_a_backup_is_one_tap_away(evening):
    async with opened(evening.host, language="en") as app:
        await app.go("/settings")
        evening.disk.fill()
        await app.tap("Dark")
        assert app.sees("There is no room left on the device")
        await app.tap("Save a backup")
        assert app.route == "/settings/backup"
