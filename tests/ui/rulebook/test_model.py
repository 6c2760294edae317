"""The rulebook's model: a file is read into sections and paragraphs, and these are found by their numbers."""

from scorekeeper.ui.rulebook.model import BlockStyle, TextBlock, load, parse


def test_paragraphs_and_sections_are_found_by_numbers_with_or_without_their_sign():
    book = load("en")
    assert book.find("§6.1") == book.find("§ 6.1") == book.find("6.1")
    assert book.find("6.11") is None
    assert book.find("") is None
    assert book.find("6") is None
    assert book.section("8") == book.section("§8") == book.section("8.2") == book.sections[7]
    assert book.section("1") == book.sections[0]
    assert book.section("11.3") == book.sections[10]
    assert book.section("12") is None
    assert book.section("") is None


GOOD = """# Rules

## 1 Cards

### 1.1 Sixty cards
Text that explains.

- One item.
> Example: one example.

### 1.3 A house rule (variant)
Another text.

## 2 Rounds
What holds for all rounds.

### 2.1 Dealing
A third.
"""


def test_a_book_is_read_into_sections_paragraphs_and_parts():
    book = parse(GOOD)
    assert book.title == "Rules"
    assert [(section.number, section.title) for section in book.sections] == [("1", "Cards"), ("2", "Rounds")]
    assert [section.blocks for section in book.sections] == [
        (),
        (TextBlock(BlockStyle.TEXT, "What holds for all rounds."),),
    ]
    first, second, third = book.paragraphs
    assert first.blocks == (
        TextBlock(BlockStyle.TEXT, "Text that explains."),
        TextBlock(BlockStyle.ITEM, "One item."),
        TextBlock(BlockStyle.EXAMPLE, "Example: one example."),
    )
    assert (second.title, second.variant) == ("A house rule", True)
    assert (first.number, second.number) == ("1.1", "1.3"), "a number may be left out"
    assert (third.number, third.variant) == ("2.1", False)
