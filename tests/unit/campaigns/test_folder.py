"""The folder of a campaign: its form, and all that can be wrong with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from catbox_rules.campaigns import Campaign, RowFormat, run_campaign
from catbox_rules.kernel.errors import MalformedInput
from tests.unit.campaigns.folders import files, journal
from tests.unit.campaigns.works import Squares, squares
from tests.unit.records.validation import misfits


def run(folder: Path, work: Squares | None = None) -> Campaign:
    return run_campaign(work or Squares(pieces=3), folder, rows="jsonl", workers=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of three pieces that is done."""
    run(tmp_path / "played")
    return tmp_path / "played"


def fault_of(folder: Path) -> str:
    """What is said of a folder that cannot be read."""
    with pytest.raises(MalformedInput) as caught:
        list(Campaign.open(folder).rows())
    return str(caught.value).removeprefix(f"{folder}")


class TestForm:
    def test_campaign_json(self, folder: Path) -> None:
        value = json.loads((folder / "campaign.json").read_bytes())
        assert value == {
            "format": "catbox-campaign/1",
            "work": {"kind": "squares", "list": [1, {"deep": 3}]},
            "pieces": 3,
            "rows": "jsonl",
        }
        assert misfits("campaign", value) == []

    def test_the_journal_has_a_line_for_each_piece(self, folder: Path) -> None:
        lines = (folder / "done.jsonl").read_text(encoding="utf-8").splitlines()
        rows = '{"number":3,"square":9}\n{"number":4,"square":16}\n{"number":5,"square":25}\n'
        assert len(lines) == 3
        assert json.loads(lines[1]) == {
            "piece": 1,
            "file": "pieces/000001.jsonl",
            "rows": 3,
            "sha256": hashlib.sha256(rows.encode()).hexdigest(),
        }
        assert (folder / "pieces/000001.jsonl").read_text(encoding="utf-8") == rows

    def test_nothing_else_lies_in_it(self, folder: Path) -> None:
        assert list(files(folder)) == [
            *("campaign.json", "done.jsonl", "lock"),
            *(f"pieces/00000{piece}.jsonl" for piece in range(3)),
        ]

    def test_a_campaign_as_a_value(self, folder: Path) -> None:
        campaign = Campaign.open(str(folder))
        assert (campaign.pieces, campaign.format) == (3, RowFormat.JSONL)
        assert campaign.description == {"kind": "squares", "list": [1, {"deep": 3}]}
        assert sorted(campaign.done) == [0, 1, 2]


class TestAnotherFolder:
    @pytest.mark.parametrize(
        ("work", "fault", "given"),
        [
            (
                Squares(pieces=3, of="cubes"),
                '$.work.kind: expected "cubes", as now asked for: a folder holds one campaign',
                "'squares'",
            ),
            (
                Squares(pieces=4),
                "$.work.list[1].deep: expected 4, as now asked for: a folder holds one campaign",
                "3",
            ),
        ],
    )
    def test_a_folder_holds_one_campaign(
        self, folder: Path, work: Squares, fault: str, given: str
    ) -> None:
        before = files(folder)
        with pytest.raises(MalformedInput) as caught:
            run(folder, work)
        assert str(caught.value) == f"{folder / 'campaign.json'}: {fault}, got {given}"
        assert files(folder) == before

    def test_a_value_of_another_kind_in_its_place(self, folder: Path) -> None:
        file = folder / "campaign.json"
        value = json.loads(file.read_bytes())
        value["work"]["list"][1] = None
        file.write_text(json.dumps(value), encoding="utf-8")
        with pytest.raises(MalformedInput) as caught:
            run(folder, Squares(pieces=3))
        assert str(caught.value) == (
            f'{file}: $.work.list[1]: expected {{"deep": 3}}, as now asked for: a folder holds one '
            "campaign, got null"
        )

    def test_it_keeps_the_form_of_its_rows(self, folder: Path) -> None:
        with pytest.raises(MalformedInput) as caught:
            run_campaign(Squares(pieces=3), folder, rows="parquet")
        assert str(caught.value) == (
            f'{folder / "campaign.json"}: $.rows: expected "parquet", as now asked for: a folder '
            "holds one campaign, got 'jsonl'"
        )

    def test_a_folder_with_something_else_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").touch()
        with pytest.raises(MalformedInput) as caught:
            run(tmp_path)
        expected = "expected an empty folder, or one with a campaign, got 'letter.txt'"
        assert str(caught.value) == f"{tmp_path}: {expected}"
        assert list(files(tmp_path)) == ["letter.txt"]

    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "played").touch()
        with pytest.raises(MalformedInput) as caught:
            run(tmp_path / "played")
        assert str(caught.value) == f"{tmp_path / 'played'}: expected a folder, got a file"

    def test_an_empty_folder_will_do(self, tmp_path: Path) -> None:
        assert run(tmp_path).is_finished

    @pytest.mark.parametrize("left", ["lock", "campaign.json.part", "done.jsonl.part"])
    def test_so_will_what_a_run_left_that_had_hardly_begun(self, tmp_path: Path, left: str) -> None:
        (tmp_path / left).write_bytes(b"{")
        assert run(tmp_path).is_finished


class TestDamage:
    """What is wrong is said with its place, and nothing is done before somebody has seen to it."""

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "$: expected JSON, got nothing"),
            ("[]", "$: expected an object, got []"),
            (
                '{"format": "catbox-campaign/2"}',
                "$.format: expected catbox-campaign/1, got 'catbox-campaign/2'",
            ),
            ('{"format": "catbox-campaign/1"}', "$.work: expected a value, got nothing"),
            (
                '{"format": "catbox-campaign/1", "work": 1, "pieces": 3, "rows": "jsonl"}',
                "$.work: expected an object, got 1",
            ),
            (
                '{"format": "catbox-campaign/1", "work": {}, "pieces": 0, "rows": "jsonl"}',
                "$.pieces: expected a number from 1, got 0",
            ),
            (
                '{"format": "catbox-campaign/1", "work": {}, "pieces": 3, "rows": "csv"}',
                "$.rows: expected parquet or jsonl, got 'csv'",
            ),
        ],
    )
    def test_of_campaign_json(self, folder: Path, text: str, fault: str) -> None:
        (folder / "campaign.json").write_text(text, encoding="utf-8")
        assert fault_of(folder) == f"/campaign.json: {fault}"
        with pytest.raises(MalformedInput) as caught:
            run(folder)
        assert str(caught.value) == f"{folder}/campaign.json: {fault}"

    def test_a_folder_without_campaign_json(self, tmp_path: Path) -> None:
        expected = "expected the folder of a campaign"
        assert fault_of(tmp_path) == f": {expected}, got no campaign.json in it"
        assert fault_of(tmp_path / "none") == f": {expected}, got no folder"

    GOOD = '{"piece": 0, "file": "pieces/000000.jsonl", "rows": 3, "sha256": "' + 64 * "0" + '"}'

    @pytest.mark.parametrize(
        ("line", "fault"),
        [
            ("", "$: expected JSON, got nothing"),
            ("\0\0", "line 1, column 1: expected JSON, got '\\x00\\x00'"),
            ('{"piece": 0}', "$.file: expected a string, got nothing"),
            (GOOD.replace(": 0,", ": 3,"), "$.piece: expected 0 to 2, got 3"),
            (GOOD.replace(": 0,", ": 1,"), "$.piece: expected each piece once, got piece 1 again"),
            (
                GOOD.replace("pieces/", "../"),
                "$.file: expected pieces/000000.jsonl, got '../000000.jsonl'",
            ),
            (GOOD.replace(": 3,", ": -3,"), "$.rows: expected a number from 0, got -3"),
            (
                GOOD.replace('"00', '"0'),
                f"$.sha256: expected 64 hexadecimal digits, got '{56 * '0'}...",
            ),
        ],
    )
    def test_of_the_journal(self, folder: Path, line: str, fault: str) -> None:
        [_, *lines] = (folder / "done.jsonl").read_text(encoding="utf-8").splitlines()
        (folder / "done.jsonl").write_text("\n".join([*lines, line, ""]), encoding="utf-8")
        before = files(folder)
        assert fault_of(folder).startswith(f"/done.jsonl:3: {fault}")
        with pytest.raises(MalformedInput) as caught:
            run(folder)
        assert str(caught.value).startswith(f"{folder}/done.jsonl:3: {fault}")
        assert files(folder) == before

    def test_of_a_file(self, folder: Path) -> None:
        (folder / "pieces/000001.jsonl").write_text('{"number": 7}\n', encoding="utf-8")
        assert fault_of(folder) == (
            "/pieces/000001.jsonl: expected the file whose digest (sha256) is in the journal, "
            "got one that was changed"
        )

    def test_a_file_that_is_missing(self, folder: Path) -> None:
        (folder / "pieces/000001.jsonl").unlink()
        assert fault_of(folder) == (
            "/pieces/000001.jsonl: expected the file of piece 1, which the journal has, got nothing"
        )

    def test_a_column_that_is_not_there(self, folder: Path) -> None:
        with pytest.raises(MalformedInput) as caught:
            list(Campaign.open(folder).columns("number", "cube"))
        assert str(caught.value) == (
            f"{folder}/pieces/000000.jsonl: expected rows with a column cube, got rows without it"
        )


class TestMending:
    """What can be done again is done again; the folder is then as if nothing had happened."""

    @pytest.mark.parametrize("end", [1, 2, 60, -1])
    def test_the_beginning_of_a_line_counts_for_nothing(self, folder: Path, end: int) -> None:
        good, path = files(folder), folder / "done.jsonl"
        *lines, last = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines) + last[:end])
        assert list(Campaign.open(folder).rows()) == squares(2)
        assert run(folder).is_finished
        assert files(folder) == good

    def test_a_file_that_is_missing_is_made_again(self, folder: Path) -> None:
        good = files(folder)
        (folder / "pieces/000001.jsonl").unlink()
        again = list[tuple[int, int]]()
        run_campaign(
            Squares(pieces=3),
            folder,
            rows="jsonl",
            workers=1,
            progress=lambda progress: again.append((progress.before, progress.again)),
        )
        assert again == [(2, 1), (2, 1)]
        assert files(folder) == good

    def test_so_is_one_that_is_not_as_it_was_written(self, folder: Path) -> None:
        good = files(folder)
        (folder / "pieces/000001.jsonl").write_text('{"number": 7}\n', encoding="utf-8")
        run(folder)
        assert files(folder) == good

    def test_a_piece_that_was_broken_off_before_its_line_is_done_again(self, folder: Path) -> None:
        good, path = files(folder), folder / "done.jsonl"
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:1]))
        (folder / "pieces/000002.jsonl").write_bytes(b"half a pie")
        (folder / "pieces/000002.jsonl.part").write_bytes(b"half")
        run(folder)
        assert files(folder) == good

    def test_a_journal_that_is_gone(self, folder: Path) -> None:
        good = files(folder)
        (folder / "done.jsonl").unlink()
        assert list(Campaign.open(folder).rows()) == []
        run(folder)
        assert files(folder) == good
        assert journal(folder) == [0, 1, 2]


def repaired(folder: Path, work: Squares | None = None) -> list[str]:
    """What is dropped of a folder that is repaired; it is then as if nothing had happened."""
    dropped = list[str]()
    run_campaign(work or Squares(pieces=3), folder, rows="jsonl", workers=1, dropped=dropped.append)
    return [each.removeprefix(f"{folder}") for each in dropped]


def altered(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    """A file of the folder as it is after a change."""
    return lambda folder: (folder / name).write_bytes(change((folder / name).read_bytes()))


def line_changed(number: int, to: bytes) -> Callable[[Path], object]:
    """The journal with another line."""

    def change(data: bytes) -> bytes:
        lines = data.splitlines()
        lines[number] = to
        return b"\n".join([*lines, b""])

    return altered("done.jsonl", change)


NOT_AS_WRITTEN = (
    ": expected the file whose digest (sha256) is in the journal, got one that was changed"
)
ZEROS = "'" + r"\x00" * 14 + "..."
HURT: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "nothing": (lambda _: None, []),
    "a line of zeros": (
        line_changed(1, b"\0" * 90),
        [
            f"/done.jsonl:2: line 1, column 1: expected JSON, got {ZEROS}",
            "/pieces/000001.jsonl: the journal does not have it",
        ],
    ),
    "a line twice": (
        altered("done.jsonl", lambda data: data + data.splitlines(keepends=True)[0]),
        ["/done.jsonl:4: $.piece: expected each piece once, got piece 0 again"],
    ),
    "a line that never ends": (
        altered("done.jsonl", lambda data: data + b"x" * 1500 + b"\n"),
        ["/done.jsonl:4: $: expected a line of at most 1000 bytes, got a longer one"],
    ),
    "no journal": (
        lambda folder: (folder / "done.jsonl").unlink(),
        [f"/pieces/00000{piece}.jsonl: the journal does not have it" for piece in range(3)],
    ),
    "half a file": (
        altered("pieces/000001.jsonl", lambda data: data[:20]),
        [
            "/pieces/000001.jsonl" + NOT_AS_WRITTEN,
            "/pieces/000001.jsonl: the journal does not have it",
        ],
    ),
    "no file": (
        lambda folder: (folder / "pieces/000001.jsonl").unlink(),
        ["/pieces/000001.jsonl: expected the file of piece 1, which the journal has, got nothing"],
    ),
    "another number of rows": (
        altered("done.jsonl", lambda data: data.replace(b'"rows": 3', b'"rows": 4', 1)),
        [
            "/pieces/000000.jsonl: expected 4 rows, as the journal has, got 3",
            "/pieces/000000.jsonl: the journal does not have it",
        ],
    ),
    "one piece too many": (
        lambda folder: (folder / "pieces/000007.jsonl").write_bytes(b"{}\n"),
        ["/pieces/000007.jsonl: the journal does not have it"],
    ),
    "an empty campaign.json": (
        altered("campaign.json", lambda _: b""),
        [
            "/campaign.json: $: expected JSON, got nothing; with it all pieces are dropped",
            *(f"/pieces/00000{piece}.jsonl: the journal does not have it" for piece in range(3)),
        ],
    ),
    "no campaign.json": (
        lambda folder: (folder / "campaign.json").unlink(),
        [
            ": there is no campaign.json, so that all pieces are dropped",
            *(f"/pieces/00000{piece}.jsonl: the journal does not have it" for piece in range(3)),
        ],
    ),
}


class TestRepair:
    """What was hurt is dropped, which is said, and done again."""

    @pytest.mark.parametrize(("hurt", "dropped"), HURT.values(), ids=HURT)
    def test_of(self, folder: Path, hurt: Callable[[Path], object], dropped: list[str]) -> None:
        good = files(folder)
        hurt(folder)
        assert repaired(folder) == dropped
        assert files(folder) == good

    @pytest.mark.parametrize(
        ("work", "rows"),
        [
            (Squares(pieces=3, of="cubes"), "jsonl"),
            (Squares(pieces=2), "jsonl"),
            (Squares(pieces=4), "jsonl"),
            (Squares(pieces=3), "parquet"),
        ],
        ids=["other work", "fewer pieces", "more pieces", "rows of another form"],
    )
    def test_another_campaign_is_no_damage(self, folder: Path, work: Squares, rows: str) -> None:
        """Nothing is dropped of it, and nothing changed."""
        before, dropped = files(folder), list[str]()
        with pytest.raises(MalformedInput, match="a folder holds one campaign"):
            run_campaign(work, folder, rows=rows, workers=1, dropped=dropped.append)
        assert (files(folder), dropped) == (before, [])

    def test_what_no_run_has_put_there_is_left_alone(self, folder: Path) -> None:
        """With and without repair."""
        (folder / "pieces/mine.jsonl").write_bytes(b"{}\n")
        before = files(folder)
        for given in (None, list[str]().append):
            with pytest.raises(MalformedInput) as caught:
                run_campaign(Squares(pieces=3), folder, rows="jsonl", workers=1, dropped=given)
            assert str(caught.value) == (
                f"{folder}/pieces/mine.jsonl: expected files of this campaign alone in pieces, got "
                "another one"
            )
        assert files(folder) == before

    def test_a_folder_of_something_else_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").touch()
        with pytest.raises(MalformedInput, match="expected an empty folder"):
            repaired(tmp_path)


class TestStrayPieces:
    """A file that the journal does not have is no part of the campaign."""

    def test_it_is_never_read(self, folder: Path) -> None:
        (folder / "pieces/000003.jsonl").write_bytes(b'{"number": 7, "square": 49}\n')
        campaign = Campaign.open(folder)
        assert list(campaign.rows()) == squares(3)
        assert [each.name for each in campaign.files] == [f"00000{each}.jsonl" for each in range(3)]

    def test_a_run_does_not_go_on_with_it(self, folder: Path) -> None:
        """A reader of all files of the folder would count it."""
        (folder / "pieces/000003.jsonl").write_bytes(b"{}\n")
        with pytest.raises(MalformedInput, match=r"000003.jsonl: expected files of this campaign"):
            run(folder)

    @pytest.mark.parametrize("name", [".listing", "_metadata"])
    def test_what_nobody_reads_as_rows_may_lie_there(self, folder: Path, name: str) -> None:
        (folder / "pieces" / name).touch()
        assert run(folder).is_finished
