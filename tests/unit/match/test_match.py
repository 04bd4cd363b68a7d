"""A match: going on, going back, what each seat may know, and the numbers of events."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules import cat_in_the_box
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Step, seen_by
from catbox_rules.match import AnyMatch, Match, replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing import DelegatingRuleset, look_alike, records
from tests.kit.matches import TABLES_OF, random_match

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))
SOME = settings(max_examples=25)


@EVERY_GAME
def test_chance_does_all_that_it_has_to(game: str) -> None:
    """By the same actions as one after the other; where a seat is on turn, none."""
    match, random, again = new_match(game), Random(3), Random(3)
    for _ in range(120):
        match, by_itself = match.advance(random), match
        while CHANCE in by_itself.turn:
            by_itself = by_itself.apply(by_itself.draw(again))
        assert match == by_itself
        assert match.advance(random) is match
        match = match.apply(match.legal_actions()[0]) if match.turn else new_match(game)


def new_match(game: str, *, players: int = 3, options: dict[str, object] | None = None) -> AnyMatch:
    """A match by the last edition of a game of which nothing has been played."""
    ruleset = GAMES[game]
    return Match.begin(ruleset, ruleset.EDITIONS[-1].id, players=players, options=options)


def with_one_more(match: AnyMatch, random: Random) -> AnyMatch:
    """The match after anything that may be done."""
    legal = match.legal_actions()
    return match.apply(random.choice(legal) if legal else match.draw(random))


def numbered(match: AnyMatch, seat: int | None) -> list[tuple[int, object]]:
    """All that a seat has seen, with numbers."""
    return [(each.number, each.event) for each in match.events_since(seat=seat)]


def numbered_by_hand(record: Record, seat: int | None) -> list[tuple[int, object]]:
    """The same, counted from the record by the game alone."""
    ruleset, state = record.ruleset, record.table.initial()
    events: list[Any] = []
    for action in record.actions:
        step = ruleset.apply(state, action)
        events += step.events
        state = step.state
    return [(number, event) for number, event in enumerate(events) if seen_by([event], seat)]


class Counting(DelegatingRuleset):
    """Cat in the Box, with a count of how often an action is applied."""

    def __init__(self) -> None:
        super().__init__(cat_in_the_box)
        self.applied = 0

    def apply(self, state: Any, action: Any, /) -> Step[Any, Any]:
        self.applied += 1
        return super().apply(state, action)


class TestBeginning:
    def test_a_match_begins_before_the_first_action(self) -> None:
        match = Match.begin(cat_in_the_box, "international", players=4, first_seat=2)
        assert match.turn == ("chance",)
        assert match.legal_actions() == ()
        assert (match.last, match.before, match.transitions) == (None, None, ())
        assert (match.number_of_actions, match.number_of_events) == (0, 0)
        table = ChosenTable(cat_in_the_box, "international", 4, 2)
        assert (match.table, match.record) == (table, Record(table))

    @pytest.mark.parametrize(
        ("edition", "players", "names", "error", "path"),
        [
            ("nowhere-1900", 3, None, Unsupported, "$.edition"),
            ("ayatsurare-2020", 5, None, Unsupported, "$.players"),
            ("pegasus-2023", 3, ["Anne"], MalformedInput, "$.names"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(
        self,
        edition: str,
        players: int,
        names: list[str] | None,
        error: type[Unsupported | MalformedInput],
        path: str,
    ) -> None:
        with pytest.raises(error) as refused:
            Match.begin(cat_in_the_box, edition, players=players, names=names)
        assert refused.value.path == path

    @EVERY_GAME
    def test_a_match_goes_on_from_its_record(self, game: str) -> None:
        edition, players = TABLES_OF[game][0]
        record = random_match(edition, players, seed=3)
        match = Match.from_record(record)
        assert match.record == record
        assert (match.is_over, match.turn) == (True, ())
        assert match.outcome == replay(record).outcome

    @EVERY_GAME
    def test_a_match_goes_on_from_its_text(self, game: str) -> None:
        edition, players = TABLES_OF[game][0]
        match = Match.from_record(random_match(edition, players, seed=3)).take_back()
        text = match.with_names(["Zoë", *map(str, range(1, players))]).to_json()
        assert "Zoë" in text
        for saved in (text, text.encode()):
            assert Match.from_json(saved).with_names(None) == match

    def test_a_text_that_is_no_record_is_refused_with_the_place(self) -> None:
        with pytest.raises(MalformedInput, match=r"^\$\.format: expected "):
            Match.from_json('{"format": "catbox-record/7"}')
        with pytest.raises(MalformedInput, match=r"^\$\.format: expected \S+, got nothing$"):
            Match.from_json("{}")
        with pytest.raises(MalformedInput, match=r"^line 1, column 1: expected JSON"):
            Match.from_json("once upon a time")

    def test_a_record_with_an_illegal_action_is_refused_with_its_place(self) -> None:
        match = with_one_more(new_match("cat-in-the-box"), Random(1))
        bid = cat_in_the_box.parse("bid 1", seat=0)
        record = Record(match.table, (*match.record.actions, bid))
        with pytest.raises(
            MalformedInput, match=r"^\$\.actions\[1\]: expected a legal action, got"
        ):
            Match.from_record(record)


class TestGoingOn:
    @EVERY_GAME
    def test_it_is_what_the_game_says_of_its_state(self, game: str) -> None:
        match, random = new_match(game), Random(5)
        while not match.is_over:
            ruleset, state = match.ruleset, match.state
            legal = ruleset.legal_actions(state)
            assert match.turn == ruleset.turn(state)
            assert match.legal_actions() == legal
            for seat in range(match.table.players):
                assert match.legal_actions(seat) == tuple(a for a in legal if a.actor == seat)
                assert match.view(seat) == ruleset.view(state, seat)
            assert match.view() == ruleset.view(state)
            assert (match.rounds, match.totals) == (ruleset.rounds(state), ruleset.totals(state))
            later = with_one_more(match, random)
            assert later.last is not None
            step = ruleset.apply(state, later.last.action)
            assert later.last.before is state
            assert later.last.events == step.events
            assert later.last.after == later.state == step.state
            assert later.before is match
            match = later
        assert match.outcome == match.ruleset.outcome(match.state) is not None

    def test_a_refused_action_leaves_the_match_as_it_is(self) -> None:
        match = with_one_more(new_match("cat-in-the-box"), Random(1))
        record, state = match.record, match.state
        action = match.parse("bid 1", seat=0)
        with pytest.raises(IllegalAction) as refused:
            match.apply(action)
        assert refused.value.verdict == match.judge(action)
        assert (match.record, match.state) == (record, state)

    def test_an_action_is_applied_once(self) -> None:
        game, random = Counting(), Random(2)
        match: AnyMatch = Match.begin(game, "pegasus-2023", players=3)
        while not match.is_over:
            match = with_one_more(match, random)
        assert game.applied == match.number_of_actions
        assert len(match.record.actions) == len(match.transitions) == match.number_of_actions
        match.events_since(seat=0)
        match.undo(5)
        assert game.applied == match.number_of_actions
        Match.from_record(match.record)
        assert game.applied == 2 * match.number_of_actions

    def test_a_long_match_is_let_go_of_without_a_fuss(self) -> None:
        """Each match holds the one before it, thousands deep here."""
        match = with_one_more(new_match("cat-in-the-box"), Random(1))
        deep = match
        for _ in range(200_000):
            deep = Match(
                match.ruleset,
                match.record,
                match.state,
                match.last,
                deep,
                deep.number_of_actions + 1,
            )
        assert deep.number_of_actions == 200_001
        del deep


class TestGoingBack:
    def test_undo_goes_back_as_far_as_is_asked_for(self) -> None:
        matches, random = [new_match("schrodingers-cats")], Random(4)
        for _ in range(40):
            matches.append(with_one_more(matches[-1], random))
        last = matches[-1]
        for taken_back in range(41):
            assert last.undo(taken_back) is matches[40 - taken_back]

    @pytest.mark.parametrize("actions", [-1, 2, True, 1.0, "1"])
    def test_no_further_than_there_are_actions(self, actions: Any) -> None:
        match = with_one_more(new_match("cat-in-the-box"), Random(1))
        with pytest.raises(MalformedInput, match=r"^\$\.actions: expected 0 to 1, got"):
            match.undo(actions)


class TestWhoThereIs:
    """Three play, seats 0 to 2."""

    @pytest.mark.parametrize("seat", [3, -1, True, "1", 1.0])
    def test_nobody_else_is_asked_for(self, seat: Any) -> None:
        match = with_one_more(new_match("cat-in-the-box"), Random(1))
        questions: list[Callable[[], object]] = [
            lambda: match.legal_actions(seat),
            lambda: match.events_since(seat=seat),
            lambda: match.parse("discard 3", seat=seat),
            lambda: match.message_for(seat),
            lambda: match.view(seat),
        ]
        for ask in questions:
            with pytest.raises(MalformedInput, match=r"^\$\.seat: expected 0 to 2, got"):
                ask()

    @pytest.mark.parametrize("number", [-1, "2", 1.0, True])
    def test_events_have_numbers_from_0(self, number: Any) -> None:
        match = new_match("cat-in-the-box")
        expected = r"^\$\.since: expected the number of an event, from 0, got"
        with pytest.raises(MalformedInput, match=expected):
            match.events_since(number, seat=0)
        with pytest.raises(MalformedInput, match=expected):
            match.message_for(0, since=number)


class TestEvents:
    @EVERY_GAME
    @SOME
    @given(data=st.data())
    def test_after_undo_and_redo_numbers_are_those_of_a_fresh_replay(
        self, game: str, data: st.DataObject
    ) -> None:
        record = data.draw(records(game))
        match = Match.from_record(record)
        random = Random(data.draw(st.integers(0, 2**16)))
        for _ in range(data.draw(st.integers(1, 4))):
            match = match.undo(data.draw(st.integers(0, match.number_of_actions)))
            for _ in range(data.draw(st.integers(0, 12))):
                if not match.is_over:
                    match = with_one_more(match, random)
        for seat in (None, *range(record.players)):
            assert numbered(match, seat) == numbered_by_hand(match.record, seat)

    @EVERY_GAME
    @SOME
    @given(data=st.data())
    def test_a_match_resumed_from_its_record_tells_the_same_with_the_same_numbers(
        self, game: str, data: st.DataObject
    ) -> None:
        record = data.draw(records(game))
        match, resumed = Match.from_record(record), Match.from_record(record)
        assert resumed == match
        assert resumed.number_of_events == match.number_of_events
        if not match.is_over:
            seed = data.draw(st.integers(0, 2**16))
            match = with_one_more(match, Random(seed))
            resumed = with_one_more(resumed, Random(seed))
        for seat in (None, *range(record.players)):
            assert numbered(resumed, seat) == numbered(match, seat)

    @EVERY_GAME
    def test_since_a_number_are_those_from_it_on(self, game: str) -> None:
        match, random = new_match(game), Random(9)
        for _ in range(20):
            match = with_one_more(match, random)
        for seat in (None, 0, 1, 2):
            everything = match.events_since(seat=seat)
            for number in range(match.number_of_events + 3):
                assert match.events_since(number, seat=seat) == tuple(
                    each for each in everything if each.number >= number
                )

    @EVERY_GAME
    @SOME
    @given(data=st.data())
    def test_what_a_seat_gets_does_not_depend_on_cards_that_it_has_not_seen(
        self, game: str, data: st.DataObject
    ) -> None:
        """Numbers included: how many events others have seen alone is known to all."""
        record = data.draw(records(game))
        seat = data.draw(st.none() | st.integers(0, record.players - 1))
        other = look_alike(record, seat, Random(data.draw(st.integers(0, 2**16))))
        if other is not None:
            here, there = Match.from_record(record), Match.from_record(other)
            assert numbered(here, seat) == numbered(there, seat)
            assert here.number_of_events == there.number_of_events
