"""What came of campaigns: means with intervals, differences between rulebooks by pairs of matches
with the same number, and the sentences that say them, the largest effect first.

Intervals are of 95 %, over matches. A difference is told in a sentence only if it is significant at
5 % after Holm's correction for all differences of the report.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, starmap
from pathlib import Path
from typing import Any, Final

import polars as pl
from attrs import asdict, evolve, frozen

from catbox_rules.book.unverified import unverified
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import counted
from catbox_rules.records import ChosenTable
from catbox_rules.simulation.campaign import Figure, Folder, Matchup, figures_of

FORMAT: Final = "catbox-report/2"
_GROUP: Final = ("game", "players", "policy", "seed", "batch")
_MOST_SENTENCES: Final = 6
_NO_SPREAD: Final = 1e-9
"""A spread below this is that of equal numbers, as computers add them up."""


@frozen
class Estimate:
    """The mean of a figure over matches by a rulebook; with a `base`, of how much the figure is
    above what it is by the base, over pairs of matches.

    * `low`, `high`: its interval; None where there is only one match, or all are the same.
    * `effect`: a difference in standard deviations of the figure; None where it has none.
    * `p`: how likely chance alone makes such a difference; `corrected`: the same by Holm.
    """

    rulebook: str
    base: str | None
    figure: str
    matches: int
    mean: float
    low: float | None = None
    high: float | None = None
    effect: float | None = None
    p: float | None = None
    corrected: float | None = None

    @property
    def is_significant(self) -> bool:
        """Whether it is a difference that chance hardly explains."""
        return self.corrected is not None and self.corrected < 0.05


@frozen
class Look:
    """Whether a player ever chose differently by `rulebook` and by `base` where both offered it the
    same after the same moves, in so many matches."""

    base: str
    rulebook: str
    matches: int
    looks: bool


@frozen
class Group:
    """Matches that can be compared: one game, number of players, policy, seed and engine."""

    game: str
    players: int
    policy: str
    seed: int
    batch: bool
    rulebooks: tuple[str, ...]
    estimates: tuple[Estimate, ...]
    """By figure, and in the order of the columns."""
    looks: tuple[Look, ...]
    """In the order of the differences."""
    cautions: tuple[str, ...]

    @property
    def heading(self) -> str:
        """What it is about."""
        engine = ", batch engine" if self.batch else ""
        return f"{self.game}, {self.players} players, {self.policy} play, seed {self.seed}{engine}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """At most six sentences, the largest effect first."""
        notes = list(_notes(self))
        told = [each for each in self.estimates if each.is_significant or len(self.rulebooks) == 1]
        told.sort(key=lambda each: -math.inf if each.effect is None else -abs(each.effect))
        # The largest one of each pair goes before a second one.
        pairs = [(each.rulebook, each.base) for each in told]
        turn = {each: pairs[:place].count(pairs[place]) for place, each in enumerate(told)}
        chosen = sorted(told, key=turn.__getitem__)[: _MOST_SENTENCES - len(notes)]
        return (*(_told(self, each) for each in told if each in chosen), *notes)

    @property
    def columns(self) -> list[tuple[str, str | None]]:
        """Its rulebooks, then the pairs of them, each second one with its base."""
        pairs = [(each.rulebook, each.base) for each in self.looks]
        return [*((name, None) for name in self.rulebooks), *pairs]

    @property
    def rows(self) -> dict[str, list[Estimate | None]]:
        """Its estimates by the titles of their figures, one or None for each column."""
        found = {(each.figure, each.rulebook, each.base): each for each in self.estimates}
        return {
            figure.title: [found.get((name, *column)) for column in self.columns]
            for name, figure in figures_of(self.game, self.players).items()
            if name in {each.figure for each in self.estimates}
        }


@frozen
class Report:
    """A report on campaigns.

    * `unfinished`: the campaigns that are reported as far as they go, in words.
    """

    groups: tuple[Group, ...]
    unfinished: tuple[str, ...]


def report_on(folders: Sequence[Path]) -> Report:
    """Report on the campaigns in some folders: every rulebook beside every other that has played
    matches with the same numbers, seed, players, policy and engine.

    Raises MalformedInput for a folder without a campaign, for a damaged piece, and for two
    rulebooks with one spelling.
    """
    settings = dict[str, Matchup]()
    frames, unfinished = list[pl.DataFrame](), list[str]()
    for folder in map(Folder.open, folders):
        about, done = folder.campaign, folder.done()
        for each in about.settings:
            if settings.setdefault(each.rulebook, each).options != each.options:
                given = Verbatim(f"another one in {folder.path}")
                raise MalformedInput(each.rulebook, expected="one rulebook", given=given)
        if len(done) < about.pieces:
            unfinished.append(f"{folder.path}: only {len(done)} of {about.pieces} pieces are done")
        own = {"game": about.game, "seed": about.seed, "batch": about.batch}
        frames += [
            rows.with_columns(**{at: pl.lit(own[at]) for at in own}) for rows in folder.rows()
        ]
    if not frames:
        return Report((), tuple(unfinished))
    rows = pl.concat(frames, how="diagonal").unique(
        [*_GROUP, "rulebook", "match"], keep="first", maintain_order=True
    )
    groups = [_group(each, settings) for _, each in rows.group_by(_GROUP, maintain_order=True)]
    return Report(tuple(_corrected(groups)), tuple(unfinished))


def _group(rows: pl.DataFrame, settings: Mapping[str, Matchup]) -> Group:
    game, players, policy, seed, batch = rows.select(_GROUP).row(0)
    names = tuple(rows["rulebook"].unique(maintain_order=True))
    by = {name: rows.filter(pl.col("rulebook") == name) for name in names}
    pairs = [_as_base(*pair) for pair in combinations(names, 2)]
    joined = {
        (one, other): by[one].join(by[other], on="match", suffix="_of_other")
        for one, other in pairs
    }
    estimates = list[Estimate]()
    for figure in figures_of(game, players).values():
        estimates += [each for name in names for each in _means(name, figure, by[name])]
        estimates += [each for pair in pairs for each in _apart(*pair, figure, joined[pair])]
    looks = (
        Look(*pair, kept.height, any(starmap(_looks, kept.iter_rows())))
        for pair in pairs
        for kept in [joined[pair].select("moves", "moves_of_other").drop_nulls()]
    )
    cautions = (
        unverified(ChosenTable(game_named(game), at.edition, players, options=at.options))
        for at in map(settings.__getitem__, names)
    )
    told = tuple(dict.fromkeys(each for each in cautions if each is not None))
    return Group(game, players, policy, seed, batch, names, tuple(estimates), tuple(looks), told)


def _as_base(one: str, other: str) -> tuple[str, str]:
    """Return two rulebooks, first the one that the other adds something to."""
    return (other, one) if set(other.split("+")) < set(one.split("+")) else (one, other)


def _means(rulebook: str, figure: Figure, rows: pl.DataFrame) -> Iterator[Estimate]:
    """Yield the mean of a figure, if the matches have it."""
    values = rows[figure.name].drop_nulls()
    if values.is_empty():
        return
    number, mean, _, half = _moments(values)
    low, high = (None, None) if half is None else (mean - half, mean + half)
    if figure.is_event:
        happened = round(mean * number / 100)
        interval = _scipy().binomtest(happened, number).proportion_ci(0.95, "wilson")
        low, high = 100 * float(interval.low), 100 * float(interval.high)
    yield Estimate(rulebook, None, figure.name, number, mean, low, high)


def _apart(one: str, other: str, figure: Figure, pairs: pl.DataFrame) -> Iterator[Estimate]:
    """Yield the difference of a figure, if at least two pairs of matches have it."""
    both = pairs.select(figure.name, f"{figure.name}_of_other").drop_nulls()
    if both.height < 2:
        return
    base, own = both.get_columns()
    number, mean, spread, half = _moments(own - base)
    usual = math.hypot(_moments(base)[2], _moments(own)[2]) / math.sqrt(2)
    effect = None if usual < _NO_SPREAD else mean / usual
    if half is None:
        # All pairs differ by the same, and no test of means is defined. That all fall on one side
        # is as likely as that so many coins do.
        p = 1.0 if abs(mean) < _NO_SPREAD else 2.0 ** (1 - number)
        yield Estimate(other, one, figure.name, number, mean, effect=effect, p=p)
    else:
        p = float(2 * _scipy().t.sf(abs(mean) / (spread / math.sqrt(number)), number - 1))
        interval = mean - half, mean + half
        yield Estimate(other, one, figure.name, number, mean, *interval, effect, p)


def _moments(values: pl.Series) -> tuple[int, float, float, float | None]:
    """Return how many values there are, their mean, their standard deviation, and the half-width of
    the interval of the mean, None for values that are all the same."""
    number, value = values.len(), pl.col(values.name)
    mean, spread = values.to_frame().select(value.mean().alias("mean"), value.std()).row(0)
    if number < 2 or spread < _NO_SPREAD:
        return number, mean, 0.0, None
    half = float(_scipy().t.ppf(0.975, number - 1)) * spread / math.sqrt(number)
    return number, mean, spread, half


def _scipy() -> Any:
    """Return the statistics of SciPy, which brings no types and is slow to load."""
    return import_module("scipy.stats")


def _corrected(groups: Sequence[Group]) -> Iterator[Group]:
    """Correct what is likely for the number of differences in all groups."""
    likely = [each.p for group in groups for each in group.estimates if each.p is not None]
    holm = import_module("statsmodels.stats.multitest").multipletests
    corrected = map(float, holm(likely, method="holm")[1] if likely else ())
    for group in groups:
        found = (
            each if each.p is None else evolve(each, corrected=next(corrected))
            for each in group.estimates
        )
        yield evolve(group, estimates=tuple(found))


def _looks(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether the first of the moves that differ was a choice from the same offer."""
    for move, other_move in zip(one, other, strict=False):
        if move != other_move:
            return move >> 32 == other_move >> 32
    return False


def _told(group: Group, estimate: Estimate) -> str:
    """Say a mean, or a difference such as `penalty=2 costs a seat 0.52 ± 0.01 points`."""
    figure = figures_of(group.game, group.players)[estimate.figure]
    if estimate.base is None:
        return f"With {group.policy} play the {figure.title} is {in_words(estimate)}."
    words = [each.split("|")[estimate.mean < 0 and "|" in each] for each in figure.change.split()]
    change = " ".join(words).format(in_words(estimate).removeprefix("-"))
    return f"{named(estimate.base, estimate.rulebook)} {change} with {group.policy} play."


def _notes(group: Group) -> Iterator[str]:
    """Say of which rulebooks nothing is seen, and which the player does not look at."""
    equal, unclear, unseen = list[str](), list[str](), list[str]()
    for look in group.looks:
        name, pair = named(look.base, look.rulebook), (look.base, look.rulebook)
        apart = [each for each in group.estimates if (each.base, each.rulebook) == pair]
        if all(each.low is None and each.p == 1 for each in apart):
            equal.append(name)
        elif not any(each.is_significant for each in apart):
            unclear.append(name)
        if look.matches and not look.looks and name not in equal:
            unseen.append(name)
    matches = counted(min((each.matches for each in group.looks), default=0), "match", "matches")
    for names, said in (
        (equal, f"does not change any match with {group.policy} play"),
        (unclear, f"changes no figure with {group.policy} play by more than chance may explain"),
    ):
        if names:
            yield f"{_listed(names)} {said}."
    if unseen:
        yield (
            f"{group.policy} does not look at {_listed(unseen)}: in {matches} it chose the same "
            "wherever it was offered the same. With players who look the effect may be another."
        )


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def named(base: str, rulebook: str) -> str:
    """Return what tells a rulebook from another.

    >>> named("pegasus-2023", "pegasus-2023+penalty=2"), named("pegasus-2023", "bezier-2022")
    ('penalty=2', 'bezier-2022 instead of pegasus-2023')
    """
    own, others = rulebook.split("+"), base.split("+")
    added = "+".join(part for part in own if part not in others)
    without = "+".join(part for part in others if part not in own)
    return f"{added} instead of {without}" if without else added


def in_words(estimate: Estimate | None) -> str:
    """Return a mean and its interval, to the first digit of that; nothing for None.

    >>> in_words(Estimate("b", "a", "score", 9, -0.5234, -0.5355, -0.5113))
    '-0.52 ± 0.01'
    >>> in_words(Estimate("b", None, "shared", 9, 10, 2, 44))
    '10 (2 to 44)'
    """
    if estimate is None or estimate.low is None or estimate.high is None:
        return "" if estimate is None else f"{estimate.mean:.6g}"
    half = (estimate.high - estimate.low) / 2
    digits = max(0, -math.floor(math.log10(half)))
    if math.isclose(estimate.low + half, estimate.mean, abs_tol=_NO_SPREAD):
        return f"{estimate.mean:z.{digits}f} ± {half:.{digits}f}"
    return f"{estimate.mean:.{digits}f} ({estimate.low:.{digits}f} to {estimate.high:.{digits}f})"


def report_as_json(report: Report) -> dict[str, object]:
    """Return a report as plain JSON: `catbox-report/2`."""
    groups = [{**asdict(group), "sentences": list(group.sentences)} for group in report.groups]
    return {"format": FORMAT, "unfinished": list(report.unfinished), "groups": groups}
