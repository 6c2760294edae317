"""Localisation: the sentences of the app in German and English, from gettext catalogues.

A sentence stands in the code in English and is looked up in the language of the person who reads it.
Reason codes of the rules and refusals become sentences in the modules beside this one.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from scorekeeper.game.names import isolated

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "AMERICAN",
    "DOMAIN",
    "FALLBACK_LANGUAGE",
    "LANGUAGES",
    "MINUS",
    "Language",
    "Phrase",
    "Sentence",
    "Words",
    "language_for",
    "words",
]

_GERMAN_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip
_ENGLISH_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Language:
    """A row of `LANGUAGES`: what a language is called there, and how it is written beside its sentences."""

    name: str
    thousands: str
    """What stands between the thousands of a number."""
    decimal: str
    """What stands before its decimal places."""
    months: Sequence[str]
    days: Sequence[str]
    """The days of the week, from Monday on."""
    day_letters: int
    """How many letters of such a day it has in short."""
    date: Callable[[date], str]
    day_mark: str
    """What stands after the day of a month that is written out."""
    time: Callable[[datetime], str]
    csv: str
    """What separates the cells of a table where spreadsheets open it with a double click."""


LANGUAGES: Mapping[str, Language] = {
    "de": Language(
        "Deutsch",
        thousands=".",
        decimal=",",
        months=_GERMAN_MONTHS,
        days=("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        day_letters=2,
        date=lambda day: f"{day.day}.{day.month}.{day.year}",
        day_mark=".",
        time=lambda when: f"{when.hour}:{when.minute:02d}",
        csv=";",
    ),
    "en": Language(
        "English",
        thousands=",",
        decimal=".",
        months=_ENGLISH_MONTHS,
        days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        day_letters=3,
        date=lambda day: f"{day.day} {_ENGLISH_MONTHS[day.month - 1][:3]} {day.year}",
        day_mark="",
        time=lambda when: f"{(when.hour - 1) % 12 + 1}:{when.minute:02d}\u00a0{'AP'[when.hour > 11]}M",
        csv=",",
    ),
}
"""The languages of the app by their tag."""
FALLBACK_LANGUAGE = "en"
AMERICAN = "en-US"
"""English for those whose locale is that of the United States: the same words, spelt their way."""
_AMERICAN_SPELLING = {"olour": "olor", "avourite": "avorite", "licence": "license"}
DOMAIN = "scorekeeper"
MINUS = "\u2212"


@lru_cache(maxsize=64)
def language_for(*tags: str | None) -> str:
    """The tag of the words for the first of these locales, such as `de-AT` or `en_GB`, that has some.

    English is spelt as the first of them that names a country of English does.
    """
    locales = [(tag or "").replace("_", "-").lower() for tag in tags]
    primary = (locale.partition("-")[0] for locale in locales)
    language = next((tag for tag in primary if tag in LANGUAGES), FALLBACK_LANGUAGE)
    spelling = next((locale for locale in locales if locale.startswith("en-")), "")
    return AMERICAN if language == "en" and spelling.startswith(AMERICAN.lower()) else language


class Words:
    """The sentences of one language: `_ = words("de"); _("Round {round} of {rounds}", round=5, rounds=15)`.

    Every method fills the placeholders of the sentence with its keyword arguments and raises
    `KeyError` when one is missing: a half-filled sentence must never reach a screen.
    """

    def __init__(self, tag: str, translations: gettext.NullTranslations) -> None:
        self.tag = tag
        self.language = tag.partition("-")[0]
        self._translations = translations

    def __repr__(self) -> str:
        return f"Words({self.tag!r})"

    def __call__(self, msgid: str, **values: object) -> str:
        """The sentence, in this language."""
        return self.spelt(self._translations.gettext(msgid)).format(**_beside_words(values)) if msgid else ""

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """`one` or `many`, as this language counts `n`; `{n}` stands for the number itself."""
        sentence = self.spelt(self._translations.ngettext(one, many, n))
        return sentence.format(n=self.number(n), **_beside_words(values))

    def in_context(self, context: str, msgid: str, **values: object) -> str:
        """A sentence whose English is used in several senses; `context` tells them apart."""
        return self.spelt(self._translations.pgettext(context, msgid)).format(**_beside_words(values))

    def spelt(self, text: str) -> str:
        """A text of ours as it is spelt where the reader lives: colour, or color."""
        if self.tag == AMERICAN:
            for british, american in _AMERICAN_SPELLING.items():
                text = text.replace(british, american)
        return text

    def number(self, n: int) -> str:
        """A whole number with this language's grouping and a true minus sign: 1.234 or 1,234."""
        digits = f"{abs(n):,}".replace(",", LANGUAGES[self.language].thousands)
        return f"{MINUS}{digits}" if n < 0 else digits

    def signed(self, n: int) -> str:
        """A number of points won or lost: +40, −10, 0."""
        return f"+{self.number(n)}" if n > 0 else self.number(n)

    def decimal(self, value: float) -> str:
        """A number with one decimal place: 1.234,5 or 1,234.5."""
        tenths = round(value * 10)
        whole, place = divmod(abs(tenths), 10)
        sign = MINUS if tenths < 0 else ""
        return f"{sign}{self.number(whole)}{LANGUAGES[self.language].decimal}{place}"

    def fraction(self, value: Fraction) -> str:
        """A whole number, or one with one decimal place: 37, −12, 37.5."""
        return self.number(int(value)) if value.denominator == 1 else self.decimal(float(value))

    def date(self, when: date) -> str:
        """A day: 20.11.2026 or 20 Nov 2026."""
        return LANGUAGES[self.language].date(when)

    def month(self, when: datetime) -> str:
        """A month: November 2026."""
        return f"{LANGUAGES[self.language].months[when.month - 1]} {when.year}"

    def short_month(self, when: datetime) -> str:
        """A month in short, for an axis: Nov."""
        return LANGUAGES[self.language].months[when.month - 1][:3]

    def weekday(self, when: datetime) -> str:
        """A day of the week in short: Fr or Fri."""
        language = LANGUAGES[self.language]
        return language.days[when.weekday()][: language.day_letters]

    def long_date(self, when: datetime) -> str:
        """A day written out: Freitag, 20. November 2026 or Friday, 20 November 2026."""
        language = LANGUAGES[self.language]
        return f"{language.days[when.weekday()]}, {when.day}{language.day_mark} {self.month(when)}"

    def time(self, when: datetime) -> str:
        """A time of day: 20:14 or 8:14 PM."""
        return LANGUAGES[self.language].time(when)

    def series(self, items: Sequence[str]) -> str:
        """Several items as one phrase: "Ute, Kevin and Thomas"."""
        if len(items) < 2:
            return "".join(items)
        _, (*some, last) = self, map(isolated, items)
        return _("{some} and {last}", some=", ".join(some), last=last)


def _beside_words(values: Mapping[str, object]) -> Mapping[str, object]:
    """The values of a sentence, names that are written from right to left isolated."""
    return {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}


Phrase = Callable[[Words], str]
"""A sentence or a part of one that is not said yet, in whatever language."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in a table, which is looked up when it is said: `Sentence("Red", "suit")(_)`."""

    msgid: str
    context: str = ""

    def __call__(self, _: Words, values: Mapping[str, object] = {}) -> str:
        """The sentence in the language of these words, with the values in the places of its braces, whole
        numbers in the reader's way."""
        shown = {
            name: _.number(value) if type(value) is int else value for name, value in (values or {}).items()
        }
        return _.in_context(self.context, self.msgid, **shown) if self.context else _(self.msgid, **shown)


@cache
def words(tag: str) -> Words:
    """The words of a language, one of `LANGUAGES`, or of `AMERICAN`; raises `ValueError` for any other."""
    if tag not in (*LANGUAGES, AMERICAN):
        raise ValueError(f"no catalogue for {tag!r}, only for {', '.join(LANGUAGES)}")
    catalogue = files(__name__) / tag.partition("-")[0] / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with catalogue.open("rb") as compiled:
        return Words(tag, gettext.GNUTranslations(compiled))
