"""What chance gives out: Physicats, hands, and cards from the draw pile (`schrodinger.deal.…`)."""

from __future__ import annotations

from random import Random

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step, with_seat
from catbox_rules.kernel.shuffling import shuffle
from catbox_rules.kernel.verdict import Condition, Finding, any_broken
from catbox_rules.schrodingers_cats.actions import Deal, DealPhysicats, Draw
from catbox_rules.schrodingers_cats.boxes import Box, Boxes, cards, total
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
from catbox_rules.schrodingers_cats.results import seats_left, start_seat
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    DrawPhase,
    PhysicatDealPhase,
    Round,
    State,
    claim_phase,
    deal_phase,
)

__all__ = [
    "conditions_on_deal",
    "conditions_on_draw",
    "conditions_on_physicats",
    "deal",
    "deal_physicats",
    "draw",
    "hand_sizes",
    "may_deal",
    "may_deal_physicats",
    "may_draw",
    "random_deal",
    "random_draw",
    "random_physicats",
]


@implements("schrodinger.deal.physicats")
def conditions_on_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> list[Condition]:
    """Each seat gets a Physicat, and another one lies open."""
    clause, setup = "schrodinger.deal.physicats", state.table.setup
    violations: list[Finding] = []
    if len(deal.physicats) != setup.players:
        message = (
            f"expected {setup.players} Physicats, one for each seat, got {len(deal.physicats)}"
        )
        violations.append(Finding(clause, message, ".physicats"))
    for index, physicat in enumerate(deal.physicats):
        if physicat in deal.physicats[:index]:
            message = f"{physicat} is given out twice"
            violations.append(Finding(clause, message, f".physicats[{index}]"))
    if deal.open in deal.physicats:
        violations.append(Finding(clause, f"{deal.open} is given to a seat as well", ".open"))
    message = f"each seat gets a Physicat, one lies open, {setup.out_of_game} are out of the game"
    return [Condition(violations, lambda: Finding(clause, message))]


def may_deal_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> bool:
    """Whether the Physicats can be given out so, without the reasons."""
    return not any_broken(conditions_on_physicats(state, deal))


def deal_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> Step[State, Event]:
    """The Physicats lie before the seats, and the row begins."""
    events = [PhysicatDealt(seat, deal.physicats[seat]) for seat in state.table.seats]
    physicats = Physicats.dealt(deal.physicats, deal.open)
    return Step(deal_phase(state.table, (), physicats), (*events, PhysicatOpened(deal.open)))


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


def conditions_on_deal(state: DealPhase, deal: Deal) -> list[Condition]:
    """Every seat in the match gets as many cards, and the deck has them."""
    return [_even(state, deal), _from_deck(state.table.deck, deal)]


@implements("schrodinger.deal.hand-size")
def _even(state: DealPhase, deal: Deal) -> Condition:
    clause, sizes = "schrodinger.deal.hand-size", hand_sizes(state)
    if len(deal.hands) != len(sizes):
        message = f"expected {len(sizes)} hands, got {len(deal.hands)}"
        return Condition([Finding(clause, message, ".hands")])
    wrong: list[Finding] = []
    for seat, (size, hand) in enumerate(zip(sizes, deal.hands, strict=True)):
        if len(hand) != size:
            out = "" if size else ", which is out"
            message = f"expected {cards(size)} for seat {seat}{out}, got {len(hand)}"
            wrong.append(Finding(clause, message, f".hands[{seat}]"))
    message = f"every seat in the match has {cards(max(sizes))}"
    return Condition(wrong, lambda: Finding(clause, message))


@implements("schrodinger.deal.from-deck")
def _from_deck(deck: Boxes, deal: Deal) -> Condition:
    clause, dealt = "schrodinger.deal.from-deck", total(deal.hands)
    lacking = [
        Finding(clause, f"expected at most {deck[box]} {box}, got {dealt[box]}", ".hands")
        for box in Box
        if dealt[box] > deck[box]
    ]
    return Condition(lacking, lambda: Finding(clause, f"the deck has {deck}"))


def may_deal(state: DealPhase, deal: Deal) -> bool:
    """Whether a deal is possible, without the reasons of `conditions_on_deal`."""
    if tuple(map(len, deal.hands)) != hand_sizes(state):
        return False
    return total(deal.hands) <= state.table.deck


def deal(state: DealPhase, deal: Deal) -> Step[State, Event]:
    """The hands are taken up; who was right starts."""
    table, results = state.table, state.results
    start = start_seat(table, results)
    round = Round.begun(deal.hands, state.physicats, start)
    after = claim_phase(table, results, round)
    began = RoundBegan(len(results) + 1, start, after.boxes_in_play)
    dealt = [HandDealt(seat, deal.hands[seat]) for seat in seats_left(table, results)]
    return Step(after, (began, *dealt))


@implements("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def random_deal(state: DealPhase, random: Random) -> Deal:
    """Hands from the shuffled deck, by the caller's generator."""
    deck = list(state.table.deck)
    shuffle(deck, random)
    hands: list[Boxes] = []
    for size in hand_sizes(state):
        hands.append(Boxes.of(deck[:size]))
        del deck[:size]
    return Deal(tuple(hands))


@implements("schrodinger.deal.draw")
def conditions_on_draw(state: DrawPhase, draw: Draw) -> list[Condition]:
    """As many cards are drawn as are due, from those that the draw pile has."""
    clause, pile, violations = "schrodinger.deal.draw", state.draw_pile, list[Finding]()
    if len(draw.boxes) != state.owed:
        message = f"expected {cards(state.owed)}, got {len(draw.boxes)}"
        violations.append(Finding(clause, message, ".boxes"))
    for box in Box:
        if draw.boxes[box] > pile[box]:
            message = f"expected at most {pile[box]} {box}, got {draw.boxes[box]}"
            violations.append(Finding(clause, message, f".boxes.{box}"))
    message = f"seat {state.round.on_turn} draws {state.owed} of the {len(pile)} that are left"
    return [Condition(violations, lambda: Finding(clause, message))]


def may_draw(state: DrawPhase, draw: Draw) -> bool:
    """Whether a draw is possible, without the reasons of `conditions_on_draw`."""
    return len(draw.boxes) == state.owed and draw.boxes <= state.draw_pile


@implements("schrodinger.deal.draw")
def draw(state: DrawPhase, draw: Draw) -> Step[State, Event]:
    """The cards come into the hand, and the turn goes on."""
    round = state.round
    seat = round.on_turn
    hands = with_seat(round.hands, seat, round.hands[seat] + draw.boxes)
    after = state.during.with_round(round.with_cards(hands=hands))
    return Step(after, (BoxesDrawn(seat, len(draw.boxes)), DrawSeen(seat, draw.boxes)))


@implements("schrodinger.deal.draw")
def random_draw(state: DrawPhase, random: Random) -> Draw:
    """Cards from the draw pile, by the caller's generator."""
    return Draw(Boxes.of(random.sample(list(state.draw_pile), state.owed)))
