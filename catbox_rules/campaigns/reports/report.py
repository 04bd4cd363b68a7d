"""A report on campaigns: reading them side by side, adding up, and drawing conclusions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from catbox_rules.campaigns.reports.blocks import MATCHES_AT_ONCE, Block, blocks
from catbox_rules.campaigns.reports.definition import REPORT, ReportDefinition
from catbox_rules.campaigns.reports.figures import Chapter, Section, Tallies
from catbox_rules.campaigns.reports.played import Played, opened
from catbox_rules.campaigns.sums import Counted, Counting, PairSums, Sums
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.words import value_in_words

MOST_CAMPAIGNS: Final = 6
"""Of more than these with one count of players nobody knows which is which in a picture."""
_MATCHES: Final = ("matches",)
_ROUNDS: Final = ("rounds",)


@frozen
class CampaignResult:
    """A campaign in a report.

    * `letter`: its name: A, B, C, … Campaigns of one folder with different numbers of players share
      a letter.
    * `matches`, `rounds`: the numbers so far.
    """

    played: Played
    letter: str
    matches: int
    rounds: int


@frozen
class Report:
    """The results of some campaigns, with a chapter for each number of players."""

    game: str
    campaigns: tuple[CampaignResult, ...]
    chapters: tuple[Chapter, ...]


def report_on(names: Iterable[str]) -> Report:
    """Read campaigns and report their results.

    * `names`: their folders; a folder of campaigns for several numbers of players stands for all of
      them.

    Rows are read once, a block of matches at a time, so that memory does not grow with the
    campaign. An unfinished campaign is reported as far as it goes. Raises MalformedInput if no
    folder is named, and, with the place, for anything that is not a campaign of matches, is
    damaged, or is of another game than the first one.
    """
    played = opened(names)
    if not played:
        raise MalformedInput("CAMPAIGN", expected="a campaign", given=Verbatim("none"))
    letters = _letters(played)
    chapters: list[Chapter] = []
    results: dict[int, CampaignResult] = {}
    for players in sorted({each.players for each in played}):
        here = {index: each for index, each in enumerate(played) if each.players == players}
        if len(here) > MOST_CAMPAIGNS:
            expected = f"at most {MOST_CAMPAIGNS} campaigns with {players} players"
            raise MalformedInput("CAMPAIGN", expected=expected, given=Verbatim(str(len(here))))
        tallies = _tallies(REPORT.of(played[0].game), list(here.values()))
        for (index, each), sums in zip(here.items(), tallies.sums, strict=True):
            results[index] = _result(each, letters[index], sums)
        chapters.append(_chapter(here, tallies))
    campaigns = tuple(results[index] for index in sorted(results))
    return Report(played[0].game, campaigns, tuple(chapters))


def _chapter(campaigns: Mapping[int, Played], tallies: Tallies) -> Chapter:
    """Return the results of campaigns with one number of players, given by their indexes in the
    report."""
    first, *_ = campaigns.values()
    definition = REPORT.of(first.game)
    yardsticks = tuple(
        tuple(definition.yardsticks(sums, each.players)) if definition.known_of(each) else ()
        for each, sums in zip(campaigns.values(), tallies.sums, strict=True)
    )
    sections = _that_came_up(definition.sections(tallies, first.players))
    return Chapter(first.players, tuple(campaigns), sections, yardsticks)


def _that_came_up(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return sections without empty figures, leaving out empty sections."""
    less = (
        evolve(section, figures=tuple(figure for figure in section.figures if figure.rows))
        for section in sections
    )
    return tuple(section for section in less if section.figures)


def names_of(campaigns: Sequence[CampaignResult]) -> list[str]:
    """Return the names of campaigns: what they differ in, or otherwise their rulebook. If different
    rulebooks share a name, their settings are added."""
    played = [each.played for each in campaigns]
    facts = [(_rulebook_among(played, each), *_facts(each)) for each in played]
    differing = [place for place, each in enumerate(zip(*facts, strict=True)) if len({*each}) > 1]
    return [", ".join(each[place] for place in differing or [0]) for each in facts]


def _rulebook_among(others: Sequence[Played], played: Played) -> str:
    by_name = [
        each.differences
        for each in others
        if (each.rulebook, each.players) == (played.rulebook, played.players)
    ]
    if all(each == played.differences for each in by_name):
        return played.rulebook
    numbers = [f"{each.path} {value_in_words(each.b)}" for each in played.differences or ()]
    return f"{played.rulebook} ({', '.join(numbers)})"


def _facts(played: Played) -> tuple[str, ...]:
    return (
        played.policy,
        f"{played.engine} engine",
        f"ruleset {played.ruleset}",
        f"catbox-rules {played.library}",
        f"seed {played.seed}",
    )


def _letters(played: Sequence[Played]) -> list[str]:
    """Return a letter for each folder that was named, or for each campaign if that is ambiguous."""
    tables = [(each.named, each.players) for each in played]
    named = [each.named if len({*tables}) == len(tables) else each.folder for each in played]
    order = list(dict.fromkeys(named))
    return [_letter(order.index(each)) for each in named]


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else f"#{index + 1}"


def _result(played: Played, letter: str, sums: Sums) -> CampaignResult:
    matches, rounds = (
        sums.countings[name].of if name in sums.countings else 0 for name in (_MATCHES, _ROUNDS)
    )
    if played.is_finished and matches != played.matches:
        given = Verbatim(f"rows of {matches}")
        expected = f"{played.matches} matches, as campaign.json has"
        raise MalformedInput(played.folder, expected=expected, given=given)
    return CampaignResult(played, letter, matches, rounds)


def _tallies(definition: ReportDefinition, played: Sequence[Played]) -> Tallies:
    """Return the sums of campaigns with the same number of players, read side by side."""
    sums = tuple(Sums() for _ in played)
    first, *others = played
    pairs = tuple(PairSums() if other.goes_in_pairs_with(first) else None for other in others)
    for at_once in _side_by_side([_blocks(definition, each) for each in played]):
        counted = {index: _counted(definition, block) for index, block in at_once.items()}
        for index, each in counted.items():
            sums[index].add(each)
        for index, pair in enumerate(pairs, start=1):
            if pair is not None and 0 in at_once and index in at_once:
                places = _places_of_pairs(at_once[0], at_once[index])
                pair.add(counted[0], counted[index], places)
    return Tallies(sums, pairs)


def _blocks(definition: ReportDefinition, played: Played) -> Iterator[tuple[int, Block]]:
    columns, place = definition.columns(played.players), played.folder
    rows = played.campaign.rows()
    return blocks(rows, columns, players=played.players, place=place, size=MATCHES_AT_ONCE)


def _counted(definition: ReportDefinition, block: Block) -> Mapping[Counting, Counted]:
    matches = np.ones(len(block.starts), dtype=np.int64)
    rounds = block.lengths.astype(np.int64)
    return {
        **definition.counted(block),
        _MATCHES: Counted(matches, {}),
        _ROUNDS: Counted(rounds, {}),
    }


def _side_by_side(
    streams: Sequence[Iterator[tuple[int, Block]]],
) -> Iterator[Mapping[int, Block]]:
    """Yield the blocks with the same number of several campaigns, by campaign."""
    ahead = [next(stream, None) for stream in streams]
    while numbers := [each[0] for each in ahead if each is not None]:
        number = min(numbers)
        here = {index: each[1] for index, each in enumerate(ahead) if each and each[0] == number}
        yield here
        for index in here:
            ahead[index] = next(streams[index], None)


def _places_of_pairs(one: Block, other: Block) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the indexes of the matches that two blocks share, in each block."""
    _, here, there = np.intersect1d(
        one.matches, other.matches, assume_unique=True, return_indices=True
    )
    return here, there
