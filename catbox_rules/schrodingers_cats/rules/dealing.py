"""What chance gives out: Physicats, hands, and cards from the draw pile (`schrodinger.deal.…`)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from catbox_rules.kernel.condition import Conditions, implements
from catbox_rules.kernel.ruleset import Step, with_seat
from catbox_rules.kernel.shuffling import shuffle
from catbox_rules.kernel.verdict import Finding, Findings, finding
from catbox_rules.schrodingers_cats.actions import Deal, DealPhysicats, Draw
from catbox_rules.schrodingers_cats.events import (
    BoxesDrawn,
    DrawSeen,
    Event,
    HandDealt,
    PhysicatDealt,
    PhysicatJoinedRow,
    PhysicatOpened,
    RoundBegan,
    hand_sizes,
    seats_left,
    start_seat,
)
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat, Physicats, cards_in, total
from catbox_rules.schrodingers_cats.rules.turns import of_chance, of_faults
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    DrawPhase,
    PhysicatDealPhase,
    Round,
    State,
    claim_phase,
    deal_phase,
)

# Which Physicats.


@implements("schrodinger.deal.physicats")
def _faults_of_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> Findings:
    """Each seat gets a Physicat, and another one lies open."""
    clause, players, given = "schrodinger.deal.physicats", state.table.players, deal.physicats
    faults: list[Finding] = []
    if len(given) != players:
        template = "{players} Physicats should be dealt, one to each seat, not {number}"
        number = len(given)
        faults.append(finding(clause, template, ".physicats", players=players, number=number))
    for index, physicat in enumerate(given):
        if physicat in given[:index]:
            template, where = "{physicat} is dealt twice", f".physicats[{index}]"
            faults.append(finding(clause, template, where, physicat=str(physicat)))
    if deal.open in given:
        template, opened = "{physicat} is open, and is dealt to a seat as well", str(deal.open)
        faults.append(finding(clause, template, ".open", physicat=opened))
    return tuple(faults)


CONDITIONS_ON_PHYSICATS: Final = Conditions(
    of_chance(PhysicatDealPhase, DealPhysicats),
    None,
    (
        of_faults(
            "schrodinger.deal.physicats",
            _faults_of_physicats,
            "each seat gets a Physicat, one is open, and {out_of_game} are out of the game",
            {"out_of_game": lambda state, _: state.table.setup.out_of_game},
        ),
    ),
)
"""Each seat gets a Physicat, and another one lies open."""


def deal_physicats(state: PhysicatDealPhase, deal: DealPhysicats) -> Step[State, Event]:
    """Apply the deal of the Physicats: they lie before the seats, and the row begins."""
    events = [PhysicatDealt(seat, deal.physicats[seat]) for seat in state.table.seats]
    physicats = Physicats.dealt(deal.physicats, deal.open)
    return Step(deal_phase(state.table, (), physicats), (*events, PhysicatOpened(deal.open)))


@implements("schrodinger.deal.physicats")
def random_physicats(state: PhysicatDealPhase, random: Random) -> DealPhysicats:
    """Draw Physicats for the seats and the row, by the caller's generator."""
    *dealt, opened = random.sample(list(Physicat), state.table.players + 1)
    return DealPhysicats(tuple(dealt), opened)


# Hands.


@implements("schrodinger.deal.hand-size")
def _faults_of_sizes(state: DealPhase, deal: Deal) -> Findings:
    sizes, number = hand_sizes(state.table, state.results), len(deal.hands)
    rule = state.table.house_rule("schrodinger.deal.hand-size")
    clause = "schrodinger.deal.hand-size" if rule is None else rule.id
    if tuple(map(len, deal.hands)) == sizes:
        return ()
    if number != len(sizes):
        template, players = "{players} players need {players} hands, not {number}", len(sizes)
        return (finding(clause, template, ".hands", players=players, number=number),)
    seats = zip(state.table.seats, sizes, deal.hands, strict=True)
    return tuple(
        finding(
            clause,
            ("seat {seat} " if size else "seat {seat} is out and ")
            + f"should be dealt {cards_in('size', size)}, not {{number}}",
            f".hands[{seat}]",
            size=size,
            seat=seat,
            number=len(hand),
        )
        for seat, size, hand in seats
        if len(hand) != size
    )


def _says_even(state: DealPhase, _deal: Deal) -> str:
    rule = state.table.house_rule("schrodinger.deal.hand-size")
    if rule is not None:
        return rule.title
    size = max(hand_sizes(state.table, state.results))
    return f"every seat in the match has {cards_in('size', size)}"


@implements("schrodinger.deal.from-deck")
def _faults_of_cards(state: DealPhase, deal: Deal) -> Findings:
    deck, dealt = state.table.deck, total(deal.hands)
    return _says_too_many("schrodinger.deal.from-deck", dealt, deck, lambda _: ".hands")


def _says_too_many(clause: str, given: Boxes, most: Boxes, where: Callable[[Box], str]) -> Findings:
    """Return what to say if there are more cards of a kind than there can be."""
    if given <= most:
        return ()
    template = "there are at most {most} {box}, not {number}"
    return tuple(
        finding(clause, template, where(box), most=most[box], box=str(box), number=given[box])
        for box in Box
        if given[box] > most[box]
    )


CONDITIONS_ON_DEAL: Final = Conditions(
    of_chance(DealPhase, Deal),
    None,
    (
        of_faults(
            "schrodinger.deal.hand-size",
            _faults_of_sizes,
            _says_even,
            {"size": lambda state, _: max(hand_sizes(state.table, state.results))},
        ),
        of_faults(
            "schrodinger.deal.from-deck",
            _faults_of_cards,
            "the deck has {deck}",
            {"deck": lambda state, _: state.table.deck},
        ),
    ),
)
"""Every seat in the match gets the same number of cards, and the deck has them."""


def deal(state: DealPhase, action: Deal) -> Step[State, Event]:
    """Apply a deal: the hands are taken up; the seat that was right starts."""
    table, results = state.table, state.results
    start = start_seat(table, results)
    round = Round.after_deal(action.hands, state.physicats, start)
    after = claim_phase(table, results, round)
    began = RoundBegan(len(results) + 1, start, after.boxes_in_play)
    dealt = [HandDealt(seat, action.hands[seat]) for seat in seats_left(table, results)]
    return Step(after, (began, *dealt))


@implements("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def random_deal(state: DealPhase, random: Random) -> Deal:
    """Deal hands from the shuffled deck, by the caller's generator."""
    deck = list(state.table.deck)
    shuffle(deck, random)
    hands: list[Boxes] = []
    for size in hand_sizes(state.table, state.results):
        hands.append(Boxes.of(deck[:size]))
        del deck[:size]
    return Deal(tuple(hands))


# Draws.


@implements("schrodinger.deal.draw")
def _faults_of_draw(state: DrawPhase, draw: Draw) -> Findings:
    clause, owed, number = "schrodinger.deal.draw", state.owed, len(draw.boxes)
    faults: Findings = ()
    if number != owed:
        template = f"{cards_in('owed', owed)} should be drawn, not {{number}}"
        if owed == 1:
            template = "a card should be drawn, not {number}"
        faults = (finding(clause, template, ".boxes", owed=owed, number=number),)
    return faults + _says_too_many(clause, draw.boxes, state.draw_pile, lambda box: f".boxes.{box}")


CONDITIONS_ON_DRAW: Final = Conditions(
    of_chance(DrawPhase, Draw),
    None,
    (
        of_faults(
            "schrodinger.deal.draw",
            _faults_of_draw,
            "seat {seat} draws {owed} of the {left} cards left",
            {
                "seat": lambda state, _: state.round.on_turn,
                "owed": lambda state, _: state.owed,
                "left": lambda state, _: len(state.draw_pile),
            },
        ),
    ),
)
"""As many cards are drawn as are due, from those that the draw pile has."""


@implements("schrodinger.deal.draw", "schrodinger.physicat.joins-row")
def draw(state: DrawPhase, action: Draw) -> Step[State, Event]:
    """Apply a draw: the cards come into the hand; a Physicat that was used for that joins the row,
    and the turn goes on."""
    round = state.round
    seat, physicats = round.on_turn, round.physicats
    hands = with_seat(round.hands, seat, round.hands[seat] + action.boxes)
    events: tuple[Event, ...] = (
        BoxesDrawn(seat, len(action.boxes)),
        DrawSeen(seat, action.boxes),
    )
    after = round.with_cards(hands=hands)
    if physicats.revealed is not None:
        after = after.with_physicats(physicats.with_revealed_in_row())
        events = (*events, PhysicatJoinedRow(physicats.revealed))
    return Step(state.during.with_round(after), events)


@implements("schrodinger.deal.draw")
def random_draw(state: DrawPhase, random: Random) -> Draw:
    """Draw cards from the draw pile, by the caller's generator."""
    return Draw(Boxes.of(random.sample(list(state.draw_pile), state.owed)))
