"""The tables of a page: the numbers of a figure with their intervals, and of yardsticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.render.svg_elements import add
from catbox_rules.reports.charts import unit_of
from catbox_rules.reports.estimates import Difference, Estimate, Kind
from catbox_rules.reports.figures import Figure, Yardstick
from catbox_rules.reports.numbers import digits_for, in_words, plain, scale_of

__all__ = ["draw_heads", "draw_numbers", "draw_yardsticks", "scrolling"]

_NOTHING: Final = "\N{EN DASH}"
"""What stands where there is no number, or no interval."""
_MOST_SIDE_BY_SIDE: Final = 2
"""With more campaigns intervals stand below their numbers, or the table would be too wide."""


def draw_numbers(parent: ET.Element, figure: Figure, letters: Sequence[str]) -> None:
    """The table of a figure: for each campaign, and each difference, a number and its interval."""
    table = add(scrolling(parent, f"Numbers: {figure.title}"), "table")
    first, *others = letters
    unit = unit_of(figure)
    heads = letters if others else [unit or "value"]
    if others and unit:
        add(table, "caption", "quiet", text=f"{unit}, with 95 % intervals")
    are_stacked = len(letters) > _MOST_SIDE_BY_SIDE
    all_heads = [*heads, *(f"{each} less {first}" for each in others)]
    draw_heads(table, figure.categories, all_heads, 1 if are_stacked else 2)
    columns = [*_columns(figure)]
    body = add(table, "tbody")
    for index, row in enumerate(figure.rows):
        line = add(body, "tr")
        add(line, "th", text=_label(row.label), scope="row")
        for column in columns:
            value, interval = column[index]
            cell = add(line, "td", "stacked" if are_stacked else "number")
            add(cell, "b" if value.endswith("*") else "span", text=value)
            if are_stacked:
                cell[-1].tail = " "
                add(cell, "span", "range", text=interval)
            else:
                add(line, "td", "range", text=interval)


def _columns(figure: Figure) -> Iterator[list[tuple[str, str]]]:
    """The numbers of each column, with their intervals."""
    first = figure.rows[0]
    for index in range(len(first.estimates)):
        yield _in_words(figure, [row.estimates[index] for row in figure.rows])
    for index in range(len(first.differences)):
        yield _in_words(figure, [row.differences[index] for row in figure.rows])


def _in_words(
    figure: Figure, numbers: Sequence[Estimate | Difference | None]
) -> list[tuple[str, str]]:
    """The numbers of a column, all with as many digits unless they have nothing in common."""
    digits = None
    if figure.unit:
        scale = scale_of(figure.rows[0].kind)
        digits = digits_for([scale * each.error for each in numbers if each and each.error])
    words = list[tuple[str, str]]()
    for row, each in zip(figure.rows, numbers, strict=True):
        if each is None:
            words.append((_NOTHING, ""))
            continue
        value, interval = in_words(each, row.kind, digits=digits)
        is_certain = isinstance(each, Difference) and each.is_certain
        words.append((f"{value}*" if is_certain else value, interval or _NOTHING))
    return words


def _label(label: str) -> str:
    return plain(int(label), 0) if label.lstrip("-").isdigit() else label


def draw_heads(table: ET.Element, first: str, heads: Sequence[str], columns: int = 1) -> None:
    """The heads of a table: that of its first column, and those of the others.

    * `columns`: how many columns each of the others stands over: 2 for a number and its interval.
    """
    line = add(add(table, "thead"), "tr")
    add(line, "th", text=first, scope="col")
    for head in heads:
        if columns == 1:
            add(line, "th", text=head, scope="col")
        elif len(heads) == 1:
            add(line, "th", "number", text=head, scope="col")
            add(line, "th", "range", text="95 % interval", scope="col")
        else:
            add(line, "th", "pair", text=head, scope="colgroup", colspan=columns)


def scrolling(parent: ET.Element, label: str) -> ET.Element:
    """A place for a table that may be wider than the page; a keyboard can scroll it."""
    return add(parent, "div", "scroll", tabindex="0", role="region", aria_label=label)


def draw_yardsticks(parent: ET.Element, letter: str, yardsticks: Sequence[Yardstick]) -> None:
    """What a campaign gave, beside what an independent simulation gave."""
    place = add(parent, "figure", role="group")
    caption = add(place, "figcaption")
    add(caption, "h4", text=f"Campaign {letter} against an independent simulation")
    rounds = plain(yardsticks[0].rounds, 0)
    add(
        caption,
        "p",
        text="The same rules, count of players and policy, played by a program that has nothing "
        "in common with this one.",
    )
    label = "Numbers of an independent simulation"
    table = add(scrolling(place, label), "table")
    gives = f"an independent simulation of {rounds} rounds gives"
    draw_heads(table, "figure", [gives, "here", "both"])
    body = add(table, "tbody")
    for each in yardsticks:
        line = add(body, "tr")
        add(line, "th", text=each.label, scope="row")
        is_share = each.estimate.kind is Kind.SHARE
        known = plain(each.known * scale_of(each.estimate.kind), each.digits)
        value, interval = in_words(each.estimate, each.estimate.kind)
        add(line, "td", text=f"{known} %" if is_share else known)
        add(line, "td", "whole", text=f"{value} ({interval})")
        agreement = "agree within their errors" if each.agrees else "differ by more than that"
        add(line, "td", "whole yes" if each.agrees else "whole no", text=agreement)
