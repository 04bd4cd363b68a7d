"""The edition as a value: its cards, its track, and its numbers for each count of players."""

from __future__ import annotations

from typing import Annotated, Final

from attrs import field, frozen

from catbox_rules.kernel.editions import Term, terms
from catbox_rules.kernel.forms import Between, Items, Number, Positive
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.readings import Readings
from catbox_rules.kernel.variants.variant import Variant
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.options import PlayedPhysicats
from catbox_rules.schrodingers_cats.readings import DEFAULTS
from catbox_rules.schrodingers_cats.track import Blocks


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
