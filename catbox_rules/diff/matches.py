"""Matches played by both rulebooks: generated ones, and those of records.

A generated match goes on with actions that both sides allow, and so shows several kinds of
divergence; the match of a record goes as it was played. A match depends only on its number and the
seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.conformance.attribution.differences import Clauses
from catbox_rules.diff.divergence import Aspect, Divergence, DivergenceKind, first_of_each
from catbox_rules.diff.lockstep import Snapshot, begin, choices, one_sided, step, views
from catbox_rules.diff.protocol import ComparedGame, Tables
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.policies import chosen

MATCHES_BETWEEN_VIEWS: Final = 16
"""In one match of this many, what seats see is also compared."""
_MOST_ACTIONS: Final = 2000
"""The actions after which a match of a game that may go on for ever is abandoned."""
_CLUSTERED: Final = 0.4
"""How often the cards of a deal are clustered."""


@frozen
class Played:
    """A match that both sides have played as far as they could."""

    actions: tuple[Action, ...]
    """All actions that both have taken."""
    divergences: tuple[Divergence, ...]
    """The first of each kind, in the order of the match."""
    scored: int = 0
    """The number of rounds that both have scored up to the first difference, inclusive."""
    refused_by: Clauses | None = None
    """Where the next action of a record is illegal by both: the clauses, by `a`."""
    goes_otherwise: bool = False
    """Whether what was done in a record differs between the two, and not only what could have been
    done."""

    def up_to(self, kind: DivergenceKind) -> tuple[Action, ...]:
        """Return the actions up to and including the one at which the match diverges in some way.
        Raises MalformedInput if `kind` is not among its divergences, which happens only if a house
        rule gives different answers to the same question."""
        divergence = next((each for each in self.divergences if each.kind == kind), None)
        if divergence is None:  # all else is the same each time
            given = Verbatim("another one when the match was played again")
            expected = "one answer of a house rule to one question"
            raise MalformedInput("$.options.variants", expected=expected, given=given)
        before = self.actions[: divergence.index]
        if kind.aspect in (Aspect.DEAL, Aspect.ACTION) and divergence.action is not None:
            return (*before, divergence.action)
        return self.actions[: divergence.index + 1]


def policy_of(game: ComparedGame, number: int) -> str:
    """Return the name of the policy for a match, by its number."""
    names = list(game.policies)
    return names[number % len(names)]


def generated(game: ComparedGame, tables: Tables, *, number: int, seed: int) -> Played:
    """Generate the match with a number and a seed. It does not depend on other matches.

    * `number`: the number, from 0; it determines the policy, the side that deals, and whether views
      are compared.
    * `seed`: any whole number.
    """
    random = Random(f"{seed}:{tables[0].players}:{number}")
    policy = policy_of(game, number)
    actions: list[Action] = []
    divergences: list[Divergence] = []
    scored = 0
    looks = number % MATCHES_BETWEEN_VIEWS == 0
    try:
        for moment, action, found in going_on(begin(game, tables), policy, random):
            divergences += found
            scored = moment.scored
            if looks and not found:
                divergences += views(moment)
            if action is not None:
                actions.append(action)
    except MalformedInput as error:
        # All that is asked for is well-formed: a house rule has failed.
        match = f"match {number} of seed {seed} with {tables[0].players} players"
        raise error.below(f"{match}, action {len(actions)}") from error
    return Played(tuple(actions), first_of_each(divergences), scored)


def going_on(
    moment: Snapshot, policy: str, random: Random, wanted: Sequence[Action] = ()
) -> Iterator[tuple[Snapshot, Action | None, Sequence[Divergence]]]:
    """Continue a match. Yield each moment, the action taken there by both, and the divergences. At
    the end, or when no action is allowed by both, yield None as the action.

    * `wanted`: actions to take before any others, in order; those that are not possible are
      skipped.
    """
    game = moment.game
    asked = list(reversed(wanted))
    while moment.index < _MOST_ACTIONS:
        found: Sequence[Divergence]
        if _chance_acts(moment):
            action, found = _dealt(moment, random, asked)
        else:
            common, found = choices(moment)
            action = _wanted(common, asked)
            if action is None and common:
                action = chosen(game.policies[policy], game.ruleset, moment.a, common, random)
        if action is None:
            yield moment, None, found
            return
        after, effects = step(moment, action)
        yield moment, action, (*found, *effects)
        moment = after


def _chance_acts(moment: Snapshot) -> bool:
    ruleset = moment.game.ruleset
    return ruleset.turn(moment.a) == (CHANCE,) == ruleset.turn(moment.b)


def _wanted(common: Sequence[Action], asked: list[Action]) -> Action | None:
    """Return the next wanted action that is possible, dropping those before it. If chance has to
    act first, return None and keep all."""
    while asked and asked[-1].actor != CHANCE:
        action = asked.pop()
        if action in common:
            return action
    return None


def _dealt(
    moment: Snapshot, random: Random, asked: list[Action]
) -> tuple[Action | None, Sequence[Divergence]]:
    """Return the wanted action of chance, if it is possible, or another one."""
    while asked:
        action = asked.pop()
        if action.actor == CHANCE and one_sided(moment, action) == (None, None):
            return action, ()
    return _drawn(moment, random)


def _drawn(moment: Snapshot, random: Random) -> tuple[Action | None, Sequence[Divergence]]:
    """Draw an action of chance by one side, sometimes with a clustered deal; if the other side
    forbids it, draw by the other side. Return None if both draws are forbidden."""
    ruleset, game = moment.game.ruleset, moment.game
    states = [moment.a, moment.b]
    if random.random() < 0.5:
        states.reverse()
    is_clustered = random.random() < _CLUSTERED
    found: list[Divergence] = []
    for state in states:
        drawn = ruleset.draw(state, random)
        action: Action = game.clustered_deal(drawn, random) if is_clustered else drawn
        divergence, _ = one_sided(moment, action)
        if divergence is None:
            return action, found
        if not moment.has_diverged:
            found.append(divergence)
    return None, found


def recorded(game: ComparedGame, tables: Tables, actions: Sequence[Action]) -> Played:
    """Play the match of a record by both sides, up to the end or the first action that one or both
    forbid. Other choices are compared too, but only a difference in what was done makes the match
    go differently.

    Raises MalformedInput with the place of the action if a house rule fails.
    """
    taken = list[Action]()
    try:
        return _recorded(game, tables, actions, taken)
    except MalformedInput as error:
        raise error.below(f"$.actions[{len(taken)}]") from error


def _recorded(
    game: ComparedGame, tables: Tables, actions: Sequence[Action], taken: list[Action]
) -> Played:
    ruleset, moment = game.ruleset, begin(game, tables)
    divergences: list[Divergence] = []
    goes_otherwise = False

    def played(refused_by: Clauses | None = None) -> Played:
        found = first_of_each(divergences)
        return Played(tuple(taken), found, moment.scored, refused_by, goes_otherwise)

    for action in actions:
        common, found = ((), ()) if action.actor == CHANCE else choices(moment)
        divergences += found
        goes_otherwise |= any(each.kind.aspect is not Aspect.ACTION for each in found)
        divergence, refused = one_sided(moment, action, common)
        if refused is not None:
            return played(refused)
        if divergence is not None:
            if not moment.has_diverged:
                divergences.append(divergence)
            goes_otherwise = True
            taken.append(action)
            return played()
        moment, found = step(moment, action)
        divergences += found
        goes_otherwise |= bool(found)
        taken.append(action)
        if not ruleset.turn(moment.a) and not ruleset.turn(moment.b):
            break
    return played()
