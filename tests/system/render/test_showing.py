"""Pictures on the command line: which moment, what is marked, where it goes."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import CellSet, Color, Play
from catbox_rules.cli.showing import show
from catbox_rules.judge import Case
from catbox_rules.judge.reading import LoadedPosition, Moment, check_number, moment_in, moment_of
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import NoMatch
from catbox_rules.notation.transcript import Transcript
from catbox_rules.positions.cat_in_the_box import Phase, Position
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import Record, read_record
from catbox_rules.render.svg import Coloring
from tests.kit.matches import WITH_PHYSICATS, small_record
from tests.unit.render.reading_svg import asked, parsed, tokens_by_square
from tests.unit.render.tables import after_a_proof, third_trick


def a_match() -> Record:
    """A deal, three discards, three bids and some plays."""
    return read_record(small_record())


def a_trick() -> Moment:
    return Moment("cat-in-the-box", third_trick())


def test_a_moment_is_after_so_many_actions() -> None:
    phases = {0: "deal", 1: "discard", 4: "bid", 7: "play"}
    record = evolve(a_match(), names=("A", "B", "C"), title="A match", note="So it was.")
    for at, phase in phases.items():
        moment = moment_of(record, at=at)
        assert str(moment.position.phase) == phase
        position = moment.position
        expected = (position.names, position.title, position.note)
        assert expected == (("A", "B", "C"), "A match", "So it was.")
        assert moment.asked is None
    assert moment_of(record) == moment_of(record, at=len(record.actions))


def test_every_kind_of_file_tells_a_moment() -> None:
    record, play = a_match(), Play(0, 5, Color.RED)
    moment = moment_of(record)
    assert moment_in(record) == moment
    assert moment_in(record, at=4) == moment_of(record, at=4)
    assert moment_in(Transcript(record), at=4) == moment_of(record, at=4)
    case = Case(record.ruleset, record=record, action=play)
    assert moment_in(case) == evolve(moment, asked=play)
    lying = LoadedPosition(POSITIONS.of("cat-in-the-box"), third_trick())
    assert moment_in(lying) == a_trick()
    with pytest.raises(MalformedInput, match=r"\$\.at: expected nothing, because only a match"):
        moment_in(lying, at=1)
    with pytest.raises(MalformedInput, match=r"\$\.at: expected 0 to "):
        moment_in(record, at=10**6)
    proved = LoadedPosition(POSITIONS.of("schrodingers-cats"), after_a_proof())
    assert moment_in(proved) == Moment("schrodingers-cats", after_a_proof())


def test_a_position_is_one_moment() -> None:
    with pytest.raises(MalformedInput) as caught:
        check_number(3, LoadedPosition(POSITIONS.of("cat-in-the-box"), third_trick()))
    message = "$.at: expected nothing, because only a match has actions to count, got 3"
    assert str(caught.value) == message


@pytest.mark.parametrize("read", [a_match(), Transcript(a_match())], ids=["record", "text"])
def test_there_are_not_so_many_actions(read: Record | Transcript) -> None:
    number = len(a_match().actions)
    for at in (None, 0, number):
        check_number(at, read)
    with pytest.raises(MalformedInput) as caught:
        check_number(1000, read)
    assert str(caught.value) == f"$.at: expected 0 to {number}, got 1000"


def test_an_illegal_action_is_the_one_in_question() -> None:
    """Seat 0 holds a 5, and nothing has broken red, so it may not lead 5R."""
    record = small_record()
    actions = record["actions"]
    assert isinstance(actions, list)
    red = {"do": "play", "seat": 0, "rank": 5, "color": "red"}
    record["actions"] = [*actions[:7], red, red]
    moment = moment_of(read_record(record))
    assert str(moment.asked) == "5R"
    assert isinstance(moment.position, Position)
    assert len(moment.position.trick) == 0


def test_a_record_of_no_match_cannot_be_drawn() -> None:
    record = small_record()
    actions = record["actions"]
    assert isinstance(actions, list)
    record["actions"] = [*actions[:1], {"do": "bid", "seat": 0, "tricks": 1}]
    with pytest.raises(NoMatch) as caught:
        moment_of(read_record(record))
    assert str(caught.value) == "$.actions[1]: a discard comes next, not bid 1 by seat 0"


def test_a_match_of_schrodingers_cats() -> None:
    moment = moment_of(read_record(WITH_PHYSICATS), at=2)
    assert moment.game == "schrodingers-cats"
    assert str(moment.position.phase) == "claim"


def test_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show(a_trick(), mark="6Y")
    out = capsys.readouterr().out
    assert "in question: seat 0 6Y" in out
    assert "hand 1 1 2 6 ? ? ?" in out
    assert "\x1b" not in out
    assert not any(line.endswith(" ") for line in out.splitlines())


def test_an_action_is_marked_where_nobody_is_to_act(capsys: pytest.CaptureFixture[str]) -> None:
    """At a table that should bid and has no bids; then it is taken for one of seat 0."""
    tokens = (CellSet(),) * 3
    position = third_trick(phase=Phase.BID, bids=(), trick=(), tokens=tokens)
    show(Moment("cat-in-the-box", position), mark="bid 1")
    assert "in question: seat 0 bid 1" in capsys.readouterr().out


def test_what_a_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    show(a_trick(), seat=2)
    out = capsys.readouterr().out
    assert "hand ? ? ? ? ? ? ?   discard ?" in out
    assert "hand 3 ? ? ? ? ?" in out


@pytest.mark.parametrize("color", [False, True])
def test_colors_are_for_terminals(color: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Stream()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not color:
        monkeypatch.setenv("NO_COLOR", "1")
    show(a_trick())
    # 30 to 37 and 90 to 97 are the colors of letters; bold and the like remain.
    escapes = stream.getvalue().split("\x1b[")[1:]
    numbers = {number for each in escapes for number in each.partition("m")[0].split(";")}
    assert any(number in {str(code) for code in range(30, 38)} for number in numbers) == color


def test_a_stream_that_cannot_show_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    show(Moment("cat-in-the-box", third_trick(names=("Zoë", "B", "C"))))
    stream.flush()
    assert b"Zo\\xeb" in raw.getvalue()


@pytest.mark.parametrize(
    ("mark", "cell"),
    [("6Y", ["Y6"]), ("1:6Y", ["Y6"]), (" 2 : 6Y", ["Y6"]), ("bid 1", []), ("2:paradox", [])],
)
def test_a_file(tmp_path: Path, mark: str, cell: list[str]) -> None:
    place = tmp_path / "table.svg"
    show(a_trick(), output=str(place), mark=mark, theme=Coloring.DARK)
    text = place.read_text(encoding="utf-8")
    assert asked(parsed(text)) == cell
    assert tokens_by_square(parsed(text))["R4"] == ["2"]
    assert "catbox dark" in text


def test_a_claim_is_marked(tmp_path: Path) -> None:
    place = tmp_path / "table.svg"
    moment = Moment("schrodingers-cats", after_a_proof())
    show(moment, output=str(place), mark="0:claim 8 dead")
    assert asked(parsed(place.read_text(encoding="utf-8"))) == ["8 dead"]


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    show(a_trick(), output="-")
    sys.stdout.flush()
    assert parsed(capfdbinary.readouterr().out.decode()).tag.endswith("svg")


FAULTS: list[tuple[int | None, str | None, str]] = [
    (3, None, "--seat: expected 0 to 2, got 3"),
    (-1, None, "--seat: expected 0 to 2, got -1"),
    (None, "3:6Y", "--mark: expected a seat of this table, 0 to 2, got 3"),
    (
        None,
        "x:6Y",
        (
            "--mark: expected a seat from 0 to 2, or a name of only one: Anne, Peter, Hermann, "
            "got 'x'"
        ),
    ),
]


@pytest.mark.parametrize(("seat", "mark", "expected"), FAULTS)
def test_what_there_is_not(seat: int | None, mark: str | None, expected: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        show(a_trick(), seat=seat, mark=mark)
    assert str(caught.value) == expected


def test_an_action_that_is_none() -> None:
    with pytest.raises(MalformedInput) as caught:
        show(a_trick(), mark="6 purple")
    assert str(caught.value).startswith("--mark: expected a play such as 5Y")
