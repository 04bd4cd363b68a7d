"""Which clauses an action of a seat breaks, or is allowed by, worked out again and as simply as
possible.

Nothing here calls a rule of the engine: it reads the hands, the open cards, the discard pile and
the claim from a state, and goes by the table of clauses, one family of actions after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    Doubt,
    EndTurn,
    Exchange,
    Physicat,
    PhysicatTiming,
    ProofPhase,
    Prove,
    SeatAction,
    TurnPhase,
    Use,
)
from tests.unit.schrodingers_cats.rules.moments import DECK, lives_left


def every_action(players: int) -> Iterator[SeatAction]:
    """Every action of every seat: all claims from -1 to 30, all choices of up to eight cards to
    prove or to exchange, all Physicats, with and without one to take, ends and doubts."""
    choices = [Boxes(*numbers) for numbers in product(range(9), repeat=4) if 1 <= sum(numbers) <= 8]
    for seat in range(players):
        yield EndTurn(seat)
        yield Doubt(seat)
        for count, kind in product(range(-1, 31), Box):
            yield Claim(seat, count, kind)
        for chosen in choices:
            yield Prove(seat, chosen)
            yield Exchange(seat, chosen)
        for physicat, taking in product(Physicat, (None, *Physicat)):
            yield Use(seat, physicat, taking)


def track_of(blocks: int) -> list[tuple[int, str]]:
    """The spaces: so many living cats, as many dead ones, and after each even number half as many
    empty boxes."""
    spaces: list[tuple[int, str]] = []
    for number in range(1, 2 * blocks + 1):
        spaces += [(number, "alive"), (number, "dead")]
        if number % 2 == 0:
            spaces.append((number // 2, "empty"))
    return spaces


def left_neighbor(state: TurnPhase) -> int:
    """The next seat after the one on turn that is not out."""
    lives = lives_left(state.table, state.results)
    seat = (state.round.on_turn + 1) % len(lives)
    while not lives[seat]:
        seat = (seat + 1) % len(lives)
    return seat


def size_of_draw_pile(state: TurnPhase) -> int:
    """What is left of 52 cards."""
    round = state.round
    elsewhere = [*round.hands, *round.proofs, round.discards.boxes]
    return sum(DECK.values()) - sum(sum(1 for _ in pile) for pile in elsewhere)


def has_claimed(state: TurnPhase, seat: int) -> bool:
    """Whether the seat has claimed in this turn, which is its own."""
    return isinstance(state, ProofPhase) and state.round.on_turn == seat


def holds(state: TurnPhase, action: Prove | Exchange) -> bool:
    """Whether the cards are in the hand of the seat."""
    hand = list(state.round.hands[action.seat])
    for card in action.boxes:
        if card not in hand:
            return False
        hand.remove(card)
    return True


def clauses_broken(state: TurnPhase, action: SeatAction) -> set[str]:
    """All clauses that an action breaks, less `schrodinger.`; none if it is legal."""
    broken = {"turn.order"} if action.seat != state.round.on_turn else set[str]()
    match action:
        case Claim():
            return broken | broken_by_claim(state, action)
        case Doubt():
            return broken | broken_by_doubt(state, action)
        case EndTurn():
            too_early = not broken and not has_claimed(state, action.seat)
            return broken | ({"turn.claim-or-doubt"} if too_early else set())
        case Prove():
            return broken | broken_by_proof(state, action)
        case Exchange():
            return broken | broken_by_exchange(state, action)
        case Use():
            return broken | broken_by_use(state, action)


def start_seat(state: TurnPhase) -> int:
    """Who was right in the previous round, or started the match."""
    if not state.results:
        return state.table.first_seat
    last = state.results[-1]
    return last.doubter if last.wrong == last.claim.seat else last.claim.seat


def broken_by_claim(state: TurnPhase, claim: Claim) -> set[str]:
    """Of who starts the round, of claiming twice, and of the track."""
    broken = {"turn.claim-or-doubt"} if has_claimed(state, claim.seat) else set[str]()
    spaces = track_of(state.table.track.blocks)
    space, standing = (claim.count, claim.state.value), state.round.claim
    if standing is None and claim.seat != start_seat(state) == state.round.on_turn:
        broken.add("round.start-seat")
    if claim.state is Box.HEISENBERG:
        return broken | {"claim.state"}
    if space not in spaces:
        return broken | {"claim.on-track"}
    if standing is not None:
        marker = spaces.index((standing.count, standing.state.value))
        if spaces.index(space) <= marker:
            broken.add("claim.rises")
            if marker == len(spaces) - 1:
                broken.add("claim.last-space")
    return broken


def broken_by_doubt(state: TurnPhase, doubt: Doubt) -> set[str]:
    """Of what can be doubted."""
    claim = state.round.claim
    if claim is None:
        return {"doubt.needs-claim"}
    broken = {"turn.own-claim"} if claim.seat == doubt.seat else set[str]()
    return broken | ({"turn.claim-or-doubt"} if has_claimed(state, doubt.seat) else set())


def broken_by_proof(state: TurnPhase, prove: Prove) -> set[str]:
    """Of proving in time, what supports the claim, and what one has."""
    broken: set[str] = set()
    has_exchanged = isinstance(state, ProofPhase) and state.has_exchanged
    if not has_claimed(state, prove.seat) or has_exchanged:
        broken.add("prove.with-claim")
    claim = state.round.claim
    if claim is not None and set(prove.boxes) - {claim.state, Box.HEISENBERG}:
        broken.add("prove.kinds")
    if not holds(state, prove):
        broken.add("prove.in-hand")
    return broken


def broken_by_exchange(state: TurnPhase, exchange: Exchange) -> set[str]:
    """Of exchanging in time, and no more than is proved, held and left."""
    broken: set[str] = set()
    number = len(list(exchange.boxes))
    claimed = has_claimed(state, exchange.seat)
    proved = state.proved if isinstance(state, ProofPhase) and claimed else 0
    if not proved or (isinstance(state, ProofPhase) and state.has_exchanged):
        broken.add("exchange.after-proof")
    if proved and number > proved:
        broken.add("exchange.at-most-proved")
    if not holds(state, exchange):
        broken.add("exchange.in-hand")
    if number > size_of_draw_pile(state):
        broken.add("exchange.draw-pile")
    return broken


def broken_by_use(state: TurnPhase, use: Use) -> set[str]:
    """Of whose Physicat it is, when it is used, and what Tabby and Pawking ask for."""
    if not lives_left(state.table, state.results)[use.seat]:
        return set()
    if not state.table.has_physicats:
        return {"physicat.own"}
    broken: set[str] = set()
    held = state.round.physicats.unused[use.seat]
    is_due, claimed = use.seat == state.round.on_turn, has_claimed(state, use.seat)
    if held is None:
        broken.add("physicat.once")
    elif held is not use.physicat:
        broken.add("physicat.own")
    before_claim = state.table.physicat_timing is PhysicatTiming.BEFORE_CLAIM
    if not is_due or (claimed and before_claim):
        broken.add("physicat.timing")
    row = list(state.round.physicats.row)
    if (use.physicat is Physicat.TABBY) != (use.taking is not None) or (
        use.taking is not None and use.taking not in row
    ):
        broken.add("physicat.tabby")
    skips = Physicat.PAWKING in (use.physicat, use.taking) and is_due
    if skips and claimed:
        broken.add("physicat.pawking")
    elif skips and skip_leaves_nothing(state):
        broken.add("turn.own-claim")
    return broken


def skip_leaves_nothing(state: TurnPhase) -> bool:
    """Whether after a skip the claimer would be on turn with its claim on the last space."""
    claim = state.round.claim
    if claim is None or left_neighbor(state) != claim.seat:
        return False
    return (claim.count, claim.state.value) == track_of(state.table.track.blocks)[-1]


def is_queer_use(action: SeatAction) -> bool:
    """Whether a Physicat other than Tabby is used as yet another one. That breaks
    `physicat.tabby`; whether a skip is meant by it nobody can say."""
    return (
        isinstance(action, Use)
        and action.physicat is not Physicat.TABBY
        and action.taking is not None
    )


def clauses_allowing(state: TurnPhase, action: SeatAction) -> set[str]:
    """All clauses that are weighed and do not stand in the way, less `schrodinger.`: those that
    allow a legal action, and what is right about an illegal one."""
    broken = clauses_broken(state, action)
    if isinstance(action, Use) and not lives_left(state.table, state.results)[action.seat]:
        return set()
    return (weighed_for(state, action, broken) | {"turn.order"}) - broken


def weighed_for(state: TurnPhase, action: SeatAction, broken: set[str]) -> set[str]:
    """What is weighed besides whose turn it is, less some of what is broken."""
    match action:
        case Claim():
            return weighed_for_claim(state, action, rises="claim.rises" not in broken)
        case Doubt():
            return {"doubt.needs-claim"}
        case EndTurn():
            return {"turn.end"} if has_claimed(state, action.seat) else set()
        case Prove():
            kinds = {"prove.kinds"} if state.round.claim else set[str]()
            return kinds | {"prove.with-claim", "prove.in-hand"}
        case Exchange():
            proved = isinstance(state, ProofPhase) and state.proved > 0
            limited = proved and has_claimed(state, action.seat)
            weighed = {"exchange.after-proof", "exchange.in-hand", "exchange.draw-pile"}
            return weighed | ({"exchange.at-most-proved"} if limited else set())
        case Use():
            return weighed_for_use(state, action, happens=not broken)


def weighed_for_claim(state: TurnPhase, claim: Claim, *, rises: bool) -> set[str]:
    """Of the track, of who starts, of one's own claim, and of bluffs."""
    standing, due = state.round.claim, state.round.on_turn
    weighed = set[str]()
    if standing is None and due == start_seat(state):
        weighed.add("round.start-seat")
    if (claim.count, claim.state.value) not in track_of(state.table.track.blocks):
        return weighed
    weighed |= {"claim.on-track", "claim.first" if standing is None else "claim.rises"}
    comes_back = claim.seat == due and not has_claimed(state, due)
    if standing is not None and standing.seat == claim.seat and comes_back and rises:
        weighed.add("turn.own-claim")
    in_play = [card for pile in (*state.round.hands, *state.round.proofs) for card in pile]
    if claim.count > len(in_play):
        weighed.add("claim.any-number")
    return weighed


def weighed_for_use(state: TurnPhase, use: Use, *, happens: bool) -> set[str]:
    """Of the Physicat that the seat has, and of the effect if it comes about."""
    if not state.table.has_physicats:
        return set()
    weighed = {"physicat.once", "physicat.timing"}
    if state.round.physicats.unused[use.seat] is not None:
        weighed.add("physicat.own")
    if use.physicat is Physicat.TABBY:
        weighed.add("physicat.tabby")
    if happens:
        weighed.add(f"physicat.{use.taking or use.physicat}")
    return weighed
