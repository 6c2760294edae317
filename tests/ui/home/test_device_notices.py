"""Notices of the browser on Home, and what is offered when its storage is full."""

from __future__ import annotations

from scorekeeper.ui.runtime.session import app_of

FLEETING = (
    "The browser may delete the games, when it runs out of space. Add the app to the home screen; "
    "tap here to back up all games."
)


async def test_without_persistent_storage_a_notice_leads_once_to_a_backup(device):
    await device.start_game(3)
    noted = []
    async with device.opened("/") as app:
        session = app_of(app.page)
        session.dismiss_storage_warning = lambda: noted.append(True)
        await app.settle()
        await app.tap(FLEETING)
        assert (app.route, noted) == ("/settings/backup", [True])
        await app.go("/")
        assert FLEETING not in app.buttons()


async def test_a_newer_version_is_offered_on_home_and_never_at_the_table(device):
    table = await device.start_game(3)
    renewed = []
    async with device.at(table) as app:
        app_of(app.page).install_update = lambda: renewed.append(True)
        await app.settle()
        assert not app.sees("New version ready")
        await app.go("/")
        await app.tap("New version ready, one tap opens it; every game stays as it is")
        assert renewed == [True]
