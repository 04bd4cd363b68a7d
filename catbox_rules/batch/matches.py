"""Whole matches: every round dealt, played and scored.

Named policies are compiled: the matches are played one after another on a single row, by the
functions of `dealing.py` and `playing.py`. A caller's own policy is asked in lockstep, for some
thousands of matches at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from catbox_rules.batch.chance import (
    Chance,
    Numbering,
    Stream,
    begin_match,
    new_chance,
    numbering_of,
)
from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.dealing import deal, take_up
from catbox_rules.batch.deals import Deals, Dealt, check_deals
from catbox_rules.batch.lockstep import Batch
from catbox_rules.batch.playing import begin_tricks, play
from catbox_rules.batch.policies import bid_at_random, choose, discard_at_random, is_following
from catbox_rules.batch.results import Results
from catbox_rules.batch.rounds import NOBODY, Round, new_rounds
from catbox_rules.batch.rows import Rows
from catbox_rules.batch.rules import Rules, rules_of
from catbox_rules.batch.scoring import Small, columns_of, new_sheets, score_round
from catbox_rules.batch.stepping import AnyBatchPolicy, BatchPolicy, as_policy, play_batch
from catbox_rules.cat_in_the_box.table import Table

MATCHES_IN_LOCKSTEP: Final = 1 << 14
"""The most matches that a caller's own policy gets at once."""


def play_matches(
    table: Table,
    matches: int,
    *,
    seed: int = 0,
    first: int = 0,
    policy: AnyBatchPolicy = "random",
    deals: Deals | None = None,
) -> Results:
    """Play whole matches at a table.

    * `table`: any table of Cat in the Box without house rules: all editions, counts of players,
      readings, arrangements and numbers.
    * `matches`: how many, from 1.
    * `seed`, `first`: the matches are those from number `first` on of this seed. A match does not
      depend on the others of the run, nor its cards on the policy.
    * `policy`: `random`, `follow-heavy`, a function over a `Batch`, or a `BatchPolicy`.
    * `deals`: the cards; by default they are dealt at random.

    Raises Unsupported for a table with house rules (they are functions), and for numbers above
    1000; MalformedInput for other invalid arguments, and for an illegal choice of a policy.

    >>> table = Table.create("pegasus-2023", players=4)
    >>> results = play_matches(table, 1000, seed=1)
    >>> results.scores.shape
    (1000, 4, 4)
    >>> bool((results.totals == results.scores.sum(axis=1)).all())
    True
    """
    numbering = numbering_of(matches, seed=seed, first=first)
    rules, player = rules_of(table), as_policy(policy)
    dealt = check_deals(rules, deals, matches=matches)
    if isinstance(player, BatchPolicy):
        columns = _in_lockstep(table, matches, seed, first, player, deals)
    else:
        sheets = new_sheets(matches, rules)
        at = _Place(new_rounds(1)[0], new_chance())
        _play_all_matches(rules, at, numbering, is_following(player), dealt, sheets)
        columns = columns_of(sheets, table.players)
    return Results.of(columns, table=table, seed=seed, first=first, policy=player, deals=deals)


def _in_lockstep(
    table: Table, matches: int, seed: int, first: int, policy: BatchPolicy, deals: Deals | None
) -> dict[str, Small]:
    pieces: list[dict[str, Small]] = []
    for start in range(0, matches, MATCHES_IN_LOCKSTEP):
        size = min(MATCHES_IN_LOCKSTEP, matches - start)
        cards = None if deals is None else deals.some(start, start + size)
        batch = Batch(table, size, seed=seed, first=first + start, deals=cards)
        play_batch(batch, policy)
        pieces.append(batch.scored)
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


class _Place(NamedTuple):
    """The row on which match after match is played, and its random numbers."""

    round: Round
    chance: Chance


@compiled
def _play_all_matches(
    rules: Rules, at: _Place, numbering: Numbering, follows: bool, dealt: Dealt, sheets: Rows
) -> None:
    """Play match after match on one row, and record each round."""
    round, chance = at.round, at.chance
    for match in range(len(sheets)):
        begin_match(chance, numbering, match)
        for number in range(rules.rounds):
            if len(dealt.hands):
                hands, revealed = dealt.hands[match, number], dealt.revealed[match, number]
                take_up(rules, round, number, hands, revealed)
            else:
                deal(rules, round, number, chance.cards)
            _play_round(rules, round, follows, chance.choices)
            score_round(rules, round, sheets[match, number])


@compiled
def _play_round(rules: Rules, round: Round, follows: bool, choices: Stream) -> None:
    """Discard, bid, and play until nobody is on turn."""
    discard_at_random(rules, round, choices)
    bid_at_random(rules, round, choices)
    begin_tricks(rules, round)
    while round.seat != NOBODY:
        play(rules, round, choose(round, follows, choices))
