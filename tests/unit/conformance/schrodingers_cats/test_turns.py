"""The clauses behind wrong lists of legal actions and wrong turns. An engine leaves some of the
reference's actions out, or has some in addition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from catbox_rules import schrodingers_cats
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.differences import Difference
from catbox_rules.conformance.schrodingers_cats.clauses import (
    effect_clause,
    of_legal,
    of_turn,
)
from catbox_rules.match.transition import AnyTransition
from catbox_rules.schrodingers_cats import (
    Box,
    Claim,
    DealPhysicats,
    Exchange,
    Physicat,
    Prove,
    State,
    Use,
    draw,
    initial,
    legal_actions,
)
from tests.kit.schrodingers_cats.moments import (
    action_of,
    before_deal,
    claiming,
    dealt,
    plain_deal,
    proving,
)
from tests.unit.conformance.schrodingers_cats.afters import after, clauses, taken


def behind(
    state: State,
    *,
    left_out: Callable[[schrodingers_cats.Action], bool] = lambda _: False,
    added: Sequence[str] = (),
) -> set[str]:
    """What is named where an engine leaves legal actions out, and lists some that are not."""
    legal = legal_actions(state)
    refused = tuple(action for action in legal if left_out(action))
    common = tuple(action for action in legal if action not in refused)
    allowed = tuple(action_of(state, text) for text in added)
    assert refused or allowed
    assert not set(allowed) & set(legal)
    return set(of_legal(Difference(schrodingers_cats, state, allowed, refused, common)))


# Wrongly allowed: the clause that forbids it, of that kind of action that says most.


@pytest.mark.parametrize(
    ("added", "named"),
    [
        (["claim 3 alive"], ["claim.rises"]),
        (["claim 27 alive"], ["claim.on-track"]),
        (["claim 3 alive", "claim 30 dead"], ["claim.rises", "claim.on-track"]),
        (["end turn"], ["turn.claim-or-doubt"]),
        (["claim 3 alive", "use mewton"], ["claim.rises"]),
        # Of a claim and an end the claim says more.
        (["claim 3 alive", "end turn"], ["claim.rises"]),
    ],
)
def test_wrongly_allowed(added: list[str], named: list[str]) -> None:
    state = claiming(3, claim="0: 3 alive", on_turn=1)
    assert behind(state, added=added) == clauses(*named)


# Wrongly refused.


def test_no_claim_of_ones_own() -> None:
    """Both others have skipped: the seat whose claim it is may raise it."""
    own = claiming(3, claim="1: 3 alive", on_turn=1, physicats="mewton tabby purrie")
    assert behind(own, left_out=lambda action: action.do == "claim") == clauses("turn.own-claim")
    for claimer, on_turn in ((0, 1), (2, 0)):
        other = claiming(3, claim=f"{claimer}: 3 alive", on_turn=on_turn)
        assert behind(other, left_out=lambda action: action.do == "claim") == clauses("claim.rises")


def test_some_claims() -> None:
    state = claiming(3, claim="0: 3 alive", on_turn=1)
    in_between = behind(state, left_out=lambda action: str(action) == "claim 6 dead")
    assert in_between == clauses("claim.rises", "claim.on-track")
    both = behind(state, left_out=lambda action: str(action) in ("claim 3 dead", "claim 6 dead"))
    assert both == clauses("claim.rises", "claim.on-track")
    next_ones = behind(state, left_out=lambda action: str(action) == "claim 3 dead")
    assert next_ones == clauses("claim.rises")
    last = behind(state, left_out=lambda action: str(action) == "claim 13 empty")
    assert last == clauses("setup.track", "claim.on-track", "claim.rises")
    with_doubt = behind(state, left_out=lambda action: str(action) in ("claim 3 dead", "doubt"))
    assert with_doubt == clauses("claim.rises")


LAST_BLOCK = (
    *("claim 25 alive", "claim 25 dead", "claim 26 alive", "claim 26 dead"),
    "claim 13 empty",
)
FIRST_CLAIMS: Sequence[tuple[Callable[[str, int], bool], list[str]]] = [
    (lambda _text, _count: True, ["claim.first"]),
    (lambda text, _: text == "claim 6 dead", ["claim.first"]),
    (lambda _, count: count > 18, ["claim.any-number"]),
    # Eighteen are in play; and some that are higher are there.
    (lambda _, count: count > 17, ["claim.first"]),
    (lambda _, count: count > 20, ["claim.first"]),
    # The end of the track, and not the end alone.
    (lambda text, _: text == "claim 13 empty", ["setup.track", "claim.on-track"]),
    (lambda text, _: text in LAST_BLOCK, ["setup.track", "claim.on-track"]),
    (lambda text, _: text in ("claim 1 alive", "claim 13 empty"), ["claim.first"]),
]


@pytest.mark.parametrize(("refused", "named"), FIRST_CLAIMS)
def test_some_first_claims(refused: Callable[[str, int], bool], named: list[str]) -> None:
    """Three seats have six boxes each."""
    claims = behind(
        dealt(3),
        left_out=lambda action: isinstance(action, Claim) and refused(str(action), action.count),
    )
    assert claims == clauses(*named)


def test_a_track_that_ends_below_the_boxes_in_play() -> None:
    """It goes up to 16: no claim is beyond them."""
    low = behind(dealt(3, blocks=8), left_out=lambda action: str(action) == "claim 1 alive")
    assert low == clauses("claim.first")


def test_no_doubt() -> None:
    state = claiming(3, claim="0: 3 alive", on_turn=1)
    assert behind(state, left_out=lambda action: str(action) == "doubt") == clauses(
        "turn.claim-or-doubt"
    )


def test_no_end_of_a_turn() -> None:
    state = proving(dealt(3), "1 alive")
    assert behind(state, left_out=lambda action: str(action) == "end turn") == clauses("turn.end")


@pytest.mark.parametrize("physicat", Physicat)
def test_every_physicat_has_its_clause(physicat: Physicat) -> None:
    assert effect_clause(physicat) in load_clauses("schrodingers-cats")


def test_physicats() -> None:
    state = dealt(3, physicats="mewton tabby purrie")
    uses = behind(state, left_out=lambda action: isinstance(action, Use))
    assert uses == clauses("physicat.mewton", "physicat.own")
    after_claim = proving(state, "1 alive")
    assert behind(after_claim, left_out=lambda action: isinstance(action, Use)) == clauses(
        "physicat.timing"
    )
    tabby = dealt(3, physicats="tabby mewton purrie", row="prride")
    assert behind(tabby, left_out=lambda action: isinstance(action, Use)) == clauses(
        "physicat.tabby", "physicat.own"
    )
    two_lie_there = dealt(3, physicats="tabby mewton -", row="prride felidae")
    one_of_them = behind(two_lie_there, left_out=lambda each: str(each) == "use tabby as felidae")
    assert one_of_them == clauses("physicat.tabby")


PROOFS = "2 alive 1 dead 1 empty 2 heisenberg"


def proves(condition: Callable[[schrodingers_cats.Boxes], bool]) -> Callable[[object], bool]:
    """Whether an action is a proof of boxes of which this is true."""
    return lambda action: isinstance(action, Prove) and condition(action.boxes)


WRONG_PROOFS: Sequence[tuple[Callable[[schrodingers_cats.Boxes], bool], list[str]]] = [
    (lambda boxes: boxes[Box.HEISENBERG] > 0, ["prove.kinds"]),
    # Some with Heisenbergs and some without: not the kinds of boxes alone.
    (lambda boxes: len(boxes) == 2, ["prove.kinds", "prove.in-hand"]),
    (lambda boxes: len(boxes) > 2, ["prove.with-claim", "prove.in-hand"]),
    (lambda boxes: boxes[Box.HEISENBERG] == 1, ["prove.kinds", "prove.in-hand"]),
    # Of the largest that are left some are of the same size.
    (lambda boxes: len(boxes) > 2 or boxes[Box.ALIVE] == 2, ["prove.kinds", "prove.in-hand"]),
    (lambda boxes: len(boxes) in (1, 4), ["prove.kinds", "prove.in-hand"]),
    (lambda _: True, ["prove.with-claim", "prove.kinds", "prove.in-hand"]),
]


@pytest.mark.parametrize(("refused", "named"), WRONG_PROOFS)
def test_proofs(refused: Callable[[schrodingers_cats.Boxes], bool], named: list[str]) -> None:
    state = proving(dealt(3, PROOFS), "3 alive")
    assert behind(state, left_out=proves(refused)) == clauses(*named)


@pytest.mark.parametrize("kinds", [("prove",), ("prove", "exchange")])
def test_a_second_proof_in_a_turn(kinds: tuple[str, ...]) -> None:
    state = after(proving(dealt(3, PROOFS), "3 alive"), "prove 1 alive").after
    assert behind(state, left_out=lambda action: action.do in kinds) == clauses("prove.with-claim")


WRONG_EXCHANGES: Sequence[tuple[Callable[[int], bool], list[str]]] = [
    (lambda number: number > 0, ["exchange.after-proof"]),
    (lambda number: number == 2, ["exchange.at-most-proved"]),
    (lambda number: number == 1, ["exchange.in-hand"]),
]


@pytest.mark.parametrize(("refused", "named"), WRONG_EXCHANGES)
def test_exchanges(refused: Callable[[int], bool], named: list[str]) -> None:
    """After a proof of two boxes one or two may be exchanged."""
    state = after(proving(dealt(3, "3 alive 2 dead 1 empty"), "3 alive"), "prove 2 alive").after
    left_out = behind(
        state, left_out=lambda each: isinstance(each, Exchange) and refused(len(each.boxes))
    )
    assert left_out == clauses(*named)


@pytest.mark.parametrize(
    "texts",
    [
        ["exchange 2 dead"],
        # All of the largest, and one of the others.
        ["exchange 2 dead", "exchange 1 alive 1 dead", "exchange 1 alive 1 empty",
         "exchange 1 dead 1 empty", "exchange 1 dead"],
        ["exchange 2 dead", "end turn"],
    ],
)  # fmt: skip
def test_exchanges_that_are_not_left_out_for_their_number(texts: list[str]) -> None:
    state = after(proving(dealt(3, "3 alive 2 dead 1 empty"), "3 alive"), "prove 2 alive").after
    assert set(texts) <= set(map(str, legal_actions(state)))
    assert behind(state, left_out=lambda each: str(each) in texts) == clauses("exchange.in-hand")


# Turns.


def turned(action: AnyTransition, *given: object) -> set[str]:
    """What is named where an engine says that others are to act after an action."""
    return set(of_turn(action, given, None))


def test_who_begins() -> None:
    state = before_deal(3)
    assert turned(taken(state, plain_deal(state)), 1) == clauses("setup.first-start-seat")
    later = before_deal(3, before="1 by 0")
    assert turned(taken(later, plain_deal(later)), 1) == clauses("round.start-seat")
    begun = AnyTransition(state, None, (), state)
    assert turned(begun, 0) == clauses("round.phases", "setup.physicats")
    physicats: State = initial("amigo-2023", players=3)
    dealt_out = taken(physicats, draw(physicats, Random(1)))
    assert isinstance(dealt_out.action, DealPhysicats)
    assert turned(dealt_out, 0) == clauses("round.phases")


@pytest.mark.parametrize(
    ("texts", "given", "named"),
    [
        (["claim 3 alive"], 1, ["turn.end"]),
        (["claim 3 alive", "prove 1 alive"], 1, ["turn.end"]),
        (["claim 3 alive", "end turn"], 2, ["turn.order"]),
        (["claim 3 alive", "prove 1 alive", "exchange 1 dead"], 0, [
            "exchange.discard-first", "deal.draw",
        ]),
        (["claim 3 alive", "prove 1 alive", "exchange 1 dead", "draw 1 empty"], 1, [
            "turn.order", "deal.draw",
        ]),
    ],
)  # fmt: skip
def test_who_goes_on(texts: list[str], given: object, named: list[str]) -> None:
    state: State = dealt(3, "3 alive 3 dead")
    for text in texts[:-1]:
        state = after(state, text).after
    assert turned(after(state, texts[-1]), given) == clauses(*named)


def test_after_a_physicat_was_used() -> None:
    state = dealt(3, physicats="pawking mewton purrie")
    assert turned(after(state, "use pawking"), 0) == clauses("physicat.pawking")


def test_after_a_doubt() -> None:
    """With three seats a life is lost and nobody goes out; with two the match may be over."""
    doubt = after(claiming(3, claim="0: 3 alive", on_turn=1), "doubt")
    assert turned(doubt) == clauses("match.last-seat", "check.life-lost")
    assert turned(doubt, "chance") == clauses("match.last-seat", "check.life-lost")
    assert turned(doubt, 1) == clauses("doubt.ends-round")
    one_is_out = after(claiming(4, claim="0: 3 alive", on_turn=1), "doubt")
    assert any(event.event == "seat-eliminated" for event in one_is_out.events)
    assert turned(one_is_out) == clauses("match.last-seat", "check.life-lost")
    last = after(
        claiming(2, ("4 alive",), claim="0: 3 alive", on_turn=1, before="1 by 0, 1 by 0"),
        "doubt",
    )
    assert any(event.event == "match-ended" for event in last.events)
    assert turned(last, "chance") == clauses("match.last-seat")
    assert turned(last) == clauses("match.last-seat")
