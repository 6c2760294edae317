"""A table's own mix is saved under a name, offered the next time, renamed and deleted."""

from dataclasses import replace

from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.storage.settings import MOST_MIXES
from tests.ui.new_game.new_game_taps import START, newest_state

FIELD = "Name of the mix"
THURSDAY = Ruleset(name="Thursday", bids=BidRules(direction="counter-clockwise"))


def name_error(app):
    return app.find(FIELD, app.fields()).control.error


async def saves_mixes(device, *rulesets):
    await device.host.change_settings(lambda settings: replace(settings, mixes=rulesets))


async def test_a_mix_is_saved_unless_the_disk_is_full_played_and_offered_next_time(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await app.go("/new/options/group/bids")
        await app.tap("Bid counter-clockwise", "Back", "Save this mix", (FIELD, " Thursday "))
        device.disk.fill()
        await app.tap("Save")
        assert device.host.settings.mixes == ()
        assert app.sees("There is no space left on the device")
        device.disk.clear()
        await app.tap("Save")
        assert app.sees("Thursday")
        assert "Save this mix" not in app.buttons()
        await app.tap("Back")
        assert app.sees("Rules: Thursday. Direction of bidding")
        await app.tap(START)
        assert (await newest_state(device)).ruleset == THURSDAY
    device.restart()
    assert device.host.settings.mixes == (THURSDAY,)
    async with device.opened("/new") as app:
        assert app.sees("Rules: Thursday")
        await app.tap("Rules: ", "Standard. ", "Rules: ", "Thursday. ")
        assert app.sees("Rules: Thursday")


async def test_a_bad_name_is_refused_in_place(device):
    await saves_mixes(device, THURSDAY)
    async with device.opened("/new") as app:
        await app.go("/new/options/group/end")
        await app.tap("Most hits.", "Back", "Save this mix")
        for name, sentence in (
            ("thursday", "“thursday” is taken. Choose another name."),
            ("Wizard junior", "“Wizard junior” is taken."),  # a preset's title
            ("not-equal", "“not-equal” is taken."),  # a preset's name
            ("Custom", "“Custom” is taken."),
            ("\u0422hursday", "looks just like “Thursday”"),
            ("\u0405tandard", "looks just like “Standard”"),
        ):
            await app.tap((FIELD, name), "Save")
            assert sentence in name_error(app)
        await app.write(FIELD, "Thu\u202er")
        assert "Character 4 of the name cannot be seen" in name_error(app), "while it is typed"
        await app.write(FIELD, "Friday")
        assert name_error(app) is None
        await app.tap("Save")
        assert [mix.name for mix in device.host.settings.mixes] == ["Friday", "Thursday"]


async def test_of_many_the_chosen_one_is_on_top_and_there_is_room_for_so_many(device):
    await saves_mixes(device, *(replace(THURSDAY, name=f"Mix {number}") for number in range(MOST_MIXES)))
    async with device.opened("/new/presets") as app:
        assert not app.missing("Mix 0", "Mix 1")
        assert not app.sees("Mix 2")
        await app.tap("All 8 mixes")
        assert app.route == "/new/presets/mixes"
        await app.tap("Mix 7. ")
        assert app.sees("Rules: Mix 7")
        await app.go("/new/options/group/end")
        await app.tap("Most hits.", "Back", "Save this mix", (FIELD, "One more"), "Save")
        assert "There is room for 8 mixes." in name_error(app)
        assert len(device.host.settings.mixes) == MOST_MIXES
        await app.go("/new/presets")
        assert app.sees("Mix 7")
        assert not app.sees("Mix 1")
        await app.tap("All 8 mixes", "Change Mix 3", "Delete this mix")
        assert app.route == "/new/presets/mixes"
        assert not app.sees("Mix 3")
        await app.tap("Back")
        assert app.route == "/new/presets"
        assert app.sees("All 7 mixes")


async def test_a_mix_is_changed_renamed_and_deleted_and_its_games_keep_their_rules(device):
    await saves_mixes(device, THURSDAY)
    await device.start_game(4)
    async with device.opened("/new/presets") as app:
        await app.tap("Thursday. ")
        await app.go("/new/options/group/end")
        await app.tap("Most hits.", "Back", "Change “Thursday” like this")
        changed = replace(THURSDAY, tie_break="most-hits")
        assert device.host.settings.mixes == (changed,)
        assert not app.sees("Back to")
        await app.tap("Back")
        assert app.sees("Rules: Thursday. ")
        await app.tap("Rules: ", "Change Thursday", (FIELD, "Standard"), "Rename")
        assert "taken" in name_error(app)
        await app.write(FIELD, "Friday", submit=True)
        assert [mix.name for mix in device.host.settings.mixes] == ["Friday"]
        await app.tap("Back")
        assert app.sees("Rules: Friday")
        await app.tap(START)
        assert (await newest_state(device)).ruleset == replace(changed, name="Friday")
        await app.go("/new/presets")
        await app.tap("Change Friday", "Delete this mix")
        assert device.host.settings.mixes == ()
        assert not app.sees("Your mixes")
        await app.tap("Back")
        assert app.sees("Rules: Standard. Changed: Direction of bidding")
        assert (await newest_state(device)).ruleset == replace(changed, name="Friday")


async def test_no_two_mixes_are_deleted_under_the_same_name(device):
    """A backup brings them under any names, and a name that is not touched is not judged."""
    await saves_mixes(
        device, *(replace(THURSDAY, name=name) for name in ("Mix", "Mi\u202ex", "M\u202ei\x1bx"))
    )
    async with device.opened("/new/presets") as app:
        assert [name for name in app.buttons() if name.startswith("Change ")] == [
            "Change Mix",
            "Change Mix (2)",
            "Change Mix (3)",
        ]
        await app.tap("Change Mix (2)")
        assert app.sees("Mix (2)")
        await app.tap("Rename")
        assert [mix.name for mix in device.host.settings.mixes] == ["Mix", "Mi\u202ex", "M\u202ei\x1bx"]
        await app.tap("Change Mix (2)", "Delete this mix")
        assert [mix.name for mix in device.host.settings.mixes] == ["Mix", "M\u202ei\x1bx"]


async def test_a_mix_by_unknown_rules_is_kept_when_others_change(device):
    """A newer version of the app may have saved it; here it is neither offered nor lost."""
    later = '{"name": "Bei Vollmond", "moons": 3}'
    settings = replace(device.host.settings, mixes=(THURSDAY,), unknown_mixes=(later,))
    await device.host.change_settings(lambda _settings: settings)
    device.restart()
    async with device.opened("/new/presets") as app:
        assert not any(name.startswith("Bei Vollmond") for name in app.buttons())
        await app.tap("Change Thursday")
        await app.write(FIELD, "Friday", submit=True)
        await app.tap("Change Friday")
        await app.write(FIELD, "Bei Vollmond", submit=True)
        assert name_error(app) == "“Bei Vollmond” is taken. Choose another name."
        await app.tap((FIELD, "Friday"), "Delete this mix")
    device.restart()
    assert (device.host.settings.mixes, device.host.settings.unknown_mixes) == ((), (later,))
