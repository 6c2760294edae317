"""The three words of a table: what is typed where its code cannot be scanned.

They are drawn as numbers and shown in the words of a language; whoever types them may use either language.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from scorekeeper.access.access_file import JOIN_NUMBERS, LIST_LENGTH, SharedTable

MOST_LETTERS = 60
"""Three of the longest words have half as many letters."""

_PAIRS = """
adler/eagle ahorn/maple anker/anchor apfel/apple arena/arena ballon/balloon bambus/bamboo banane/banana
bart/beard baum/tree besen/broom biber/beaver blatt/leaf brezel/pretzel brot/bread brücke/bridge
brunnen/fountain bürste/brush burg/castle daumen/thumb diamant/diamond distel/thistle domino/domino
dorf/village dreieck/triangle eimer/bucket eisen/iron elefant/elephant ente/duck eule/owl fackel/torch
fahne/banner falke/falcon fass/barrel feige/fig fenster/window ferkel/piglet feuer/fire finger/finger
fisch/fish flasche/bottle flöte/flute fluss/river frosch/frog fuchs/fox garten/garden geist/ghost
giraffe/giraffe glocke/bell gold/gold gondel/gondola grille/cricket gurke/cucumber hafen/port
hammer/hammer hamster/hamster harfe/harp hase/rabbit hecke/hedge herbst/autumn herz/heart hirsch/stag
honig/honey hügel/hill hund/dog insel/island jaguar/jaguar käfig/cage kaffee/coffee kaktus/cactus
kamel/camel kamin/chimney kanu/canoe kastanie/chestnut kerze/candle kessel/kettle kirche/church
klavier/piano knopf/button koala/koala kobra/cobra koch/cook koffer/suitcase komet/comet kompass/compass
korb/basket kran/crane kreide/chalk kreis/circle krone/crown kürbis/pumpkin kutsche/coach lasso/lasso
laterne/lantern lava/lava lavendel/lavender leiter/ladder lineal/ruler löffel/spoon löwe/lion
magnet/magnet mantel/coat marmor/marble maus/mouse moos/moss mühle/windmill mütze/cap muschel/shell
nest/nest nuss/nut ofen/oven olive/olive otter/otter ozean/ocean panda/panda papagei/parrot papier/paper
paprika/paprika pelikan/pelican perle/pearl pfeffer/pepper pferd/horse pfirsich/peach pflaume/plum
pilz/mushroom pinguin/penguin pudel/poodle rabe/raven rakete/rocket ring/ring rubin/ruby rucksack/backpack
salz/salt sand/sand sattel/saddle schal/scarf schatten/shadow schaukel/swing schiff/ship schild/shield
schirm/umbrella schlange/snake schloss/lock schnecke/snail schnee/snow schrank/cupboard schule/school
schwalbe/swallow schwan/swan schwert/sword seife/soap seil/rope sichel/sickle silber/silver sofa/sofa
sommer/summer spaten/spade spiegel/mirror spinat/spinach spinne/spider stein/stone stuhl/chair sturm/storm
tasche/bag tempel/temple teppich/carpet tiger/tiger tomate/tomato traube/grape treppe/stairs trommel/drum
trompete/trumpet tür/door tulpe/tulip tunnel/tunnel vanille/vanilla veilchen/violet vorhang/curtain
vulkan/volcano wald/forest wasser/water weizen/wheat welle/wave wespe/wasp winter/winter wolf/wolf
wolke/cloud würfel/dice wurm/worm zaun/fence zebra/zebra zelt/tent ziegel/brick zimt/cinnamon
zirkus/circus zitrone/lemon zucker/sugar zug/train zwerg/dwarf zwiebel/onion
"""
"""What can be seen or touched, in German and English. No two are heard or typed as each other, and none is
the beginning of another, so that even three in one run are read in one way only."""

JOIN_WORDS: Mapping[str, tuple[str, ...]] = {
    language: tuple(pair.split("/")[place] for pair in _PAIRS.split())
    for place, language in enumerate(("de", "en"))
}
"""The list of each language; words of the same place mean the same."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is shown to newcomers: the link of the QR code, and what is typed instead of it."""

    link: str
    address: str
    """Without `http://` or `https://`, which a browser puts before it."""
    words: tuple[str, ...]


def invitation(shared: SharedTable, address: str, language: str) -> Invitation | None:
    """The way to a table at this address of the server, in the words of this language; None where newcomers
    may take no seat."""
    if not shared.open:
        return None
    return invitation_to(f"/join/{shared.join_token}", shared.join_number, address, language)


def invitation_to(path: str, number: int, address: str, language: str) -> Invitation:
    """The way to this path at an address of the server, or by the three words of that number."""
    return Invitation(f"{address}{path}", address.partition("://")[2], join_words(number, language))


def join_words(number: int, language: str) -> tuple[str, ...]:
    """The three words of that number in a language."""
    first, rest = divmod(number, LIST_LENGTH**2)
    return tuple(JOIN_WORDS[language][place] for place in (first, *divmod(rest, LIST_LENGTH)))


def new_join_number(taken: Collection[int] = ()) -> int:
    """The number of three words for a table, none of those that are `taken` by others."""
    while (number := secrets.randbelow(JOIN_NUMBERS)) in taken:
        pass
    return number


def read_join_words(text: str) -> int | None:
    """The number of the three words that somebody has typed, in either language; None for anything else.

    Only letters count: spaces, hyphens and capitals do not, and ä, ae and a are the same.
    """
    places = _places()
    typed = _three().fullmatch(_letters(text[: 2 * MOST_LETTERS]))
    if typed is None:
        return None
    first, second, third = (places[word] for word in typed.groups())
    return (first * LIST_LENGTH + second) * LIST_LENGTH + third


def _letters(text: str) -> str:
    """The plain letters of a text, without their marks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if "a" <= letter <= "z")


@cache
def _places() -> Mapping[str, int]:
    """The place of each word in its list, by its letters; an umlaut has two spellings."""
    umlauts = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
    return {
        _letters(spelled): place
        for words in JOIN_WORDS.values()
        for place, word in enumerate(words)
        for spelled in (word, word.translate(umlauts))
    }


@cache
def _three() -> re.Pattern[str]:
    """Three words in one run; only a server that is asked for them compiles it, which takes 20 ms."""
    return re.compile(3 * f"({'|'.join(_places())})")
