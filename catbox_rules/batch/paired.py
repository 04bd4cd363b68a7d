"""Two tables side by side: where the legal plays of one begin to differ from those of the other.

Each match is played by the rules of the first table, and after every card both tables are asked for
the legal plays. So millions of matches show how often, and where, two rulebooks diverge.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules.batch.chance import (
    Chance,
    Numbering,
    Stream,
    begin_match,
    new_chance,
    numbering_of,
)
from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.dealing import bid, deal, set_up
from catbox_rules.batch.playing import begin_tricks, play
from catbox_rules.batch.policies import bid_at_random, choose, discard_at_random, is_following
from catbox_rules.batch.rounds import NOBODY, Round, new_rounds
from catbox_rules.batch.rows import Rows, row_type
from catbox_rules.batch.rules import Rules, rules_of
from catbox_rules.batch.scoring import Sheet, new_sheets, score_round
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import Unsupported, Verbatim


class _Parting(Protocol):
    """The point where a match diverges, if it does."""

    plays: int
    ply: int
    round: int
    seat: int
    legal_a: int
    legal_b: int
    scored: int


_PARTING: Final = row_type(_Parting, np.int64)


@frozen(eq=False, repr=False)
class PairedRun:
    """Where matches played by the rules of one table diverge from those of another: arrays with a
    number for each match."""

    seed: int
    first: int
    """Row `i` of each array is match `first + i` of the seed, as `play_matches` plays it at the
    first table."""
    plays: NDArray[np.int64]
    """The number of cards for which both tables had the same legal plays."""
    ply: NDArray[np.int64]
    """The ply at which they diverge, counted over the cards of the match from 0; -1 if they never
    do."""
    round: NDArray[np.int64]
    """The round of that ply, counted from 0; -1 if they never diverge."""
    seat: NDArray[np.int64]
    """The seat on turn there; -1 if the round is over at one of the tables."""
    legal_a: NDArray[np.uint64]
    """The cells that may be covered there by the rules of the first table; empty if the seat is
    stuck, or nobody is on turn."""
    legal_b: NDArray[np.uint64]
    """The same by the rules of the second table."""
    scored: NDArray[np.int64]
    """The first round, counted from 0, with the same plays but different scores; -1 if there is
    none."""

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self.ply)

    def __repr__(self) -> str:
        parted, scored = int((self.ply >= 0).sum()), int((self.scored >= 0).sum())
        return f"<{len(self)} matches; {parted} diverge, {scored} are scored differently>"


def play_paired(
    table_a: Table,
    table_b: Table,
    matches: int,
    *,
    seed: int = 0,
    first: int = 0,
    policy: str = "random",
) -> PairedRun:
    """Play matches by the rules of the first table, and report where those of the second diverge.

    A match ends where they diverge. The tables must deal and bid alike.

    A match is given up where they part. The tables must deal and bid alike.

    * `matches`, `seed`, `first`: as for `play_matches`.
    * `policy`: `random` or `follow-heavy`; it chooses among the legal plays of the first table.

    Raises Unsupported for a table that `play_matches` does not support either, and for two that
    deal or bid differently; MalformedInput for another policy, and for numbers that `play_matches`
    does not accept.

    >>> from catbox_rules.cat_in_the_box import Table
    >>> unlimited = Table.create("pegasus-2023", players=3)
    >>> strict = Table.create("pegasus-2023", players=3, options={"tokens": "strict"})
    >>> bool((play_paired(unlimited, unlimited, 100).ply >= 0).any())
    False
    >>> bool((play_paired(unlimited, strict, 100, policy="follow-heavy").ply >= 0).any())
    True
    """
    numbering = numbering_of(matches, seed=seed, first=first)
    follows = is_following(policy)
    rules_a, rules_b = rules_of(table_a), rules_of(table_b)
    _check_alike(table_a, table_b)
    partings = np.zeros(matches, _PARTING)
    rounds, sheets = new_rounds(2), new_sheets(2, rules_a)
    _play_all_paired(
        _Side(rules_a, rounds[0], sheets[0, 0]),
        _Side(rules_b, rounds[1], sheets[1, 0]),
        new_chance(),
        numbering,
        follows,
        partings,
    )
    columns = {name: np.ascontiguousarray(partings[name]) for name in _Parting.__annotations__}
    for name in ("legal_a", "legal_b"):
        columns[name] = columns[name].view(np.uint64)
    return PairedRun(seed=seed, first=first, **columns)


def _check_alike(table_a: Table, table_b: Table) -> None:
    one, another = _before_play(table_a), _before_play(table_b)
    for name, value in one.items():
        if another[name] != value:
            raise Unsupported(
                f"$.{name}",
                expected=f"the same at both tables, {value} here",
                given=Verbatim(str(another[name])),
            )


def _before_play(table: Table) -> dict[str, object]:
    setup = table.setup
    return {
        "players": setup.players,
        "highest_rank": setup.highest_rank,
        "dealt": setup.dealt,
        "revealed": setup.revealed,
        "bids": setup.bids,
        "rounds": setup.rounds,
        "first_seat": table.first_seat,
    }


class _Side(NamedTuple):
    """One of the two tables: its rules, its round, and the sheet of that round."""

    rules: Rules
    round: Round
    sheet: Sheet


@compiled
def _play_all_paired(
    a: _Side, b: _Side, chance: Chance, numbering: Numbering, follows: bool, partings: Rows
) -> None:
    """Play match after match on two rows, and record where they diverge."""
    for match in range(len(partings)):
        begin_match(chance, numbering, match)
        parting = partings[match]
        parting.ply = parting.round = parting.scored = parting.seat = NOBODY
        for number in range(a.rules.rounds):
            deal(a.rules, a.round, number, chance.cards)
            discard_at_random(a.rules, a.round, chance.choices)
            bid_at_random(a.rules, a.round, chance.choices)
            _lay_alike(b.rules, a.round, b.round, number)
            parting.plays += _plays_alike(a, b, follows, chance.choices)
            if not _are_alike(a.round, b.round):
                _part(a.round, b.round, parting, number)
                break
            score_round(a.rules, a.round, a.sheet)
            score_round(b.rules, b.round, b.sheet)
            if parting.scored == NOBODY and _scores_differ(a.rules, a.sheet, b.sheet):
                parting.scored = number


@compiled
def _plays_alike(a: _Side, b: _Side, follows: bool, choices: Stream) -> int:
    """Play a round at both tables as long as their legal plays agree; return how many cards were
    played."""
    plays = 0
    begin_tricks(a.rules, a.round)
    begin_tricks(b.rules, b.round)
    while a.round.seat != NOBODY and _are_alike(a.round, b.round):
        cell = choose(a.round, follows, choices)
        play(a.rules, a.round, cell)
        play(b.rules, b.round, cell)
        plays += 1
    return plays


@compiled
def _part(a: Round, b: Round, parting: _Parting, number: int) -> None:
    """Record where a match diverges."""
    parting.ply, parting.round = parting.plays, number
    if _is_asked(a) and _is_asked(b):
        parting.seat = _seat_asked(a)
    parting.legal_a, parting.legal_b = a.legal, b.legal


@compiled
def _lay_alike(rules: Rules, a: Round, b: Round, number: int) -> None:
    """Begin the same round by other rules: with the cards, discards and bids of `a`."""
    for card in range(rules.revealed):
        b.revealed[card] = a.revealed[card]
    set_up(rules, b, number)
    for seat in range(rules.players):
        b.hands[seat] = a.hands[seat]
        b.discards[seat] = a.discards[seat]
        bid(b, seat, a.bids[seat])


@compiled
def _are_alike(a: Round, b: Round) -> bool:
    """Return whether the same seat has the same legal plays, or the round is over in the same
    way."""
    return a.legal == b.legal and a.paradox == b.paradox


@compiled
def _is_asked(round: Round) -> bool:
    """Return whether a seat is on turn, or was and is stuck."""
    return round.seat != NOBODY or round.paradox != NOBODY


@compiled
def _seat_asked(round: Round) -> int:
    """Return the seat that is on turn, or was and is stuck."""
    return round.seat if round.seat != NOBODY else round.paradox


@compiled
def _scores_differ(rules: Rules, a: Sheet, b: Sheet) -> bool:
    """Return whether any seat has a different score."""
    differing = 0
    for seat in range(rules.players):
        differing += a.scores[seat] != b.scores[seat]
    return differing > 0
