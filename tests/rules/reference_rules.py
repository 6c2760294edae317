"""A reference implementation of the rulebook: slow, plain, and independent of `scorekeeper.rules`.

Cards are codes ("R13", "Z", "N", "juggler-red"), trump is a letter or an empty string, a game is one of
"standard", "junior" and "single-colour". The properties compare both. In which order cards without a suit
beat one another is read in the English rulebook.
"""

import re
from pathlib import Path

RULEBOOK = Path(__file__).parents[2].joinpath("assets/rulebook/en.md").read_text(encoding="utf-8")
ORDER = re.search(
    r"From the bottom to the top the order is: (.+), then the cards of the suits, then the ([^.]+)\.",
    RULEBOOK,
)
assert ORDER, "§8 does not say the order"
CODES = {"jester": "N", "wizard": "Z"}


def named(cards):
    """The codes of the cards that a part of the sentence names."""
    words = re.findall(r"[a-z]+", cards)
    return [CODES.get(word, word) for word in words if word not in ("and", "the", "above", "them", "all")]


LOSERS = [*reversed(named(ORDER[1])), "bomb"]
"""§8: cards without a suit that lose, the best of them first. With the bomb nobody takes the trick (§8.2)."""
WINNERS = named(ORDER[2])
"""§8: cards that beat those of the suits, the best of them last."""


def counted(trick, copied=""):
    """§8: every card as what it counts: shapeshifters, werewolves and vampires are something else."""
    return [as_counted(code, copied) for code in trick]


def as_counted(code, copied):
    if code == "shapeshifter-wizard":
        return "Z"
    if code == "shapeshifter-jester":
        return "N"
    if code == "werewolf":
        return "N"
    if code.startswith("vampire"):
        if copied == "" or copied == "vampire":
            return "N"
        named = code[len("vampire") :]  # "-red", "-wizard" or nothing
        if copied in ("juggler", "cloud", "shapeshifter"):
            return as_counted(copied + named, "")
        return as_counted(copied, "")
    return code


def letter(code):
    """The suit of a card that lies in a trick, "" where it has none."""
    if code.startswith(("juggler-", "cloud-")):
        return code.split("-")[1][0].upper()
    if code[1:].isdigit():
        return code[0]
    return ""


def value(code):
    if code.startswith("juggler-"):
        return 7.5
    if code.startswith("cloud-"):
        return 9.75
    return float(code[1:])


def led_letter(trick, copied="", game="standard", binds=False):
    """§5.2: the letter of the first suited card, unless a wizard came before it; §8, §9.1, §11.3."""
    if game == "single-colour":
        return ""
    cards = counted(trick, copied)
    suited = [place for place, code in enumerate(cards) if letter(code)]
    if not suited:
        return ""
    before = cards[: suited[0]]
    if binds:
        before = before[:1]
    if "Z" in before or "dragon" in before:
        return ""
    return letter(cards[suited[0]])


def playable(hand, trick, copied="", game="standard", binds=False):
    """§5.3 to §5.6: only cards of a suit and a number must follow or can be wrong."""
    led = led_letter(trick, copied, game, binds)
    numbers = [code for code in hand if code[1:].isdigit()]
    if led == "" or not any(code[0] == led for code in numbers):
        return hand
    return [code for code in hand if code not in numbers or code[0] == led]


def trump_letter(trick, trump, copied):
    """§8: a suit that a vampire copies is trump for this trick."""
    if any(code.startswith("vampire") for code in trick) and letter(copied):
        return letter(copied)
    return trump


def taker(trick, trump, copied="", game="standard"):
    """§6.1, §6.5, §8: every card gets a weight; the heaviest takes the trick, of equal ones the first."""
    led = led_letter(trick, copied, game)
    trump = trump_letter(trick, trump, copied)
    cards = counted(trick, copied)

    def weight(code):
        if code == "fairy" and "dragon" in cards:
            return 3000
        if code in WINNERS:
            return 1000 + WINNERS.index(code)
        if code in LOSERS:
            return -LOSERS.index(code)
        if game == "single-colour":
            return 100 + value(code)
        if trump and letter(code) == trump:
            return 500 + value(code)
        if letter(code) == led:
            return 100 + value(code)
        return -100  # neither trump nor followed: loses even to nothing

    weights = [weight(code) for code in cards]
    return weights.index(max(weights))


def reason(trick, trump, copied="", game="standard"):
    """Why, seen from the card that takes the trick."""
    card = counted(trick, copied)[taker(trick, trump, copied, game)]
    if card == "fairy" and "dragon" in counted(trick, copied):
        return "fairy-takes-dragon"
    if card == "dragon":
        return "dragon"
    if card == "Z":
        return "first-wizard"
    if card == "N":
        return "first-jester"
    if card in LOSERS:
        return "best-loser"
    if game == "single-colour":
        return "highest-card"
    return "highest-trump" if letter(card) == trump_letter(trick, trump, copied) else "highest-led"


def afterwards(trick, copied=""):
    """§8: pass, swap, change the bid; a bomb leaves the bids alone."""
    cards = counted(trick, copied)
    steps = []
    if any(code.startswith("juggler-") for code in cards):
        steps.append("pass-cards")
    if "witch" in cards:
        steps.append("swap-card")
    if any(code.startswith("cloud-") for code in cards) and "bomb" not in cards:
        steps.append("change-bid")
    return steps


def standard_points(bid, tricks):
    """§7.1, counted out with fingers."""
    if bid == tricks:
        points = 20
        for _ in range(tricks):
            points += 10
        return points
    points = 0
    while bid != tricks:
        points -= 10
        bid += 1 if bid < tricks else -1
    return points
