"""`catbox play` with its input in a pipe: options, faults, what is shown and what is not."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from attrs import evolve

from catbox_rules.cli.autosave import Autosave
from catbox_rules.cli.play_session import PlaySession
from catbox_rules.cli.screen import Screen
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, match_of
from catbox_rules.playing import begin
from catbox_rules.playing.guide import GUIDE
from catbox_rules.records import Record, parse, read_record, record_as_json
from tests.system.playing.catbox import run_here
from tests.unit.cat_in_the_box.scenario import Scenario
from tests.unit.playing.tables import OTHER_WORLDS, gone_on, new_match
from tests.unit.positions.documents import LAST_TRICK
from tests.unit.records.matches import random_match

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
            "--people: expected seats with commas between them, such as 0,2, or all or none, got",
        ),
        (["--people", "9" * 5000], "--people: expected seats"),
        (
            ["--names", "Anne,Peter"],
            "--names: expected 3 different names with commas between them, got",
        ),
        (["--names", "Anne,,Peter"], "--names: expected 3 different names"),
        (["--names", "Anne,Anne,Peter"], "--names: expected 3 different names"),
        (["--option", "tokens"], "--option: expected NAME=VALUE, got 'tokens'"),
        (["--option", "=strict"], "--option: expected NAME=VALUE, got '=strict'"),
        (["--option", "tokens=few"], "--option tokens: expected unlimited or strict, got 'few'"),
        (["--option", "blocks=12"], "--option: expected tokens, red"),
        (["schrodingers-cats", "--option", "blocks=99"], "--option blocks: expected 1 to 26"),
        (["--option", "tokens=[[["], "--option tokens: expected JSON, got "),
        (
            ["--option", "tokens=strict", "--option", "tokens=unlimited"],
            "--option: expected the option tokens only once, got 'tokens=unlimited'",
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
        (
            ["--resume", "match.json", "--players", "3"],
            "--players: expected nothing, because the record in --resume already says this, got 3",
        ),
        (["--resume", "match.json", "--people", "5"], "--people: expected 0 to 2, got 5"),
        (
            ["--save", "notes.txt"],
            "--save: expected a new file, or the one in --resume to continue it, got notes.txt,",
        ),
        (["--save", "folder/match.json"], "--save: cannot write folder/match.json: "),
        (
            ["--save", "notes.txt/match.json"],
            "--save: cannot write notes.txt/match.json: ",
        ),
        *(
            (
                ["--resume", "match.json", option, "5"],
                f"{option}: expected nothing, because the record in --resume already says this,",
            )
            for option in ("--edition", "--first", "--names", "--option")
        ),
        *(
            (
                ["--bot", "1=random", "--bot", text],
                f"--bot: expected seats of bots, 1, 2, each only once, got '{text}'",
            )
            for text in ("1=bot", "0=bot", "3=bot", "2,2=bot")
        ),
        (
            ["--people", "all", "--bot", "1=bot"],
            "--bot: expected nothing, because people have all seats, got '1=bot'",
        ),
        (
            ["--bot", "random", "--bot", "bot"],
            "--bot: expected only one for all bots, and 1=NAME for a single seat, got 'bot'",
        ),
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
    assert "seat 0 (a person), seat 1 (a bot), seat 2 (a bot)" in out
    assert "\x1b" not in out


def test_the_rulebook_that_is_played_is_named_whole(play: Play) -> None:
    table = ("--edition", "pegasus-2023+penalty=2", "--option", "tokens=strict", "--seed", "x")
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
    assert record == gone_on(new_match(game, players=players, seed="x")).record
    assert run_here("replay", "match.json") == 0


def test_what_the_table_chooses_is_in_the_record(play: Play) -> None:
    row = [f"R{rank}" for rank in range(1, 7)]
    layout = [row, *([cell.replace("R", letter) for cell in row] for letter in "GYB")]
    play(
        *("--edition", "international", "--players", "3", "--first", "2"),
        *("--option", "tokens=strict", "--option", f"layout={json.dumps(layout)}"),
        *("--save", "match.json"),
    )
    record = read_record(parse(Path("match.json").read_bytes()))
    assert (record.edition, record.players, record.first_seat) == ("international", 3, 2)
    assert record.options == {"tokens": "strict", "layout": layout}


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
    totals = record.ruleset.totals(begin(record, people=(), seed="").so_far.state)
    winners = [seat for seat in range(3) if totals[seat] == max(totals)]
    assert f"Won by {' and '.join(f'seat {seat}' for seat in winners)} (" in out
    assert f"(seat 0 {totals[0]}, seat 1 {totals[1]}, seat 2 {totals[2]})" in out
    assert [f"Round {number}: " in out for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "[match.winner]" in out
    assert Path("match.json").read_bytes() == before


def test_a_match_as_text_can_be_gone_on_with_and_is_not_written_over(play: Play) -> None:
    match = gone_on(new_match("cat-in-the-box", people=(0,)), actions=12)
    while match.person is None:
        match = gone_on(match, actions=1)
    text = match_of(Transcript(match.record))
    Path("match.txt").write_text(text, encoding="utf-8")
    status, _, err = play("--resume", "match.txt", "--save", "match.json")
    assert (status, err) == (0, "")
    saved = read_record(parse(Path("match.json").read_bytes()))
    assert saved.actions == match.record.actions
    status, out, _ = play("--resume", "match.txt", typed=["quit"])
    assert out.endswith("The match is saved in match.txt. --resume continues it.\n")
    status, _, err = play("--resume", "match.txt", "--save", "match.txt")
    assert status == 2
    assert "--save: expected a new file" in err
    assert Path("match.txt").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("tag", ["CATBOX-MATCH/1", "\ufeffCatbox-Match/1", "\n\n catbox-match/1"])
def test_a_match_as_text_is_known_by_its_tag_however_it_is_written(play: Play, tag: str) -> None:
    match = gone_on(new_match("cat-in-the-box", people=(0,)), actions=12)
    text = match_of(Transcript(match.record)).replace("catbox-match/1", tag, 1)
    Path("match.txt").write_text(text, encoding="utf-8")
    status, out, err = play("--resume", "match.txt", "--people", "all", typed=["quit"])
    assert (status, err) == (0, "")
    assert out.endswith("The match is saved in match.txt. --resume continues it.\n")


def test_names_are_shown_as_plain_text(play: Play) -> None:
    _, out, _ = play("--names", "[red]A[/],B\x1b[31m,C\u202e")
    assert "[red]A[/] (a person), B\\x1b[31m (a bot), C\\u202e (a bot)" in out
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
        "rules nothing.there",
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
    other_world = OTHER_WORLDS[game]
    random, guide = Random(3), GUIDE.of(game)
    match = new_match(game, people=(0, 1, 2), seed="screens")
    compared = 0
    for _ in range(40):
        match = gone_on(match, random, actions=1)
        seat = match.person
        if match.actor in (None, CHANCE) or seat is None:
            continue
        shown: set[str] = set()
        for state in (match.so_far.state, other_world(match.so_far.state, seat, random)):
            typed = ["", "show", "hint", "help", *(f"why {text}" for text in ("5Y", "doubt"))]
            lines = "".join(f"{line}\n" for line in typed).encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
            autosave = Autosave(saving_to=None, known_as=None)
            world = evolve(match, so_far=evolve(match.so_far, state=state))
            assert PlaySession(world, guide, Screen(), autosave).play()
            shown.add(capsys.readouterr().out)
            compared += state != match.so_far.state
        assert len(shown) == 1
    assert compared > 15


@pytest.mark.parametrize("command", ["help", "hint", "show", "undo", "quit"])
def test_commands_that_stand_alone(play: Play, command: str) -> None:
    """What follows would else be passed over without a word; who asks `hint 5Y` means `why`."""
    status, out, _ = play("--seed", "tea", typed=[f"{command} 5Y", "quit", ""])
    said = f"Type {command} by itself."
    assert (status, out.count(said)) == (0, 1)
    assert ("Did you mean why 5Y?" in out) is (command == "hint")
    assert "by itself" not in play("--seed", "tea", typed=[command, "quit", ""])[1]


def test_before_the_first_own_action_there_is_nothing_to_take_back(play: Play) -> None:
    """And the table is shown to who is asked, before that."""
    status, out, _ = play("--seed", "tea", typed=["undo", "quit", ""])
    assert status == 0
    before, _, after = out.partition("You have not done anything yet.")
    assert "seat 0 (to act" in before
    assert "You can:" in before
    assert after


def test_a_hint_lists_all_that_can_be_done(play: Play) -> None:
    """However much that is: whoever has not asked is shown some of the 64 claims alone."""
    record = random_match("amigo-2023", 6, seed=1)
    start = evolve(record, actions=record.actions[:2])
    legal = {str(each) for each in record.ruleset.legal_actions(replay(start).state)}
    typed = ["", "hint", "quit", "", ""]
    status, out, _ = play("--resume", written(start), "--people", "all", typed=typed)
    assert status == 0
    shown, asked_for = [" ".join(text.split()) for text in out.split("You can:")[1:]]
    assert "(65 in all)" in shown
    assert [each for each in legal if not re.search(rf"\b{each}\b", asked_for)] == []


@pytest.mark.parametrize(("players", "times"), [("3", 0), ("5", 2)])
def test_the_unverified_face_carries_a_caution(play: Play, players: str, times: int) -> None:
    """Five play on the purple face (`setup.face`): said before the match, and with its winners."""
    status, out, _ = play("--players", players, "--people", "none", "--seed", "1")
    assert status == 0
    text = " ".join(out.split())
    assert text.count("Caution: the purple face of the board is in use") == times
    assert ("purple face, unverified" in text) is (times > 0)
