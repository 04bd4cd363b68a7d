"""The picture of a position of a game that brings only its rules: its fields with their names.

Fields declared by seat (`BySeat`, `known_to_seat`) go to the panels of the seats; a list of values
with fields, such as the completed rounds, goes to the sheet; everything else is a fact.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from catbox_rules.kernel.forms import EachSeat
from catbox_rules.kernel.guards import has_fields, is_tuple
from catbox_rules.kernel.hidden import PlainPosition, fields_by_name, fields_named
from catbox_rules.kernel.partial import UNKNOWN
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.kernel.table_fields import table_fields
from catbox_rules.positions.protocol import are_plain
from catbox_rules.render.picture import (
    NOTHING,
    Chip,
    Ground,
    Labelled,
    Picture,
    SeatPanel,
    Sheet,
    Span,
    Words,
    question_about,
    words_of,
)


class PlainDrawing:
    """Pictures of a game that brings only its rules."""

    def picture_of(self, position: PlainPosition, asked: Action | None = None, /) -> Picture:
        """Draw a position."""
        table, facts, sheet = position.table, list[Labelled](), None
        here = f"{table.players} players, {position.phase}"
        by_seat: list[list[Labelled]] = [[] for _ in range(table.players)]
        for name, value in fields_by_name(position).items():
            label = name.replace("_", " ")
            if is_tuple(value) and _is_by_seat(position, name):
                for own, each in zip(by_seat, value, strict=False):  # where each seat has an item
                    own.append(Labelled(label, _spans(each)))
            elif sheet is None and is_tuple(value) and value and all(map(has_fields, value)):
                sheet = _sheet(label, value)
            else:
                facts.append(Labelled(label, _spans(value)))
        return Picture(
            title=position.title or table.edition.title,
            subtitle=f"{table.edition.title}, {here}" if position.title else here,
            question=question_about(asked),
            grids=(),
            facts=tuple(facts),
            seats=tuple(
                SeatPanel(
                    Seat(seat),
                    None if position.names is None else position.names[seat],
                    ("to act",) if seat in position.to_act else (),
                    tuple(own),
                    is_to_act=seat in position.to_act,
                )
                for seat, own in enumerate(by_seat)
            ),
            sheet=sheet,
            note=tuple(position.note.split("\n")) if position.note else (),
        )


def plain_drawing(game: AnyRuleset) -> PlainDrawing | None:
    """Return the drawing of a game that brings only its rules; None if it brings its own
    positions."""
    return PlainDrawing() if are_plain(game) else None


def _is_by_seat(position: PlainPosition, name: str) -> bool:
    written: object = table_fields(type(position))[name].written
    return any(isinstance(mark, EachSeat) for mark in getattr(written, "__metadata__", ()))


def _sheet(label: str, values: tuple[object, ...]) -> Sheet:
    names = fields_named(type(values[0]))
    rows = [tuple([words_of(_spans(getattr(each, name))) for name in names]) for each in values]
    return Sheet(label, tuple(name.replace("_", " ") for name in names), tuple(rows))


def _spans(value: object) -> tuple[Span, ...]:
    return tuple(_pieces(value)) or NOTHING


def _pieces(value: object) -> Iterator[Span]:
    if value is UNKNOWN:
        yield Chip("?", Ground.UNKNOWN)
    elif is_tuple(value):
        for each in value:
            yield from _pieces(each)
    elif has_fields(value):
        for name in fields_named(type(value)):
            yield Words(name.replace("_", " "))
            yield from _spans(getattr(value, name))
    elif value is not None:
        yield Chip(str(value), Ground.CARD) if isinstance(value, Enum) else Words(str(value))
