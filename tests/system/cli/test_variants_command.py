"""`catbox variants`, `editions` with a rulebook, and what the other commands make of variants."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from catbox_rules.book import Rulebook
from catbox_rules.games import GAMES, games_of
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.variants import known_variants
from catbox_rules.records import record_as_json
from catbox_rules.records.formats import CatboxRecord
from tests.kit.validation import misfits
from tests.system.cli.conftest import Answer, Catbox, Write

FILE = """
format = "catbox-variant/1"
id = "mine"
game = "cat-in-the-box"
title = "Our rules"
rules = ["house.must-follow"]

[numbers.3]
bids = [0, 9]
"""


def plain(answer: Answer) -> Any:
    """What a command has answered in JSON."""
    return answer.json


def played(spelling: str, plays: int, seed: int = 3) -> CatboxRecord:
    """A match of three by a rulebook, at random, up to so many plays of its first round."""
    rulebook, random = Rulebook.named(spelling), Random(seed)
    game, state = rulebook.ruleset, rulebook.initial(players=3)
    actions = [game.draw(state, random)]
    state = game.apply(state, actions[0]).state
    for _ in range(6 + plays):
        assert game.turn(state) != (CHANCE,)
        actions.append(random.choice(game.legal_actions(state)))
        state = game.apply(state, actions[-1]).state
    return record_as_json(rulebook.record(players=3, actions=actions))


def test_the_list(catbox: Catbox) -> None:
    answer = catbox("variants", "--json")
    assert (answer.status, answer.err) == (0, "")
    listed = plain(answer)
    assert [value["id"] for value in listed] == [
        id_ for game in games_of() for id_ in known_variants(game.NAME)
    ]
    assert all(misfits("variant", value) == [] for value in listed)
    out = catbox("variants").out
    for game in GAMES:
        for variant in known_variants(game).values():
            assert f"  {variant.id} " in out
            assert variant.title in out


def test_one_of_them(catbox: Catbox) -> None:
    out = catbox("variants", "bids-of-zero").out
    assert "bids = [0, 1, 3, 4]" in out
    assert "pegasus-2023: can be played" in out
    assert "bids with 3 players: 1 3 4 or 0 1 3 4" in out
    answer = plain(catbox("variants", "must-follow", "--edition", "japanese", "--json"))
    assert answer["variant"]["rules"] == ["house.must-follow"]
    [edition] = answer["editions"]
    assert (edition["edition"], edition["faults"], edition["doubts"]) == ("ayatsurare-2020", [], [])
    assert [each["b"] for each in edition["differences"]] == ["house.must-follow"]
    refused = catbox("variants", "own-purple-face", "--edition", "japanese")
    assert refused.status == 1
    assert "ayatsurare-2020: cannot be played" in refused.out


def test_a_file_that_makes_sense(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    answer = catbox("variants", "check", str(file), "--edition", "pegasus-2023")
    assert (answer.status, answer.err) == (0, "")
    for line in (
        f"{file}: ",
        "pegasus-2023: can be played",
        "bids with 3 players: 1 3 4 or 0 9",
        "doubt: with 3 players: a bid of 9 cannot be made in 8 tricks",
        "house.must-follow: A seat that follows",
    ):
        assert line in answer.out
    of_all = catbox("variants", "check", str(file)).out
    assert of_all.count("can be played") == 4, "for it names no edition"


def test_what_is_wrong_by_some_editions_alone_is_reported_there(
    catbox: Catbox, tmp_path: Path
) -> None:
    """Seven ranks on the six columns of the other editions; the Japanese sheet has eight."""
    file = tmp_path / "mine.toml"
    head = 'format = "catbox-variant/1"\nid = "Ours"\ngame = "cat-in-the-box"\n'
    file.write_text(f"{head}[numbers.3]\nhighest_rank = 7\n")
    document = plain(catbox("variants", "check", str(file), "--json"))
    assert [fault.partition(":")[0] for fault in document["faults"]] == ["$.title", "$.id"]
    assert [each["edition"] for each in document["editions"]] == [
        "hobby-japan-2021",
        "bezier-2022",
        "pegasus-2023",
    ]
    for each in document["editions"]:
        [fault] = each["faults"]
        assert fault.startswith("$.numbers.3.highest_rank: expected ranks up to 6, ")
    assert catbox("variants", "check", str(file)).out.count("cannot be played") == 3


@pytest.mark.parametrize("asked", [(), ("--edition", "pegasus-2023")])
def test_a_base_that_is_no_edition_is_one_fault_among_the_others(
    catbox: Catbox, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    file = tmp_path / "mine.toml"
    head = 'format = "catbox-variant/1"\nid = "mine"\ngame = "cat-in-the-box"\ntitle = "Mine"\n'
    file.write_text(f'{head}base = "international"\n[numbers.all]\npenalty = -1\n')
    answer = catbox("variants", "check", str(file), "--json", *asked)
    assert answer.status == 1
    document = plain(answer)
    assert [fault.partition(":")[0] for fault in document["faults"]] == [
        "$.base",
        "$.numbers.all.penalty",
    ]
    assert document["faults"][0] == (
        "$.base: expected one of ayatsurare-2020, hobby-japan-2021, bezier-2022, pegasus-2023, "
        "or no base, got 'international'"
    )
    assert document["editions"] == []


def test_a_variant_that_changes_nothing_in_play_says_so(catbox: Catbox) -> None:
    assert "Six ranks on nine columns, which changes nothing in play" in catbox("variants").out
    document = plain(catbox("variants", "six-ranks-on-nine-columns", "--json"))
    [edition] = document["editions"]
    [doubt] = edition["doubts"]
    assert doubt == (
        "with 3 players: the columns from 7 to 9 stay empty, and change nothing in play unless "
        "a layout uses them"
    )


def test_a_file_that_goes_by_the_name_of_a_shipped_variant(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.replace('"mine"', '"must-follow"').replace("house.must", "house.never"))
    checked = catbox("variants", "check", str(file))
    assert checked.status == 1
    assert "$.id: expected another id, for this is that of a variant of the game" in checked.out
    spelled = catbox("editions", f"pegasus-2023+{file}")
    assert (spelled.status, spelled.out) == (2, "")
    assert f"RULEBOOK: {file}: $.id: expected another id" in spelled.err


def test_a_file_that_says_what_the_book_says(catbox: Catbox, tmp_path: Path) -> None:
    head = FILE.partition("rules =")[0]
    file = tmp_path / "mine.toml"
    file.write_text(f"{head}[numbers.3]\nbids = [4, 3, 1]\n")
    answer = catbox("variants", "check", str(file))
    assert answer.status == 0
    assert answer.out.count("changes nothing") == 4, "all editions have these bids"


def test_a_key_that_is_ignored_is_named(catbox: Catbox, tmp_path: Path) -> None:
    """A number that does not stand below `numbers` would be missed by its author alone."""
    file, known = tmp_path / "mine.toml", FILE.partition("[numbers.3]")[0]
    file.write_text(f"penalty = 2\n{known}")
    answer = catbox("variants", "check", str(file))
    assert (answer.status, "ignored: penalty;" in answer.out) == (0, True)
    assert plain(catbox("variants", "check", str(file), "--json"))["ignored"] == ["penalty"]
    file.write_text(known)
    assert "ignored:" not in catbox("variants", "check", str(file)).out


def test_the_numbers_of_a_rulebook(catbox: Catbox) -> None:
    spelling = "pegasus-2023+must-follow+own-purple-face+penalty@3=2"
    answer = catbox("editions", spelling, "--json")
    assert misfits("editions", answer.json) == []
    [edition] = plain(answer)
    assert edition["house_rules"] == ["house.must-follow"]
    assert [setup["penalty"] for setup in edition["setups"]] == [1, 2, 1, 1]
    out = catbox("editions", spelling).out
    assert "house rules" in out
    assert "with 3, 4, 5" in " ".join(out.split())
    assert "bezier-2022" not in out


@pytest.mark.clause("house.must-follow", "house.memory")
class TestOtherCommands:
    def test_a_ruling_cites_the_house_rule(self, catbox: Catbox, write: Write) -> None:
        """Whatever is led first: a follower that could follow, and does not."""
        value = played("pegasus-2023+must-follow", plays=1)
        action = next(
            {"do": "play", "seat": 1, "rank": rank, "color": color}
            for rank in range(1, 7)
            for color in ("yellow", "green", "blue")
            if catbox("judge", write("case.json", case(value, rank, color)), "--json").status == 1
            and "house.must-follow" in catbox("judge", "case.json", "--json").out
        )
        name = write("case.json", {**case(value, 1, "blue"), "question": {"action": action}})
        answer = catbox("judge", name, "--json")
        assert misfits("verdict", answer.json) == []
        violations = plain(answer)["violations"]
        [cited] = [each for each in violations if each["clause"] == "house.must-follow"]
        [source] = cited["sources"]
        assert source["edition"] == "house-rule"
        assert source["heading"].startswith("A seat that follows")
        out = catbox("judge", name, "--full").out
        assert "house.must-follow  Who can follow must" in out

    def test_a_position_with_a_house_rule_is_refused(self, catbox: Catbox, write: Write) -> None:
        name = write("match.json", played("pegasus-2023+must-follow", plays=1))
        position = catbox("convert", name, "--to", "position")
        assert position.status == 0, position.err
        question = {"format": "catbox-case/1", "position": position.json}
        case_ = {**question, "question": {"ask": "paradox"}}
        answer = catbox("judge", write("case.json", case_))
        assert answer.status == 2
        assert "expected a table without house rules, or a record" in answer.err
        assert "house.must-follow" in answer.err

    def test_a_clause_of_a_house_rule(self, catbox: Catbox) -> None:
        out = catbox("rules", "house.must-follow").out
        assert "in place of declare.any-color-following." in out


def case(record: object, rank: int, color: str) -> dict[str, object]:
    action = {"do": "play", "seat": 1, "rank": rank, "color": color}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


SIX = """format = "catbox-variant/1"
id = "six"
game = "cat-in-the-box"
title = "Six players"

[numbers.6]
dealt = 9
tricks = 8
penalty = 2

[numbers.all]
bids = 3
penality = 2
"""


def test_all_faults_of_a_file_are_reported_at_once_and_each_once(
    catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By each command that plays by it; a table that cannot be is wrong once, not for each of its
    numbers."""
    monkeypatch.chdir(tmp_path)
    Path("six.toml").write_text(SIX, encoding="utf-8")
    rulebook, folder = "pegasus-2023+six.toml", ("--matches", "1", "--out", "folder")
    commands: dict[str, list[tuple[str, ...]]] = {
        "RULEBOOK": [("editions", rulebook), ("simulate", rulebook, *folder)],
        "--edition": [("play", "--edition", rulebook), ("regress", ".", "--edition", rulebook)],
        "B": [("diff", "pegasus-2023", rulebook)],
    }
    faults = [
        "$.numbers.6: expected a number of players that pegasus-2023 allows, got 6",
        "$.numbers.all.bids: expected a list of bids, empty if nobody bids, got 3",
        "$.numbers.all: expected numbers among",
    ]
    for place, lines in commands.items():
        for line in lines:
            answer = catbox(*line)
            messages = answer.err.splitlines()
            assert (answer.status, len(messages)) == (2, len(faults)), line
            for fault, one in zip(faults, messages, strict=True):
                assert one.startswith(f"catbox: {place}: six.toml: {fault}"), line
            assert messages[-1].endswith("got 'penality'; did you mean penalty?")
    checked = catbox("variants", "check", "six.toml", "--edition", "pegasus-2023")
    assert checked.out.count("$.numbers.6:") == 1


@pytest.mark.parametrize(
    ("rulebook", "meant"),
    [
        ("pegasus-2203", "pegasus-2023"),
        ("internationl+memory", "international"),
        ("pegasus-2023+must-folow", "must-follow"),
        ("pegasus-2023+penality=2", "penalty=2"),
        ("pegasus-2023+penality@3=2", "penalty@3=2"),
        ("pegasus-2023+token=strict", "tokens=strict"),
        ("pegasus-2023+tokens=strikt", "tokens=strict"),
    ],
)
def test_a_misspelled_name_gets_the_one_that_was_meant(
    catbox: Catbox, rulebook: str, meant: str
) -> None:
    [fault] = catbox("editions", rulebook).err.splitlines()
    assert fault.endswith(f"; did you mean {meant}?")
    assert "did you mean" not in catbox("editions", "xyzzy").err
