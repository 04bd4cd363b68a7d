r"""Comments in the text of a match: `{…}` anywhere between words, `#` to the end of a line.

Within braces, braces and backslashes are escaped with a backslash, and what cannot be printed is
written as in JSON: `\u00a0`. Any other backslash stands for itself. So an unclosed brace is noticed
at the next comment and does not swallow the tricks in between.

A reader first replaces comments by blanks, so that everything else stays in its place. The text of
a header (a title, a note, the name of a seat) runs to the end of its line and has no comments.
"""

from __future__ import annotations

import json
import re
from typing import Final

from catbox_rules.kernel.errors import Verbatim
from catbox_rules.notation.text import Misread, Piece

_IN_BRACES: Final = re.compile(r"\{((?:[^\\{}]|\\.)*)(\}?)", re.DOTALL)
_TO_THE_END: Final = re.compile(r"#([^\n]*)")
_OPENING: Final = re.compile(r"[{#]")
_NEXT: Final = re.compile(r"[{#\n]")
_ESCAPE: Final = re.compile(r"\\([\\{}])|((?:\\u[0-9a-fA-F]{4})+)")
_NO_BREAK: Final = re.compile(r"[^\n]")
_BLANKS: Final = re.compile(r"[ \t\r]*")
_BLANK_LINES: Final = re.compile(r"[ \t\r\n]*")


def leading(text: str) -> tuple[int, list[Piece]]:
    """Return where a text begins after its leading comments, and these comments, in the form of
    `covered`.

    Raises Misread for an unterminated comment.
    """
    comments: list[Piece] = []
    at = 0
    while True:
        at = _past(_BLANK_LINES, text, at)
        opening = _OPENING.match(text, at)
        if opening is None:
            return at, comments
        comment = _comment(text, opening)
        comments.append(Piece(_said(comment), at))
        at = comment.end()


def covered(
    text: str, start: int, *, header: re.Pattern[str], text_header: re.Pattern[str]
) -> tuple[str, list[Piece]]:
    """Replace the comments of a text by blanks, including the line breaks in them. Return the text,
    and the comments with their places.

    * `start`: where to begin; everything before it is replaced too.
    * `header`: matches the beginning of a header line; headers come before everything else.
    * `text_header`: matches the beginning of a header whose value is a text.

    Raises Misread for an unterminated comment.
    """
    lines: list[str] = [_NO_BREAK.sub(" ", text[:start])]
    comments: list[Piece] = []
    at, in_headers, begins = start, True, True
    while at < len(text):
        if begins:
            word = _past(_BLANKS, text, at)
            if in_headers and text_header.match(text, word):
                end = _end_of_line(text, word)
                lines.append(text[at:end])
                at, begins = end, False
                continue
            if word < len(text) and text[word] not in "{#\n":
                in_headers = in_headers and header.match(text, word) is not None
                begins = False
        found = _NEXT.search(text, at)
        if found is None:
            lines.append(text[at:])
            break
        lines.append(text[at : found.start()])
        at = found.end()
        if found[0] == "\n":
            lines.append("\n")
            begins = True
            continue
        comment = _comment(text, found)
        comments.append(Piece(_said(comment), found.start()))
        lines.append(" " * (comment.end() - comment.start()))
        at = comment.end()
    return "".join(lines), comments


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    blanks = pattern.match(text, at)
    return blanks.end() if blanks else at


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _comment(text: str, opening: re.Match[str]) -> re.Match[str]:
    pattern = _IN_BRACES if opening[0] == "{" else _TO_THE_END
    comment = pattern.match(text, opening.start())
    assert comment
    if comment[0].startswith("{") and not comment[2]:
        if text.startswith("{", comment.end()):
            line = text.count("\n", 0, opening.start()) + 1
            expected = f"'}}' at the end of the comment that begins in line {line}, or '\\{{' in it"
            raise Misread(comment.end(), expected=expected, given="{")
        expected = "'}' to end this comment"
        raise Misread(opening.start(), expected=expected, given=Verbatim("the end of the text"))
    return comment


def _said(comment: re.Match[str]) -> str:
    if comment[0].startswith("#"):
        return comment[1].strip()
    return _ESCAPE.sub(_unescaped, comment[1])


def _unescaped(escape: re.Match[str]) -> str:
    return escape[1] or str(json.loads(f'"{escape[2]}"'))


def in_braces(comment: str) -> str:
    r"""Return a comment as it is written in a text.

    >>> print(in_braces("sets: {1, 2}"))
    {sets: \{1, 2\}}
    """
    escaped = re.sub(r"[\\{}]", r"\\\g<0>", comment)
    return "{" + _NO_BREAK.sub(_as_printed, escaped) + "}"


def _as_printed(letter: re.Match[str]) -> str:
    if is_printable(letter[0]):
        return letter[0]
    pair = letter[0].encode("utf-16-be", errors="surrogatepass")
    return "".join(f"\\u{pair[i : i + 2].hex()}" for i in range(0, len(pair), 2))


def is_printable(text: str) -> bool:
    """Return True if every character of a text is visible or an ordinary blank."""
    return text.isprintable()
