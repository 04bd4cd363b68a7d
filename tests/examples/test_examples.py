"""The files of `examples/` are what they say: matches by their events, disputes by hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from attrs import evolve, field, frozen

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    Action,
    Cell,
    Color,
    Deal,
    Paradox,
    Play,
    RoundResult,
    apply,
    ruleset,
    turn,
)
from catbox_rules.cat_in_the_box import (
    events as told,
)
from catbox_rules.cat_in_the_box import (
    parse as parse_action,
)
from catbox_rules.cli.commands import run
from catbox_rules.games import GAMES
from catbox_rules.judge import Ruled, read_case, rule
from catbox_rules.kernel import ruleset as kernel
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.records import Record, Replay, ReplayStep, parse, read_record, replay
from tests.cat_in_the_box.mirror import as_move
from tests.cat_in_the_box.model import Model
from tools.make_examples import differences, files

EXAMPLES = Path(__file__).parents[2] / "examples"

WHOLE = re.compile(r"(?P<edition>[a-z-]+-20\d\d)-(?P<players>\d)p-(?P<claim>[a-z-]+)")

MATCHES = sorted(path.stem for path in (EXAMPLES / "matches").iterdir())
[UNFINISHED] = [name for name in MATCHES if name.startswith("unfinished-")]
[ILLEGAL] = [name for name in MATCHES if name.startswith("illegal-")]
WHOLE_MATCHES = [name for name in MATCHES if name not in (UNFINISHED, ILLEGAL)]

TOKENS_OF_A_ROUND = {2: 16, 3: 24, 4: 32, 5: 35}
"""Cards that are played in a round without a paradox: tricks times seats."""


def played(name: str) -> Replay:
    data = (EXAMPLES / "matches" / f"{name}.json").read_bytes()
    return replay(read_record(parse(data), GAMES))


def rounds_of(match: Replay) -> tuple[RoundResult, ...]:
    return ruleset.rounds(match.state)


@frozen
class Round:
    """The steps of one round, from its deal on."""

    steps: Sequence[ReplayStep]

    EventT = TypeVar("EventT", bound=told.Event)

    def events(self, kind: type[EventT], *, before: int | None = None) -> list[EventT]:
        return [
            event
            for step in self.steps
            if before is None or step.index < before
            for event in step.events
            if isinstance(event, kind)
        ]


def rounds(match: Replay) -> list[Round]:
    """The steps of a match, split at the deals."""
    deals = [index for index, step in enumerate(match.steps) if isinstance(step.action, Deal)]
    ends = [*deals[1:], len(match.steps)]
    return [Round(match.steps[start:end]) for start, end in zip(deals, ends, strict=True)]


def ends_in_a_paradox(one: Round) -> bool:
    return bool(one.events(told.ParadoxOccurred))


def fills_the_board(one: Round, players: int) -> bool:
    tokens = one.events(told.TokenPlaced)
    cells = {(event.color, event.rank) for event in tokens}
    return len(tokens) == len(cells) == TOKENS_OF_A_ROUND[players]


def step_of_note(match: Replay) -> tuple[ReplayStep, Round]:
    """The step at the action that the note names, and its round."""
    found = re.search(r"Action (\d+)\b", match.record.note or "")
    assert found is not None
    step = match.steps[int(found[1])]
    return step, next(one for one in rounds(match) if step in one.steps)


# What the names of the files claim.


def no_round_has_a_paradox(match: Replay) -> bool:
    return all(fills_the_board(one, match.record.players) for one in rounds(match))


def every_round_has_a_paradox(match: Replay) -> bool:
    return all(map(ends_in_a_paradox, rounds(match)))


def rounds_are_of_both_kinds(match: Replay) -> bool:
    ends = {ends_in_a_paradox(one): one for one in rounds(match)}
    return len(ends) == 2 and fills_the_board(ends[False], match.record.players)


def points(match: Replay) -> list[tuple[int, int]]:
    """Of each seat the total, and what it scored in the last round."""
    by_round = [each.scores for each in rounds_of(match)]
    return [(sum(by_seat), by_seat[-1]) for by_seat in zip(*by_round, strict=True)]


def winners(match: Replay) -> tuple[int, ...]:
    [ended] = rounds(match)[-1].events(told.MatchEnded)
    return ended.winners


def last_round_breaks_a_tie(match: Replay) -> bool:
    by_seat = points(match)
    totals = Counter(total for total, _ in by_seat)
    best = max(by_seat)
    return (
        totals[best[0]] > 1
        and by_seat.count(best) == 1
        and winners(match) == (by_seat.index(best),)
    )


def victory_is_shared(match: Replay) -> bool:
    by_seat = points(match)
    best = tuple(seat for seat, each in enumerate(by_seat) if each == max(by_seat))
    return len(best) > 1 and winners(match) == best


def red_lead_of_note(match: Replay) -> ReplayStep:
    """The step of the note, if it is a red lead before any red card of a player."""
    step, one = step_of_note(match)
    assert isinstance(step.action, Play)
    assert step.action.color is Color.RED
    plays = one.events(told.CardPlayed, before=step.index)
    assert len(plays) % match.record.players == 0
    assert Color.RED not in {play.color for play in plays}
    return step


def red_lead_is_forced(match: Replay) -> bool:
    step = red_lead_of_note(match)
    return {text[1] for text in step.legal or ()} == {"R"}


def red_is_led_off_an_observed_token(match: Replay) -> bool:
    step = red_lead_of_note(match)
    assert match.record.options == {"red-broken-by": "any-token"}
    return {text[1] for text in step.legal or ()} > {"R"}


def tokens_run_out(match: Replay) -> bool:
    """The seat has a cell for a card of its hand, in a color that it holds, and no token: twelve
    are on its colors, its bid and the board."""
    assert match.record.options == {"tokens": "strict"}
    step, one = step_of_note(match)
    assert isinstance(step.action, Paradox)
    [shown] = one.events(told.ParadoxOccurred)
    lost = {each.color for each in one.events(told.ColorLost) if each.seat == shown.seat}
    covered = {(each.color, each.rank) for each in one.events(told.TokenPlaced)}
    playable = {(color, rank) for color in set(Color) - lost for rank in shown.hand} - covered
    on_board = [each for each in one.events(told.TokenPlaced) if each.seat == shown.seat]
    return bool(playable) and (4 - len(lost)) + 1 + len(on_board) == 12


def layout_changes_scores(match: Replay) -> bool:
    """Bonuses are the groups of the layout; in the rounds of the note, not of the usual board."""
    arrangement = match.record.initial().table.arrangement
    layout = [[str(cell) for cell in row] for row in arrangement.rows]
    assert layout == match.record.options["layout"]
    ranks = range(1, 10)
    ascending = [[f"{color.letter}{rank}" for rank in ranks] for color in Color]
    differing: list[int] = []
    for number, (one, result) in enumerate(zip(rounds(match), rounds_of(match), strict=True), 1):
        for seat, bonus in enumerate(result.bonus):
            if bonus:
                mine = [each for each in one.events(told.TokenPlaced) if each.seat == seat]
                names = {f"{each.color.letter}{each.rank}" for each in mine}
                assert bonus == largest_group(names, layout)
                if bonus != largest_group(names, ascending):
                    differing.append(number)
    note = (match.record.note or "").split(". ")
    assert "made up" in note[1]
    return sorted(set(differing)) == [int(number) for number in re.findall(r"\d+", note[0])]


def largest_group(names: set[str], rows: Sequence[Sequence[str]]) -> int:
    """By repeated merging: two groups with tokens side by side become one."""
    place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
    groups = [{place[name]} for name in names]
    merged: list[set[tuple[int, int]]] = []
    for group in groups:
        touching = [
            other
            for other in merged
            if any(abs(y - v) + abs(x - u) == 1 for y, x in group for v, u in other)
        ]
        merged = [other for other in merged if other not in touching]
        merged.append(group.union(*touching))
    return max(map(len, merged))


def three_alike_are_revealed(match: Replay) -> bool:
    step, _ = step_of_note(match)
    assert isinstance(step.action, Deal)
    [rank] = set(step.action.revealed)
    placed = [event for event in step.events if isinstance(event, told.NeutralTokenPlaced)]
    closed = {(event.color.value, event.rank) for event in placed}
    return closed == {("green", rank), ("yellow", rank), ("blue", rank)}


CLAIMS: Mapping[str, Callable[[Replay], bool]] = {
    "full-board": no_round_has_a_paradox,
    "paradox": every_round_has_a_paradox,
    "paradox-and-full-board": rounds_are_of_both_kinds,
    "tie-break": last_round_breaks_a_tie,
    "shared-victory": victory_is_shared,
    "forced-red-lead": red_lead_is_forced,
    "any-token": red_is_led_off_an_observed_token,
    "strict-tokens": tokens_run_out,
    "layout": layout_changes_scores,
    "three-alike-revealed": three_alike_are_revealed,
}


def test_there_is_a_match_for_every_edition_and_number_of_players() -> None:
    named = [WHOLE.fullmatch(name) for name in WHOLE_MATCHES]
    assert sorted((each["edition"], int(each["players"])) for each in named if each) == sorted(
        (edition.id, players) for edition in EDITIONS for players in edition.player_counts
    )


def test_every_claim_is_made_by_a_match() -> None:
    claims = {name.split("p-", 1)[1] for name in WHOLE_MATCHES}
    assert claims == set(CLAIMS)


@pytest.mark.clause(
    "match.length",
    "match.tie-last-round",
    "match.shared",
    "declare.lead-red-forced",
    "declare.lead-red-broken",
    "declare.token-left",
    "deal.two-player-reveal",
    "score.group",
    "score.adjacency",
    "setup.face",
)
@pytest.mark.parametrize("name", WHOLE_MATCHES)
def test_a_match_is_legal_and_whole_and_shows_what_its_name_says(name: str) -> None:
    match, claimed = played(name), WHOLE.fullmatch(name)
    assert claimed is not None
    assert match.refusal is None
    assert match.outcome is not None
    assert match.record.edition == claimed["edition"]
    assert match.record.players == int(claimed["players"]) == len(rounds(match))
    assert CLAIMS[claimed["claim"]](match)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rounds_end_in_both_ways_with_every_number_of_players(players: int) -> None:
    matches = [played(name) for name in WHOLE_MATCHES if f"-{players}p-" in name]
    ends = [ends_in_a_paradox(one) for match in matches for one in rounds(match)]
    assert set(ends) == {True, False}


def test_first_seats_vary() -> None:
    assert {played(name).record.first_seat for name in WHOLE_MATCHES} == {0, 1, 2, 3, 4}


def test_the_unfinished_match_stops_in_the_third_trick() -> None:
    match = played(UNFINISHED)
    assert match.refusal is None
    assert match.outcome is None
    *_, last = rounds(match)
    assert len(rounds(match)) == 2
    assert len(last.events(told.TrickWon)) == 2
    assert len(last.events(told.CardPlayed)) == 2 * 4 + 2
    lead = last.events(told.TrickWon)[-1].seat
    assert turn(match.state) == ((lead + 2) % 4,)


@pytest.mark.clause("declare.lead-not-red")
def test_the_illegal_match_is_refused_where_its_note_says() -> None:
    match = played(ILLEGAL)
    note = match.record.note or ""
    stated = re.match(r"Action (\d+) breaks `([a-z.-]+)`", note)
    assert stated is not None
    refusal = match.refusal
    assert refusal is not None
    assert refusal.index == int(stated[1])
    assert refusal.verdict.clauses == (stated[2],)
    assert isinstance(refusal.action, Play)
    assert refusal.action.color is Color.RED
    plays = rounds(match)[-1].events(told.CardPlayed)
    assert len(plays) % match.record.players == 0
    assert Color.RED not in {play.color for play in plays}
    assert len(match.record.actions) > refusal.index + 1


# The disputes.


@frozen
class Expected:
    """An entry of `rulings.json`."""

    case: str
    question: str
    ruling: str
    clauses: list[str]
    why: str
    instead: str | None = None
    follows: Mapping[str, object] = field(factory=dict[str, object])

    def __str__(self) -> str:
        return self.case


def expected() -> Iterator[Expected]:
    text = (EXAMPLES / "disputes" / "rulings.json").read_text(encoding="utf-8")
    for entry in json.loads(text):
        yield Expected(**entry)


RULINGS = list(expected())


def of_seat(action: kernel.Action) -> Action:
    """The same action, known to be one of this game and of a seat."""
    assert isinstance(action.actor, int)
    return parse_action(str(action), action.actor)


def ruled(name: str) -> Ruled:
    return rule(read_case(parse((EXAMPLES / "disputes" / name).read_bytes()), GAMES))


def test_every_case_has_one_ruling() -> None:
    cases = {path.name for path in (EXAMPLES / "disputes").iterdir()} - {"rulings.json"}
    assert Counter(each.case for each in RULINGS) == Counter(cases)


@pytest.mark.clause(
    "bid.allowed",
    "bid.none-with-two",
    "bid.order",
    "deal.discard",
    "deal.two-player-reveal",
    "declare.any-color-following",
    "declare.cell-open",
    "declare.color-held",
    "declare.lead-not-red",
    "declare.lead-red-broken",
    "declare.lead-red-forced",
    "declare.lose-led-color",
    "declare.token-left",
    "paradox.false-claim",
    "paradox.must-play",
    "paradox.occurs",
    "play.card-in-hand",
    "play.turn",
    "round.phases",
)
@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_ruling(case: Expected) -> None:
    ruling = ruled(case.case)
    seat, text = case.question.removeprefix("seat ").split(": ")
    assert ruling.case.action == parse_action(text, int(seat))
    assert ruling.verdict.ruling.value == case.ruling
    if case.ruling == "illegal":
        assert sorted(ruling.verdict.clauses) == sorted(case.clauses)
        assert not case.follows
    else:
        assert set(case.clauses) <= set(ruling.verdict.clauses)
    if case.instead is not None:
        assert " ".join(map(str, ruling.legal)) == case.instead


@pytest.mark.clause(
    "bid.order",
    "declare.lose-led-color",
    "paradox.ends-round",
    "paradox.tokens-stay",
    "paradox.trick-unawarded",
    "play.turn",
    "score.bonus-bid",
    "score.bonus-two-players",
    "score.group",
    "score.paradox-penalty",
    "score.trick",
    "trick.color-strength",
    "trick.last",
    "trick.rank-strength",
    "trick.winner-leads",
)
@pytest.mark.parametrize("case", [case for case in RULINGS if case.follows], ids=str)
def test_what_follows(case: Expected) -> None:
    ruling = ruled(case.case)
    actual = {**consequences(ruling.events), "turn": next_turn(ruling)}
    assert {key: actual.get(key) for key in case.follows} == case.follows
    if isinstance(ruling.case.action, Play):
        assert {"token", "loses", "turn"} <= set(case.follows)
    assert ("scores" in actual) == ("scores" in case.follows)
    assert ("winner" in actual) == ("winner" in case.follows)


def consequences(happened: Sequence[object]) -> dict[str, object]:
    """What events tell, in the words of `rulings.json`."""
    facts: dict[str, object] = {}
    for event in happened:
        match event:
            case told.TokenPlaced():
                facts |= {"token": str(Cell(event.color, event.rank)), "loses": "nothing"}
            case told.ColorLost():
                facts["loses"] = event.color.value
            case told.TrickWon():
                facts["winner"] = event.seat
            case told.RoundScored():
                result = event.result
                facts["paradox"] = "nobody" if result.paradox is None else result.paradox
                facts["tricks"] = list(result.tricks)
                facts["bonus"] = list(result.bonus)
                facts["scores"] = list(result.scores)
            case _:
                pass
    return facts


def next_turn(ruling: Ruled) -> object:
    """Who acts after the action in question."""
    state = replay(ruling.case.record).state
    [actor] = turn(apply(state, of_seat(ruling.case.action)).state)
    return actor


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_a_case_asks_a_question_and_its_reason_names_the_rulebook(case: Expected) -> None:
    record = ruled(case.case).case.record
    assert record.title is not None
    assert record.title.endswith("?")
    assert record.note is not None
    assert record.names is not None
    reason, place = case.why.removesuffix(".").split(f": {record.edition_id}, ")
    assert reason
    headings = {
        source.heading
        for clause in load_clauses(record.ruleset.NAME).values()
        for source in clause.sources_in(record.edition_id)
    }
    for heading in re.split(r"; |, figure", place):
        assert any(heading.strip() in known for known in headings), heading


# Both, by the naive model of the rulebooks.


def model_after(record: Record) -> Model:
    """The naive model after all actions of a record; it fails at one that it does not allow."""
    layout = None
    if "layout" in record.options:
        rows = record.initial().table.arrangement.rows
        layout = [[(cell.color.value, cell.rank) for cell in row] for row in rows]
    model = Model(
        japanese=record.edition == "ayatsurare-2020",
        players=record.players,
        first_seat=record.first_seat,
        tokens=str(record.options.get("tokens", "unlimited")),
        red_broken_by=str(record.options.get("red-broken-by", "player-token")),
        layout=layout,
    )
    for action in record.actions:
        if isinstance(action, Deal):
            model.deal(action.hands, action.revealed)
        else:
            model.act(as_move(of_seat(action)))
    return model


@pytest.mark.parametrize("name", [*WHOLE_MATCHES, UNFINISHED])
def test_the_naive_model_allows_a_match_and_scores_it_alike(name: str) -> None:
    match = played(name)
    model = model_after(match.record)
    sheets = [(each.paradox, each.tricks, each.bonus, each.scores) for each in model.rounds]
    assert sheets == [
        (each.paradox, list(each.tricks), list(each.bonus), list(each.scores))
        for each in rounds_of(match)
    ]
    assert (model.phase == "over") == (match.outcome is not None)
    if match.outcome is not None:
        assert model.winners() == list(match.outcome.winners)


def test_the_naive_model_refuses_the_illegal_match_at_the_same_action() -> None:
    match = played(ILLEGAL)
    assert match.refusal is not None
    model = model_after(evolve(match.record, actions=match.record.actions[: match.refusal.index]))
    assert as_move(of_seat(match.refusal.action)) not in model.legal()


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_the_naive_model_allows_what_is_ruled_legal_and_nothing_else(case: Expected) -> None:
    asked = ruled(case.case).case
    allowed = as_move(of_seat(asked.action)) in model_after(asked.record).legal()
    assert allowed == (case.ruling == "legal")


# The files.


def test_the_files_are_those_that_the_tool_writes() -> None:
    assert list(differences(files())) == []


def test_a_difference_is_told() -> None:
    wanted = files()
    changed, unknown = sorted(wanted)[:2]
    text = wanted[changed]
    del wanted[unknown]
    wanted |= {changed: text.replace("\n", "\n ", 1), "matches/none.json": "{}\n"}
    assert sorted(differences(wanted)) == sorted(
        [
            f"examples/{changed}: not what python -m tools.make_examples writes",
            f"examples/{unknown}: no example of this name is known",
            "examples/matches/none.json: missing",
        ]
    )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.json")), ids=lambda path: path.stem)
def test_each_action_stands_on_a_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    if path.name != "rulings.json":
        record = document.get("record", document)
        lines = [line.strip().removesuffix(",") for line in text.splitlines()]
        actions = [line for line in lines if line.startswith('{"do"')]
        assert [json.loads(line) for line in actions] == record["actions"]


def test_the_readme_names_every_file_and_no_other() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([a-z0-9/.-]+\.json)\)", text)
    assert Counter(linked) == Counter(
        path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.glob("*/*.json")
    )


def commands() -> Iterator[list[str]]:
    """The commands of the README."""
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("$ catbox "):
            yield line.removeprefix("$ catbox ").split()


@pytest.mark.parametrize("command", list(commands()), ids=" ".join)
def test_the_commands_of_the_readme_run(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    is_refused = "illegal-" in command[-1] or "unbroken" in command[-1]
    assert run(command) == (1 if is_refused else 0)
    written = capsys.readouterr()
    assert written.out
    assert not written.err


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_the_exit_status_is_the_ruling(case: Expected, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["judge", "--json", str(EXAMPLES / "disputes" / case.case)])
    assert status == {"legal": 0, "illegal": 1}[case.ruling]
    assert json.loads(capsys.readouterr().out)["ruling"] == case.ruling
