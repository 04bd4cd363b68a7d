"""The clauses of Schrödinger's Cats that an engine can be tested on at a table, each with the sign
that it is exercised: an action, the states before and after it, and the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import schrodingers_cats as cats
from catbox_rules.conformance.attribution.schrodingers_cats.turns import effect_clause
from catbox_rules.conformance.protocol import EngineProfile
from catbox_rules.conformance.schrodingers_cats.signs import SIGNS
from catbox_rules.conformance.signs import Sign, event_of, never
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable


def wanted(table: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    signs = {**_ALWAYS, **{effect_clause(each): _uses(each) for each in cats.Physicat}}
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


def _uses(physicat: cats.Physicat) -> Sign:
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
