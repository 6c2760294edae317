"""Names that nobody may type today, and that a file may hold."""

ODD_NAMES = (
    *("", "   ", "x" * 300, "Thomas", "\u0422homas", " Tom ", "Ke\tvin\r\nUte", "=1+1"),
    *("\u202eetU", "Ute\u2066", "Ute\u200f", "Ute\u061c", "\u2028", "\u200b", "\u05d0\u05d1\u05d9"),
    *("A\u0301" * 20, "A" + "\u0301" * 20, "\u0301" * 1_000, "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    *("\x1b[2J\x1b]0;owned\x07", "\x9b31m"),
)
