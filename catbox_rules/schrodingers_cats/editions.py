"""The edition as a value: its cards, its track, and its numbers for each count of players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Final

from attrs import field, frozen

from catbox_rules.kernel.editions import (
    AnyReading,
    Chosen,
    Reading,
    Readings,
    Term,
    check_names,
    choice_of,
    list_of,
    number_of,
    read_readings,
    terms,
    values_of,
)
from catbox_rules.kernel.forms import Between, Items, Number, Positive
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.variants.patch import HouseRule, Variant
from catbox_rules.schrodingers_cats.material import MOST_BLOCKS, Blocks, Boxes

# The readings of Schrödinger's Cats: where its book leaves a rule open.
#
# Each is one entry of `READINGS`, and everything else takes it from there. The spec gives the
# reasons under the clause.


class PhysicatTiming(Enum):
    """When in its turn a seat may use its Physicat (`schrodinger.physicat.timing`)."""

    OWN_TURN = "own-turn"
    BEFORE_CLAIM = "before-claim"


class ShortPile(Enum):
    """Whether Felinestein may be used if the draw pile has fewer boxes than the hand
    (`schrodinger.physicat.felinestein`)."""

    ALLOWED = "allowed"
    BARRED = "barred"


class OpenHeisenbergs(Enum):
    """Whether Heisenbergs that lie open stay when Purrie or Felidae removes boxes, or go where the
    claim that stands is of the state that is removed (`schrodinger.physicat.purrie`,
    `schrodinger.physicat.felidae`)."""

    STAY = "stay"
    AS_CLAIMED = "as-claimed"


PHYSICAT_TIMING: Final = Reading(
    option="physicat-timing",
    values=PhysicatTiming,
    default=PhysicatTiming.OWN_TURN,
    clause="schrodinger.physicat.timing",
    text="When in its turn a seat may use its Physicat",
)
SHORT_PILE: Final = Reading(
    option="short-pile",
    values=ShortPile,
    default=ShortPile.ALLOWED,
    clause="schrodinger.physicat.felinestein",
    text="Whether Felinestein may be used if the draw pile has fewer boxes than the hand",
)
OPEN_HEISENBERGS: Final = Reading(
    option="open-heisenbergs",
    values=OpenHeisenbergs,
    default=OpenHeisenbergs.STAY,
    clause="schrodinger.physicat.purrie",
    text="Whether open Heisenbergs go with the boxes that Purrie or Felidae removes",
)
READINGS: Final[tuple[AnyReading, ...]] = (PHYSICAT_TIMING, SHORT_PILE, OPEN_HEISENBERGS)
"""All readings of the game."""

DEFAULTS: Final = Readings.defaults(READINGS)
"""What holds where neither table nor edition says anything."""


# What a table may choose: readings of open clauses, the Physicats, the track, variants.
#
# An option is a name with a value, as in a record: `{"physicats": "without"}`. The readings are in
# the spec, under the clause that each of them opens.


class PlayedPhysicats(Enum):
    """Whether the Physicats are in the game (`schrodinger.setup.physicats`)."""

    WITH = "with"
    WITHOUT = "without"


@frozen
class Options(FrozenValue):
    """The choices of a table. None, and a reading that is not there, stand for what the edition has
    by default.

    >>> Options.read({"blocks": 12})
    Options(physicats=None, readings={}, blocks=12, variants=())
    """

    physicats: PlayedPhysicats | None = None
    readings: Chosen = field(factory=dict[AnyReading, Enum])
    blocks: Blocks | None = None
    """The blocks of the track, 1 to 26 (`schrodinger.setup.track`)."""
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """Return the options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, ("physicats", *values_of(READINGS), "blocks", "variants"))
        return cls(
            physicats=choice_of(options, "physicats", PlayedPhysicats),
            readings=read_readings(options, READINGS),
            blocks=number_of(options, "blocks", range(1, MOST_BLOCKS + 1)),
            variants=list_of(options, "variants"),
        )


@frozen(cache_hash=True)
class Setup(FrozenValue):
    """The numbers of an edition for one count of players."""

    players: int
    lives: Annotated[int, Between(1, 9)]
    """How often a seat may be wrong before it is out, the last time included."""
    hands: Annotated[tuple[Positive, ...], Items(1)]
    """How many cards each seat is dealt in the first round, the second, and so on to the last."""
    out_of_game: Number
    """The Physicats that stay in the box, unseen."""


@frozen(cache_hash=True)
class Edition(FrozenValue):
    """A printing of Schrödinger's Cats."""

    id: str
    title: str
    publisher: str
    year: int
    rulebook: str
    """What the text is that the spec cites under this id."""
    setups: tuple[Setup, ...]
    deck: Boxes
    """All box cards."""
    blocks: Blocks
    """The blocks of the track, unless a table says otherwise."""
    terms: tuple[Term, ...]
    aliases: tuple[str, ...] = ()
    physicats: PlayedPhysicats = PlayedPhysicats.WITH
    """Whether the Physicats are in the game, unless a table says otherwise."""
    readings: Readings = DEFAULTS
    """How each open rule is read, unless a table says otherwise."""
    house_rules: tuple[HouseRule, ...] = ()
    """What replaces rules of the book."""
    variants: tuple[Variant, ...] = field(default=(), eq=False)
    """The patches that made it what it is; its other fields say all that they do."""

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is made."""
        return tuple(setup.players for setup in self.setups)

    def __str__(self) -> str:
        return self.id


AMIGO_2023: Final = Edition(
    id="amigo-2023",
    title="Schrödinger's Cats, Portuguese edition",
    publisher="Amigo",
    year=2023,
    rulebook="the rulebook in Portuguese",
    setups=(
        Setup(players=2, lives=3, hands=(6, 5, 4, 3, 2), out_of_game=7),
        Setup(players=3, lives=2, hands=(6, 5, 4, 3, 2), out_of_game=6),
        Setup(players=4, lives=1, hands=(6, 5, 4), out_of_game=5),
        Setup(players=5, lives=1, hands=(6, 5, 4, 3), out_of_game=4),
        Setup(players=6, lives=1, hands=(6, 5, 4, 3, 2), out_of_game=3),
    ),
    deck=Boxes(alive=20, dead=20, empty=8, heisenberg=4),
    blocks=13,
    terms=terms(
        box="carta de caixa",
        alive="gato vivo",
        dead="gato morto",
        empty="caixa vazia",
        heisenberg="Princípio da Incerteza de Heisenberg (Heisenberg)",
        claim="afirmação",
        raise_the_claim="aumentar a afirmação",
        doubt="duvidar da afirmação",
        prove="exibir uma prova",
        exchange="trocar cartas da mão",
        track="trilha da prancheta",
        draw_pile="baralho de compra",
        discard_pile="descarte",
        physicat="Fisigato",
        row="fila de Fisigatos",
        lives="vidas",
        pounce_gaposchkin="Cecilia Pulodo-Gatoschkin",
        goeppert_meower="Maria Gatoppert-Miauer",
        purrie="Marie Miadocurie",
        feyncat="Richard Feyngato",
        mewton="Sir Isaac Miauton",
    ),
)

EDITIONS: Final = (AMIGO_2023,)
"""All editions, in the order of their publication."""
