"""Whoever keeps the score of a table by what is said there, and knows no hidden card, has at each
moment the table that a spectator of the match sees. The match is played apart from that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from catbox_rules.games import game_of
from catbox_rules.judge import Case, table_after
from catbox_rules.kernel.errors import IllegalAction, ImpossibleState, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import AnyTransition, replay
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions.protocol import position_of
from tests.depth import of_depth
from tests.kit.matches import TABLES, random_match

_WITH_CARDS_SHOWN = ("paradox", "doubt")
"""What is done with cards laid open: a paradox with those of its seat, a doubt with all."""

# A position is of one of two classes, which no type for both can say.
AnyPosition = Any


def said(edition: str, players: int, seed: int) -> Iterator[AnyTransition]:
    """What the seats say at the table in a match; what they set aside is said to nobody."""
    for transition in replay(random_match(edition, players, seed=seed)).transitions:
        if transition.actor != CHANCE and transition.action.do != "discard":
            yield transition


def seen(state: object) -> AnyPosition:
    """The table as a spectator has it before them."""
    return position_of(game_of(state).view(state))


def after(position: AnyPosition, action: Action, *, assume_table: bool = False) -> AnyPosition:
    return table_after(
        Case(game_of(position), position=position, action=action), assume_table=assume_table
    )


def keep_score(edition: str, players: int, seed: int, *, assume_table: bool) -> None:
    """Hold each table that is kept against what a spectator sees."""
    kept: AnyPosition = None
    for transition in said(edition, players, seed):
        before, action = transition.before, transition.action
        if kept is None:  # the cards have been dealt again
            kept = seen(before)
        assert kept == seen(before)
        if action.do in _WITH_CARDS_SHOWN:
            kept = after(position_of(before), action, assume_table=assume_table)
            assert kept == position_of(transition.after)
            kept = None
            continue
        kept = after(kept, action, assume_table=assume_table)
        if kept.phase.value in ("deal", "over"):
            assert kept == seen(transition.after)
            kept = None


@pytest.mark.deeper
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_table_that_is_kept_is_what_a_spectator_sees(edition: str, players: int) -> None:
    for seed in range(of_depth(quick=1, ci=4, deep=100)):
        keep_score(edition, players, seed, assume_table=True)


@pytest.mark.deeper
@pytest.mark.parametrize(("edition", "players"), [("pegasus-2023", 3), ("amigo-2023", 3)])
def test_it_is_so_where_legal_play_is_looked_for(edition: str, players: int) -> None:
    for seed in range(of_depth(quick=1, ci=3, deep=30)):
        keep_score(edition, players, seed, assume_table=False)


def after_line(line: str, seat: int, action: str) -> str:
    """The line of the table after an action at the table of a line."""
    positions, position = read_line(line)
    return line_of(after(position, positions.RULESET.parse(action, seat)))


_LEAD = "catbox-line/1 pegasus-2023 3p play start=0 board={} lost=-,-,- {}hands={},?,?"
_EMPTY = "....../....../....../......"


@pytest.mark.parametrize(
    ("play", "left"),
    [("3Y", "11??????"), ("1Y", "13??????"), ("5Y", "113?????")],
    ids=["the only one", "one of two", "one that nobody had seen"],
)
def test_what_is_known_of_a_hand_stays_known(play: str, left: str) -> None:
    """Nine cards, since one of ten is set aside."""
    board = ["."] * 6
    board[int(play[0]) - 1] = "0"
    rows = f"....../....../{''.join(board)}/......"
    assert after_line(_LEAD.format(_EMPTY, "", "113??????"), 0, play) == _LEAD.format(
        rows, f"trick={play} ", left
    )


_DOUBTED = "catbox-line/1 amigo-2023 2p claim start=0 turn=1 claim=0:2a {}+physicats=without"


def test_what_comes_of_a_doubt_rests_on_the_hands() -> None:
    """Nobody has an alive box or a Heisenberg: 2 alive is wrong, and seat 0 loses one of its lives
    (`schrodinger.doubt.…`). Where hands are hidden, nobody can say who does."""
    with pytest.raises(Unsupported, match="the cards laid open on which it rests"):
        after_line(_DOUBTED.format(""), 1, "doubt")
    positions, position = read_line(_DOUBTED.format("hands=3d3e,2d4e "))
    before: AnyPosition = position
    followed = after(before, positions.RULESET.parse("doubt", 1))
    assert [had - has for had, has in zip(before.lives, followed.lives, strict=True)] == [1, 0]
    assert followed.start_seat == 1


def test_lives_that_were_stated_without_rounds_stay_so() -> None:
    """Rounds of which nobody has told are not made up."""
    line = _DOUBTED.format("hands=2d1e,2d1e lives=2,1 ")
    positions, position = read_line(line)
    assert after(position, positions.RULESET.parse("doubt", 1)).results is None


def test_an_illegal_action_has_no_table_after_it() -> None:
    with pytest.raises(IllegalAction, match=r"declare\.lead-not-red") as raised:
        after_line(_LEAD.format(_EMPTY, "", "113345666"), 0, "3R")
    assert raised.value.verdict.clauses == ("declare.lead-not-red",)


_IMPOSSIBLE = _LEAD.format("0...../....../....../......", "lead=0 won=0,0,0 ", "?")
_FORGOTTEN = _LEAD.replace("lost=-,-,-", "lost=?").format(
    "....../2...../....01/012...", "lead=2 won=?,?,? ", "?"
)


def test_at_a_table_that_cannot_be_nothing_is_done() -> None:
    with pytest.raises(ImpossibleState, match=r"^\$\.position"):
        after_line(_IMPOSSIBLE, 1, "4Y")


def test_where_it_is_forgotten_who_lost_which_colors_it_stays_to_be_said() -> None:
    with pytest.raises(Unsupported, match=r"^\$\.lost: expected"):
        after_line(_FORGOTTEN, 2, "4Y")


def test_only_what_a_seat_does_has_a_table_after_it() -> None:
    _, position = read_line(_LEAD.format(_EMPTY, "", "?"))
    with pytest.raises(MalformedInput, match="an action of a seat, got a question"):
        table_after(Case(game_of(position), position=position, ask="table"))


def test_a_record_has_all_its_cards() -> None:
    record = random_match("pegasus-2023", 4, seed=1)
    at = [each.do for each in record.actions].index("play")
    stopped, play = evolve(record, actions=record.actions[:at]), record.actions[at]
    followed: AnyPosition = table_after(Case(record.ruleset, record=stopped, action=play))
    assert followed == position_of(replay(evolve(record, actions=record.actions[: at + 1])).state)


def test_from_a_table_that_cannot_be_none_follows_unless_it_is_assumed() -> None:
    """Red was led at once, though a hand of nine cards has more than one rank."""
    positions, position = read_line(
        "catbox-line/1 pegasus-2023 3p play start=0 board=2...01/....../....../...... lost=-,-,- "
        "bids=1,1,1 won=0,1,0 lead=1"
    )
    play = positions.RULESET.parse("3Y", 1)
    with pytest.raises(ImpossibleState):
        after(position, play)
    assert after(position, play, assume_table=True).trick == (play,)


@pytest.mark.parametrize(
    ("at", "action"), [("", "prove 1 alive"), (" proofs=1a,-,- proved=1", "exchange 1 dead")]
)
def test_a_hand_that_nobody_has_counted_stays_so(at: str, action: str) -> None:
    """Seat 0 has used Mewton, and nobody has said how many cards it drew."""
    line = "catbox-line/1 amigo-2023 3p proof start=0 claim=0:8a physicats=-,?,? row=tabby,mewton"
    position: AnyPosition = read_line(line + at)[1]
    assert not position.hands[0].is_counted
    known = after(position, game_of(position).parse(action, seat=0))
    assert not known.hands[0].is_counted
