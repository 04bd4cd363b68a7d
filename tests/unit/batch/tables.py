"""Tables of all kinds: editions, counts of players, readings, arrangements, and other numbers."""

from __future__ import annotations

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
    RedBrokenBy,
    Setup,
    Table,
    Tokens,
)
from catbox_rules.kernel.ruleset import Seat

__all__ = ["PRINTED", "any_table", "printed_table", "printed_tables", "varied_tables"]

PRINTED = [
    (edition.id, players, tokens, red_broken_by)
    for edition in EDITIONS
    for players in edition.player_counts
    for tokens in Tokens
    for red_broken_by in RedBrokenBy
]
"""Every edition, count of players, and reading."""


def printed_table(
    edition: str, players: int, tokens: Tokens, red_broken_by: RedBrokenBy, first_seat: int = 0
) -> Table:
    """A table of an edition as it is printed, by some reading."""
    options = {"tokens": tokens.value, "red-broken-by": red_broken_by.value}
    return Table.lay(edition, players=players, first_seat=first_seat, options=options)


@st.composite
def printed_tables(draw: st.DrawFn) -> Table:
    """A table of an edition as it is printed."""
    edition, players, tokens, red_broken_by = draw(st.sampled_from(PRINTED))
    first_seat = draw(st.integers(0, players - 1))
    return printed_table(edition, players, tokens, red_broken_by, first_seat)


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
        readings=edition.readings.but(
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
