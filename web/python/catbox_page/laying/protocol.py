"""What a game says of its tables to somebody who lays one out.

A module for each game has the names of `Laying`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar, Unpack

from attrs import frozen

from catbox_page.answers import laying as answers
from catbox_page.answers.formats import CatInTheBoxScoredRound, SchrodingersCatsRound
from catbox_rules.games import PerGame
from catbox_rules.kernel.editions import Readings

Document: TypeAlias = dict[str, object]
"""A document, or a part of one, as a plain JSON value."""


@frozen
class PhaseShown:
    """A phase of a round, as it is shown.

    * `text`: what is done in it.
    * `keys`: the game's own keys of a document that can say something in it.
    """

    text: str
    keys: tuple[str, ...]


TableT_contra = TypeVar("TableT_contra", contravariant=True)
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)


class Laying(Protocol[TableT_contra, PositionT_contra]):
    """What a game's module of this room offers."""

    @property
    def PHASES(self) -> Mapping[str, PhaseShown]:  # noqa: N802 -- a constant of the module
        """The phases by their words in a document, in their order."""
        ...

    @property
    def BEGINS_WITH(self) -> str:  # noqa: N802 -- a constant of the module
        """The phase that most questions are about."""
        ...

    @property
    def ToldRound(self) -> type[object]:  # noqa: N802 -- a class of the module
        """What is told of a round that is scored."""
        ...

    def fresh(
        self, edition: str, *, players: int, phase: str, options: Mapping[str, object]
    ) -> Document:
        """Return the game's own keys of a document with which one can begin. Raises Unsupported or
        MalformedInput for an unknown table."""
        ...

    def carried(self, before: str, after: str, /) -> Collection[str]:
        """Return the keys of a document that stay when one goes from a phase to another."""
        ...

    def fields(self, position: PositionT_contra, /) -> list[answers.Field]:
        """Return what can be said of a table, whatever its phase, in the order of the page."""
        ...

    def to_say(self, position: PositionT_contra, /) -> answers.ToSay | None:
        """Ask for the open cards of a deal, if not all of them have been said."""
        ...

    def dealt(self, position: PositionT_contra, /) -> Document | None:
        """Return the keys that are others once the cards are dealt, and set aside where that is
        done; None where nothing is dealt now."""
        ...

    def rounds(
        self, position: PositionT_contra, /
    ) -> list[CatInTheBoxScoredRound] | list[SchrodingersCatsRound]:
        """Return the rounds that are over, as messages have them; of what is unknown `?`."""
        ...

    def part(self, document: Document, /) -> Document:
        """Return the keys of a partial document: what somebody has said who left all else as it
        was."""
        ...

    def totals(self, position: PositionT_contra, /) -> list[answers.Known]:
        """Return by seat: its points or lives; `?` where they are unknown."""
        ...

    def asked(self, position: PositionT_contra, told: Document, /) -> answers.RoundAsked:
        """Return what of a round is still to be told; what is not told yet is null there."""
        ...

    def scored(self, position: PositionT_contra, told: Document, /) -> Any:
        """Return the position once a round is over of which somebody tells how it ended. Raises
        MalformedInput for what cannot be told of a round."""
        ...

    def untold(self, position: PositionT_contra, action: Any, /) -> list[answers.Field | None]:
        """Return what is not known, and what comes of an action may rest on it."""
        ...

    def choices(
        self, table: TableT_contra, /
    ) -> answers.CatInTheBoxChoices | answers.SchrodingersCatsChoices:
        """Return what can be chosen at a table."""
        ...

    def laid(
        self, shared: answers.AnyLaid, table: TableT_contra, document: Document, /
    ) -> answers.Laid:
        """Return what all games share of a table that is laid out, with the game's own."""
        ...

    def whole(self, position: PositionT_contra, /) -> Document:
        """Return those keys of a document that the page shows in another form than the position
        has."""
        ...

    def due(self, position: PositionT_contra, /) -> Sequence[int]:
        """Return by seat: how many cards its hand should have, as far as one can say."""
        ...


# As AnyPositions: what reads a position with one of these modules asks the same one of it.
AnyLaying: TypeAlias = Laying[Any, Any]

LAYING: Final = PerGame[AnyLaying]("catbox_page.laying")
"""What every game brings to this room."""


def options_of(readings: Readings) -> list[answers.TableOption]:
    """Return the open rules of a table as options: what each is about, what is chosen, what can be.

    >>> from catbox_rules.schrodingers_cats import Table
    >>> options = options_of(Table.create("amigo-2023", players=3).readings)
    >>> options[1]["option"], options[1]["value"], options[1]["values"]
    ('short-pile', 'allowed', ['allowed', 'barred'])
    """
    return [
        {
            "option": reading.option,
            "text": reading.text,
            "value": readings[reading].value,
            "values": list(reading.words),
        }
        for reading in readings
    ]


def choice(
    value: int | str | None, label: object, says: str = "", *, look: str = ""
) -> answers.Choice:
    """Return something that can be chosen."""
    return {"value": value, "label": str(label), "says": says, "look": look}


def field(
    kind: answers.FieldKind,
    label: str,
    key: str,
    *path: str | int,
    **parts: Unpack[answers.FieldParts],
) -> answers.Field:
    """Return a field; with `{name}` in its label it is of the seat at the end of its path."""
    seat = path[-1] if path and "{name}" in label else None
    of = seat if isinstance(seat, int) else None
    return {"kind": kind, "label": label, "path": [key, *path], "seat": of, **parts}


def choices_of_seats(players: int) -> list[answers.Choice]:
    """Return the seats, each with the name of its player."""
    return [choice(seat, seat + 1, "{name}", look=f"seat-{seat}") for seat in range(players)]


def saying(text: str, label: str = "", *, note: str = "", is_usual: bool = True) -> answers.Saying:
    """Return an action of a list; it is called by its text where it has no other label."""
    return {"text": text, "label": label or text, "note": note, "usual": is_usual}


def kind_of(
    kind: str,
    *phases: str,
    actions: Iterable[answers.Saying] = (),
    by: Literal["board", "list", "boxes"] = "list",
) -> answers.ActionKind:
    """Return a kind of actions, which are done in some phases."""
    return {"kind": kind, "by": by, "phases": list(phases), "actions": list(actions)}
