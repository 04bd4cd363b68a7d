"""Code as a front end writes it, along the guide for embedding: it runs, and both type checkers
pass it as it stands, with no cast and nothing ignored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar, assert_type

from catbox_rules import CHANCE, AnyMatch, Match, record_as_json, seen_by
from catbox_rules import cat_in_the_box as game
from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.ruleset import Action, Event
from catbox_rules.records.formats import CatboxMessage

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V")
Own = TypeVar("Own", bound=Action)
R = TypeVar("R")

Choose = Callable[[game.View, Sequence[game.SeatAction]], game.SeatAction]
ChooseForCats = Callable[[cats.View, Sequence[cats.SeatAction]], cats.SeatAction]


def play_match(choose: Choose, random: Random) -> game.State:
    """A match by the functions of the game."""
    state = game.initial("pegasus-2023", players=3)
    while turn := game.turn(state):
        actor = turn[0]
        if actor == CHANCE:
            state = game.apply(state, game.draw(state, random)).state
        else:
            legal = [each for each in game.legal_actions(state) if each.seat == actor]
            step = game.apply(state, choose(game.view(state, actor), legal))
            assert seen_by(step.events, None)
            state = step.state
    return state


def play_cats(choose: ChooseForCats, random: Random) -> cats.State:
    """The same for the other game."""
    state = cats.initial("amigo-2023", players=3)
    while turn := cats.turn(state):
        actor = turn[0]
        if actor == CHANCE:
            state = cats.apply(state, cats.draw(state, random)).state
        else:
            legal = cats.legal_actions(state)
            assert {each.seat for each in legal} == {actor}
            state = cats.apply(state, choose(cats.view(state, actor), legal)).state
    return state


def test_a_loop_over_a_match_of_cat_in_the_box() -> None:
    def choose(view: game.View, legal: Sequence[game.SeatAction]) -> game.SeatAction:
        assert all(each.seat == view.seat for each in legal)
        assert view.phase in (game.Phase.DISCARD, game.Phase.BID, game.Phase.PLAY)
        assert len(view.hand) == len(view.hands[view.seat])
        if view.phase is game.Phase.PLAY:
            assert view.won[view.seat] + len(view.hand) <= view.table.setup.dealt
        return legal[-1]

    outcome = game.outcome(play_match(choose, Random(1)))
    assert outcome is not None
    assert len(outcome.totals) == 3


def test_a_loop_over_a_match_of_schrodingers_cats() -> None:
    def choose(view: cats.View, legal: Sequence[cats.SeatAction]) -> cats.SeatAction:
        assert view.phase in (cats.Phase.CLAIM, cats.Phase.PROOF)
        assert len(view.hands[view.seat]) == len(view.hand)
        assert view.proved <= len(view.proofs[view.seat]) + len(view.open_discards)
        return legal[-1]

    outcome = cats.outcome(play_cats(choose, Random(1)))
    assert outcome is not None
    assert len(outcome.winners) == 1


def test_a_seat_and_a_spectator_get_views() -> None:
    state = game.initial("pegasus-2023", players=3)
    state = game.apply(state, game.draw(state, Random(1))).state
    of_seat = assert_type(game.view(state, 1), game.View)
    of_all = assert_type(game.view(state), game.View)
    assert (of_seat.viewer, of_all.viewer) == (1, None)
    assert len(assert_type(of_seat.hand, game.Cards)) == len(of_all.hands[1]) == 10
    assert [hand.is_known for hand in of_seat.hands] == [False, True, False]
    assert not any(hand.is_known for hand in of_all.hands)
    assert assert_type(game.view(state, None), game.View) == of_all

    def of_somebody(seat: int | None) -> game.View:
        return game.view(state, seat)

    assert (of_somebody(1), of_somebody(None)) == (of_seat, of_all)
    assert_type(of_seat.bids, tuple[int | None, ...])
    assert_type(of_seat.won, tuple[int, ...])

    of_cats = cats.initial("amigo-2023", players=3)
    assert assert_type(cats.view(of_cats, 2), cats.View).physicat is None
    assert assert_type(cats.view(of_cats), cats.View).lives == (2, 2, 2)


def test_a_match_gives_the_types_of_its_game() -> None:
    match = Match.begin(game, "pegasus-2023", players=3, names=["Anne", "Peter", "Hermann"])
    match = match.apply(match.draw(Random(1)))
    assert assert_type(match.view(1), game.View).seat == 1
    assert assert_type(match.view(), game.View).phase is game.Phase.DISCARD
    legal = assert_type(match.legal_actions(1), tuple[game.SeatAction, ...])
    discard = match.parse("discard 2", seat=1)
    assert assert_type(discard, game.SeatAction) in legal
    later = match.apply(discard)
    assert assert_type(later.rounds, Sequence[game.RoundResult]) == ()
    assert assert_type(later.state, game.State) != match.state
    assert later.undo() == match
    assert [str(each.event) for each in later.events_since(match.number_of_events, seat=0)] == [
        "seat 1 sets a card aside"
    ]

    back = later.take_back()
    assert assert_type(back.state, game.State) == match.state
    assert back.log[-1].event.event == "taken-back"

    of_cats = Match.begin(cats, "amigo-2023", players=3)
    of_cats = of_cats.apply(of_cats.draw(Random(1)))
    assert assert_type(of_cats.view(2), cats.View).physicat is not None
    assert assert_type(of_cats.rounds, Sequence[cats.RoundResult]) == ()
    of_cats = of_cats.advance(Random(1))
    assert assert_type(of_cats.legal_actions(0), tuple[cats.SeatAction, ...])[0].seat == 0


def answered(match: Match[S, A, E, V, Own, R], seat: int, sent: object) -> CatboxMessage:
    """What a server of any game sends to the client of a seat that has sent an action."""
    action = match.read(sent)
    if not match.judge(action).is_legal:
        return match.message_for(seat, asked=action)
    return match.apply(action).message_for(seat, since=match.number_of_events)


def test_a_message_has_the_types_of_its_game() -> None:
    """Once its game is known: type checkers follow it as they follow TypeScript."""
    match: AnyMatch = Match.begin(game, "pegasus-2023", players=3).advance(Random(1))
    message = match.message_for(1)
    assert message["game"] == "cat-in-the-box"
    assert assert_type(message["table"]["hand"], list[int] | None) is not None
    assert assert_type(record_as_json(match.record)["players"], int) == 3


def test_a_server_answers_with_messages() -> None:
    match = Match.begin(game, "pegasus-2023", players=3, extra={"users": [17, 4, 23]})
    match = match.apply(
        game.Deal([[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3] * 5 + [4] * 5, [5] * 5 + [6] * 5])
    )
    taken = answered(match, 1, {"do": "discard", "seat": 1, "rank": 3})
    assert taken["turn"] == [0, 2]
    assert "verdict" not in taken
    refused = answered(match, 1, {"do": "discard", "seat": 1, "rank": 1})
    assert refused["turn"] == [0, 1, 2]
    assert "verdict" in refused


def test_seats_are_whole_numbers_where_they_are_given() -> None:
    state = game.initial("pegasus-2023", players=3, first_seat=2)
    assert assert_type(game.parse("bid 1", seat=0), game.SeatAction).actor == 0
    for seat in range(3):
        assert game.view(state, seat).seat == seat
