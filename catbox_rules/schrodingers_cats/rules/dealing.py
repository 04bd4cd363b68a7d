"""What chance gives out: Physicats, hands, and cards from the draw pile (`schrodinger.deal.…`)."""

from __future__ import annotations

from random import Random

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step, with_seat
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import Deal, DealPhysicats, Draw
from catbox_rules.schrodingers_cats.boxes import Box, Boxes, cards, total
from catbox_rules.schrodingers_cats.discard_pile import DiscardPile
from catbox_rules.schrodingers_cats.events import (
    BoxesDrawn,
    DrawSeen,
    Event,
    HandDealt,
    PhysicatDealt,
    PhysicatOpened,
    RoundBegan,
)
from catbox_rules.schrodingers_cats.physicats import Physicat, Physicats
from catbox_rules.schrodingers_cats.rules.match import boxes_in_play, seats_left, start_seat
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    DrawPhase,
    PhysicatDealPhase,
    Round,
    State,
    claim_phase,
)

__all__ = [
    "deal",
    "deal_physicats",
    "draw",
    "hand_sizes",
    "judge_deal",
    "judge_draw",
    "judge_physicats",
    "random_deal",
    "random_draw",
    "random_physicats",
]


@implements("schrodinger.deal.physicats")
def judge_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> Verdict:
    """Whether each seat gets one Physicat and another one lies open."""
    clause, players = "schrodinger.deal.physicats", state.table.players
    violations: list[Finding] = []
    if len(deal.physicats) != players:
        message = f"expected {players} Physicats, one for each seat, got {len(deal.physicats)}"
        violations.append(Finding(clause, message, ".physicats"))
    for index, physicat in enumerate(deal.physicats):
        if physicat in deal.physicats[:index]:
            message = f"{physicat} is given out twice"
            violations.append(Finding(clause, message, f".physicats[{index}]"))
    if deal.open in deal.physicats:
        violations.append(Finding(clause, f"{deal.open} is given to a seat as well", ".open"))
    out = len(Physicat) - players - 1
    message = f"each seat gets a Physicat, one lies open, {out} are out of the game"
    grounds = [] if violations else [Finding(clause, message)]
    return Verdict.of(violations=violations, grounds=grounds)


def deal_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> Step[State, Event]:
    """The Physicats lie before the seats, and the row begins."""
    events = [PhysicatDealt(seat, deal.physicats[seat]) for seat in state.table.seats]
    physicats = Physicats(unused=deal.physicats, row=(deal.open,))
    return Step(DealPhase(state.table, (), physicats), (*events, PhysicatOpened(deal.open)))


@implements("schrodinger.deal.physicats")
def random_physicats(state: PhysicatDealPhase, random: Random) -> DealPhysicats:
    """Physicats for the seats and the row, by the caller's generator."""
    *dealt, opened = random.sample(list(Physicat), state.table.players + 1)
    return DealPhysicats(tuple(dealt), opened)


@implements("schrodinger.deal.hand-size")
def hand_sizes(state: DealPhase) -> tuple[int, ...]:
    """How many cards each seat is dealt: six in the first round, one fewer in each later one;
    none for a seat that is out."""
    size = state.table.setup.hands[len(state.results)]
    left = seats_left(state.table, state.results)
    return tuple(size if seat in left else 0 for seat in state.table.seats)


def judge_deal(state: DealPhase, deal: Deal) -> Verdict:
    """Whether the cards can be dealt like this."""
    sizes = hand_sizes(state)
    grounds = [
        Finding("schrodinger.deal.hand-size", f"every seat in the match has {cards(max(sizes))}"),
        Finding("schrodinger.deal.from-deck", f"the cards are {state.table.deck}"),
    ]
    violations = [*_wrong_sizes(sizes, deal), *_not_from_deck(state.table.deck, deal)]
    return Verdict.of(violations=violations, grounds=[] if violations else grounds)


@implements("schrodinger.deal.hand-size")
def _wrong_sizes(sizes: tuple[int, ...], deal: Deal) -> list[Finding]:
    clause = "schrodinger.deal.hand-size"
    if len(deal.hands) != len(sizes):
        message = f"expected {len(sizes)} hands, got {len(deal.hands)}"
        return [Finding(clause, message, ".hands")]
    return [
        Finding(clause, f"expected {cards(size)}, got {len(hand)}", f".hands[{seat}]")
        for seat, (size, hand) in enumerate(zip(sizes, deal.hands, strict=True))
        if len(hand) != size
    ]


@implements("schrodinger.deal.from-deck")
def _not_from_deck(deck: Boxes, deal: Deal) -> list[Finding]:
    dealt = total(deal.hands)
    return [
        Finding(
            "schrodinger.deal.from-deck",
            f"expected at most {deck[box]} {box} cards, got {dealt[box]}",
            ".hands",
        )
        for box in Box
        if dealt[box] > deck[box]
    ]


def deal(state: DealPhase, deal: Deal) -> Step[State, Event]:
    """The hands are taken up; who was right starts."""
    table, results = state.table, state.results
    start = start_seat(table, results)
    round = Round(
        hands=deal.hands,
        proofs=(Boxes(),) * table.players,
        discards=DiscardPile.empty(table.players),
        physicats=state.physicats,
        on_turn=start,
    )
    after = claim_phase(table, results, round)
    began = RoundBegan(len(results) + 1, start, boxes_in_play(after))
    dealt = [HandDealt(seat, deal.hands[seat]) for seat in seats_left(table, results)]
    return Step(after, (began, *dealt))


@implements("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def random_deal(state: DealPhase, random: Random) -> Deal:
    """Hands from the shuffled deck, by the caller's generator."""
    deck = list(state.table.deck)
    random.shuffle(deck)
    hands: list[Boxes] = []
    for size in hand_sizes(state):
        hands.append(Boxes.of(deck[:size]))
        del deck[:size]
    return Deal(tuple(hands))


@implements("schrodinger.deal.draw")
def judge_draw(state: DrawPhase, draw: Draw) -> Verdict:
    """Whether these are as many cards as are owed, and the draw pile can hold them."""
    clause, violations = "schrodinger.deal.draw", list[Finding]()
    if len(draw.boxes) != state.owed:
        message = f"expected {cards(state.owed)}, got {len(draw.boxes)}"
        violations.append(Finding(clause, message, ".boxes"))
    pile = state.round.draw_pile(state.table.deck)
    for box in Box:
        if draw.boxes[box] > pile[box]:
            message = f"expected at most {pile[box]} {box} cards, got {draw.boxes[box]}"
            violations.append(Finding(clause, message, f".boxes.{box}"))
    message = f"seat {state.round.on_turn} draws {state.owed} of {cards(len(pile))}"
    grounds = [] if violations else [Finding(clause, message)]
    return Verdict.of(violations=violations, grounds=grounds)


@implements("schrodinger.deal.draw")
def draw(state: DrawPhase, draw: Draw) -> Step[State, Event]:
    """The cards come into the hand, and the turn goes on."""
    round = state.round
    seat = round.on_turn
    hands = with_seat(round.hands, seat, round.hands[seat] + draw.boxes)
    after = state.during.with_round(evolve(round, hands=hands))
    return Step(after, (BoxesDrawn(seat, len(draw.boxes)), DrawSeen(seat, draw.boxes)))


@implements("schrodinger.deal.draw")
def random_draw(state: DrawPhase, random: Random) -> Draw:
    """Cards from the draw pile, by the caller's generator."""
    pile = list(state.round.draw_pile(state.table.deck))
    return Draw(Boxes.of(random.sample(pile, state.owed)))
