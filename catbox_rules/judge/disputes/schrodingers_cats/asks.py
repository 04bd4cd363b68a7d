"""Questions about Schrödinger's Cats that are not about an action: check, boxes, match, set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from attrs import frozen

import catbox_rules.schrodingers_cats
from catbox_rules.judge.disputes.facts import (
    Fact,
    Shown,
    Value,
    facts_of_table,
    number,
    yes_or_no,
)
from catbox_rules.judge.disputes.inquiry import Ask
from catbox_rules.judge.disputes.schrodingers_cats.facts import titled
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.notation.schrodingers_cats import NOTATION
from catbox_rules.positions.protocol import Answer
from catbox_rules.positions.schrodingers_cats import answer as answer_at
from catbox_rules.positions.schrodingers_cats import position_of
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import (
    RoundResult,
    left_neighbor,
    result_of,
    seats_left,
)
from catbox_rules.schrodingers_cats.material import (
    COUNTS_AS,
    MOST_BLOCKS,
    NOTHING,
    STATES,
    Box,
    Boxes,
    Physicat,
    Physicats,
    Track,
    cards,
    total,
)
from catbox_rules.schrodingers_cats.rules.doubting import count, first_phase, outcome_of
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    Round,
    State,
    claim_phase,
    deal_phase,
    match_over,
)
from catbox_rules.schrodingers_cats.table import Table

_OF_TABLE: Final = facts_of_table(catbox_rules.schrodingers_cats)
_MOST_SEATS: Final = max(
    each for edition in catbox_rules.schrodingers_cats.EDITIONS for each in edition.player_counts
)
_MOST_CARDS: Final = 400
"""The most cards of a deck, with any variant."""


# Who was wrong?


@frozen
class WrongSeat:
    """The player who was wrong in a check: `claimer` or `doubter`; None if nobody had claimed."""

    wrong: str | None


def _boxes_were(number: int) -> str:
    return "1 box was" if number == 1 else f"{number} boxes were"


def _round(state: State) -> Round | None:
    return state.round if isinstance(state, ClaimPhase | ProofPhase | DrawPhase) else None


def _claimed(state: State) -> tuple[Round, Claim] | None:
    round = _round(state)
    return None if round is None or round.claim is None else (round, round.claim)


def _short(state: State) -> str:
    found = _claimed(state)
    if found is None:
        return "nobody"
    round, claim = found
    return str(max(0, claim.count - count(round, claim.state).showing))


_SPACES: Final = {str(space): space for space in Track(MOST_BLOCKS).spaces}


def _read_claim(given: str) -> str:
    claims = [*_SPACES, "none"]
    claim = given if given in claims else NOTATION.spoken.alike(given, claims)
    if claim is None:
        raise MalformedInput("$", expected="a claim, such as 9 alive, or none", given=given)
    return claim


def _read_number(given: str) -> str:
    number = given.strip()
    if not (number.isascii() and number.isdecimal()) or len(number) > len(str(_MOST_CARDS)):
        raise MalformedInput("$", expected="a number of boxes", given=given)
    return str(int(number))


_SHORT: Final = Fact(
    "short",
    "How many boxes of the claimed kind were missing, without Heisenbergs and Physicats?",
    (
        Value("0", "None: there were as many as claimed", "as many as claimed showed it"),
        *(
            Value(str(n), str(n), f"{_boxes_were(n)} missing of the claimed kind")
            for n in range(1, 2 * MOST_BLOCKS + 1)
        ),
        Value("nobody", "Nobody had claimed in this round", "nobody had claimed in this round"),
    ),
    ("schrodinger.check.count", "schrodinger.doubt.needs-claim"),
    _short,
    kind="number",
    shown=(
        Shown(
            *("claim", "space", "Which claim was doubted?", _read_claim),
            among=lambda _: tuple(_SPACES),
        ),
        Shown(
            "counted",
            "number",
            "Show all hands, and what was laid open: how many boxes of the claimed kind are there? "
            "Leave Heisenbergs and Physicats out.",
            _read_number,
        ),
    ),
)


def _heisenbergs(state: State) -> int | None:
    found = _claimed(state)
    return None if found is None else _lying(found[0]).heisenberg


def _lying(round: Round) -> Boxes:
    """Return all boxes in hands and before seats."""
    return total((*round.hands, *round.proofs))


def _heisenbergs_were(number: int) -> str:
    return "there was 1 Heisenberg" if number == 1 else f"there were {number} Heisenbergs"


_HEISENBERGS: Final = number(
    "heisenbergs",
    "How many Heisenbergs were there, in all hands and laid open as proofs?",
    range(_MOST_CARDS + 1),
    _heisenbergs_were,
    ("schrodinger.check.heisenbergs",),
    _heisenbergs,
)


def _is_open(state: State, physicat: Physicat) -> bool | None:
    found = _claimed(state)
    return None if found is None else physicat in found[0].physicats.open_before_seats


_FEYNCAT: Final = yes_or_no(
    "feyncat",
    "Had anybody turned Feyncat up in this round, before the doubt?",
    ("Feyncat had been turned up", "Feyncat had not been turned up"),
    ("schrodinger.physicat.feyncat",),
    lambda state: _is_open(state, Physicat.FEYNCAT),
)


def _counts(physicat: Physicat) -> Fact:
    """Return the fact that a Physicat which counts as boxes was open and the claim about these."""
    [state] = [box for box in STATES if COUNTS_AS[physicat][box]]

    def read(of: State) -> bool | None:
        found = _claimed(of)
        return None if found is None else found[1].state is state and _is_open(of, physicat)

    title = titled(physicat)
    return yes_or_no(
        str(physicat),
        f"Was the claim about {state} boxes, and had anybody turned {title} up in this round, "
        "before the doubt?",
        (
            f"the claim was about {state} boxes and {title} had been turned up",
            f"the claim was not about {state} boxes, or {title} had not been turned up",
        ),
        (f"schrodinger.physicat.{physicat}",),
        read,
    )


_COUNTING: Final = tuple(map(_counts, COUNTS_AS))


def _checks(table: Table, shown: Mapping[str, str]) -> Iterator[State]:
    """Yield states for each number of boxes and Heisenbergs, and each choice of open Physicats."""
    nothing, nobody = (NOTHING,) * (table.players - 1), (None,) * table.players
    said = shown.get("claim")
    doubted = None if said is None else _SPACES.get(said)
    if doubted is not None and doubted not in table.track:
        raise ImpossibleState("claim", "the track does not go that far")
    for state, counting, has_feyncat in _lying_open(table) if said != "none" else ():
        if doubted is not None and state is not doubted.state:
            continue
        staying = with_seat(nobody, 0, counting)
        if has_feyncat:
            staying = with_seat(staying, 1, Physicat.FEYNCAT)
        physicats = Physicats(nobody, (), staying)
        most = max(space.count for space in table.track.spaces if space.state is state)
        claimed = most if doubted is None else doubted.count
        # A number of boxes tells nothing about a claim that nobody has named.
        is_counted = doubted is not None and "counted" in shown
        lying = [int(shown["counted"])] if is_counted else range(claimed + 1)
        if is_counted and lying[0] > table.deck[state]:
            raise ImpossibleState("counted", "the deck does not have as many boxes")
        for there, heisenbergs in product(lying, range(table.deck.heisenberg + 1)):
            hand = Boxes.of([state] * there + [Box.HEISENBERG] * heisenbergs)
            round = Round.after_deal((hand, *nothing), physicats, Seat(1))
            yield claim_phase(table, (), round.with_claim(Claim(Seat(0), claimed, state)))
    if doubted is None:
        yield from _before_a_round(table)


def _lying_open(table: Table) -> Iterator[tuple[Box, Physicat | None, bool]]:
    """Yield the kind of boxes in the claim, an open Physicat that counts as such boxes or None, and
    whether Feyncat is open as well."""
    for state in STATES:
        yield state, None, False
        if table.has_physicats:
            yield state, None, True
            counting = [each for each, boxes in COUNTS_AS.items() if boxes[state]]
            yield from product([state], counting, (False, True))


def _no_physicats(table: Table) -> Physicats:
    """Return Physicats with none before a seat and none in the row."""
    return Physicats((None,) * table.players)


def _before_a_round(table: Table) -> Iterator[State]:
    yield deal_phase(table, (), _no_physicats(table))


def _wrong(state: State) -> Answer:
    found = _claimed(state)
    if found is None:
        why = finding("schrodinger.doubt.needs-claim", "nobody had claimed in this round")
        return Answer("check", WrongSeat(None), ("there was nothing to doubt",), (why,))
    round, claim = found
    table, result = state.table, _doubted(state, round, claim)
    grounds = [finding("schrodinger.check.count", "all boxes of the claimed kind count")]
    if _is_open(state, Physicat.FEYNCAT):
        template = "Feyncat had been turned up, so no Heisenberg counts"
        grounds.append(finding("schrodinger.physicat.feyncat", template))
    else:
        grounds.append(finding("schrodinger.check.heisenbergs", "Heisenbergs count for any claim"))
    for physicat in round.physicats.open_before_seats:
        boxes = COUNTS_AS.get(physicat, NOTHING)
        if boxes[claim.state]:
            template = "{physicat} counts as {boxes}, whoever has claimed"
            said = {"physicat": titled(physicat), "boxes": str(boxes)}
            grounds.append(finding(f"schrodinger.physicat.{physicat}", template, **said))
    if result.wrong == claim.seat:
        template = "there were fewer than claimed, so the player who claimed is wrong"
        value, wrong, right = "claimer", "the player who claimed", "the player who doubted"
    else:
        template = "there were as many as claimed, so the player who doubted is wrong"
        value, wrong, right = "doubter", "the player who doubted", "the player who claimed"
    grounds.append(finding("schrodinger.check.who-is-wrong", template))
    grounds.append(_life_lost(table))
    template = "whoever was right starts the next round, if there is one"
    grounds.append(finding("schrodinger.round.start-seat", template))
    lost = "the only life, and was out of the match" if table.setup.lives == 1 else "a life"
    text = (
        f"{wrong} was wrong",
        f"{wrong} lost {lost}",
        f"{right} was right, and starts the next round if there is one",
    )
    return Answer("check", WrongSeat(value), text, tuple(grounds))


def _doubted(state: State, round: Round, claim: Claim) -> RoundResult:
    """Return the result of a round if the next seat doubts the claim."""
    table, counted = state.table, count(round, claim.state).total
    doubter = left_neighbor(table, state.results, claim.seat)
    return result_of(table, state.results, claim=claim, doubter=doubter, counted=counted)


def _life_lost(table: Table) -> Finding:
    """Return what it costs to be wrong, whatever the number of players is."""
    numbers = sorted(each.players for each in table.edition.setups if each.lives == 1)
    clause, template = "schrodinger.check.life-lost", "whoever is wrong loses a life"
    if not numbers:
        return finding(clause, template)
    template += "; with {fewest} to {most} players it is the only one, so that player is out"
    return finding(clause, template, fewest=numbers[0], most=numbers[-1])


# Who starts the next round?


@frozen
class NextRound:
    """The player who starts the next round, `claimer` or `doubter`; None if there is none."""

    starts: str | None


def _is_over(state: State) -> bool | None:
    found = _claimed(state)
    return None if found is None else sum(map(bool, _doubted(state, *found).lives)) == 1


def _lost_by(state: State) -> str:
    found = _claimed(state)
    if found is None:
        return "nobody"
    return "claimer" if _doubted(state, *found).wrong == found[1].seat else "doubter"


_LOST: Final = Fact(
    "lost",
    "Who lost a life in the doubt?",
    (
        Value("claimer", "The player who had claimed", "the player who had claimed lost a life"),
        Value("doubter", "The player who doubted", "the player who doubted lost a life"),
        Value("nobody", "Nobody: there was no claim to doubt", "there was no claim to doubt"),
    ),
    ("schrodinger.round.start-seat",),
    _lost_by,
)

_OVER: Final = yes_or_no(
    "over",
    "Did only one player have lives left then?",
    ("only one player had lives left", "several players had lives left"),
    ("schrodinger.match.last-seat",),
    _is_over,
)


def _doubts(table: Table, _: object) -> Iterator[State]:
    """Yield claims that hold or do not, early in a match, and between two with a life each."""
    if (rule := table.house_rule("schrodinger.round.start-seat")) is not None:
        expected = "no house rule on who starts"
        raise Unsupported("$.options.variants", expected=expected, given=Verbatim(rule.id))
    lives = (1, 1, *(0,) * (table.players - 2))
    last = RoundResult(Seat(0), Claim(Seat(0), 1, Box.DEAD), Seat(1), 1, Seat(1), lives)
    for results, boxes in product(((), (last,)), (NOTHING, Boxes(dead=1))):
        hands = (boxes, *(NOTHING,) * (table.players - 1))
        round = Round.after_deal(hands, _no_physicats(table), Seat(1))
        yield claim_phase(table, results, round.with_claim(Claim(Seat(0), 1, Box.DEAD)))
    yield from _before_a_round(table)


def _next_round(state: State) -> Answer:
    if (lost := _lost_by(state)) == "nobody":
        why = finding("schrodinger.doubt.needs-claim", "nobody had claimed in this round")
        return Answer("start", NextRound(None), ("the round was not over",), (why,))
    if _is_over(state):
        why = finding("schrodinger.match.last-seat", "the last seat with a life wins")
        return Answer("start", NextRound(None), ("the match was over",), (why,))
    right, who = ("claimer", "claimed") if lost == "doubter" else ("doubter", "doubted")
    why = finding("schrodinger.round.start-seat", "of the two in a doubt, the one who was right")
    return Answer(
        "start", NextRound(right), (f"the player who {who} starts the next round",), (why,)
    )


# How many boxes were in play?


@frozen
class BoxesInPlay:
    """The number of boxes that were in play."""

    in_play: int


def _piles(state: State) -> str:
    round = _round(state)
    if round is None:
        return "none"
    owed = state.owed if isinstance(state, DrawPhase) else 0
    return str(len(state.table.deck) - len(round.placed) + len(round.discards) - owed)


_PILES: Final = Fact(
    "piles",
    "How many cards were in the draw pile and the discard pile, without those still to be drawn?",
    (
        *(
            Value(str(n), str(n), f"the draw pile and the discard pile had {cards(n)}")
            for n in range(_MOST_CARDS + 1)
        ),
        Value("none", "No round was being played", "no round was being played"),
    ),
    ("schrodinger.round.boxes-in-play",),
    _piles,
)


def _in_play(table: Table, _: object) -> Iterator[State]:
    """Yield states for each number of cards that the seats can have."""
    deck, nothing = list(table.deck), [NOTHING] * (table.players - 1)
    for size in range(len(deck) + 1):
        hand = Boxes.of(deck[:size])
        round = Round.after_deal((hand, *nothing), _no_physicats(table), Seat(0))
        yield claim_phase(table, (), round)
    yield from _before_a_round(table)


def _boxes(state: State) -> Answer:
    clause = "schrodinger.round.boxes-in-play"
    if not isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        why = finding(clause, "no round was being played")
        return Answer("boxes", BoxesInPlay(0), ("no boxes were in play",), (why,))
    why = finding(clause, "a card in neither pile is in a hand or in front of a seat")
    text = f"{_boxes_were(state.boxes_in_play)} in play"
    return Answer("boxes", BoxesInPlay(state.boxes_in_play), (text,), (why,))


# Who won the match?


@frozen
class LastSeat:
    """The winner of the match; None as long as several seats have lives left."""

    winner: Seat | None


def _left(state: State) -> str:
    seats = seats_left(state.table, state.results)
    return str(seats[0]) if len(seats) == 1 else "several"


_LEFT: Final = Fact(
    "left",
    "Who had lives left?",
    (
        *(
            Value(str(seat), f"Only seat {seat}", f"only seat {seat} had lives left")
            for seat in range(_MOST_SEATS)
        ),
        Value("several", "Several players", "several players had lives left"),
    ),
    ("schrodinger.match.last-seat",),
    _left,
)


def _matches(table: Table, _: object) -> Iterator[State]:
    yield from _before_a_round(table)
    for seat in table.seats:
        wrong = table.seats[(seat + 1) % table.players]
        lives = with_seat((0,) * table.players, seat, 1)
        result = RoundResult(seat, Claim(seat, 1, Box.DEAD), wrong, 1, wrong, lives)
        yield match_over(table, (result,), _no_physicats(table))


def _last_seat(state: State) -> Answer:
    clause = "schrodinger.match.last-seat"
    if not isinstance(state, MatchOver):
        why = finding(clause, "several players had lives left")
        return Answer("match", LastSeat(None), ("nobody had won yet",), (why,))
    [seat] = outcome_of(state).winners
    why = finding(clause, "the last seat with a life wins")
    return Answer("match", LastSeat(seat), (f"seat {seat} won the match",), (why,))


# How was the table set up?


def _set_ups(table: Table, _: object) -> Iterator[PhysicatDealPhase | DealPhase]:
    yield first_phase(table)


def _set_up(state: State) -> Answer:
    return answer_at(position_of(state), "set-up")


ASKS: Final = {
    "check": Ask((_SHORT, _HEISENBERGS, _FEYNCAT, *_COUNTING, *_OF_TABLE), _checks, _wrong),
    "boxes": Ask((_PILES, *_OF_TABLE), _in_play, _boxes),
    "match": Ask((_LEFT, *_OF_TABLE), _matches, _last_seat),
    "set-up": Ask(_OF_TABLE, _set_ups, _set_up),
    "start": Ask((_LOST, _OVER, *_OF_TABLE), _doubts, _next_round),
}
"""The questions that are not about an action, by name."""
