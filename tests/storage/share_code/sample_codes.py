"""Share codes with any content."""

import zlib

from scorekeeper.storage import share_code as codes


def code_with(content, leading=codes._LEADING):
    """A code with a proper checksum and anything in it."""
    body = codes._to_letters(int.from_bytes(leading + content))
    check = zlib.crc32(f"BDW1{body}".encode())
    return f"BDW1{codes._to_letters(len(body), 3)}{codes._to_letters(check, 7)}{body}"
