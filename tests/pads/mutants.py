"""Mutants of the sample files: bytes, tokens and cells changed, cut out, doubled and moved.

Reading one ends with pads or with a `PadError`, whatever it is; so does playing a pad again.
"""

import io
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper.locale import words
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.pads.pad import PadError
from scorekeeper.pads.reading import looks_like_pad, read_pads
from scorekeeper.pads.replay import judged
from tests.pads.samples import FOLDER, sample

NAMES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".csv", ".json", ".ods", ".xlsx"))
TOKENS = (
    *(bytes([sign]) for sign in b'{}[],;:"'),
    *(b'\\"', *(bytes([sign]) for sign in b"\\\t\n\r\0\xff"), b"'="),
    *(b"null", b"true", b"1e999", b"NaN", b"-", b"0.5", b"9" * 5_000, b"[" * 5_000, b"{}", b"[]", b"3/2"),
    *(b"<", b"</", b"/>", b"<!DOCTYPE a []>", b"&a;", b"&#0;", b"<![CDATA[", b'r="ZZZ9"', b'r="99999999"'),
    *(b"\xef\xbb\xbf", b"\xff\xfe", "Zoë".encode(), "\u202e".encode(), b"x" * 3_000, b"players", b"=1+1"),
    *(b"Ute bid", b"sep=;"),
)


def torn(content, chance):
    for _change in range(chance.choice((1, 1, 1, 2, 3, 4))):
        at, length = chance.randrange(len(content) + 1), chance.choice((0, 1, 1, 2, 5, 40))
        other = chance.randrange(len(content) + 1)
        put = chance.choice(
            (b"", chance.choice(TOKENS), content[other : other + length], bytes([chance.randrange(256)]))
        )
        content = content[:at] + put + content[at + length :]
    return content


def mutant(name, chance):
    """A changed copy of a sample; of a spreadsheet most often one of the parts in it is changed."""
    content = sample(name)
    if not name.endswith((".ods", ".xlsx")) or chance.random() < 0.3:
        return torn(content, chance)
    packed = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as archive, ZipFile(packed, "w", ZIP_DEFLATED) as copy:
        read = [part for part in archive.namelist() if part.endswith(".xml")]
        changed = chance.choice(read)
        for part in archive.namelist():
            text = archive.read(part)
            copy.writestr(part, torn(text, chance) if part == changed else text)
    return packed.getvalue()


def outcome(content, name):
    """The pads of a mutant; none where it is refused, with a reason."""
    assert looks_like_pad(content, name) in (True, False)
    try:
        pads = read_pads(content, name)
    except PadError as error:
        said(error)
        return ()
    for pad in pads:
        width = len(pad.players)
        for round_ in pad.rounds:
            assert {player for _field, player in round_.figures} <= {*range(width)}
        assert len(pad.carried) in (0, width)
        try:
            assert not judged(pad).faults
        except PadError as error:
            said(error)
    return pads


def said(error):
    assert error.faults
    assert all(pad_sentences(words("de"), error))
