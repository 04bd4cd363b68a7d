"""`catbox play` with its input in a pipe: options, faults, what is shown and what is not."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from attrs import evolve

from catbox_rules.cli.play import AtTerminal
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import AnyMatch, Match, replay
from catbox_rules.notation import Transcript, match_of
from catbox_rules.policies import Seated
from catbox_rules.records import Record, parse, read_record, record_as_json
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.kit.documents import LAST_TRICK
from tests.kit.matches import random_match
from tests.system.playing.catbox import run_here
from tests.unit.policies.tables import OTHER_WORLDS

Play: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    """Play with these arguments and typed lines; the status, and what is on both outputs."""
    monkeypatch.chdir(tmp_path)

    def answer(*arguments: str, typed: Iterable[str] = ()) -> tuple[int, str, str]:
        lines = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
        status = run_here("play", *arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return answer


def written(record: Record, name: str = "match.json") -> str:
    Path(name).write_text(json.dumps(record_as_json(record)), encoding="utf-8")
    return name


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["chess"], "GAME: expected cat-in-the-box or schrodingers-cats, got 'chess'"),
        (["--players", "9"], "--players: expected 2 to 5 in pegasus-2023 (setup.players), got 9"),
        (["--players", "two"], "Invalid value for '--players'"),
        (["--first", "3"], "--first: expected 0 to 2, got 3"),
        (["--edition", "first"], "--edition: expected "),
        (["--people", "0,3"], "--people: expected 0 to 2, got 3"),
        (
            ["--people", "Anne"],
            "--people: expected seats such as 0,2, or all or none, got 'Anne'",
        ),
        (["--people", "9" * 5000], "--people: expected seats"),
        (
            ["--names", "Anne,Peter"],
            "--names: expected 3 different names with commas between them, got",
        ),
        (["--names", "Anne,,Peter"], "--names: expected 3 different names"),
        (["--names", "Anne,Anne,Peter"], "--names: expected 3 different names"),
        (
            ["--edition", "pegasus-2023+tokens=few"],
            "--edition: expected tokens=unlimited or strict, got ",
        ),
        (
            ["--resume", "table.json"],
            "table.json: $: expected a record, or a match as text, got a position",
        ),
        (["--resume", "-"], "-: cannot read this file: No"),
        (["--resume", "none.json"], "none.json: cannot read this file: No"),
        (["--resume", "."], ".: cannot read this file: Is a dir"),
        (
            ["--resume", "notes.txt"],
            "notes.txt: line 1, column 1: expected JSON, or a text that begins ",
        ),
        (["--resume", "text.txt"], "text.txt: line "),
        (["--resume", "illegal.json"], "illegal.json: $.actions[7]: expected a legal action, got"),
        (["--resume", "match.json", "--people", "5"], "--people: expected 0 to 2, got 5"),
        (["--save", "notes.txt"], "--save: expected a new file, or that of --resume, got 'notes"),
        (["--save", "folder/match.json"], "folder/match.json: cannot write this file: "),
        (["--save", "notes.txt/match.json"], "notes.txt/match.json: cannot write this file: "),
        *(
            (
                ["--resume", "match.json", option, "5"],
                "--resume: expected no other table than its own, got 'match.json'",
            )
            for option in ("--edition", "--names")
        ),
        (["--bot", "3=bot"], "--bot: expected 0 to 2, got 3"),
        (["--bot", ",=bot"], "--bot: expected seats such as 0,2, or all or none, got ','"),
        (["--patience", "0"], "--patience: expected seconds, more than 0 and"),
        (["--sve", "x"], "No such option"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_faults_are_one_line(play: Play, arguments: list[str], fault: str) -> None:
    Path("notes.txt").write_text("notes", encoding="utf-8")
    Path("text.txt").write_text("catbox-match/1\ngame: chess\n", encoding="utf-8")
    Path("table.json").write_text(json.dumps(LAST_TRICK), encoding="utf-8")
    written(Scenario(edition="pegasus-2023", players=3, tricks="1R").record(), "illegal.json")
    written(Scenario(edition="pegasus-2023", players=3, tricks="1B").record())
    status, out, err = play(*arguments)
    assert (status, out) == (2, "")
    [line] = err.splitlines()
    assert line.startswith("catbox: ")
    assert fault in line
    assert Path("notes.txt").read_text(encoding="utf-8") == "notes"


def test_without_options_one_person_plays_cat_in_the_box_with_two_bots(play: Play) -> None:
    status, out, err = play()
    assert (status, err) == (0, "")
    assert out.startswith("cat-in-the-box, pegasus-2023, seed ")
    assert "seat 0 (a person), seat 1 (a bot: bot), seat 2 (a bot: bot)" in out
    assert "\x1b" not in out


def test_the_rulebook_that_is_played_is_named_whole(play: Play) -> None:
    table = ("--edition", "pegasus-2023+penalty=2+tokens=strict", "--seed", "x")
    _, out, _ = play(*table, "--people", "none")
    assert out.splitlines()[0] == "cat-in-the-box, pegasus-2023+penalty=2+tokens=strict, seed x"


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_alone_play_to_the_end(play: Play, game: str, players: int) -> None:
    status, out, err = play(
        game, "--players", str(players), "--people", "none", "--save", "match.json", "--seed", "x"
    )
    assert (status, err) == (0, "")
    assert "Won by seat" in out
    record = read_record(parse(Path("match.json").read_bytes()))
    assert replay(record).outcome is not None
    assert run_here("replay", "match.json") == 0
    play(game, "--players", str(players), "--people", "none", "--save", "2.json", "--seed", "x")
    assert Path("2.json").read_bytes() == Path("match.json").read_bytes()


def test_every_action_is_written_at_once_and_going_back_as_well(play: Play) -> None:
    sizes: list[int] = []
    for typed in (["1"], ["1", "1"], ["1", "1", "undo"], ["1", "1", "undo", "undo"]):
        Path("match.json").unlink(missing_ok=True)
        # Seat 0 is dealt 1 1 2 2 2 2 3 5 6 6.
        play("--seed", "1", "--save", "match.json", typed=typed)
        sizes.append(len(read_record(parse(Path("match.json").read_bytes())).actions))
    deal, discards, bids = 1, 3, 3
    assert sizes == [deal + discards, deal + discards + bids, deal + discards, deal]


def test_the_end_of_a_match_that_is_over_is_shown_again(play: Play) -> None:
    record = random_match("pegasus-2023", 3, seed=3)
    before = Path(written(record)).read_bytes()
    status, out, err = play("--resume", "match.json")
    assert (status, err) == (0, "")
    totals = Match.from_record(record).totals
    winners = [seat for seat in range(3) if totals[seat] == max(totals)]
    assert f"Won by {', '.join(f'seat {seat}' for seat in winners)}\n" in out
    assert [f"Round {number}: " in out for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "[match.winner]" in out
    assert Path("match.json").read_bytes() == before


@pytest.mark.parametrize("tag", ["catbox-match/1", "\ufeffCatbox-Match/1", "\n\n catbox-match/1"])
def test_a_match_as_text_can_be_gone_on_with_and_is_not_written_over(play: Play, tag: str) -> None:
    record = random_match("pegasus-2023", 3, seed=3).up_to(12)
    text = match_of(Transcript(record)).replace("catbox-match/1", tag, 1)
    Path("match.txt").write_text(text, encoding="utf-8")
    status, _, err = play("--resume", "match.txt", "--people", "all", "--save", "match.json")
    assert (status, err) == (0, "")
    assert read_record(parse(Path("match.json").read_bytes())).actions == record.actions
    status, _, err = play("--resume", "match.txt", "--save", "match.txt")
    assert status == 2
    assert "--save: expected a new file" in err
    assert Path("match.txt").read_text(encoding="utf-8") == text


def test_names_are_shown_as_plain_text(play: Play) -> None:
    _, out, _ = play("--names", "[red]A[/],B\x1b[31m,C\u202e")
    assert "[red]A[/] (a person), B\\x1b[31m (a bot: bot), C\\u202e (a bot: bot)" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\x00",
        "x" * 5000,
        "é" * 3000,
        "why",
        "why xx",
        "save",
        "9Y",
    ],
    ids=ascii,
)
def test_anything_may_be_typed(play: Play, typed: str) -> None:
    status, out, err = play("--seed", "1", typed=[typed, "1"])
    assert (status, err) == (0, "")
    assert "bid 1, bid 3, bid 4" in out


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_screen_is_the_same_in_every_world_that_looks_the_same(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that a person can have shown on the own turn, in worlds that differ in hidden cards."""
    other_world, random, compared = OTHER_WORLDS[game], Random(3), 0
    match: AnyMatch = Match.begin(GAMES[game], GAMES[game].EDITIONS[-1].id, players=3)
    people = frozenset(map(Seat, range(3)))
    for _ in range(40):
        if match.turn == (CHANCE,):
            match = match.apply(match.draw(random))
            continue
        seat = Seat(int(match.turn[0]))
        shown: set[str] = set()
        for state in (match.state, other_world(match.state, seat, random)):
            typed = ["", "show", *(f"why {text}" for text in ("5Y", "doubt"))]
            lines = "".join(f"{line}\n" for line in typed).encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
            world = evolve(match, state=state)
            with pytest.raises(EOFError):
                AtTerminal(world, people, {}, "screens", Seated(), None).play()
            shown.add(capsys.readouterr().out)
            compared += state != match.state
        assert len(shown) == 1
        match = match.apply(random.choice(match.legal_actions(seat)))
    assert compared > 15


def test_before_the_first_own_action_there_is_nothing_to_take_back(play: Play) -> None:
    """And the table is shown to who is asked, before that."""
    status, out, _ = play("--seed", "tea", typed=["undo", "quit", ""])
    assert status == 0
    before, _, after = out.partition("You have not done anything yet.")
    assert "seat 0 (to act" in before
    assert "You can:" in before
    assert after
