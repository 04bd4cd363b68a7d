"""A third game walks through the tools: Oh Hell, which brings its rules and its spec alone.

What is legal, who takes a trick and what it scores is worked out by hand from the rules of the
game, or here from the cards, next to the engine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from attrs import evolve, frozen
from hypothesis import settings
from jsonschema import Draft202012Validator

from catbox_rules import games, position_of
from catbox_rules.diff.divergence import Aspect
from catbox_rules.diff.lockstep import Snapshot, step
from catbox_rules.diff.protocol import compared
from catbox_rules.games import PACKAGES_ELSEWHERE, game_of, register_game
from catbox_rules.kernel.errors import MissingPart
from catbox_rules.kernel.hidden import PlainPosition
from catbox_rules.kernel.ruleset import AnyRuleset, Outcome
from catbox_rules.match import AnyMatch, Match
from catbox_rules.playing.guide import Wish
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.records import read_record
from catbox_rules.records.plain import as_json
from catbox_rules.render.picture import Picture
from catbox_rules.render.protocol import picture_of
from catbox_rules.testing import Laws
from catbox_rules.testing.spec_examples import SpecExample, spec_examples
from tests.system.cli.conftest import Catbox, catbox
from tests.system.third_game import oh_hell
from tests.system.third_game.oh_hell.actions import Bid, Deal
from tests.system.third_game.oh_hell.table import DEFAULTS, HOOK, Hook
from tools.schemas_of.plain import plain_schema

__all__ = ["catbox"]

PACKAGE = "tests.system.third_game.oh_hell"
GAME: AnyRuleset = oh_hell
FOLDER = Path(oh_hell.__file__).parent
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Oh Hell on the list of games, for as long as a test runs."""
    monkeypatch.setattr(games, "_PACKAGES", dict(vars(games)["_PACKAGES"]))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    register_game("oh-hell", PACKAGE)
    yield
    del PACKAGES_ELSEWHERE["oh-hell"]


HANDS = [
    ["AH", "KH", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"],
    ["2H", "3H", "AS", "KS", "2D", "3D", "4D", "5D", "6D", "7D"],
    ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS"],
]
"""Seat 2 has spades alone, and they are trumps."""
DEAL = {"do": "deal", "hands": HANDS, "turned": "QS"}


def bids(*tricks: int) -> list[dict[str, object]]:
    return [{"do": "bid", "seat": seat, "tricks": number} for seat, number in enumerate(tricks)]


def play(seat: int, card: str) -> dict[str, object]:
    return {"do": "play", "seat": seat, "card": card}


def record(*actions: object, players: int = 3, **keys: object) -> dict[str, object]:
    table = {"edition": "club-1931", "players": players, "first_seat": 0}
    return {"format": "catbox-record/1", "game": "oh-hell", **table, **keys, "actions": [*actions]}


def case(asked: object, *actions: object, **options: object) -> dict[str, object]:
    asked_of = record(*actions, options=options)
    return {"format": "catbox-case/1", "record": asked_of, "question": {"action": asked}}


RANKS = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
LED = (DEAL, *bids(2, 2, 5), play(0, "AH"))


def match(players: int, seed: int, **options: object) -> dict[str, object]:
    """A whole match at random."""
    random, actions = Random(seed), list[object]()
    state: Any = GAME.initial("club-1931", players=players, options=options)
    while turn := GAME.turn(state):
        legal = GAME.legal_actions(state)
        action = GAME.draw(state, random) if turn == ("chance",) else random.choice(legal)
        actions.append(written(action))
        state = GAME.apply(state, action).state
    return record(*actions, players=players, options=options)


def written(action: Any) -> dict[str, object]:
    """An action as it stands in a record."""
    match action:
        case Deal():
            hands = [[str(card) for card in hand] for hand in action.hands]
            return {"do": "deal", "hands": hands, "turned": str(action.turned)}
        case Bid():
            return {"do": "bid", "seat": action.seat, "tricks": action.tricks}
        case _:
            return {"do": "play", "seat": action.seat, "card": str(action.card)}


def scored(record: dict[str, Any]) -> list[list[int]]:
    """The scores of a match, naively, from the cards that are played."""
    players, sheets, order = (
        record["players"],
        list[list[int]](),
        RANKS,
    )
    bid, taken, trick, trump, left = [0] * players, [0] * players, list[Any](), "", 0
    for action in record["actions"]:
        match action["do"]:
            case "deal":
                trump, left = action["turned"][-1], sum(map(len, action["hands"]))
                taken = [0] * players
            case "bid":
                bid[action["seat"]] = action["tricks"]
            case _:
                trick.append(action)
                left -= 1
        if len(trick) == players:
            led = trick[0]["card"][-1]
            worth = {trump: 200, led: 100} if trump != led else {trump: 200}
            ranked = {
                worth.get(each["card"][-1], 0) + order.index(each["card"][:-1]): each["seat"]
                for each in trick
            }
            taken[ranked[max(ranked)]] += 1
            trick = []
            if not left:
                sheets.append(
                    [10 + won if won == said else 0 for won, said in zip(taken, bid, strict=True)]
                )
    return sheets


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def to_file(value: object) -> str:
        path = tmp_path / "file.json"
        path.write_text(json.dumps(value))
        return str(path)

    return to_file


def test_it_is_as_small_as_the_page_says() -> None:
    files = [path for path in FOLDER.rglob("*") if path.suffix in {".py", ".md"}]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    with_tests = [path for path in FOLDER.parent.rglob("*") if path.suffix in {".py", ".md"}]
    assert len(with_tests) <= 11
    assert lines <= 900
    page = (ROOT / "docs" / "third-game.md").read_text(encoding="utf-8")
    assert f"{len(files)} files with {lines} lines" in " ".join(page.split())


class TestReplay:
    @pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 10), (5, 10), (6, 8)])
    def test_a_match_is_scored(self, catbox: Catbox, write: Any, players: int, rounds: int) -> None:
        played = match(players, seed=players)
        answer: Any = catbox("replay", write(played), "--json").json
        sheets = scored(played)
        assert (answer["legal"], answer["finished"], len(sheets)) == (True, True, rounds)
        assert [each["scores"] for each in answer["rounds"]] == sheets
        totals = [sum(column) for column in zip(*sheets, strict=True)]
        assert answer["totals"] == totals
        assert answer["winners"] == [s for s, each in enumerate(totals) if each == max(totals)]

    def test_for_people(self, catbox: Catbox, write: Any) -> None:
        answer = catbox("replay", write(record(*LED, play(1, "2H"), play(2, "2S"))))
        assert answer.status == 0
        assert "seat 2: play 2S; seat 2 takes the trick" in " ".join(answer.out.split())


class TestJudge:
    @pytest.mark.parametrize(
        ("asked", "before", "clauses"),
        [
            (play(1, "AS"), LED, ["oh-hell.play.follow-suit"]),
            (play(1, "4H"), LED, ["oh-hell.play.card-in-hand"]),
            (play(2, "2S"), LED, ["oh-hell.play.order"]),
            (bids(0)[0], LED, ["oh-hell.round.phases"]),
            (bids(0, 0, 6)[2], (DEAL, *bids(2, 2)), ["oh-hell.bid.hook"]),
            (bids(0)[0], (DEAL, *bids(2, 2)), ["oh-hell.bid.order"]),
        ],
    )
    def test_what_is_forbidden(
        self, catbox: Catbox, write: Any, asked: object, before: Any, clauses: list[str]
    ) -> None:
        answer: Any = catbox("judge", write(case(asked, *before)), "--json").json
        assert answer["ruling"] == "illegal"
        assert [each["clause"] for each in answer["violations"]] == clauses

    @pytest.mark.parametrize(
        ("asked", "before", "options"),
        [
            (play(1, "2H"), LED, {}),
            (play(2, "2S"), (*LED, play(1, "2H")), {}),  # it has no hearts
            (bids(0, 0, 5)[2], (DEAL, *bids(2, 2)), {}),
            (bids(0, 0, 6)[2], (DEAL, *bids(2, 2)), {"hook": "off"}),
        ],
    )
    def test_what_is_allowed(
        self, catbox: Catbox, write: Any, asked: object, before: Any, options: dict[str, object]
    ) -> None:
        answer = catbox("judge", write(case(asked, *before, **options)), "--json")
        value: Any = answer.json
        assert (answer.status, value["ruling"]) == (0, "legal")

    def test_a_trump_takes_the_trick_and_leads(self, catbox: Catbox, write: Any) -> None:
        taken = (*LED, play(1, "2H"), play(2, "2S"))
        answer: Any = catbox("replay", write(record(*taken)), "--json").json
        assert answer["next"]["actor"] == 2
        assert answer["next"]["legal"] == [f"play {card}" for card in HANDS[2][1:]]


class TestSpec:
    # The examples are found when a test runs, for the game is on the list only then.
    @pytest.mark.examples("oh-hell")
    def test_every_example(self) -> None:
        found = spec_examples(GAME)
        assert len(found) == 4
        for example in found:
            example.check()

    @pytest.mark.parametrize(
        "changed", [{"ruling": "legal"}, {"clauses": "oh-hell.bid.order"}, {"ask": "2 bid 4"}]
    )
    def test_a_falsified_example_fails(self, changed: dict[str, str]) -> None:
        hooked = next(each for each in spec_examples(GAME) if each.clause == "oh-hell.bid.hook")
        with pytest.raises(AssertionError):
            SpecExample(GAME, hooked.clause, {**hooked.facts, **changed}).check()

    def test_rules(self, catbox: Catbox) -> None:
        rules: Any = catbox("rules", "oh-hell.bid.hook", "--json").json
        [clause] = rules
        assert clause["title"] == "The hook"
        assert [each["value"] for each in clause["readings"]] == ["on", "off"]
        assert clause["implemented_by"] == [f"{PACKAGE}.rules._is_off_the_hook"]

    def test_editions(self, catbox: Catbox) -> None:
        editions: Any = catbox("editions", "--json").json
        assert [each["year"] for each in editions if each["game"] == "oh-hell"] == [1931]


class TestSchema:
    """What the classes of the game give: its records are of it, wrong ones are not."""

    @pytest.fixture
    def of_schema(self) -> Draft202012Validator:
        return Draft202012Validator(plain_schema(GAME))

    @pytest.mark.parametrize("players", [3, 6])
    def test_a_match_is_of_the_schema(self, of_schema: Any, players: int) -> None:
        assert list(of_schema.iter_errors(match(players, seed=2, hook="off"))) == []

    @pytest.mark.parametrize(
        "wrong",
        [
            record(*LED, play(1, "1H")),
            record(*LED, play(6, "2H")),
            record(DEAL, {"do": "bid", "seat": 0, "tricks": 11}),
            record({"do": "shuffle"}),
            record(players=7),
            record(options={"hook": "maybe"}),
            record(edition="club-1932"),
        ],
    )
    def test_what_is_not_of_the_game_is_not(self, of_schema: Any, wrong: object) -> None:
        assert not of_schema.is_valid(wrong)


class TestOtherTools:
    def test_a_view_hides_the_other_hands(self, catbox: Catbox) -> None:
        asked = [
            {"ask": "hello"},
            {"ask": "new", "match": "a", "record": record(DEAL)},
            *({"ask": "view", "match": "a", "seat": seat} for seat in (1, None)),
        ]
        lines = "\n".join(map(json.dumps, asked)).encode()
        answer = catbox("serve", "--game", "oh-hell", stdin=lines)
        hello, _, seen, by_all = (json.loads(line)["answer"] for line in answer.out.splitlines())
        assert hello["games"]["oh-hell"]["options"] == {"hook": ["on", "off"]}
        assert seen["view"]["hands"] == ["?", HANDS[1], "?"]
        assert by_all["view"]["hands"] == ["?", "?", "?"]
        assert (seen["view"]["trump"], seen["view"]["to_act"]) == ("QS", [0])

    def test_simulate(self, catbox: Catbox, tmp_path: Path) -> None:
        out = tmp_path / "campaign"
        options = ("--players", "4", "--matches", "6", "--workers", "1", "--rows", "jsonl")
        answer: Any = catbox("simulate", "club-1931", *options, "--out", str(out), "--json").json
        assert (answer["done"], answer["summary"]["matches"]) == (1, 6)
        assert answer["summary"]["rounds"] == 60
        parquet = ("--players", "4", "--matches", "6", "--workers", "1", "--json")
        other = catbox("simulate", "club-1931+hook=off", *parquet, "--out", str(out / "b"))
        assert other.status == 0

    def test_conform(self, catbox: Catbox) -> None:
        few = (
            "--game",
            "oh-hell",
            "--players",
            "3",
            "--matches",
            "20",
            "--timeout",
            "60",
            "--json",
            "--",
        )
        sound: Any = catbox("conform", *few, sys.executable, "-m", PACKAGE, "serve").json
        assert (sound["agrees"], sound["disagreements"]) == (True, [])
        assert sound["not_tested"] == []
        assert [each["rounds"] for each in sound["tested"]["oh-hell"]["tables"]] == [20 * 10]
        assert "state" in sound["tested"]["oh-hell"]["asks"]
        faulty = f"{PACKAGE.removesuffix('.oh_hell')}.engines"
        words = (each for each in few if each != "--json")
        wrong = catbox("conform", *words, sys.executable, "-m", faulty)
        assert (wrong.status, wrong.err) == (1, "")
        assert "does not agree with the reference in 1 point" in wrong.out
        assert "oh-hell.play.follow-suit  Following suit" in wrong.out
        assert '{"format": "catbox-record/1", "game": "oh-hell"' in " ".join(wrong.out.split())

    def test_diff(self, catbox: Catbox) -> None:
        few = ("--players", "3", "--matches", "20", "--json")
        answer = catbox("diff", "club-1931", "club-1931+hook=off", *few)
        assert answer.status == 1
        assert "oh-hell.bid.hook" in answer.out

    def test_diff_of_totals_that_no_event_tells(self, monkeypatch: pytest.MonkeyPatch) -> None:
        outcome = oh_hell.outcome

        def with_a_bonus(state: Any) -> Outcome | None:
            known, bonus = outcome(state), 7 if state.table.readings[HOOK] is Hook.OFF else 0
            return known and evolve(known, totals=tuple(each + bonus for each in known.totals))

        monkeypatch.setattr(oh_hell, "outcome", with_a_bonus)
        played: AnyMatch = Match.from_record(read_record(match(3, seed=1)))
        assert played.before is not None
        states: list[Any] = [
            evolve(state, table=evolve(state.table, readings=DEFAULTS.with_values({HOOK: hook})))
            for state, hook in ((played.before.state, hook) for hook in Hook)
        ]
        last: Any = played.record.actions[-1]
        [found] = step(Snapshot(compared(GAME), *states), last)[1]
        assert (found.kind.aspect, found.kind.what) == (Aspect.OUTCOME, "totals")

    def test_regress(self, catbox: Catbox, write: Any) -> None:
        path = write(match(3, seed=1))
        assert catbox("regress", path, "--update").status == 0
        assert catbox("regress", path).status == 0

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["convert", "FILE", "--to", "match"], "oh-hell brings no notation of matches"),
            (["judge", "FILE", "--ask", "table"], "oh-hell brings no questions beyond an action"),
            (["advise", "FILE"], "oh-hell brings no sampling"),
            (["dispute", "play 2S", "--game", "oh-hell"], "a game that brings disputes"),
            (["diff", "club-1931", "club-1931+memory"], "expected a variant (none is known)"),
        ],
    )
    def test_what_it_does_not_bring(
        self, catbox: Catbox, write: Any, arguments: list[str], said: str
    ) -> None:
        path = write(record(*LED))
        answer = catbox(*(path if word == "FILE" else word for word in arguments))
        assert answer.status == 2
        assert said in answer.fault

    def test_its_own_command_line(self, write: Any) -> None:
        command = [sys.executable, "-m", PACKAGE, "replay", write(record(*LED)), "--json"]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        assert json.loads(ran.stdout)["next"]["legal"] == ["play 2H", "play 3H"]


class TestTables:
    """What it gets for nothing: its states say what lies on the table, and who knows it."""

    PLAYED = record(*LED, play(1, "2H"), names=["Anne", "Peter", "Mary"])
    HIDDEN = ("3H", "KS", "JS")
    """A card in the hand of seats 1, 1 and 2."""

    @pytest.fixture
    def table(self, catbox: Catbox, write: Any) -> dict[str, Any]:
        """The position of the match, as a document."""
        answer: Any = catbox("convert", write(self.PLAYED), "--to", "position").json
        return dict(answer)

    def test_show(self, catbox: Catbox, write: Any) -> None:
        shown = catbox("show", write(self.PLAYED))
        assert (shown.status, shown.err) == (0, "")
        for line in (
            "trick AH 2H",
            "seat 2, Mary (to act)",
            "trump QS",
            "bids 5 tricks 0 hands 2S",
        ):
            assert line in " ".join(shown.out.split())
        seen = catbox("show", write(self.PLAYED), "--seat", "0").out
        assert "hands KH 2C 3C" in " ".join(seen.split())
        assert not [card for card in self.HIDDEN if card in seen]

    def test_show_as_svg(self, catbox: Catbox, write: Any) -> None:
        drawn = catbox("show", write(self.PLAYED), "-o", "-").out
        words = " ".join(ElementTree.fromstring(drawn).itertext())
        assert "Mary" in words
        assert [card for card in self.HIDDEN if card in words] == [*self.HIDDEN]
        seen = catbox("show", write(self.PLAYED), "-o", "-", "--seat", "0").out
        assert not [card for card in self.HIDDEN if card in seen]

    def test_a_written_position_is_shown(
        self, catbox: Catbox, write: Any, table: dict[str, Any]
    ) -> None:
        whole = catbox("show", write(self.PLAYED)).out
        assert catbox("show", write(table)).out == whole
        table["hands"][1] = "?"
        assert "3H" not in catbox("show", write(table)).out
        over = catbox("show", write(match(3, seed=1))).out
        assert len([line for line in over.splitlines() if line.lstrip()[:1].isdigit()]) >= 10

    @pytest.mark.parametrize("number", [0, 1, 4, 5])
    def test_convert_both_ways(self, catbox: Catbox, write: Any, number: int) -> None:
        at = ("--at", str(number))
        position = catbox("convert", write(self.PLAYED), "--to", "position", *at).json
        line = catbox("convert", write(self.PLAYED), "--to", "line", *at).out
        assert catbox("convert", write(position), "--to", "position").json == position
        assert catbox("convert", write(position), "--to", "line").out == line
        assert catbox("convert", "-", "--to", "position", stdin=line.encode()).json == position

    def test_judge_of_a_written_table(
        self, catbox: Catbox, write: Any, table: dict[str, Any]
    ) -> None:
        answer: Any = catbox("judge", write(table), "--action", "play 2S", "--json").json
        assert answer["ruling"] == "legal"
        table["trick"], table["hands"][0] = ["AH"], [*HANDS[0][1:]]
        answer = catbox("judge", write(table), "--action", "play AS", "--json").json
        assert [each["clause"] for each in answer["violations"]] == ["oh-hell.play.follow-suit"]

    def test_a_table_with_unknown_cards_is_not_judged(
        self, catbox: Catbox, write: Any, table: dict[str, Any]
    ) -> None:
        table["hands"][0] = "?"
        answer = catbox("judge", write(table), "--action", "2: play 2S")
        assert answer.status == 2
        assert "oh-hell brings no completions of tables with unknown parts" in answer.fault

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"phase": "TrickPhase"}, "$.phase: expected DealPhase, BidPhase, PlayPhase or"),
            ({"titel": "Club night"}, "got 'titel'; did you mean title?"),
            ({"hands": ["?", "?"]}, "$.hands: expected a list of 3, one for each seat"),
            ({"first_seat": 3}, "$.first_seat: expected 0 to 2, got 3"),
            ({"first_seat": None}, "$.first_seat: expected 0 to 2"),
            ({"trick": ["1H"]}, "$.trick[0]: expected 2C, "),
            ({"edition": "club-1932"}, "$.edition"),
        ],
    )
    def test_a_fault_in_a_written_table(
        self, catbox: Catbox, write: Any, table: dict[str, Any], changes: Any, said: str
    ) -> None:
        answer = catbox("show", write({**table, **changes}))
        assert answer.status == 2
        assert said in answer.fault

    def test_serve(self, catbox: Catbox, table: dict[str, Any]) -> None:
        asked = [
            {"ask": "new", "match": "a", "record": self.PLAYED},
            {"ask": "state", "match": "a"},
            {"ask": "view", "match": "a", "seat": 2},
        ]
        answer = catbox("serve", stdin="\n".join(map(json.dumps, asked)).encode())
        _, state, view = (json.loads(line)["answer"] for line in answer.out.splitlines())
        lying = {key: value for key, value in table.items() if key != "names"}
        assert state["state"] == lying
        hands = ["?", "?", lying["hands"][2]]
        assert view["view"] == {**lying, "hands": hands, "to_act": [2]}

    def test_a_message_has_no_edition_on_the_table(self) -> None:
        begun: AnyMatch = Match.begin(GAME, "club-1931", players=3)
        dealt = begun.apply(begun.read(DEAL))
        for seat, hands in ((1, ["?", HANDS[1], "?"]), (None, ["?", "?", "?"])):
            table = dealt.message_for(seat)["table"]
            assert table == {
                "phase": "BidPhase",
                "results": [],
                "trump": "QS",
                "start_seat": 0,
                "bids": [],
                "hands": hands,
            }

    def test_play(self, catbox: Catbox) -> None:
        table = ("oh-hell", "--bot", "random", "--seed", "tea")
        answer = catbox("play", *table, stdin=b"hint\nplay 2H\nbid 3\nshow\nquit\nno\n")
        assert (answer.status, answer.err) == (0, "")
        for line in (
            "There is no advice: oh-hell brings no sampling.",
            "illegal: play 2H\n  play 2H belongs to another phase [oh-hell.round.phases]",
            "3 players, PlayPhase",
        ):
            assert line in answer.out

    def test_bots_play_to_the_end(self, catbox: Catbox) -> None:
        table = ("oh-hell", "--bot", "random", "--seed", "tea", "--people", "none")
        answer = catbox("play", *table)
        assert (answer.status, "Won by seat" in answer.out) == (0, True)


@frozen
class Lying:
    """A table of the game, as somebody sees it."""

    view: PlainPosition
    names: object = None
    title: object = None
    note: object = None


class ForPlayers:
    """What the game brings for players: just enough to be seen and played."""

    TYPED = (("bid 2", "say how many tricks you will take"),)
    position_of = Lying

    def picture_of(self, *_: object) -> Picture:
        return Picture(title="Oh Hell", subtitle="", grids=(), facts=(), seats=())

    def broken_since(self, *_: object) -> str:
        return ""

    def wishes(self, _: PlainPosition) -> list[Wish]:
        return [Wish.of(oh_hell.parse("play 2H", 0))]


@pytest.fixture
def for_players(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same modules that a game brings, for as long as a test runs."""
    for room in ("positions", "render", "playing"):
        monkeypatch.setitem(sys.modules, f"{PACKAGE}.{room}", cast("ModuleType", ForPlayers()))
    vars(games)["_module_of"].cache_clear()
    yield
    vars(games)["_module_of"].cache_clear()


@pytest.mark.usefixtures("for_players")
class TestPlay:
    """A view that the kernel has made is one of its game, also where the game brings more."""

    def test_a_hint(self, catbox: Catbox) -> None:
        table = ("oh-hell", "--bot", "random", "--seed", "tea")
        answer = catbox("play", *table, stdin=b"hint\nquit\n")
        assert (
            "not play 2H:\n  play 2H belongs to another phase [oh-hell.round.phases]" in answer.out
        )
        assert "There is no advice: oh-hell brings no sampling." in answer.out

    @pytest.mark.parametrize("seat", [0, None])
    def test_what_is_made_of_a_view(self, seat: int | None) -> None:
        begun: AnyMatch = Match.begin(GAME, "club-1931", players=3)
        seen = begun.apply(begun.draw(Random(1))).view(seat)
        assert game_of(seen) is GAME
        position: object = position_of(seen)
        assert position == Lying(seen)
        assert picture_of(seen).title == "Oh Hell"
        with pytest.raises(MissingPart, match="oh-hell brings no sampling"):
            sampler_of(seen)
        assert "module" not in as_json(seen)


class OhHellLaws(Laws):
    """The laws of every game."""

    game = "oh-hell"
    ruleset = GAME


TestLaws = OhHellLaws.TestCase
TestLaws.settings = settings(max_examples=10, deadline=None)
