"""What is answered about a table that is laid out (`laying/`)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from catbox_page.answers.formats import (
    CatboxFinding,
    CatboxPosition,
    CatInTheBoxScoredRound,
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


class CatInTheBoxChoices(TypedDict):
    """What can be chosen at a table of Cat in the Box.

    * `rows`: the cells of the board, by row.
    """

    options: list[TableOption]
    ranks: list[int]
    rows: list[list[Cell]]
    bids: list[int]
    tricks: int
    kinds: list[ActionKind]


class Space(TypedDict):
    """A space of the track."""

    count: int
    state: SchrodingersCatsBox
    action: str


class SchrodingersCatsChoices(TypedDict):
    """What can be chosen at a table of Schrödinger's Cats.

    * `track`: block by block.
    * `physicats`: whether the table plays with them.
    """

    options: list[TableOption]
    track: list[list[Space]]
    physicats: bool
    kinds: list[ActionKind]


class Choice(TypedDict):
    """What can be chosen. What is read out, `says`, is more than its label."""

    value: int | str | None
    label: str
    says: str
    look: str


class FieldParts(TypedDict):
    """What some fields have.

    * `shown`: its label among the things of a seat, if it is not the same without what is in `[]`.
    * `brief`: what it is called in the line about its seat, if it is said there.
    * `under`: the heading under which it stands, where it is of no seat.
    * `also`: keys of the document that are said with it.
    * `unknown`: the value of something that nobody knows, if that may be.
    * `due`: how many of them a pile should have.
    * `initial`: what is at the key of the document as long as it is left out.
    * `clears`: keys of the document that are left out once it changes.
    """

    shown: NotRequired[str]
    brief: NotRequired[str]
    under: NotRequired[str]
    also: NotRequired[list[str]]
    choices: NotRequired[list[Choice]]
    most: NotRequired[int]
    unknown: NotRequired[str]
    due: NotRequired[int]
    note: NotRequired[str]
    initial: NotRequired[list[str]]
    clears: NotRequired[list[str]]


FieldKind: TypeAlias = Literal["board", "track", "some", "one", "which", "count", "pile", "told"]


class Field(FieldParts):
    """Something of a table that is tapped. In texts `{name}` is the player of its seat, or of the
    one that is chosen.

    * `kind`: `board` and `track` are drawn; of `some` any can be chosen, of `one` and of the longer
      list `which` one; a `pile` has so many of each; `told` is unknown, or a pile.
    * `path`: its place in the document.
    """

    kind: FieldKind
    label: str
    path: list[str | int]
    seat: int | None


class ToSay(TypedDict):
    """The open cards of a deal that have not been said.

    * `is_first`: whether the table is not whole without it.
    * `is_open`: whether it is asked for at once.
    """

    title: str
    is_first: bool
    is_open: bool
    fields: list[Field]


class TableFault(Sentence):
    """What cannot be, with the place in the document and the cell, if it is about one."""

    path: str
    clause: str
    message: str
    cell: str | None


class Outcome(TypedDict):
    """The winners, and the reasons."""

    winners: list[int]
    reasons: list[CatboxFinding]


class Sheet(TypedDict):
    """The score: of the rounds that are over, points or lives by seat, and once it is known who has
    won."""

    rounds: list[CatInTheBoxScoredRound] | list[SchrodingersCatsRound]
    totals: list[Known]
    outcome: Outcome | None


class PhaseOfTable(TypedDict):
    """What is done in a phase."""

    phase: str
    text: str


class AnyLaid(TypedDict):
    """What tables of all games have that are laid out.

    * `table`: the document as a text, as short as it can be.
    * `line`: the same as a line; null where a line cannot say it.
    * `fields`: what can be said of it in this phase, in its order.
    * `dealt`: the document once the cards are dealt; null where nothing is dealt now.
    * `turn`: the seats that may act.
    * `action`, `question`: the question of a case.
    """

    table: str
    line: str | None
    phases: list[PhaseOfTable]
    fields: list[Field]
    to_say: ToSay | None
    dealt: CatboxPosition | None
    sheet: Sheet
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


class Followed(TypedDict):
    """The table after an action; null where that rests on something that nobody has said.

    * `untold`: what has to be laid open, or said; null for what no field can say.
    """

    document: CatboxPosition | None
    untold: list[Field | None]


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
