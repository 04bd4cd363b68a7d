"""The facts that a ruling on an action of Schrödinger's Cats rests on.

A deal of Physicats itself shows everything that the ruling rests on, except for the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve

import catbox_rules.schrodingers_cats
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    TIME,
    Fact,
    Value,
    facts_of_table,
    time_for_chance,
    yes_or_no,
)
from catbox_rules.judge.disputes.inquiry import only_of, whole_document
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.verdict import finding
from catbox_rules.schrodingers_cats.actions import (
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    SeatAction,
    Use,
)
from catbox_rules.schrodingers_cats.events import seats_left, start_seat
from catbox_rules.schrodingers_cats.material import MOST_BLOCKS, STATES, Physicat, Track, cards
from catbox_rules.schrodingers_cats.rules.turns import has_claimed, is_out, left_of_turn
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    State,
    TurnPhase,
)
from catbox_rules.schrodingers_cats.table import Table

_Read: TypeAlias = Callable[[object], bool | None]


def facts(action: Action) -> tuple[Fact, ...]:
    """Return the facts that a ruling on an action may rest on, in the order in which they are asked
    for."""
    of_table = facts_of_table(catbox_rules.schrodingers_cats)
    match action:
        case DealPhysicats():
            return (_time_for_chance(PhysicatDealPhase), *of_table)
        case Deal():
            return (*_of_deal(action), _time_for_chance(DealPhase), *of_table)
        case Draw():
            return (*_of_draw(action), _time_for_chance(DrawPhase), *of_table)
        case _:
            exceptions, asked = _of_seat_action(action)
            return (*exceptions, _TIME, _turn(action.seat), *asked, _PHASE, *of_table)


def _of_seat_action(action: SeatAction) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Return the facts of an action's own exceptions, and its other facts."""
    seat = action.seat
    has_claimed = _claimed(seat, alone="yes")
    must_have_claimed = _claimed(seat, alone="no")
    match action:
        case Claim():
            return (_STANDING,), (has_claimed, _further(action), _START)
        case Doubt():
            return (), (has_claimed, *_of_doubt(seat))
        case EndTurn():
            return (), (must_have_claimed,)
        case Prove():
            presumed = must_have_claimed.presuming("yes")
            return (_ABOUT,), (presumed, _exchanged(seat), _holds(action))
        case Exchange():
            return (_proved(action),), (_exchanged(seat), _holds(action), _pile(action))
        case Use():
            return (), (has_claimed, *_of_use(action))


# Facts of every action of a seat.


def _in_turns(is_so: Callable[[TurnPhase], bool | None]) -> _Read:
    """Return a function that reads a fact while a seat is on turn, and returns None at any other
    time."""
    return lambda state: is_so(state) if isinstance(state, ClaimPhase | ProofPhase) else None


_TIME: Final = yes_or_no(
    TIME,
    "Was a round being played, with all cards drawn?",
    (
        "a round was being played, and all cards had been drawn",
        "it was not time for this: no round was being played, or cards still had to be drawn",
    ),
    ("schrodinger.round.phases",),
    lambda state: isinstance(state, ClaimPhase | ProofPhase),
    alone="no",
).presuming("yes")

_WORDS_OF_PHASES: Final = {
    "turn": "a round was being played",
    "draw": "cards still had to be drawn",
    "physicats": "the Physicats were being dealt",
    "first": "no round had been dealt yet",
    "between": "a doubt had ended a round, and the next had not been dealt yet",
    "over": "the match was over",
}


def _phase(state: State) -> str:
    match state:
        case ClaimPhase() | ProofPhase():
            return "turn"
        case DrawPhase():
            return "draw"
        case PhysicatDealPhase():
            return "physicats"
        case DealPhase():
            return "between" if state.results else "first"
        case MatchOver():
            return "over"


_PHASE: Final = Fact(
    "phase",
    "What was going on?",
    tuple(
        Value(value, says[0].upper() + says[1:], says) for value, says in _WORDS_OF_PHASES.items()
    ),
    ("schrodinger.round.phases", "schrodinger.match.length", "schrodinger.physicat.timing"),
    _phase,
)


def _turn(seat: Seat) -> Fact:
    return yes_or_no(
        "turn",
        f"Had the player before seat {seat} ended its turn, or does seat {seat} start the round?",
        (f"it was seat {seat}'s turn", f"it was not seat {seat}'s turn"),
        ("schrodinger.turn.order",),
        _in_turns(lambda state: state.round.on_turn == seat),
        alone="no",
        texts=("Yes", "No: the player before it had not ended its turn, or another one starts"),
    )


def _claimed(seat: Seat, *, alone: str) -> Fact:
    return yes_or_no(
        "claimed",
        f"Had seat {seat} already claimed in this turn?",
        (f"seat {seat} had claimed in this turn", f"seat {seat} had not claimed in this turn"),
        ("schrodinger.turn.claim-or-doubt", "schrodinger.prove.with-claim"),
        _in_turns(lambda state: has_claimed(state, seat)),
        alone=alone,
    )


# Claims and doubts.


def _standing(state: State) -> str:
    if not isinstance(state, ClaimPhase | ProofPhase):
        return NO_SUCH_THING
    claim = state.round.claim
    return "none" if claim is None else str(claim.space)


_STANDING: Final = Fact(
    "standing",
    "What was the claim before it?",
    (
        Value("none", "None: it was the first of the round", "nobody had claimed in this round"),
        *(
            Value(str(space), str(space), f"the claim of {space} stood")
            for space in Track(MOST_BLOCKS).spaces
        ),
    ),
    ("schrodinger.claim.rises", "schrodinger.claim.first", "schrodinger.claim.last-space"),
    _standing,
    kind="space",
)


def _further(claim: Claim) -> Fact:
    """Return the fact that a claim is further along the track, for players who do not know the
    space of the standing claim. The fact does not exist if either space is not on the track."""

    def further(state: State) -> str:
        if not isinstance(state, ClaimPhase | ProofPhase):
            return NO_SUCH_THING
        standing, track = state.round.claim, state.table.track
        if standing is None:
            return "none"
        if claim.space not in track or standing.space not in track:
            return NO_SUCH_THING
        return "yes" if track.place(claim.space) > track.place(standing.space) else "no"

    return Fact(
        "further",
        f"Was {claim.space} further along the track than the last claim?",
        (
            Value("yes", "Yes", f"{claim.space} was further along the track"),
            Value("no", "No", f"{claim.space} was not further along the track"),
            Value("none", "Nobody had claimed in this round", "there was no claim"),
        ),
        ("schrodinger.claim.rises", "schrodinger.claim.first", "schrodinger.claim.last-space"),
        further,
        instead_of="standing",
    )


def _is_started_now(state: TurnPhase) -> bool:
    start = start_seat(state.table, state.results)
    return state.round.claim is None and state.round.on_turn == start


_START: Final = yes_or_no(
    "start",
    "Was the first claim of the round still to come, from the player who starts it?",
    (
        "the player who starts the round was to claim first",
        "another player than the one who starts the round was to claim",
    ),
    ("schrodinger.round.start-seat",),
    _in_turns(_is_started_now),
)


def _of_doubt(seat: Seat) -> tuple[Fact, ...]:
    return (
        yes_or_no(
            "claim",
            "Had anybody claimed in this round?",
            ("somebody had claimed in this round", "nobody had claimed in this round"),
            ("schrodinger.doubt.needs-claim",),
            _in_turns(lambda state: state.round.claim is not None),
            alone="no",
        ),
        yes_or_no(
            "own",
            f"Was it seat {seat}'s own claim?",
            (f"it was seat {seat}'s own claim", "it was somebody else's claim"),
            ("schrodinger.turn.own-claim",),
            _in_turns(lambda state: _is_claim_of(state, seat)),
            alone="yes",
        ),
    )


def _is_claim_of(state: TurnPhase, seat: Seat) -> bool | None:
    claim = state.round.claim
    return None if claim is None else claim.seat == seat


# Proofs and exchanges.


def _about(state: State) -> str:
    if not isinstance(state, ClaimPhase | ProofPhase):
        return NO_SUCH_THING
    claim = state.round.claim
    return "none" if claim is None else str(claim.state)


_ABOUT: Final = Fact(
    "about",
    "Which boxes was the last claim about?",
    (
        Value("none", "None: nobody had claimed", "nobody had claimed in this round"),
        *(Value(str(box), str(box).title(), f"the claim was about {box} boxes") for box in STATES),
    ),
    ("schrodinger.prove.kinds",),
    _about,
)


def _exchanged(seat: Seat) -> Fact:
    return yes_or_no(
        "exchanged",
        f"Had seat {seat} already exchanged cards in this turn?",
        (f"seat {seat} had exchanged in this turn", f"seat {seat} had not exchanged in this turn"),
        ("schrodinger.prove.with-claim", "schrodinger.exchange.after-proof"),
        _in_turns(lambda state: has_claimed(state, seat) and _has_exchanged(state)),
        alone="yes",
    )


def _has_exchanged(state: TurnPhase) -> bool:
    return isinstance(state, ProofPhase) and state.has_exchanged


def _holds(action: Prove | Exchange) -> Fact:
    seat, boxes = action.seat, action.boxes
    kind = "prove" if isinstance(action, Prove) else "exchange"
    is_held = yes_or_no(
        "holds",
        f"Show the hand: were these cards in seat {seat}'s hand: {boxes}?",
        (f"seat {seat} held {boxes}", f"seat {seat} did not hold {boxes}"),
        (f"schrodinger.{kind}.in-hand",),
        _in_turns(lambda state: boxes <= state.round.hands[seat]),
        alone="no",
    )
    template, place = "assuming that seat {seat} holds {boxes}", f".hands[{seat}]"
    [clause] = is_held.clauses
    assumption = finding(clause, template, place, seat=seat, boxes=str(boxes))
    return evolve(is_held, assumption=assumption)


def _proved(exchange: Exchange) -> Fact:
    seat, number = exchange.seat, len(exchange.boxes)

    def proved(state: State) -> str:
        if not isinstance(state, ClaimPhase | ProofPhase):
            return NO_SUCH_THING
        of_turn = state.proved if isinstance(state, ProofPhase) else 0
        return str(min(of_turn, number) if state.round.on_turn == seat else 0)

    none = "None, or there was no claim in this turn"
    fewer = [
        Value(str(n), str(n) if n else none, f"seat {seat} had proved {cards(n)} in this turn")
        for n in range(number)
    ]
    enough = f"seat {seat} had proved {cards(number)} or more in this turn"
    return Fact(
        "proved",
        f"How many cards had seat {seat} laid open in this turn to prove its claim? "
        "Count only boxes of the claimed kind and Heisenbergs.",
        (*fewer, Value(str(number), f"{number} or more", enough)),
        ("schrodinger.exchange.after-proof", "schrodinger.exchange.at-most-proved"),
        proved,
    )


def _pile(exchange: Exchange) -> Fact:
    number = len(exchange.boxes)
    some = "1 card" if number == 1 else f"{number} cards"
    return yes_or_no(
        "pile",
        f"Did the draw pile have at least {some} left?",
        (
            f"the draw pile had at least {some} left",
            "the draw pile had no card left"
            if number == 1
            else f"the draw pile had fewer than {some} left",
        ),
        ("schrodinger.exchange.draw-pile",),
        _in_turns(lambda state: len(state.draw_pile) >= number),
        alone="no",
    )


# Physicats.


def _of_use(use: Use) -> tuple[Fact, ...]:
    seat, physicat = use.seat, use.physicat
    used = yes_or_no(
        "used",
        f"Had seat {seat}'s Physicat been used before?",
        (
            f"seat {seat}'s Physicat had been used before",
            f"seat {seat}'s Physicat had not been used before",
        ),
        ("schrodinger.physicat.once",),
        _in_turns(lambda state: _lies_before(state, seat, None)),
        alone="yes",
    )
    own = yes_or_no(
        "own",
        f"Was {titled(physicat)} seat {seat}'s unused Physicat?",
        (
            f"{titled(physicat)} was seat {seat}'s Physicat",
            f"{titled(physicat)} was not seat {seat}'s Physicat",
        ),
        ("schrodinger.physicat.own",),
        _in_turns(lambda state: _lies_before(state, seat, physicat)),
        alone="no",
    )
    out = yes_or_no(
        "out",
        f"Was seat {seat} out of the match?",
        (f"seat {seat} was out of the match", f"seat {seat} was still in the match"),
        ("schrodinger.turn.order",),
        _in_turns(lambda state: is_out(state, seat)),
    ).presuming("no")
    template, place = "assuming that seat {seat} has {physicat}", f".physicats.unused[{seat}]"
    [clause] = own.clauses
    assumption = finding(clause, template, place, seat=seat, physicat=str(physicat))
    return (used, evolve(own, assumption=assumption), *_of_effect(use), out)


def titled(physicat: Physicat) -> str:
    """Return the name of a Physicat with capitals."""
    return "-".join(word.capitalize() for word in str(physicat).split("-"))


def _lies_before(state: TurnPhase, seat: Seat, physicat: Physicat | None) -> bool | None:
    """Return whether a seat has this unused Physicat, or with None that it has no unused one; None
    in a match without Physicats."""
    return state.round.physicats.unused[seat] is physicat if state.table.has_physicats else None


def _of_effect(use: Use) -> tuple[Fact, ...]:
    """Return the facts that only the effects of some Physicats rest on."""
    seat, taken = use.seat, use.taking
    own: tuple[Fact, ...] = ()
    if use.physicat is Physicat.TABBY and taken is not None:
        own = (
            yes_or_no(
                "row",
                f"Was {titled(taken)} in the row?",
                (f"{titled(taken)} was in the row", f"{titled(taken)} was not in the row"),
                ("schrodinger.physicat.tabby",),
                _in_turns(lambda state: taken in state.round.physicats.row),
                alone="no",
            ),
        )
    if use.effect is Physicat.PAWKING:
        return (
            *own,
            yes_or_no(
                "last",
                f"Was the last claim made by seat {seat}'s left neighbor, and on the last space?",
                (
                    f"the claim of seat {seat}'s left neighbor was on the last space",
                    f"no claim of seat {seat}'s left neighbor was on the last space",
                ),
                ("schrodinger.turn.own-claim",),
                _in_turns(lambda state: _would_come_back(state, seat)),
                alone="yes",
            ),
        )
    if use.effect is Physicat.FELINESTEIN:
        return (
            *own,
            yes_or_no(
                "pile",
                f"Did the draw pile have at least as many cards as seat {seat}'s hand?",
                (
                    f"the draw pile had at least as many cards as seat {seat}'s hand",
                    f"the draw pile had fewer cards than seat {seat}'s hand",
                ),
                ("schrodinger.physicat.felinestein",),
                _in_turns(lambda state: _can_be_replaced(state, seat)),
                alone="no",
            ),
        )
    return own


def _would_come_back(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a skip by a seat brings the turn back to the claimer, who cannot raise a claim
    on the last space."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last or state.round.on_turn != seat:
        return False
    return left_of_turn(state) == claim.seat


def _can_be_replaced(state: TurnPhase, seat: Seat) -> bool:
    """Return whether the draw pile can replace the hand. The ruling rests on it by one reading."""
    return len(state.draw_pile) >= len(state.round.hands[seat])


# Chance.


def _time_for_chance(phase: type) -> Fact:
    return time_for_chance("schrodinger.round.phases", phase)


def _of_deal(deal: Deal) -> tuple[Fact, ...]:
    dealt = tuple(Seat(at) for at, hand in enumerate(deal.hands) if hand)
    seats = ", ".join(map(str, dealt)) or "none"
    rounds = max(
        len(setup.hands)
        for edition in catbox_rules.schrodingers_cats.EDITIONS
        for setup in edition.setups
    )
    return (
        Fact(
            "round",
            "Which round was it?",
            tuple(Value(str(n), str(n), f"it was round {n}") for n in range(1, rounds + 1)),
            ("schrodinger.deal.hand-size",),
            lambda state: str(len(state.results) + 1),
        ),
        yes_or_no(
            "left",
            f"Were the seats that got cards ({seats}) exactly those still in the match?",
            ("the seats with cards were those in the match", "other seats were in the match"),
            ("schrodinger.deal.hand-size",),
            lambda state: seats_left(state.table, state.results) == dealt,
        ),
    )


def _of_draw(draw: Draw) -> tuple[Fact, ...]:
    number, boxes = len(draw.boxes), draw.boxes
    return (
        yes_or_no(
            "owed",
            f"Was the number of cards to be drawn {number}?",
            (
                f"the number of cards to draw was {number}",
                f"the number of cards to draw was not {number}",
            ),
            ("schrodinger.deal.draw",),
            lambda state: state.owed == number if isinstance(state, DrawPhase) else None,
            alone="no",
        ),
        yes_or_no(
            "pile",
            f"Could {boxes} have been in the draw pile, given the cards in all other places?",
            (f"the draw pile had {boxes}", f"the draw pile did not have {boxes}"),
            ("schrodinger.deal.draw",),
            lambda state: boxes <= state.draw_pile if isinstance(state, DrawPhase) else None,
            alone="no",
        ),
    )


# The answers in a dispute on Schrödinger's Cats that a table can show.
#
# An answer is left out if a table could not show it without showing more: the space of a claim is
# known, but not who claimed.


_PHASES: Final = {"physicats": "physicats", "first": "deal", "between": "deal", "over": "over"}


def laid(table: Table, action: Action, told: Mapping[str, str]) -> dict[str, object]:
    """Return the keys of a document of a partial position that follow from known facts: the phase,
    and what is on the table."""
    if told.get("phase") in _PHASES:
        return {"phase": _PHASES[told["phase"]]}
    if isinstance(action, DealPhysicats | Deal | Draw) or told.get(TIME) != "yes":
        return {}
    document: dict[str, object] = {}
    proved = told.get("proved", "0")
    if "yes" in {told.get("claimed"), told.get("exchanged")} or proved != "0":
        document |= {"phase": "proof", "on_turn": action.seat}
    elif told.get("turn") == "yes" and told.get("claimed") == "no":
        document |= {"phase": "claim", "on_turn": action.seat}
    else:
        return {}
    if "none" in {told.get("standing"), told.get("about")} or told.get("claim") == "no":
        document["claim"] = None
    if isinstance(action, Exchange) and 0 < int(proved) < len(action.boxes):
        document["proved"] = int(proved)
    if "exchanged" in told and document["phase"] == "proof":
        document["exchanged"] = told["exchanged"] == "yes"
    if isinstance(action, Use) and table.has_physicats:
        document |= _lay_use(table, action, told)
    return document


def _lay_use(table: Table, use: Use, told: Mapping[str, str]) -> dict[str, object]:
    unused: list[object] = [UNKNOWN.value] * table.players
    if told.get("used") == "yes":
        unused[use.seat] = None
    elif told.get("own") == "yes":
        unused[use.seat] = use.physicat.value
    else:
        return {}
    return {"physicats": {"unused": unused}}


def drawn(state: State, action: Action) -> Mapping[str, Mapping[str, object]]:
    """Return parts of the table of a state, by their names, as keys of a document: those that say
    most come first."""
    document = whole_document(state, catbox_rules.schrodingers_cats)
    if (claim := document["claim"]) is not None and claim["seat"] != document["on_turn"]:
        # Nobody has been skipped.
        before = (document["on_turn"] - 1) % state.table.players
        document["claim"] = claim | {"seat": before}
    parts = {name: {key: document[key] for key in keys} for name, keys in _PARTS.items()}
    if not isinstance(action, DealPhysicats | Deal | Draw):
        lying = document["physicats"]
        unused = {"unused": only_of(action.seat, lying["unused"])}
        own: dict[str, dict[str, object]] = {
            "the row of Physicats": {"physicats": unused | {"row": lying["row"]}},
            "the Physicat": {"physicats": unused},
            "the hand": {"hands": only_of(action.seat, document["hands"])},
        }
        parts = {_ALL_CARDS: parts.pop(_ALL_CARDS), **own, **parts}
    return parts


_ALL_CARDS: Final = "the places of all cards"
_PARTS: Final = {
    _ALL_CARDS: ("hands", "proofs", "discards"),
    "the rounds before": ("first_seat", "rounds"),
    "who has lives left": ("lives",),
    "who starts": ("start_seat",),
    "what was proved": ("proved", "exchanged"),
    "the claim": ("claim",),
    "whose turn it was": ("on_turn", "owed"),
    "what was going on": ("phase",),
}
