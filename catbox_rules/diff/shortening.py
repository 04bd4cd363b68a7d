"""The shortest match that shows a way to part: found by playing on from shorter and shorter
beginnings, and then made plain.

A match is tried anew from some moment of the best one so far, in some manner, with the cards dealt
as they were or otherwise; it is kept if it parts no later. Rounds before the one that matters are
left out. At last cards are put in order, and every action is replaced by the first legal one, as
far as the match still parts at the same place: so what is odd in it has to be there.

Whether there is a shorter one the game may know by argument (`earliest`); else it is the shortest
that was found.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules.diff.divergence import Kind, Parting, Way
from catbox_rules.diff.lockstep import Moment, begin, choices, one_sided, step, views
from catbox_rules.diff.matches import going_on
from catbox_rules.diff.protocol import ComparedGame, Earliest, Tables
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Action

__all__ = ["Shortest", "shortest"]

_ANEW: Final = 0.4
_OTHER_CARDS: Final = 0.3
"""How often a match goes on otherwise from some moment, and how often with other cards."""
_DEALS: Final = 2000
_FOR_EARLY_ENDS: Final = 0.7
"""With how many deals, and for what part of the time, a round that ends early is looked for."""
_AT_ONCE: Final = Earliest(0, "they part before any action, or by the first one")


@frozen
class Shortest:
    """A match that shows a way to part.

    * `players`, `first_seat`: how many play, and who starts.
    * `actions`: all of them, that of the parting included, which one side may forbid.
    * `parting`: the parting, at the last of the actions; one that comes before an action, as a turn
      does, has no action of its own.
    * `proof`: why no match parts this way earlier; None if this is the shortest that was found.
    """

    players: int
    first_seat: int
    actions: tuple[Action, ...]
    parting: Parting
    proof: Earliest | None = None


def shortest(
    game: ComparedGame,
    tables: Tables,
    way: Way,
    actions: Sequence[Action],
    *,
    seed: int = 0,
    tries: int = 4000,
    seconds: float = 10.0,
) -> Shortest:
    """The shortest match that is found which parts in some way.

    * `actions`: a match that does.
    * `tries`: how many matches are tried anew at most; `seconds`: for how long.

    Raises ValueError if the match that is given does not part that way.
    """
    search = _Search(game, tables, way, Random(f"{seed}:{way}"), time.monotonic() + seconds)
    found = search.along(tables, actions)
    if found is None:
        raise ValueError(f"the match does not part this way: {way}")
    proof = game.earliest(tables, way) or _AT_ONCE
    found = search.without_earlier_rounds(found)
    if way.kind is Kind.SCORE:
        found = search.with_early_end(found, proof.index)
    for _ in range(tries):
        if found.parting.index <= proof.index or search.is_late:
            break
        found = search.anew(found) or found
    plain = search.made_plain(found)
    is_proved = plain.parting.index == proof.index
    return evolve(plain, proof=proof if is_proved else None)


class _Search:
    """The search for a shortest match."""

    def __init__(
        self, game: ComparedGame, tables: Tables, way: Way, random: Random, end: float
    ) -> None:
        self._game, self._tables, self._way = game, tables, way
        self._random = random
        self._begun, self._end = time.monotonic(), end
        self._players = tables[0].players

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() > self._end

    def along(self, tables: Tables, actions: Sequence[Action]) -> Shortest | None:
        """A match up to where it parts this way; None if it does not, or is not legal by both
        until then."""
        moment = begin(self._game, tables)
        first_seat = tables[0].first_seat
        for place, action in enumerate(actions):
            found = self._at(moment, action)
            if found is not None:
                own = () if found.action is None else (found.action,)
                return Shortest(self._players, first_seat, (*actions[:place], *own), found)
            try:
                moment, effects = step(moment, action)
            except CatboxError:
                return None
            for parting in effects:
                if parting.way == self._way:
                    return Shortest(self._players, first_seat, tuple(actions[: place + 1]), parting)
        found = self._at(moment, None)
        if found is None:
            return None
        own = () if found.action is None else (found.action,)
        return Shortest(self._players, first_seat, (*actions, *own), found)

    def _at(self, moment: Moment, action: Action | None) -> Parting | None:
        """How the sides part this way before an action, or in its stead."""
        if self._way.kind is Kind.VIEW:
            return next((each for each in views(moment) if each.way == self._way), None)
        if self._way.kind is Kind.DEAL:
            if moment.has_parted or action is None or action.actor != CHANCE:
                return None
            parting, _ = one_sided(moment, action)
            return parting if parting is not None and parting.way == self._way else None
        if self._way.kind in (Kind.ACTION, Kind.TURN):
            _, found = choices(moment)
            return next((each for each in found if each.way == self._way), None)
        return None

    def without_earlier_rounds(self, found: Shortest) -> Shortest:
        """The match from its last round on, if it parts the same way then, whoever starts it."""
        ruleset = self._game.RULESET
        for start in reversed(list(self._starts_of_rounds(found))[1:]):
            for first_seat in range(self._players):
                one, other = (evolve(table, first_seat=first_seat) for table in self._tables)
                if ruleset.turn(one.initial()) != (CHANCE,):
                    continue
                later = self.along((one, other), found.actions[start:])
                if later is not None:
                    return later
        return found

    def _starts_of_rounds(self, found: Shortest) -> Iterator[int]:
        ruleset, over = self._game.RULESET, -1
        for place, moment in enumerate(self._moments(found)):
            rounds = len(ruleset.rounds(moment.a))
            if rounds > over and ruleset.turn(moment.a) == (CHANCE,):
                over = rounds
                yield place

    def _moments(self, found: Shortest) -> list[Moment]:
        """The moments before each action of a match, the last one as well."""
        moments = [begin(self._game, self._tables_of(found))]
        for action in found.actions[: found.parting.index]:
            moments.append(step(moments[-1], action)[0])
        return moments

    def with_early_end(self, found: Shortest, least: int) -> Shortest:
        """The match of an early round that parts this way, the earliest of many; or the match
        itself.

        * `least`: no match parts this way before this index.
        """
        end = self._begun + _FOR_EARLY_ENDS * (self._end - self._begun)
        tables = self._tables_of(found)
        state = tables[0].initial()
        for _ in range(_DEALS):
            if found.parting.index <= least or time.monotonic() > end:
                break
            early = self._game.early_rounds(state, found.parting.index, self._random)
            courses = (self.along(tables, actions) for actions in early)
            found = next((each for each in courses if each is not None), found)
        return found

    def anew(self, best: Shortest) -> Shortest | None:
        """A match made from the best one that parts no later; None if this try fails: some actions
        are left out, or the cards change places, or it goes on otherwise from some moment."""
        random, old = self._random, list(best.actions[: best.parting.index])
        kind = random.random()
        if not old or kind < _ANEW:
            old = old[: random.randint(0, len(old))]
        elif kind < _ANEW + _OTHER_CARDS:
            old = [
                self._game.nudged(each, random) if each.actor == CHANCE else each for each in old
            ]
        else:
            start = random.randrange(len(old))
            del old[start : start + random.randint(1, 2 * self._players)]
        return self._followed(best, old)

    def _followed(self, best: Shortest, old: Sequence[Action]) -> Shortest | None:
        """The match that takes these actions in their order as far as both sides allow them, and
        others where they do not; None unless it parts no later than the best one."""
        manner = self._random.choice(list(self._game.MANNERS))
        actions: list[Action] = []
        start = begin(self._game, self._tables_of(best))
        course = going_on(start, manner, self._random, old)
        for moment, action, partings in course:
            for parting in partings:
                if parting.way == self._way:
                    own = () if parting.action is None else (parting.action,)
                    return Shortest(self._players, best.first_seat, (*actions, *own), parting)
            if action is None or moment.index >= best.parting.index:
                return None
            actions.append(action)
        return None

    def made_plain(self, found: Shortest) -> Shortest:
        """The match with the cards as far in order as they can be, and each action of a seat
        replaced by the first legal one, with which it still parts in the same place."""
        found = self._with_cards_in_order(found)
        for place in range(found.parting.index):
            if self.is_late:
                break
            moment = self._moments(found)[place]
            common, _ = choices(moment)
            for action in common:
                if action == found.actions[place]:
                    break
                changed = (*found.actions[:place], action, *found.actions[place + 1 :])
                plainer = self.along(self._tables_of(found), changed)
                if plainer is not None and plainer.parting.index <= found.parting.index:
                    found = plainer
                    break
        return found

    def _with_cards_in_order(self, found: Shortest) -> Shortest:
        for place in range(found.parting.index):
            plainer: Shortest | None = found
            while plainer is not None and found.actions[place].actor == CHANCE:
                plainer = self._plainer_deal(found, place)
                found = plainer or found
        return found

    def _plainer_deal(self, found: Shortest, place: int) -> Shortest | None:
        """The match with two more cards of a deal in order; None if there are no two with which it
        still parts in the same place, or the time is over."""
        tables = self._tables_of(found)
        for deal in self._game.plainer(found.actions[place]):
            if self.is_late:
                return None
            changed = (*found.actions[:place], deal, *found.actions[place + 1 :])
            plainer = self.along(tables, changed)
            if plainer is not None and plainer.parting.index <= found.parting.index:
                return plainer
        return None

    def _tables_of(self, found: Shortest) -> Tables:
        one, other = (evolve(each, first_seat=found.first_seat) for each in self._tables)
        return one, other
