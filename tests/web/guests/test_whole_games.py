"""Whole games on guests' pages alone, where everybody enters for everybody: nothing waits for the scribe."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import Phase, Round
from scorekeeper.game.facts import PlayEnded
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit, hand_sizes, violations
from scorekeeper.tables import Table
from scorekeeper.web.guests.forms import TAKE_BACK
from tests.tables.guests import HIDDEN, OPEN, SECRET
from tests.tables.table_moves import makes
from tests.ui.fake_device import bids, results
from tests.web.phones import GuestServer, Offer, Phone

pytestmark = pytest.mark.usefixtures("quick_fingers")


async def at_table(
    served: GuestServer, ruleset: Ruleset, players: int = 3, **game: Any
) -> tuple[Table, list[Phone]]:
    """A game, and a phone at each seat."""
    table = await served.device.start_game(players, ruleset, **game)
    shared = await served.share(table, EntryMode.ALL)
    return table, [await served.seated(shared, seat) for seat in range(players)]


def goes_on(offer: Offer) -> bool:
    """Whether the game goes on by it."""
    beside = {"more", *(f"fold-{said}-{offer.fields.get('seat')}" for said in ("BidMade", "ResultEntered"))}
    return not beside & {*offer.folds} and kind(offer) != TAKE_BACK


def kind(offer: Offer) -> str:
    return offer.fields["fact"]


async def step(phones: Sequence[Phone], random: Random) -> None:
    """Somebody taps a key that is not struck, on a page by which the game goes on."""
    for phone in random.sample(phones, len(phones)):
        offers = [offer for offer in await phone.offers() if not offer.struck]
        if not any(map(goes_on, offers)):
            continue
        beside = [offer for offer in offers if not goes_on(offer)]
        if not beside or random.random() > 0.05:  # else something by which the game does not go on
            of_kind = random.choice(sorted({*map(kind, filter(goes_on, offers))}))
            beside = [offer for offer in filter(goes_on, offers) if kind(offer) == of_kind]
        answer = await phone.send(tapped := random.choice(beside))
        assert answer.status_code == 303, (tapped, answer.text)
        return
    raise AssertionError("no page asks anything")


@pytest.mark.parametrize("name", PRESETS)
async def test_a_game_by_any_rules_is_played_to_its_end(served, name):
    """Of up to four, three rounds, or from paper where players drop out: more ask nothing else.

    One game has the last.
    """
    ruleset, random = PRESETS[name], Random(name)
    if ruleset.elimination:
        table, phones = await at_table(served, ruleset, 4, taken_over=(15, (40, 30, 20, 10)))
    else:
        most = max(players for players in range(2, 5) if not violations(ruleset, players))
        heard = ruleset.bids.visibility
        bids = replace(ruleset.bids, visibility=heard if isinstance(heard, str) else heard[5:8])
        sizes = hand_sizes(ruleset, most)
        hands = sizes[:3] if name != "standard" else (*sizes[:3], sizes[-1])
        table, phones = await at_table(served, replace(ruleset, hands=hands, bids=bids), most)
    while not table.snapshot.state.finished:
        await step(phones, random)
    assert table.snapshot.state.closed[-1].number == len(table.snapshot.state.hands)


async def offered(phone: Phone, fact: str) -> list[Offer]:
    """The keys of the page that propose this kind of fact."""
    return [offer for offer in await phone.offers() if kind(offer) == fact]


async def tap(phone: Phone, fact: str, **said: object) -> None:
    """Tap the one key of the page that proposes this."""
    (offer,) = [
        offer
        for offer in await offered(phone, fact)
        if all(f"{offer.fields[name]}.".startswith(f"{value}.") for name, value in said.items())
    ]
    answer = await phone.send(offer)
    assert answer.status_code == 303, answer.text


def round_of(table: Table) -> Round:
    return table.snapshot.state.current


async def test_the_dealer_notes_the_card_and_chooses_before_he_bids(served):
    table, (thomas, ute, _kevin) = await at_table(served, HIDDEN)
    assert {offer.folds for offer in await offered(thomas, "TrumpSet")} == {()}
    assert {offer.folds for offer in await offered(ute, "TrumpSet")} == {("more",)}
    await tap(thomas, "TrumpSet", trump="Z.")
    assert "Choose the trump" in (await thomas.get(thomas.seat_page)).text
    assert [offer.fields["trump"] for offer in await offered(thomas, "TrumpSet")] == [
        f"Z.{suit}" for suit in ("blue", "red", "green", "yellow")
    ]
    assert not await offered(thomas, "BidMade")
    await tap(thomas, "TrumpSet", trump="Z.red")
    assert (round_of(table).turned_up, round_of(table).suit) == ("Z", Suit.RED)
    assert len(await offered(thomas, "BidMade")) == 4
    assert {offer.folds for offer in await offered(thomas, "TrumpSet")} == {("more",)}


async def test_a_misdeal_asks_once(served):
    table, (_thomas, ute, kevin) = await at_table(served, OPEN)
    assert not await offered(ute, "RoundVoided")
    await tap(ute, "BidMade", number=1)
    (again,) = await offered(kevin, "RoundVoided")
    assert again.folds == ("more", "fold-RoundVoided")
    await tap(kevin, "RoundVoided")
    assert (round_of(table).has_bid, table.snapshot.state.redealt) == ((False,) * 3, 1)
    late = await ute.send(again)
    assert (late.status_code, "your tap was for the old cards" in late.text) == (409, True)


async def test_bids_that_were_laid_down_at_once_are_entered_openly_on_any_phone(served):
    table, (thomas, _ute, _kevin) = await at_table(served, HIDDEN)
    await tap(thomas, "BidsRevealed")
    for seat in (1, 2, 0):
        await tap(thomas, "BidMade", seat=seat, number=1)
    assert round_of(table).phase is Phase.PLAY


async def test_of_bids_that_are_written_down_none_is_laid_open_before_all_are_in(served):
    table, (thomas, ute, _kevin) = await at_table(served, HIDDEN)
    (together,) = await offered(thomas, "BidsRevealed")
    await tap(ute, "BidMade", number=1)
    assert not await offered(thomas, "BidsRevealed")
    assert (await thomas.send(together)).status_code == 409
    assert round_of(table).bids_hidden


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET], ids=["§4.4", "§4.5"])
async def test_who_has_no_phone_bids_hidden_on_another_one(served, ruleset):
    table = await served.device.start_game(3, ruleset)
    shared = await served.share(table, EntryMode.ALL)
    ute, kevin = [await served.seated(shared, seat) for seat in (1, 2)]
    assert {offer.fields["seat"] for offer in await offered(ute, "BidMade")} == {"1"}
    await tap(ute, "BidMade", number=1)
    assert {offer.folds for offer in await offered(ute, "BidMade")} == {
        ("fold-BidMade-0",),
        ("fold-BidMade-1",),
    }
    page = (await ute.get(ute.seat_page)).text
    assert ("<dd>1</dd>" in page, "chosen" in page) == (False, False)  # while it goes round
    await tap(ute, "BidMade", seat=0, number=3)
    assert round_of(table).has_bid == (True, True, False)
    assert {offer.fields["seat"] for offer in await offered(ute, "BidMade")} == {"1"}
    page = (await ute.get(ute.seat_page)).text
    assert ("<dd>1</dd>" in page, "<dd>3</dd>" in page) == (True, False)
    await tap(kevin, "BidMade", number=0)
    assert not round_of(table).bidders


JUBILEE = replace(PRESETS["jubilee-20"], hands=(3, 3))


async def test_the_bomb_and_the_cloud_are_entered(served):
    table, (thomas, ute, kevin) = await at_table(served, JUBILEE)
    await bids(table, 0, 1, 3)
    await tap(ute, "TrickTaken", seat="nobody")
    assert round_of(table).takers == (None,)
    changes = [offer.fields["change"].split(".")[:2] for offer in await offered(kevin, "BidChanged")]
    assert changes == [["1", "1"], ["2", "-1"], ["2", "1"], ["0", "-1"]]
    await tap(kevin, "BidChanged", change="2.-1")
    assert round_of(table).bids == (3, 0, 0)
    await makes(table, PlayEnded())
    assert not await offered(thomas, "TrickTaken")  # there is one bomb
    await tap(thomas, "BidChanged", change="0.-1")
    await tap(thomas, "ResultEntered", seat=0, number=2)
    assert table.snapshot.state.closed[0].results == (2, 0, 0)


async def test_a_bomb_is_said_with_the_results_as_well(served):
    table, phones = await at_table(served, JUBILEE)
    await bids(table, 0, 1, 2)
    await makes(table, PlayEnded())
    await tap(phones[1], "TrickTaken", seat="nobody")
    assert round_of(table).lost == 1


async def test_what_a_hidden_bid_was_after_the_cloud_is_asked_when_it_cannot_be(served):
    ruleset = replace(JUBILEE, bids=BidRules(visibility="secret"))
    table, phones = await at_table(served, ruleset)
    await bids(table, 0, 1, 2)
    other, phones_of_other = await at_table(served, ruleset)
    await bids(other, 3, 1, 2)
    keys = [
        [{**offer.fields, "form": "", "game": ""} for offer in await offered(at, "BidChanged")]
        for at in (phones[2], phones_of_other[2])
    ]
    assert keys[0] == keys[1]  # which keys there are says nothing of a bid
    await tap(phones[2], "BidChanged", change="1.-1")
    await makes(table, PlayEnded())
    for seat, tricks in ((1, 0), (2, 1)):
        await tap(phones[seat], "ResultEntered", seat=seat, number=tricks)
    assert round_of(table).phase is Phase.CLOUD
    changes = [offer.fields["change"].split(".")[:2] for offer in await offered(phones[0], "BidChanged")]
    assert changes == [["1", "2"], ["1", "1"]]
    await tap(phones[0], "BidChanged", change="1.2")
    assert table.snapshot.state.closed[0].bids == (2, 1, 1)


async def test_who_drops_out_is_said_on_a_page(served):
    before = (15, (90, 40, 40, 40))
    table, phones = await at_table(served, PRESETS["elimination"], 4, taken_over=before)
    await bids(table, 1, 1, 1, 15)
    await results(table, 0, 0, 0)
    assert table.snapshot.state.level == (1, 2, 3)
    await tap(phones[1], "PlayerDroppedOut", seat=3)
    assert (table.snapshot.state.out, round_of(table).number) == ((3,), 16)
