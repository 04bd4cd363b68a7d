"""Whole matches that the reference plays, for an engine to be walked along.

Nothing here is asked of the engine: a match is played by the rules, each seat by a policy, and the
record says all. Policies change from match to match, and half of the matches mix several, so that
hands, boards and scores differ in kind and not in luck alone.
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
"""Between the names of policies that seats take in turn."""


def policies_named(names: str, policies: Mapping[str, AnyPolicy]) -> list[AnyPolicy]:
    """The policies of a name, or of several with a stroke between them."""
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
    """A match at a table; what is drawn does not turn on the edition.

    * `policies`: seats take them in turn; one for all, if there is one.
    * `rounds`, `actions`: after so many at most it stops.
    * `ends_round`: whether the round of the last of so many actions is played to its end.
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
    """A match at a table, each round by a seed of its own: so rounds can be put together into a
    match that hardly ever comes about.

    * `policies`: seats take them in turn; one for all, if there is one.
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
    """The action of who is on turn."""
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
    """Matches to their end, as many at each edition and number of players, every other one at a
    table that has chosen something, as far as there is one.

    * `tables`: those without choices first.
    * `rounds`: after so many a match stops.
    """
    places = by_place(tables)
    for number in range(matches):
        place = list(places)[number % len(places)]
        turn = number // len(places)
        plain, *chosen_tables = places[place]
        table = plain
        if turn % 2 and chosen_tables:
            # One after the other, so that all come up where there are matches enough.
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
    """Tables by edition and number of players."""
    found: dict[Place, list[ChosenTable]] = {}
    for table in tables:
        found.setdefault(place_of(table), []).append(table)
    return found
