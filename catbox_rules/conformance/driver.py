"""Whole matches played by the reference, for an engine to be walked along.

The engine is not asked anything here: a match is played by the rules, each seat by a policy, and
the record holds everything. Policies change from match to match, and half of the matches mix
several, so that hands, boards and scores vary by more than luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.conformance.reach import Place, place_of
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset
from catbox_rules.policies import AnyPolicy, chosen
from catbox_rules.records import AnyState, ChosenTable, Record

NAMED_TOGETHER: Final = "/"
"""The separator between names of policies that seats take in turn."""


def policies_named(names: str, policies: Mapping[str, AnyPolicy]) -> list[AnyPolicy]:
    """Return the policy with a name, or several whose names are separated by slashes."""
    return [policies[name] for name in names.split(NAMED_TOGETHER)]


def played(
    table: ChosenTable,
    policies: Sequence[AnyPolicy],
    random: Random,
    *,
    rounds: int | None = None,
    actions: int | None = None,
    ends_round: bool = False,
) -> Record:
    """Play a match at a table and return its record; the draws do not depend on the edition.

    * `policies`: seats take them in turn; a single one is for all seats.
    * `rounds`, `actions`: the most rounds and actions before it stops.
    * `ends_round`: whether the round in progress after that many actions is played to its end.
    """
    ruleset, state = table.ruleset, table.initial()
    taken: list[Action] = []
    over = 0
    while turn := ruleset.turn(state):
        if actions is not None and len(taken) < actions:
            over = len(ruleset.rounds(state))
        elif actions is not None and (not ends_round or len(ruleset.rounds(state)) > over):
            break
        if rounds is not None and len(ruleset.rounds(state)) >= rounds:
            break
        action = _taken(ruleset, state, turn[0], policies, random)
        taken.append(action)
        state = ruleset.apply(state, action).state
    return Record(table, tuple(taken))


def played_by_rounds(
    table: ChosenTable, policies: Sequence[AnyPolicy], seeds: Sequence[int]
) -> Record:
    """Play a match at a table with a separate seed for each round: so rounds can be combined into a
    match that hardly ever comes about.

    * `policies`: seats take them in turn; a single one is for all seats.
    """
    ruleset, state = table.ruleset, table.initial()
    taken: list[Action] = []
    for over, seed in enumerate(seeds):
        random = Random(seed)
        while len(ruleset.rounds(state)) == over:
            action = _taken(ruleset, state, ruleset.turn(state)[0], policies, random)
            taken.append(action)
            state = ruleset.apply(state, action).state
    return Record(table, tuple(taken))


def _taken(
    ruleset: AnyRuleset,
    state: AnyState,
    actor: Actor,
    policies: Sequence[AnyPolicy],
    random: Random,
) -> Action:
    """Return the action of whoever is on turn."""
    action: Action
    if actor == CHANCE:
        action = ruleset.draw(state, random)
    else:
        policy = policies[actor % len(policies)]
        action = chosen(policy, ruleset, state, ruleset.legal_actions(state), random)
    return action


def whole_matches(
    tables: Sequence[ChosenTable],
    policies: Mapping[str, AnyPolicy],
    *,
    matches: int,
    seed: int,
    rounds: int | None = None,
) -> Iterator[Record]:
    """Yield whole matches, equally many at each edition and number of players; every other one is
    at a table with options, if there is one.

    * `tables`: those without options first.
    * `rounds`: the most rounds of a match.
    """
    places = by_place(tables)
    for number in range(matches):
        place = list(places)[number % len(places)]
        turn = number // len(places)
        plain, *chosen_tables = places[place]
        table = plain
        if turn % 2 and chosen_tables:
            # In turn, so that all come up if there are enough matches.
            table = chosen_tables[(turn // 2 + seed) % len(chosen_tables)]
        table = evolve(table, first_seat=(turn + number) % table.players)
        random = Random(f"{seed} {number}")
        names = list(policies)
        if number % 2:
            picked = [random.choice(names) for _ in range(table.players)]
        else:
            picked = [names[(number // 2 + turn) % len(names)]]
        yield played(table, [policies[name] for name in picked], random, rounds=rounds)


def by_place(tables: Sequence[ChosenTable]) -> dict[Place, list[ChosenTable]]:
    """Group tables by edition and number of players."""
    found: dict[Place, list[ChosenTable]] = {}
    for table in tables:
        found.setdefault(place_of(table), []).append(table)
    return found
