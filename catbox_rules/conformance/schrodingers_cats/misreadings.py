"""Rules of Schrödinger's Cats as an engine may have misread them, chapter by chapter.

Each is a sentence that follows "as if", the clause that is misread, and a patch that replaces as
little as the words say. A patch turns the table of a match into one at which another rule holds,
and is made from that rule; the table of the match stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

from attrs import evolve

from catbox_rules.conformance.protocol import Misreading, Winners
from catbox_rules.kernel.condition import (
    AnyCondition,
    AnyKind,
    Choices,
    Condition,
    Conditions,
    by_test,
    with_rules,
)
from catbox_rules.kernel.editions import AnyReading
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.values import changing
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Count,
    DealPhase,
    Doubt,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    RoundResult,
    State,
    Table,
    Track,
    Use,
)
from catbox_rules.schrodingers_cats.actions import claims
from catbox_rules.schrodingers_cats.editions import (
    OPEN_HEISENBERGS,
    PHYSICAT_TIMING,
    SHORT_PILE,
    OpenHeisenbergs,
    PhysicatTiming,
    Setup,
    ShortPile,
)
from catbox_rules.schrodingers_cats.events import (
    Event,
    left_neighbor,
    lives_after,
    result_of,
    seats_left,
)
from catbox_rules.schrodingers_cats.material import COUNTS_AS, NOTHING, STAYING, Physicats, total
from catbox_rules.schrodingers_cats.rules.doubting import count, end_round
from catbox_rules.schrodingers_cats.rules.in_force import rules_of
from catbox_rules.schrodingers_cats.rules.turns import (
    ON_TURN,
    has_claimed,
    standing_claim,
    with_next_on_turn,
)
from catbox_rules.schrodingers_cats.state import Round, TurnPhase, draw_phase

_Patch: TypeAlias = Callable[[Table], Table]
"""From the table of a match one with the rules as misread."""
ActionT = TypeVar("ActionT", bound=Action)


# What is on the table, and what the table has chosen.


def _with_numbers(change: Callable[[Setup], Setup]) -> _Patch:
    return lambda table: evolve(table, setup=change(table.setup))


def _with_lives(more: int) -> _Patch:
    """Return the patch that changes the lives, with a hand for each round that there can be."""
    return _with_numbers(
        lambda n: evolve(n, lives=max(1, n.lives + more), hands=(*n.hands, *[1] * n.players))
    )


def _with_blocks(more: int) -> _Patch:
    return lambda table: evolve(table, track=Track(max(1, table.track.blocks + more)))


def _reading(reading: AnyReading, value: Enum) -> _Patch:
    return lambda table: evolve(table, readings=table.readings.with_values({reading: value}))


def _started_by(seat: Callable[[RoundResult], int]) -> _Patch:
    """Return the patch by which another seat starts the next round, or its left neighbor if that
    one is out."""

    def laid(table: Table) -> Table:
        def start(_: Setup, results: tuple[RoundResult, ...]) -> Seat:
            chosen = Seat(seat(results[-1]) % table.players)
            is_left = results[-1].lives[chosen] > 0
            return chosen if is_left else left_neighbor(table, results, chosen)

        misread = HouseRule("house.misread", "", "", "schrodinger.round.start-seat", start)
        rules = (misread, *table.edition.house_rules)
        return evolve(table, edition=evolve(table.edition, house_rules=rules))

    return laid


# What is asked of an action.


def _with_kind(kind: type, change: Callable[[AnyKind], AnyKind]) -> _Patch:
    """Return the patch that changes what there is to a kind of action."""

    def laid(table: Table) -> Table:
        rules = rules_of(table)
        phases = {
            phase: tuple(change(each) if each.action is kind else each for each in kinds)
            for phase, kinds in rules.phases.items()
        }
        return with_rules(table, evolve(rules, phases=phases))

    return laid


def _asked(
    kind: type[Action], clause: str, change: Callable[[AnyCondition], AnyCondition]
) -> _Patch:
    """Return the patch that changes what a clause asks of a kind of action."""
    asking = f"schrodinger.{clause}"

    def changed(each: AnyKind) -> AnyKind:
        conditions: Conditions[TurnPhase, Action, object] = each.conditions
        listed = tuple(change(one) if one.clause == asking else one for one in conditions.listed)
        return evolve(each, conditions=evolve(conditions, listed=listed))

    return _with_kind(kind, changed)


def _not_asked(kind: type[Action], clause: str) -> _Patch:
    return _asked(kind, clause, lambda each: each.waived)


def _leaving(
    kind: type[Action], clause: str, leaves: Callable[[TurnPhase, Seat, Any], Any]
) -> _Patch:
    return _asked(kind, clause, lambda each: evolve(each, leaves=leaves))


def _holding(kind: type[Action], clause: str, holds: Callable[[TurnPhase, Seat], bool]) -> _Patch:
    return _asked(kind, clause, lambda each: evolve(each, holds=holds))


_OneByOne: TypeAlias = Condition[TurnPhase, Claim, tuple[Claim, ...]]
_CLAIMS_ONE_BY_ONE: Final[Choices[TurnPhase, Claim, tuple[Claim, ...]]] = Choices(
    everything=lambda state: claims(state.round.on_turn, state.table.track),
    has=lambda choices, claim: claim in choices,
    adding=lambda choices, claim: (*choices, claim),
    actions=lambda _, choices: choices,
)


def _claiming(clause: str, may: Callable[[TurnPhase, Claim, Claim | None], bool]) -> _Patch:
    """Return the patch by which each claim on the track is allowed or not by itself; it knows the
    claim that stands, if one does."""

    def is_allowed(state: TurnPhase, claim: Claim) -> bool:
        return claim.space in state.table.track and may(state, claim, state.round.claim)

    def changed(kind: AnyKind) -> AnyKind:
        others = tuple(each for each in kind.conditions.listed if not each.narrows)
        broken = "{space} may not be claimed"
        asked: _OneByOne = Condition(f"schrodinger.{clause}", by_test(is_allowed), broken)
        conditions = Conditions(_CLAIMS_ONE_BY_ONE, ON_TURN, (asked, *others))
        return evolve(kind, conditions=conditions)

    return _with_kind(Claim, changed)


def _rises(state: TurnPhase, claim: Claim, last: Claim | None) -> bool:
    place = state.table.track.place
    return last is None or place(claim.space) > place(last.space)


# What an action in a turn leads to.


def _leading_to(
    kind: type[ActionT], change: Callable[[TurnPhase, ActionT, State], State]
) -> _Patch:
    """Return the patch by which a kind of action leads to something else: it is made from the state
    before, the action, and the state after it."""

    def changed(each: AnyKind) -> AnyKind:
        def leads_to(state: TurnPhase, action: ActionT) -> Step[State, Event]:
            step: Step[State, Event] = each.leads_to(state, action)
            return evolve(step, state=change(state, action, step.state))

        return evolve(each, leads_to=leads_to)

    return _with_kind(kind, changed)


def _with_round(after: State, change: Callable[[Round], Round]) -> State:
    """Return a state with something else on the table, while a round is played."""
    if isinstance(after, ClaimPhase | ProofPhase | DrawPhase):
        return after.with_round(change(after.round))
    return after


def _with_next(_before: TurnPhase, _action: object, after: State) -> State:
    return with_next_on_turn(after) if isinstance(after, ClaimPhase | ProofPhase) else after


def _to_the_right(before: TurnPhase, end: EndTurn | Use, after: State) -> State:
    left = seats_left(before.table, before.results)
    right = left[left.index(end.seat) - 1]
    return _with_round(after, lambda each: each.with_turn_of(right))


def _proofs_taken_back(_: TurnPhase, end: EndTurn, after: State) -> State:
    def change(laid: Round) -> Round:
        seat = end.seat
        hands = with_seat(laid.hands, seat, laid.hands[seat] + laid.proofs[seat])
        return laid.with_cards(hands=hands, proofs=with_seat(laid.proofs, seat, NOTHING))

    return _with_round(after, change)


# The check.


def _doubted(change: Callable[[TurnPhase, RoundResult], RoundResult]) -> _Patch:
    """Return the patch by which a doubt has another result."""

    def changed(before: TurnPhase, _: Doubt, after: State) -> State:
        results = (*before.results, change(before, after.results[-1]))
        return end_round(before.table, results, before.round.physicats)[0]

    return _leading_to(Doubt, changed)


def _counted(number: Callable[[Round, Box, Count], int]) -> _Patch:
    """Return the patch by which another number counts for a claim about a state."""

    def change(before: TurnPhase, result: RoundResult) -> RoundResult:
        claim, laid = result.claim, before.round
        counted = number(laid, claim.state, count(laid, claim.state))
        table, results, doubter = before.table, before.results, result.doubter
        return result_of(table, results, claim=claim, doubter=doubter, counted=counted)

    return _doubted(change)


def _counted_as(physicat: Physicat, boxes: Boxes) -> _Patch:
    """Return the patch by which a Physicat that lies open counts as other boxes."""

    def number(laid: Round, state: Box, count: Count) -> int:
        is_open = physicat in laid.physicats.open_before_seats
        return count.total + is_open * (boxes[state] - COUNTS_AS[physicat][state])

    return _counted(number)


def _in_hands(laid: Round, state: Box, count: Count) -> int:
    hands = total(laid.hands)
    heisenbergs = 0 if count.ignored_heisenbergs else hands.heisenberg
    return hands[state] + heisenbergs + count.physicats


def _with_wrong(before: TurnPhase, result: RoundResult, wrong: Seat, lost: int = 1) -> RoundResult:
    lives = lives_after(before.table, before.results)
    left = with_seat(lives, wrong, max(0, lives[wrong] - lost))
    return evolve(result, wrong=wrong, lives=left)


def _wrong_doubter_loses_two(before: TurnPhase, result: RoundResult) -> RoundResult:
    lost = 2 if result.wrong == result.doubter else 1
    return _with_wrong(before, result, result.wrong, lost)


def _wrong_if(is_wrong: Callable[[int, int], bool]) -> _Patch:
    """Return the patch by which a claimer is wrong by the number that counts and the one that it
    claimed."""

    def change(before: TurnPhase, result: RoundResult) -> RoundResult:
        claim = result.claim
        wrong = claim.seat if is_wrong(result.counted, claim.count) else result.doubter
        return _with_wrong(before, result, wrong)

    return _doubted(change)


# What a Physicat does, and where it lies then.

_Uses: TypeAlias = Mapping[Physicat, tuple[Physicat | None, ...]]
"""The Physicats that may be used, each with those that it may be swapped for."""


def _useful(leaves: Callable[[TurnPhase, _Uses], _Uses]) -> _Patch:
    """Return the patch by which other uses are left of those that the rules leave."""

    def changed(each: AnyCondition) -> AnyCondition:
        def left(state: TurnPhase, seat: Seat, uses: _Uses) -> _Uses:
            return leaves(state, each.leaves(state, seat, uses))

        return evolve(each, leaves=left)

    return _asked(Use, "physicat.tabby", changed)


def _without(uses: _Uses, physicat: Physicat) -> _Uses:
    return {each: takings for each, takings in uses.items() if each is not physicat}


def _swapping(uses: _Uses, row: Sequence[Physicat]) -> _Uses:
    tabby = tuple(each for each in uses.get(Physicat.TABBY, ()) if each in row)
    return {**uses, Physicat.TABBY: tabby} if tabby else _without(uses, Physicat.TABBY)


_with_unused: Final = changing(Physicats, "unused")
_with_staying: Final = changing(Physicats, "staying")
_deal_with: Final = changing(DealPhase, "physicats")


def _using(physicat: Physicat, change: Callable[[TurnPhase, Use, State], State]) -> _Patch:
    """Return the patch by which the use of a Physicat leads to something else."""
    return _leading_to(
        Use,
        lambda before, use, after: change(before, use, after) if use.effect is physicat else after,
    )


def _removing(physicat: Physicat, *kinds: Box) -> _Patch:
    """Return the patch by which the use of a Physicat discards open cards of these kinds."""

    def change(before: TurnPhase, _: Use, after: State) -> State:
        gone = [proof.only(*kinds) for proof in before.round.proofs]
        kept = zip(before.round.proofs, gone, strict=True)
        left = tuple(proof - removed for proof, removed in kept)
        discards = before.round.discards.with_open(total(gone))
        return _with_round(after, lambda each: each.with_cards(proofs=left, discards=discards))

    return _using(physicat, change)


def _drawing(physicat: Physicat, number: int) -> _Patch:
    """Return the patch by which the use of a Physicat draws so many cards, or what there is."""

    def change(_before: TurnPhase, _use: Use, after: State) -> State:
        if not isinstance(after, DrawPhase):
            return after
        return draw_phase(min(number, len(after.draw_pile)), after.during)

    return _using(physicat, change)


def _with_physicats(after: State, change: Callable[[Physicats], Physicats]) -> State:
    return _with_round(after, lambda each: each.with_physicats(change(each.physicats)))


def _unused_again(before: TurnPhase, _: Use, after: State) -> State:
    unused = before.round.physicats.unused
    return _with_physicats(after, lambda physicats: _with_unused(physicats, unused))


def _stays_on(before: TurnPhase, _: Doubt, after: State) -> State:
    staying = before.round.physicats.staying
    if not isinstance(after, DealPhase):
        return after
    return _deal_with(after, _with_staying(after.physicats, staying))


def _joins_row_at_once(_: TurnPhase, use: Use, after: State) -> State:
    stays = use.effect in STAYING
    return _with_physicats(after, lambda p: p.with_moved_to_row(use.effect) if stays else p)


# The list.

_PATCHES: Final[Mapping[str, Mapping[str, _Patch]]] = {
    # Set-up and rounds.
    "setup.lives": {
        "each seat has a life more": _with_lives(1),
        "each seat has a life less": _with_lives(-1),
    },
    "setup.track": {
        "the track has a block more": _with_blocks(1),
        "the track has a block less": _with_blocks(-1),
    },
    "setup.first-start-seat": {
        "seat 0 starts the first round": lambda table: evolve(table, first_seat=table.seats[0]),
        "the left neighbor of the start seat starts the first round": lambda table: evolve(
            table, first_seat=table.seats[(table.first_seat + 1) % table.players]
        ),
    },
    "deal.hand-size": {
        "all hands are as large as the first": _with_numbers(
            lambda n: evolve(n, hands=n.hands[:1] * len(n.hands))
        ),
    },
    "round.start-seat": {
        "the seat that was wrong starts the next round": _started_by(lambda last: last.wrong),
        "the doubter starts the next round": _started_by(lambda last: last.doubter),
        "the claimer starts the next round": _started_by(lambda last: last.claim.seat),
        "the same seat starts every round": _started_by(lambda last: last.start_seat),
        "the left neighbor of the start seat starts the next round": _started_by(
            lambda last: last.start_seat + 1
        ),
    },
    # Turns.
    "turn.order": {
        "the right neighbor is on turn next": lambda table: _leading_to(EndTurn, _to_the_right)(
            _using(Physicat.PAWKING, _to_the_right)(table)
        ),
    },
    "turn.end": {
        "a claim ends the turn": _leading_to(Claim, _with_next),
        "a proof ends the turn": _leading_to(Prove, _with_next),
    },
    "turn.claim-or-doubt": {
        "a seat may end its turn without a claim": _not_asked(EndTurn, "turn.claim-or-doubt"),
        "a seat may claim again in the same turn": _not_asked(Claim, "turn.claim-or-doubt"),
    },
    "turn.own-claim": {
        "a seat may doubt its own claim": _not_asked(Doubt, "turn.own-claim"),
        "a skip may leave the claimer nothing to raise to": _not_asked(Use, "turn.own-claim"),
    },
    # Claims, proofs and exchanges.
    "claim.rises": {
        "a claim may repeat the one that stands": _claiming(
            "claim.rises",
            lambda state, claim, last: (
                _rises(state, claim, last) or (last is not None and claim.space == last.space)
            ),
        ),
        "a claim need not rise": _not_asked(Claim, "claim.rises"),
        "a claim rises by its number alone": _claiming(
            "claim.rises", lambda _, claim, last: last is None or claim.count > last.count
        ),
    },
    "claim.any-number": {
        "nobody may claim more than there are boxes in play": _claiming(
            "claim.any-number",
            lambda state, claim, last: (
                _rises(state, claim, last) and claim.count <= state.boxes_in_play
            ),
        ),
    },
    "prove.kinds": {
        "any boxes may be proved": _not_asked(Prove, "prove.kinds"),
        "Heisenbergs may not be proved": _leaving(
            Prove,
            "prove.kinds",
            lambda state, _, boxes: boxes.only(standing_claim(state).state),
        ),
    },
    "prove.with-claim": {
        "a seat may prove after its exchange": _holding(Prove, "prove.with-claim", has_claimed),
    },
    "prove.stays-open": {
        "proofs are taken back when the turn ends": _leading_to(EndTurn, _proofs_taken_back),
    },
    "exchange.at-most-proved": {
        "any number of cards may be exchanged after a proof": _not_asked(
            Exchange, "exchange.at-most-proved"
        ),
    },
    # The check.
    "check.count": {
        "open boxes do not count": _counted(_in_hands),
    },
    "check.heisenbergs": {
        "Heisenbergs count for nothing": _counted(
            lambda _laid, _state, count: count.total - count.heisenbergs
        ),
    },
    "check.who-is-wrong": {
        "a claimer is wrong if exactly as many count": _wrong_if(
            lambda counted, claimed: counted <= claimed
        ),
        "a claimer is wrong unless exactly as many count": _wrong_if(
            lambda counted, claimed: counted != claimed
        ),
    },
    "check.life-lost": {
        "a doubter that is wrong loses two lives": _doubted(_wrong_doubter_loses_two),
    },
    # Physicats.
    "physicat.timing": {
        "a Physicat may be used after the claim at every table": _reading(
            PHYSICAT_TIMING, PhysicatTiming.OWN_TURN
        ),
        "no Physicat may be used after the claim": _reading(
            PHYSICAT_TIMING, PhysicatTiming.BEFORE_CLAIM
        ),
    },
    "physicat.once": {
        "a Physicat may be used again and again": _leading_to(Use, _unused_again),
    },
    "physicat.stays": {
        "Physicats that stay work in later rounds too": _leading_to(Doubt, _stays_on),
        "no Physicat stays": _leading_to(Use, _joins_row_at_once),
    },
    "physicat.pounce-gaposchkin": {
        "pounce-gaposchkin counts for nothing": _counted_as(Physicat.POUNCE_GAPOSCHKIN, NOTHING),
        "pounce-gaposchkin counts as one": _counted_as(Physicat.POUNCE_GAPOSCHKIN, Boxes(alive=1)),
    },
    "physicat.goeppert-meower": {
        "goeppert-meower counts for nothing": _counted_as(Physicat.GOEPPERT_MEOWER, NOTHING),
        "goeppert-meower counts as two": _counted_as(Physicat.GOEPPERT_MEOWER, Boxes(empty=2)),
    },
    "physicat.feyncat": {
        "Heisenbergs count in spite of feyncat": _counted(
            lambda _laid, _state, count: count.total + count.ignored_heisenbergs
        ),
    },
    "physicat.purrie": {
        "purrie removes Heisenbergs as well": _removing(Physicat.PURRIE, Box.ALIVE, Box.HEISENBERG),
        "open Heisenbergs go as what was claimed": _reading(
            OPEN_HEISENBERGS, OpenHeisenbergs.AS_CLAIMED
        ),
    },
    "physicat.felidae": {
        "felidae removes Heisenbergs as well": _removing(
            Physicat.FELIDAE, Box.DEAD, Box.HEISENBERG
        ),
        "felidae removes living cats": _removing(Physicat.FELIDAE, Box.ALIVE),
    },
    "physicat.prride": {
        "prride may not be used before a card is discarded": _useful(
            lambda state, uses: (
                uses if len(state.round.discards) else _without(uses, Physicat.PRRIDE)
            )
        ),
        "prride draws a card": _using(
            Physicat.PRRIDE,
            lambda _before, _use, after: (
                draw_phase(1, after) if isinstance(after, ClaimPhase | ProofPhase) else after
            ),
        ),
    },
    "physicat.tabby": {
        "tabby is swapped for the last one of the row": _useful(
            lambda state, uses: _swapping(uses, state.round.physicats.row[-1:])
        ),
        "tabby is swapped for the first one of the row": _useful(
            lambda state, uses: _swapping(uses, state.round.physicats.row[:1])
        ),
        "tabby is not swapped for one that stays": _useful(
            lambda state, uses: _swapping(
                uses, [each for each in state.round.physicats.row if each not in STAYING]
            )
        ),
    },
    "physicat.mewton": {
        "mewton draws one card": _drawing(Physicat.MEWTON, 1),
        "mewton draws three cards": _drawing(Physicat.MEWTON, 3),
    },
    "physicat.felinestein": {
        "felinestein may be used with a short draw pile": _reading(SHORT_PILE, ShortPile.ALLOWED),
        "felinestein may not be used with a short draw pile": _reading(
            SHORT_PILE, ShortPile.BARRED
        ),
        "felinestein draws six cards": _drawing(Physicat.FELINESTEIN, 6),
    },
    "physicat.pawking": {
        "a turn may be skipped after the claim": _not_asked(Use, "physicat.pawking"),
        "a skip passes over the left neighbor as well": _using(Physicat.PAWKING, _with_next),
    },
}
"""The patches by the clause that is misread, and in words."""

_WINNERS: Final[Mapping[str, Winners]] = {
    "the seat that goes out last wins": lambda state, _: (state.results[-1].wrong,),
    "the last two seats share the victory": lambda state, winners: (
        *winners,
        state.results[-1].wrong,
    ),
    "the doubter of the last round wins": lambda state, _: (state.results[-1].doubter,),
    "the claimer of the last round wins": lambda state, _: (state.results[-1].claim.seat,),
}
"""The same for who has won."""

MISREADINGS: Final[Sequence[Misreading]] = (
    *(
        Misreading(words, f"schrodinger.{clause}", patch)
        for clause, patches in _PATCHES.items()
        for words, patch in patches.items()
    ),
    *(
        Misreading(words, "schrodinger.match.last-seat", winners=winners)
        for words, winners in _WINNERS.items()
    ),
)
"""All of them."""
