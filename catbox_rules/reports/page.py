"""A report as one HTML page that needs nothing else: no script, no font, no picture from elsewhere.

A figure is its picture, drawn as SVG, and beside it the table of its numbers, so that nothing is
said by the picture alone. Nothing that a file has said can act on the page: the elements are built
as a tree, and control characters are spelled out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.records.strict_json import is_list
from catbox_rules.render.lettering import spelled_out
from catbox_rules.render.svg_elements import add
from catbox_rules.reports.charts import chart_of, draw_key
from catbox_rules.reports.estimates import METHOD
from catbox_rules.reports.figures import Chapter, Chart, Figure
from catbox_rules.reports.games import TELLINGS
from catbox_rules.reports.numbers import counted, plain
from catbox_rules.reports.played import Played
from catbox_rules.reports.report import Report, Told, names_of
from catbox_rules.reports.style import style_sheet
from catbox_rules.reports.tables import draw_heads, draw_numbers, draw_yardsticks, scrolling

__all__ = ["page_of"]

_BLOCKS: Final = frozenset(
    (
        *("html", "head", "meta", "title", "style", "body", "header", "nav", "main", "section"),
        *("h1", "h2", "h3", "h4", "p", "ul", "li", "div", "figure", "figcaption"),
        *("table", "caption", "thead", "tbody", "tr", "svg"),
    )
)
"""Elements after which a line of the file ends."""


def page_of(report: Report) -> str:
    """The text of an HTML file. The same report always gives the same text."""
    html = ET.Element("html", {"lang": "en"})
    game = TELLINGS[report.game].title
    _draw_head(html, _title(report, game))
    body = add(html, "body")
    _draw_header(body, report, game)
    main = add(body, "main")
    _draw_played(main, report)
    for chapter in report.chapters:
        _draw_chapter(main, report, chapter)
    _draw_method(main, report)
    for element in html.iter():
        if element.tag in _BLOCKS and not element.tail:
            element.tail = "\n"
    return "<!DOCTYPE html>\n" + ET.tostring(html, encoding="unicode", method="html")


def _add(
    parent: ET.Element, tag: str, style: str = "", text: str = "", **values: str
) -> ET.Element:
    return add(parent, tag, style, text=spelled_out(text), **values)


def _title(report: Report, game: str) -> str:
    names = list(dict.fromkeys(names_of(report.campaigns)))
    if len(names) > 3:
        return f"{game}: {len(report.campaigns)} campaigns"
    return spelled_out(f"{game}: {' against '.join(names)}")


def _draw_head(html: ET.Element, title: str) -> None:
    head = add(html, "head")
    add(head, "meta", charset="utf-8")
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "meta", name="color-scheme", content="light dark")
    add(head, "title", text=title)
    add(head, "style", text=style_sheet())


def _draw_header(body: ET.Element, report: Report, game: str) -> None:
    header = add(body, "header")
    add(header, "h1", text=_title(report, game))
    matches = counted(sum(each.matches for each in report.campaigns), "match", "matches")
    rounds = counted(sum(each.rounds for each in report.campaigns), "round", "rounds")
    campaigns = len(report.campaigns)
    among = "" if campaigns == 1 else f" of {campaigns} campaigns"
    add(header, "p", "lead", text=f"{matches} and {rounds}{among}.")
    for each in report.campaigns:
        _draw_warnings(header, each)
    contents = add(header, "nav", aria_label="Contents")
    chapters = add(contents, "ul")
    _link(add(chapters, "li"), "played", "What was played")
    for chapter in report.chapters:
        item = add(chapters, "li")
        _link(item, f"p{chapter.players}", f"{chapter.players} players")
        sections = add(item, "ul")
        for section in chapter.sections:
            _link(add(sections, "li"), f"p{chapter.players}-{section.id}", section.title)
    _link(add(chapters, "li"), "method", "How the numbers were worked out")


def _draw_warnings(parent: ET.Element, told: Told) -> None:
    """What a reader has to know of a campaign before all else."""
    campaign = told.played.campaign
    name = f"campaign {told.letter} with {told.played.players} players"
    if not told.played.is_finished:
        pieces = f"{len(campaign.done)} of {counted(campaign.pieces, 'piece is', 'pieces are')}"
        asked = counted(told.played.matches, "match", "matches")
        done = f"Of {name} {pieces} done, {plain(told.matches, 0)} of {asked}."
        _draw_warning(parent, "Unfinished.", f"{done} It is told as far as it goes.")
    if told.matches == 1:
        text = f"Of {name} there is one match, from which nobody can tell how far others lie apart."
        _draw_warning(parent, "No intervals.", text)


def _draw_warning(parent: ET.Element, first: str, text: str) -> None:
    warning = add(parent, "p", "warning", role="note")
    add(warning, "strong", text=f"{first} ")
    warning[-1].tail = text


def _link(parent: ET.Element, to: str, text: str) -> None:
    add(parent, "a", text=text, href=f"#{to}")


def _draw_played(main: ET.Element, report: Report) -> None:
    section = add(main, "section", id="played")
    add(section, "h2", "first", text="What was played")
    table = add(scrolling(section, "What was played"), "table", "facts")
    draw_heads(table, "campaign", [each.letter for each in report.campaigns])
    body = add(table, "tbody")
    facts = [_facts(each) for each in report.campaigns]
    for label in facts[0]:
        row = add(body, "tr")
        add(row, "th", text=label, scope="row")
        for of_campaign in facts:
            _draw_fact(add(row, "td"), of_campaign[label])


def _draw_fact(cell: ET.Element, fact: Sequence[str]) -> None:
    if len(fact) == 1:
        cell.text = spelled_out(fact[0])
        return
    items = add(cell, "ul")
    for each in fact:
        _add(items, "li", text=each)


def _facts(told: Told) -> dict[str, Sequence[str]]:
    """What a campaign says of itself, each fact in one or several lines."""
    played = told.played
    done = plain(told.matches, 0)
    if not played.is_finished:
        done += f" of {plain(played.matches, 0)} (unfinished)"
    return {
        "rulebook": [played.rulebook],
        "differs from its edition": _differences(played),
        "players": [str(played.players)],
        "matches": [done],
        "rounds": [plain(told.rounds, 0)],
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
        f"{each.path}: {_value(each.b)} instead of {_value(each.a)}" for each in played.differences
    ] or ["in nothing"]


def _value(value: object) -> str:
    if is_list(value):
        return ", ".join(map(_value, value)) or "none"
    return "nothing" if value is None else str(value)


def _draw_chapter(main: ET.Element, report: Report, chapter: Chapter) -> None:
    name = f"p{chapter.players}"
    place = add(main, "section", id=name, aria_labelledby=f"{name}-title")
    add(place, "h2", text=f"{chapter.players} players", id=f"{name}-title")
    campaigns = [report.campaigns[index] for index in chapter.campaigns]
    names = [
        f"{each.letter}: {name}" for each, name in zip(campaigns, names_of(campaigns), strict=True)
    ]
    if not chapter.sections:
        add(place, "p", text="Nothing has been played yet.")
        return
    for text in _pairs_in_words(campaigns):
        add(place, "p", text=text)
    for section in chapter.sections:
        within = add(place, "section", id=f"{name}-{section.id}")
        add(within, "h3", text=section.title)
        for figure in section.figures:
            _draw_figure(within, figure, f"{name}-figure-{figure.id}", names)
        if section.id == "glance":
            for campaign, yardsticks in zip(campaigns, chapter.yardsticks, strict=True):
                if yardsticks:
                    draw_yardsticks(within, campaign.letter, yardsticks)


def _pairs_in_words(campaigns: Sequence[Told]) -> Iterator[str]:
    """Which campaigns go in pairs with the first one, and which do not."""
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
            who = " and ".join(filter(None, [", ".join(letters[:-1]), letters[-1]]))
            yield f"{who} {'goes' if len(letters) == 1 else 'go'} in {what}."


def _draw_figure(parent: ET.Element, figure: Figure, name: str, names: Sequence[str]) -> None:
    place = add(parent, "figure", id=name, role="group", aria_labelledby=f"{name}-title")
    caption = add(place, "figcaption")
    add(caption, "h4", text=figure.title, id=f"{name}-title")
    add(caption, "p", text=figure.told)
    parts = add(place, "div", f"parts of-{len(names)}")
    if figure.chart is not Chart.NONE:
        picture = add(parts, "div", "picture")
        if len(names) > 1:
            keys = add(picture, "ul", "keys")
            for color, each in enumerate(names):
                item = add(keys, "li")
                draw_key(item, color, figure.chart)
                item[-1].tail = spelled_out(each)
        title = f"{figure.title}. The numbers are in the table."
        picture.append(chart_of(figure, title=title))
    draw_numbers(parts, figure, [name.partition(":")[0] for name in names])


def _draw_method(main: ET.Element, report: Report) -> None:
    section = add(main, "section", id="method")
    add(section, "h2", text="How the numbers were worked out")
    add(section, "p", text=METHOD)
    if any(len(chapter.campaigns) > 1 for chapter in report.chapters):
        add(
            section,
            "p",
            text="A difference with * has an interval that leaves out 0. Where nothing differs, "
            "one in twenty has a * all the same. pp are percentage points.",
        )
    if any(any(chapter.yardsticks) for chapter in report.chapters):
        add(
            section,
            "p",
            text="Figures agree with those of the independent simulation if they differ by at most "
            "three standard errors of the difference and half of the last digit that is told. Its "
            "errors are those of as many rounds as it played.",
        )
