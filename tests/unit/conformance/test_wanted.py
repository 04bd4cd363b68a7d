"""When a clause is exercised: told here from records and events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.conformance.protocol import ATTRIBUTION, NEEDED, EngineProfile, Terms, played
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match.transition import AnyTransition
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.records import ChosenTable
from tests.unit.conformance.rarities import afters_of

SHOWN = EngineProfile(frozenset(NEEDED), Terms(), {})


def steps(ruleset: AnyRuleset, players: int) -> Iterator[AnyTransition]:
    """All actions of some matches."""
    table = ChosenTable(ruleset, ruleset.EDITIONS[-1].id, players)
    for seed in range(6):
        yield from afters_of(played(table, [ANY_LEGAL], Random(seed)))


def happened(step: AnyTransition, event: str) -> bool:
    return any(each.event == event for each in step.events)


def stands_a_claim(step: AnyTransition) -> bool:
    return step.before.round.claim is not None


def claims_again(step: AnyTransition) -> bool:
    return isinstance(step.action, cats.Claim) and stands_a_claim(step)


def is_(kind: type) -> Callable[[AnyTransition], bool]:
    return lambda step: isinstance(step.action, kind)


def tells(event: str) -> Callable[[AnyTransition], bool]:
    return lambda step: happened(step, event)


def uses(name: str) -> Callable[[AnyTransition], bool]:
    """A Physicat is used, or Tabby as that one."""
    return lambda step: isinstance(step.action, cats.Use) and name in str(step.action).split()


OF_CATS: dict[str, Callable[[AnyTransition], bool]] = {
    "schrodinger.turn.order": claims_again,
    "schrodinger.claim.rises": claims_again,
    "schrodinger.claim.first": is_(cats.Claim),
    "schrodinger.turn.end": is_(cats.EndTurn),
    "schrodinger.prove.in-hand": is_(cats.Prove),
    "schrodinger.exchange.after-proof": is_(cats.Exchange),
    "schrodinger.doubt.ends-round": is_(cats.Doubt),
    "schrodinger.check.count": tells("claim-checked"),
    "schrodinger.check.life-lost": tells("claim-checked"),
    "schrodinger.setup.lives": tells("claim-checked"),
    "schrodinger.physicat.mewton": uses("mewton"),
    "schrodinger.physicat.felidae": uses("felidae"),
    "schrodinger.match.last-seat": tells("match-ended"),
}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_clause_is_exercised_where_an_engine_could_show_it_wrong(players: int) -> None:
    table = ChosenTable(cats, "amigo-2023", players)
    signs = ATTRIBUTION.of(cats.NAME).wanted(table, SHOWN)
    seen = dict.fromkeys(OF_CATS, 0)
    for step in steps(cats, players):
        for clause, is_exercised in OF_CATS.items():
            assert signs[clause](step) == is_exercised(step), (clause, step.action)
            seen[clause] += is_exercised(step)
    assert all(seen.values()), seen
