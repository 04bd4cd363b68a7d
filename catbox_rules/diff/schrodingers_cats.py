"""What Schrödinger's Cats brings to the comparison of rulebooks, by the names of `protocol.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from attrs import fields_dict

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.attribution import After
from catbox_rules.conformance.schrodingers_cats import of_score
from catbox_rules.diff.divergence import Clauses, Kind, Way
from catbox_rules.diff.protocol import Earliest, Part, Same, Screened, SmallPair, Tables
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset, Event
from catbox_rules.schrodingers_cats import Deal, PhysicatsView, RoundView, SeatView, View
from catbox_rules.testing.schrodingers_cats.policies import MANNERS

__all__ = [
    "MANNERS",
    "RULESET",
    "SCORING",
    "alike",
    "earliest",
    "early_rounds",
    "nudged",
    "of_event",
    "of_malformed",
    "of_outcome",
    "of_sheet",
    "plainer",
    "screened",
    "seen",
    "small_pairs",
    "stacked",
]

RULESET: Final[AnyRuleset] = schrodingers_cats
"""The game."""

SCORING: Final = ("lives",)
"""What differs in scores alone."""

_CONSTANT: Final = ("table", "results", "public", "seat")
"""What a view has beside what it shows."""
_SHEET: Final = ("start_seat", "claim", "doubter", "counted", "wrong", "lives")
_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "schrodinger.round.start-seat",
    "hand-dealt": "schrodinger.deal.hand-size",
    "boxes-drawn": "schrodinger.deal.draw",
    "claim-checked": "schrodinger.check.count",
    "life-lost": "schrodinger.check.life-lost",
    "seat-eliminated": "schrodinger.check.life-lost",
    "boxes-in-play-changed": "schrodinger.round.boxes-in-play",
    "match-ended": "schrodinger.match.last-seat",
}


def alike(event: Event) -> Event:
    """An event as it is."""
    return event


def seen(view: View) -> Mapping[str, object]:
    """What a view shows, by name: of a round and of Physicats each thing by itself."""
    public = view.public if isinstance(view, SeatView) else view
    own = _shown_by(view) if isinstance(view, SeatView) else {}
    return {"phase": type(public).__name__, **_shown_by(public), **own}


def _shown_by(part: View | RoundView | PhysicatsView) -> dict[str, object]:
    shown: dict[str, object] = {}
    for name in fields_dict(type(part)):
        value: object = getattr(part, name)
        if isinstance(value, RoundView | PhysicatsView):
            shown |= _shown_by(value)
        elif name not in _CONSTANT:
            shown[name] = value
    return shown


def of_malformed(error: MalformedInput) -> Clauses:
    """A claim beyond the end of the track, which one of the tables does not have."""
    is_count = error.path.endswith("count")
    return ("schrodinger.setup.track",) if is_count else ("schrodinger.setup.players",)


def of_event(same: Same, one: Event | None, other: Event | None) -> Clauses:  # noqa: ARG001
    """The clauses behind the first event that differs."""
    event = one or other
    clause = None if event is None else _OF_EVENT.get(event.event)
    return () if clause is None else (clause,)


def of_sheet(same: Same) -> Sequence[Part]:
    """The first part of the sheet that differs: all others follow from it."""
    one, other = (state.results[-1] for state in same.after)
    after = After(same.before[0], same.action, same.events[0], same.after[0])
    for name in _SHEET:
        values = getattr(one, name), getattr(other, name)
        if values[0] != values[1]:
            return (Part(name, values, of_score(after, f"rounds[].{name}", *values)),)
    return ()


def of_outcome(same: Same) -> Clauses:
    """The clauses that decide the match."""
    after = After(same.before[0], same.action, same.events[0], same.after[0])
    return of_score(after, "winners", None, None)


# An outcome of chance is of the type that its game gives it; see AnyRuleset.
def stacked(deal: Any, random: Random) -> Any:  # noqa: ARG001
    """A deal as it is: random ones bring about what there is."""
    return deal


def nudged(deal: Any, random: Random) -> Any:
    """A deal with the hands of two seats changed round; anything else as it is."""
    if not isinstance(deal, Deal) or len(deal.hands) < 2:
        return deal
    hands, (one, other) = list(deal.hands), random.sample(range(len(deal.hands)), 2)
    hands[one], hands[other] = hands[other], hands[one]
    return Deal(hands)


def plainer(deal: Any) -> Iterator[Any]:
    """None: cards have no order."""
    del deal
    return iter(())


def early_rounds(state: object, before: int, random: Random) -> Iterator[Sequence[Any]]:
    """None: what differs in scoring shows as early in any round."""
    del state, before, random
    return iter(())


def earliest(tables: Tables, way: Way) -> Earliest | None:
    """Before which action no match can part this way; None if no argument of ours shows it."""
    with_physicats = [record.initial().table.has_physicats for record in tables]
    first_claim = 2 if all(with_physicats) else 1
    match way.kind:
        case Kind.DEAL:
            return _of_deals(way, after_physicats=all(with_physicats))
        case Kind.ACTION if way.what == "claim":
            return Earliest(first_claim, "nobody claims before the boxes are dealt")
        case Kind.ACTION if way.what in ("prove", "exchange", "end", "doubt"):
            return Earliest(first_claim + 1, "nobody proves or doubts before the first claim")
        case Kind.ACTION if way.what == "use":
            return Earliest(first_claim, "nobody acts before the boxes are dealt")
        case _:
            return None


def _of_deals(way: Way, *, after_physicats: bool) -> Earliest:
    if way.what == "deal-physicats" or not after_physicats:
        return Earliest(0, "a match begins with a deal")
    if way.what == "draw":
        return Earliest(3, "nobody draws before both deals, and before somebody has acted")
    return Earliest(1, "the Physicats are dealt before the boxes")


def screened(tables: Tables, matches: int, seed: int) -> tuple[Screened, ...]:
    """Nothing: no quick engine plays this game."""
    del tables, seed
    expected = "none, for no batch engine plays Schrödinger's Cats"
    raise Unsupported("--screen", expected=expected, given=matches)


def small_pairs(tables: Tables) -> Iterator[SmallPair]:
    """None: even the smallest deck has too many matches, for a round begins with 65 claims."""
    del tables
    return iter(())
