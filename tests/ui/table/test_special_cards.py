"""Special cards at the table (§8): turned up as trump, a trick for nobody, a bid that changes."""

from dataclasses import replace

import pytest

from scorekeeper.game.facts import BidChanged, TrickTaken
from scorekeeper.locale import words as words_of
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Suit
from scorekeeper.viewmodels.seat_page import seat_page
from tests.ui.fake_device import makes, open_round, results

JUBILEE = PRESETS["jubilee-30"]
BOMB_AND_CLOUD = replace(STANDARD, extra_cards=("bomb", "cloud"))


def trump_of(table):
    round_ = open_round(table)
    return round_.turned_up, round_.suit


async def test_a_standard_game_has_no_key_for_special_cards(device):
    async with device.playing() as (_table, app):
        assert [name for name in app.buttons() if "turned up" in name] == [
            "Jester turned up: no trump",
            "Wizard turned up: the dealer chooses",
        ]


@pytest.mark.parametrize(("width", "first"), [(360, 7), (320, 6)])
async def test_the_special_cards_stand_on_a_page_of_their_own(device, width, first):
    async with device.playing(ruleset=JUBILEE, width=width, height=640) as (_table, app):
        trump = [name for name in app.buttons() if name.startswith("Trump ") or "turned up" in name]
        assert len(trump) == first
        await app.tap("Special card turned up")
        trump = [name for name in app.buttons() if "turned up" in name or "laid in the place" in name]
        assert len(trump) == 9 + (first == 6)
        await app.tap("Suits, jester and wizard")
        assert "Wizard turned up: the dealer chooses" in app.buttons()


DEALER, HOLDER, NONE = "Thomas chooses", "its holder names a suit", "none"


WORDS = {
    **dict.fromkeys(("wizard", "dragon", "juggler", "cloud", "shapeshifter", "vampire"), DEALER),
    **dict.fromkeys(("jester", "fairy", "bomb", "witch"), NONE),
    "werewolf": HOLDER,
}


async def turns_up(app, card):
    if card not in ("wizard", "jester"):
        await app.tap("Special card turned up")
    await app.tap(
        next(key for key in app.buttons() if key.lower().startswith((f"{card} turned", f"{card} laid")))
    )


async def test_a_card_turned_up_is_written_down_and_taken_back(device):
    async with device.playing(ruleset=JUBILEE) as (table, app):
        for card, words in WORDS.items():
            await turns_up(app, card)
            assert app.sees(f"Trump: {words}"), card
            await app.tap("Undo")
            assert app.sees("Trump: not noted")
            assert trump_of(table) == (None, None)


@pytest.mark.parametrize(
    ("card", "suit"), [("dragon", Suit.BLUE), ("fairy", None), ("werewolf", Suit.BLUE), ("werewolf", None)]
)
async def test_what_is_named_after_a_card_turned_up_is_on_the_screen_and_a_guests_page(device, card, suit):
    table, words = await device.start_game(ruleset=JUBILEE), WORDS[card]

    def guest_reads():
        return seat_page(words_of("en"), table.snapshot.state, 1).trump.word

    async with device.at(table) as app:
        await turns_up(app, card)
        await app.tap("Undo", "Redo", "Bid 0")
    device.restart()
    table = await device.host.table(table.game.id)
    async with device.at(table) as app:
        assert app.sees(f"Trump: {words}")
        assert guest_reads() == ("No trump" if words == NONE else words)
        assert ("No trump named" in app.buttons()) == (words == HOLDER)
        if words != NONE:
            await app.tap("No trump named" if suit is None else "Trump Blue, Humans")
            assert app.sees("Trump: none" if suit is None else "Trump: Blue · Humans")
            assert guest_reads() == ("No trump" if suit is None else "Blue")
            assert trump_of(table)[1] == suit
            assert open_round(table).trump_known
            await app.tap("Undo")
            assert app.sees(f"Trump: {words}")


async def test_a_double_tap_on_a_special_card_is_no_bid_and_one_on_their_key_chooses_none(device):
    async with device.playing(ruleset=JUBILEE) as (table, app):
        device.clock.step = 0.05
        await app.tap("Special card turned up", "Fairy turned up: no trump")
        assert trump_of(table) == (None, None)
        device.clock.seconds += 1
        await app.tap("Fairy turned up: no trump", "Bid 0")
        assert trump_of(table) == ("fairy", None)
        assert not any(table.snapshot.state.current.has_bid)
        device.clock.seconds += 1
        await app.tap("Bid 0")
        assert any(table.snapshot.state.current.has_bid)


async def test_a_page_that_is_none_changes_nothing(device):
    async with device.playing(ruleset=JUBILEE, errors_expected=True) as (_table, app):
        more = app.find("Special card turned up", app.tappable())
        app.session.apply_patch(more.control._i, {"data": "dragon"})
        await app.tap("Special card turned up")
        assert "Trump Red, Dwarves" in app.buttons()


async def test_a_deck_without_trump_asks_for_none_and_says_so(device):
    async with device.playing(ruleset=PRESETS["single-colour"]) as (_table, app):
        assert app.sees("Trump: none")
        assert not any(name.startswith("Trump ") for name in app.buttons())
        await app.tap("Trump: none")
        assert app.sees("This deck is always played without trump (§3.6).")


BOMB, CLOUD = "Bomb: trick to nobody", "Cloud: a bid changes"


def at_round_3(device, ruleset=BOMB_AND_CLOUD):
    """Round 3 of four, everybody has bid; Kevin deals, Nessi leads."""
    return device.playing(ruleset=ruleset, rounds=2, said=(1, 1, 1, 0))


async def test_bomb_and_cloud_have_keys_only_where_they_can_be_played(device):
    async with device.playing(ruleset=BOMB_AND_CLOUD) as (_table, app):
        assert not {BOMB, CLOUD} & set(app.buttons())
    async with at_round_3(device, STANDARD) as (_table, app):
        assert not {BOMB, CLOUD} & set(app.buttons())
        await app.tap("All tricks played")
        assert not {BOMB, CLOUD} & set(app.buttons())


async def test_a_trick_for_nobody_is_counted_along(device):
    async with at_round_3(device) as (table, app):
        await app.tap("Nessi: bid 1, leads", BOMB)
        assert not app.missing("2 of 3 tricks", "1 to nobody")
        assert app.sees("3 of 2"), "three tricks are wanted of the two that can be had"
        assert BOMB not in app.buttons(), "there is one bomb in the deck"
        await app.tap("Ute: 0 of 1 tricks")
        assert app.sees("Enter these tricks")
        await app.tap("Enter these tricks")
        round_ = table.snapshot.state.closed[-1]
        assert (round_.results, round_.lost) == ((0, 1, 0, 1), 1)


async def test_a_trick_for_nobody_is_said_among_the_results_and_the_last_follows(device):
    async with at_round_3(device) as (table, app):
        await app.tap("All tricks played")
        assert app.sees("1 bid · 3 tricks left")
        await app.tap(BOMB)
        assert app.sees("1 bid · 2 tricks left · 1 to nobody")
        assert "The trick belongs to nobody. How many tricks for Nessi?" in app.client.announced
        await app.tap("Made 1", "Made 0", "Made 0")
        round_ = table.snapshot.state.closed[-1]
        assert round_.results == (0, 0, 1, 1), "Kevin's follow from the rest"
        await app.tap("Undo", "3, not possible")
        assert app.sees("1 trick belongs to nobody"), "the sentence mentions it"


async def test_a_trick_cannot_go_to_nobody_when_all_are_given_away(device):
    """All of them were counted along; once they are results, the round closes with the last one."""
    async with at_round_3(device) as (table, app):
        for _trick in range(3):
            await makes(table, TrickTaken(3))
        await app.settle()
        await app.tap(BOMB)
        assert open_round(table).lost == 0
        assert app.sees("All 3 tricks of this round have been counted")
        await app.tap("Enter these tricks")
        assert table.snapshot.state.closed[-1].results == (0, 0, 0, 3), "nobody is asked any more"


async def test_the_cloud_changes_the_bid_of_whoever_took_its_trick_which_stays_marked_on_the_pad(device):
    async with at_round_3(device) as (table, app):
        await app.tap(CLOUD)
        keys = [name for name in app.buttons() if "becomes" in name]
        assert "Kevin: bid 0 becomes 1" in keys
        assert not any(name.startswith("Kevin: bid 0 becomes −") for name in keys)
        assert len(keys) == 7
        await app.tap("Ute: bid 1 becomes 2")
        assert open_round(table).bids[1] == 2
        assert app.sees("Ute: bid 2, changed by the cloud: +1")
        await app.tap("Show the pad")
        assert not app.missing("Ute: bid 2, changed by the cloud: +1", "+1")
        await app.tap("Undo")
        assert open_round(table).bids[1] == 1
        await app.tap("All tricks played", CLOUD, "Nessi: bid 1 becomes 0", "Made 1", "Made 0", "Made 0")
        assert not app.missing("changed by the cloud: −1", "0±")


async def test_a_secret_bid_is_changed_without_being_seen(device):
    secret = replace(BOMB_AND_CLOUD, bids=BidRules(visibility="secret"))
    async with at_round_3(device, secret) as (table, app):
        await app.tap(CLOUD)
        assert not any("bid 1" in text or "bid 0" in text for text in app.texts())
        await app.tap("Kevin: one trick fewer")  # his bid is 0: whether it can be is asked when it is open
        assert app.sees("−1")
    async with device.at(table) as app:
        await app.tap(CLOUD, "Ute: one trick more")
        assert app.sees("+1")
        assert not any("bid 2" in text for text in app.texts())


async def test_a_correction_lets_a_round_with_a_lost_trick_and_a_changed_bid_stand(device):
    rules = replace(BOMB_AND_CLOUD, bids=BidRules(must_differ="always"))
    async with device.playing(ruleset=rules, rounds=2, said=(1, 1, 1, 1)) as (_table, app):
        await app.tap(CLOUD, "Ute: bid 1 becomes 0", BOMB, "All tricks played", "Made 1", "Made 1")
        await app.tap("Round 3;")
        assert app.sees("Bids and tricks are in order; 1 trick belongs to nobody.")
        assert "1 trick belongs to nobody" in app.texts(), "it has a line below the players"
        assert "Ute: bid 0, changed by the cloud: −1" in app.buttons()
        await app.tap("Kevin: made 0", "Kevin made 1")
        assert app.sees("Bids and tricks are in order.")
        assert "0 tricks belong to nobody" in app.texts()
        await app.tap("Kevin made 2")
        assert app.sees("too many")
        assert "Write it down" not in app.buttons()


async def test_a_forgotten_cloud_and_a_forgotten_bomb_are_put_right_in_the_old_round(device):
    async with at_round_3(device) as (table, app):
        await app.after(results(table, 1, 1, 1))
        await app.tap("Round 3;", "Ute: bid 1")
        assert app.sees("Which bid counted for Ute?")
        await app.tap("Ute bids 0", "Ute: made 1", "Ute made 0")
        assert app.sees("1 trick belongs to nobody.")
        await app.tap("Write it down")
        round_ = table.snapshot.state.closed[-1]
        assert (round_.bids[1], round_.results[1], round_.lost, round_.points[1]) == (0, 0, 1, 20)


@pytest.mark.parametrize("tall", [568, 844])
async def test_the_keys_do_what_they_say_however_one_comes_to_them(device, tall):
    """The bomb's key was taken for Undo, in whose place it came when the last bid was in."""
    async with device.playing(ruleset=BOMB_AND_CLOUD, rounds=2, height=tall) as (table, app):
        await app.tap(*("Bid 1", "Bid 1", "Bid 1", "Bid 1", BOMB))
        assert open_round(table).lost == 1
        await app.tap(*("All tricks played", "Made 0", "Undo", CLOUD, "Ute: bid 1 becomes 2"))
        assert open_round(table).bids[1] == 2
        for _time in range(3):
            await app.tap("Undo")
        assert (open_round(table).lost, BOMB in app.buttons()) == (0, True)
        await app.tap(CLOUD, "Ute: bid 1 becomes 2", BOMB)
        assert (open_round(table).bids[1], open_round(table).lost) == (2, 1)


async def test_what_a_secret_bid_is_after_the_cloud_is_asked_when_the_bids_are_open(device):
    ruleset = replace(STANDARD, hands=(2, 2), bids=BidRules(visibility="secret"), extra_cards=("cloud",))
    table = await device.start_game(3, ruleset, said=(0, 1, 0))
    await makes(table, BidChanged(1, -1))
    await results(table, 0, 2)
    async with device.at(table) as app:
        for key, bid in (("bid 1", 1), ("0, not changed", 0)):
            assert not app.missing("What is Ute's bid after the cloud?", "Ute bid 0, so −1 cannot be.")
            await app.tap(key)
            assert table.snapshot.state.closed[0].bids == (0, bid, 1)
            await app.tap("Undo")


async def test_a_reveal_that_is_taken_back_is_said(device):
    async with device.playing(3, PRESETS["hidden-tip"], said=(0, 1, 0)) as (_table, app):
        await app.tap("Reveal the bids", "Undo")
        assert app.sees("1 card · bids were seen")
