"""Code that is compiled when the page is built, and looked up where it would be compiled.

attrs and cattrs write the methods of a class as a text, and compile it when the class is made. In
the page that took a third of the time until the rules were ready. `web/build/compile.mjs` notes
what is compiled for the requests of `warm_up`; any other text is compiled when it comes.
"""

from __future__ import annotations

import builtins
import marshal
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Final

CODES: Final = Path(__file__).with_name("catbox_ahead.bin")
"""Has the code of each text, by its digest. It is not there outside of the page."""


def note() -> Callable[[], object]:
    """Begin to note what is compiled; returns what writes it to `CODES`."""
    noted: dict[bytes, bytes] = {}

    def compiled(key: bytes, compile: Callable[[], CodeType]) -> CodeType:
        code = compile()
        noted[key] = marshal.dumps(code)
        return code

    _let_compile(compiled, builtins.compile)
    return lambda: CODES.write_bytes(marshal.dumps(noted))


def look_up() -> None:
    """Take what was compiled ahead from now on."""
    known: dict[bytes, bytes] = marshal.loads(CODES.read_bytes())

    def compiled(key: bytes, compile: Callable[[], CodeType]) -> CodeType:
        return marshal.loads(known[key]) if key in known else compile()

    _let_compile(compiled, builtins.compile)


def _let_compile(
    compiled: Callable[[bytes, Callable[[], CodeType]], CodeType],
    really: Callable[..., CodeType],
) -> None:
    """Let a function compile texts of modules, by their digests."""

    def compile(
        source: object, file: object, mode: str, *more: object, **named: object
    ) -> CodeType:
        if not isinstance(source, str) or mode != "exec" or more or named:
            return really(source, file, mode, *more, **named)
        return compiled(sha256(source.encode()).digest(), lambda: really(source, file, mode))

    setattr(builtins, "compile", compile)  # noqa: B010 -- its type has overloads
