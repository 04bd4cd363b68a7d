"""Finding a printing of a game by its name, and its numbers by the players at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import Unsupported, is_whole_number
from catbox_rules.kernel.ruleset import Edition

__all__ = ["Setup", "Term", "edition_named", "setup_for", "terms"]


class Setup(Protocol):
    """The numbers of an edition for one count of players."""

    @property
    def players(self) -> int:
        """For how many players they are."""
        ...


@frozen
class Term:
    """A word of the library, and what an edition calls it."""

    ours: str
    theirs: str


def terms(**theirs: str) -> tuple[Term, ...]:
    """The words of an edition, by ours.

    >>> terms(start_seat="round starting player")
    (Term(ours='start seat', theirs='round starting player'),)
    """
    return tuple(Term(ours.replace("_", " "), word) for ours, word in theirs.items())


EditionT = TypeVar("EditionT", bound=Edition)
SetupT = TypeVar("SetupT", bound=Setup)


def edition_named(editions: Sequence[EditionT], name: object) -> EditionT:
    """The edition of an id or an alias; raises Unsupported at `$.edition`."""
    known = {each: edition for edition in editions for each in (edition.id, *edition.aliases)}
    edition = known.get(name) if isinstance(name, str) else None
    if edition is None:
        raise Unsupported("$.edition", expected=f"one of {', '.join(known)}", given=name)
    return edition


def setup_for(edition: str, setups: Sequence[SetupT], players: object) -> SetupT:
    """The numbers of an edition for a count of players; raises Unsupported at `$.players`."""
    for setup in setups:
        if is_whole_number(players) and setup.players == players:
            return setup
    expected = f"{setups[0].players} to {setups[-1].players} in {edition}"
    raise Unsupported("$.players", expected=expected, given=players)
