"""In which orders Physicats can have come to where they lie.

The row tells most of it, read from its end: a used Physicat joins the row there, and Tabby lies in
the place of the one that it was swapped for. Each seat without an unused Physicat has used its one,
or was out with it unused. So the past is undone step by step: the last use of a round, the end of
a round before it, until every seat has its Physicat and a single one lies in the row.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.schrodingers_cats.position import SomePhysicats
from catbox_rules.schrodingers_cats import Physicat, Use
from catbox_rules.schrodingers_cats.physicats import STAYING


@frozen
class Past:
    """Where the Physicats lay before, and the uses in between, in their order."""

    physicats: SomePhysicats
    uses: tuple[Use, ...] = ()


def is_beginning(physicats: SomePhysicats) -> bool:
    """Whether the Physicats lie as they were dealt."""
    nobody_used = None not in physicats.unused and not any(physicats.staying)
    return nobody_used and len(physicats.row) == 1


def pasts_of_round(physicats: SomePhysicats, ring: tuple[Seat, ...]) -> Iterator[Past]:
    """The ways in which seats of a ring can have used Physicats in a round that began without any
    that stays; those with few uses first."""
    pasts = [Past(physicats)]
    while pasts:
        for past in pasts:
            if not any(past.physicats.staying):
                yield past
        pasts = [
            Past(before, (use, *past.uses))
            for past in pasts
            for seat in ring
            for use, before in _before_use(past.physicats, seat, ring)
        ]


def _before_use(
    physicats: SomePhysicats, seat: Seat, ring: tuple[Seat, ...]
) -> Iterator[tuple[Use, SomePhysicats]]:
    """What a seat can have used last, and where the Physicats lay before."""
    if physicats.unused[seat] is not None:
        return
    for effect, before in _before_effect(physicats, seat, ring):
        yield Use(seat, effect), _with_unused(before, seat, effect)
        if Physicat.TABBY in before.row:
            place = before.row.index(Physicat.TABBY)
            row = (*before.row[:place], effect, *before.row[place + 1 :])
            swapped = evolve(before, row=row)
            yield (
                Use(seat, Physicat.TABBY, taking=effect),
                _with_unused(swapped, seat, Physicat.TABBY),
            )


def _before_effect(
    physicats: SomePhysicats, seat: Seat, ring: tuple[Seat, ...]
) -> Iterator[tuple[Physicat, SomePhysicats]]:
    """The Physicat whose effect came last, and where the others lay when it had none yet."""
    stays = physicats.staying[seat]
    if stays is not None:
        staying = with_seat(physicats.staying, seat, None)
        yield stays, evolve(physicats, staying=staying)
        return
    if not physicats.row:
        return
    *others, effect = physicats.row
    if effect in STAYING or effect is Physicat.TABBY:
        return
    if effect is Physicat.PURRIE and Physicat.POUNCE_GAPOSCHKIN in physicats.staying:
        return
    yield effect, evolve(physicats, row=tuple(others))
    if effect is not Physicat.PURRIE or not others or others[-1] is not Physicat.POUNCE_GAPOSCHKIN:
        return
    for other in ring:
        if other != seat and physicats.unused[other] is None and physicats.staying[other] is None:
            staying = with_seat(physicats.staying, other, Physicat.POUNCE_GAPOSCHKIN)
            yield effect, evolve(physicats, row=tuple(others[:-1]), staying=staying)


def _with_unused(physicats: SomePhysicats, seat: Seat, unused: Physicat) -> SomePhysicats:
    return evolve(physicats, unused=with_seat(physicats.unused, seat, unused))


def _nothing_stays(physicats: SomePhysicats, row: tuple[Physicat, ...]) -> SomePhysicats:
    return evolve(physicats, row=row, staying=(None,) * len(physicats.unused))


def pasts_of_round_end(
    physicats: SomePhysicats, ring: tuple[Seat, ...], out: Seat | None
) -> Iterator[SomePhysicats]:
    """Where the Physicats of the seats of a ring can have lain before the end of a round; `out` is
    the seat that was out with it."""
    befores = [physicats]
    if out is not None and physicats.row:
        *others, last = physicats.row
        befores.append(_with_unused(_nothing_stays(physicats, tuple(others)), out, last))
    for before in befores:
        yield from _with_staying(before, ring)


def _with_staying(physicats: SomePhysicats, ring: tuple[Seat, ...]) -> Iterator[SomePhysicats]:
    """Some of the last in the row stayed before seats, in the order of these."""
    yield physicats
    row = physicats.row
    users = [seat for seat in sorted(ring) if physicats.unused[seat] is None]
    for number in range(1, len(row)):
        moved = row[-number:]
        if not STAYING.issuperset(moved):
            return
        for seats in combinations(users, number):
            staying: tuple[Physicat | None, ...] = (None,) * len(physicats.unused)
            for seat, physicat in zip(seats, moved, strict=True):
                staying = with_seat(staying, seat, physicat)
            yield evolve(physicats, row=row[:-number], staying=staying)
