"""Tables of all kinds: editions, counts of players, readings, arrangements, and other numbers."""

from __future__ import annotations

from enum import Enum
from itertools import product
from random import Random

from attrs import evolve
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    READINGS,
    Arrangement,
    CellSet,
    Edition,
    Rank,
    Setup,
    Table,
)
from catbox_rules.kernel.editions import Reading
from catbox_rules.kernel.ruleset import Seat

__all__ = ["NEXT_START", "PRINTED", "Start", "any_table", "printed_tables", "varied_tables"]

PRINTED = [
    (
        edition.id,
        players,
        {reading.option: word for reading, word in zip(READINGS, words, strict=True)},
    )
    for edition in EDITIONS
    for players in edition.player_counts
    for words in product(*(reading.words for reading in READINGS))
]
"""Every edition, count of players, and choice of all readings."""


class Start(Enum):
    """Who starts the next round: a choice that the batch engine does not know."""

    LEFT = "left"
    CAUSER = "causer"


NEXT_START = Reading("next-start", Start, Start.LEFT, "round.start-seat-passes", "Who starts next")


@st.composite
def printed_tables(draw: st.DrawFn) -> Table:
    """A table of an edition as it is printed."""
    edition, players, readings = draw(st.sampled_from(PRINTED))
    first_seat = draw(st.integers(0, players - 1))
    return Table.create(edition, players=players, first_seat=first_seat, options=readings)


def varied_tables() -> st.SearchStrategy[Table]:
    """A table with numbers, readings and an arrangement of any kind."""
    return st.integers(0, 2**32).map(lambda seed: any_table(Random(seed)))


def any_table(random: Random) -> Table:
    """A table with numbers, readings and an arrangement of any kind, by a generator."""
    base = random.choice(EDITIONS)
    setup = _any_setup(random, random.choice(base.setups))
    edition: Edition = evolve(base, setups=(setup,), tokens_per_seat=random.randint(4, 14))
    return Table(
        edition=edition,
        setup=setup,
        first_seat=Seat(random.randrange(setup.players)),
        readings=edition.readings.with_values(
            {reading: random.choice(list(reading.values)) for reading in READINGS}
        ),
        face=setup.faces[0],
        arrangement=_any_arrangement(random, setup.columns),
        arrangement_is_known=True,
    )


def _any_setup(random: Random, setup: Setup) -> Setup:
    players = setup.players
    highest = random.randint(2 if players > 4 else 1, 9)
    columns = random.randint(highest, 9)
    most = 5 * highest // players
    dealt = max(random.randint(1, most), random.randint(1, most))
    left_over = 5 * highest - players * dealt
    names = [str(cell) for cell in CellSet.up_to_rank(columns)]
    observed = [None, Rank(random.randint(1, columns)), tuple(random.sample(names, 4))]
    return evolve(
        setup,
        highest_rank=Rank(highest),
        columns=columns,
        dealt=dealt,
        tricks=max(random.randint(1, dealt), random.randint(1, dealt)),
        rounds=random.randint(1, 3),
        revealed=random.randint(0, left_over),
        bids=tuple(random.sample(range(7), random.randint(0, 4))),
        observed=random.choice(observed),
        bonus_up_to=random.choice([None, random.randint(-1, 6)]),
        penalty=random.randint(0, 3),
    )


def _any_arrangement(random: Random, columns: int) -> Arrangement:
    cells = list(CellSet.up_to_rank(columns))
    random.shuffle(cells)
    return Arrangement(tuple(tuple(cells[row::4]) for row in range(4)))
