"""The page on the protocol: its exchanges are what a server says, and nothing is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import MOST_ITEMS
from catbox_rules.records import parse
from catbox_rules.serving import Server
from catbox_rules.serving.answering import LONGEST_LINE, MOST_MATCHES
from catbox_rules.serving.matches import MOST_WATCHERS
from catbox_rules.serving.requests import ASKS, CODES, LONGEST_NAME, MOST_TAKEN_BACK
from tests.kit.validation import misfits
from tests.unit.serving.exchange import as_object

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"^→ (.*)\n← (.*)\n((?:← .*\n)*)", PAGE, re.MULTILINE)
"""A request, its answer, and the lines that somebody who watches is sent after it."""


def pattern_of(shown: str) -> str:
    """An answer as the page shows it, where … stands for anything."""
    return ".*?".join(map(re.escape, shown.split("…")))


def test_the_exchanges_are_what_a_server_says() -> None:
    """All of them together are one conversation."""
    server = Server()
    for request, shown, sent in EXCHANGES:
        printed = [shown, *(each.removeprefix("← ") for each in sent.splitlines())]
        lines = [server.answer(request.encode()), *server.notices()]
        for line, pattern in zip(lines, map(pattern_of, printed), strict=True):
            assert re.fullmatch(pattern, line), f"{request}\n{line}"
            assert misfits("protocol-answer", parse(line)) == []


def test_every_line_in_a_block_is_one_of_an_exchange() -> None:
    lines = sum(2 + len(sent.splitlines()) for _, _, sent in EXCHANGES)
    assert lines == len(re.findall(r"^[→←]", PAGE, re.MULTILINE))


def test_there_is_an_exchange_for_every_ask_and_its_requests_are_of_their_form() -> None:
    asked = set[str]()
    for request, shown, _ in EXCHANGES:
        if "malformed" in shown or "unsupported" in shown or "not-json" in shown:
            continue
        value = as_object(parse(request))
        assert misfits("protocol-request", value) == []
        if '"answer"' in shown:
            asked.add(str(value["ask"]))
    assert asked == set(ASKS)


def rows(heading: str) -> list[str]:
    """The first cells of the table below a heading, without their marks."""
    [section] = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    cells = re.findall(r"^\| (.*?) \|", section, re.MULTILINE)[1:]
    return [re.sub(r"[`\[\]]|\(.*?\)", "", cell) for cell in cells]


def test_every_ask_stands_in_the_table() -> None:
    assert rows("What can be asked") == list(ASKS)


def test_every_code_stands_in_the_table() -> None:
    assert rows("Errors") == list(CODES)


@pytest.mark.parametrize(
    ("pattern", "number"),
    [
        (r"1 MiB \((.*?)\)", LONGEST_LINE),
        (r"matches at once \| (\d+);", MOST_MATCHES),
        (r"who watch a match \| (\d+) ", MOST_WATCHERS),
        (r"taken back in a match \| (.*?) ", MOST_TAKEN_BACK),
        (r"items of a list in a request \| (\d+),", MOST_ITEMS),
        (r"characters of the name of a match \| (\d+) ", LONGEST_NAME),
    ],
)
def test_the_bounds_are_those_of_the_server(pattern: str, number: int) -> None:
    assert [each.replace(",", "") for each in re.findall(pattern, PAGE)] == [str(number)]
