"""What the judge says about a trick: who takes it and why, what happens next, and what is asked (§6, §8)."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, suit_played, the_card
from scorekeeper.locale.verdicts import (
    after_sentences,
    leader_sentence,
    led_sentence,
    verdict_sentence,
    winner_sentence,
)
from scorekeeper.rules import Card, Effect, Suit, Verdict, led_suit
from scorekeeper.ui.judge_bench import Bench
from scorekeeper.ui.judge_cards import with_other_reading
from scorekeeper.ui.judge_hands import hand_answer
from scorekeeper.ui.judge_says import CHAPTER, SPECIAL_PARAGRAPHS, Answer, special_paragraph
from scorekeeper.ui.judge_trick import Question

__all__ = ["answer"]


def answer(_: Words, bench: Bench) -> Answer:
    """What there is to say about the bench as it stands."""
    if bench.trick.question is not None and bench.trick.pending is not None:
        return _question(_, bench.trick.question, bench.trick.pending)
    if bench.asked is not None:
        return hand_answer(_, bench, bench.asked)
    verdict = bench.verdict
    return _nothing_yet(_, bench) if verdict is None else _verdict(_, bench, verdict)


def _nothing_yet(_: Words, bench: Bench) -> Answer:
    return Answer(
        title=_("{player} leads", player=bench.names[0]) if bench.names else _("Which card was led?"),
        text=_("Tap the cards in the order in which they were played: first the suit, then the value."),
    )


def _question(_: Words, question: Question, card: Card) -> Answer:
    subject = beginning(the_card(_, card.bare))
    match question:
        case Question.TURNED_UP:
            title = _("Which card was turned up?")
            text = _("{card} copies it. Tap it below: first the suit, then the value.", card=subject)
        case Question.NEXT_CARD:
            title = _("Which card came next?")
            text = _(
                "With the werewolf there {card} copies the next card of the stock: tap it below.",
                card=the_card(_, card.bare),
            )
        case Question.SUIT:
            title, text = _("Which suit?"), _("{card} counts as a card of that suit.", card=subject)
        case Question.FORM:
            title, text = _("Wizard or jester?"), _("What was said when the card was played?")
    return Answer(title, text, paragraph=SPECIAL_PARAGRAPHS[card.kind])


def _verdict(_: Words, bench: Bench, verdict: Verdict) -> Answer:
    trick, names = bench.trick, bench.names or None
    # Where nobody knows how many play, every trick may be complete.
    decided = bench.complete or names is None
    if decided or names is None or verdict.winner is None:
        title = winner_sentence(_, verdict, names)
    else:
        title = _("So far {player} is winning", player=names[verdict.winner])
    disputed = _is_disputed(bench, verdict)
    if disputed:
        notes = [_reading(_, bench, verdict.led)]
    else:
        notes = [_followed(_, bench, verdict.led, decided=decided)]
    if bench.complete:
        notes.append(leader_sentence(_, verdict, names))
    if not trick.trump_known:
        notes.insert(0, _("Judged without trump"))
    return Answer(
        title=title,
        text=verdict_sentence(
            _, trick.cards, trick.trump, verdict, ruleset=bench.ruleset, copied=trick.copied
        ),
        after=_after(_, bench, verdict) if decided else (),
        note=" · ".join(note for note in notes if note),
        paragraph="11.3" if disputed else _paragraph(bench, verdict),
    )


def _paragraph(bench: Bench, verdict: Verdict) -> str:
    """The chapter of the special cards has a place for each of them."""
    if verdict.paragraph != CHAPTER:
        return verdict.paragraph
    return special_paragraph(tuple(bench.trick.cards[position] for position in verdict.mattered))


def _after(_: Words, bench: Bench, verdict: Verdict) -> tuple[str, ...]:
    """What happens next; the pad knows of a bid that is changed where there is a pad."""
    trick, names = bench.trick, bench.names or None
    sentences = after_sentences(_, trick.cards, verdict, names, trick.copied)
    if Effect.CHANGE_BID in verdict.after and names:
        sentences.append(_("There is a key for that on the pad."))
    return tuple(sentences)


# Which suit had to be followed -------------------------------------------------------------------------


def _followed(_: Words, bench: Bench, led: Suit | None, *, decided: bool) -> str:
    """Nothing is said where nobody ever has to follow (§9.1)."""
    deck = bench.deck
    if not deck.follow:
        return ""
    if decided:
        return led_sentence(_, led, deck.name)
    if led is None:
        return _("No suit has to be followed")
    return _("{suit} has to be followed", suit=beginning(suit_played(_, led, deck.name)))


def _is_disputed(bench: Bench, verdict: Verdict) -> bool:
    """Whether it depends on the reading which suit had to be followed (§11.3)."""
    other = with_other_reading(bench.ruleset)
    return led_suit(bench.trick.cards, other, bench.trick.copied) is not verdict.led


def _reading(_: Words, bench: Bench, led: Suit | None) -> str:
    if led is None and bench.names:
        return _("A wizard after jesters makes the trick free: your table plays it so (§11.3)")
    if led is None:
        return _("A wizard after jesters makes the trick free, unless your table lets the suit bind (§11.3)")
    suit = beginning(suit_played(_, led, bench.ruleset.deck))
    return _("{suit} binds, although a wizard lies before it: your table plays it so (§11.3)", suit=suit)
