"""What is counted in a match of Cat in the Box, and its matches in batches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import TYPE_CHECKING, Final

from catbox_rules.cat_in_the_box import RoundScored, Table
from catbox_rules.match import AnyMatch, Match
from catbox_rules.simulation.campaign import Figure, Matchup

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIGURES: Final = (
    Figure("score", "score of a seat in a round", "gives|costs a seat {} points a round"),
    Figure(
        "paradoxes",
        "number of rounds in 100 that end in a paradox",
        "makes {} more|fewer rounds in 100 end in a paradox",
    ),
    Figure("tricks", "number of tricks in a round", "makes a round {} tricks longer|shorter"),
    Figure("made", "number of bids in 100 that are made", "lets {} more|fewer bids in 100 be made"),
    Figure("bonus", "bonus of a seat in a round", "raises|lowers the bonus of a seat by {} points"),
    Figure(
        "group",
        "number of tokens in the largest group of a seat",
        "makes the largest group of a seat {} tokens larger|smaller",
    ),
)


def counted(match: AnyMatch) -> Mapping[str, float | None]:
    """Return the figures of a match. A seat that causes the paradox has not made its bid."""
    rounds = [each.event for each in match.log if isinstance(each.event, RoundScored)]
    made = [
        won == bid and each.paradox != seat
        for each in rounds
        for seat, (bid, won) in enumerate(zip(each.bids, each.tricks, strict=False))
    ]
    return {
        "score": fmean(score for each in rounds for score in each.scores),
        "paradoxes": 100 * fmean(each.paradox is not None for each in rounds),
        "tricks": fmean(sum(each.tricks) for each in rounds),
        "made": 100 * fmean(made) if made else None,
        "bonus": fmean(bonus for each in rounds for bonus in each.bonus),
        "group": fmean(group for each in rounds for group in each.groups),
    }


def batch(
    setting: Matchup, seed: int, numbers: range
) -> tuple[dict[str, NDArray[np.float64] | None], Iterator[AnyMatch]]:
    """Play some matches by the batch engine; return their figures by name, and the matches.

    Raises Unsupported or MalformedInput for what it cannot play.
    """
    from catbox_rules.batch import play_matches  # noqa: PLC0415 -- for those who ask for it

    table = Table.create(setting.edition, players=setting.players, options=setting.options)
    first, policy = numbers.start, setting.policy
    played = play_matches(table, len(numbers), seed=seed, first=first, policy=policy)
    is_stuck = played.paradox[..., None] == range(table.players)
    made = (played.bids == played.tricks) & ~is_stuck
    winners = played.winners.sum(axis=1)
    figures = {
        "score": played.scores.mean(axis=(1, 2)),
        "paradoxes": 100 * (played.paradox >= 0).mean(axis=1),
        "tricks": played.completed.mean(axis=1),
        "made": 100 * made.mean(axis=(1, 2)) if table.setup.bids else None,
        "bonus": played.bonus.mean(axis=(1, 2)),
        "group": played.groups.mean(axis=(1, 2)),
        **{f"wins_{at}": 100 * played.winners[:, at] / winners for at in range(table.players)},
        "shared": 100 * (winners > 1),
    }
    return figures, (Match.from_record(played.record(index)) for index in range(len(numbers)))
