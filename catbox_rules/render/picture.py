"""A picture of a table as a description: what is shown, not where or how.

A picture has grids (the board, the track), facts about the table, a panel for each seat, and a
score sheet of the completed rounds. Color alone never carries meaning: a card has its letter, a
token the number of its seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen
from attrs.converters import optional

from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.kernel.spelling_out import spelled_out


class Ground(Enum):
    """The color of something; `palette.py` has the colors of each theme."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    ALIVE = "alive"
    DEAD = "dead"
    EMPTY = "empty"
    HEISENBERG = "heisenberg"
    CARD = "card"
    """A card that shows neither a color nor a state."""
    UNKNOWN = "unknown"
    """The back of a card; a square of which nothing is known."""


class Emphasis(Enum):
    """How much some words stand out."""

    PLAIN = "plain"
    STRONG = "strong"
    QUIET = "quiet"


@frozen
class Words:
    """Some words."""

    text: str = field(converter=spelled_out)
    emphasis: Emphasis = Emphasis.PLAIN

    def __str__(self) -> str:
        return self.text


@frozen
class Chip:
    """Something small on a ground: a card, or the mark of a color. A struck one is lost."""

    text: str = field(converter=spelled_out)
    ground: Ground
    is_struck: bool = False

    def __str__(self) -> str:
        return self.text


@frozen
class SeatMark:
    """A seat, shown by its token."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat}"


Span: TypeAlias = Words | Chip | SeatMark
"""A piece of a line."""

NOTHING: Final[tuple[Span, ...]] = (Words("-", Emphasis.QUIET),)
"""A line that says that nothing is there."""


def words_of(spans: Sequence[Span]) -> str:
    """Return a line as plain text.

    >>> words_of([SeatMark(1), Chip("5Y", Ground.YELLOW), Words("leads")])
    'seat 1 5Y leads'
    """
    return " ".join(map(str, spans))


class Mark(Enum):
    """A token that belongs to no seat, or to an unknown one."""

    OBSERVED = "x"
    NEUTRAL = "n"
    UNOWNED = "?"

    def __str__(self) -> str:
        return self.value


NOT_KNOWN: Final = "_"
"""The sign of a square of which nothing is known."""

UNKNOWN_FACT: Final[tuple[Span, ...]] = (Chip("?", Ground.UNKNOWN),)
"""A line that says that nothing is known."""

Token: TypeAlias = Seat | Mark
"""What is on a square: the token of a seat, or one of nobody."""


@frozen
class Square:
    """A place of a grid.

    * `name`: its full name: `R5`, `8 alive`.
    * `label`: the text on it.
    * `tokens`: the tokens on it; an impossible position may have more than one.
    * `is_asked`: true if the action in question is about it.
    * `is_passed`: true if it no longer matters.
    """

    name: str
    label: str
    ground: Ground
    tokens: tuple[Token, ...] = ()
    is_asked: bool = False
    is_passed: bool = False

    @property
    def is_unknown(self) -> bool:
        """True if nobody knows whether something is on it."""
        return self.ground is Ground.UNKNOWN


@frozen
class Grid:
    """Rows of squares, from top to bottom, each from left to right.

    `row_heads` and `column_heads` may be empty, if squares are in no order.
    """

    name: str
    rows: tuple[tuple[Square, ...], ...]
    row_heads: tuple[str, ...] = ()
    column_heads: tuple[str, ...] = ()

    @property
    def squares(self) -> Iterator[Square]:
        """All squares."""
        for row in self.rows:
            yield from row

    def is_named_by_heads(self, row: int, column: int) -> bool:
        """Return True if the heads of a row and a column name the square there."""
        if not self.row_heads or not self.column_heads:
            return False
        return self.row_heads[row] + self.column_heads[column] == self.rows[row][column].name


@frozen
class Labelled:
    """Something to know, with its label."""

    label: str
    spans: tuple[Span, ...]

    @classmethod
    def in_words(cls, label: str, text: str) -> Labelled:
        """Return a fact in plain words."""
        return cls(label, (Words(text),))

    def __str__(self) -> str:
        return f"{self.label}: {words_of(self.spans)}"


def facts_of_partial(is_partial: bool) -> Iterator[Labelled]:
    """Yield how to read a partial table; nothing for any other."""
    if is_partial:
        yield Labelled.in_words("partial", "what is not shown is unknown")


@frozen
class SeatPanel:
    """A seat: its name, if it has one, its roles at the moment (who leads, who is to act) and its
    cards and tokens."""

    seat: Seat
    name: str | None = field(converter=optional(spelled_out))
    roles: tuple[str, ...]
    facts: tuple[Labelled, ...]
    is_to_act: bool = False
    is_out: bool = False

    @property
    def heading(self) -> str:
        """The seat with its name."""
        return f"seat {self.seat}" if self.name is None else f"seat {self.seat}, {self.name}"


@frozen
class Sheet:
    """A table of texts, such as the completed rounds."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def _all_spelled_out(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(spelled_out, lines))


@frozen(kw_only=True)
class Picture:
    """A description of a position to be drawn."""

    title: str = field(converter=spelled_out)
    subtitle: str
    question: tuple[Span, ...] = ()
    """The action in question, if there is one."""
    grids: tuple[Grid, ...]
    facts: tuple[Labelled, ...]
    seats: tuple[SeatPanel, ...]
    sheet: Sheet | None = None
    note: tuple[str, ...] = field(default=(), converter=_all_spelled_out)
    """By paragraphs."""

    @property
    def description(self) -> tuple[str, ...]:
        """Everything in words, line by line, for people who cannot see the picture."""
        lines = [self.subtitle]
        if self.question:
            lines.append(f"In question: {words_of(self.question)}")
        lines += [*map(str, self.facts)]
        for grid in self.grids:
            lines += [f"{grid.name}: {text}" for text in _what_lies_on(grid)]
        for panel in self.seats:
            facts = "; ".join([*panel.roles, *map(str, panel.facts)])
            lines.append(f"{panel.heading}: {facts}")
        if self.sheet is not None:
            rows = (dict(zip(self.sheet.head, row, strict=True)) for row in self.sheet.rows)
            lines += [
                ", ".join(f"{head} {text}" for head, text in row.items() if text) for row in rows
            ]
        return (*lines, *self.note)


def _what_lies_on(grid: Grid) -> Iterator[str]:
    lying = [
        f"{square.name} {', '.join(map(token_in_words, square.tokens))}"
        for square in grid.squares
        if square.tokens
    ]
    unknown = [square.name for square in grid.squares if square.is_unknown]
    if unknown:
        lying.append(f"nothing is known of {' '.join(unknown)}")
    yield "; ".join(lying) or "no tokens"


def token_in_words(token: Token) -> str:
    """Describe a token in words.

    >>> token_in_words(Seat(2)), token_in_words(Mark.NEUTRAL)
    ('token of seat 2', 'neutral token')
    """
    if token is Mark.UNOWNED:
        return "token of an unknown seat"
    if isinstance(token, Mark):
        return f"{token.name.lower()} token"
    return f"token of seat {token}"


def question_about(action: Action | None) -> tuple[Span, ...]:
    """Return the action in question, as a line."""
    if action is None:
        return ()
    actor: Span = Words("chance") if action.actor == "chance" else SeatMark(action.actor)
    return actor, Words(str(action), Emphasis.STRONG)
