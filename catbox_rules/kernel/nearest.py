"""What was perhaps meant by an unknown name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from catbox_rules.kernel.errors import Verbatim, shown


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a given one, if any is.

    >>> nearest("penality", ["tricks", "penalty"]), nearest("xyzzy", ["tricks", "penalty"])
    ('penalty', None)
    """
    # For those who have misspelled something.
    import difflib  # noqa: PLC0415

    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)


class WithSuggestion(Verbatim):
    """An unknown name: equal to the text that was given, and shown with the one that was perhaps
    meant."""

    meant: str

    def __new__(cls, given: str, meant: str) -> Self:
        """Return the text that was given, and the one that was perhaps meant."""
        self = super().__new__(cls, given)
        self.meant = meant
        return self

    def __reduce__(self) -> tuple[type[WithSuggestion], tuple[str, str]]:
        return WithSuggestion, (self[:], self.meant)

    def __str__(self) -> str:
        return f"{shown(self[:])}; did you mean {self.meant}?"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def with_suggestion(
    name: object, known: Iterable[str], *, before: str = "", after: str = ""
) -> object:
    """Return an unknown name, as an error gives it: with the one that was perhaps meant.

    * `before`, `after`: what is around it, in what was given and in what is proposed.

    >>> given = with_suggestion("penality", ["tricks", "penalty"], after="=2")
    >>> given == "penality=2", given
    (True, 'penality=2'; did you mean penalty=2?)
    >>> with_suggestion(given, [])  # what was meant by another list
    'penality=2'
    >>> with_suggestion("xyzzy", ["tricks"])
    'xyzzy'
    """
    if isinstance(name, WithSuggestion):
        name = name[:]
    if not isinstance(name, str) or isinstance(name, Verbatim):
        return name
    near, given = nearest(name, known), f"{before}{name}{after}"
    if near in (None, name):
        return given
    return WithSuggestion(given, f"{before}{near}{after}")
