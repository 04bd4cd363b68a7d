"""Actions: their form, their text, and what is no action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    ACTIONS,
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    SeatAction,
    Space,
    Track,
    Use,
    parse,
)
from catbox_rules.schrodingers_cats.actions import check_table_has, claims
from tests.unit.schrodingers_cats.rules.moments import boxes, cats
from tests.unit.schrodingers_cats.rules.wrong_actions import every_action, track_of

OF_CHANCE: list[Action] = [
    DealPhysicats(cats("mewton tabby"), Physicat.PRRIDE),
    Deal((boxes("4 alive 1 empty 1 heisenberg"), Boxes())),
    Draw(boxes("1 dead 1 empty")),
]


def seat_actions() -> Iterator[SeatAction]:
    """Every action of seats 0 and 5 that has a text."""
    for action in every_action(6):
        if action.seat in (0, 5) and not (isinstance(action, Claim) and action.count < 0):
            yield action


# Text.


def test_text_of_an_action_is_read_back() -> None:
    number = 0
    for action in seat_actions():
        again = parse(str(action), action.seat)
        assert again == action
        assert hash(again) == hash(action)
        number += 1
    assert number == 2 * (2 + 31 * 4 + 2 * 494 + 10 * 11)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("use mewton", Use(2, Physicat.MEWTON)),
        ("use pounce-gaposchkin", Use(2, Physicat.POUNCE_GAPOSCHKIN)),
        ("use tabby as felidae", Use(2, Physicat.TABBY, Physicat.FELIDAE)),
        ("use tabby", Use(2, Physicat.TABBY)),
        ("claim 8 alive", Claim(2, 8, Box.ALIVE)),
        ("claim 13 empty", Claim(2, 13, Box.EMPTY)),
        ("claim 0 dead", Claim(2, 0, Box.DEAD)),
        ("claim 3 heisenberg", Claim(2, 3, Box.HEISENBERG)),
        ("claim 999999999999999999 alive", Claim(2, 10**18 - 1, Box.ALIVE)),
        ("prove 1 empty 1 heisenberg", Prove(2, boxes("1 empty 1 heisenberg"))),
        ("prove 4 alive 3 dead 2 empty 1 heisenberg", Prove(2, Boxes(4, 3, 2, 1))),
        ("exchange 1 dead", Exchange(2, boxes("1 dead"))),
        ("exchange 12 alive", Exchange(2, boxes("12 alive"))),
        ("end turn", EndTurn(2)),
        ("doubt", Doubt(2)),
    ],
)
def test_texts(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse(text, 2) == action
    assert parse("  " + text.replace(" ", "   ") + " ", 2) == action


def test_kinds_of_boxes_may_be_named_in_any_order() -> None:
    assert str(parse("prove 1 heisenberg 2 alive", 0)) == "prove 2 alive 1 heisenberg"
    assert str(parse("exchange 1 empty 3 dead", 0)) == "exchange 3 dead 1 empty"


def test_number_with_leading_noughts_is_that_number() -> None:
    assert parse("claim 008 alive", 0) == Claim(0, 8, Box.ALIVE)


TEXTS_OF_NO_ACTION = [
    "",
    " ",
    "pass",
    "Doubt",
    "doubt 0",
    "end",
    "end the turn",
    "end turn now",
    "turn",
    "use",
    "use newton",
    "use Mewton",
    "use mewton purrie",
    "use tabby as",
    "use tabby as newton",
    "use newton as tabby",
    "use tabby for mewton",
    "use tabby as mewton now",
    "claim",
    "claim 8",
    "claim alive",
    "claim alive 8",
    "claim eight alive",
    "claim -1 alive",
    "claim +8 alive",
    "claim 8.0 alive",
    "claim 8 living",
    "claim 8 Alive",
    "claim 8 alive 1 dead",
    "claim 8 alive now",
    "claim 1000000000000000000 alive",
    "claim 0000000000000000008 alive",
    "claim ² alive",
    "claim ٣ alive",
    "prove",
    "prove 1",
    "prove alive",
    "prove 0 alive",
    "prove 1 alive 0 dead",
    "prove nothing",
    "prove 1 alive 1 alive",
    "prove 1 cat",
    "prove 1 alive dead",
    "prove one alive",
    "prove -1 alive",
    "prove 1 alive 1",
    "prove 1000000000000000000 alive",
    "exchange",
    "exchange 0 dead",
    "exchange 1 cat",
    "exchange 1 dead 2 dead",
    "draw 1 dead",
    "deal 6 alive / 6 dead",
    "deal-physicats mewton tabby / open prride",
]


@pytest.mark.parametrize("text", TEXTS_OF_NO_ACTION)
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        parse(text, 0)
    assert refused.value.path == "$"
    assert refused.value.given == text
    for example in ("claim 8 alive", "prove 1 empty", "exchange", "use", "end turn", "doubt"):
        assert example in refused.value.expected


WORDS = "use claim prove exchange end turn doubt as 0 1 8 alive dead tabby mewton"


def read(text: str) -> Action | None:
    try:
        return parse(text, 1)
    except MalformedInput:
        return None


@given(st.text(max_size=12) | st.lists(st.sampled_from(WORDS.split()), max_size=6).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    """And if it is read, the action says what it says, no more and no less."""
    action = read(text)
    if action is not None:
        assert isinstance(action, ACTIONS)
        assert action.actor == 1
        assert parse(str(action), 1) == action
        assert set(str(action).split()) == set(text.split())


def test_texts_of_chance() -> None:
    assert [str(action) for action in OF_CHANCE] == [
        "deal-physicats mewton tabby / open prride",
        "deal 4 alive 1 empty 1 heisenberg / nothing",
        "draw 1 dead 1 empty",
    ]
    assert str(Draw(Boxes())) == "draw nothing"


# Form.


def test_names_and_actors() -> None:
    names = ["deal-physicats", "deal", "draw", "use", "claim", "prove", "exchange", "end", "doubt"]
    assert [kind.do for kind in ACTIONS] == names
    assert [action.actor for action in OF_CHANCE] == ["chance"] * 3
    for action in every_action(3):
        assert action.actor == action.seat
    fields = {kind.do: [each.name for each in attrs.fields(kind) if each.init] for kind in ACTIONS}
    assert fields == {
        "deal-physicats": ["physicats", "open"],
        "deal": ["hands"],
        "draw": ["boxes"],
        "use": ["seat", "physicat", "taking"],
        "claim": ["seat", "count", "state"],
        "prove": ["seat", "boxes"],
        "exchange": ["seat", "boxes"],
        "end": ["seat"],
        "doubt": ["seat"],
    }


def refuses(make: Callable[[], object], path: str, given: object) -> MalformedInput:
    with pytest.raises(MalformedInput) as refused:
        make()
    assert refused.value.path == path
    if given is not refuses:
        assert refused.value.given is given
    return refused.value


@pytest.mark.parametrize("seat", [-1, 1.0, "0", None, True])
def test_seat_is_a_number_from_0(seat: int) -> None:
    for make in (
        lambda: Use(seat, Physicat.MEWTON),
        lambda: Claim(seat, 8, Box.ALIVE),
        lambda: Prove(seat, Boxes(alive=1)),
        lambda: Exchange(seat, Boxes(alive=1)),
        lambda: EndTurn(seat),
        lambda: Doubt(seat),
    ):
        refuses(make, "$.seat", seat)


@pytest.mark.parametrize("count", [8.0, "8", None, True, 10**18, -(10**18)])
def test_count_is_a_whole_number(count: int) -> None:
    assert refuses(lambda: Claim(0, count, Box.ALIVE), "$.count", count).expected
    assert Claim(0, -7, Box.ALIVE).count == -7


@pytest.mark.parametrize("state", ["alive", None, 0, Physicat.MEWTON])
def test_state_is_a_box(state: Box) -> None:
    refuses(lambda: Claim(0, 8, state), "$.state", state)


@pytest.mark.parametrize("wrong", ["mewton", 0, Box.ALIVE])
def test_physicats_are_physicats(wrong: Physicat) -> None:
    refuses(lambda: Use(0, wrong), "$.physicat", wrong)
    refuses(lambda: Use(0, Physicat.TABBY, wrong), "$.taking", wrong)
    refuses(
        lambda: DealPhysicats((Physicat.MEWTON, wrong), Physicat.TABBY), "$.physicats[1]", wrong
    )
    refuses(lambda: DealPhysicats((), wrong), "$.open", wrong)
    assert Use(0, Physicat.TABBY, None) == Use(0, Physicat.TABBY)


@pytest.mark.parametrize("wrong", ["1 alive", 3, None, {"alive": 1}, [Box.ALIVE]])
def test_boxes_are_boxes(wrong: Boxes) -> None:
    refuses(lambda: Prove(0, wrong), "$.boxes", wrong)
    refuses(lambda: Exchange(0, wrong), "$.boxes", wrong)
    refuses(lambda: Draw(wrong), "$.boxes", wrong)
    refuses(lambda: Deal((Boxes(), wrong)), "$.hands[1]", wrong)


@pytest.mark.parametrize("wrong", [3, None])
def test_lists_are_lists(wrong: tuple[Boxes]) -> None:
    refuses(lambda: Deal(wrong), "$.hands", wrong)


@pytest.mark.parametrize("wrong", [3, None])
def test_dealt_physicats_are_a_list(wrong: tuple[Physicat]) -> None:
    refuses(lambda: DealPhysicats(wrong, Physicat.TABBY), "$.physicats", wrong)


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.exchange.after-proof")
def test_nothing_is_neither_proved_nor_exchanged() -> None:
    """Ruling 7: one simply does not."""
    for make in (lambda: Prove(0, Boxes()), lambda: Exchange(0, Boxes())):
        error = refuses(make, "$.boxes", refuses)
        assert "at least one card" in error.expected
        assert error.given == "none"
    assert Draw(Boxes()).boxes == Boxes()


def test_lists_become_tuples() -> None:
    deal = Deal(iter([Boxes(alive=1), Boxes()]))
    assert deal.hands == (Boxes(alive=1), Boxes())
    dealt = DealPhysicats(list(cats("mewton tabby")), Physicat.PRRIDE)
    assert dealt.physicats == cats("mewton tabby")
    assert hash(dealt) == hash(DealPhysicats(cats("mewton tabby"), Physicat.PRRIDE))


# What they tell of themselves.


def test_claim_knows_its_space() -> None:
    assert Claim(1, 8, Box.ALIVE).space == Space(8, Box.ALIVE)


@pytest.mark.clause("schrodinger.physicat.tabby")
def test_effect_of_a_use() -> None:
    for physicat, taking in product(Physicat, (None, *Physicat)):
        assert Use(0, physicat, taking).effect is (taking or physicat)


@pytest.mark.parametrize("blocks", [1, 13, 26])
@pytest.mark.parametrize("seat", [0, 5])
def test_claims_of_a_seat_along_the_track(blocks: int, seat: int) -> None:
    listed = claims(Seat(seat), Track(blocks))
    assert [(claim.count, claim.state.value) for claim in listed] == track_of(blocks)
    assert {claim.seat for claim in listed} == {seat}


# What a table has.


@pytest.mark.clause("schrodinger.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_seats_of_a_table(players: int) -> None:
    for seat in range(7):
        if seat < players:
            check_table_has(Doubt(seat), players=players)
            continue
        with pytest.raises(MalformedInput) as refused:
            check_table_has(Doubt(seat), players=players)
        assert refused.value.path == "$.seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given == seat
    for action in OF_CHANCE:
        check_table_has(action, players=players)
