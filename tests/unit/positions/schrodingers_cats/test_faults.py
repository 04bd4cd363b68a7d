"""What cannot be on a table: each fault by a table that has it and no other of its clause."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats import faults
from catbox_rules.schrodingers_cats import Physicat
from catbox_rules.schrodingers_cats.faults_of_cards import most_uses, possible_sizes
from tests.unit.positions.schrodingers_cats.tables import claim, sights, table

Keys = dict[str, object]

ALL_UNUSED: Keys = {"unused": ["?", "?", "?"], "row": ["mewton"]}
ONE_USED: Keys = {"unused": ["?", None, "?"], "row": ["prride", "mewton"]}
CLAIMED: Keys = {"claim": claim(0, "4 alive"), "on_turn": 1}
PROOF: Keys = {"phase": "proof", "claim": claim(0, "4 alive")}
PROVED: Keys = {**PROOF, "proofs": [{"alive": 1}, {}, {}], "proved": 1}


def of_round(claimed: Keys, doubter: int, counted: int, **keys: object) -> Keys:
    """A table after one round."""
    stated = {"claim": claimed, "doubter": doubter, "counted": counted}
    return {"rounds": [stated], "first_seat": 0, "start_seat": 0, "on_turn": 0, **keys}


FAULTS: list[tuple[str, str, Keys]] = [
    # rounds
    ("turn.own-claim", ".rounds[0].doubter", of_round(claim(0, "4 alive"), 0, 9)),
    ("turn.order", ".rounds[0].doubter", of_round(claim(0, "4 alive"), 2, 9)),
    ("claim.state", ".rounds[0].claim.state", of_round(claim(0, "4 heisenberg"), 1, 9)),
    ("claim.on-track", ".rounds[0].claim.count", of_round(claim(0, "27 alive"), 1, 9)),
    ("check.count", ".rounds[0].counted", of_round(claim(0, "4 alive"), 1, 19)),
    ("turn.order", ".rounds[7].doubter", {**of_round(claim(0, "4 alive"), 1, 9), "rounds": [{"claim": claim(0, "4 alive"), "doubter": 1, "counted": 9}] * 8}),
    # lives and the start seat
    ("setup.lives", ".lives[1]", {"lives": [2, 3, 2]}),
    ("check.life-lost", ".lives", of_round(claim(0, "4 alive"), 1, 9, lives=[1, 2, 2])),
    ("match.last-seat", ".phase", {"lives": [0, 0, 1], "start_seat": 2}),
    ("match.last-seat", ".phase", {"phase": "over"}),
    ("match.last-seat", ".lives", {"lives": [0, 0, 0]}),
    ("round.start-seat", ".start_seat", of_round(claim(0, "4 alive"), 1, 9, start_seat=1)),
    ("round.start-seat", ".start_seat", {"lives": [1, 2, 2]}),
    ("round.start-seat", ".start_seat", {"lives": [0, 2, 1]}),
    # turns and the claim
    ("turn.order", ".on_turn", {"on_turn": 1}),
    ("turn.order", ".on_turn", {"claim": claim(0, "4 alive"), "on_turn": 2}),
    ("turn.order", ".on_turn", {"claim": claim(0, "4 alive"), "on_turn": 0}),
    ("turn.order", ".on_turn", {"on_turn": 1, "physicats": ALL_UNUSED}),
    ("turn.order", ".claim.seat", {"lives": [2, 0, 2], "claim": claim(1, "4 alive"), "on_turn": 2}),
    ("turn.order", ".on_turn", {"lives": [2, 0, 2], "claim": claim(0, "4 alive"), "on_turn": 1}),
    ("claim.on-track", ".claim.count", {"claim": claim(0, "14 empty"), "on_turn": 1}),
    ("claim.state", ".claim.state", {"claim": claim(0, "1 heisenberg"), "on_turn": 1}),
    ("turn.own-claim", ".on_turn", {"claim": claim(0, "13 empty"), "on_turn": 0}),
    ("prove.with-claim", ".claim", {"phase": "proof"}),
    ("prove.with-claim", ".claim", {"phase": "proof", "on_turn": 1, "claim": claim(0, "4 alive")}),
    ("round.phases", ".on_turn", {"phase": "deal", "on_turn": 1}),
    ("round.phases", ".phase", {"phase": "physicats", "lives": [2, 1, 2]}),
    ("setup.physicats", ".phase", {"phase": "physicats", "options": {"physicats": "without"}}),
    ("setup.physicats", ".physicats", {"options": {"physicats": "without"}, "physicats": {"row": ["mewton"], "unused": [None] * 3}}),
    # between rounds
    ("round.clean-up", ".claim", {"phase": "deal", "claim": claim(0, "4 alive")}),
    ("round.clean-up", ".hands", {"phase": "deal", "hands": [{"alive": 1}, {}, {}]}),
    ("round.clean-up", ".discards", {"phase": "deal", "discards": {"alive": 1}}),
    # Physicats
    ("setup.physicats", ".physicats", {"options": {"physicats": "without"}, "physicats": ONE_USED}),
    ("deal.physicats", ".physicats", {"physicats": {"unused": ["?", "?", "?"], "row": []}}),
    ("deal.physicats", ".physicats", {"physicats": {"unused": ["mewton"] * 2 + ["?"], "row": ["tabby"]}}),
    ("deal.physicats", ".physicats", {"phase": "physicats", "physicats": ALL_UNUSED}),
    ("deal.physicats", ".physicats", {"phase": "physicats", "physicats": {"unused": ["?", "?", "?"]}}),
    ("deal.physicats", ".physicats", {"phase": "physicats", "physicats": {"unused": [None] * 3, "row": ["mewton"]}}),
    ("physicat.stays", ".physicats.staying[1]", {"physicats": {"unused": ["?", None, "?"], "row": ["tabby"], "staying": [None, "mewton", None]}}),
    ("physicat.once", ".physicats.staying[0]", {"physicats": {"unused": ["?", None, "?"], "row": ["tabby"], "staying": ["feyncat", None, None]}}),
    ("physicat.once", ".physicats.unused[1]", {"phase": "deal", "physicats": ONE_USED}),
    ("physicat.of-eliminated", ".physicats.unused[1]", {"lives": [2, 0, 2], "physicats": ALL_UNUSED}),
    # how many cards there are, and where
    ("setup.boxes", "", {"hands": [{"heisenberg": 3, "unknown": 3}, {"heisenberg": 2, "unknown": 4}, "?"]}),
    ("deal.hand-size", ".hands[0]", {"hands": [{"alive": 5}, "?", "?"]}),
    ("deal.hand-size", ".hands[0]", {"hands": [{"alive": 5, "unknown": 2}, "?", "?"]}),
    ("deal.hand-size", ".hands[1]", {"lives": [2, 0, 2], "hands": ["?", {"alive": 1}, "?"]}),
    ("deal.hand-size", ".proofs[1]", {"lives": [2, 0, 2], "proofs": [{}, {"alive": 1}, {}], **CLAIMED}),
    ("deal.hand-size", ".hands[0]", {"hands": [{"unknown": 8}, "?", "?"], "physicats": ONE_USED}),
    ("deal.hand-size", ".hands", {"hands": ["?", {"unknown": 8}, {"unknown": 8}], "physicats": {"unused": ["?", None, None], "row": ["prride", "felidae", "mewton"]}}),
    ("deal.hand-size", ".lives", {"lives": [1, 0, 0]}),
    ("deal.draw", ".owed", {**PROVED, "owed": 1}),
    ("deal.draw", ".owed", {"owed": 2, "physicats": ALL_UNUSED}),
    ("deal.draw", ".owed", {"on_turn": 1, "owed": 2, "physicats": ONE_USED}),
    ("physicat.joins-row", ".physicats.revealed", {"physicats": {"unused": [None, "?", "?"], "row": ["prride"], "revealed": "mewton"}}),
    ("physicat.joins-row", ".physicats.revealed", {"owed": 2, "physicats": {**ALL_UNUSED, "row": ["prride"], "revealed": "mewton"}}),
    # proofs
    ("prove.with-claim", ".proofs", {"proofs": [{"alive": 1}, {}, {}]}),
    ("prove.with-claim", ".proved", {**CLAIMED, "proved": 1}),
    ("prove.kinds", ".proved", {**PROOF, "proofs": [{"dead": 3}, {}, {}], "proved": 1}),
    ("prove.kinds", ".proved", {**PROOF, "proofs": [{"alive": 1, "heisenberg": 1}, {}, {}], "proved": 3}),
    # exchanges
    ("exchange.after-proof", ".exchanged", {**PROOF, "exchanged": True, "discards": {"unknown": 1}}),
    ("exchange.after-proof", ".discards", {"discards": {"unknown": 1}}),
    ("exchange.discard-first", ".discards", {**PROVED, "exchanged": True}),
    ("exchange.at-most-proved", ".discards", {**CLAIMED, "proofs": [{"alive": 1}, {}, {}], "discards": {"unknown": 2}}),
    # the discard pile
    ("prove.stays-open", ".open_discards.empty", {**CLAIMED, "discards": {"empty": 1}, "open_discards": {"empty": 1}}),
    ("physicat.purrie", ".open_discards.heisenberg", {**CLAIMED, "discards": {"heisenberg": 1}, "open_discards": {"heisenberg": 1}, "options": {"open-heisenbergs": "as-claimed"}}),
    ("physicat.purrie", ".open_discards.alive", {**CLAIMED, "discards": {"alive": 1}, "open_discards": {"alive": 1}}),
    ("secrecy.discard-pile", ".discards", {"discards": {"alive": 1}, "known_discards": [{"dead": 1}, "?", "?"]}),
    ("secrecy.discard-pile", ".discards", {"discards": {"unknown": 1}, "known_discards": [{"dead": 2}, "?", "?"]}),
    ("secrecy.discard-pile", ".known_discards[1]", {"discards": {"alive": 1}, "open_discards": {"alive": 1}, "known_discards": ["?", {}, "?"]}),
    ("secrecy.discard-pile", ".known_discards[1]", {"lives": [2, 0, 2], "discards": {"alive": 1}, "known_discards": ["?", {"alive": 1}, "?"]}),
    ("secrecy.discard-pile", ".known_discards", {"discards": {"alive": 1}, "known_discards": [{}, {}, {}]}),
    ("secrecy.discard-pile", ".known_discards", {"discards": {"unknown": 1}, "known_discards": [{}, {}, {}]}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "where", "keys"), FAULTS, ids=lambda part: str(part)[:40])
def test_a_fault_is_found_with_its_clause_and_place(clause: str, where: str, keys: Keys) -> None:
    found = [(fault.clause, fault.where) for fault in faults(table(players=3, **keys))]
    assert (f"schrodinger.{clause}", where) in found


@pytest.mark.parametrize(
    ("row", "uses"), [([], 0), (["tabby"], 0), (["mewton"], 1), (["tabby", "mewton"], 2)], ids=str
)
def test_a_physicat_is_used_by_its_seat_and_by_tabby(row: list[str], uses: int) -> None:
    """Of those that lie in the row: once as itself, and once more where Tabby has taken it."""
    unused = [None if number < len(row) - 1 else "?" for number in range(3)]
    physicats = {"unused": unused, "row": row or ["prride"]}
    assert most_uses(table(physicats=physicats), Physicat.MEWTON) == uses


MESSAGES: list[tuple[str, str, Keys]] = [
    ("match.last-seat", "3 seats are left, so the match goes on", {"phase": "over"}),
    ("match.last-seat", "2 seats are left, so the match goes on", {"phase": "over", "lives": [0, 1, 2]}),
    ("match.last-seat", "seat 2 is the last one left: the match is over", {"lives": [0, 0, 1]}),
    # three hands of six, and 36 in the discard pile
    ("deal.draw", "54 cards are accounted for, but the deck has 52", {"discards": {"unknown": 36}}),
    ("secrecy.discard-pile", "2 cards were discarded from hands, but the seats know only 0", {"discards": {"unknown": 2}, "known_discards": [{}, {}, {}]}),
    # all 52 boxes lie here: 16 in hands, one open, and 35 discarded
    ("deal.draw", "the draw pile has 0 cards, too few for the 1 to be drawn", {**PROVED, "exchanged": True, "owed": 1, "discards": {"unknown": 35}}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "message", "keys"), MESSAGES)
def test_a_fault_says_what_is_wrong(clause: str, message: str, keys: Keys) -> None:
    found = [each for each in faults(table(players=3, **keys)) if each.clause.endswith(clause)]
    assert [each.message for each in found] == [message]


def test_before_a_round_is_over_the_start_seat_is_that_of_the_table() -> None:
    begun = table(rounds=[], start_seat=2, on_turn=2)
    [found] = faults(evolve(begun, start_seat=Seat(1), on_turn=Seat(1)))
    assert found.message == "seat 2 starts the first round, not seat 1"


def test_of_a_hand_that_nobody_has_counted_as_many_are_gone_as_came_to_the_discard_pile() -> None:
    """Felinestein discards what a hand has, and the draw pile may not have as many to replace it."""
    used = {"unused": [None, "?", "?"], "row": ["felinestein", "prride"]}
    position = table(partial=True, on_turn=0, discards={"unknown": 2}, physicats=used)
    assert possible_sizes(position, 0) == range(4, 7)


SOUND: list[Keys] = [
    # one card was proved, exchanged, and removed by Purrie: of the two discards one came from a hand
    {**CLAIMED, "discards": {"alive": 1, "unknown": 1}, "open_discards": {"alive": 1}, "physicats": {"unused": ["?", None, "?"], "row": ["purrie", "mewton"]}},
    # Felinestein discards before any claim
    {"on_turn": 0, "discards": {"unknown": 2}, "physicats": {"unused": [None, "?", "?"], "row": ["felinestein", "mewton"]}},
]  # fmt: skip


@pytest.mark.parametrize("keys", SOUND)
def test_a_sound_table_has_no_fault(keys: Keys) -> None:
    assert faults(table(players=3, **keys)) == ()


def test_all_faults_are_reported_at_once() -> None:
    hands: list[object] = [{"alive": 0}, "?", "?"]
    found = faults(table(claim=claim(0, "27 alive"), on_turn=2, hands=hands))
    assert {fault.clause for fault in found} == {
        "schrodinger.claim.on-track",
        "schrodinger.turn.order",
        "schrodinger.deal.hand-size",
    }


def test_every_fault_cites_a_clause_of_the_spec() -> None:
    clauses = load_clauses("schrodingers-cats")
    for _, _, keys in FAULTS:
        for fault in faults(table(players=3, **keys)):
            assert fault.clause in clauses
            assert fault.message


@pytest.mark.parametrize("seed", range(10))
def test_a_table_of_a_match_has_no_fault(seed: int) -> None:
    for sight in sights(seed):
        assert faults(sight.seen) == ()


def test_a_start_seat_out_of_the_match_is_a_fault_while_another_seat_is_on_turn() -> None:
    """Whom the turn has passed over cannot be said from a seat that has no turn."""
    found = faults(table(lives=[0, 2, 1], start_seat=0, on_turn=1))
    clauses = {(fault.clause, fault.where) for fault in found}
    assert ("schrodinger.round.start-seat", ".start_seat") in clauses
    assert not any(clause == "schrodinger.turn.order" for clause, _ in clauses)
