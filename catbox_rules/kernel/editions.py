"""Finding a game and its printings by name, and the numbers by the players at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import Unsupported, whole_number
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.nearest import with_suggestion


class Setup(Protocol):
    """The numbers of an edition for one count of players."""

    @property
    def players(self) -> int:
        """For how many players they are."""
        ...


SetupT_co = TypeVar("SetupT_co", bound=Setup, covariant=True)


class Edition(Protocol[SetupT_co]):
    """A printing of a game, as a value."""

    @property
    def id(self) -> str:
        """Its name in records."""
        ...

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that records may use."""
        ...

    @property
    def title(self) -> str:
        """What it is called in full."""
        ...

    @property
    def setups(self) -> Sequence[SetupT_co]:
        """Its numbers for each count of players, attrs values in the order of the counts."""
        ...

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is made."""
        ...


@frozen
class EditionWarning(FrozenValue):
    """Something odd about an edition, although it can be played.

    >>> print(EditionWarning(3, "a bid of 9 cannot be made in 8 tricks"))
    with 3 players: a bid of 9 cannot be made in 8 tricks
    """

    players: int | None
    """The count of players that it is about; None if it is about all."""
    text: str

    def __str__(self) -> str:
        return self.text if self.players is None else f"with {self.players} players: {self.text}"


@frozen
class Term(FrozenValue):
    """A word of the library, and what an edition calls it."""

    ours: str
    theirs: str


def terms(**theirs: str) -> tuple[Term, ...]:
    """Return the words of an edition, by ours.

    >>> terms(start_seat="round starting player")
    (Term(ours='start seat', theirs='round starting player'),)
    """
    return tuple(Term(ours.replace("_", " "), word) for ours, word in theirs.items())


EditionT = TypeVar("EditionT", bound=Edition[Setup])
SetupT = TypeVar("SetupT", bound=Setup)


def edition_named(editions: Sequence[EditionT], name: object) -> EditionT:
    """Return the edition of an id or an alias; raises Unsupported at `$.edition`."""
    known = {each: edition for edition in editions for each in (edition.id, *edition.aliases)}
    edition = known.get(name) if isinstance(name, str) else None
    if edition is None:
        raise Unsupported("$.edition", expected=one_of(known), given=with_suggestion(name, known))
    return edition


def setup_for(edition: Edition[SetupT], players: object, *, clause: str | None = None) -> SetupT:
    """Return the numbers of an edition for a count of players; raises Unsupported at `$.players`.

    * `clause`: the rule that says how many may play, which the error names.
    """
    for setup in edition.setups:
        if setup.players == whole_number(players):
            return setup
    counts = edition.player_counts
    by_rule = "" if clause is None else f" ({clause})"
    expected = f"{counts[0]} to {counts[-1]} in {edition.id}{by_rule}"
    raise Unsupported("$.players", expected=expected, given=players)
