"""What a table leaves open, and what it does not: rulings where cards and Physicats are unknown."""

from __future__ import annotations

from itertools import product

import pytest

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.positions.schrodingers_cats import Position, completions
from catbox_rules.positions.schrodingers_cats.completing import Hidden, choices
from catbox_rules.schrodingers_cats import Box, Boxes, Draw, ProofPhase, judge, parse
from catbox_rules.schrodingers_cats.material import total
from tests.unit.positions.schrodingers_cats.tables import agrees, claim, sights, table

Keys = dict[str, object]

PROOF: Keys = {"phase": "proof", "claim": claim(0, "4 alive")}
HEISENBERGS_OPEN: Keys = {**PROOF, "proofs": [{}, {"heisenberg": 4}, {}]}
EXCHANGING: Keys = {**PROOF, "proofs": [{"alive": 2}, {}, {}], "proved": 2}
NOT_ALL: Keys = {"unused": ["?", "?", "mewton"], "row": ["tabby"]}


def rulings(position: Position, action: str, seat: int = 0) -> str:
    found = {
        judge(completion.state, parse(action, seat)).is_legal
        for completion in completions(position, parse(action, seat))
    }
    return "undetermined" if len(found) > 1 else "legal" if True in found else "illegal"


@pytest.mark.parametrize(
    ("keys", "action", "ruling"),
    [
        # A proof needs the cards; who is to prove them may hold any that are not seen elsewhere.
        (PROOF, "prove 2 alive", "undetermined"),
        (PROOF, "prove 6 alive", "undetermined"),
        (PROOF, "prove 7 alive", "illegal"),  # a hand has six cards
        (PROOF, "prove 1 dead", "illegal"),  # whatever it holds, the claim is about alive boxes
        (PROOF, "prove 4 heisenberg", "undetermined"),
        (HEISENBERGS_OPEN, "prove 1 heisenberg", "illegal"),  # all four lie before seat 1
        ({**PROOF, "hands": [{"alive": 2, "unknown": 4}, "?", "?"]}, "prove 2 alive", "legal"),
        (
            {**PROOF, "hands": [{"alive": 2, "unknown": 4}, "?", "?"]},
            "prove 3 alive",
            "undetermined",
        ),
        ({**PROOF, "hands": [{"dead": 5, "unknown": 1}, "?", "?"]}, "prove 2 alive", "illegal"),
        # An exchange needs a proof, which is seen, and the cards.
        (PROOF, "exchange 1 dead", "illegal"),
        (EXCHANGING, "exchange 2 dead", "undetermined"),
        (EXCHANGING, "exchange 3 dead", "illegal"),
        ({**EXCHANGING, "hands": [{"dead": 4}, "?", "?"]}, "exchange 2 dead", "legal"),
        # Claims, doubts and the end of a turn rest on what lies open.
        ({}, "claim 26 alive", "legal"),
        ({}, "doubt", "illegal"),
        (PROOF, "end turn", "legal"),
        # A Physicat may be any that nobody has seen.
        ({"physicats": NOT_ALL}, "use prride", "undetermined"),
        ({"physicats": NOT_ALL}, "use mewton", "illegal"),  # seat 2 has it
        ({"physicats": NOT_ALL}, "use tabby as prride", "illegal"),  # tabby lies in the row
        ({"physicats": {**NOT_ALL, "unused": ["prride", "?", "?"]}}, "use prride", "legal"),
    ],
    ids=str,
)
def test_a_ruling_turns_on_what_is_unknown_or_not(keys: Keys, action: str, ruling: str) -> None:
    assert rulings(table(players=3, **keys), action) == ruling


def test_so_many_cards_may_lie_elsewhere_that_a_hand_is_certain() -> None:
    """Of the empty boxes and Heisenbergs all but one are seen, and so are 33 of the others: the
    unknown hand of six has what is left, but for the seven cards of the draw pile."""
    keys: Keys = {
        **PROOF,
        "hands": ["?", {"dead": 6}, {"dead": 6}],
        "discards": {"dead": 8, "empty": 8, "heisenberg": 4},
        "known_discards": ["?", "?", "?"],
    }
    position = table(players=3, **keys)
    assert rulings(position, "prove 6 alive") == "legal"
    assert rulings(position, "prove 1 heisenberg") == "illegal"


def test_what_seats_know_lies_in_the_discard_pile_and_in_no_hand() -> None:
    """Seat 1 knows of three Heisenbergs there, all know of none: one may be in a hand."""
    keys: Keys = {
        **PROOF,
        "proofs": [{}, {"alive": 3}, {}],
        "discards": {"unknown": 3},
        "known_discards": ["?", {"heisenberg": 3}, "?"],
    }
    position = table(players=3, **keys)
    assert rulings(position, "prove 1 heisenberg") == "undetermined"
    assert rulings(position, "prove 2 heisenberg") == "illegal"


@pytest.mark.parametrize("knowing", [2, 3])
def test_a_seat_that_discards_a_card_knows_it(knowing: int) -> None:
    """All seats tell what they know of the pile: a dead box each, so that it has no other."""
    keys: Keys = {
        **PROOF,
        "proofs": [{}, {"alive": 1}, {"alive": knowing - 1}],
        "discards": {"unknown": knowing},
        "known_discards": [*([{}] * (3 - knowing)), *([{"dead": 1}] * knowing)],
    }
    [completion] = completions(table(players=3, **keys), parse("end turn", 0))
    assert isinstance(completion.state, ProofPhase)
    assert completion.state.round.discards.boxes == Boxes(dead=knowing)


@pytest.mark.parametrize(
    ("drawn", "rulings_there_are"),
    [
        (Boxes(alive=1), {True}),  # 20 of them, and 17 unknown cards in hands
        (Boxes(heisenberg=1), {True, False}),
        (Boxes(alive=2), {False}),  # one is due
    ],
    ids=str,
)
def test_a_draw_rests_on_the_draw_pile(drawn: Boxes, rulings_there_are: set[bool]) -> None:
    keys: Keys = {
        **EXCHANGING,
        "exchanged": True,
        "owed": 1,
        "proofs": [{"heisenberg": 2}, {}, {}],
        "discards": {"dead": 1},
    }
    found = completions(table(players=3, **keys), Draw(drawn))
    assert {judge(each.state, Draw(drawn)).is_legal for each in found} == rulings_there_are


def test_what_all_know_of_the_pile_each_seat_knows_as_well() -> None:
    """All seats tell what they know: the dead box that lies open, and seat 2 one more."""
    purrie_used = {"unused": ["?", None, "?"], "row": ["purrie", "mewton"]}
    keys: Keys = {
        **PROOF,
        "physicats": purrie_used,
        "discards": {"dead": 1, "unknown": 1},
        "open_discards": {"dead": 1},
        "known_discards": [{"dead": 1}, {"dead": 1}, {"dead": 2}],
    }
    [completion] = completions(table(players=3, **keys), parse("end turn", 0))
    assert isinstance(completion.state, ProofPhase)
    assert completion.state.round.discards.boxes == Boxes(dead=2)


def test_what_was_assumed_is_stated() -> None:
    found = list(completions(table(3, **PROOF), parse("prove 6 alive", 0)))
    assert found[0].hidden == "seat 0 holds 6 alive"
    assert found[1].hidden.startswith("seat 0 holds ")
    [use, *_] = completions(table(physicats=NOT_ALL), parse("use prride", 0))
    assert use.hidden == "seat 0 has prride"
    [only] = completions(table(), parse("doubt", 0))
    assert only.hidden == ""


def test_a_completion_for_each_hand_that_may_be() -> None:
    """Six of four kinds, of which there are 20, 20, 8 and 4: all numbers that add up to six, but
    for those with five or six Heisenbergs."""
    hands = [
        numbers for numbers in product(range(7), repeat=4) if sum(numbers) == 6 and numbers[3] <= 4
    ]
    states = [each.state for each in completions(table(3, **PROOF), parse("prove 1 alive", 0))]
    proofs = [state for state in states if isinstance(state, ProofPhase)]
    assert len(proofs) == len(states)
    assert sorted(state.round.hands[0].counts for state in proofs) == sorted(hands)


def test_a_table_that_can_be_no_state_is_refused_with_its_first_fault() -> None:
    with pytest.raises(ImpossibleState, match=r"^hands\[1\]: seat 1 is out but has 1 card$"):
        completions(table(lives=[2, 0, 2], hands=["?", {"alive": 1}, "?"]), parse("doubt", 0))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_seen_of_a_match_has_the_match_among_its_completions(seed: int) -> None:
    for sight in sights(seed, chance=0.2):
        if sight.action is None:
            continue
        found = list(completions(sight.seen, sight.action))
        assert all(agrees(sight.seen, completion.state) for completion in found)
        assert any(judge(completion.state, sight.action).is_legal for completion in found)
        if len(found) == 1 and not any(hand.unknown for hand in sight.seen.hands):
            continue
        assert len({completion.hidden for completion in found}) == len(found)


@pytest.mark.parametrize("seed", range(4))
def test_the_bounds_of_hidden_cards_are_those_of_all_ways_to_place_them(seed: int) -> None:
    """Counted by placing each: small decks are cut from a deck by telling most of it."""
    position = _small(seed)
    hidden = Hidden.of(position)
    ways = {
        in_play.counts
        for in_play in choices(hidden.pool, sum(hidden.in_hands))
        for discarded in choices(hidden.pool - in_play, hidden.in_discards)
        if discarded <= hidden.discardable
    }
    assert ways
    for kinds in ((Box.ALIVE,), (Box.DEAD, Box.HEISENBERG), (Box.EMPTY, Box.HEISENBERG)):
        numbers = [sum(counts[list(Box).index(kind)] for kind in kinds) for counts in ways]
        assert hidden.bounds(*kinds) == (min(numbers), max(numbers))


def _small(seed: int) -> Position:
    """A table on which all but a few cards are seen, and all tell what they know of the pile."""
    seen: dict[str, int] = [
        {"alive": 17, "dead": 18, "empty": 6, "heisenberg": 3},
        {"alive": 18, "dead": 16, "empty": 6, "heisenberg": 2},
        {"alive": 17, "dead": 19, "empty": 6, "heisenberg": 0},
        {"alive": 18, "dead": 19, "empty": 4, "heisenberg": 4},
    ][seed]
    knows = [{"alive": 1}, {"alive": 1, "dead": seed % 2}, {}]
    position = table(
        phase="proof",
        claim=claim(0, "4 alive"),
        hands=[{**seen, "unknown": 2}, {"unknown": 1}, {}],
        discards={"unknown": 2},
        known_discards=knows,
    )
    assert total([hand.known for hand in position.hands]).counts == tuple(seen.values())
    return position


def test_more_cards_known_in_the_discard_pile_than_it_has() -> None:
    position = table(discards={"unknown": 1}, known_discards=[{"alive": 1}, {"dead": 1}, {}])
    with pytest.raises(ImpossibleState, match=r"^discards: .* are known to lie there, in "):
        Hidden.of(position)
