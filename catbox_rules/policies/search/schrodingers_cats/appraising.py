"""The value of lives: each seat's share of the victory."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def shares_after(lives: tuple[int, ...]) -> tuple[float, ...]:
    """Return each seat's share of the victory if in each round every seat that is left is equally
    likely to be wrong. The last seat has all of it.

    >>> shares_after((1, 0, 1)), shares_after((0, 2, 1))
    ((0.5, 0.0, 0.5), (0.0, 0.75, 0.25))
    """
    left = [seat for seat, each in enumerate(lives) if each]
    if len(left) == 1:
        return tuple(1.0 if each else 0.0 for each in lives)
    shares = [0.0] * len(lives)
    for wrong in left:
        after = (*lives[:wrong], lives[wrong] - 1, *lives[wrong + 1 :])
        for seat, share in enumerate(shares_after(after)):
            shares[seat] += share / len(left)
    return tuple(shares)
