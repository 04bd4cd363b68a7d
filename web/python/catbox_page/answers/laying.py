"""What is answered about a table that is laid out (`laying/`)."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from catbox_page.answers.formats import (
    CatboxFinding,
    CatboxPosition,
    CatInTheBoxTable,
    SchrodingersCatsBox,
    SchrodingersCatsRound,
    SchrodingersCatsTable,
)
from catbox_page.answers.sentences import Sentence
from catbox_page.answers.tables import NamedAction

Known: TypeAlias = int | Literal["?"]


class TableOption(TypedDict):
    """An option of a table: what it is about, what is chosen, what can be."""

    option: str
    text: str
    value: str
    values: list[str]


class Saying(TypedDict):
    """An action that is chosen in a list, with what is said of it there; `usual` unless no table of
    this edition and this number of players offers it."""

    text: str
    label: str
    note: str
    usual: bool


class ActionKind(TypedDict):
    """A kind of actions, by the first word of their texts; a play has none.

    * `by`: how one of them is said: `boxes` are counted after the word.
    * `phases`: those in which it is done.
    * `actions`: what is in the list, if it is one.
    """

    kind: str
    by: Literal["board", "list", "boxes"]
    phases: list[str]
    actions: list[Saying]


class Cell(TypedDict):
    """A cell of the board.

    * `cell`: its name: `Y5`.
    * `observed`: whether an observed token lies there from the beginning.
    * `action`: the play that covers it; null where no card has its rank.
    """

    cell: str
    color: str
    rank: int
    observed: bool
    action: str | None


class NamedColor(TypedDict):
    """A color with its letter."""

    color: str
    letter: str


class CatInTheBoxChoices(TypedDict):
    """What can be chosen at a table of Cat in the Box.

    * `rows`: the cells of the board, by row.
    * `revealed`: how many cards are turned up.
    """

    options: list[TableOption]
    ranks: list[int]
    colors: list[NamedColor]
    rows: list[list[Cell]]
    bids: list[int]
    tricks: int
    revealed: int
    kinds: list[ActionKind]


class Space(TypedDict):
    """A space of the track."""

    count: int
    state: SchrodingersCatsBox
    action: str


class PhysicatShown(TypedDict):
    """A Physicat, and whether it stays before its seat."""

    physicat: str
    title: str
    stays: bool


class SchrodingersCatsChoices(TypedDict):
    """What can be chosen at a table of Schrödinger's Cats.

    * `track`: block by block.
    * `physicats`: all that there are; none where the table plays without.
    """

    options: list[TableOption]
    track: list[list[Space]]
    lives: int
    physicats: list[PhysicatShown]
    kinds: list[ActionKind]


class TableFault(Sentence):
    """What cannot be, with the place in the document and the cell, if it is about one."""

    path: str
    clause: str
    message: str
    cell: str | None


class ScoredRound(TypedDict):
    """A round of Cat in the Box that is over; what nobody has said is unknown."""

    paradox: Known | None
    tricks: list[Known]
    bonus: list[Known]
    scores: list[Known]


class Outcome(TypedDict):
    """The winners, and the reasons."""

    winners: list[int]
    reasons: list[CatboxFinding]


class Sheet(TypedDict):
    """The score: of the rounds that are over, points or lives by seat, and once it is known who has
    won."""

    rounds: list[ScoredRound] | list[SchrodingersCatsRound]
    totals: list[Known]
    outcome: Outcome | None


class PhaseOfTable(TypedDict):
    """What is done in a phase, and the keys of the document that can say something in it."""

    phase: str
    text: str
    keys: list[str]


class AnyLaid(TypedDict):
    """What tables of all games have that are laid out.

    * `table`: the document as a text, as short as it can be.
    * `line`: the same as a line; null where a line cannot say it.
    * `dealt`: the document once the cards are dealt; null where nothing is dealt now.
    * `due`: by seat, how many cards its hand should have.
    * `turn`: the seats that may act.
    * `action`, `question`: the question of a case.
    """

    table: str
    line: str | None
    phases: list[PhaseOfTable]
    dealt: CatboxPosition | None
    sheet: Sheet
    due: list[int]
    turn: list[int]
    faults: list[TableFault]
    action: NamedAction | None
    question: str | None


class CatInTheBoxLaid(AnyLaid):
    """A table of Cat in the Box that is laid out."""

    game: Literal["cat-in-the-box"]
    document: CatInTheBoxTable
    choices: CatInTheBoxChoices


class SchrodingersCatsLaid(AnyLaid):
    """A table of Schrödinger's Cats that is laid out."""

    game: Literal["schrodingers-cats"]
    document: SchrodingersCatsTable
    choices: SchrodingersCatsChoices


Laid: TypeAlias = CatInTheBoxLaid | SchrodingersCatsLaid


class Fresh(TypedDict):
    """A document with which one can begin."""

    document: CatboxPosition


class Untold(TypedDict):
    """What has to be laid open, or said: of a seat, or of all."""

    what: Literal["hand", "bid", "tricks", "physicat", "tokens"]
    seat: int | None


class Followed(TypedDict):
    """The table after an action; null where that rests on something that nobody has said."""

    document: CatboxPosition | None
    untold: list[Untold]


class RoundAsked(TypedDict):
    """What is to be told of a round, as far as it is told.

    * `tricks`: by seat; null where they are not told, nor follow from the others.
    * `groups`: the seats that have a bonus, whose largest group counts.
    * `is_all`: whether nothing is left to be told.
    """

    tricks: list[int | None]
    groups: list[int]
    is_all: bool


class ScoredTable(TypedDict):
    """The table after a round; null where no round ends so, or something is left to tell."""

    document: CatboxPosition | None
    faults: list[TableFault]
    asked: RoundAsked
