"""A picture of a table as a description: what is shown, not where or how.

A picture has grids (the board, the track), facts about the table, a panel for each seat, and a
score sheet of the completed rounds. Color alone never carries meaning: a card has its letter, a
token the number of its seat.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import accumulate, takewhile
from typing import Final, TypeAlias

from attrs import field, frozen
from attrs.converters import optional

from catbox_rules.kernel.errors import spelled_out
from catbox_rules.kernel.ruleset import Action, Seat


class Ground(Enum):
    """The color of something; a `Theme` has the colors."""

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


# Colors, for a light and a dark theme, built on the palette of Okabe and Ito, which people with any
# common kind of color blindness can distinguish.
#
# Each ground has a full color for small things and a tint for squares. Squares also have a pattern,
# and everything colored has a letter or a number on it.


_BLACK: Final = "#101316"
_WHITE: Final = "#FFFFFF"


@frozen
class Swatch:
    """The colors of a ground in a theme: the full color, the words on it, the tint of a square, and
    the lines of the pattern on the tint."""

    full: str
    words: str
    tint: str
    lines: str


@frozen
class Theme:
    """All colors of a theme except those of the seats."""

    paper: str
    panel: str
    ink: str
    quiet: str
    line: str
    asked: str
    grounds: dict[Ground, Swatch]


@frozen
class SeatColor:
    """The color of a seat's token, and of the number on it; the same in both themes."""

    fill: str
    number: str


class Pattern(Enum):
    """The pattern of a tint."""

    RISING = "rising"
    LEVEL = "level"
    DOTS = "dots"
    UPRIGHT = "upright"
    FALLING = "falling"
    PLAIN = "plain"


PATTERNS: Final = {
    Ground.RED: Pattern.RISING,
    Ground.BLUE: Pattern.LEVEL,
    Ground.YELLOW: Pattern.DOTS,
    Ground.GREEN: Pattern.UPRIGHT,
    Ground.ALIVE: Pattern.PLAIN,
    Ground.DEAD: Pattern.FALLING,
    Ground.EMPTY: Pattern.DOTS,
    Ground.HEISENBERG: Pattern.RISING,
    Ground.CARD: Pattern.PLAIN,
    Ground.UNKNOWN: Pattern.PLAIN,
}

SEAT_COLORS: Final = (
    SeatColor("#E69F00", _BLACK),
    SeatColor("#56B4E9", _BLACK),
    SeatColor("#CC79A7", _BLACK),
    SeatColor("#1A1D21", _WHITE),
    SeatColor("#FFFFFF", _BLACK),
    SeatColor("#64696F", _WHITE),
)
"""By seat."""

LIGHT: Final = Theme(
    paper="#FFFFFF",
    panel="#F3F4F6",
    ink="#16191D",
    quiet="#525962",
    line="#868E97",
    asked="#8F2D75",
    grounds={
        Ground.RED: Swatch("#D55E00", _BLACK, "#F2C6A4", "#E8AE82"),
        Ground.BLUE: Swatch("#0072B2", _WHITE, "#A9C9EA", "#88B2DC"),
        Ground.YELLOW: Swatch("#F0E442", _BLACK, "#FBF7C4", "#E6DC6B"),
        Ground.GREEN: Swatch("#009E73", _BLACK, "#BCEADC", "#92D6C2"),
        Ground.ALIVE: Swatch("#56B4E9", _BLACK, "#CCE8F9", "#CCE8F9"),
        Ground.DEAD: Swatch("#D55E00", _BLACK, "#F2C6A4", "#E8AE82"),
        Ground.EMPTY: Swatch("#F0E442", _BLACK, "#FBF7C4", "#E6DC6B"),
        Ground.HEISENBERG: Swatch("#CC79A7", _BLACK, "#F0D7E5", "#E3B5CF"),
        Ground.CARD: Swatch("#FFFFFF", _BLACK, "#FFFFFF", "#FFFFFF"),
        Ground.UNKNOWN: Swatch("#D9DCE0", _BLACK, "#D9DCE0", "#D9DCE0"),
    },
)

DARK: Final = Theme(
    paper="#14171B",
    panel="#20252B",
    ink="#EEF0F2",
    quiet="#AEB6BF",
    line="#7B848E",
    asked="#F2A7DB",
    grounds={
        Ground.RED: Swatch("#D55E00", _BLACK, "#5A2A0C", "#74380F"),
        Ground.BLUE: Swatch("#0072B2", _WHITE, "#14325F", "#1C447C"),
        Ground.YELLOW: Swatch("#F0E442", _BLACK, "#63602A", "#716D33"),
        Ground.GREEN: Swatch("#009E73", _BLACK, "#0F5442", "#146B55"),
        Ground.ALIVE: Swatch("#56B4E9", _BLACK, "#2B5066", "#2B5066"),
        Ground.DEAD: Swatch("#D55E00", _BLACK, "#5A2A0C", "#74380F"),
        Ground.EMPTY: Swatch("#F0E442", _BLACK, "#63602A", "#716D33"),
        Ground.HEISENBERG: Swatch("#CC79A7", _BLACK, "#593C4F", "#6E4A61"),
        Ground.CARD: Swatch("#E9EBEE", _BLACK, "#E9EBEE", "#E9EBEE"),
        Ground.UNKNOWN: Swatch("#59626C", _WHITE, "#59626C", "#59626C"),
    },
)


# The width of texts.
#
# When a picture is written, nobody knows in which font it will be shown. So widths are upper
# bounds, taken from a wide bold face: a text may be narrower, but never runs into the next one.


_NARROW: Final = frozenset("fijlrtI.,:;'|!()[]- ")
_WIDE: Final = frozenset("mwMW@%—…&+=<>~")
_EM_NARROW: Final = 0.5
_EM_LETTER: Final = 0.72
_EM_CAPITAL: Final = 0.87
_EM_WIDE: Final = 1.12
_EM_FULL: Final = 1.4


def width_of(text: str, size: float) -> float:
    """Return the largest width of a text in a font of this size.

    >>> width_of("il", 10) < width_of("ab", 10) < width_of("MW", 10)
    True
    """
    return size * sum(map(_em, text))


def _em(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if character in _NARROW:
        return _EM_NARROW
    if character in _WIDE:
        return _EM_WIDE
    if character.isascii():
        return _EM_CAPITAL if character.isupper() else _EM_LETTER
    if unicodedata.east_asian_width(character) in "WF":
        return _EM_FULL
    return _EM_WIDE


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Wrap a text into lines of at most this width, at blanks, and within a word only if it is
    wider than a line.

    >>> wrapped("one two three", 10, 60)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        for piece in _pieces(word, size, width):
            joined = f"{lines[-1]} {piece}" if lines else piece
            if lines and width_of(joined, size) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, size: float, width: float) -> Iterator[str]:
    """Split a word into pieces no wider than a line; most words are one piece."""
    start, ems = 0, 0.0
    for end, character in enumerate(word):
        ems += _em(character)
        if end > start and size * ems > width:
            yield word[start:end]
            start, ems = end, _em(character)
    yield word[start:]


def shortened(lines: list[str], size: float, width: float, *, most: int) -> list[str]:
    """Return at most this many lines; if there are more, the last one ends in dots.

    >>> shortened(["one", "two", "three"], 10, 100, most=2)
    ['one', 'two…']
    """
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    upto = accumulate(map(_em, last))
    fitting = sum(1 for _ in takewhile(lambda ems: size * (ems + _em("…")) <= width, upto))
    return [*lines[: most - 1], f"{last[:fitting]}…"]
