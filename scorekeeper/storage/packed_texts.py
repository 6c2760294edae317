"""The parts of a packed game that are written in letters: names, ids, cards and rules (version 1)."""

from __future__ import annotations

import json
import zlib
from itertools import pairwise
from uuid import UUID

from scorekeeper.rules import Ruleset, ruleset_from_json, ruleset_to_json
from scorekeeper.storage.arithmetic import Packer, Unpacker

MOST_LETTERS = 200
"""In a text; a name on the pad has far fewer."""
MOST_RULES = 8000
"""Bytes of a ruleset."""

# Letters -----------------------------------------------------------------------------------------------

_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéèëñABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789 -'."
_PLACES = {letter: place for place, letter in enumerate(_LETTERS)}
_END, _OTHER, _SIZE = len(_LETTERS), len(_LETTERS) + 1, len(_LETTERS) + 2
_BLOCK_BITS = 7

_KNOWN = (
    "Thomas Michael Andreas Stefan Christian Martin Daniel Sebastian Matthias Alexander Markus Jan Tim Tobias"
    " Florian Philipp Lukas Jonas Felix Paul Max Leon Ben Finn Noah Elias Moritz Kevin Dennis Uwe Jürgen Jörg"
    " Klaus Peter Hans Werner Karl Anna Maria Julia Lena Laura Lisa Sarah Katharina Christina Sabine Susanne"
    " Petra Ute Monika Claudia Nicole Stefanie Sandra Melanie Nina Hannah Emma Mia Lea Sophie Marie Charlotte"
    " Johanna Luise Clara Greta Zoë Pia Eva Ines Heike Birgit Ulrike Gabi James John Robert William David"
    " Emily Olivia Grace Mary Kate Tom Jim Sam Alex Chris"
)
"""From these it is known which letters follow which."""


def teach_letters(pen: Packer | Unpacker) -> None:
    """Before a game is packed or unpacked."""
    for name in _KNOWN.split():
        for before, letter in pairwise(("", *name, None)):
            pen.teach(("letter", before), _SIZE, [_END if letter is None else _PLACES[letter]])


def pack_text(pen: Packer, text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise ValueError(f"{text!r} is too long")
    before = ""
    for letter in text:
        pen.symbol(("letter", before), _SIZE, _PLACES.get(letter, _OTHER))
        if letter in _PLACES:
            before = letter
        else:
            pen.number("block", ord(letter) >> _BLOCK_BITS)
            pen.bits(_BLOCK_BITS, ord(letter) % (1 << _BLOCK_BITS))
            before = "other"
    pen.symbol(("letter", before), _SIZE, _END)


def unpack_text(pen: Unpacker) -> str:
    text, before = "", ""
    while (place := pen.symbol(("letter", before), _SIZE)) != _END:
        if len(text) == MOST_LETTERS:
            raise ValueError("a text has no end")
        if place == _OTHER:
            code = (pen.number("block") << _BLOCK_BITS) + pen.bits(_BLOCK_BITS)
            if not 0 <= code <= 0x10FFFF or 0xD800 <= code < 0xE000:
                raise ValueError("there is no such letter")
            letter, before = chr(code), "other"
        else:
            letter = before = _LETTERS[place]
        text += letter
    return text


# Ids ---------------------------------------------------------------------------------------------------

_VERSION, _VARIANT = 0xF << 76, 3 << 62
_RANDOM = 4 << 76 | 2 << 62
"""What stands in the same place of every id that was drawn by lot."""


def pack_id(pen: Packer, unique_id: str) -> None:
    number = UUID(unique_id).int
    drawn = number & (_VERSION | _VARIANT) == _RANDOM
    pen.symbol("id", 2, 0 if drawn else 1)
    if drawn:
        pen.bits(48, number >> 80)
        pen.bits(12, number >> 64 & 0xFFF)
        pen.bits(62, number & ((1 << 62) - 1))
    else:
        pen.bits(128, number)


def unpack_id(pen: Unpacker) -> str:
    if pen.symbol("id", 2):
        return str(UUID(int=pen.bits(128)))
    return str(UUID(int=pen.bits(48) << 80 | pen.bits(12) << 64 | pen.bits(62) | _RANDOM))


# Cards -------------------------------------------------------------------------------------------------

_CARDS = (
    None,
    *(
        "Z",
        "N",
        "dragon",
        "fairy",
        "bomb",
        "werewolf",
        "juggler",
        "cloud",
        "shapeshifter",
        "witch",
        "vampire",
    ),
    *(f"{suit}{value}" for suit in "RYGB" for value in range(1, 16)),
)


def pack_card(pen: Packer, card: str | None) -> None:
    known = card in _CARDS
    pen.symbol("card", len(_CARDS) + 1, _CARDS.index(card) if known else len(_CARDS))
    if not known:
        pack_text(pen, str(card))


def unpack_card(pen: Unpacker) -> str | None:
    place = pen.symbol("card", len(_CARDS) + 1)
    return unpack_text(pen) if place == len(_CARDS) else _CARDS[place]


# Rules -------------------------------------------------------------------------------------------------

_RULES = (
    b'"round-number""hidden_sum":"last-changes""jesters_then_wizard":"binds""growth":"cards""bonus_grows":true'
    b'"great_zero":"from_round":"not-first""zero_exempt":true"counter-clockwise""forehead_first_round":true'
    b'"secret","secret""revealed","revealed","open","open","open""teams":true"tie_break":"most-hits-then-bids"'
    b'"highest-bids""hit":"growing""counting""junior""single-colour""tournament""first-5""first-7""special-6"'
    b'"quick""elimination":[10,12,15],"hands":[1,3,5,7,9,11,13,15],[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,'
    b'18,19,20],"jubilee-20""jubilee-25""jubilee-30""short""teams""elimination""two-players""dm-mixed"'
    b'"clairvoyance""hidden-tip""not-equal","must_differ":"always"'
    b'"extra_cards":["dragon","fairy","bomb","werewolf","juggler","cloud","shapeshifter","witch","vampire"],'
    b'{"name":"standard","deck":"wizard","extra_cards":[],"hands":"climb","bids":{"must_differ":"never",'
    b'"zero_exempt":false,"direction":"clockwise","visibility":"open","forehead_first_round":false},"scoring":'
    b'{"system":"standard","hit":20,"trick":10,"miss":10},"teams":false,"elimination":[],"tie_break":"shared"}'
)
"""What rulesets say, the most frequent at the end."""


def pack_ruleset(pen: Packer, ruleset: Ruleset) -> None:
    text = json.dumps(ruleset_to_json(ruleset), ensure_ascii=False, separators=(",", ":")).encode()
    squeezer = zlib.compressobj(9, wbits=-15, zdict=_RULES)
    squeezed = squeezer.compress(text) + squeezer.flush()
    if len(text) > MOST_RULES:
        raise ValueError("so many rules cannot be")
    pen.number("rules", len(squeezed))
    pen.bits(8 * len(squeezed), int.from_bytes(squeezed))


def unpack_ruleset(pen: Unpacker) -> Ruleset:
    count = pen.number("rules")
    if not 0 < count <= MOST_RULES:
        raise ValueError("there are no rules")
    unsqueezer = zlib.decompressobj(wbits=-15, zdict=_RULES)
    try:
        text = unsqueezer.decompress(pen.bits(8 * count).to_bytes(count), MOST_RULES)
        return ruleset_from_json(json.loads(text))
    except (zlib.error, RecursionError) as fault:
        raise ValueError("the rules cannot be read") from fault
