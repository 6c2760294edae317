"""The kinds of card (§1, §8) as one table: a row says all that is special about a kind.

Other modules read what a card does from its row; they name a special card only where a rule is about that
one card, such as the fairy that takes the dragon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a card is. Only suited cards are of a suit while they are in a hand (§1.2, §8)."""

    SUITED = "suited"
    WIZARD = "wizard"
    JESTER = "jester"
    DRAGON = "dragon"
    FAIRY = "fairy"
    BOMB = "bomb"
    WEREWOLF = "werewolf"
    JUGGLER = "juggler"
    CLOUD = "cloud"
    SHAPESHIFTER = "shapeshifter"
    WITCH = "witch"
    VAMPIRE = "vampire"


class NamedOnPlay(StrEnum):
    """What a player says aloud when playing the card."""

    NOTHING = "nothing"
    SUIT = "suit"
    FORM = "form"  # wizard or jester
    AS_COPIED = "as-copied"  # whatever the card asks for that is copied


class TurnedUp(StrEnum):
    """What the card decides when it is turned up after the deal (§3)."""

    SUIT = "suit"  # its suit is trump
    NO_TRUMP = "no-trump"
    DEALER_CHOOSES = "dealer-chooses"  # one of the four suits
    HOLDER_CHOOSES = "holder-chooses"  # the player who put it there names a suit or no trump


class Effect(StrEnum):
    """What happens after the trick in which a card lies, in the order in which it happens (§8)."""

    PASS_CARDS = "pass-cards"  # everybody passes one card to the left, not after the last trick
    SWAP_CARD = "swap-card"  # its player may swap a card of his hand for one of the trick
    CHANGE_BID = "change-bid"  # the winner changes his bid by one, up or down


@dataclass(frozen=True, slots=True)
class KindRow:
    """A row of `KINDS`.

    `code` is how the card is written, `read` are other names that are understood. `paragraph` is where the
    rulebook tells of a special card; cards of one paragraph are mixed in together. `rank` orders the cards
    that have no suit (§8): below the suited cards are those under 0, above them those over 0. `value` places
    a card between two values of the suit that its player names. A card that `frees` the trick leaves no suit
    to be followed when it comes before one (§5.2).
    """

    code: str
    read: tuple[str, ...] = ()
    paragraph: str = ""
    named: NamedOnPlay = NamedOnPlay.NOTHING
    rank: int = 0
    value: float = 0
    frees: bool = False
    turned_up: TurnedUp = TurnedUp.DEALER_CHOOSES
    after: Effect | None = None


_NO_TRUMP, _HOLDER, _SUIT = TurnedUp.NO_TRUMP, TurnedUp.HOLDER_CHOOSES, NamedOnPlay.SUIT

KINDS: Mapping[Kind, KindRow] = {
    Kind.SUITED: KindRow("", turned_up=TurnedUp.SUIT),
    Kind.WIZARD: KindRow("Z", ("W",), rank=1, frees=True),
    Kind.JESTER: KindRow("N", ("J",), rank=-1, turned_up=_NO_TRUMP),
    Kind.DRAGON: KindRow("dragon", ("drache",), "8.1", rank=2, frees=True),
    Kind.FAIRY: KindRow("fairy", ("fee",), "8.1", rank=-2, turned_up=_NO_TRUMP),
    Kind.BOMB: KindRow("bomb", ("bombe",), "8.2", rank=-4, turned_up=_NO_TRUMP),
    Kind.WEREWOLF: KindRow("werewolf", ("werwolf",), "8.3", rank=-1, turned_up=_HOLDER),
    Kind.JUGGLER: KindRow("juggler", ("jongleur",), "8.4", _SUIT, value=7.5, after=Effect.PASS_CARDS),
    Kind.CLOUD: KindRow("cloud", ("wolke",), "8.5", _SUIT, value=9.75, after=Effect.CHANGE_BID),
    Kind.SHAPESHIFTER: KindRow("shapeshifter", ("gestaltwandler",), "8.6", NamedOnPlay.FORM),
    Kind.WITCH: KindRow("witch", ("hexe",), "8.7", rank=-3, turned_up=_NO_TRUMP, after=Effect.SWAP_CARD),
    Kind.VAMPIRE: KindRow("vampire", ("vampir",), "8.8", NamedOnPlay.AS_COPIED),
}
"""All there is to know about each kind of card, in the rulebook's order."""

BASIC = frozenset({Kind.SUITED, Kind.WIZARD, Kind.JESTER})
"""The kinds that every deck holds."""

LOSERS = frozenset(
    kind for kind, row in KINDS.items() if row.rank < KINDS[Kind.JESTER].rank and kind is not Kind.BOMB
)
"""The kinds that lose even to a jester, and take a trick only from each other; a bomb takes none (§8)."""

EXTRA_CARDS: tuple[str, ...] = tuple(kind.value for kind in KINDS if kind not in BASIC)
"""The names that `Ruleset.extra_cards` may hold (§8), in the rulebook's order; there is one card of each."""

FORMS = (Kind.WIZARD, Kind.JESTER)
"""What a shapeshifter can be declared as."""
