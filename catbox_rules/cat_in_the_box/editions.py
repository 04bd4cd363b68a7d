"""The four editions as values: their numbers for each count of players, and their own words.

What the three international printings share stands in `_INTERNATIONAL`; each edition says next to
it what is its own. Sources of the single rules stand in the spec.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Final

from attrs import evolve, field, frozen

from catbox_rules.cat_in_the_box.material import (
    A_LAYOUT,
    COPIES,
    HIGHEST_RANK,
    CellNames,
    Layout,
    Rank,
)
from catbox_rules.kernel.editions import (
    AnyReading,
    Chosen,
    Reading,
    Readings,
    Term,
    check_names,
    choice_of,
    list_of,
    read_readings,
    terms,
    value_of,
    values_of,
)
from catbox_rules.kernel.forms import Between, Items, Matching, Number, Positive
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.variants.patch import HouseRule, Variant

# The readings of Cat in the Box: where its books leave a rule open.
#
# Each is one entry of `READINGS`, and everything else takes it from there. The spec gives the
# reasons under the clause.


class Tokens(Enum):
    """Whether a seat can run out of tokens (`declare.token-left`)."""

    UNLIMITED = "unlimited"
    STRICT = "strict"


class RedBrokenBy(Enum):
    """Which token on the red row allows a red lead (`declare.lead-red-broken`)."""

    PLAYER_TOKEN = "player-token"
    ANY_TOKEN = "any-token"


TOKENS: Final = Reading(
    option="tokens",
    values=Tokens,
    default=Tokens.UNLIMITED,
    clause="declare.token-left",
    text="Whether a seat can run out of tokens",
)
RED_BROKEN_BY: Final = Reading(
    option="red-broken-by",
    values=RedBrokenBy,
    default=RedBrokenBy.PLAYER_TOKEN,
    clause="declare.lead-red-broken",
    text="Which token on the red row allows a red lead",
)
READINGS: Final[tuple[AnyReading, ...]] = (TOKENS, RED_BROKEN_BY)
"""All readings of the game."""

DEFAULTS: Final = Readings.defaults(READINGS)
"""What holds where neither table nor edition says anything."""


# What a table may choose: readings of open clauses, the board, and variants.
#
# An option is a name with a value, as in a record: `{"red-broken-by": "any-token"}`. The readings
# are in the spec, under the clause that each of them opens.


class Face(Enum):
    """The faces of the sheet or board (`setup.face`)."""

    BLACK = "black"
    WHITE = "white"
    PURPLE = "purple"


@frozen
class Options(FrozenValue):
    """The choices of a table. None, and a reading that is not there, stand for what the edition has
    by default.

    >>> from catbox_rules.cat_in_the_box.editions import TOKENS
    >>> Options.read({"tokens": "strict"}).readings[TOKENS]
    <Tokens.STRICT: 'strict'>
    """

    readings: Chosen = field(factory=dict[AnyReading, Enum])
    face: Face | None = None
    layout: object = None
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """Return the options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, (*values_of(READINGS), "face", "layout", "variants"))
        return cls(
            readings=read_readings(options, READINGS),
            face=choice_of(options, "face", Face),
            layout=value_of(options, "layout", expected=A_LAYOUT),
            variants=list_of(options, "variants"),
        )


class ColorMarks(Enum):
    """What a token on a player's own sheet of colors means."""

    HELD = "held"
    """A color with a token may be declared; to lose it is to take the token away."""

    LOST = "lost"
    """A color with a token may not be declared; to lose it is to put a token there."""


@frozen(cache_hash=True)
class Setup(FrozenValue):
    """The numbers of an edition for one count of players."""

    players: int
    highest_rank: Rank
    """Ranks on the cards run from 1 to this; five cards of each."""
    dealt: Positive
    """Cards dealt to each seat."""
    bids: Annotated[tuple[Number, ...], Items(distinct=True)]
    """The bids on the player's board; empty where nobody bids."""
    tricks: Positive
    """Tricks of a round without a paradox."""
    columns: Annotated[int, Between(1, HIGHEST_RANK)]
    """Columns of the sheet or board."""
    rounds: Positive
    """Rounds of a match: every seat is the start seat once."""
    faces: Annotated[tuple[Face, ...], Items(1, distinct=True)]
    """The faces that may be used, the first one by default."""
    revealed: Number = 0
    """How many of the cards left over are turned up; a neutral token is laid for each."""
    observed: Rank | CellNames | None = None
    """What observed tokens close: all cells of a rank, or cells by their names."""
    bonus_up_to: Number | None = None
    """Where nobody bids: the most tricks with which a seat gets the bonus."""
    penalty: Number = 1
    """What each trick costs a seat that causes a paradox."""
    layout: Layout | None = None
    """Where the cells lie, row by row; None where their ranks ascend."""
    left_over: Number = field(init=False, eq=False)
    """Cards left in the center after dealing."""

    def __attrs_post_init__(self) -> None:
        left_over = COPIES * self.highest_rank - self.players * self.dealt
        object.__setattr__(self, "left_over", left_over)


@frozen(cache_hash=True)
class Edition(FrozenValue):
    """A printing of Cat in the Box."""

    id: str
    title: str
    publisher: str
    year: int
    rulebook: str
    """What the text is that the spec cites under this id."""
    setups: tuple[Setup, ...]
    color_marks: ColorMarks
    terms: tuple[Term, ...]
    player_board_faces: tuple[Annotated[str, Matching("[2-5]( [2-5])*")], ...]
    """The faces of a player's board, by the counts of players printed on each."""
    aliases: tuple[str, ...] = ()
    tokens_per_seat: Positive = 12
    readings: Readings = DEFAULTS
    """How each open rule is read, unless a table says otherwise."""
    face: Face | None = None
    """The face that is used where a table says nothing and its count of players may; None stands
    for the first of those that may be used."""
    house_rules: tuple[HouseRule, ...] = ()
    """What replaces rules of the book."""
    variants: tuple[Variant, ...] = field(default=(), eq=False)
    """The patches that made it what it is; its other fields say all that they do."""

    @property
    def tokens(self) -> Tokens:
        """The default reading of `declare.token-left`."""
        return self.readings[TOKENS]

    @property
    def red_broken_by(self) -> RedBrokenBy:
        """The default reading of `declare.lead-red-broken`."""
        return self.readings[RED_BROKEN_BY]

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is made."""
        return tuple(setup.players for setup in self.setups)

    def __str__(self) -> str:
        return self.id


_JAPANESE_FACES: Final = (Face.BLACK, Face.PURPLE)
_INTERNATIONAL_FACES: Final = (Face.WHITE, Face.PURPLE)

_JAPANESE: Final = (
    Setup(
        players=3,
        highest_rank=Rank(6),
        dealt=10,
        bids=(1, 3, 4),
        tricks=8,
        columns=8,
        rounds=3,
        faces=_JAPANESE_FACES,
    ),
    Setup(
        players=4,
        highest_rank=Rank(8),
        dealt=10,
        bids=(1, 2, 3),
        tricks=8,
        columns=8,
        rounds=4,
        faces=_JAPANESE_FACES,
    ),
)

_INTERNATIONAL: Final = (
    Setup(
        players=2,
        highest_rank=Rank(5),
        dealt=10,
        revealed=3,
        bids=(),
        bonus_up_to=4,
        tricks=8,
        columns=6,
        observed=Rank(6),
        rounds=2,
        faces=(Face.WHITE,),
    ),
    Setup(
        players=3,
        highest_rank=Rank(6),
        dealt=10,
        bids=(1, 3, 4),
        tricks=8,
        columns=6,
        rounds=3,
        faces=_INTERNATIONAL_FACES,
    ),
    Setup(
        players=4,
        highest_rank=Rank(8),
        dealt=10,
        bids=(1, 2, 3),
        tricks=8,
        columns=9,
        observed=Rank(9),
        rounds=4,
        faces=_INTERNATIONAL_FACES,
    ),
    Setup(
        players=5,
        highest_rank=Rank(9),
        dealt=9,
        bids=(1, 2, 3),
        tricks=7,
        columns=9,
        rounds=5,
        faces=(Face.PURPLE,),
    ),
)

AYATSURARE_2020: Final = Edition(
    id="ayatsurare-2020",
    aliases=("japanese",),
    title="Cat in the Box, original Japanese edition",
    publisher="Ayatsurare Ningyoukan",
    year=2020,
    rulebook="the publisher's rulebook in English",
    setups=_JAPANESE,
    color_marks=ColorMarks.LOST,
    player_board_faces=("3", "4"),
    terms=terms(
        start_seat="round's start player",
        board="research sheet",
        bid="bid",
        lost_color="covered color",
    ),
)

HOBBY_JAPAN_2021: Final = Edition(
    id="hobby-japan-2021",
    title="Cat in the Box, international edition, a text without credits",
    # No source says who published this text: the later printings have the year, as that of Hobby
    # Japan's copyright. The id is older than that finding, and stays.
    publisher="Hobby Japan, by the copyright of later printings",
    year=2021,
    rulebook="the international rulebook in English, of which the text names no publisher",
    setups=_INTERNATIONAL,
    color_marks=ColorMarks.HELD,
    player_board_faces=("2", "3", "4", "5"),
    terms=terms(
        start_seat="round start player",
        board="research board",
        bid="prediction (victory prediction)",
        lost_color="removed token, bare X",
        observed_token="observed token",
        neutral_token="unused player token",
    ),
)

BEZIER_2022: Final = evolve(
    HOBBY_JAPAN_2021,
    id="bezier-2022",
    title="Cat in the Box, Bezier Games printing",
    publisher="Bezier Games",
    year=2022,
    rulebook="the rulebook of the Bezier Games printing",
)

PEGASUS_2023: Final = Edition(
    id="pegasus-2023",
    aliases=("international",),
    title="Cat in the Box, Pegasus Spiele printing",
    publisher="Pegasus Spiele",
    year=2023,
    rulebook="the English rulebook of the Pegasus Spiele printing, with its quick reference",
    setups=_INTERNATIONAL,
    color_marks=ColorMarks.HELD,
    player_board_faces=("2 3", "4 5"),
    terms=terms(
        start_seat="round starting player",
        board="research board",
        bid="trick prediction",
        lost_color="removed token, bare X",
        observed_token="observed token",
        neutral_token="player token of an unused color",
    ),
)

EDITIONS: Final = (AYATSURARE_2020, HOBBY_JAPAN_2021, BEZIER_2022, PEGASUS_2023)
"""All editions, in the order of their publication."""
