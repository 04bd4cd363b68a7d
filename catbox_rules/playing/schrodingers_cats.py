"""Schrödinger's Cats for those who play it: what they type and what they might want."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.playing.guide import Wish
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Doubt,
    EndTurn,
    Exchange,
    Phase,
    Physicat,
    PhysicatUsed,
    Prove,
    RoundBegan,
    Use,
    View,
    parse,
)

RULESET: Final[AnyRuleset] = schrodingers_cats

TYPED: Final = (
    ("claim 8 alive", "say that at least 8 boxes in play show it: alive, dead or empty"),
    ("doubt", "say that the claim is wrong"),
    ("prove 1 empty 1 heisenberg", "after your claim: lay cards of your hand open"),
    ("exchange 1 dead", "after your proof: discard cards, to draw as many"),
    ("use mewton", "use your Physicat"),
    ("use tabby as mewton", "swap Tabby for a Physicat of the row"),
    ("end turn", "after your claim: nothing more"),
)

_NUMBER_AND_KIND: Final = re.compile(r"(\d+) ?([a-z]+)", re.ASCII)


def read(text: str, view: View) -> Action:
    """Read the action that a person means, in any case. `claim` and the number 1 may be left out,
    and a kind of box may be a letter. Raises MalformedInput for any other text.

    >>> from random import Random
    >>> state = schrodingers_cats.initial("amigo-2023", players=3, options={"physicats": "without"})
    >>> state = schrodingers_cats.apply(state, schrodingers_cats.draw(state, Random(1))).state
    >>> view = schrodingers_cats.view(state, 0)
    >>> str(read("8a", view)), str(read("prove 1h 2 dead", view)), str(read("End", view))
    ('claim 8 alive', 'prove 2 dead 1 heisenberg', 'end turn')
    """
    words = _NUMBER_AND_KIND.sub(_spelled, " ".join(text.lower().split())).split()
    match words:
        case [number, _] if number.isdecimal():
            words = ["claim", *words]
        case ["prove" | "exchange" as do, kind] if kind in _BOXES:
            words = [do, "1", kind]
        case ["end"]:
            words = ["end", "turn"]
        case _:
            pass
    return parse(" ".join(words), view.seat)


_BOXES: Final = frozenset(str(box) for box in Box)
_BY_LETTER: Final = {name[0]: name for name in _BOXES}


def _spelled(match: re.Match[str]) -> str:
    return f"{match[1]} {_BY_LETTER.get(match[2], match[2])}"


def wishes(view: View) -> tuple[Wish, ...]:
    """Return what a seat might want: to repeat the claim or go below it, to doubt, to prove or
    exchange each kind of box in its hand, to use a Physicat, to end the turn."""
    if not view.is_in_round or view.owed:
        return ()
    seat = view.seat
    return (
        *_claims(view),
        Wish("doubt", (Doubt(seat),)),
        *_with_cards(view),
        *_uses(view),
        Wish("end turn", (EndTurn(seat),)),
    )


def _claims(view: View) -> Iterator[Wish]:
    """Yield the standing claim, the one just below it, and one past the end of the track; after the
    seat's own claim, the next higher one, if there is one."""
    seat, spaces, claim = view.seat, view.table.track.spaces, view.claim
    here = -1 if claim is None else spaces.index(claim.space)
    if view.phase is Phase.PROOF:
        for space in spaces[here + 1 : here + 2]:
            yield Wish("another claim", (Claim(seat, space.count, space.state),))
        return
    for space in spaces[max(0, here - 1) : here + 1]:
        yield Wish.of(Claim(seat, space.count, space.state))
    yield Wish.of(Claim(seat, spaces[-1].count + 1, spaces[-1].state))


def _with_cards(view: View) -> Iterator[Wish]:
    for kind in Box:
        if view.hand[kind]:
            one = Boxes.of([kind])
            yield Wish.of(Prove(view.seat, one))
            yield Wish.of(Exchange(view.seat, one))


def _uses(view: View) -> Iterator[Wish]:
    seat, own, row = view.seat, view.physicat, view.row
    if own is Physicat.TABBY:
        yield from (Wish.of(Use(seat, own, taking)) for taking in row)
    elif own is not None:
        yield Wish.of(Use(seat, own))
    elif row:
        yield Wish("use a Physicat", (Use(seat, row[0]),))


def broken_since(action: Action, clause: str, seen: Sequence[object]) -> str:
    """Return in which round a Physicat was used.

    >>> used = [RoundBegan(1, 0, boxes=18), PhysicatUsed(0, Physicat.MEWTON, None)]
    >>> broken_since(Use(0, Physicat.MEWTON), "schrodinger.physicat.once", used)
    'and it was in round 1'
    """
    if not isinstance(action, Use) or clause != "schrodinger.physicat.once":
        return ""
    number, found = 0, ""
    for event in seen:
        match event:
            case RoundBegan():
                number = event.number
            case PhysicatUsed(action.seat):
                found = f"and it was in round {number}"
            case _:
                pass
    return found
