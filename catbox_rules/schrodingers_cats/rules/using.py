"""Using a Physicat: which, when, and where it lies then (`schrodinger.physicat.…`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.kernel.condition import Condition, Conditions, implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Finding, Findings, Silent, finding
from catbox_rules.schrodingers_cats.actions import Use
from catbox_rules.schrodingers_cats.editions import (
    OPEN_HEISENBERGS,
    SHORT_PILE,
    OpenHeisenbergs,
    PhysicatTiming,
    ShortPile,
)
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesInPlayChanged,
    BoxesRemoved,
    DiscardPileSeen,
    DiscardsChosen,
    Event,
    PhysicatJoinedRow,
    PhysicatStays,
    PhysicatUsed,
    TurnSkipped,
)
from catbox_rules.schrodingers_cats.material import (
    COUNTS_AS,
    MEWTON_DRAWS,
    NOTHING,
    REMOVES,
    STAYING,
    Box,
    Physicat,
    Physicats,
    cards_in,
    total,
)
from catbox_rules.schrodingers_cats.rules.turns import (
    NO_USES,
    ON_TURN,
    USES,
    SomeUses,
    has_claimed,
    is_on_turn,
    is_out,
    left_of_turn,
    standing_claim,
    standing_space,
    with_next_on_turn,
)
from catbox_rules.schrodingers_cats.state import DrawPhase, RoundPhase, State, TurnPhase, draw_phase
from catbox_rules.schrodingers_cats.table import Table

# What the ten Physicats do (`schrodinger.physicat.…`), and how a ruling says it.
#
# An effect takes the turn in which the Physicat is used, while it is in no place, and gives the
# phase in which the round goes on.


_Result: TypeAlias = tuple[RoundPhase, tuple[Event, ...]]


@frozen
class Effect:
    """What a Physicat does in a turn, and what a ruling says that it is about to do."""

    happens: Callable[[TurnPhase], _Result]
    says: Callable[[TurnPhase], Finding]


def _stays(state: TurnPhase) -> _Result:
    """Nothing happens before the check."""
    return state, ()


def _counts_as(physicat: Physicat) -> Effect:
    template = "{physicat} counts as {boxes} in this round"
    says = finding(
        _clause(physicat), template, physicat=str(physicat), boxes=str(COUNTS_AS[physicat])
    )
    return Effect(_stays, lambda _: says)


def _clause(physicat: Physicat) -> str:
    return f"schrodinger.physicat.{physicat}"


def _says_feyncat(_: TurnPhase) -> Finding:
    template = "Heisenbergs do not count when the claim of this round is checked"
    return finding(_clause(Physicat.FEYNCAT), template)


@implements("schrodinger.physicat.purrie")
def _purrie(state: TurnPhase) -> _Result:
    """Open alive cards are discarded, and those that go with them; Pounce-Gaposchkin joins the
    row."""
    after, events = _without_open(state, Physicat.PURRIE)
    physicats = after.round.physicats
    if Physicat.POUNCE_GAPOSCHKIN in physicats.staying:
        physicats = physicats.with_moved_to_row(Physicat.POUNCE_GAPOSCHKIN)
        after = after.with_round(after.round.with_physicats(physicats))
        events = (*events, PhysicatJoinedRow(Physicat.POUNCE_GAPOSCHKIN))
    return after, events


def _says_purrie(state: TurnPhase) -> Finding:
    lies_open = Physicat.POUNCE_GAPOSCHKIN in state.round.physicats.staying
    more = "; pounce-gaposchkin joins the row" if lies_open else ""
    return _says_without_open(Physicat.PURRIE, state, more)


@implements("schrodinger.physicat.felidae")
def _felidae(state: TurnPhase) -> _Result:
    """Open dead cards are discarded, and those that go with them."""
    return _without_open(state, Physicat.FELIDAE)


def _says_felidae(state: TurnPhase) -> Finding:
    return _says_without_open(Physicat.FELIDAE, state)


def _without_open(state: TurnPhase, remover: Physicat) -> tuple[TurnPhase, tuple[Event, ...]]:
    """Without the open cards that go, of any seat: everybody knows where they are now."""
    round, table = state.round, state.table
    kinds = _kinds_that_go(state, remover)
    removed = [proof.only(*kinds) for proof in round.proofs]
    if not any(removed):
        return state, ()
    proofs = tuple(proof - gone for proof, gone in zip(round.proofs, removed, strict=True))
    discards = round.discards.with_open(total(removed))
    after = state.with_round(round.with_cards(proofs=proofs, discards=discards))
    events = [BoxesRemoved(seat, removed[seat]) for seat in table.seats if removed[seat]]
    return after, (*events, BoxesInPlayChanged(after.boxes_in_play))


def _kinds_that_go(state: TurnPhase, remover: Physicat) -> tuple[Box, ...]:
    """Return the kinds of open cards that are discarded: by one reading Heisenbergs too, while they
    count as the kind that is removed."""
    box, claim = REMOVES[remover], state.round.claim
    if claim is None or claim.state is not box:
        return (box,)
    as_claimed = state.table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED
    return (box, Box.HEISENBERG) if as_claimed else (box,)


def _says_without_open(remover: Physicat, state: TurnPhase, more: str = "") -> Finding:
    kinds = _kinds_that_go(state, remover)
    number = len(total(state.round.proofs).only(*kinds))
    template: str = Silent("no {box} card is open", point=25)
    if number:
        template = "the open {box} cards are discarded, {number} in all"
        if Box.HEISENBERG in kinds:
            template = "the open {box} cards and Heisenbergs are discarded, {number} in all"
    box = str(REMOVES[remover])
    return finding(_clause(remover), template + more if more else template, box=box, number=number)


@implements("schrodinger.physicat.prride")
def _prride(state: TurnPhase) -> _Result:
    """Let the seat look through the discard pile."""
    round = state.round
    after = state.with_round(round.with_cards(discards=round.discards.seen_by(round.on_turn)))
    return after, (DiscardPileSeen(round.on_turn, round.discards.boxes),)


def _says_prride(state: TurnPhase) -> Finding:
    seat, number = state.round.on_turn, len(state.round.discards)
    pile = cards_in("number", number)
    template = f"seat {{seat}} looks through the discard pile, which has {pile}"
    if not number:
        template = Silent(template, point=25)
    return finding(_clause(Physicat.PRRIDE), template, seat=seat, number=number)


@implements("schrodinger.physicat.mewton")
def _mewton(state: TurnPhase) -> _Result:
    """Let the seat draw two cards, or what there is."""
    return _drawing(state, MEWTON_DRAWS, before=state.boxes_in_play)


def _says_mewton(state: TurnPhase) -> Finding:
    return _says_drawing(Physicat.MEWTON, state, MEWTON_DRAWS)


@implements("schrodinger.physicat.felinestein")
def _felinestein(state: TurnPhase) -> _Result:
    """Let the seat discard its hand and draw as many cards, or what there is."""
    round, seat = state.round, state.round.on_turn
    hand = round.hands[seat]
    if not hand:
        return state, ()
    hands = with_seat(round.hands, seat, NOTHING)
    discards = round.discards.with_hidden(seat, hand)
    during = state.with_round(round.with_cards(hands=hands, discards=discards))
    after, events = _drawing(during, len(hand), before=state.boxes_in_play)
    return after, (BoxesDiscarded(seat, len(hand)), DiscardsChosen(seat, hand), *events)


def _says_felinestein(state: TurnPhase) -> Finding:
    number = len(state.round.hands[state.round.on_turn])
    before = f"{cards_in('number', number)} of the hand go to the discard pile; "
    return _says_drawing(Physicat.FELINESTEIN, state, number, before)


def _drawing(state: TurnPhase, number: int, *, before: int) -> _Result:
    """Let the seat on turn draw this number of cards, or as many as the draw pile has; `before` are
    the boxes in play until now."""
    owed = min(number, len(state.draw_pile))
    after: RoundPhase = draw_phase(owed, state) if owed else state
    boxes = after.boxes_in_play
    return after, (() if boxes == before else (BoxesInPlayChanged(boxes),))


def _says_drawing(physicat: Physicat, state: TurnPhase, number: int, before: str = "") -> Finding:
    left = len(state.draw_pile)
    drawn = min(number, left)
    template = f"{before}seat {{seat}} draws {cards_in('drawn', drawn)}"
    if drawn < number:
        template = Silent(f"{template}: the draw pile has no more", point=8)
    seat = state.round.on_turn
    return finding(_clause(physicat), template, seat=seat, number=number, drawn=drawn)


@implements("schrodinger.physicat.pawking")
def _pawking(state: TurnPhase) -> _Result:
    """Skip the turn: the left neighbor is on turn at once; the claim is still that of its
    claimer."""
    return with_next_on_turn(state), (TurnSkipped(state.round.on_turn),)


def _says_pawking(state: TurnPhase) -> Finding:
    template, seat, claim = "seat {seat}'s turn is skipped", state.round.on_turn, state.round.claim
    if claim is None:
        template = Silent(template, point=6)
    elif claim.seat in (seat, left_of_turn(state)):
        template = Silent(template, point=5)
    return finding(_clause(Physicat.PAWKING), template, seat=seat)


EFFECTS: Final[Mapping[Physicat, Effect]] = {
    Physicat.POUNCE_GAPOSCHKIN: _counts_as(Physicat.POUNCE_GAPOSCHKIN),
    Physicat.GOEPPERT_MEOWER: _counts_as(Physicat.GOEPPERT_MEOWER),
    Physicat.PURRIE: Effect(_purrie, _says_purrie),
    Physicat.FELIDAE: Effect(_felidae, _says_felidae),
    Physicat.FEYNCAT: Effect(_stays, _says_feyncat),
    Physicat.PRRIDE: Effect(_prride, _says_prride),
    Physicat.MEWTON: Effect(_mewton, _says_mewton),
    Physicat.FELINESTEIN: Effect(_felinestein, _says_felinestein),
    Physicat.PAWKING: Effect(_pawking, _says_pawking),
}
"""What each does. Tabby has no effect of its own: it is swapped for another one."""


_UseCondition: TypeAlias = Condition[TurnPhase, Use, SomeUses]
_UseConditions: TypeAlias = Conditions[TurnPhase, Use, SomeUses]


_ON_TURN: Final = evolve(ON_TURN, suffices=is_out)
"""Of a seat that is out a ruling says so, and no more."""

# Which Physicat: the one that lies unused before the seat.


@implements("schrodinger.physicat.once")
def _has_not_used(state: TurnPhase, seat: Seat) -> bool:
    return state.round.physicats.unused[seat] is not None


@implements("schrodinger.physicat.own")
def _its_own(state: TurnPhase, seat: Seat, choices: SomeUses) -> SomeUses:
    own = state.round.physicats.unused[seat]
    return {own: choices[own]} if own is not None and own in choices else NO_USES


# As which one: Tabby as one of the row, any other as it is.


@implements("schrodinger.physicat.tabby")
def _swapped(state: TurnPhase, _seat: Seat, choices: SomeUses) -> SomeUses:
    row = state.round.physicats.row
    swapped: dict[Physicat, tuple[Physicat | None, ...]] = {}
    for physicat, takings in choices.items():
        if physicat is Physicat.TABBY:
            swapped[physicat] = tuple([each for each in row if each in takings])
        elif None in takings:
            swapped[physicat] = (None,)
    return swapped


def _says_wrongly_swapped(state: TurnPhase, use: Use) -> str:
    if use.physicat is not Physicat.TABBY:
        return "{physicat} is not swapped for another; only tabby is"
    if use.taking is None:
        sentence = "tabby must be swapped for one in the row"
        return f"{sentence}: {{row}}" if state.round.physicats.row else f"{sentence}, by its name"
    return "{taking} is not in the row: {row}"


def _says_rightly_swapped(state: TurnPhase, use: Use) -> str:
    if use.physicat is not Physicat.TABBY:
        return ""
    sentence = "{taking} is in the row, and tabby takes its place"
    return sentence if len(state.round.physicats.row) > 1 else Silent(sentence, point=14)


# When: in one's own turn, by a reading before one's claim alone.


@implements("schrodinger.physicat.timing")
def _before_claim(state: TurnPhase, seat: Seat) -> bool:
    return is_on_turn(state, seat) and not has_claimed(state, seat)


def _says_not_in_time(state: TurnPhase, use: Use) -> str:
    if is_on_turn(state, use.seat):
        return "seat {seat} has claimed: too late for its Physicat (physicat-timing={timing})"
    return "it is not seat {seat}'s turn, and a seat uses its Physicat in its own turn"


_timing: Final = partial(
    _UseCondition,
    "schrodinger.physicat.timing",
    broken=_says_not_in_time,
    fields={"timing": lambda state, _: state.table.physicat_timing},
)
_TIMING: Final[Mapping[PhysicatTiming, _UseCondition]] = {
    PhysicatTiming.OWN_TURN: _timing(
        met="a seat may use its Physicat at any moment of its turn (physicat-timing={timing})",
        holds=is_on_turn,
    ),
    PhysicatTiming.BEFORE_CLAIM: _timing(
        met="seat {seat} has not claimed yet (physicat-timing={timing})",
        holds=_before_claim,
    ),
}


# A turn is not skipped after one's claim, nor so that the claimer has nothing to raise to. Both ask
# last: they are about the few uses that all other conditions leave.


def _without(effect: Physicat, choices: SomeUses) -> SomeUses:
    others = {
        physicat: tuple([each for each in takings if (each or physicat) is not effect])
        for physicat, takings in choices.items()
    }
    return {physicat: takings for physicat, takings in others.items() if takings}


@implements("schrodinger.physicat.pawking")
def _without_skip(_state: TurnPhase, _seat: Seat, choices: SomeUses) -> SomeUses:
    return _without(Physicat.PAWKING, choices)


@implements("schrodinger.turn.own-claim")
def _skip_would_end_at_claimer(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a skip would bring the turn back to a claimer whose claim stands on the last
    space. Whether a skip comes too late, the condition on Pawking decides."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last or not _before_claim(state, seat):
        return False
    return left_of_turn(state) == claim.seat


# By a reading Felinestein is not used where the draw pile cannot replace the hand.


@implements("schrodinger.physicat.felinestein")
def _pile_is_short(state: TurnPhase, seat: Seat) -> bool:
    return len(state.draw_pile) < len(state.round.hands[seat])


_NO_SHORT_PILE: Final[_UseCondition] = Condition(
    "schrodinger.physicat.felinestein",
    lambda _state, _seat, choices: _without(Physicat.FELINESTEIN, choices),
    "the draw pile has fewer cards ({pile}) than the hand ({hand}), so felinestein may not be used "
    "(short-pile={reading})",
    fields={
        "pile": lambda state, _: len(state.draw_pile),
        "hand": lambda state, use: len(state.round.hands[use.seat]),
        "reading": lambda _state, _use: ShortPile.BARRED,
    },
    asks_last=True,
    applies=_pile_is_short,
)

_OTHERS: Final[tuple[_UseCondition, ...]] = (
    Condition(
        "schrodinger.physicat.pawking",
        _without_skip,
        Silent("seat {seat} has claimed, so its turn can no longer be skipped", point=21),
        asks_last=True,
        applies=has_claimed,
    ),
    Condition(
        "schrodinger.turn.own-claim",
        _without_skip,
        Silent(
            "the turn would come back to seat {seat}, whose claim of {space} is on the last space "
            "and cannot be raised",
            point=5,
        ),
        fields={"seat": lambda state, _: standing_claim(state).seat, "space": standing_space},
        asks_last=True,
        applies=_skip_would_end_at_claimer,
    ),
    Condition(
        "schrodinger.physicat.own",
        _its_own,
        "seat {seat} does not have {physicat}",
        "seat {seat} has {physicat}",
        ".physicat",
        applies=_has_not_used,
    ),
    Condition(
        "schrodinger.physicat.once",
        broken="seat {seat} has used its Physicat, which it may do once in a match",
        met="seat {seat} has not used its Physicat before",
        holds=_has_not_used,
    ),
    Condition(
        "schrodinger.physicat.tabby",
        _swapped,
        _says_wrongly_swapped,
        _says_rightly_swapped,
        ".taking",
        fields={"row": lambda state, _: state.round.physicats.row},
    ),
)
_NONE_IN_THE_GAME: Final[_UseCondition] = Condition(
    "schrodinger.physicat.own",
    broken="this match is played without Physicats",
    where=".physicat",
    holds=lambda _state, _seat: False,
)


def conditions_on_use(table: Table) -> _UseConditions:
    """Return the conditions on a use: a seat uses the Physicat that it has, once, in its own turn.
    Nothing is asked of a seat that is out, and nothing more where no Physicats are in the game."""
    if not table.has_physicats:
        return Conditions(USES, _ON_TURN, (_NONE_IN_THE_GAME,))
    is_barred = table.readings[SHORT_PILE] is ShortPile.BARRED
    barring = (_NO_SHORT_PILE,) if is_barred else ()
    others = (*barring, *_OTHERS, _TIMING[table.physicat_timing])
    effect = _remark_on_effect(Conditions(USES, _ON_TURN, others))
    return Conditions(USES, _ON_TURN, (effect, *others))


def _remark_on_effect(others: _UseConditions) -> _UseCondition:
    """Return the condition that forbids nothing, and says what a use brings about that all other
    conditions allow."""

    def says_effect(state: TurnPhase, use: Use) -> Findings:
        return (EFFECTS[use.effect].says(state),) if others.allows(state, use) else ()

    return Condition("schrodinger.physicat.own", met=says_effect)


# The effect.


@implements("schrodinger.physicat.joins-row")
def use(state: TurnPhase, action: Use) -> Step[State, Event]:
    """Apply a use: the Physicat is revealed, has its effect, and then takes its new place; if cards
    are to be drawn, once they are."""
    seat, effect = action.seat, action.effect
    events: list[Event] = [PhysicatUsed(seat, action.physicat, action.taking)]
    physicats = state.round.physicats.revealed_by(seat, effect)
    if action.taking is not None:
        physicats = physicats.with_swapped(action.taking)
        events.append(PhysicatJoinedRow(Physicat.TABBY))
    revealed = state.with_round(state.round.with_physicats(physicats))
    after, happened = EFFECTS[effect].happens(revealed)
    if isinstance(after, DrawPhase):
        return Step(after, (*events, *happened))
    physicats, placed = _placed(after.round.physicats, seat, effect)
    after = after.with_round(after.round.with_physicats(physicats))
    return Step(after, (*events, *happened, placed))


@implements("schrodinger.physicat.joins-row", "schrodinger.physicat.stays")
def _placed(physicats: Physicats, seat: Seat, effect: Physicat) -> tuple[Physicats, Event]:
    """Return a revealed Physicat in the row, or, if it stays for the round, open before its
    seat."""
    if effect in STAYING:
        return physicats.with_revealed_staying(seat), PhysicatStays(seat, effect)
    return physicats.with_revealed_in_row(), PhysicatJoinedRow(effect)
