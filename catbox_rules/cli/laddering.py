"""`catbox ladder`: bots play each other and are ranked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.book.unverified import unverified
from catbox_rules.cli.campaigning import damage_with_its_repair, run_reported
from catbox_rules.cli.faults import check_extra, options_in_errors
from catbox_rules.cli.files import write_file
from catbox_rules.cli.options import (
    Json,
    Patience,
    Repair,
    RulebookName,
    Seed,
    Workers,
)
from catbox_rules.cli.printing import as_text, print_parts, print_path
from catbox_rules.cli.status import DONE
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.words import counted
from catbox_rules.policies.search import quick_policies
from catbox_rules.records import ChosenTable
from catbox_rules.render.terminal import indented

if TYPE_CHECKING:
    from catbox_rules.campaigns.ladder import Standings

_DEALS: Final = 100
_QUICK: Final = 10
_TELLING: Final = 30
"""With fewer deals intervals are often far too narrow."""
_PLAYERS: Final = 3
_WHO_MEETS: Final = {
    "pairs": "every two meet",
    "first": "the first one meets each of the others",
    "all": "all tables",
}


def play_ladder(  # noqa: PLR0913, PLR0917 -- an argument for each option
    rulebook: RulebookName,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the results are kept.")],
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            help="Who plays, once for each: a name, MODULE:FUNCTION, or -- COMMAND; without it "
            "all of the game that choose at once.",
        ),
    ] = None,
    players: Annotated[int, typer.Option(help="How many sit at a table.")] = _PLAYERS,
    tables: Annotated[
        str,
        typer.Option(
            help="pairs: every two of them meet; first: the first one, at one seat, meets each of "
            "the others; all: as many meet as there are seats."
        ),
    ] = "pairs",
    deals: Annotated[
        int | None,
        typer.Option(help="How many those who meet play, each in all seatings; 100, or 10."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="10 deals, for a first look.")] = False,
    seed: Seed = 0,
    go_on: Annotated[
        bool,
        typer.Option("--go-on", help="A bot that fails loses the match; by default an error."),
    ] = False,
    patience: Patience = None,
    workers: Workers = None,
    repair: Repair = False,
    picture: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the ratings as an SVG file as well.")
    ] = None,
    markdown: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the tables as Markdown as well.")
    ] = None,
    as_machine: Json = False,
) -> None:
    """Let bots play each other, and rate them: ratings and win shares, with intervals.

    The same command on the same folder continues an interrupted run. The results are the same for
    any number of workers.
    """
    check_extra("campaigns", "numpy", "jinja2", asks="ladder")
    from catbox_rules.campaigns import ladder  # noqa: PLC0415 -- with the extra that it needs

    if quick and deals is not None:
        given = Verbatim("both")
        raise MalformedInput("--quick", expected="only one of this and --deals", given=given)
    book = Rulebook.named(rulebook)
    names = ("players", "tables", "deals", "seed", "patience", "workers")
    with options_in_errors(*names, bots="policy"):
        work = ladder.Ladder.of(
            game=book.game,
            edition=book.edition_id,
            players=players,
            options=book.options,
            bots=policy or _quick(book.game),
            tables=tables,
            deals=(_QUICK if quick else _DEALS) if deals is None else deals,
            seed=seed,
            goes_on=go_on,
            patience=patience,
            times=out / ladder.TIMES,
        )
        campaign = run_reported(
            work,
            out,
            size=work.matches,
            unit="matches",
            rows="jsonl",
            workers=workers,
            scheduler=None,
            repair=repair,
        )
    with damage_with_its_repair(repair=repair):
        standings = ladder.standings_of(campaign, work)
    assert standings is not None, "a campaign that has come to its end has rows"
    if picture is not None:
        write_file(picture, ladder.picture_of(standings).encode())
    if markdown is not None:
        write_file(markdown, ladder.markdown_of(standings).encode())
    if as_machine:
        typer.echo(json.dumps(ladder.standings_as_json(standings, _cautions(standings))))
    elif "-" not in (picture, markdown):
        _show(standings, campaign.folder)
    raise typer.Exit(DONE)


def _quick(game: str) -> list[str]:
    """Return the policies of a game that choose at once; the later of two names for the same
    policy."""
    return list({id(policy): name for name, policy in quick_policies(game).items()}.values())


def _cautions(standings: Standings) -> list[str]:
    """Return what no rulebook says about the table, and a note if there are too few deals for the
    intervals."""
    work = standings.work
    ruleset = game_named(work.game)
    doubt = unverified(ChosenTable(ruleset, work.edition, work.players, options=work.options))
    cautions = [] if doubt is None else [doubt]
    if work.deals < _TELLING:
        cautions.append(
            f"intervals depend on how much deals differ, and {counted(work.deals, 'deal')} cannot "
            f"show that: play {_TELLING} or more"
        )
    return cautions


def _show(standings: Standings, folder: Path) -> None:
    from catbox_rules.campaigns.ladder.picture import heading_of, shown, signed  # noqa: PLC0415

    work = standings.work
    each_deal = _WHO_MEETS[work.tables.value]
    matches, deals = counted(standings.matches, "match", "matches"), counted(work.deals, "deal")
    how = f"{matches}; {each_deal}, {deals}, seed {work.seed}"
    table = Table(box=None)
    heads = ("bot", "rating", "95 %", "wins of a seat", "95 %", "decisions", "ms each", "failed")
    has_failed = any(each.failures for each in standings.bots)
    for head in heads if has_failed else heads[:-1]:
        table.add_column(head, justify="left" if head == "bot" else "right")
    for each in standings.bots:
        rating = each.rating
        cells: list[Text | str] = [
            as_text(each.bot),
            signed(rating.points),
            f"{signed(rating.low)} to {signed(rating.high)}",
            *shown(each.share),
            f"{each.decisions:,}",
            "" if each.seconds is None else f"{1000 * each.seconds:.2f}",
        ]
        table.add_row(*cells, *([f"{each.failures:,}"] if has_failed else []))
    print_parts(
        as_text(heading_of(work), "bold"),
        indented(as_text(how)),
        Text(),
        indented(table),
        Text(),
        indented(as_text(f"by chance a seat wins {1 / work.players:.1%}; a shared win is divided")),
    )
    if standings.pairs:
        _show_pairs(standings)
    print_parts(*(indented(as_text(f"caution: {each}", "yellow")) for each in _cautions(standings)))
    print_path("  kept in ", folder)


def _show_pairs(standings: Standings) -> None:
    """Print how often each bot wins at one seat, with another bot at all other seats."""
    from catbox_rules.campaigns.ladder.picture import shown  # noqa: PLC0415

    table = Table(box=None)
    for head in ("one seat", "against", "wins", "95 %", "matches"):
        table.add_column(head, justify="left" if head in ("one seat", "against") else "right")
    for each in standings.pairs:
        share, interval = shown(each.share)
        cells = as_text(each.bot), as_text(each.against), share, interval, f"{each.matches:,}"
        table.add_row(*cells)
    print_parts(Text(), indented(table), Text())
