"""The signs of rare situations in Schrödinger's Cats: each looks at an action, the states before
and after it, and its events.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import schrodingers_cats as cats
from catbox_rules.conformance.protocol import EngineProfile, Rare, Sign, event_of, never
from catbox_rules.conformance.schrodingers_cats.clauses import effect_clause
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable

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


# Matches of Schrödinger's Cats with rare situations.


_BEFORE_CLAIM: Final = {"physicat-timing": "before-claim"}

RARE: Final = (
    Rare("a claim on the last space", "amigo-2023", 2, "at random", 11, 3),
    Rare("a skip that would leave the claimer nothing", "amigo-2023", 2, "at random", 124, 5),
    Rare("tabby as one that stays", "amigo-2023", 2, "cautious", 37, 3),
    Rare("tabby takes the only one", "amigo-2023", 2, "using at once", 5, 3),
    Rare("purrie removes open boxes", "amigo-2023", 2, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 2, "using midway", 4, 5),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 2, "using at once", 399, 7),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 2, "using midway", 20, 5),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 2, "using midway", 107, 5),
    Rare("too late for a physicat", "amigo-2023", 2, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("felinestein", "amigo-2023", 2, "cautious", 6, 3),
    Rare("a physicat after the claim", "amigo-2023", 2, "at random", 19, 4),
    Rare("prride sees something", "amigo-2023", 2, "proving", 36, 7),
    Rare("an exchange of several", "amigo-2023", 2, "proving", 2, 5),
    Rare("exactly as many as claimed", "amigo-2023", 2, "at random", 573, 5),
    Rare("heisenbergs decide", "amigo-2023", 2, "at random", 573, 5),
    Rare("a physicat that counts decides", "amigo-2023", 2, "at random/using at once", 568, 8),
    Rare("proofs decide", "amigo-2023", 2, "at random", 305, 7),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 2, "at random", 465, 21),
    Rare("the doubter starts the next round", "amigo-2023", 2, "at random/cautious", 48, 14),
    Rare("the claimer is on turn again", "amigo-2023", 2, "skipping", 3, 5),
    Rare("a skip before any claim", "amigo-2023", 2, "cautious", 17, 3),
    Rare("feyncat decides", "amigo-2023", 2, "cautious", 4, 20),
    Rare(
        "open heisenbergs decide, with purrie in the row", "amigo-2023", 2, "using at once", 62, 24
    ),
    Rare("a claim on the last space", "amigo-2023", 3, "at random", 123, 3),
    Rare("a skip that would leave the claimer nothing", "amigo-2023", 3, "at random", 117, 62),
    Rare("tabby as one that stays", "amigo-2023", 3, "cautious", 53, 3),
    Rare("tabby takes the only one", "amigo-2023", 3, "using at once", 5, 3),
    Rare("purrie removes open boxes", "amigo-2023", 3, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 3, "at random", 78, 5),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 3, "using at once/cautious", 43, 8),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 3, "using midway", 20, 5),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 3, "using midway", 10, 5),
    Rare("too late for a physicat", "amigo-2023", 3, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("felinestein", "amigo-2023", 3, "using at once", 9, 3),
    Rare("a physicat after the claim", "amigo-2023", 3, "at random", 9, 4),
    Rare("prride sees something", "amigo-2023", 3, "cautious", 9, 7),
    Rare("an exchange of several", "amigo-2023", 3, "proving", 2, 5),
    Rare("exactly as many as claimed", "amigo-2023", 3, "waiting/at random", 79, 10),
    Rare("heisenbergs decide", "amigo-2023", 3, "at random", 200, 9),
    Rare("a physicat that counts decides", "amigo-2023", 3, "using at once", 184, 34),
    Rare("proofs decide", "amigo-2023", 3, "waiting/at random", 79, 10),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 3, "waiting/at random", 103, 15),
    Rare("a seat that is out is passed over", "amigo-2023", 3, "at random/using at once", 208, 25),
    Rare("the doubter starts the next round", "amigo-2023", 3, "at random", 197, 15),
    Rare("the claimer is on turn again", "amigo-2023", 3, "skipping", 11, 7),
    Rare("a skip before any claim", "amigo-2023", 3, "cautious", 17, 3),
    Rare(
        "tabby takes what a seat that is out has left",
        "amigo-2023",
        3,
        "at random/cautious",
        120,
        28,
    ),
    Rare("feyncat decides", "amigo-2023", 3, "cautious/at random", 129, 21),
    Rare(
        "open heisenbergs decide, with purrie in the row", "amigo-2023", 3, "using at once", 102, 32
    ),
    Rare("a claim on the last space", "amigo-2023", 4, "at random", 20, 5),
    Rare("a skip that would leave the claimer nothing", "amigo-2023", 4, "at random", 27, 71),
    Rare("tabby as one that stays", "amigo-2023", 4, "using at once", 10, 3),
    Rare("tabby takes the only one", "amigo-2023", 4, "using at once", 5, 3),
    Rare("purrie removes open boxes", "amigo-2023", 4, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 4, "using at once", 32, 9),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 4, "using at once/at random", 43, 12),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 4, "skipping/using at once", 38, 8),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 4, "using midway", 4, 5),
    Rare("too late for a physicat", "amigo-2023", 4, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("felinestein", "amigo-2023", 4, "using at once", 5, 3),
    Rare("a physicat after the claim", "amigo-2023", 4, "at random", 9, 4),
    Rare("prride sees something", "amigo-2023", 4, "proving", 7, 7),
    Rare("nothing to draw after a proof", "amigo-2023", 4, "using midway", 6, 83),
    Rare("an exchange of several", "amigo-2023", 4, "proving", 2, 5),
    Rare("exactly as many as claimed", "amigo-2023", 4, "skipping/at random", 22, 30),
    Rare("heisenbergs decide", "amigo-2023", 4, "at random", 4, 15),
    Rare("a physicat that counts decides", "amigo-2023", 4, "cautious", 23, 39),
    Rare("proofs decide", "amigo-2023", 4, "at random", 4, 15),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 4, "cautious/at random", 1, 5),
    Rare("a seat that is out is passed over", "amigo-2023", 4, "cautious/at random", 1, 8),
    Rare("the doubter starts the next round", "amigo-2023", 4, "at random", 21, 19),
    Rare("the claimer is on turn again", "amigo-2023", 4, "at random", 21, 35),
    Rare("a skip before any claim", "amigo-2023", 4, "cautious", 17, 3),
    Rare(
        "tabby takes what a seat that is out has left",
        "amigo-2023",
        4,
        "cautious/at random",
        25,
        14,
    ),
    Rare("feyncat decides", "amigo-2023", 4, "using at once", 43, 42),
    Rare("open heisenbergs decide, with purrie in the row", "amigo-2023", 4, "cautious", 7, 48),
    Rare("a claim on the last space", "amigo-2023", 5, "proving/at random", 2, 8),
    Rare(
        "a skip that would leave the claimer nothing", "amigo-2023", 5, "at random/proving", 16, 111
    ),
    Rare("tabby as one that stays", "amigo-2023", 5, "cautious", 6, 3),
    Rare("tabby takes the only one", "amigo-2023", 5, "using at once", 5, 3),
    Rare("purrie removes open boxes", "amigo-2023", 5, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 5, "using midway", 4, 5),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 5, "using at once", 2, 14),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 5, "at random", 22, 7),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 5, "using midway", 15, 5),
    Rare("too late for a physicat", "amigo-2023", 5, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("mewton with a short draw pile", "amigo-2023", 5, "using late", 6, 72),
    Rare("felinestein", "amigo-2023", 5, "using at once", 9, 3),
    Rare("a physicat after the claim", "amigo-2023", 5, "at random", 4, 4),
    Rare("prride sees something", "amigo-2023", 5, "at random", 7, 7),
    Rare("fewer cards to draw than could be exchanged", "amigo-2023", 5, "using midway", 11, 55),
    Rare("nothing to draw after a proof", "amigo-2023", 5, "using midway", 5, 54),
    Rare("an exchange of several", "amigo-2023", 5, "proving", 2, 5),
    Rare("exactly as many as claimed", "amigo-2023", 5, "skipping/at random", 30, 23),
    Rare("heisenbergs decide", "amigo-2023", 5, "skipping/at random", 14, 12),
    Rare("a physicat that counts decides", "amigo-2023", 5, "using at once/cautious", 27, 55),
    Rare("proofs decide", "amigo-2023", 5, "skipping/at random", 14, 12),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 5, "at random", 1, 5),
    Rare("a seat that is out is passed over", "amigo-2023", 5, "cautious/at random", 1, 12),
    Rare("the doubter starts the next round", "amigo-2023", 5, "at random", 22, 15),
    Rare("the claimer is on turn again", "amigo-2023", 5, "using late/using at once", 29, 342),
    Rare("a skip before any claim", "amigo-2023", 5, "using at once", 5, 3),
    Rare("tabby takes what a seat that is out has left", "amigo-2023", 5, "at random", 4, 20),
    Rare("feyncat decides", "amigo-2023", 5, "skipping/cautious", 30, 52),
    Rare("open heisenbergs decide, with purrie in the row", "amigo-2023", 5, "cautious", 14, 49),
    Rare("a claim on the last space", "amigo-2023", 6, "proving/at random", 2, 8),
    Rare(
        "a skip that would leave the claimer nothing",
        "amigo-2023",
        6,
        "using at once/using midway",
        19,
        339,
    ),
    Rare("tabby as one that stays", "amigo-2023", 6, "cautious", 5, 3),
    Rare("tabby takes the only one", "amigo-2023", 6, "cautious", 5, 3),
    Rare("purrie removes open boxes", "amigo-2023", 6, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 6, "at random", 3, 5),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 6, "using at once", 2, 11),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 6, "waiting/using at once", 7, 8),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 6, "at random", 3, 5),
    Rare("too late for a physicat", "amigo-2023", 6, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("mewton with a short draw pile", "amigo-2023", 6, "using late", 23, 52),
    Rare("felinestein", "amigo-2023", 6, "using at once", 9, 3),
    Rare("a physicat after the claim", "amigo-2023", 6, "at random", 0, 4),
    Rare("prride sees something", "amigo-2023", 6, "at random", 7, 7),
    Rare("fewer cards to draw than could be exchanged", "amigo-2023", 6, "at random", 11, 24),
    Rare("nothing to draw after a proof", "amigo-2023", 6, "using at once/at random", 11, 29),
    Rare("an exchange of several", "amigo-2023", 6, "at random", 1, 5),
    Rare("exactly as many as claimed", "amigo-2023", 6, "waiting/at random", 31, 16),
    Rare("heisenbergs decide", "amigo-2023", 6, "skipping/at random", 14, 14),
    Rare("a physicat that counts decides", "amigo-2023", 6, "cautious/using midway", 9, 83),
    Rare("proofs decide", "amigo-2023", 6, "skipping/at random", 14, 14),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 6, "at random/cautious", 8, 9),
    Rare("a seat that is out is passed over", "amigo-2023", 6, "at random", 10, 16),
    Rare("the doubter starts the next round", "amigo-2023", 6, "at random", 10, 18),
    Rare("the claimer is on turn again", "amigo-2023", 6, "cautious", 21, 174),
    Rare("a skip before any claim", "amigo-2023", 6, "cautious", 17, 3),
    Rare("tabby takes what a seat that is out has left", "amigo-2023", 6, "at random", 13, 12),
    Rare("feyncat decides", "amigo-2023", 6, "at random", 26, 31),
)
"""The rare situations: each with its table, the policy and the seed to play by, and the number of
actions after which it occurs."""


# The clauses of Schrödinger's Cats that an engine can be tested on at a table, each with the sign
# that it is exercised: an action, the states before and after it, and the events.


def wanted(table: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    signs = {**_ALWAYS, **{effect_clause(each): _sign_of_use(each) for each in cats.Physicat}}
    if table.players >= _WITH_A_SHORT_PILE:
        short = SIGNS["fewer cards to draw than could be exchanged"]
        signs["schrodinger.exchange.draw-pile"] = short
    if not shown.terms.trusts_deals:
        # Exercised by the refusal of impossible outcomes.
        signs |= {"schrodinger.deal.from-deck": never, "schrodinger.deal.hand-size": never}
    if shown.terms.rounds is None:
        signs |= _AT_THE_END
    if "view" in shown.asks:
        signs |= dict.fromkeys(_SECRETS, _claims)
    if shown.chooses("physicat-timing", "before-claim"):
        signs["schrodinger.physicat.timing"] = SIGNS["too late for a physicat"]
    return signs


_WITH_A_SHORT_PILE: Final = 5
"""With fewer players the draw pile hardly ever ends before the round does."""

_SECRETS: Final = ("schrodinger.secrecy.hand", "schrodinger.secrecy.draw-pile")


def _claims(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Claim)


def _claims_again(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Claim) and step.before.round.claim is not None


def _sign_of_use(physicat: cats.Physicat) -> Sign:
    """Return the sign that a Physicat is used, or taken with Tabby."""

    def happens(step: AnyTransition) -> bool:
        if isinstance(step.action, cats.Use):
            return physicat in (step.action.physicat, step.action.effect)
        return False

    return happens


def _checks(step: AnyTransition) -> bool:
    return event_of(step.events, cats.ClaimChecked) is not None


def _kind(*kinds: type) -> Sign:
    return lambda step: isinstance(step.action, kinds)


def _deals_again(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Deal) and bool(step.before.results)


_ALWAYS: Final[Mapping[str, Sign]] = {
    "schrodinger.setup.players": _claims,
    "schrodinger.setup.boxes": _kind(cats.Deal),
    "schrodinger.setup.lives": _checks,
    "schrodinger.setup.first-start-seat": _claims,
    "schrodinger.setup.track": SIGNS["a claim on the last space"],
    "schrodinger.round.phases": _claims,
    "schrodinger.turn.order": _claims_again,
    "schrodinger.turn.claim-or-doubt": _kind(cats.Doubt),
    "schrodinger.turn.end": _kind(cats.EndTurn),
    "schrodinger.claim.first": _claims,
    "schrodinger.claim.rises": _claims_again,
    "schrodinger.claim.on-track": _claims,
    "schrodinger.prove.with-claim": _kind(cats.Prove),
    "schrodinger.prove.kinds": _kind(cats.Prove),
    "schrodinger.prove.in-hand": _kind(cats.Prove),
    "schrodinger.prove.stays-open": SIGNS["proofs decide"],
    "schrodinger.exchange.after-proof": _kind(cats.Exchange),
    "schrodinger.exchange.at-most-proved": _kind(cats.Exchange),
    "schrodinger.doubt.needs-claim": _kind(cats.Doubt),
    "schrodinger.doubt.ends-round": _kind(cats.Doubt),
    "schrodinger.check.count": _checks,
    "schrodinger.check.heisenbergs": SIGNS["heisenbergs decide"],
    "schrodinger.check.who-is-wrong": SIGNS["exactly as many as claimed"],
    "schrodinger.check.life-lost": _checks,
    "schrodinger.physicat.once": _kind(cats.Use),
}
_AT_THE_END: Final[Mapping[str, Sign]] = {
    "schrodinger.round.clean-up": _deals_again,
    "schrodinger.round.start-seat": _deals_again,
    "schrodinger.match.last-seat": lambda step: event_of(step.events, cats.MatchEnded) is not None,
    "schrodinger.match.ends": lambda step: event_of(step.events, cats.MatchEnded) is not None,
}
