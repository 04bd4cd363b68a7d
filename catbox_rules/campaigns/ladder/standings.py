"""The standings of a ladder: a rating and a win share for each bot, each with its interval, and a
win share for each pair, from the matches played so far.

A win share is that of a seat, over all matches in which the bot sat there; a shared win counts in
parts. By chance it is one divided by the number of players. If every two bots meet, the share
against another bot is that of a single seat with the other bot at all the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from attrs import define, field, frozen

from catbox_rules.campaigns import Campaign, Row
from catbox_rules.campaigns.campaign import NAME
from catbox_rules.campaigns.columns import lists_or_none_in, numbers_in
from catbox_rules.campaigns.estimates import Kind, estimate_of
from catbox_rules.campaigns.ladder.rating import Rating, Result, ratings
from catbox_rules.campaigns.ladder.work import KIND, TIMES, Ladder
from catbox_rules.campaigns.sums import Counted, Sums, win_units
from catbox_rules.kernel.errors import MalformedInput, errors_below
from catbox_rules.records import as_json
from catbox_rules.records.strict_json import parse
from catbox_rules.records.structuring import read_as

FORMAT: Final = "catbox-ladder/1"
_SHARED: Final = win_units(12)
"""What a win is counted as, so that its parts are whole numbers."""


@frozen
class Share:
    """A share of wins with its 95 % interval, which is None with a single deal."""

    value: float
    low: float | None
    high: float | None


@frozen
class Standing:
    """The standing of a bot.

    * `seats`: the number of seats that it has had, over all matches.
    * `decisions`: the number of its decisions.
    * `failures`: the number of matches that it has lost by failing.
    * `seconds`: the average time of a decision; None if it was not measured. It depends on the
      machine and is not a result.
    """

    bot: str
    rating: Rating
    share: Share
    seats: int
    decisions: int
    failures: int
    seconds: float | None


@frozen
class Against:
    """How a bot does at one seat with another bot at all others."""

    bot: str
    against: str
    matches: int
    share: Share


@frozen
class Standings:
    """The standings of a ladder.

    * `matches`, `of`: the number of matches played, and of all matches.
    * `bots`: from the highest rating down.
    * `pairs`: the pairs, if every two bots meet.
    """

    work: Ladder
    matches: int
    of: int
    bots: tuple[Standing, ...]
    pairs: tuple[Against, ...]


@define
class _Shares:
    """Parts of wins by deal."""

    seats: Counter[int] = field(factory=Counter[int])
    parts: Counter[int] = field(factory=Counter[int])

    def add(self, deal: int, parts: int) -> None:
        self.seats[deal] += _SHARED
        self.parts[deal] += parts

    def share(self) -> Share:
        deals = list(self.seats)
        sums, name = Sums(), ("won",)
        of = [self.seats[deal] for deal in deals]
        parts = [self.parts[deal] for deal in deals]
        sums.add({name: Counted(of, {"share": parts}, _SHARED)})
        estimate = estimate_of(sums, Kind.SHARE, name, "share")
        assert estimate is not None, "nobody is listed who has not played"
        return Share(estimate.value, estimate.low, estimate.high)

    @property
    def number(self) -> int:
        """The number of seats."""
        return self.seats.total() // _SHARED


def standings_of(campaign: Campaign, work: Ladder) -> Standings | None:
    """Return the standings after the finished pieces of a ladder's campaign; None if there are
    none.

    Raises MalformedInput for a campaign of another kind, and what `Campaign.rows` raises.
    """
    if campaign.description.get("kind") != KIND:
        place, given = f"{campaign.folder / NAME}: $.work.kind", campaign.description.get("kind")
        raise MalformedInput(place, expected=f"{KIND}: a ladder", given=given)
    rows = list(campaign.single_rows())
    if not rows:
        return None
    results, seats = list[Result](), defaultdict[int, _Shares](_Shares)
    pairs = defaultdict[tuple[int, int], _Shares](_Shares)
    failures, decisions = Counter[int](), Counter[int]()
    with errors_below(f"{campaign.folder}: $"):
        for row in rows:
            deal, bots, winners = _read(row, work)
            part = _SHARED // len(winners)
            parts = [part if seat in winners else 0 for seat in range(len(bots))]
            results.append(Result(deal, tuple(bots), tuple(each / _SHARED for each in parts)))
            counted = Counter(bots)
            for bot, own, asked in zip(bots, parts, _list(row, "decisions"), strict=True):
                seats[bot].add(deal, own)
                decisions[bot] += asked
                if len(counted) == 2 and counted[bot] == 1:
                    [other] = counted.keys() - {bot}
                    pairs[bot, other].add(deal, own)
            if row.get("failed") is not None:
                failures.update(bots[seat] for seat in range(len(bots)) if seat not in winners)
    seconds = _seconds(campaign.folder / TIMES, len(work.bots))
    rated = ratings(results, len(work.bots))
    bots_standing = [
        Standing(
            bot=name,
            rating=rated[bot],
            share=seats[bot].share(),
            seats=seats[bot].number,
            decisions=decisions[bot],
            failures=failures[bot],
            seconds=seconds.get(bot),
        )
        for bot, name in enumerate(work.bots)
        if bot in seats
    ]
    return Standings(
        work=work,
        matches=len(rows),
        of=work.matches,
        bots=tuple(sorted(bots_standing, key=lambda each: -each.rating.points)),
        pairs=tuple(
            Against(work.bots[bot], work.bots[other], shares.number, shares.share())
            for (bot, other), shares in sorted(pairs.items())
        ),
    )


def _read(row: Row, work: Ladder) -> tuple[int, Sequence[int], Sequence[int]]:
    """Return the deal, the bots and the winning seats of a row. Raises MalformedInput."""
    with errors_below("$.deal"):
        [deal] = numbers_in([row.get("deal")])
    bots, winners = _list(row, "bots"), _list(row, "winners")
    if len(bots) != work.players or not set(bots) <= set(range(len(work.bots))):
        expected = f"{work.players} numbers of bots"
        raise MalformedInput("$.bots", expected=expected, given=bots)
    if not winners or not set(winners) <= set(range(work.players)):
        raise MalformedInput("$.winners", expected="seats", given=winners)
    return deal, bots, winners


def _list(row: Row, name: str) -> list[int]:
    with errors_below(f"$.{name}"):
        [numbers] = lists_or_none_in([row.get(name)])
    return numbers or []


@frozen
class _Noted:
    """A line about times."""

    piece: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]


def _seconds(file: Path, bots: int) -> Mapping[int, float]:
    """Return the average time of a decision by bot, as far as it was noted."""
    latest = {line.piece: line for line in _lines(file)}.values()
    spent, times = [0.0] * bots, [0] * bots
    for line in latest:
        for bot, (seconds, decisions) in enumerate(zip(line.seconds, line.decisions, strict=False)):
            spent[bot] += seconds
            times[bot] += decisions
    return {bot: spent[bot] / times[bot] for bot in range(bots) if times[bot]}


def _lines(file: Path) -> Iterator[_Noted]:
    """Yield the readable lines about times; nothing depends on them."""
    if file.is_file():
        for line in file.read_bytes().splitlines():
            with suppress(MalformedInput):
                yield read_as(_Noted, parse(line), path="$")


def standings_as_json(standings: Standings, cautions: Sequence[str] = ()) -> dict[str, object]:
    """Return the standings as plain JSON (`catbox-ladder/1`).

    * `cautions`: the doubtful assumptions behind them, in words.
    """
    work = standings.work
    return {
        "format": FORMAT,
        "work": dict(work.describe()),
        "matches": standings.matches,
        "of": standings.of,
        "bots": [as_json(each) for each in standings.bots],
        "pairs": [as_json(each) for each in standings.pairs],
        "cautions": list(cautions),
    }
