"""Replays of any game: what the answer for a record says, and what breaks one off."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
import pickle
from collections import defaultdict
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from attrs import evolve

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import NoMatch, replay, replay_as_json
from catbox_rules.records import event_as_json, record_as_json
from catbox_rules.records.record import as_json
from tests.kit.answers import answer_of, match_and_answer, objects
from tests.kit.matches import (
    CAT_IN_THE_BOX,
    COLUMNS,
    DELETED,
    SCHRODINGERS_CATS,
    SMALL_WITH_TWO,
    TABLES_OF,
    WITH_PHYSICATS,
    WITHOUT_PHYSICATS,
    Key,
    changed,
    read,
    small_record,
)
from tests.kit.validation import misfits
from tests.unit.match.messages.matches import CHOICES, actions_of

SMALL: Final = small_record()

# What an answer says.


@pytest.mark.clause("match.winner", "play.turn", "bid.order", "declare.any-color-following")
@pytest.mark.clause("schrodinger.match.last-seat", "schrodinger.check.count")
@pytest.mark.parametrize("name", CHOICES)
def test_the_answer_for_a_whole_match_is_what_the_rules_say_of_each_state(name: str) -> None:
    match, actions = actions_of(name)
    game, state = match.ruleset, match.state
    record = evolve(match.record, actions=tuple(actions))
    answer, written = answer_of(record), record_as_json(record)["actions"]
    assert answer["format"] == "catbox-replay/2"
    assert (answer["legal"], answer["finished"]) == (True, True)
    for index, (said, action) in enumerate(zip(objects(answer["steps"]), actions, strict=True)):
        legal = [str(each) for each in game.legal_actions(state) if each.actor == action.actor]
        step = game.apply(state, action)
        assert said == {
            "index": index,
            "actor": action.actor,
            "action": written[index],
            **({} if action.actor == CHANCE else {"legal": legal}),
            "events": [json.loads(json.dumps(event_as_json(each))) for each in step.events],
        }
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    assert answer["rounds"] == json.loads(json.dumps([as_json(each) for each in state.results]))
    assert answer["totals"] == list(outcome.totals) == list(game.totals(state))
    assert answer["winners"] == list(outcome.winners)
    assert "next" not in answer


LAST_OF_A_ROUND: Final = {CAT_IN_THE_BOX: "round-scored", SCHRODINGERS_CATS: "claim-checked"}
"""By game: the event with which a round is over."""


@pytest.mark.parametrize(("edition", "players"), [*COLUMNS, *TABLES_OF[SCHRODINGERS_CATS]])
def test_a_record_that_stops_anywhere_tells_the_match_up_to_there(
    edition: str, players: int
) -> None:
    """The beginning of the answer does not depend on what comes after."""
    record, whole = match_and_answer(edition, players)
    steps, rounds = objects(whole["steps"]), objects(whole["rounds"])
    last = LAST_OF_A_ROUND[str(record.ruleset.NAME)]
    for stop in range(len(record.actions)):
        answer: dict[str, Any] = {**replay_as_json(replay(record.up_to(stop)))}
        # The steps are those of the whole match, which fits; so one of them is enough here.
        assert misfits("replay", {**answer, "steps": steps[:stop][-1:]}) == []
        assert (answer["legal"], answer["finished"], answer["winners"]) == (True, False, [])
        assert answer["steps"] == steps[:stop]
        ended = [step for step in steps[:stop] if last in json.dumps(step)]
        assert answer["rounds"] == rounds[: len(ended)]
        assert "illegal" not in answer
        following, expected = answer["next"], steps[stop]
        if following["actor"] == expected["actor"]:
            assert following.get("legal") == expected.get("legal")
        else:
            assert expected["actor"] in following["actors"]
            assert following["actor"] == following["actors"][0]


@pytest.mark.clause("deal.discard")
def test_seats_that_may_discard_in_any_order_are_all_next() -> None:
    ranks = [f"discard {rank}" for rank in range(1, 7)]
    nexts = [answer_of(read(SMALL).up_to(number))["next"] for number in range(4)]
    assert nexts == [
        {"actor": "chance"},
        {"actor": 0, "actors": [0, 1, 2], "legal": ranks},
        {"actor": 0, "actors": [0, 1], "legal": ranks},
        {"actor": 1, "legal": ranks},
    ]


# Small records, worked out by hand: what could be done there, and what happened.

RECORDS: Final = {
    "small": SMALL,
    "for two": SMALL_WITH_TWO,
    "with": WITH_PHYSICATS,
    "without": WITHOUT_PHYSICATS,
}

LEGAL: Final[list[tuple[str, int, str]]] = [
    # Seat 0 leads, for no token has broken red; seat 1 wins with 1R, so it loses yellow and leads.
    ("small", 7, "1B 1Y 1G 2B 2Y 2G 3B 3Y 3G 4B 4Y 4G 5B 5Y 5G"),
    ("small", 8, "1R 1B 1Y 1G 2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"),
    ("small", 9, "2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"),
    ("small", 10, "1B 1G 2R 2B 2G 3R 3B 3G 4R 4B 4G 5R 5B 5G 6R 6B 6G"),
    # Seat 0 has proved two of three alive cards, and holds 2 dead and a Heisenberg besides the
    # third. It may prove more until it exchanges.
    ("with", 4, "use mewton prove 1 heisenberg prove 1 alive prove 1 alive 1 heisenberg"),
    ("with", 4, "exchange 1 heisenberg exchange 1 dead exchange 1 dead 1 heisenberg"),
    ("with", 4, "exchange 2 dead exchange 1 alive exchange 1 alive 1 heisenberg"),
    ("with", 4, "exchange 1 alive 1 dead end turn"),
    ("with", 6, "use mewton end turn"),
    # After the last space of the track.
    ("without", 7, "doubt"),
]
"""Record, number of actions, and in some lines all that can be done then."""

HAPPENED: Final = """
small 8      seat 1 plays 1R
             seat 1's token is placed on R1
             seat 1 loses yellow
small 9      seat 2 plays 6Y
             seat 2's token is placed on Y6
             seat 1 wins the trick with 1R
for two 0    round 1 begins; seat 1 starts
             seat 0 is dealt 1 1 2 2 3 3 4 4 5 5
             seat 1 is dealt 1 1 2 2 3 3 4 4 5 5
             revealed: 2 4 5
             a neutral token is placed on G2
             a neutral token is placed on G4
             a neutral token is placed on G5
with 4       seat 0 discards 2 cards
             seat 0 has discarded 2 dead
with 5       seat 0 draws 2 cards
             seat 0 has drawn 1 dead 1 empty
with 7       seat 1 uses tabby, swapped for prride
             tabby joins the row
             seat 1 sees 2 dead in the discard pile
             prride joins the row
with 10      seat 2 uses purrie
             seat 0 discards 2 alive from its open cards
             boxes in play: 22
             purrie joins the row
with 14      seat 3 doubts the claim
             the hands are shown: seat 0 has 1 alive 1 dead 1 empty 1 heisenberg, \
seat 1 has 2 alive 2 dead 2 empty, seat 2 has 1 alive 3 dead, seat 3 has 4 alive 2 empty
             seat 2 claimed 4 empty, and 8 count (6 empty, 2 heisenberg): seat 3 is wrong
             seat 3 is out
             feyncat joins the row
without 3    seat 0 doubts the claim
             the hands are shown: seat 0 has 3 alive 3 dead, \
seat 1 has 2 alive 2 dead 1 empty 1 heisenberg
             seat 1 claimed 4 alive, and 6 count (5 alive, 1 heisenberg): seat 0 is wrong
             seat 0 loses a life and has 2 left
without 4    round 2 begins with 10 boxes in play; seat 1 starts
             seat 0 is dealt 5 alive
             seat 1 is dealt 5 dead
"""
"""Record, action, and what happens. Seat 1 sees what seat 0 has discarded. Purrie takes the alive
cards that seat 0 has proved, and lies in the row once that is done, as in the example of the
rulebook. Six empty boxes and two Heisenbergs are more than four, and five alive ones and a
Heisenberg too; who was right starts."""


@pytest.mark.clause("play.card-in-hand", "declare.cell-open", "declare.color-held")
@pytest.mark.clause("schrodinger.prove.kinds", "schrodinger.prove.in-hand")
@pytest.mark.clause("schrodinger.exchange.at-most-proved", "schrodinger.exchange.in-hand")
@pytest.mark.clause("schrodinger.claim.last-space")
def test_what_could_be_done() -> None:
    for record, index in {(record, index) for record, index, _ in LEGAL}:
        legal = replay(read(RECORDS[record]).up_to(index)).match.legal_actions()
        lines = [line for name, number, line in LEGAL if (name, number) == (record, index)]
        assert " ".join(map(str, legal)) == " ".join(lines)


@pytest.mark.clause("declare.lose-led-color", "trick.winner-leads", "deal.two-player-reveal")
@pytest.mark.clause("schrodinger.deal.physicats", "schrodinger.round.boxes-in-play")
@pytest.mark.clause("schrodinger.prove.stays-open", "schrodinger.exchange.discard-first")
@pytest.mark.clause("schrodinger.physicat.prride", "schrodinger.physicat.joins-row")
@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.tabby")
@pytest.mark.clause("schrodinger.check.count", "schrodinger.check.life-lost")
@pytest.mark.clause("schrodinger.physicat.of-eliminated", "schrodinger.round.start-seat")
def test_what_happened() -> None:
    happened = defaultdict[str, list[str]](list)
    place = ""
    for line in HAPPENED.strip().splitlines():
        place = line[:12].strip() or place
        happened[place].append(line[12:].strip())
    for place, expected in happened.items():
        record, _, index = place.rpartition(" ")
        events = replay(read(RECORDS[record])).transitions[int(index)].events
        assert [*map(str, events)] == expected


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.claim.rises")
def test_a_claim_stands_anywhere_and_rises_along_the_track() -> None:
    """5 alive is the eleventh of 65 spaces."""
    first, later = (
        list(map(str, replay(read(WITH_PHYSICATS).up_to(index)).match.legal_actions()))
        for index in (2, 7)
    )
    assert first[:3] == ["use mewton", "claim 1 alive", "claim 1 dead"]
    assert (first[-1], len(first)) == ("claim 13 empty", 1 + 65)
    assert later[:3] == ["use tabby as prride", "claim 5 dead", "claim 6 alive"]
    assert (later[-1], len(later)) == ("doubt", 1 + 54 + 1)


# What breaks a record off.

Damage: TypeAlias = tuple[dict[str, object], tuple[Key, ...], object]

DEAL, PLAY = ("actions", 0), ("actions", 7)
HANDS, CLAIM, PROVE, EXCHANGE, DRAW, USE = (("actions", index) for index in (1, 2, 3, 4, 5, 7))
A_BID: Final = {"do": "bid", "seat": 0, "tricks": 1}
A_PARADOX: Final = {"do": "paradox", "seat": 0}

ILLEGAL: Final[list[tuple[Damage, str]]] = [
    ((SMALL, ("actions", 4, "tricks"), 2), "bid.allowed"),
    ((SMALL, (*PLAY, "color"), "red"), "declare.lead-not-red"),
    ((SMALL, PLAY, A_PARADOX), "paradox.must-play paradox.false-claim"),
    ((SMALL, ("actions", 9, "rank"), 1), "play.card-in-hand"),
    ((WITH_PHYSICATS, (*CLAIM, "state"), "heisenberg"), "schrodinger.claim.state"),
    ((WITH_PHYSICATS, (*CLAIM, "count"), 27), "schrodinger.claim.on-track"),
    ((WITH_PHYSICATS, PROVE, {"do": "doubt", "seat": 0}), "schrodinger.turn.claim-or-doubt schrodinger.turn.own-claim"),
    ((WITH_PHYSICATS, (*PROVE, "boxes"), {"empty": 1}), "schrodinger.prove.kinds schrodinger.prove.in-hand"),
    ((WITH_PHYSICATS, (*EXCHANGE, "boxes"), {"dead": 2, "alive": 1}), "schrodinger.exchange.at-most-proved"),
    ((WITH_PHYSICATS, ("actions", 8), {"do": "use", "seat": 1, "physicat": "mewton"}), "schrodinger.physicat.once"),
    (
        (WITHOUT_PHYSICATS, PLAY, {"do": "claim", "seat": 0, "count": 12, "state": "dead"}),
        "schrodinger.claim.rises schrodinger.claim.last-space",
    ),
]  # fmt: skip
"""Damage to a small record by which somebody at the table breaks rules, and which."""

UNUSABLE: Final[list[tuple[Damage, str]]] = [
    ((SMALL, (*DEAL, "hands", 1), [1, 2]), "$.actions[0].hands[1]: every seat is dealt 10 cards"),
    ((SMALL, (*DEAL, "revealed"), [1, 2, 3]), "$.actions[0].revealed: with 3 players 0 cards are"),
    ((SMALL, DEAL, DELETED), "$.actions[0]: a deal comes next, not discard 1 by seat 2"),
    ((SMALL, HANDS, DELETED), "$.actions[3]: a discard comes next, not bid 1 by seat 0"),
    ((SMALL, ("actions", 2, "seat"), 2), "$.actions[2].seat: seat 2 has set a card aside already"),
    ((SMALL, ("actions", 4), DELETED), "$.actions[4].seat: seat 0 is next to bid, not seat 1"),
    ((SMALL, ("actions", 6), DELETED), "$.actions[6]: a bid comes next, not 5Y by seat 0"),
    ((SMALL, PLAY, DELETED), "$.actions[7].seat: it is seat 0's turn, not seat 1's"),
    ((SMALL, PLAY, A_BID), "$.actions[7]: a play or a paradox comes next, not bid 1 by seat 0"),
    ((SMALL_WITH_TWO, ("actions", 3), A_BID), "$.actions[3]: "),
    ((WITH_PHYSICATS, (*DEAL, "open"), "tabby"), "$.actions[0].open: tabby is open, and is dealt to a seat as well"),
    ((WITH_PHYSICATS, HANDS, DELETED), "$.actions[1]: a deal comes next, not claim 5 alive by seat 0"),
    (
        (WITH_PHYSICATS, (*HANDS, "hands", 1, "alive"), 1),
        "$.actions[1].hands[1]: seat 1 should be dealt 6 cards, not 5",
    ),
    ((WITH_PHYSICATS, (*HANDS, "hands", 0), {"empty": 6}), "$.actions[1].hands: there are at most 8 empty, not 11"),
    ((WITH_PHYSICATS, (*DRAW, "boxes", "alive"), 2), "$.actions[5].boxes: 2 cards should be drawn, not 4"),
    ((WITH_PHYSICATS, DRAW, DELETED), "$.actions[5]: seat 0 draws 2 cards next, not end turn by seat 0"),
    ((WITH_PHYSICATS, (*USE, "seat"), 0), "$.actions[7].seat: it is seat 1's turn, not seat 0's"),
    (
        (WITH_PHYSICATS, ("actions", 15), {"do": "doubt", "seat": 2}),
        "$.actions[15]: a deal comes next, not doubt by seat 2",
    ),
]  # fmt: skip
"""Damage after which a small record does not tell a match: deals that the deck cannot give,
actions of another phase, actions of a seat that is not on turn."""


@pytest.mark.clause("bid.allowed", "declare.lead-not-red", "paradox.false-claim")
@pytest.mark.clause("schrodinger.claim.state", "schrodinger.claim.last-space")
@pytest.mark.clause("schrodinger.prove.kinds", "schrodinger.exchange.at-most-proved")
@pytest.mark.clause("schrodinger.physicat.once")
@pytest.mark.parametrize(("damage", "clauses"), ILLEGAL)
def test_the_first_illegal_action(damage: Damage, clauses: str) -> None:
    record, index = read(changed(*damage)), damage[1][1]
    answer: dict[str, Any] = answer_of(record)
    assert replay(record).fault is None
    assert (answer["legal"], answer["finished"]) == (False, False)
    assert len(answer["steps"]) == index == answer["illegal"]["index"]
    assert answer["next"]["actor"] == record.actions[len(objects(answer["steps"]))].actor
    violations = answer["illegal"]["verdict"]["violations"]
    assert [each["clause"] for each in violations] == clauses.split()


@pytest.mark.clause("deal.even", "deal.two-player-reveal", "round.phases", "bid.order")
@pytest.mark.clause("bid.none-with-two", "schrodinger.deal.physicats", "schrodinger.deal.hand-size")
@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.draw")
@pytest.mark.clause("schrodinger.round.phases", "schrodinger.turn.order")
@pytest.mark.parametrize(("damage", "fault"), UNUSABLE)
def test_a_record_that_does_not_tell_a_match(damage: Damage, fault: str) -> None:
    played = replay(read(changed(*damage)))
    assert played.fault is not None
    assert played.fault.startswith(fault)
    with pytest.raises(NoMatch) as caught:
        played.check()
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        said = (str(error), error.fault, error.code, error.index)
        index = len(played.transitions)
        assert said == (played.fault, played.fault, "malformed-input", index)
        assert str(error.below("$.record")) == f"$.record{played.fault.removeprefix('$')}"
    answer: dict[str, Any] = answer_of(played.record)
    assert answer["illegal"]["index"] == len(answer["steps"])


@pytest.mark.clause("match.length", "schrodinger.match.length")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_comes_after_the_match(game: str) -> None:
    whole, expected = match_and_answer(*TABLES_OF[game][-1])
    again = [action for action in whole.actions if action.actor != CHANCE][-2:]
    longer = evolve(whole, actions=(*whole.actions, *again))
    answer = answer_of(longer)
    assert (answer["legal"], answer["finished"]) == (False, True)
    assert answer["winners"] == expected["winners"]
    assert "next" not in answer
    assert str(replay(longer).fault).startswith(f"$.actions[{len(whole.actions)}]: ")


@pytest.mark.parametrize(
    ("edition", "players"), [("japanese", 3), ("pegasus-2023", 2), ("amigo-2023", 4)]
)
def test_one_wrong_action_at_every_moment_of_a_match(edition: str, players: int) -> None:
    """An action of another moment is put in place of each: what is not among the legal ones is
    refused there."""
    record, _ = match_and_answer(edition, players)
    ruleset, random = record.ruleset, Random(1)
    of_seats = [action for action in record.actions if action.actor != CHANCE]
    state = record.table.initial()
    for index, action in enumerate(record.actions):
        for other in random.sample(of_seats, 5):
            wrong = evolve(record, actions=(*record.actions[:index], other))
            played = replay(wrong)
            assert (played.record, played.state) == (wrong, played.match.state)
            assert (played.refusal is None) is (other in ruleset.legal_actions(state))
            if played.refusal is not None:
                assert (played.refusal.index, played.state) == (index, state)
                assert played.fault is not None or other.actor in ruleset.turn(state)
                assert played.outcome is None
        state = ruleset.apply(state, action).state
