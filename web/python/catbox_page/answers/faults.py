"""Why there is no answer (`answering.py`)."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class FaultFields(TypedDict):
    """Why there is no answer: the request cannot be used, or something is broken.

    * `code`: `malformed-input`, `unsupported`, `impossible-state`, `illegal-action`,
      `internal-error` of the library; `too-long`, `not-loaded`, `no-webassembly`, `bad-link` of the
      page.
    """

    code: str
    message: str
    path: NotRequired[str]
    expected: NotRequired[str]
    given: NotRequired[str]
    clauses: NotRequired[list[str]]
