"""What a game brings to the notations: how its options, actions and tables are written.

Everything else is the same for all games and is in `lines.py` and `matches.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

from attrs import frozen

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action
from catbox_rules.notation.forms import Form
from catbox_rules.notation.spoken import Spoken
from catbox_rules.notation.text import Located, Piece


@frozen
class Row:
    """A line of a match as text, without its comments.

    `label` is the word before the first colon, in small letters: `deal`, `bids`; empty if there
    is none. `rest` is what comes after the colon, or else the whole line.
    """

    label: str
    whole: Piece
    rest: Piece


@frozen
class MatchNotation:
    """How the actions of a game are written."""

    labels: tuple[str, ...]
    """The labels of its rows, those of rounds and results not among them."""
    read_row: Callable[[Row, list[Located], int], None]
    """Add the actions of a row to those before it, for a number of players; raises Misread. A
    row may also complete the action before it."""
    # Actions are of the type that their game gives them; see AnyRuleset.
    rows: Callable[[Sequence[Any], int, Set[int]], Iterator[tuple[str, ...]]]
    """The rows of the actions of a round, for so many players, and with a new row before each
    action of these indices; of a row the text of each of its actions, with what separates it from
    the one before."""
    begins_round: Callable[[Sequence[Action], int], bool]
    """Whether the action of an index is the first one of a round."""
    result_name: str
    """What keepers write down after each round: `scores` or `lives`, by the name that it has
    in the result of a round."""


@frozen
class LineNotation:
    """How a table of a game is written in a line."""

    phases: tuple[str, ...]
    """All phases, by their names in a document."""
    words: Mapping[str, str]
    """The keys of the words, in the order in which they are written, by those of the document;
    `start` not among them."""
    read: Callable[[Mapping[str, Piece], Mapping[str, Located]], Mapping[str, Located]]
    """The keys of a document by the values of words, and by the keys that are known already: the
    edition, players, the start seat, the phase and options. Raises Misread."""
    write: Callable[[Mapping[str, object]], Iterator[tuple[str, str]]]
    """The words of a document, keys and values; raises MalformedInput for a table that has no
    such form."""
    of_partial: tuple[str, ...] = ()
    """The words that partial tables alone have."""


@frozen
class Notation:
    """What a game brings."""

    game: str
    """The game's name in records."""
    options: Mapping[str, Form]
    """The options that are written in a form of their own; all others are words or numbers."""
    match: MatchNotation
    line: LineNotation
    spoken: Spoken | None = None
    """How people say its actions; None if they are understood as they are written alone."""


NOTATION: Final = PerGame[Notation](
    "notation", __name__, attribute="NOTATION", default="plain:plain_notation"
)
"""What every game brings to the notations."""
