"""The rulebook a second time: slow, plain, and written without looking at `scorekeeper.rules`.

Cards are codes ("R13", "Z", "N"), trump is a letter or an empty string. The properties compare both.
"""

from __future__ import annotations


def led_letter(trick: list[str]) -> str:
    """§5.2: the letter of the first suited card, unless a wizard came before it."""
    before_any_wizard = trick[: trick.index("Z")] if "Z" in trick else trick
    suited = [code for code in before_any_wizard if code != "N"]
    return suited[0][0] if suited else ""


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """§5.3 to §5.6."""
    led = led_letter(trick)
    if led == "" or not any(code.startswith(led) for code in hand):
        return hand
    return [code for code in hand if code.startswith(led) or code in ("Z", "N")]


def taker(trick: list[str], trump: str) -> int:
    """§6.1: every card gets a weight; the heaviest takes the trick, of equal ones the first."""
    led = led_letter(trick)

    def weight(code: str) -> int:
        if code == "Z":
            return 1000
        if code == "N":
            return 0
        value = int(code[1:])
        if trump and code[0] == trump:
            return 500 + value
        if code[0] == led:
            return 100 + value
        return -100  # neither trump nor followed: loses even to nothing

    weights = [weight(code) for code in trick]
    return weights.index(max(weights))


def standard_points(bid: int, tricks: int) -> int:
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
