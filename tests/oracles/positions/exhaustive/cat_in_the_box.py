"""All tables of a small Cat in the Box: what legal play can lead to, found by trying everything.

Nothing here is clever. A small table (few ranks, few tricks) is played in every way from every
deal, and each moment is kept as a *world*: the position with everything known, and the state of
the engine. What is asked of a position with hidden parts is asked of every world that agrees with
what it tells. So this is the judge of `catbox_rules.positions`, of which it uses nothing but the
form of a position.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain, combinations_with_replacement, product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Cards,
    CellSet,
    Color,
    Deal,
    DealPhase,
    Discard,
    Paradox,
    Play,
    Rank,
    State,
    Table,
    TrickPhase,
    apply,
    judge,
    legal_actions,
)
from catbox_rules.cat_in_the_box.editions import PEGASUS_2023, ColorMarks, Edition, Face, Setup
from catbox_rules.cat_in_the_box.position import Position, position_of
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import Partial, Unknown
from catbox_rules.kernel.verdict import Ruling

COPIES: Final = 5


def small_edition(
    name: str,
    *,
    players: int,
    ranks: int,
    tricks: int,
    revealed: int = 0,
    bids: tuple[int, ...] = (),
    observed: bool = False,
    tokens_per_seat: int = 12,
    color_marks: ColorMarks = ColorMarks.HELD,
    rounds: int = 1,
) -> Edition:
    """An edition with one set-up, in which one card is left in hand at the end, as in all."""
    dealt = tricks + 2
    left_over = ranks * COPIES - players * dealt
    assert left_over >= revealed
    setup = Setup(
        players=players,
        highest_rank=Rank(ranks),
        dealt=dealt,
        bids=bids,
        tricks=tricks,
        columns=ranks + observed,
        rounds=rounds,
        faces=(Face.WHITE,),
        revealed=revealed,
        observed=Rank(ranks + 1) if observed else None,
        bonus_up_to=None if bids else tricks // 2,
    )
    return evolve(
        PEGASUS_2023,
        id=name,
        aliases=(),
        setups=(setup,),
        tokens_per_seat=tokens_per_seat,
        color_marks=color_marks,
    )


EDITIONS: Final = (
    small_edition("small-neutral", players=2, ranks=2, tricks=2, revealed=2),
    small_edition("small-bids", players=2, ranks=2, tricks=2, bids=(1,)),
    small_edition("small-tokens", players=2, ranks=2, tricks=2, tokens_per_seat=5),
    small_edition("small-observed", players=2, ranks=2, tricks=1, bids=(1, 2), observed=True),
    small_edition(
        "small-covered",
        players=2,
        ranks=2,
        tricks=2,
        tokens_per_seat=2,
        color_marks=ColorMarks.LOST,
    ),
    small_edition("small-three", players=3, ranks=2, tricks=1, bids=(1,)),
    small_edition("small-rounds", players=2, ranks=2, tricks=1, rounds=2),
    small_edition("small-wide", players=2, ranks=3, tricks=3, revealed=3),
    small_edition("small-long", players=3, ranks=3, tricks=3, bids=(1, 2)),
)
"""Small tables of each kind: neutral tokens, bids, tokens that run short, observed tokens."""


@frozen
class World:
    """A moment that legal play can lead to: the position, and the state it is to the engine. A
    trick that lies there complete is one that is taken at once by the engine."""

    position: Position
    state: State


def key(position: Position) -> Hashable:
    """What makes two positions of one table the same."""
    return (
        visible(position),
        position.bids,
        position.won,
        tuple((hand.known.packed, hand.unknown) for hand in position.hands),
        tuple((discard.known.packed, discard.unknown) for discard in position.discards),
    )


def visible(position: Position) -> Hashable:
    """What of a position always lies open."""
    return (
        position.phase,
        position.results,
        tuple(tokens.bits for tokens in position.tokens),
        position.neutral.bits,
        tuple(sorted(position.revealed)),
        position.lost,
        position.leader,
        tuple((play.seat, play.cell.bit) for play in position.trick),
        position.paradox,
    )


def deals(table: Table) -> Iterator[Deal]:
    """Every deal, cards of one rank being the same, and revealed cards in rising order."""
    ranks = range(1, table.setup.highest_rank + 1)
    hands = list(combinations_with_replacement(ranks, table.setup.dealt))
    revealed = list(combinations_with_replacement(ranks, table.setup.revealed))
    for dealt in product(revealed, *([hands] * table.players)):
        if all(sum(pile.count(rank) for pile in dealt) <= COPIES for rank in ranks):
            yield Deal(dealt[1:], dealt[0])


def worlds_from(state: State) -> Iterator[World]:
    """The worlds that a state stands for: itself; for a stuck seat also its paradox, called and
    not yet scored; and the tricks that are complete and not yet taken."""
    yield World(position_of(state), state)
    if not isinstance(state, TrickPhase):
        return
    for action in legal_actions(state):
        after = apply(state, action).state
        if isinstance(action, Paradox):
            yield World(evolve(position_of(state), paradox=action.seat), after)
        elif isinstance(action, Play) and len(state.trick) + 1 == state.table.players:
            complete = with_play(state, action)
            yield World(complete, after)
            if not isinstance(after, TrickPhase):
                yield World(taken(complete), after)


def with_play(state: TrickPhase, play: Play) -> Position:
    """A position after a play, which stays in its trick even if that is complete."""
    before, seat = position_of(state), play.seat
    led = state.trick[0].color if state.trick else play.color
    lost = {led} if play.color is not led else set[Color]()
    return evolve(
        before,
        tokens=with_seat(before.tokens, seat, CellSet.of([*before.tokens[seat], play.cell])),
        lost=with_seat(before.lost, seat, before.lost[seat] | lost),
        trick=(*before.trick, play),
        hands=with_seat(before.hands, seat, Partial(state.hands[seat].without(play.rank))),
    )


def taken(position: Position) -> Position:
    """A position whose complete trick has been taken."""
    winner = winner_of(position.trick)
    won = with_seat(position.won, winner, given_number(position.won[winner]) + 1)
    return evolve(position, won=won, leader=winner, trick=())


def winner_of(trick: tuple[Play, ...]) -> Seat:
    """Who wins a trick: the highest red, or without red the highest of the led color."""
    red = [play for play in trick if play.color is Color.RED]
    following = [play for play in trick if play.color is trick[0].color]
    return max(red or following, key=lambda play: play.rank).seat


def given_number(number: int | Unknown | None) -> int:
    """A number that is given."""
    assert isinstance(number, int)
    return number


class Worlds:
    """Some worlds of one table, found by what lies open."""

    def __init__(self, worlds: Iterable[World]) -> None:
        self.by_key = {key(world.position): world for world in worlds}
        self.by_sight = defaultdict[Hashable, list[World]](list)
        for world in self.by_key.values():
            self.by_sight[visible(world.position)].append(world)

    def __contains__(self, position: Position) -> bool:
        return key(position) in self.by_key

    def __len__(self) -> int:
        return len(self.by_key)

    def agreeing(self, position: Position) -> list[World]:
        """Every world that a position, of which parts may be hidden, can be."""
        alike = self.by_sight.get(visible(position), [])
        return [world for world in alike if agrees(world.position, position)]


def every_world(table: Table) -> Worlds:
    """Every world of the first round of a table, and what comes right after it; of all rounds, if
    there are more."""
    return Worlds(_every_world(table))


def _every_world(table: Table) -> Iterator[World]:
    seen = set[Hashable]()
    ahead: list[State] = [DealPhase(table)]
    while ahead:
        state = ahead.pop()
        yield from worlds_from(state)
        for after in _after(state):
            name = key(position_of(after))
            if name not in seen:
                seen.add(name)
                ahead.append(after)


def _after(state: State) -> Iterator[State]:
    actions: Iterable[Action] = (
        deals(state.table) if isinstance(state, DealPhase) else legal_actions(state)
    )
    for action in actions:
        yield apply(state, action).state


def agrees(known: Position, position: Position) -> bool:
    """Whether a position that lies open as another one may be it, hidden parts considered."""
    piles = zip((*known.hands, *known.discards), (*position.hands, *position.discards), strict=True)
    numbers = zip((*known.bids, *known.won), (*position.bids, *position.won), strict=True)
    return all(_may_be(pile, given) for pile, given in piles) and all(
        number == given or (given is Unknown.UNKNOWN and number is not None)
        for number, given in numbers
    )


def agrees_but_for_gaps(known: Position, position: Position) -> bool:
    """Whether a position may be one of which somebody has forgotten colors or whose tokens are."""
    remembered = all(
        seat in position.unsure or known.lost[seat] == position.lost[seat]
        for seat in position.table.seats
    ) and not any(given - own for own, given in zip(known.tokens, position.tokens, strict=True))
    as_stated = evolve(
        position, tokens=known.tokens, unowned=CellSet(), lost=known.lost, unsure=frozenset()
    )
    given = Counter(chain(*position.tokens, position.unowned))
    return (
        remembered
        and Counter(chain(*known.tokens)) == given
        and visible(known) == visible(as_stated)
        and agrees(known, position)
    )


def _may_be(pile: Partial[Cards], given: Partial[Cards]) -> bool:
    return len(pile) == len(given) and all(
        given.known.count(rank) <= pile.known.count(rank) for rank in given.known.ranks
    )


def rulings(worlds: Iterable[World], action: Action) -> Ruling:
    """The ruling on an action over all worlds that there may be."""
    found = {judge(world.state, action).ruling for world in worlds}
    return found.pop() if len(found) == 1 else Ruling.UNDETERMINED


def every_action(table: Table) -> list[Action]:
    """All that seats could do, allowed or not."""
    ranks = range(1, table.setup.highest_rank + 1)
    actions: list[Action] = []
    for seat in table.seats:
        actions += [Play(seat, rank, color) for rank in ranks for color in Color]
        actions += [Discard(seat, rank) for rank in ranks]
        actions += [Bid(seat, tricks) for tricks in (0, 1, 2)]
        actions.append(Paradox(seat))
    return actions


def can_come_about(position: Position) -> bool:
    """Whether legal play leads to a position of the first round with everything known, at a table
    of any size: the deal is known from it, and then the tokens that lie there are placed in every
    order that the rules allow.

    Nothing ever leaves the board in a round, and no color comes back, so that a token or a lost
    color which the position does not have is one too many for good.
    """
    return next(ways_to(position), None) is not None


def ways_to(position: Position) -> Iterator[World]:
    """The worlds that are the position with everything known; none if it cannot come about."""
    wanted = key(position)
    for state in _dealt(position):
        for after in _towards(state, position):
            yield from (w for w in worlds_from(after) if key(w.position) == wanted)


def _dealt(position: Position) -> Iterator[State]:
    """The state after the deal, the discards and the bids that a position tells of."""
    table = position.table
    discards = [tuple(discard.known) for discard in position.discards]
    deal = Deal(
        [
            [*hand.known, *discard, *(cell.rank for cell in tokens)]
            for hand, discard, tokens in zip(position.hands, discards, position.tokens, strict=True)
        ],
        position.revealed,
    )
    actions: list[Action] = [deal]
    actions += [Discard(seat, *discard) for seat, discard in enumerate(discards) if discard]
    start, bids = position.start_seat, position.bids
    for seat in [*table.seats[start:], *table.seats[:start]] if bids else []:
        actions += [] if bids[seat] is None else [Bid(seat, given_number(bids[seat]))]
    state: State = DealPhase(table, position.results)
    for action in actions:
        if not judge(state, action).is_legal:
            return
        state = apply(state, action).state
    yield state


def _towards(state: State, position: Position) -> Iterator[State]:
    """The states to which play leads on the way to a position, each once."""
    seen = set[Hashable]()
    ahead = [state]
    while ahead:
        now = ahead.pop()
        yield now
        if not isinstance(now, TrickPhase):
            continue
        for action in legal_actions(now):
            if not isinstance(action, Play) or action.cell not in position.tokens[action.seat]:
                continue
            after = apply(now, action).state
            if isinstance(after, TrickPhase) and not _is_past(after, position):
                name = key(position_of(after))
                if name not in seen:
                    seen.add(name)
                    ahead.append(after)


def _is_past(state: TrickPhase, position: Position) -> bool:
    """Whether something has happened that did not happen on the way to a position."""
    lost = (frozenset(Color) - held for held in state.held)
    return any(a - b for a, b in zip(lost, position.lost, strict=True)) or any(
        a > given_number(b) + (len(position.trick) == state.table.players)
        for a, b in zip(state.won, position.won, strict=True)
    )
