"""Bots at a table: what they are asked, and what becomes of a bot that does what it should not."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import BotFailed, Seated, bot_named
from tests.unit.policies import foreign

FOREIGN = "tests.unit.policies.foreign"


def dealt(game: str = "cat-in-the-box", players: int = 3) -> AnyMatch:
    """A match at its first deal."""
    ruleset = GAMES[game]
    match = Match.begin(ruleset, ruleset.EDITIONS[-1].id, players=players)
    return match.advance(Random(5))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_shown_what_its_seat_has_seen_and_nothing_else(game: str) -> None:
    match, bot = dealt(game), bot_named(f"{FOREIGN}:remembering", game)
    random, asked = Random(1), 0
    with Seated() as seated:
        while match.turn and asked < 40:
            actor = match.turn[0]
            if actor == CHANCE:
                match = match.apply(match.draw(random))
            else:
                asked += 1
                match = match.apply(seated.choose(bot, match, actor, random))
    assert asked > 20


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("failing", "an action from {}, got ZeroDivisionError: by nothing, at "),
        ("leaving", "an action from {}, got SystemExit: 7, at "),
        (
            "illegal",
            "a legal action from {}, got bid 2, illegal: a discard comes next, not bid 2 by seat 0",
        ),
        ("of_another_seat", "a legal action from {}, got discard "),
        ("of_another_seat", " of another seat"),
        ("beyond", "a legal action from {}, got discard 9, illegal: with 3 players the deck has "),
        ("nothing", "a legal action from {}, got null"),
    ],
)
def test_what_a_bot_should_not_do(name: str, fault: str) -> None:
    full = f"{FOREIGN}:{name}"
    bot = bot_named(full, "cat-in-the-box")
    with Seated() as seated, pytest.raises(BotFailed) as caught:
        seated.choose(bot, dealt(), Seat(0), Random(1))
    assert str(caught.value).startswith("seat 0: expected ")
    assert fault.format(full) in str(caught.value)


def test_where_it_raises_is_named() -> None:
    bot = bot_named(f"{FOREIGN}:failing", "cat-in-the-box")
    with Seated() as seated, pytest.raises(BotFailed, match=r"foreign\.py:\d+$"):
        seated.choose(bot, dealt(), Seat(0), Random(1))


def test_the_failure_of_a_bot_comes_from_another_process_as_it_is() -> None:
    failed = BotFailed("seat 1", expected="an action", given="9").below("action 3")
    back = pickle.loads(pickle.dumps(failed))
    assert isinstance(back, MalformedInput)
    assert (type(back), str(back)) == (BotFailed, str(failed))
    assert str(back) == "action 3: seat 1: expected an action, got '9'"


@pytest.mark.parametrize("name", ["bot", "random", f"{FOREIGN}:failing"])
def test_only_a_seat_that_is_to_act_is_asked(name: str) -> None:
    """The one who asks is wrong then, and no bot is blamed."""
    bot, box = bot_named(name, "cat-in-the-box"), dealt()
    bidding = box
    for seat in range(3):
        bidding = bidding.apply(bidding.legal_actions(seat)[0])
    undealt = Match.begin(box.ruleset, "pegasus-2023", players=3)
    for match, seat, expected in (
        (bidding, 1, "a seat that is to act, 0, got 1"),
        (box, 3, "a seat that is to act, 0 or 1 or 2, got 3"),
        (undealt, 0, "a moment at which a seat acts, got 0"),
    ):
        with Seated() as seated, pytest.raises(MalformedInput) as caught:
            seated.choose(bot, match, Seat(seat), Random(1))
        assert not isinstance(caught.value, BotFailed)
        assert str(caught.value) == f"$.seat: expected {expected}"


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_is_asked_as_the_bot_that_it_is(game: str) -> None:
    match, bot = dealt(game), bot_named("bot", game)
    assert not isinstance(bot.by, tuple)
    with Seated() as seated:
        chosen = [seated.choose(each, match, Seat(0), Random(1)) for each in (bot, bot.by)]
    assert chosen[0] == chosen[1]


def test_a_policy_is_called_by_its_own_name() -> None:
    fault = "seat 0: expected an action from failing, got ZeroDivisionError: by nothing, at "
    with Seated() as seated, pytest.raises(BotFailed, match=f"^{fault}"):
        seated.choose(foreign.failing, dealt(), Seat(0), Random(1))
