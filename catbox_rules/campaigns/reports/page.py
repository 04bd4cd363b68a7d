"""A report as one self-contained HTML page: no script, no font, no external picture.

A figure is a picture, drawn as SVG, with the table of its numbers, so that the picture alone never
carries information. Nothing from a file can act on the page: the templates escape every text,
control characters are spelled out, and a policy lets the browser do nothing but show it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Final
from xml.etree import ElementTree as ET

from attrs import frozen
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from catbox_rules.campaigns.cautions import Caution
from catbox_rules.campaigns.estimates import METHOD
from catbox_rules.campaigns.reports.charts import chart_of, key_of
from catbox_rules.campaigns.reports.definition import REPORT
from catbox_rules.campaigns.reports.figures import Chapter, Chart, Figure, Section, Yardstick
from catbox_rules.campaigns.reports.numbers import counted, in_a_row, plain
from catbox_rules.campaigns.reports.played import Played
from catbox_rules.campaigns.reports.report import CampaignResult, Report, names_of
from catbox_rules.campaigns.reports.style import style_sheet
from catbox_rules.campaigns.reports.tables import table_of, yardstick_in_words
from catbox_rules.kernel.spelling_out import spelled_out
from catbox_rules.kernel.words import value_in_words

_MOST_NAMES: Final = 3
"""A title with more names would be too long."""


def page_of(report: Report) -> str:
    """Return the text of an HTML file. The same report always gives the same text."""
    chapters = [_chapter(report, each) for each in report.chapters]
    style = style_sheet()
    return _page().render(
        title=_title(report, REPORT.of(report.game).title),
        policy=Markup(_policy(style)),
        style=Markup(style),
        lead=_lead(report),
        warnings=[
            *(warning for each in report.campaigns for warning in _warnings(each)),
            *_cautions(report.campaigns),
        ],
        campaigns=report.campaigns,
        facts=_facts_by_label(report),
        chapters=chapters,
        method=METHOD,
        has_differences=any(len(each.names) > 1 for each in chapters),
        has_yardsticks=any(each.yardsticks for each in chapters),
        # What is drawn, or put in words, where a template asks for it.
        has_picture=_has_picture,
        key=_key,
        picture=_picture,
        plain=plain,
        table_of=table_of,
        yardstick_in_words=yardstick_in_words,
    )


def _policy(style: str) -> str:
    """Return the Content-Security-Policy: a browser may only show the page with its own style
    sheet, which is known by its digest."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    rules = ("default-src 'none'", f"style-src 'sha256-{digest}'", "base-uri 'none'")
    return "; ".join([*rules, "form-action 'none'"])


@cache
def _page() -> Template:
    templates = Environment(
        loader=PackageLoader("catbox_rules.campaigns.reports"),
        autoescape=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return templates.get_template("page.html")


def _shown(value: object) -> object:
    """Escape control characters in text that a template shows, unless it is markup."""
    return spelled_out(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _has_picture(figure: Figure) -> bool:
    return figure.chart is not Chart.NONE


def _key(color: int, chart: Chart) -> Markup:
    return _as_markup(key_of(color, chart))


def _picture(figure: Figure) -> Markup:
    return _as_markup(chart_of(figure, title=f"{figure.title}. The numbers are in the table."))


def _as_markup(element: ET.Element) -> Markup:
    """Return an element as text, which ElementTree has escaped."""
    text = ET.tostring(element, encoding="unicode", method="html")
    return Markup(text)


def _title(report: Report, game: str) -> str:
    names = list(dict.fromkeys(names_of(report.campaigns)))
    if len(names) > _MOST_NAMES:
        return f"{game}: {len(report.campaigns)} campaigns"
    return f"{game}: {' against '.join(names)}"


def _lead(report: Report) -> str:
    matches = counted(sum(each.matches for each in report.campaigns), "match", "matches")
    rounds = counted(sum(each.rounds for each in report.campaigns), "round", "rounds")
    campaigns = len(report.campaigns)
    among = "" if campaigns == 1 else f" of {campaigns} campaigns"
    return f"{matches} and {rounds}{among}."


def _warnings(result: CampaignResult) -> Iterator[tuple[str, str]]:
    """Yield what a reader has to know first about a campaign: a heading of a word or two, and a
    sentence."""
    campaign = result.played.campaign
    name = f"campaign {result.letter} with {result.played.players} players"
    if not result.played.is_finished:
        pieces = f"{len(campaign.done)} of {counted(campaign.pieces, 'piece is', 'pieces are')}"
        asked = counted(result.played.matches, "match", "matches")
        done = f"Of {name} {pieces} done, {plain(result.matches, 0)} of {asked}."
        yield "Unfinished.", f"{done} It is shown as far as it goes."
    if result.matches == 1:
        text = f"Of {name} there is one match, from which nobody can tell how far others lie apart."
        yield "No intervals.", text


def _cautions(campaigns: Sequence[CampaignResult]) -> Iterator[tuple[str, str]]:
    """Yield the doubtful assumptions behind the numbers, each once with all its campaigns."""
    cautioned = dict[Caution, list[str]]()
    for each in campaigns:
        for caution in each.played.cautions:
            cautioned.setdefault(caution, []).append(
                f"{each.letter} with {each.played.players} players"
            )
    for caution, names in cautioned.items():
        who = "" if len(names) == len(campaigns) else f"In {in_a_row(names)} "
        text = f"{who}{caution}."
        yield f"{caution.title}.", text[0].upper() + text[1:]


def _facts_by_label(report: Report) -> list[tuple[str, list[Sequence[str]]]]:
    facts = [_facts(each) for each in report.campaigns]
    return [(label, [of_campaign[label] for of_campaign in facts]) for label in facts[0]]


def _facts(result: CampaignResult) -> dict[str, Sequence[str]]:
    """Return the facts about a campaign, each in one or several lines."""
    played = result.played
    done = plain(result.matches, 0)
    if not played.is_finished:
        done += f" of {plain(played.matches, 0)} (unfinished)"
    return {
        "rulebook": [played.rulebook],
        "differs from its edition": _differences(played),
        "players": [str(played.players)],
        "matches": [done],
        "rounds": [plain(result.rounds, 0)],
        "policy": [played.policy],
        "seed": [str(played.seed)],
        "engine": [played.engine],
        "rules, library": [f"ruleset {played.ruleset}, catbox-rules {played.library}"],
        "folder": [played.folder],
    }


def _differences(played: Played) -> Sequence[str]:
    if played.differences is None:
        return ["in variants that are not known here"]
    return [
        f"{each.path}: {value_in_words(each.b)} instead of {value_in_words(each.a)}"
        for each in played.differences
    ] or ["in nothing"]


@frozen
class _ChapterOnPage:
    """A chapter as the page has it.

    * `names`: of its campaigns, with their letters.
    * `pairs`: which of them go in pairs, in sentences.
    * `yardsticks`: by letter, where there are any.
    """

    id: str
    title: str
    letters: list[str]
    names: list[str]
    pairs: list[str]
    sections: tuple[Section, ...]
    yardsticks: list[tuple[str, tuple[Yardstick, ...]]]


def _chapter(report: Report, chapter: Chapter) -> _ChapterOnPage:
    campaigns = [report.campaigns[index] for index in chapter.campaigns]
    letters = [each.letter for each in campaigns]
    names = zip(letters, names_of(campaigns), strict=True)
    yardsticks = zip(letters, chapter.yardsticks, strict=True)
    return _ChapterOnPage(
        id=f"p{chapter.players}",
        title=f"{chapter.players} players",
        letters=letters,
        names=[f"{letter}: {name}" for letter, name in names],
        pairs=[*_pairs_in_words(campaigns)],
        sections=chapter.sections,
        yardsticks=[(letter, each) for letter, each in yardsticks if each],
    )


def _pairs_in_words(campaigns: Sequence[CampaignResult]) -> Iterator[str]:
    """Yield which campaigns are paired with the first one, and which are not."""
    first, *others = campaigns
    for in_pairs, what in (
        (True, f"pairs with {first.letter}, match by match: the seed and the engine are the same"),
        (False, f"no pairs with {first.letter}: the seed or the engine is another one"),
    ):
        letters = [
            each.letter
            for each in others
            if each.played.goes_in_pairs_with(first.played) is in_pairs
        ]
        if letters:
            yield f"{in_a_row(letters)} {'goes' if len(letters) == 1 else 'go'} in {what}."
