"""A pad that a command is given as a file or on standard input, played again by the rules."""

from __future__ import annotations

from contextlib import nullcontext

from scorekeeper.cli.localized_argparse import UsageError
from scorekeeper.cli.streams import STANDARD_INPUT, print_answer, read_errors, standard_input
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import fault_sentence, fault_words, pad_sentences
from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import Replayed, judged


def judged_file(_: Words, path: str, *, as_json: bool) -> Replayed:
    """The pad of a file, or of standard input. Raises `UsageError` with all that is wrong with it, which is
    printed as JSON as well where that is wanted."""
    folder = _("“{path}” is a folder; a file with a pad is needed.", path=path)
    with (
        read_errors(_, path, is_folder=folder),
        nullcontext(standard_input(_)) if path == STANDARD_INPUT else open(path, "rb") as file,
    ):
        content = file.read(MOST_PAD_BYTES + 1)
    if len(content) > MOST_PAD_BYTES:
        raise UsageError(_("“{path}” is larger than any pad; name the file with the pad.", path=path))
    try:
        pads = read_pads(content, path)
        if len(pads) > 1:
            raise UsageError(
                _("“{path}” holds {n} games; scorekeeper import takes them all.", path=path, n=len(pads))
            )
        return judged(pads[0])
    except PadError as error:
        if as_json:
            faults = [
                {
                    "line": fault.line,
                    "column": fault.column or None,
                    "text": (fault_sentence if fault.line is None else fault_words)(_, fault, error.players),
                }
                for fault in error.faults
            ]
            print_answer({"errors": faults})
        raise UsageError(" ".join(pad_sentences(_, error))) from None
