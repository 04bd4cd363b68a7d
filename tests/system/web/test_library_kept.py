"""Of Python's own library the page has what is imported, and of code what is compiled ahead: asked
in Node.js, of the very files that a browser gets."""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

import pytest
from attrs import frozen
from catbox_page import answer
from catbox_page.answering import REQUESTS

from catbox_rules.games import GAMES
from tests.depth import of_depth
from tools.page_of.browsing import Site, all_cases
from tools.page_of.site import ROOT, WEB, command

Request = Mapping[str, object]

_A_CASE: Final = {"cat-in-the-box": "01-cover-or-remove#0", "schrodingers-cats": "03-last-space#0"}
_A_DISPUTE: Final = {"cat-in-the-box": "1:4R", "schrodingers-cats": "1:claim 9 dead"}
_OF_NO_USE: Final[tuple[Request, ...]] = (
    {},
    {"ask": "nothing"},
    {"ask": "judge", "table": "("},
    {"ask": "find", "words": 7},
)


@frozen
class Kept:
    """What the built library answered, and what it looked for in vain."""

    requests: tuple[Request, ...]
    answers: list[Any]
    defect: Any
    missing: frozenset[str]
    compiled: list[str]


@pytest.fixture(scope="module")
def kept(site: Site) -> Kept:
    """The built library after a request of each kind, many cases, and some that are of no use."""
    [library] = (site.folder / "library").iterdir()
    requests = tuple(_requests())
    script = ROOT / "tests" / "system" / "web" / "ask_kept.mjs"
    ran = subprocess.run(
        [command("node"), script, library],
        input=json.dumps(requests),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    said = json.loads(ran.stdout)
    return Kept(
        requests, said["answers"], said["defect"], frozenset(said["missing"]), said["compiled"]
    )


def _requests() -> Iterator[Request]:
    yield from _OF_NO_USE
    for _, case in list(all_cases())[:: of_depth(quick=5, ci=1, deep=1)]:
        yield {"ask": "judge", "table": case}
    for path in sorted((ROOT / "examples" / "matches").glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        yield {"ask": "look", "text": json.dumps(record), "at": 1}
    cases = dict(all_cases())
    for game, ruleset in GAMES.items():
        edition = ruleset.EDITIONS[-1]
        yield from _of_table(cases[f"{game.replace('-', '_')}/{_A_CASE[game]}"])
        yield from _of_match({"edition": edition.id, "players": max(edition.player_counts)})
        disputed = {"game": game, "action": _A_DISPUTE[game], "edition": edition.id, "players": 3}
        yield from ({"ask": ask, **disputed} for ask in ("dispute", "beside", "told"))
    yield {"ask": "find", "words": "may I lead red"}
    yield {"ask": "examples", "kind": "case", "id": "18"}
    yield {"ask": "said", "words": "player 1 plays red 4"}


def _of_table(case: str) -> Iterator[Request]:
    """What is asked of a table with an action."""
    yield {"ask": "picture", "table": case}
    yield {"ask": "lay", "table": case}
    yield {"ask": "scored", "table": case, "told": {}}


def _of_match(table: Request) -> Iterator[Request]:
    """What is asked of a match: those requests too whose answers others are made of."""
    begun = {"ask": "begin", **table}
    record = result_of(begun)["record"]
    while result_of({"ask": "message", "record": record})["message"]["turn"] == ["chance"]:
        drawn = {"ask": "draw", "record": record, "seed": "1"}
        record = result_of(drawn)["record"]
        yield drawn
    seat = result_of({"ask": "message", "record": record})["message"]["turn"][0]
    message = {"ask": "message", "record": record, "seat": seat}
    action = result_of(message)["message"]["legal"]["actions"][0]
    yield from (begun, message, {"ask": "fresh", **table})
    yield {"ask": "convert", "text": json.dumps(record), "to": "match"}
    yield {"ask": "choose", "record": record, "seat": seat, "seed": "1"}
    apply = {"ask": "apply", "record": record, "action": action["action"]}
    acted = result_of(apply)["record"]
    yield apply
    yield {"ask": "ruling", "record": record, "at": 1, "action": action["action"]}
    yield {"ask": "after", "table": json.dumps(record), "action": f"{seat}:{action['text']}"}
    yield {"ask": "take_back", "record": acted, "seat": seat}
    yield {"ask": "moment", "record": record, "at": 1}


def result_of(request: Request) -> Any:
    """The result of a request, here."""
    return json.loads(answer(json.dumps(request)))["result"]


def test_each_request_is_answered_with_what_is_kept(kept: Kept) -> None:
    codes = [each.get("error", {}).get("code") for each in kept.answers]
    assert codes[: len(_OF_NO_USE)] == ["malformed-input"] * len(_OF_NO_USE)
    assert "internal-error" not in codes
    used = {each["ask"] for each, code in zip(kept.requests, codes, strict=True) if code is None}
    # How the round ended is made up there, and so refused.
    assert used == {*chain(*REQUESTS.values())} - {"scored"}


def test_a_defect_is_told_with_what_is_kept(kept: Kept) -> None:
    assert kept.defect["error"]["code"] == "internal-error"


def test_nothing_that_is_left_out_is_looked_for(kept: Kept) -> None:
    with zipfile.ZipFile(WEB / "node_modules" / "pyodide" / "python_stdlib.zip") as whole:
        modules = {module_of(name) for name in whole.namelist()}
    assert not kept.missing & modules
    assert "pdb" in modules


def test_what_was_compiled_ahead_is_not_compiled_again(kept: Kept) -> None:
    assert kept.compiled == []


def test_what_nothing_imports_is_left_out(site: Site) -> None:
    [library] = (site.folder / "library").iterdir()
    with zipfile.ZipFile(library / "python_stdlib.txt") as kept:
        modules = {module_of(name) for name in kept.namelist()}
    assert {"json", "traceback", "importlib.resources"} <= modules
    assert not modules & {"doctest", "pdb", "pydoc", "unittest", "unittest.mock"}


def module_of(file: str) -> str:
    """The name of a module in an archive: `json` of `json/__init__.pyc`."""
    return file.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
