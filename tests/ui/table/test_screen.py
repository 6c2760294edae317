"""The table, touched as people touch it: bids, tricks, results, trump, undo."""

from scorekeeper.rules import Suit
from scorekeeper.ui.design.paint import Paint
from tests.ui.fake_device import PLUS_MINUS, open_round


def lit(app):
    """The names of the keys that stand out."""
    return [node.name for node in app.tappable() if getattr(node.control, "bgcolor", None) == Paint.ACCENT]


def made(table):
    """The bids and the results in the order of bidding."""
    round_ = open_round(table)
    return [round_.bids[seat] for seat in round_.turns], [round_.results[seat] for seat in round_.turns]


async def test_the_screen_says_which_round_it_is_who_deals_and_who_bids(device):
    async with device.playing() as (table, app):
        assert not app.missing(
            "Round 1 of 15", "1 card", "Dealer: Thomas", "Trump: not noted", "Ute bids", "0 of 1"
        )
        assert app.sees("then Kevin, Nessi, Thomas")
        await app.tap("Bid 1")
        assert not app.missing("Kevin bids", "1 of 1", "Ute\xa01")
        assert made(table)[0] == [1, None, None, None]


async def test_a_forbidden_bid_says_why_and_is_written_down_after_a_second_tap_with_no_other_between(device):
    async with device.playing(ruleset=PLUS_MINUS, said=(0, 0, 0)) as (table, app):
        assert app.sees("bids last: not 1, or the bids add up")
        assert "Enter it anyway" not in app.buttons()
        await app.tap("1, not allowed")
        assert app.sees("Not 1: the bids would add up to 1, as many as there are tricks (§4.3).")
        assert made(table)[0] == [0, 0, 0, None]
        await app.tap("Enter it anyway")
        assert (made(table)[0], open_round(table).forbidden) == ([0, 0, 0, 1], 0)
        assert app.client.announced[-1] == "Thomas: 1, bid against plus/minus one. Ute leads."
        assert app.sees("Thomas: bid 1, bid against plus/minus one, dealer")
        await app.tap("Show the pad")
        assert not app.missing("Thomas: bid 1, bid against plus/minus one", "!")
        await app.tap("Undo")
        assert made(table)[0] == [0, 0, 0, None]
        assert "Enter it anyway" not in app.buttons()
        app.client.invoked.clear()
        device.clock.seconds, device.clock.step = 100, 0.0
        await app.tap("1, not allowed", "1, not allowed")
        assert made(table)[0] == [0, 0, 0, None], "a double tap writes nothing down"
        assert "Enter it anyway" in app.buttons()
        device.clock.step = 1.0
        await app.tap("Ute: bid 0")
        assert "Enter it anyway" not in app.buttons()
        await app.tap("Ute: bid 0", "1, not allowed")
        assert app.client.invoked.count("selection_click") == 0, "a refused tap is not felt"
        device.clock.step = 0.0
        await app.tap("Bid 0")  # a struck key does not hide the next tap
        assert app.client.invoked.count("selection_click") == 1
        assert (made(table)[0], open_round(table).forbidden) == ([0, 0, 0, 0], None)
        assert "Enter it anyway" not in app.buttons()


async def test_a_bid_is_entered_out_of_turn_and_again_by_tapping_its_cell(device):
    async with device.playing() as (table, app):
        before = app.texts()
        await app.tap("Nessi: no bid yet")
        assert app.sees("Nessi bids")
        await app.tap("Nessi: no bid yet")
        assert app.texts() == before, "a cell that is tapped twice is left alone"
        await app.tap("Kevin: no bid yet", "Bid 1")
        assert made(table)[0] == [None, 1, None, None]
        await app.tap("Bid 0")
        assert app.sees("Nessi bids")
        await app.tap("Kevin: bid 1")
        assert app.sees("so far 1")
        assert lit(app) == ["Bid 1"]
        await app.tap("Bid 0")
        assert made(table)[0] == [0, 0, None, None]
        assert app.sees("Nessi bids")


async def test_the_last_bid_is_asked_again_when_another_one_makes_it_forbidden(device):
    async with device.playing(ruleset=PLUS_MINUS, said=(0, 0, 0, 0)) as (table, app):
        await app.tap("Show the pad", "Ute: bid 0", "Bid 1")
        assert app.sees("Thomas bids")
        assert "0, not allowed" in app.buttons()
        await app.tap("Bid 1")
        assert made(table)[0] == [1, 0, 0, 1]


async def test_the_pad_can_be_looked_at_during_play_and_one_tap_confirms_tricks_that_were_counted(device):
    async with device.playing(rounds=1, said=(1, 0, 1, 0)) as (table, app):
        await app.tap("Show the pad")
        assert app.sees("Round 1; Thomas: bid 0, made 1 for −10, total −10")
        assert "All tricks played" in app.buttons()
        for _trick in range(2):  # it stays in its place while they are counted
            await app.tap("Kevin, in the lead")
            assert "Back to the bids" in app.buttons()
        assert open_round(table).tricks_played == 2
        await app.tap("Back to the bids")
        assert "Show the pad" in app.buttons()
        assert "All tricks played" not in app.buttons()
        assert "Thomas: 0 of 1 tricks, missed · total −10 (−20)" in app.buttons()
        await app.tap("Enter these tricks")
        assert app.sees("Round 3 of 15")
        assert table.snapshot.state.closed[-1].results == (0, 0, 2, 0)


async def test_a_trick_that_is_counted_along_shows_what_is_still_needed_and_the_total_as_it_would_be(device):
    async with device.playing(taken_over=(5, (90, 40, 10, 0)), said=(2, 0, 1, 1)) as (_table, app):
        assert not app.missing("4 of 5", "1 trick nobody wants")
        assert "Thomas: bid 1, dealer" in app.buttons()
        await app.tap("Ute: bid 2, leads")
        assert app.sees("1 of 5 tricks")
        assert "Ute: 1 of 2 tricks, 1 to go · total 40 (30)" in app.buttons()
        assert "Kevin: 0 of 0 tricks, met · total 10 (30)" in app.buttons()
        assert "Thomas: 0 of 1 tricks, 1 to go · total 90 (80)" in app.buttons()
        await app.tap("Kevin: 0 of 0 tricks")
        assert "Kevin: 1 of 0 tricks, 1 too many · total 10 (0)" in app.buttons()


async def test_the_last_result_follows_and_the_round_closes_by_itself(device):
    async with device.playing(rounds=2, said=(1, 1, 1, 0)) as (table, app):
        await app.tap("All tricks played")
        assert app.sees("then Thomas, Ute; Kevin gets the rest")
        for name in ("Nessi", "Thomas"):
            assert app.sees(f"How many tricks for {name}?")
            await app.tap("Made 1")
        assert app.sees("Kevin gets the rest")
        await app.tap("Made 0")
        assert not app.missing("Round 4 of 15", "Thomas\xa0+30 · Ute\xa0−10 · Kevin\xa0−10 · Nessi\xa0+30")
        assert table.snapshot.state.closed[-1].results == (1, 0, 1, 1)


async def test_results_and_bids_are_entered_again_by_tapping_their_cell(device):
    async with device.playing(rounds=1, said=(1, 1, 1, 1)) as (table, app):
        await app.tap("All tricks played", "Made 1", "2, not possible")
        assert app.sees("1 trick too many for Nessi: only 1 of 2 left.")
        assert "Enter it anyway" not in app.buttons()
        assert made(table)[1] == [1, None, None, None]
        await app.tap("Kevin: bid 1, made 1", "Made 0")
        assert made(table)[1] == [0, None, None, None]
        assert app.sees("How many tricks for Nessi?")
        await app.tap("Thomas: bid 1")
        assert app.sees("How many tricks for Thomas?")
        await app.tap("Thomas: bid 1", "Bid 2")
        assert made(table) == ([1, 1, 2, 1], [0, None, None, None])
        assert app.sees("How many tricks for Nessi?")


async def test_a_round_closes_when_its_last_trick_is_given(device):
    """Ute and Kevin, who come after Thomas, made nothing and are not asked; one undo opens the round."""
    async with device.playing(rounds=2, said=(1, 1, 1, 1)) as (table, app):
        await app.tap("All tricks played", "Made 1", "Made 2")
        assert app.sees("Round 4 of 15")
        assert app.client.announced[-1].startswith("All tricks are taken: the others made 0. ")
        seats = [table.snapshot.state.names.index(name) for name in ("Nessi", "Thomas", "Ute", "Kevin")]
        closed = table.snapshot.state.closed[-1]
        assert [closed.results[seat] for seat in seats] == [1, 2, 0, 0]
        await app.tap("Undo")
        assert not app.missing("How many tricks for Thomas?", "then Ute; Kevin gets the rest")
        assert made(table)[1] == [1, None, None, None]
        await app.tap("Redo")
        assert app.sees("Round 4 of 15")
        assert table.snapshot.state.closed[-1] == closed


async def test_a_suit_is_set_as_trump_with_one_tap_and_put_right_while_the_cards_are_played(device):
    async with device.playing() as (_table, app):
        await app.tap("Trump Red, Dwarves")
        assert "Trump Blue, Humans" not in app.buttons(), "the keys fold into their pill"
        assert app.sees("Ute bids")
        await app.tap("Trump: Red · Dwarves", "Trump Blue, Humans", *["Bid 0"] * 4)
        assert "Trump Green, Elves" not in app.buttons()
        assert "All tricks played" in app.buttons()
        await app.tap("Trump: Blue · Humans")
        assert "All tricks played" not in app.buttons(), "the keys take its place"
        await app.tap("Trump Green, Elves")
        assert app.sees("Trump: Green · Elves")
        assert "Trump Green, Elves" not in app.buttons()
        assert "All tricks played" in app.buttons()


async def test_after_a_wizard_the_dealer_chooses_one_of_the_four_suits(device):
    """§3.3. A double tap on it does not choose the trump that comes to its place."""
    async with device.playing() as (table, app):
        device.clock.step = 0.1
        await app.tap("Wizard turned up: the dealer chooses", "Trump Yellow, Giants")
        assert open_round(table).suit is None
        assert app.sees("Trump: Thomas chooses")
        assert sum(name.startswith("Trump ") for name in app.buttons()) == 4
        assert not any("turned up" in name for name in app.buttons())
        await app.tap("Bid 1")
        assert made(table)[0][0] == 1, "other keys are not held back"
        device.clock.seconds += 1
        await app.tap("Trump Yellow, Giants")
        assert app.sees("Trump: Yellow · Giants")
        assert (open_round(table).turned_up, open_round(table).suit) == ("Z", Suit.YELLOW)


async def test_in_the_last_round_no_card_is_left_and_the_chip_says_so(device):
    """§3.4"""
    async with device.playing(taken_over=(15, (10, 20, 30, 40))) as (_table, app):
        assert "Trump: none" in app.buttons()
        assert not any(name.startswith("Trump ") for name in app.buttons())
        await app.tap("Trump: none")
        assert app.sees("none is left to turn up: this round is played without trump (§3.4)")


async def test_everything_can_be_taken_back_and_brought_again(device):
    async with device.playing(3) as (_table, app):
        seen = [app.texts()]
        for key in ("Trump Red, Dwarves", "Bid 0", "Bid 1", "Bid 1"):
            await app.tap(key)
            seen.append(app.texts())
        for texts in reversed(seen[:-1]):
            await app.tap("Undo")
            assert app.texts() == texts
        assert "Undo" not in app.buttons()
        for texts in seen[1:]:
            await app.tap("Redo")
            assert app.texts() == texts
        assert "Redo" not in app.buttons()


async def test_a_game_that_was_left_comes_back_with_its_half_typed_round(device):
    async with device.playing(ruleset=PLUS_MINUS, rounds=3) as (table, app):
        await app.tap("Trump Blue, Humans", "Bid 2", "Bid 1", "Undo")
        seen = app.texts()
    device.restart()
    async with device.at(table) as app:
        assert app.texts() == seen
        await app.tap("Redo")
        assert app.sees("Kevin bids")
        for _tap in range(3):
            await app.tap("Undo")
        assert app.sees("Trump: not noted")


async def test_each_tap_is_announced_with_who_is_next(device):
    async with device.playing(3, language="de") as (_table, app):
        await app.tap("0 ansagen", "1 ansagen", "0 ansagen", "Alle Stiche gespielt", "0 gemacht", "1 gemacht")
        assert app.client.announced == [
            "Ute: 0. Jetzt sagt Kevin an.",
            "Kevin: 1. Jetzt sagt Thomas an.",
            "Thomas: 0. Ute spielt aus.",
            "Wie viele Stiche hat Ute?",
            "Ute: 0. Wie viele Stiche hat Kevin?",
            "Thomas\xa0+20 · Ute\xa0+20 · Kevin\xa0+30. Jetzt sagt Kevin an.",
        ]


async def test_the_screen_stays_awake_while_the_table_is_shown(device):
    async with device.playing() as (_table, app):
        assert "enable" in app.client.invoked
        await app.tap("Back")
        assert app.route == "/"
        assert "disable" in app.client.invoked


async def test_a_bouncing_finger_writes_one_bid_and_two_thumbs_at_once_write_two(device):
    table = await device.start_game()
    device.clock.step = 0.1
    async with device.at(table) as app:
        await app.tap_all("Bid 0", "Bid 0")
        assert made(table)[0] == [0, None, None, None]
        await app.tap("Bid 0")
        assert made(table)[0] == [0, None, None, None], "still within a quarter of a second"
        device.clock.seconds += 1
        device.clock.step = 0.0
        await app.tap_all("Bid 1", "Bid 0")
        assert made(table)[0] == [0, 1, 0, None]


async def test_one_tap_too_many_within_half_a_second_answers_no_question_that_took_its_place(device):
    """Neither the end of the play, nor the first result, nor a bid of the next round."""
    table = await device.start_game(said=(0, 0, 0))
    device.clock.step = 0.0
    async with device.at(table) as app:
        await app.tap("Bid 1")
        device.clock.seconds += 0.49
        await app.tap("All tricks played")
        assert not open_round(table).play_ended
        device.clock.seconds += 0.02
        await app.tap("All tricks played")
        device.clock.seconds += 0.24
        await app.tap("Made 0")
        assert open_round(table).results == (None,) * 4
        for _result in range(3):
            device.clock.seconds += 0.26
            await app.tap("Made 0")
        device.clock.seconds += 0.49
        await app.tap("Bid 2")
        assert open_round(table).bids == (None,) * 4
        device.clock.seconds += 0.02
        await app.tap("Bid 2")
        assert open_round(table).bids_sum == 2


async def test_after_an_early_close_a_habitual_tap_is_no_bid(device):
    async with device.playing(said=(0, 0, 0, 1)) as (table, app):
        await app.tap("All tricks played")
        # The second is made before the first was saved, on a key that still asks for a result.
        await app.tap_all("Made 1", "Made 0")
        assert (open_round(table).number, open_round(table).bids) == (2, (None,) * 4)
        await app.tap("Undo")
        device.clock.seconds, device.clock.step = device.clock.seconds + 1, 0.0
        await app.tap("Made 1")
        assert open_round(table).number == 2
        device.clock.seconds += 0.49
        await app.tap("Bid 0")
        assert open_round(table).bids == (None,) * 4
        device.clock.seconds += 0.02
        await app.tap("Bid 0")
        assert made(table)[0] == [0, None, None, None]
