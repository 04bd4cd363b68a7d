"""What the Physicats do that stay, and those that move cards or show them."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesInPlayChanged,
    BoxesRemoved,
    ClaimPhase,
    DealPhase,
    DiscardPileSeen,
    DiscardsChosen,
    DrawPhase,
    DrawSeen,
    Event,
    Physicat,
    ProofPhase,
    turn,
)
from tests.unit.schrodingers_cats.rules.moments import (
    STAYING,
    act,
    ask,
    boxes,
    boxes_in_play,
    by_seat,
    claiming,
    dealt,
    joined,
    message,
    play,
    proving,
    reach,
    round_of,
    row_of,
    used,
)

# The three that stay.


@pytest.mark.clause(
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.check.count",
)
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize(
    ("name", "claim", "more"),
    [
        ("pounce-gaposchkin", "9 alive", 2),
        ("pounce-gaposchkin", "9 dead", 0),
        ("pounce-gaposchkin", "9 empty", 0),
        ("goeppert-meower", "9 alive", 0),
        ("goeppert-meower", "9 dead", 0),
        ("goeppert-meower", "9 empty", 1),
    ],
)
def test_what_open_physicats_count_as(owner: int, name: str, claim: str, more: int) -> None:
    """For every claimer, and no longer once they lie in the row."""
    unused = ["mewton", "purrie", "felidae"]
    unused[owner] = "-"
    hands = ["3 alive 1 dead 2 empty", "2 dead", "1 empty"]
    count = {"alive": 3, "dead": 3, "empty": 3}[claim.split()[1]]
    for staying, row, counted in (
        ({owner: name}, "prride", count + more),
        (dict[int, str](), f"prride {name}", count),
    ):
        state = claiming(
            3,
            hands,
            claim=f"0: {claim}",
            on_turn=1,
            physicats=" ".join(unused),
            row=row,
            staying=staying,
        )
        over = reach(state, "doubt", DealPhase)
        assert over.results[-1].counted == counted


@pytest.mark.clause(
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.physicat.feyncat",
)
def test_two_that_count_and_feyncat_together() -> None:
    for claim, counted in (("9 alive", 3), ("9 dead", 2), ("9 empty", 1)):
        state = claiming(
            3,
            ["1 alive 2 dead 4 heisenberg"],
            claim=f"0: {claim}",
            on_turn=1,
            physicats="- - -",
            staying={0: "pounce-gaposchkin", 1: "feyncat", 2: "goeppert-meower"},
        )
        assert reach(state, "doubt", DealPhase).results[-1].counted == counted


@pytest.mark.clause("schrodinger.physicat.pounce-gaposchkin", "schrodinger.round.boxes-in-play")
@pytest.mark.parametrize("name", STAYING)
def test_open_physicat_is_no_box(name: str) -> None:
    """Point 23."""
    state = dealt(2, physicats=f"{name} mewton")
    after = reach(state, f"use {name}", ClaimPhase)
    assert boxes_in_play(after) == boxes_in_play(state) == 12


# Purrie and Felidae.

REMOVERS = [("purrie", Box.ALIVE), ("felidae", Box.DEAD)]


@pytest.mark.clause(
    "schrodinger.physicat.purrie",
    "schrodinger.physicat.felidae",
    "schrodinger.round.boxes-in-play",
    "schrodinger.secrecy.discard-pile",
)
@pytest.mark.parametrize(("name", "box"), REMOVERS)
def test_open_cats_of_every_seat_are_discarded(name: str, box: Box) -> None:
    """Rulings 10 and 11, point 24: Heisenbergs and the other states stay, and everybody goes on
    knowing what was removed."""
    proofs = by_seat(3, ["2 alive 1 dead 1 heisenberg", "1 empty", "1 alive 3 dead 2 heisenberg"])
    state = claiming(
        3,
        ["1 alive 1 dead"] * 3,
        proofs={seat: str(proof) for seat, proof in enumerate(proofs)},
        discards="1 dead 1 empty",
        known={0: "1 empty"},
        claim="2: 1 dead",
        physicats=f"{name} mewton tabby",
    )
    step = act(state, f"use {name}")
    removed = [Boxes(**{str(box): proof[box]}) for proof in proofs]
    number = sum(map(len, removed))
    assert number == {"purrie": 3, "felidae": 4}[name]
    assert step.events == (
        used(name),
        BoxesRemoved(Seat(0), removed[0]),
        BoxesRemoved(Seat(2), removed[2]),
        BoxesInPlayChanged(6 + 11 - number),
        joined(name),
    )
    assert seen_by(step.events, None) == step.events
    after = step.state
    assert isinstance(after, ClaimPhase)
    assert after.round.proofs == tuple(p - r for p, r in zip(proofs, removed, strict=True))
    assert all(proof[box] == 0 for proof in after.round.proofs)
    assert after.round.hands == state.round.hands
    gone = Boxes(**{str(box): number})
    assert after.round.discards.boxes == boxes("1 dead 1 empty") + gone
    assert after.round.discards.known_to_all == gone
    assert after.round.discards.known == (boxes("1 empty") + gone, gone, gone)
    assert boxes_in_play(after) == boxes_in_play(state) - number
    assert after.round.claim == state.round.claim
    assert row_of(after) == f"prride {name}"
    doubted = reach(after, "doubt", DealPhase)
    left = 3 + sum(proof[Box.DEAD] for proof in after.round.proofs) + 3
    assert doubted.results[-1].counted == left, "what was removed does not count"


@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.felidae")
@pytest.mark.parametrize(("name", "box"), REMOVERS)
def test_they_may_be_used_where_nothing_is_to_remove(name: str, box: Box) -> None:
    """Point 25."""
    other = "dead" if box is Box.ALIVE else "alive"
    state = claiming(
        2,
        ["1 alive 1 dead"],
        proofs=[f"2 {other} 1 heisenberg 1 empty"],
        claim="1: 1 alive",
        physicats=f"{name} mewton",
    )
    step = act(state, f"use {name}")
    assert step.events == (used(name), joined(name))
    assert round_of(step.state).proofs == state.round.proofs
    assert round_of(step.state).discards == state.round.discards


@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.stays")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("proof", ["nothing", "1 alive"])
def test_purrie_sends_pounce_gaposchkin_to_the_row(owner: int, proof: str) -> None:
    """Hers too, if she lies before the seat that uses Tabby as Purrie; and she is no box."""
    unused = ["tabby", "mewton", "felidae"]
    if owner:
        unused[owner] = "-"
    else:
        unused = ["-", "tabby", "felidae"]
    user = unused.index("tabby")
    state = claiming(
        3,
        ["2 alive"],
        proofs={2: proof},
        claim=f"{(user + 1) % 3}: 1 alive",
        on_turn=user,
        physicats=" ".join(unused),
        row="purrie",
        staying={owner: "pounce-gaposchkin"},
    )
    step = act(state, "use tabby as purrie")
    expected: list[Event] = [used("tabby", "purrie", seat=user), joined("tabby")]
    if proof != "nothing":
        expected += [BoxesRemoved(Seat(2), boxes(proof)), BoxesInPlayChanged(2)]
    expected += [joined("pounce-gaposchkin"), joined("purrie")]
    assert list(step.events) == expected
    assert row_of(step.state) == "tabby pounce-gaposchkin purrie"
    assert round_of(step.state).physicats.open_before_seats == ()
    doubted = reach(step.state, "doubt", DealPhase)
    assert doubted.results[-1].counted == 2, "she does not count any more"


@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.felidae")
@pytest.mark.parametrize(
    ("name", "staying"),
    [
        ("purrie", "goeppert-meower"),
        ("purrie", "feyncat"),
        ("felidae", "pounce-gaposchkin"),
        ("felidae", "goeppert-meower"),
        ("felidae", "feyncat"),
    ],
)
def test_other_physicats_stay(name: str, staying: str) -> None:
    state = claiming(
        2,
        proofs=["1 alive 1 dead"],
        claim="1: 1 alive",
        physicats=f"{name} -",
        staying={1: staying},
    )
    after = play(state, f"use {name}").state
    assert round_of(after).physicats.staying == (None, Physicat(staying))


# Prride.


@pytest.mark.clause("schrodinger.physicat.prride", "schrodinger.secrecy.discard-pile")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_prride_shows_the_discard_pile_to_one_seat(seat: int) -> None:
    """Ruling 16."""
    others = ["mewton", "purrie", "felidae"]
    others[seat] = "prride"
    state = claiming(
        3,
        ["1 alive"] * 3,
        discards="3 alive 14 dead 1 heisenberg",
        known=["2 alive", "2 alive 1 dead", "2 alive"],
        known_to_all="2 alive",
        on_turn=seat,
        physicats=" ".join(others),
        row="tabby",
    )
    step = act(state, "use prride")
    all_of_it = boxes("3 alive 14 dead 1 heisenberg")
    seen = DiscardPileSeen(Seat(seat), all_of_it)
    assert step.events == (used("prride", seat=seat), seen, joined("prride"))
    assert seen in seen_by(step.events, seat)
    for other in (None, *(set(range(3)) - {seat})):
        assert seen_by(step.events, other) == (step.events[0], step.events[2])
    before, after = state.round.discards, round_of(step.state).discards
    assert after.known[seat] == all_of_it
    for other in set(range(3)) - {seat}:
        assert after.known[other] == before.known[other]
    assert (after.boxes, after.known_to_all) == (before.boxes, before.known_to_all)
    assert turn(step.state) == (seat,)


@pytest.mark.clause("schrodinger.physicat.prride")
def test_prride_may_be_used_on_an_empty_pile() -> None:
    """Point 25."""
    step = act(dealt(2, physicats="prride mewton", row="purrie"), "use prride")
    assert step.events == (used("prride"), DiscardPileSeen(Seat(0), Boxes()), joined("prride"))
    assert row_of(step.state) == "purrie prride"


# Mewton.


@pytest.mark.clause(
    "schrodinger.physicat.mewton", "schrodinger.round.boxes-in-play", "schrodinger.deal.draw"
)
def test_mewton_draws_two_which_are_in_play() -> None:
    state = dealt(4, physicats="mewton purrie felidae tabby")
    step = act(state, "use mewton")
    assert step.events == (used("mewton"), BoxesInPlayChanged(26))
    assert isinstance(step.state, DrawPhase)
    assert step.state.round.physicats.revealed is Physicat.MEWTON
    assert row_of(step.state) == "prride"
    assert step.state.owed == 2
    assert turn(step.state) == ("chance",)
    assert boxes_in_play(step.state) == 26
    drawn = act(step.state, "draw 1 empty 1 heisenberg")
    assert drawn.events == (
        BoxesDrawn(Seat(0), 2),
        DrawSeen(Seat(0), boxes("1 empty 1 heisenberg")),
        joined("mewton"),
    )
    after = drawn.state
    assert isinstance(after, ClaimPhase)
    assert row_of(after) == "prride mewton"
    assert after.round.physicats.revealed is None
    assert boxes_in_play(after) == 26
    assert after.round.hands[0] == boxes("3 alive 3 dead 1 empty 1 heisenberg")
    assert turn(after) == (0,)
    assert not any(len(hand) != 6 for hand in after.round.hands[1:])


@pytest.mark.clause("schrodinger.physicat.mewton", "schrodinger.deal.draw")
@pytest.mark.parametrize(("left", "owed"), [("2 dead", 2), ("1 dead", 1), ("nothing", 0)])
def test_mewton_draws_what_there_is(left: str, owed: int) -> None:
    """Ruling 8."""
    discards = boxes("18 alive 20 dead 8 empty 4 heisenberg") - boxes(left)
    state = claiming(2, ["1 alive", "1 alive"], discards=str(discards), physicats="mewton tabby")
    step = act(state, "use mewton")
    happened = (BoxesInPlayChanged(2 + owed),) if owed else (joined("mewton"),)
    assert step.events == (used("mewton"), *happened)
    if owed:
        assert isinstance(step.state, DrawPhase)
        assert step.state.owed == owed
    else:
        assert isinstance(step.state, ClaimPhase)
        assert step.state.round.hands == state.round.hands
        assert row_of(step.state) == "prride mewton"


# Felinestein.


@pytest.mark.clause(
    "schrodinger.physicat.felinestein",
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.discard-pile",
)
def test_felinestein_discards_the_hand_and_draws_as_many() -> None:
    """Ruling 9: open cards stay."""
    state = proving(
        claiming(
            3,
            ["2 alive 1 dead", "4 dead"],
            proofs=["2 alive", "1 dead"],
            discards="8 empty",
            known={1: "1 empty"},
            claim="1: 1 alive",
            physicats="felinestein mewton tabby",
        ),
        "9 alive",
        proved=2,
    )
    hand = boxes("2 alive 1 dead")
    step = act(state, "use felinestein")
    assert step.events == (
        used("felinestein"),
        BoxesDiscarded(Seat(0), 3),
        DiscardsChosen(Seat(0), hand),
    )
    assert seen_by(step.events, 0) == step.events
    assert seen_by(step.events, None) == seen_by(step.events, 1) == step.events[:2]
    after = step.state
    assert isinstance(after, DrawPhase)
    assert after.owed == 3
    assert after.round.hands == by_seat(3, {1: "4 dead"})
    assert after.round.proofs == state.round.proofs
    assert after.round.discards.boxes == boxes("2 alive 1 dead 8 empty")
    assert after.round.discards.known == (hand, boxes("1 empty"), Boxes())
    assert after.round.discards.known_to_all == Boxes()
    assert boxes_in_play(after) == boxes_in_play(state) == 10
    drawn = reach(after, "draw 1 dead 2 heisenberg", ProofPhase)
    assert drawn.round.hands[0] == boxes("1 dead 2 heisenberg")
    assert (drawn.proved, drawn.has_exchanged) == (2, False)
    assert boxes_in_play(drawn) == 10


@pytest.mark.clause("schrodinger.physicat.felinestein", "schrodinger.round.boxes-in-play")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_felinestein_draws_what_there_is(left: int) -> None:
    """Ruling 8: what is discarded is not drawn, so fewer boxes may be in play then."""
    state = claiming(
        2,
        ["3 alive", "1 alive"],
        discards=f"16 alive {20 - left} dead 8 empty 4 heisenberg",
        physicats="felinestein tabby",
    )
    step = act(state, "use felinestein")
    changed = (BoxesInPlayChanged(1 + left),) if left < 3 else ()
    laid = () if left else (joined("felinestein"),)
    assert step.events == (
        used("felinestein"),
        BoxesDiscarded(Seat(0), 3),
        DiscardsChosen(Seat(0), boxes("3 alive")),
        *changed,
        *laid,
    )
    if left:
        assert isinstance(step.state, DrawPhase)
        assert step.state.owed == left
        after = reach(step.state, f"draw {left} dead", ClaimPhase)
    else:
        assert isinstance(step.state, ClaimPhase)
        after = step.state
    assert after.round.hands == (Boxes(dead=left), boxes("1 alive"))
    assert boxes_in_play(after) == 1 + left


@pytest.mark.clause("schrodinger.physicat.felinestein")
def test_felinestein_may_be_used_with_an_empty_hand() -> None:
    """Point 25."""
    state = claiming(
        2, {1: "1 alive"}, proofs=["2 alive"], claim="1: 1 dead", physicats="felinestein tabby"
    )
    step = act(state, "use felinestein")
    assert step.events == (used("felinestein"), joined("felinestein"))
    assert isinstance(step.state, ClaimPhase)
    assert round_of(step.state).discards == state.round.discards


# What a ruling says of an effect.


@pytest.mark.clause(
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.physicat.purrie",
    "schrodinger.physicat.felidae",
    "schrodinger.physicat.feyncat",
    "schrodinger.physicat.prride",
    "schrodinger.physicat.mewton",
    "schrodinger.physicat.felinestein",
    "schrodinger.physicat.pawking",
)
@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("pounce-gaposchkin", ["2 alive"], []),
        ("goeppert-meower", ["1 empty"], []),
        ("purrie", ["3", "alive"], ["pounce"]),
        ("felidae", ["1", "dead"], []),
        ("feyncat", ["Heisenbergs do not count"], []),
        ("prride", ["seat 0", "16"], []),
        ("mewton", ["seat 0", "2 cards"], ["as many as"]),
        ("felinestein", ["3 cards", "seat 0 draws 3 cards"], ["as many as"]),
        ("pawking", ["seat 0"], []),
    ],
)
def test_ruling_says_what_a_physicat_is_about_to_do(
    name: str, said: list[str], unsaid: list[str]
) -> None:
    """And of Tabby what that does for which it is swapped."""
    for own, row in ((name, "tabby"), ("tabby", name)):
        state = claiming(
            2,
            ["3 dead"],
            proofs=["1 alive 1 dead", "2 alive 1 heisenberg"],
            discards="16 dead",
            claim="1: 2 alive",
            physicats=f"{own} -",
            row=row,
            staying={1: "feyncat" if name != "feyncat" else "goeppert-meower"},
        )
        text = f"use {name}" if own == name else f"use tabby as {name}"
        sentence = message(ask(state, text), f"physicat.{name}")
        assert all(words in sentence for words in said), sentence
        assert not any(words in sentence for words in unsaid), sentence


@pytest.mark.clause("schrodinger.physicat.mewton", "schrodinger.physicat.felinestein")
@pytest.mark.parametrize(("left", "drawn"), [(0, "no cards"), (1, "a card"), (2, "2 cards")])
def test_ruling_says_when_the_draw_pile_is_short(left: int, drawn: str) -> None:
    discards = str(boxes("17 alive 20 dead 8 empty 4 heisenberg") - Boxes(dead=left))
    for name, is_short in (("mewton", left < 2), ("felinestein", True)):
        state = claiming(2, ["3 alive"], discards=discards, physicats=f"{name} tabby")
        sentence = message(ask(state, f"use {name}"), f"physicat.{name}")
        assert f"draws {drawn}" in sentence
        assert ("the draw pile has no more" in sentence) is is_short


@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.felidae")
def test_ruling_says_when_nothing_lies_open_and_when_pounce_gaposchkin_does() -> None:
    state = dealt(2, physicats="purrie felidae")
    assert "no alive card is open" in message(ask(state, "use purrie"), "physicat.purrie")
    after = reach(state, "claim 1 alive, prove 3 alive, end turn", ClaimPhase)
    assert "no dead card is open" in message(ask(after, "use felidae"), "physicat.felidae")
    state = claiming(2, claim="1: 2 alive", physicats="purrie -", staying={1: "pounce-gaposchkin"})
    assert "pounce-gaposchkin" in message(ask(state, "use purrie"), "physicat.purrie")
