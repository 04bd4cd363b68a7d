"""Where a function that somebody else has written stands, for the error that names its fault."""

from __future__ import annotations

from traceback import extract_tb
from types import CodeType


def line_of(function: object, error: BaseException | None = None) -> str:
    """Return the file and the line of a function at which it has raised an error, or else at which
    it begins, as words that stand behind a fault; nothing for one that is not written in Python.

    >>> line_of(len)
    ''
    >>> line_of(line_of).endswith("lines_of_code.py:9")
    True
    """
    code: object = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return ""
    line = code.co_firstlineno
    for frame in extract_tb(None if error is None else error.__traceback__):
        # What it calls may be ours, or in a file that says nothing to its author.
        if frame.filename == code.co_filename and frame.lineno is not None:
            line = frame.lineno
    return f", at {code.co_filename}:{line}"
