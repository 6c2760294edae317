"""What everybody has to know before they play: nothing can be saved, or something was rescued. Flet-free."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.storage_words import folder_sentence
from scorekeeper.tables.host import Host


def troubles(_: Words, host: Host) -> tuple[str, ...]:
    """One sentence each; none when all is well."""
    said = []
    if host.trouble is not None:
        said.append(folder_sentence(_, host.trouble, host.folder))
    if host.set_aside:
        said.append(
            _.plural(
                "A damaged file was found when the app was opened. Its last good version is taken instead; "
                "the damaged one is kept as {files}.",
                "{n} damaged files were found when the app was opened. Their last good versions are taken "
                "instead; the damaged ones are kept as {files}.",
                len(host.set_aside),
                files=", ".join(host.set_aside),
            )
        )
    return tuple(said)
