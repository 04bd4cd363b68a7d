"""The shortest match that shows a kind of divergence: found by playing on from shorter and shorter
beginnings, then simplified.

A match is tried again from some moment of the best one so far, with some policy and with the same
or other cards; it is kept if it diverges no later. Rounds before the one that matters are left out.
The search is limited by the number of tries, not by time: every machine finds the same match. The
game may have an argument that no match is shorter (`earliest`); otherwise the result is the
shortest found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.diff.divergence import Aspect, DivergenceKind
from catbox_rules.diff.matches import going_on
from catbox_rules.diff.protocol import ComparedGame, Earliest, Tables
from catbox_rules.diff.simplifying import simplified
from catbox_rules.diff.witness import Question, Witness
from catbox_rules.kernel.ruleset import CHANCE, Action

_GOES_ON_OTHERWISE: Final = 0.4
_OTHER_CARDS: Final = 0.3
"""How often a match is continued differently from some moment, and how often with other cards."""
_TRIES_OF_DEAL: Final = 10
"""A deal with which rounds are sought that end early takes about as long as so many tries."""
_MATCHES_OF_ROUNDS: Final = 20
"""The most matches composed of rounds to try."""
_ROUNDS_OF_MATCH: Final = 150
"""The number of early rounds from which a match is composed."""
_AT_ONCE: Final = Earliest(0, "they part before any action, or by the first one")


@frozen
class Shortest(Witness):
    """The shortest match found that shows a kind of divergence.

    * `proof`: why no match diverges this way earlier; None if there may be a shorter one.
    """

    proof: Earliest | None = None


def shortest(
    game: ComparedGame,
    tables: Tables,
    kind: DivergenceKind,
    actions: Sequence[Action],
    *,
    seed: int = 0,
    tries: int = 1500,
    known: Sequence[Sequence[Action]] = (),
) -> Shortest:
    """Search for the shortest match that diverges in some way.

    * `actions`: a match that diverges this way.
    * `tries`: the largest number of matches to try, from 0; as many again to simplify the shortest
      one.
    * `known`: beginnings of matches in which a round ends early, if any are known, to compose
      matches with other winners.

    Raises ValueError if the given match does not diverge this way.
    """
    question, random = Question(game, tables, kind), Random(f"{seed}:{kind}")
    found = question.witness(tables[0].first_seat, actions)
    if found is None:
        raise ValueError(f"the match does not diverge this way: {kind}")
    proof = game.earliest(tables, kind) or _AT_ONCE
    found = _without_earlier_rounds(question, found)
    if kind.aspect is Aspect.SCORE:
        found = _with_early_end(question, found, proof.index, random, tries // _TRIES_OF_DEAL)
    if kind.aspect is Aspect.OUTCOME:
        found = _of_early_rounds(question, found, proof.index, known)
        if found.index > proof.index:
            early = [*known, *_early_rounds(question, found, random, tries // _TRIES_OF_DEAL)]
            found = _of_early_rounds(question, found, proof.index, early)
    for _ in range(tries):
        if found.index <= proof.index:
            break
        found = _tried_again(question, found, random) or found
    found = simplified(question, found, tries)
    is_proved = found.index == proof.index
    return Shortest(found.first_seat, found.actions, found.divergence, proof if is_proved else None)


def _without_earlier_rounds(question: Question, found: Witness) -> Witness:
    """Return the match from its last round on, with any first seat, if it still diverges the same
    way."""
    ruleset = question.game.ruleset
    for start in reversed(list(_starts_of_rounds(question, found))[1:]):
        for first_seat in range(question.players):
            if ruleset.turn(question.begin(first_seat).a) == (CHANCE,):
                later = question.witness(first_seat, found.actions[start:])
                if later is not None:
                    return later
    return found


def _starts_of_rounds(question: Question, found: Witness) -> Iterator[int]:
    ruleset, over = question.game.ruleset, -1
    for place, moment in enumerate(question.moments(found)):
        rounds = len(ruleset.rounds(moment.a))
        if rounds > over and ruleset.turn(moment.a) == (CHANCE,):
            over = rounds
            yield place


def _with_early_end(
    question: Question, found: Witness, least: int, random: Random, deals: int
) -> Witness:
    """Return the earliest divergence in many rounds that end early, or the match itself.

    * `least`: no match diverges this way before this index. `deals`: the largest number of deals to
      try.
    """
    first_seat = found.first_seat
    state = question.begin(first_seat).a
    for _ in range(deals):
        if found.index <= least:
            break
        early = question.game.early_rounds(state, found.index, random)
        courses = (question.witness(first_seat, actions) for actions in early)
        found = next((each for each in courses if each is not None), found)
    return found


def _of_early_rounds(
    question: Question, found: Witness, least: int, rounds: Sequence[Sequence[Action]]
) -> Witness:
    """Return a match composed of such rounds that diverges this way earlier, or the match itself.

    * `least`: no match diverges this way before this index.
    """
    if found.index <= least:
        return found
    start, clauses = question.begin(found.first_seat), question.kind.clauses
    matches = question.game.early_matches((start.a, start.b), rounds, clauses)
    for actions in islice(matches, _MATCHES_OF_ROUNDS):
        if len(actions) > found.index:
            break
        better = question.witness(found.first_seat, actions)
        if better is not None:
            return better
    return found


def _early_rounds(
    question: Question, found: Witness, random: Random, deals: int
) -> list[Sequence[Action]]:
    """Return beginnings of a match whose first round ends early: the earliest of so many deals, and
    those that end one action later."""
    state = question.begin(found.first_seat).a
    rounds: list[Sequence[Action]] = []
    before = found.index
    for _ in range(deals):
        if len(rounds) >= _ROUNDS_OF_MATCH:
            break
        rounds += question.game.early_rounds(state, before, random)
        before = min((len(each) + 1 for each in rounds), default=before)
        rounds = [each for each in rounds if len(each) <= before]
    return rounds


def _tried_again(question: Question, best: Witness, random: Random) -> Witness | None:
    """Return a match made from the best one that diverges no later, by leaving out actions,
    swapping cards, or playing on differently; None if this try fails."""
    old, chosen = list(best.before), random.random()
    if not old or chosen < _GOES_ON_OTHERWISE:
        old = old[: random.randint(0, len(old))]
    elif chosen < _GOES_ON_OTHERWISE + _OTHER_CARDS:
        swapped = question.game.with_two_cards_swapped
        old = [swapped(each, random) if each.actor == CHANCE else each for each in old]
    else:
        start = random.randrange(len(old))
        del old[start : start + random.randint(1, 2 * question.players)]
    return _followed(question, best, old, random)


def _followed(
    question: Question, best: Witness, old: Sequence[Action], random: Random
) -> Witness | None:
    """Return the match that takes these actions in order, as far as both sides allow, and others
    otherwise; None unless it diverges no later than the best one."""
    policy = random.choice(list(question.game.policies))
    actions: list[Action] = []
    course = going_on(question.begin(best.first_seat), policy, random, old)
    for moment, action, divergences in course:
        for divergence in divergences:
            if divergence.kind == question.kind:
                return question.shown(best.first_seat, actions, divergence)
        if action is None or moment.index >= best.index:
            return None
        actions.append(action)
    return None
