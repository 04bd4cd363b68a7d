"""Campaigns that are played here, and matches like theirs, played by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from catbox_rules import Rulebook
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import Seated, bot_named
from catbox_rules.simulation import Campaign, Folder, Report, play_campaign, report_on


def campaign(*rulebooks: str, matches: int = 40, **more: object) -> Campaign:
    """A campaign of three players."""
    books = [Rulebook.named(each) for each in rulebooks]
    asked: dict[str, object] = {"players": [3], **more}
    return Campaign.of(books, matches=matches, **asked)  # type: ignore[arg-type]  # of the tests


def played(path: Path, *rulebooks: str, matches: int = 40, **more: object) -> Folder:
    """The folder of a campaign that this process has played."""
    folder = Folder.begin(path, campaign(*rulebooks, matches=matches, **more))
    play_campaign(folder, workers=1)
    return folder


def reported(path: Path, *rulebooks: str, matches: int = 40, **more: object) -> Report:
    """What is reported of it."""
    return report_on([played(path, *rulebooks, matches=matches, **more).path])


def by_hand(
    rulebook: str, policy: str, numbers: Sequence[int], seed: int = 0
) -> Iterator[AnyMatch]:
    """The same matches with three players, one action after the other."""
    book = Rulebook.named(rulebook)
    bot = bot_named(policy, book.ruleset)
    for number in numbers:
        cards, choices = Random(f"{seed}/{number}/cards"), Random(f"{seed}/{number}/choices")
        match: AnyMatch = Match.begin(
            book.ruleset, book.edition_id, players=3, options=book.options
        )
        with Seated() as seated:
            while not match.is_over:
                seat = match.turn[0]
                if seat == CHANCE:
                    match = match.apply(match.draw(cards))
                else:
                    match = match.apply(seated.choose(bot, match, seat, choices))
        yield match
