"""The signs of rare situations in Schrödinger's Cats: each looks at an action, the states before
and after it, and its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import schrodingers_cats as cats
from catbox_rules.conformance.signs import Sign, event_of
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match.transition import AnyTransition

# A sign is given any state, so it checks the phase first.


def _claimer_is_on_turn_again(step: AnyTransition) -> bool:
    claim = step.after.round.claim if isinstance(step.after, cats.ClaimPhase) else None
    return claim is not None and claim.seat == step.after.round.on_turn


def _skip_before_any_claim(step: AnyTransition) -> bool:
    return event_of(step.events, cats.TurnSkipped) is not None and step.before.round.claim is None


def _claim_on_the_last_space(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Claim) and step.action.space == step.before.table.track.last


def _skip_that_would_leave_nothing(step: AnyTransition) -> bool:
    """Return whether the last space is claimed, and the seat on turn has Pawking but must not skip,
    as the claimer is next."""
    if not isinstance(step.after, cats.ClaimPhase) or step.after.round.claim is None:
        return False
    own = step.after.round.physicats.unused[step.after.round.on_turn]
    is_last = step.after.round.claim.space == step.after.table.track.last
    use = cats.Use(step.after.round.on_turn, cats.Physicat.PAWKING)
    return is_last and own is cats.Physicat.PAWKING and not cats.judge(step.after, use).is_legal


def _uses(action: object, effect: cats.Physicat) -> bool:
    return isinstance(action, cats.Use) and action.effect is effect


def _taken(action: object) -> cats.Physicat | None:
    return action.taking if isinstance(action, cats.Use) else None


def _tabby_stays(step: AnyTransition) -> bool:
    return _taken(step.action) is not None and event_of(step.events, cats.PhysicatStays) is not None


def _tabby_takes_the_only_one(step: AnyTransition) -> bool:
    return _taken(step.action) is not None and len(step.before.round.physicats.row) == 1


def _tabby_takes_what_was_left(step: AnyTransition) -> bool:
    """Return whether Tabby takes a Physicat that joined the row from a seat that is out."""
    taken = _taken(step.action)
    if taken is None:
        return False
    row = step.before.round.physicats.row
    return 0 in cats.totals(step.before) and bool(row.index(taken) > 0)


def _removal(effect: cats.Physicat) -> Sign:
    def happens(step: AnyTransition) -> bool:
        return _uses(step.action, effect) and event_of(step.events, cats.BoxesRemoved) is not None

    return happens


def _purrie_removes_pounce(step: AnyTransition) -> bool:
    staying = step.before.round.physicats.staying if isinstance(step.action, cats.Use) else ()
    return _uses(step.action, cats.Physicat.PURRIE) and cats.Physicat.POUNCE_GAPOSCHKIN in staying


def _removal_leaves_heisenbergs(effect: cats.Physicat) -> Sign:
    def happens(step: AnyTransition) -> bool:
        if not _uses(step.action, effect):
            return False
        return any(proof.heisenberg for proof in step.before.round.proofs)

    return happens


def _too_late_for_a_physicat(step: AnyTransition) -> bool:
    """Return whether, with physicat-timing=before-claim, a seat that has claimed still has its
    Physicat."""
    if not isinstance(step.after, cats.ProofPhase):
        return False
    before_claim = step.after.table.physicat_timing is cats.PhysicatTiming.BEFORE_CLAIM
    return before_claim and step.after.round.physicats.unused[step.after.round.on_turn] is not None


def _short_pile_for_mewton(step: AnyTransition) -> bool:
    return _uses(step.action, cats.Physicat.MEWTON) and len(step.before.draw_pile) < 2


def _use_after_the_claim(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Use) and isinstance(step.before, cats.ProofPhase)


def _prride_sees_something(step: AnyTransition) -> bool:
    seen = event_of(step.events, cats.DiscardPileSeen)
    return seen is not None and bool(seen.boxes)


def _short_exchange(step: AnyTransition) -> bool:
    """Return whether the draw pile has fewer cards than could otherwise be exchanged."""
    if not isinstance(step.after, cats.ProofPhase) or step.after.has_exchanged:
        return False
    hand = len(step.after.round.hands[step.after.round.on_turn])
    return 0 < len(step.after.draw_pile) < min(step.after.proved, hand)


def _pile_is_empty(step: AnyTransition) -> bool:
    return (
        isinstance(step.after, cats.ProofPhase)
        and not step.after.draw_pile
        and step.after.proved > 0
    )


def _exchange_after_two_proofs(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Exchange) and len(step.action.boxes) > 1


def _checked(events: tuple[Event, ...]) -> cats.ClaimChecked | None:
    return event_of(events, cats.ClaimChecked)


def _exactly_as_many(step: AnyTransition) -> bool:
    check = _checked(step.events)
    return check is not None and check.counted == check.claim.count


def _decided_by_heisenbergs(step: AnyTransition) -> bool:
    check = _checked(step.events)
    if check is None or check.counted < check.claim.count:
        return False
    return bool(check.counted - check.count.heisenbergs < check.claim.count)


def _decided_by_feyncat(step: AnyTransition) -> bool:
    check = _checked(step.events)
    if check is None or check.counted >= check.claim.count:
        return False
    return bool(check.counted + check.count.ignored_heisenbergs >= check.claim.count)


def _decided_by_a_physicat_that_counts(step: AnyTransition) -> bool:
    check = _checked(step.events)
    if check is None or check.counted < check.claim.count:
        return False
    return bool(check.counted - check.count.physicats < check.claim.count)


def _decided_by_proofs(step: AnyTransition) -> bool:
    check = _checked(step.events)
    if check is None or check.counted < check.claim.count:
        return False
    opened = sum(proof[check.claim.state] for proof in step.before.round.proofs)
    return bool(opened and check.counted - opened < check.claim.count)


def _decided_by_open_heisenbergs_with_purrie_in_the_row(step: AnyTransition) -> bool:
    check = _checked(step.events)
    if check is None or check.counted < check.claim.count or check.count.ignored_heisenbergs:
        return False
    opened = sum(proof.heisenberg for proof in step.before.round.proofs)
    has_purrie = cats.Physicat.PURRIE in step.before.round.physicats.row
    return bool(has_purrie and check.counted - opened < check.claim.count)


def _unused_physicat_of_who_is_out(step: AnyTransition) -> bool:
    out = event_of(step.events, cats.SeatEliminated)
    return out is not None and step.before.round.physicats.unused[out.seat] is not None


def _seat_out_is_passed_over(step: AnyTransition) -> bool:
    if not isinstance(step.action, cats.EndTurn) or 0 not in cats.totals(step.before):
        return False
    return bool((step.action.seat + 1) % step.before.table.players != step.after.round.on_turn)


def _who_is_right_starts(step: AnyTransition) -> bool:
    """Return whether the doubter starts a round, having been right and not having started the last
    one."""
    if not isinstance(step.action, cats.Deal) or not step.before.results:
        return False
    last = step.before.results[-1]
    is_new = last.right == last.doubter and last.right != last.start_seat
    return bool(is_new and len(step.after.results) > 1)


SIGNS: Final[Mapping[str, Sign]] = {
    "the claimer is on turn again": _claimer_is_on_turn_again,
    "a skip before any claim": _skip_before_any_claim,
    "a claim on the last space": _claim_on_the_last_space,
    "a skip that would leave the claimer nothing": _skip_that_would_leave_nothing,
    "tabby as one that stays": _tabby_stays,
    "tabby takes the only one": _tabby_takes_the_only_one,
    "tabby takes what a seat that is out has left": _tabby_takes_what_was_left,
    "purrie removes open boxes": _removal(cats.Physicat.PURRIE),
    "felidae removes open boxes": _removal(cats.Physicat.FELIDAE),
    "purrie removes pounce-gaposchkin": _purrie_removes_pounce,
    "open heisenbergs stay after purrie": _removal_leaves_heisenbergs(cats.Physicat.PURRIE),
    "open heisenbergs stay after felidae": _removal_leaves_heisenbergs(cats.Physicat.FELIDAE),
    "too late for a physicat": _too_late_for_a_physicat,
    "mewton with a short draw pile": _short_pile_for_mewton,
    "felinestein": lambda step: _uses(step.action, cats.Physicat.FELINESTEIN),
    "a physicat after the claim": _use_after_the_claim,
    "prride sees something": _prride_sees_something,
    "fewer cards to draw than could be exchanged": _short_exchange,
    "nothing to draw after a proof": _pile_is_empty,
    "an exchange of several": _exchange_after_two_proofs,
    "exactly as many as claimed": _exactly_as_many,
    "heisenbergs decide": _decided_by_heisenbergs,
    "open heisenbergs decide, with purrie in the row": (
        _decided_by_open_heisenbergs_with_purrie_in_the_row
    ),
    "feyncat decides": _decided_by_feyncat,
    "a physicat that counts decides": _decided_by_a_physicat_that_counts,
    "proofs decide": _decided_by_proofs,
    "an unused physicat of a seat that is out": _unused_physicat_of_who_is_out,
    "a seat that is out is passed over": _seat_out_is_passed_over,
    "the doubter starts the next round": _who_is_right_starts,
}
"""The signs of rare situations, by the words in which these are listed."""
