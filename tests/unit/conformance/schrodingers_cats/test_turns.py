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
    DealPhysicats,
    Physicat,
    State,
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


# Wrongly allowed: the clause that forbids it.


@pytest.mark.parametrize(
    ("added", "named"),
    [
        (["claim 3 alive"], ["claim.rises"]),
        (["claim 27 alive"], ["claim.on-track"]),
        (["claim 3 alive", "claim 30 dead"], ["claim.rises", "claim.on-track"]),
        (["end turn"], ["turn.claim-or-doubt"]),
    ],
)
def test_wrongly_allowed(added: list[str], named: list[str]) -> None:
    state = claiming(3, claim="0: 3 alive", on_turn=1)
    assert behind(state, added=added) == clauses(*named)


# Wrongly refused: what is about actions of that kind.

PROVED = "3 alive 2 dead 1 empty"


@pytest.mark.parametrize(
    ("state", "kind", "named"),
    [
        (dealt(3), "claim", ["claim.first"]),
        (claiming(3, claim="0: 3 alive", on_turn=1), "claim", ["claim.rises"]),
        (claiming(3, claim="0: 3 alive", on_turn=1), "doubt", ["turn.claim-or-doubt"]),
        (
            dealt(3, physicats="mewton tabby purrie"),
            "use",
            ["physicat.mewton", "physicat.own"],
        ),
        (
            proving(dealt(3, physicats="mewton tabby purrie"), "1 alive"),
            "use",
            ["physicat.timing"],
        ),
        (
            proving(dealt(3, PROVED), "3 alive"),
            "prove",
            ["prove.kinds", "prove.with-claim"],
        ),
        (
            after(proving(dealt(3, PROVED), "3 alive"), "prove 2 alive").after,
            "exchange",
            ["exchange.after-proof", "exchange.at-most-proved"],
        ),
        (proving(dealt(3), "1 alive"), "end", ["turn.end"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrongly_refused(state: State, kind: str, named: list[str]) -> None:
    assert behind(state, left_out=lambda action: action.do == kind) == clauses(*named)


@pytest.mark.parametrize("physicat", Physicat)
def test_every_physicat_has_its_clause(physicat: Physicat) -> None:
    assert effect_clause(physicat) in load_clauses("schrodingers-cats")


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
    assert turned(after(state, "use pawking"), 0) == clauses("physicat.pawking", "turn.order")


def test_after_a_doubt() -> None:
    doubt = after(claiming(3, claim="0: 3 alive", on_turn=1), "doubt")
    assert turned(doubt) == clauses("match.last-seat")
    assert turned(doubt, "chance") == clauses("match.last-seat")
    assert turned(doubt, 1) == clauses("doubt.ends-round")
