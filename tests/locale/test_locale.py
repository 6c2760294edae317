"""The words of a language: which language serves a locale, and its numbers, days and lists."""

from datetime import datetime

import pytest

from scorekeeper.locale import AMERICAN, language_for, words


def test_a_locale_gets_the_language_that_serves_it_best():
    for tag, language in (
        *[("de-DE", "de"), ("de_AT", "de"), ("DE", "de"), ("fr", "en"), ("", "en"), (None, "en")],
        *[("en", "en"), ("en-GB", "en"), ("en-US", "en-US"), ("en_US.UTF-8", "en-US"), ("EN-us", "en-US")],
    ):
        assert language_for(tag) == language


def test_the_first_locale_that_has_a_language_decides():
    assert language_for("de", "en") == language_for(None, "de-AT") == language_for("fi", "de", "en") == "de"
    assert language_for("fi", None) == language_for() == "en"


def test_english_is_spelt_as_the_first_country_of_english_does():
    assert language_for("en", "en-US") == language_for("fi", "en-US", "en-GB") == AMERICAN
    assert language_for("en-GB", "en-US", "en") == "en"
    assert language_for("de", "en-US") == "de"


def test_americans_read_color_and_favorite():
    assert words("en")("Single colour") == "Single colour"
    assert words(AMERICAN)("Single colour") == "Single color"
    assert words("en")("Favourite bid") == "Favourite bid"
    assert words(AMERICAN)("Favourite bid") == "Favorite bid"
    assert words(AMERICAN).number(1234) == "1,234"


def test_an_unknown_language_has_no_words():
    with pytest.raises(ValueError, match="no catalogue for 'fr'"):
        words("fr")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            "1.234 | \u221210 | +40 | 0 | 20.11.2026 | November 2026 | Nov | Fr | "
            "Freitag, 20. November 2026 | 20:04 | Ute, Kevin und Thomas",
        ),
        (
            "en",
            "1,234 | \u221210 | +40 | 0 | 20 Nov 2026 | November 2026 | Nov | Fri | "
            "Friday, 20 November 2026 | 8:04\u00a0PM | Ute, Kevin and Thomas",
        ),
    ],
)
def test_numbers_days_and_lists_take_the_form_of_the_language(language, said):
    _ = words(language)
    when = datetime(2026, 11, 20, 20, 4)
    assert said.split(" | ") == [
        _.number(1234),
        _.number(-10),
        _.signed(40),
        _.signed(0),
        _.date(when),
        _.month(when),
        _.short_month(when),
        _.weekday(when),
        _.long_date(when),
        _.time(when),
        _.series(["Ute", "Kevin", "Thomas"]),
    ]


def test_a_decimal_place_takes_the_form_of_the_language():
    assert [words("de").decimal(value) for value in (1234.56, -0.26, -0.04, 2)] == [
        "1.234,6",
        "\u22120,3",
        "0,0",
        "2,0",
    ]
    assert words("en").decimal(1234.56) == "1,234.6"


def test_one_name_or_none_needs_no_and():
    assert words("de").series(["Ute"]) == "Ute"
    assert words("de").series([]) == ""


def test_a_placeholder_without_a_value_is_refused():
    with pytest.raises(KeyError, match="last"):
        words("en")("{some} and {last}", some="Ute")


@pytest.mark.parametrize(
    ("hour", "said"), [(0, "12:05 AM"), (9, "9:05 AM"), (12, "12:05 PM"), (13, "1:05 PM"), (23, "11:05 PM")]
)
def test_the_english_clock_has_twelve_hours(hour, said):
    assert words("en").time(datetime(2026, 11, 20, hour, 5)) == said.replace(" ", "\u00a0")
