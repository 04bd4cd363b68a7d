"""Moments to ask about: states built from a few values, or reached by playing from one, and what a
verdict says of an action.

Boxes, Physicats and actions are written as texts, seats as numbers:

    state = dealt(2, "4 alive 2 dead", physicats="mewton tabby", row="prride")
    state = play(state, "claim 8 alive, prove 2 alive, exchange 1 dead, draw 1 empty").state
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import pytest
from attrs import evolve

from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhase,
    DiscardPile,
    Draw,
    DrawPhase,
    Event,
    Physicat,
    Physicats,
    ProofPhase,
    Round,
    RoundResult,
    State,
    Table,
    apply,
    judge,
    parse,
    turn,
)
from catbox_rules.schrodingers_cats.state import claim_phase, deal_phase, proof_phase
from tests.kit.sentences import readable

EVERY_COUNT: Final = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
"""Every count of players."""

DECK: Final = {"alive": 20, "dead": 20, "empty": 8, "heisenberg": 4}
LIVES: Final = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
HANDS: Final = {
    2: (6, 5, 4, 3, 2),
    3: (6, 5, 4, 3, 2),
    4: (6, 5, 4),
    5: (6, 5, 4, 3),
    6: (6, 5, 4, 3, 2),
}
"""How many cards a seat is dealt in each round."""

PLAIN: Final = "purrie felidae feyncat mewton felinestein pawking"
"""Physicats for up to six seats; Prride begins the row."""

NO_OPTIONS: Final[Mapping[str, object]] = {}

Phase = TypeVar("Phase", bound=State)


# Values from texts.


def boxes(text: str) -> Boxes:
    """Boxes such as `4 alive 1 empty`, or `nothing`."""
    words = [] if text == "nothing" else text.split()
    return Boxes(**{kind: int(number) for number, kind in _pairs(words)})


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def by_seat(players: int, texts: Mapping[int, str] | Sequence[str]) -> tuple[Boxes, ...]:
    """Boxes of each seat; a seat that is not named has none."""
    named = texts if isinstance(texts, Mapping) else dict(enumerate(texts))
    assert set(named) <= set(range(players))
    return tuple(boxes(named.get(seat, "nothing")) for seat in range(players))


def cats(text: str) -> tuple[Physicat, ...]:
    """Physicats by their names."""
    return tuple(Physicat(name) for name in text.split())


def cats_by_seat(text: str) -> tuple[Physicat | None, ...]:
    """Physicats by seat; a seat with `-` has none."""
    return tuple(None if name == "-" else Physicat(name) for name in text.split())


def claim_of(text: str) -> Claim:
    """A claim such as `0: 8 alive`."""
    seat, count, state = text.replace(":", "").split()
    return Claim(int(seat), int(count), Box(state))


# Tables, and rounds that are over.


def table(
    players: int,
    *,
    start: int = 0,
    with_physicats: bool = True,
    blocks: int = 13,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Table:
    """A table."""
    with_or_without = "with" if with_physicats else "without"
    chosen = {"physicats": with_or_without, "blocks": blocks, **options}
    return Table.create("amigo-2023", players=players, first_seat=start, options=chosen)


def rounds_of(laid: Table, text: str) -> tuple[RoundResult, ...]:
    """Rounds that are over: `3 by 0, 1 by 2` says that seat 3 was wrong against seat 0, which had
    claimed, and then seat 1 against seat 2."""
    results: list[RoundResult] = []
    lives = [LIVES[laid.players]] * laid.players
    start = laid.first_seat
    for wrong, right in re.findall(r"(\d) by (\d)", text):
        lives[int(wrong)] -= 1
        claim = Claim(int(right), 1, Box.ALIVE)
        results.append(
            RoundResult(start, claim, Seat(int(wrong)), 1, Seat(int(wrong)), tuple(lives))
        )
        start = Seat(int(right))
    return tuple(results)


def lying(
    players: int, physicats: str | None, row: str, staying: Mapping[int, str] | None = None
) -> Physicats:
    """Where the Physicats lie: unused by seat, in the row, and open before seats."""
    if physicats is None:
        return Physicats(unused=(None,) * players)
    stays = {seat: Physicat(name) for seat, name in (staying or {}).items()}
    return Physicats(
        unused=cats_by_seat(physicats),
        row=cats(row),
        staying=tuple(stays.get(seat) for seat in range(players)),
    )


def before_deal(
    players: int,
    *,
    physicats: str | None = None,
    row: str = "prride",
    before: str = "",
    start: int = 0,
    blocks: int = 13,
    options: Mapping[str, object] = NO_OPTIONS,
) -> DealPhase:
    """Before the deal of a round; without Physicats unless they are named by seat."""
    with_physicats = physicats is not None
    laid = table(
        players, start=start, with_physicats=with_physicats, blocks=blocks, options=options
    )
    return deal_phase(laid, rounds_of(laid, before), lying(players, physicats, row))


def plain_deal(state: DealPhase, *named: str) -> Deal:
    """A deal with some hands as they are named by seat; the others are as many alive as dead cards,
    as far as there are any, an odd one alive."""
    size = HANDS[state.table.players][len(state.results)]
    lives = lives_left(state.table, state.results)
    hands: list[Boxes] = []
    for seat in range(state.table.players):
        if seat < len(named) and named[seat]:
            hands.append(boxes(named[seat]))
        else:
            dealt_here = size if lives[seat] else 0
            hands.append(Boxes(alive=dealt_here - dealt_here // 2, dead=dealt_here // 2))
    return Deal(tuple(hands))


def dealt(
    players: int,
    *hands: str,
    physicats: str | None = None,
    row: str = "prride",
    before: str = "",
    start: int = 0,
    blocks: int = 13,
    options: Mapping[str, object] = NO_OPTIONS,
) -> ClaimPhase:
    """A round has been dealt, with hands as they are named, else as in a plain deal."""
    state = before_deal(
        players,
        physicats=physicats,
        row=row,
        before=before,
        start=start,
        blocks=blocks,
        options=options,
    )
    after = apply(state, plain_deal(state, *hands)).state
    assert isinstance(after, ClaimPhase)
    return after


# Moments put together. What a rule says of one does not turn on whether it can be, so they are
# built as rules build states, unchecked.


def claiming(
    players: int,
    hands: Mapping[int, str] | Sequence[str] = (),
    *,
    proofs: Mapping[int, str] | Sequence[str] = (),
    discards: str = "nothing",
    known: Mapping[int, str] | Sequence[str] = (),
    open_discards: str = "nothing",
    claim: str | None = None,
    on_turn: int = 0,
    physicats: str | None = None,
    row: str = "prride",
    staying: Mapping[int, str] | None = None,
    revealed: str | None = None,
    before: str = "",
    blocks: int = 13,
    options: Mapping[str, object] = NO_OPTIONS,
) -> ClaimPhase:
    """A seat is to claim or to doubt, the cards lying as named; of those that have been dealt the
    rest is discarded. Each seat knows of the discard pile what `known` says, else what all do."""
    laid = table(players, with_physicats=physicats is not None, blocks=blocks, options=options)
    results = rounds_of(laid, before)
    held, open_cards = by_seat(players, hands), by_seat(players, proofs)
    pile = DiscardPile(
        boxes(discards) + _rest_of_deal(laid, results, [*held, *open_cards, boxes(discards)]),
        boxes(open_discards),
        tuple(each or boxes(open_discards) for each in by_seat(players, known)),
    )
    return claim_phase(
        laid,
        results,
        Round(
            hands=held,
            proofs=open_cards,
            discards=pile,
            physicats=evolve(
                lying(players, physicats, row, staying),
                revealed=None if revealed is None else Physicat(revealed),
            ),
            on_turn=Seat(on_turn),
            claim=None if claim is None else claim_of(claim),
        ),
    )


def _rest_of_deal(laid: Table, results: Sequence[RoundResult], named: Sequence[Boxes]) -> Boxes:
    """As many cards as have been dealt in this round and are not named, dead ones if there are."""
    in_match = [left for left in lives_left(laid, results) if left]
    missing = HANDS[laid.players][len(results)] * len(in_match) - sum(map(len, named))
    rest: list[Box] = []
    for box in (Box.DEAD, Box.ALIVE, Box.EMPTY):
        left = DECK[box.value] - sum(pile[box] for pile in named)
        rest += [box] * max(0, min(left, missing - len(rest)))
    return Boxes.of(rest)


def lives_left(laid: Table, results: Sequence[RoundResult]) -> list[int]:
    """The lives at first, less one for each time a seat was wrong."""
    lives = [LIVES[laid.players]] * laid.players
    for result in results:
        lives[result.wrong] -= 1
    return lives


def proving(
    before_claim: ClaimPhase, claim: str, *, proved: int = 0, has_exchanged: bool = False
) -> ProofPhase:
    """The seat on turn has made a claim such as `8 alive`, proved and exchanged."""
    after = apply(before_claim, parse(f"claim {claim}", before_claim.round.on_turn)).state
    assert isinstance(after, ProofPhase)
    return proof_phase(after.table, after.results, after.round, proved, has_exchanged)


# Playing.


def on_turn(state: State) -> int:
    """The one seat that is to act."""
    [seat] = turn(state)
    assert seat != "chance"
    return seat


def action_of(state: State, text: str, *, seat: int | None = None) -> Action:
    """What a text says that a seat does, else the one on turn; `draw …` is what chance does."""
    word, _, rest = text.strip().partition(" ")
    if word == "draw":
        return Draw(boxes(rest))
    return parse(text, on_turn(state) if seat is None else seat)


def act(state: State, text: str, *, seat: int | None = None) -> Step[State, Event]:
    """What follows when a seat, else the one on turn, does what the text says."""
    return apply(state, action_of(state, text, seat=seat))


def play(state: State, texts: str) -> Step[State, Event]:
    """Actions in a row, each of the seat on turn or of chance: the last state and all events."""
    events: list[Event] = []
    for text in re.split("[,;]", texts):
        step = act(state, text)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def reach(state: State, texts: str, kind: type[Phase]) -> Phase:
    """The state after actions in a row, which is of this kind."""
    after = play(state, texts).state
    assert isinstance(after, kind)
    return after


def round_of(state: State) -> Round:
    """The cards of a state in a round."""
    assert isinstance(state, ClaimPhase | ProofPhase | DrawPhase)
    return state.round


def boxes_in_play(state: State) -> int:
    """What a state in a round says of their number."""
    assert isinstance(state, ClaimPhase | ProofPhase | DrawPhase)
    return state.boxes_in_play


def draw_pile(state: State) -> Boxes:
    """What is left to draw in a round."""
    assert isinstance(state, ClaimPhase | ProofPhase | DrawPhase)
    return state.draw_pile


# Asking.


def ask(state: State, text: str, *, seat: int | None = None) -> Verdict:
    """The verdict if a seat, else the one on turn, does what the text says."""
    return readable(judge(state, action_of(state, text, seat=seat)))


def violated(verdict: Verdict) -> set[str]:
    """The clauses that are broken, less `schrodinger.`; none for a legal action."""
    assert bool(verdict.violations) is not verdict.is_legal
    return {short(finding.clause) for finding in verdict.violations}


def grounds(verdict: Verdict) -> set[str]:
    """The clauses that allow an action, or do not stand in its way, less `schrodinger.`."""
    return {short(finding.clause) for finding in verdict.grounds}


def short(clause: str) -> str:
    """The id of a clause, less `schrodinger.`."""
    assert clause.startswith("schrodinger.")
    return clause.removeprefix("schrodinger.")


def message(verdict: Verdict, clause: str) -> str:
    """What the verdict says of a clause."""
    findings = (*verdict.violations, *verdict.grounds)
    [text] = [finding.message for finding in findings if short(finding.clause) == clause]
    return text


def places(verdict: Verdict, clause: str) -> list[str]:
    """Which parts of the action break a clause."""
    return [each.where for each in verdict.violations if short(each.clause) == clause]


def in_words(actions: Sequence[Action]) -> str:
    """Actions as texts."""
    return ", ".join(map(str, actions))
