"""`catbox report`: what it writes and answers, and one line for whatever is wrong."""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catbox_rules.campaigns.reports import page_of, report_as_json, report_on
from tests.system.cli.conftest import Answer, Catbox, catbox
from tests.unit.campaigns.reports.by_hand import MATCHES, MATCHES_OF_CATS
from tests.unit.campaigns.reports.folders import WORK, write_campaign
from tests.unit.campaigns.reports.reading_html import parsed
from tests.unit.records.validation import misfits

__all__ = ["catbox"]

# pyarrow tells no types.
pyarrow_parquet: Any = importlib.import_module("pyarrow.parquet")

CATS = {"game": "schrodingers-cats", "edition": "amigo-2023", "players": 2}


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some campaigns in the folder in which the command runs."""
    monkeypatch.chdir(tmp_path)
    write_campaign(Path("base"), MATCHES)
    write_campaign(Path("house"), MATCHES, options={"variants": ["must-follow"]}, form="parquet")
    write_campaign(Path("half"), MATCHES, done=[1])
    write_campaign(Path("none"), MATCHES, done=[])
    write_campaign(Path("cats"), MATCHES_OF_CATS, work=CATS)


def test_a_page_is_written(catbox: Catbox) -> None:
    answer = catbox("report", "base", "--out", "report.html")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    text = Path("report.html").read_text(encoding="utf-8")
    assert text == page_of(report_on(["base"]))
    assert "pegasus-2023" in next(parsed(text).all("h1")).text


def test_a_page_that_is_there_is_written_again(catbox: Catbox) -> None:
    """As the other commands do with the files that they have to write."""
    Path("report.html").write_text("xyzzy" * 100_000, encoding="utf-8")
    assert catbox("report", "cats", "--out", "report.html").status == 0
    assert "xyzzy" not in Path("report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names", [["base"], ["base", "house"], ["half"], ["none"], ["cats"], ["base", "half", "house"]]
)
def test_numbers_for_machines(catbox: Catbox, names: list[str]) -> None:
    answer = catbox("report", *names, "--json")
    assert answer.status == 0
    assert misfits("report", answer.json) == []
    assert answer.json == json.loads(json.dumps(report_as_json(report_on(names))))


def test_what_the_numbers_are(catbox: Catbox) -> None:
    document: Any = catbox("report", "base", "house", "--json").json
    assert (document["format"], document["game"]) == ("catbox-report/1", "cat-in-the-box")
    assert [each["letter"] for each in document["campaigns"]] == ["A", "B"]
    assert document["campaigns"][0]["differences"] == []
    assert document["campaigns"][1]["differences"] == [
        {
            "what": "rule",
            "players": None,
            "path": "declare.any-color-following",
            "edition": "the book",
            "here": "house.must-follow",
        }
    ]
    [chapter] = document["chapters"]
    score = chapter["sections"][0]["figures"][0]["rows"][0]
    assert score["name"] == "score/mean"
    assert [each["value"] for each in score["estimates"]] == pytest.approx([61 / 24] * 2)
    assert score["differences"] == [{"value": 0.0, "error": 0.0, "low": None, "high": None}]


def test_a_page_and_numbers_together(catbox: Catbox) -> None:
    answer = catbox("report", "base", "--out", "report.html", "--json")
    assert misfits("report", answer.json) == []
    assert Path("report.html").exists()


def test_a_page_on_standard_output(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "catbox_rules", "report", "base", "--out", "-"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert done.stderr == b""
    assert done.stdout.decode() == page_of(report_on(["base"]))


def test_an_unfinished_campaign_is_reported_and_marked(catbox: Catbox) -> None:
    answer = catbox("report", "half", "--out", "report.html")
    assert answer.status == 0
    assert answer.fault == "half: unfinished, 1 of 2 pieces are done; it is shown as far as it goes"
    assert "Unfinished." in parsed(Path("report.html").read_text(encoding="utf-8")).text


def test_a_folder_of_campaigns(catbox: Catbox) -> None:
    write_campaign(Path("every/players-3"), MATCHES)
    write_campaign(Path("every/players-2"), [], work={"matches": 4}, players=2)
    document: Any = catbox("report", "every", "--json").json
    assert [each["folder"] for each in document["campaigns"]] == [
        "every/players-2",
        "every/players-3",
    ]


def exchanged(folder: Path, name: str, data: bytes) -> None:
    """Put something else into the place of the first piece, and its digest into the journal."""
    (folder / name).write_bytes(data)
    first, *rest = (folder / "done.jsonl").read_text(encoding="utf-8").splitlines()
    line = {**json.loads(first), "sha256": hashlib.sha256(data).hexdigest()}
    (folder / "done.jsonl").write_text("\n".join([json.dumps(line), *rest, ""]), encoding="utf-8")


@pytest.mark.parametrize(
    ("form", "data", "expected"),
    [
        ("parquet", b"no parquet", ": expected rows in parquet, got"),
        ("jsonl", b"no json\n", ": expected 2 rows, as the journal has, got 1"),
        ("jsonl", b"", ": expected 2 rows, as the journal has, got 0"),
        ("jsonl", b"no json\n{}\n", ":1: expected a row, an object in JSON, got another text"),
        ("jsonl", b"[\n" * 2, ":1: expected a row, an object in JSON, got another text"),
        ("jsonl", b"{}\n[1]\n", ":2: expected a row, an object in JSON, got [1]"),
    ],
)
def test_files_that_are_as_they_were_written_but_no_rows(
    catbox: Catbox, form: str, data: bytes, expected: str
) -> None:
    """The journal has the right digests, but of what cannot be read."""
    write_campaign(Path("odd"), MATCHES[:1], form=form)
    exchanged(Path("odd"), f"pieces/000000.{form}", data)
    answer = catbox("report", "odd", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(f"odd/pieces/000000.{form}{expected}")


def test_fewer_rows_than_the_journal_has(catbox: Catbox) -> None:
    """A file of Parquet with the right columns and no rows is no smaller campaign."""
    write_campaign(Path("odd"), MATCHES[:1], form="parquet")
    file = Path("odd/pieces/000000.parquet")
    empty, output = pyarrow_parquet.read_table(file).slice(0, 0), io.BytesIO()
    pyarrow_parquet.write_table(empty, output)
    exchanged(Path("odd"), "pieces/000000.parquet", output.getvalue())
    answer = catbox("report", "odd", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == f"{file}: expected 2 rows, as the journal has, got 0"


@pytest.mark.parametrize("place", [0, 4, 60, 200, -200, -60, -9, -6, -1])
def test_a_damaged_file_of_parquet_is_one_line_with_its_name(catbox: Catbox, place: int) -> None:
    """Whatever Arrow makes of it, which is of many kinds. Some damage is not to be seen at all:
    that is what the digest is for, which here is made to fit."""
    write_campaign(Path("odd"), MATCHES[:1], form="parquet")
    data = bytearray(Path("odd/pieces/000000.parquet").read_bytes())
    data[place] ^= 0xFF
    exchanged(Path("odd"), "pieces/000000.parquet", bytes(data))
    answer = catbox("report", "odd", "--json")
    if answer.status:
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith("odd")
        assert answer.err.count("\n") == 1


def test_fewer_matches_than_were_asked_for(catbox: Catbox) -> None:
    """All pieces are there, but not all matches."""
    write_campaign(Path("odd"), MATCHES[:3], work={"matches": 5})
    answer = catbox("report", "odd", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == "odd: expected 5 matches, as campaign.json has, got rows of 3"


Damage = Callable[[], object]


def spoiled(name: str, **changed: object) -> Damage:
    """A campaign whose description has other values; those that are "" it does not have."""

    def damage() -> None:
        path = Path("base/campaign.json")
        document = json.loads(path.read_text(encoding="utf-8"))
        document[name] = {key: each for key, each in {**WORK, **changed}.items() if each != ""}
        path.write_text(json.dumps(document), encoding="utf-8")

    return damage


def written(name: str, text: str) -> Damage:
    """A file of the campaign with another text."""
    return lambda: Path("base", name).write_text(text, encoding="utf-8")


FILE = "base/campaign.json"
FAULTS: list[tuple[str, Damage, str]] = [
    ("no such folder", lambda: Path("base").rename("away"), "base: expected the folder of a"),
    ("not json", written("campaign.json", "{"), f"{FILE}: line 1, column 2: expected JSON"),
    ("another format", written("campaign.json", '{"format": "x/1"}'), f"{FILE}: $.format"),
    ("another work", spoiled("work", kind="diff"), f"{FILE}: $.work.kind: expected simulate"),
    ("no kind", spoiled("work", kind=""), f"{FILE}: $.work.kind: expected simulate"),
    ("no game", spoiled("work", game=""), f"{FILE}: $.work.game: expected cat-in-the-box or"),
    ("other game", spoiled("work", game="go"), f"{FILE}: $.work.game: expected cat-in-the-box or"),
    # Counts of players for which some edition of the game is made.
    ("one player", spoiled("work", players=1), f"{FILE}: $.work.players: expected 2 to 5, got 1"),
    ("six players", spoiled("work", players=6), f"{FILE}: $.work.players: expected 2 to 5, got 6"),
    ("a word", spoiled("work", players="3"), f"{FILE}: $.work.players: expected 2 to 5, got '3'"),
    ("truth", spoiled("work", matches=True), f"{FILE}: $.work.matches: expected a number from 1"),
    ("no matches", spoiled("work", matches=0), f"{FILE}: $.work.matches: expected a number from 1"),
    ("seed", spoiled("work", seed=-1), f"{FILE}: $.work.seed: expected a number from 0, got -1"),
    ("options", spoiled("work", options=[]), f"{FILE}: $.work.options: expected an object, got"),
    ("policy", spoiled("work", policy=None), f"{FILE}: $.work.policy: expected the name of a pol"),
    ("journal", written("done.jsonl", "?\n"), "base/done.jsonl:1: line 1, column 1: expected"),
    ("altered", written("pieces/000000.jsonl", "{}\n"), "base/pieces/000000.jsonl: expected"),
    (
        "missing",
        lambda: Path("base/pieces/000001.jsonl").unlink(),
        "base/pieces/000001.jsonl: expected",
    ),
    (
        "too few seats",
        spoiled("work", players=4),
        "base: match 0: bids: expected 4 whole numbers, 0 to 10000, got 3 of them",
    ),
    (
        "too many seats",
        spoiled("work", players=2),
        "base: match 0: paradox: expected a whole number, 0 to 1, or null, got 2",
    ),
    (
        "rows of another game",
        spoiled("work", game="schrodingers-cats", edition="amigo-2023"),
        "base: claim.seat: expected a whole number, 0 to 2, got something else",
    ),
]


@pytest.mark.parametrize(
    ("damage", "expected"), [each[1:] for each in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_one_line_for_what_is_wrong(catbox: Catbox, damage: Damage, expected: str) -> None:
    damage()
    answer = catbox("report", "base", "--out", "report.html")
    assert answer.status == 2
    assert answer.out == ""
    assert answer.fault.startswith(expected)
    assert not Path("report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["base"], "--out: expected the HTML file to write, or --json, got neither"),
        (
            ["base", "--out", "-", "--json"],
            "--out: expected a file with --json, got both on standard output",
        ),
        (["--out", "x.html"], "Missing argument 'CAMPAIGN"),
        (
            ["base", "cats", "--json"],
            "cats: expected a campaign of cat-in-the-box, as base is, got",
        ),
        (["base/pieces", "--json"], "base/pieces: expected the folder of a campaign, got no"),
        (["base/campaign.json", "--json"], "base/campaign.json: expected the folder of a campaign"),
        (
            ["base", "--out", "no/such/x.html"],
            "no/such/x.html: cannot write this file: ",
        ),
        (["base", "--out", "house"], "house: cannot write this file: "),
        # A device that is always full.
        (["base", "--out", "/dev/full"], "/dev/full: cannot write this file: No"),
        (["base\0", "--json"], "base"),
        (["base"] * 7 + ["--json"], "CAMPAIGN: expected at most 6 campaigns with 3 players, got 7"),
    ],
)
def test_wrong_command_lines(catbox: Catbox, arguments: list[str], expected: str) -> None:
    answer = catbox("report", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(expected)


def test_what_is_not_installed_is_said(catbox: Catbox, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: dict[str, object] = {}
    monkeypatch.setattr("importlib.util.find_spec", nothing.get)
    answer: Answer = catbox("report", "base", "--json")
    assert answer.status == 2
    assert answer.fault == "report needs an extra: pip install 'catbox-rules[campaigns]'"
