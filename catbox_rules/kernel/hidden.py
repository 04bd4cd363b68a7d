"""A view that comes for nothing: a game marks which fields of its states are hidden.

    hands: tuple[Hand, ...] = known_to_seat()     each seat sees its own item
    stock: Hand = hidden()                        nobody sees it

`view_of` leaves out what a seat does not see. A game whose views say more than that, such as the
size of a hand, or what somebody remembers, has classes of views of its own.
"""

from __future__ import annotations

from typing import Any, Final

import attrs
from attrs import field, frozen

from catbox_rules.kernel.guards import has_fields, is_tuple
from catbox_rules.kernel.ruleset import Seat, as_seat

_KNOWN_TO: Final = "known_to"


# As `attrs.field`, which gives a class its fields: the type of each is what is written before it.
def hidden(**keywords: Any) -> Any:
    """A field of a state that nobody sees; with the keywords of `attrs.field`."""
    return field(metadata={_KNOWN_TO: "nobody"}, **keywords)


def known_to_seat(**keywords: Any) -> Any:
    """A field of a state with an item for each seat, of which a seat sees its own alone; with the
    keywords of `attrs.field`."""
    return field(metadata={_KNOWN_TO: "seat"}, **keywords)


@frozen
class PartialView:
    """What a seat sees of a state, or a spectator: the fields that are not hidden, by their names.

    * `seat`: who sees it; None for a spectator.
    * `phase`: the name of the class of the state, or of the part of it that this is.
    * `shown`: the names of the fields with their values. Of a field with an item for each seat
      there is the own one alone, and none for a spectator.
    """

    seat: Seat | None
    phase: str
    shown: tuple[tuple[str, object], ...]

    # A field is of the type that its game gives it.
    def __getattr__(self, name: str) -> Any:
        """What is shown under a name; AttributeError for what is hidden."""
        for each, value in self.shown:
            if each == name:
                return value
        raise AttributeError(f"a view of {self.phase} has no {name}")


def view_of(state: attrs.AttrsInstance, seat: int | None, *, players: int) -> PartialView:
    """What a seat sees of a state, or a spectator (None).

    * `seat`: 0 to `players - 1`.

    Raises MalformedInput for a seat that the table does not have.

    >>> @frozen
    ... class Round:
    ...     turn: Seat
    ...     hands: tuple[str, ...] = known_to_seat()
    ...     stock: str = hidden()
    >>> view_of(Round(Seat(0), ("A", "B"), "C"), 1, players=2).shown
    (('turn', 0), ('hands', 'B'))
    >>> view_of(Round(Seat(0), ("A", "B"), "C"), None, players=2).shown
    (('turn', 0),)
    """
    viewer = None if seat is None else as_seat(seat, players=players)
    return _view_of(state, viewer)


def _view_of(state: attrs.AttrsInstance, viewer: Seat | None) -> PartialView:
    shown: list[tuple[str, object]] = []
    for each in attrs.fields(type(state)):
        value, known_to = getattr(state, each.name), each.metadata.get(_KNOWN_TO)
        if known_to is None:
            shown.append((each.name, _seen(value, viewer)))
        elif known_to == "seat" and viewer is not None:
            shown.append((each.name, value[viewer]))
    return PartialView(viewer, type(state).__name__, tuple(shown))


def _seen(value: object, viewer: Seat | None) -> object:
    """A part of a state: of an attrs value that marks a field itself, or has such a part, a view;
    else as it is."""
    if is_tuple(value):
        return tuple(_seen(each, viewer) for each in value)
    if has_fields(value) and _hides(value):
        return _view_of(value, viewer)
    return value


def _hides(value: object) -> bool:
    if is_tuple(value):
        return any(map(_hides, value))
    return has_fields(value) and any(
        _KNOWN_TO in each.metadata or _hides(getattr(value, each.name))
        for each in attrs.fields(type(value))
    )
