"""What a table leaves open, and what it does not: rulings where cards and Physicats are unknown."""

from __future__ import annotations

from itertools import combinations

import pytest

from catbox_rules.judge import rule_on
from catbox_rules.judge.tables import rule_on_table
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.positions.schrodingers_cats import Position
from catbox_rules.positions.schrodingers_cats.completing import Hidden
from catbox_rules.schrodingers_cats import Box, Boxes, Draw, parse
from catbox_rules.schrodingers_cats.material import total
from tests.unit.positions.schrodingers_cats.tables import claim, table

Keys = dict[str, object]

PROOF: Keys = {"phase": "proof", "claim": claim(0, "4 alive")}
HEISENBERGS_OPEN: Keys = {**PROOF, "proofs": [{}, {"heisenberg": 4}, {}]}
EXCHANGING: Keys = {**PROOF, "proofs": [{"alive": 2}, {}, {}], "proved": 2}
NOT_ALL: Keys = {"unused": ["?", "?", "mewton"], "row": ["tabby"]}


def rulings(position: Position, action: str, seat: int = 0) -> str:
    verdict, _ = rule_on_table(position, parse(action, seat))
    return verdict.ruling.value


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


@pytest.mark.parametrize(
    ("drawn", "ruling"),
    [
        (Boxes(alive=1), "legal"),  # 20 of them, and 17 unknown cards in hands
        (Boxes(heisenberg=1), "undetermined"),
        (Boxes(alive=2), "illegal"),  # one is due
    ],
    ids=str,
)
def test_a_draw_rests_on_the_draw_pile(drawn: Boxes, ruling: str) -> None:
    keys: Keys = {
        **EXCHANGING,
        "exchanged": True,
        "owed": 1,
        "proofs": [{"heisenberg": 2}, {}, {}],
        "discards": {"dead": 1},
    }
    assert rule_on(table(players=3, **keys), Draw(drawn)).ruling.value == ruling


def test_a_table_that_can_be_no_state_is_refused_with_its_first_fault() -> None:
    with pytest.raises(ImpossibleState, match=r"^hands\[1\]: seat 1 is out but has 1 card "):
        rule_on(table(lives=[2, 0, 2], hands=["?", {"alive": 1}, "?"]), parse("doubt", 0))


def choices(cards: Boxes, number: int) -> set[Boxes]:
    """Every choice of so many cards."""
    return {Boxes.of(chosen) for chosen in combinations([*cards], number)}


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
