"""What a table tells of the facts: nothing, or what they are in every state that it may be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.actions import Discard, Paradox, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.judge.disputes import Dispute, dispute_as_json, dispute_on, table_of
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, values_at
from catbox_rules.judge.reading import LoadedPosition, load
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions.protocol import POSITIONS, Position, position_of
from catbox_rules.schrodingers_cats.actions import Claim, Doubt, Draw, Exchange, Use
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import Moment, moments
from tests.unit.judge.disputes.parts import all_of, part_of
from tests.unit.judge.disputes.tables import truth_at

OF_BOTH_GAMES = pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats])


def some_moments(game: AnyRuleset, seed: int) -> Iterator[Moment]:
    """Moments that play leads to; of Schrödinger's Cats others too. What colors can be lost follows
    from the tokens, so colors that are lost at random contradict the table."""
    bent = 0 if game is cat_in_the_box else 0.5
    return moments(game, Random(seed), of_depth(quick=2, ci=60, deep=600), bent=bent)


def tables_of(moment: Moment, random: Random) -> Iterator[Position]:
    """What of a moment a seat and a spectator see, and parts of it."""
    yield position_of(moment.game.view(moment.state, random.choice(moment.state.table.seats)))
    yield position_of(moment.game.view(moment.state))
    for _ in range(3):
        yield part_of(moment.game, moment.state, random)


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_table_tells_what_is_so_in_every_state_that_it_may_be(game: AnyRuleset) -> None:
    random = Random(11)
    for moment in some_moments(game, 11):
        for position in tables_of(moment, random):
            dispute = dispute_on(moment.action, position=position)
            truth = truth_at(dispute, moment.state)
            assert dispute.answers.items() <= truth.items(), (moment, position)
            worlds = [world.values for world in dispute.every_world]
            assert values_at(dispute.facts, moment.state) in worlds, (moment, position)


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_dispute_at_a_table_is_never_settled_wrongly(game: AnyRuleset) -> None:
    random = Random(12)
    for moment in some_moments(game, 12):
        verdict = game.judge(moment.state, moment.action)
        for position in tables_of(moment, random):
            dispute = dispute_on(moment.action, position=position)
            assert dispute.ruling in (verdict.ruling, Ruling.UNDETERMINED), (moment, position)


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_table_that_is_known_settles_everything(game: AnyRuleset) -> None:
    for moment in some_moments(game, 13):
        if moment.options != {"variants": ["memory"]}:  # where even a whole table is out of sight
            for position in (position_of(moment.state), all_of(game, moment.state)):
                dispute = dispute_on(moment.action, position=position)
                verdict = game.judge(moment.state, moment.action)
                assert dispute.ruling is verdict.ruling, (moment, position)


def _with_nothing_on_it(game: AnyRuleset, table: Position) -> Position:
    """The same box, players and phase, of which nothing else is written."""
    positions = POSITIONS.of(game)
    document = positions.position_as_json(table)
    kept = ("format", "game", "edition", "players", "options", "phase", "partial")
    bare: Position = positions.read_position(
        {key: document[key] for key in kept if key in document}
    )
    return bare


YELLOW_4 = Play(1, 4, Color.YELLOW)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("taken=Y4", {"cell": "taken"}),
        ("free=Y4", {"cell": "free"}),
        ("lost=?,Y,?,?", {"color": "lost", "lost": "yellow"}),
        ("hands=?,1122,?,?", {"card": "no"}),
        ("hands=?,14??,?,?", {"card": "yes"}),
        ("lead=1 trick=-", {"turn": "yes", "led": "none"}),
        ("trick=3G", {"led": "green"}),
        ("lead=1 trick=3G", {"led": "green", "turn": "no"}),
        ("", {}),
    ],
)
def test_what_a_line_tells(line: str, answers: dict[str, str]) -> None:
    _, position = read_line(f"catbox-line/1 pegasus-2023 4p play partial {line}")
    dispute = dispute_on(YELLOW_4, position=position)
    assert {**dispute.answers} == {"time": "yes", "phase": "play"} | answers


def test_a_table_says_which_box_is_played_and_what_was_chosen() -> None:
    _, position = read_line("catbox-line/1 bezier-2022 4p play partial +tokens=strict")
    dispute = dispute_on(YELLOW_4, position=position)
    assert (dispute.known("edition"), dispute.known("players")) == ("bezier-2022", "4")
    assert dispute.options == {"tokens": "strict"}


def test_a_legal_doubt_rests_on_no_hand() -> None:
    _, position = read_line("catbox-line/1 amigo-2023 4p claim partial turn=1 claim=0:6a")
    assert dispute_on(Doubt(1), position=position).ruling is Ruling.LEGAL


def test_a_claim_that_is_not_on_the_track_fits_no_dispute() -> None:
    _, position = read_line("catbox-line/1 amigo-2023 4p claim partial turn=1 claim=0:40a")
    with pytest.raises(ImpossibleState, match="contradict each other"):
        dispute_on(Claim(1, 7, Box.ALIVE), position=position)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("pegasus-2023 3p play partial hands=11111,1,?", YELLOW_4),
        ("amigo-2023 3p claim partial hands=9e,?,?", Doubt(1)),
    ],
)
def test_cards_that_the_deck_does_not_have(line: str, action: Play | Doubt) -> None:
    _, position = read_line(f"catbox-line/1 {line}")
    with pytest.raises(ImpossibleState):
        dispute_on(action, position=position)


@pytest.mark.deeper
@OF_BOTH_GAMES
def test_a_dispute_lays_nothing_on_a_table_that_nobody_has_said(game: AnyRuleset) -> None:
    random, laid = Random(14), 0
    for moment in some_moments(game, 14):
        dispute = moment.dispute()
        for id, value in truth_at(dispute, moment.state).items():
            if value != NO_SUCH_THING and random.random() < 0.7:
                dispute = dispute.answered(id, value)
        with suppress(MalformedInput):  # nobody has said what was going on
            table = table_of(dispute)
            told = dispute_on(moment.action, position=table).answers
            of_any = dispute_on(moment.action, position=_with_nothing_on_it(game, table)).answers
            said = {id: of_any.get(id, dispute.known(id)) for id in told}
            assert told == said, (moment, dispute)
            laid += 1
    assert laid > 0


@pytest.mark.parametrize(
    ("action", "answers", "line"),
    [
        (YELLOW_4, {"cell": "taken"}, "taken=Y4"),
        (YELLOW_4, {"led": "none", "turn": "yes", "color": "lost"}, "lead=1 trick=-"),
        (Discard(2, 3), {"aside": "no"}, "discards=?,?,-,?"),
        (Discard(2, 3), {"aside": "yes"}, "discards=?,?,[?],?"),
    ],
)
def test_what_a_dispute_of_cat_in_the_box_lays_on_a_table(
    action: Play | Discard, answers: dict[str, str], line: str
) -> None:
    phase = "play" if isinstance(action, Play) else "discard"
    dispute = dispute_on(action, edition="pegasus-2023", players=4).answered("time", "yes")
    for id, value in answers.items():
        dispute = dispute.answered(id, value)
    assert line_of(table_of(dispute)) == (f"catbox-line/1 pegasus-2023 4p {phase} partial {line}")


@pytest.mark.parametrize(
    ("action", "answers", "line"),
    [
        (Doubt(1), {"turn": "yes", "claimed": "no", "claim": "no"}, "claim partial turn=1 claim=-"),
        (
            Exchange(1, Boxes(dead=3)),
            {"exchanged": "no", "proved": "2"},
            "proof partial turn=1 proved=2 exchanged=no",
        ),
        (
            Use(1, Physicat.MEWTON),
            {"turn": "yes", "claimed": "no", "own": "yes"},
            "claim partial turn=1 physicats=?,mewton,?,?",
        ),
        (
            Use(1, Physicat.MEWTON),
            {"turn": "yes", "claimed": "no", "used": "yes"},
            "claim partial turn=1 physicats=?,-,?,?",
        ),
        (Doubt(1), {"time": "no", "phase": "between"}, "deal partial"),
    ],
)
def test_what_a_dispute_of_schrodingers_cats_lays_on_a_table(
    action: Doubt | Exchange | Use, answers: dict[str, str], line: str
) -> None:
    dispute = dispute_on(action, edition="amigo-2023", players=4)
    for id, value in {"time": "yes", **answers}.items():
        dispute = dispute.answered(id, value)
    written = line_of(table_of(dispute))
    assert written == f"catbox-line/1 amigo-2023 4p {line}"


@pytest.mark.parametrize(
    ("dispute", "missing"),
    [
        (dispute_on(YELLOW_4), "edition: expected an answer that says which edition was played"),
        (dispute_on(YELLOW_4, edition="pegasus-2023"), "players: expected an answer that says how"),
        (dispute_on(Doubt(1), players=4), "phase: expected an answer that says what was going on"),
        (
            dispute_on(Draw(Boxes(dead=1)), players=4),
            "phase: expected an answer that says what was going on",
        ),
    ],
    ids=["edition", "players", "phase", "draw"],
)
def test_a_dispute_that_tells_no_table_says_what_is_missing(dispute: Dispute, missing: str) -> None:
    with pytest.raises(MalformedInput, match=rf"^\$\.answers\.{missing}"):
        table_of(dispute)


def test_a_dispute_that_was_saved_is_read_as_its_table() -> None:
    dispute = dispute_on(YELLOW_4, edition="pegasus-2023", players=4).answered("cell", "free")
    read = load(json.dumps(dispute_as_json(dispute.answered("time", "yes"))))
    assert isinstance(read, LoadedPosition)
    assert read.position == table_of(dispute.answered("time", "yes"))


def test_a_hand_that_nobody_has_seen_has_a_card() -> None:
    rows = "........./........./........./........."
    _, position = read_line(f"catbox-line/1 pegasus-2023 4p play partial board={rows} lost=?,-,?,?")
    assert dispute_on(Paradox(1), position=position).answers["able"] == "yes"
