"""What a match does by itself: it deals, hears what is said, asks bots, and shows itself."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Event, seen_by
from catbox_rules.match import AnyMatch, Match
from catbox_rules.notation import line_of
from catbox_rules.policies import bot_named, bot_of
from catbox_rules.positions.protocol import position_of
from catbox_rules.render.protocol import picture_of
from catbox_rules.render.svg import svg_of

TABLES = [
    pytest.param(game.NAME, edition.id, players, id=f"{edition.id}-{players}")
    for game in GAMES.values()
    for edition in game.EDITIONS
    for players in edition.player_counts
]
AT_EVERY_TABLE = pytest.mark.parametrize(("game", "edition", "players"), TABLES)


def dealt_by_itself(game: str, edition: str, players: int, seed: int = 5) -> AnyMatch:
    return Match.begin(GAMES[game], edition, players=players, random=Random(seed))


def one_further(match: AnyMatch, random: Random) -> AnyMatch:
    return match.apply(random.choice(match.legal_actions()))


@AT_EVERY_TABLE
def test_chance_acts_by_itself(game: str, edition: str, players: int) -> None:
    """It is never on turn, to the end of a match, and the record is one that anybody can replay.
    After the same actions the same is dealt, also by a match that was pickled."""
    match, random = dealt_by_itself(game, edition, players), Random(6)
    while not match.is_over:
        assert CHANCE not in match.turn
        assert match.seats == match.turn
        action = random.choice(match.legal_actions())
        later = match.apply(action)
        if later.number_of_actions > match.number_of_actions + 1:
            assert match.apply(action) == later
            assert pickle.loads(pickle.dumps(match)).apply(action) == later
        match = later
    assert Match.from_record(match.record) == match
    assert match.seats == ()


@AT_EVERY_TABLE
def test_what_was_taken_back_is_dealt_anew(game: str, edition: str, players: int) -> None:
    """Undoing shows the moment before it. A match that is read deals if it has a generator."""
    match = dealt_by_itself(game, edition, players)
    first = match.undo(match.number_of_actions)
    assert first.turn == (CHANCE,)
    assert first.advance() == match
    assert first.seats == ()
    with pytest.raises(MalformedInput, match="expected a generator"):
        Match.from_json(first.to_json()).advance()
    read = Match.from_json(first.to_json(), random=Random(7))
    assert read.seats
    dealings: set[object] = set()
    for _ in range(5):
        match = match.take_back(match.number_of_actions)
        assert match.seats
        dealings.add(match.state)
    assert len(dealings) > 1


@AT_EVERY_TABLE
def test_a_text_is_the_action_of_the_seat_on_turn(game: str, edition: str, players: int) -> None:
    """Where several are on turn, it has to be said which; where none is, nothing can be said."""
    match, random = dealt_by_itself(game, edition, players), Random(8)
    for _ in range(20):
        if match.is_over:
            break
        action = random.choice(match.legal_actions())
        if len(match.seats) == 1:
            assert match.parse(str(action)) == action
            assert match.say(str(action)) == match.apply(action)
        else:
            with pytest.raises(MalformedInput, match=f"which seat, as {len(match.seats)} are on"):
                match.say(str(action))
        assert match.say(str(action), action.actor) == match.apply(action)
        match = match.apply(action)
    with pytest.raises(MalformedInput, match="a seat is on turn, got one at which chance acts"):
        Match.begin(GAMES[game], edition, players=players).say("whatever")


@AT_EVERY_TABLE
def test_a_bot_is_asked_with_what_its_seat_knows(game: str, edition: str, players: int) -> None:
    match, random = dealt_by_itself(game, edition, players), Random(9)
    asked: list[tuple[Any, ...]] = []

    def bot(view: Any, seen: Sequence[Event], legal: Sequence[Any], random: Random) -> Any:
        asked.append((view, tuple(seen), legal, random.random()))
        return legal[-1]

    for _ in range(20):
        if match.is_over:
            break
        seat = match.seats[-1]
        legal = match.legal_actions(seat)
        events = [event for step in match.transitions for event in step.events]
        assert match.ask(bot, seat, Random(1)) == match.ask(bot, seat, Random(1)) == legal[-1]
        assert asked[-1] == asked[-2] == (match.view(seat), seen_by(events, seat), legal, _FIRST)
        match.ask(bot, seat)
        match.ask(bot, seat)
        assert asked[-1] == asked[-2]
        match = one_further(match, random)
    idle = next((seat for seat in range(players) if seat not in match.seats), None)
    if idle is not None:
        with pytest.raises(MalformedInput, match="expected a seat on turn: "):
            match.ask(bot, idle)


_FIRST = Random(1).random()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_by_its_name_is_asked_and_what_is_no_policy_is_refused(game: str) -> None:
    match = dealt_by_itself(game, GAMES[game].EDITIONS[0].id, 3)
    named: Any = bot_named("bot", game)
    assert match.ask(named, match.seats[0]) == match.ask(bot_of(game), match.seats[0])
    no_policy: Any = "bot"
    with pytest.raises(MalformedInput, match=r"expected a policy, .*bot_of\(game\) .*'bot'"):
        match.ask(no_policy, match.seats[0])
    with pytest.raises(Unsupported, match=r"a program is asked by .*Seated, got '-- cat'"):
        match.ask(bot_named("-- cat", game), match.seats[0])


@AT_EVERY_TABLE
def test_a_table_shows_itself(game: str, edition: str, players: int) -> None:
    """On lines of 80 columns, as one short line, and as a picture. A match shows what a spectator
    sees, and the line is all of it."""
    match, random = dealt_by_itself(game, edition, players), Random(10)
    names = ["Anne", "Bob", "Cy", "Di", "Eve", "Finn"][:players]
    for _ in range(10):
        if match.is_over:
            break
        named = match.with_names(names)
        for shown in (str(named), repr(named), svg_of(named), svg_of(picture_of(named, seat=0))):
            assert [name for name in names if name not in shown] == []
        for each in (match.state, match.view(0), match.view(), position_of(match.state), match):
            assert max(map(len, str(each).splitlines())) <= 80
            assert repr(each) == f"<{type(each).__name__} {line_of(each)}>"
        assert ElementTree.fromstring(getattr(match, "_repr_svg_")().encode())  # noqa: B009
        assert str(match) == str(match.view())
        assert line_of(match) == line_of(match.view())
        match = one_further(match, random)
