"""Every action of every seat in many small moments, and every outcome of chance in a few: each is
judged by exactly the clauses that it breaks."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Final

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    TurnPhase,
    Use,
    apply,
    initial,
    judge,
    legal_actions,
)
from tests.unit.schrodingers_cats.rules.moments import (
    before_deal,
    claiming,
    grounds,
    in_words,
    proving,
    violated,
)
from tests.unit.schrodingers_cats.rules.wrong_actions import (
    clauses_allowing,
    clauses_broken,
    every_action,
    is_queer_use,
    track_of,
)

LAST: Final = "0 by 1, 1 by 0, 0 by 1, 1 by 0"
"""The rounds before the last one of two seats, which is started by seat 0 with two cards each."""

MOMENTS: Final[dict[str, TurnPhase]] = {
    "first claim": claiming(2, ["1 alive 1 empty", "2 dead"], before=LAST, blocks=1),
    "first claim of seat 2 of three, seat 0 being out": claiming(
        3,
        ["", "2 dead", "1 alive 1 empty"],
        on_turn=2,
        before="0 by 1, 0 by 1, 2 by 1, 1 by 2",
        blocks=2,
    ),
    "first claim after a skip": claiming(
        3, ["1 alive", "1 dead"], physicats="- mewton purrie", row="prride pawking", on_turn=1
    ),
    "a claim stands": claiming(
        2, ["1 alive 1 dead", "2 alive"], claim="1: 3 dead", before=LAST, blocks=2
    ),
    "a claim stands on the last space": claiming(
        2, ["1 alive 1 dead", "2 alive"], claim="1: 2 empty", before=LAST, blocks=2
    ),
    "claimed": proving(
        claiming(2, ["2 alive 1 dead 1 heisenberg", "1 alive"], claim="1: 2 alive", blocks=3),
        "3 alive",
    ),
    "claimed the last space": proving(
        claiming(2, ["2 empty 1 dead", "1 alive"], claim="1: 2 alive", blocks=1), "1 empty"
    ),
    "claimed, without a card that proves": proving(
        claiming(2, ["2 alive", "2 empty"], before=LAST, blocks=1), "1 dead"
    ),
    "claimed with an empty hand": proving(
        claiming(2, ["", "4 dead"], before=LAST, blocks=1), "1 dead"
    ),
    "proved one": proving(
        claiming(
            2,
            ["1 alive 1 dead", "1 alive"],
            proofs=["1 dead"],
            claim="1: 1 alive",
            before=LAST,
            blocks=1,
        ),
        "1 dead",
        proved=1,
    ),
    "proved two": proving(
        claiming(
            2, ["1 alive 2 dead", "4 alive"], proofs=["2 empty"], claim="1: 1 alive", blocks=2
        ),
        "2 empty",
        proved=2,
    ),
    "proved three where one is left to draw": proving(
        claiming(
            3,
            ["2 alive 1 dead", "1 alive"],
            proofs=["3 heisenberg"],
            discards="17 alive 18 dead 8 empty 1 heisenberg",
            claim="2: 1 alive",
            blocks=1,
        ),
        "1 dead",
        proved=3,
    ),
    "proved two where nothing is left to draw": proving(
        claiming(
            2,
            ["2 alive"],
            proofs=["2 heisenberg"],
            discards="18 alive 20 dead 8 empty 2 heisenberg",
            claim="1: 1 alive",
        ),
        "1 dead",
        proved=2,
    ),
    "exchanged": proving(
        claiming(2, ["2 alive"], proofs=["2 alive"], claim="1: 1 alive", blocks=2),
        "2 alive",
        proved=2,
        has_exchanged=True,
    ),
    "with Physicats": claiming(
        2, ["1 alive", "1 dead"], claim="1: 1 alive", physicats="mewton purrie", blocks=2
    ),
    "first claim with Physicats": claiming(2, ["1 alive"], physicats="mewton purrie", blocks=1),
    "one Physicat used": claiming(
        2, ["1 alive", "1 dead"], physicats="- pawking", row="prride mewton", blocks=1
    ),
    "the Physicat of seat 1 stays": proving(
        claiming(
            2,
            ["1 heisenberg", "1 dead"],
            physicats="felidae -",
            staying={1: "feyncat"},
            claim="1: 1 alive",
            blocks=1,
        ),
        "1 dead",
    ),
    "claimed, a Physicat at any time": proving(
        claiming(2, ["1 alive"], physicats="felinestein tabby", blocks=1), "1 alive"
    ),
    "claimed, Physicats before that": proving(
        claiming(2, ["1 alive"], physicats="felinestein tabby", blocks=1, timing="before-claim"),
        "1 alive",
    ),
    "claimed with Pawking": proving(
        claiming(2, ["1 alive"], physicats="pawking tabby", blocks=1), "1 alive"
    ),
    "claimed with Tabby, Pawking in the row": proving(
        claiming(2, ["1 alive"], physicats="tabby mewton", row="pawking", blocks=1), "1 alive"
    ),
    "claimed with Pawking, Physicats before that": proving(
        claiming(2, ["1 alive"], physicats="pawking tabby", blocks=1, timing="before-claim"),
        "1 alive",
    ),
    "Pawking in the opening turn": claiming(2, physicats="pawking tabby", blocks=1),
    "Pawking, and the last space is the other's": claiming(
        2, ["", "1 alive"], claim="0: 1 empty", on_turn=1, physicats="mewton pawking", blocks=1
    ),
    "Pawking, and the last space is that of the second neighbor": claiming(
        3, claim="0: 1 empty", on_turn=1, physicats="mewton pawking tabby", blocks=1
    ),
    "Tabby, Pawking in the row, and the last space is the neighbor's": claiming(
        3,
        claim="0: 1 empty",
        on_turn=2,
        physicats="mewton - tabby",
        row="prride pawking",
        blocks=1,
    ),
    "Pawking, and the second neighbor's last space, the neighbor being out": claiming(
        3,
        claim="0: 1 empty",
        on_turn=1,
        physicats="mewton pawking -",
        row="prride tabby",
        before="2 by 0, 2 by 1",
        blocks=1,
    ),
    "one's own claim has come back": claiming(
        2, ["1 alive"], claim="0: 2 alive", physicats="tabby -", row="prride pawking", blocks=1
    ),
    "one's own claim has come back, one space is left": claiming(
        2, claim="0: 2 dead", physicats="- -", row="tabby prride pawking", blocks=1
    ),
    "a seat is out": claiming(
        4,
        ["1 alive", "1 dead", "1 empty"],
        claim="0: 1 alive",
        on_turn=1,
        before="3 by 0",
        blocks=1,
    ),
    "claimed, a seat being out": proving(
        claiming(
            4,
            ["1 alive", "1 dead", "1 empty"],
            on_turn=2,
            before="3 by 0",
            physicats="mewton purrie felidae -",
            row="prride tabby",
            blocks=1,
        ),
        "2 dead",
    ),
}
"""Two to four seats, few cards in the hands, short tracks; what is not named is discarded."""


# Every action.


@pytest.mark.clause(
    "schrodinger.turn.order",
    "schrodinger.turn.claim-or-doubt",
    "schrodinger.turn.own-claim",
    "schrodinger.claim.state",
    "schrodinger.claim.on-track",
    "schrodinger.claim.rises",
    "schrodinger.claim.last-space",
    "schrodinger.doubt.needs-claim",
    "schrodinger.prove.with-claim",
    "schrodinger.prove.kinds",
    "schrodinger.prove.in-hand",
    "schrodinger.exchange.after-proof",
    "schrodinger.exchange.at-most-proved",
    "schrodinger.exchange.in-hand",
    "schrodinger.exchange.draw-pile",
    "schrodinger.physicat.own",
    "schrodinger.physicat.once",
    "schrodinger.physicat.timing",
    "schrodinger.physicat.pawking",
    "schrodinger.physicat.tabby",
)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_action_of_every_seat_is_judged_by_exactly_its_clauses(name: str) -> None:
    """The legal ones are `legal_actions`, `apply` takes them and no others, and each illegal one
    names all clauses that it breaks."""
    state = MOMENTS[name]
    clauses = set(load_clauses("schrodingers-cats"))
    before = pickle.dumps(state)
    legal: list[Action] = []
    for action in every_action(state.table.players):
        verdict = judge(state, action)
        broken, found = clauses_broken(state, action), violated(verdict)
        if is_queer_use(action):
            found -= {"physicat.pawking", "turn.own-claim"}
            broken -= {"physicat.pawking", "turn.own-claim"}
        assert found == broken, f"{action} of seat {action.actor}"
        findings = (*verdict.violations, *verdict.grounds)
        assert findings
        assert all(each.clause in clauses and each.message for each in findings)
        assert grounds(verdict) == clauses_allowing(state, action), f"{action} of {action.seat}"
        first_violation, last_ground = verdict.violations[:1], verdict.grounds[-1:]
        [about_turn] = first_violation if action.seat != state.round.on_turn else last_ground
        assert about_turn.clause == "schrodinger.turn.order"
        if verdict.is_legal:
            assert verdict.ruling is Ruling.LEGAL
            step = apply(state, action)
            assert step.events
            assert step.state != state
            assert evolve(step.state) == step.state
            legal.append(action)
            continue
        assert verdict.ruling is Ruling.ILLEGAL
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict
        assert refused.value.action is action
    assert state == pickle.loads(before)
    listed = legal_actions(state)
    assert set(listed) == set(legal)
    assert len(set(listed)) == len(listed)


FAMILIES = (Use, Claim, Prove, Exchange, EndTurn, Doubt)
"""The families of actions, in the order in which legal ones are listed."""


@pytest.mark.parametrize("name", MOMENTS)
def test_legal_actions_stand_in_order(name: str) -> None:
    """Uses in the order of the row, claims along the track, proofs and exchanges by their cards,
    the end of the turn or a doubt."""
    state = MOMENTS[name]
    spaces = track_of(state.table.track.blocks)

    def place(action: Action) -> tuple[int, ...]:
        match action:
            case Use():
                row = (None, *state.round.physicats.row)
                return FAMILIES.index(Use), row.index(action.taking)
            case Claim():
                space = (action.count, action.state.value)
                return FAMILIES.index(Claim), spaces.index(space)
            case Prove() | Exchange():
                chosen = action.boxes
                numbers = (chosen.alive, chosen.dead, chosen.empty, chosen.heisenberg)
                return FAMILIES.index(type(action)), *numbers
            case _:
                return (FAMILIES.index(type(action)),)

    listed = [place(action) for action in legal_actions(state)]
    assert listed == sorted(listed)


def test_lists_of_legal_actions() -> None:
    """As they stand in a replay."""
    expected = {
        "first claim": "claim 1 alive, claim 1 dead, claim 2 alive, claim 2 dead, claim 1 empty",
        "a claim stands on the last space": "doubt",
        "claimed": (
            "prove 1 heisenberg, prove 1 alive, prove 1 alive 1 heisenberg, prove 2 alive, "
            "prove 2 alive 1 heisenberg, end turn"
        ),
        "claimed with an empty hand": "end turn",
        "proved one": "prove 1 dead, exchange 1 dead, exchange 1 alive, end turn",
        "proved two": (
            "exchange 1 dead, exchange 2 dead, exchange 1 alive, exchange 1 alive 1 dead, end turn"
        ),
        "proved three where one is left to draw": (
            "prove 1 dead, exchange 1 dead, exchange 1 alive, end turn"
        ),
        "proved two where nothing is left to draw": "end turn",
        "exchanged": "end turn",
        "claimed with Pawking": "prove 1 alive, end turn",
        "one Physicat used": (
            "claim 1 alive, claim 1 dead, claim 2 alive, claim 2 dead, claim 1 empty"
        ),
        "Pawking, and the last space is the other's": "doubt",
        "Tabby, Pawking in the row, and the last space is the neighbor's": (
            "use tabby as prride, doubt"
        ),
        "one's own claim has come back": (
            "use tabby as prride, use tabby as pawking, claim 2 dead, claim 1 empty"
        ),
        "one's own claim has come back, one space is left": "claim 1 empty",
    }
    for name, listed in expected.items():
        assert in_words(legal_actions(MOMENTS[name])) == listed, name


# Every deal and every draw.


def check_grounds(verdict: Verdict) -> None:
    """No clause both forbids and allows, and some clause decides."""
    allowing = {each.clause for each in verdict.grounds}
    assert not allowing & {each.clause for each in verdict.violations}
    assert verdict.clauses


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def test_every_deal_of_small_hands() -> None:
    """Two players in the last round: two cards each."""
    state = before_deal(2, before="0 by 1, 0 by 1, 1 by 0, 1 by 0")
    hands = [Boxes(*numbers) for numbers in product(range(4), repeat=4) if sum(numbers) <= 3]
    for one, other in product(hands, repeat=2):
        broken: set[str] = set()
        if len(one) != 2 or len(other) != 2:
            broken.add("deal.hand-size")
        if one.heisenberg + other.heisenberg > 4:
            broken.add("deal.from-deck")
        verdict = judge(state, Deal((one, other)))
        assert violated(verdict) == broken
        check_grounds(verdict)


@pytest.mark.clause("schrodinger.deal.physicats")
def test_every_deal_of_four_physicats_to_two_seats_and_the_row() -> None:
    state = initial("amigo-2023", players=2)
    for number in range(4):
        for given in product(list(Physicat)[:4], repeat=number):
            for opened in list(Physicat)[:4]:
                verdict = judge(state, DealPhysicats(given, opened))
                fits = number == 2 and len({*given, opened}) == 3
                assert violated(verdict) == (set[str]() if fits else {"deal.physicats"})
                check_grounds(verdict)
                if fits:
                    apply(state, DealPhysicats(given, opened))


@pytest.mark.clause("schrodinger.deal.draw")
def test_every_draw_from_a_small_pile() -> None:
    """Two cards are owed; 2 alive and 1 Heisenberg are left."""
    few_left = claiming(
        2,
        ["1 dead"],
        discards="18 alive 19 dead 8 empty 3 heisenberg",
        physicats="- tabby",
        row="prride",
        revealed="mewton",
    )
    state = DrawPhase(2, few_left)
    legal: set[str] = set()
    for numbers in product(range(4), repeat=4):
        drawn = Boxes(*numbers)
        verdict = judge(state, Draw(drawn))
        assert verdict.is_legal or violated(verdict) == {"deal.draw"}
        check_grounds(verdict)
        if verdict.is_legal:
            legal.add(str(drawn))
            apply(state, Draw(drawn))
    assert legal == {"2 alive", "1 alive 1 heisenberg"}


# Numbers beyond all sizes.

HUGE: Final = 10**18 - 1


@pytest.mark.clause("schrodinger.claim.on-track", "schrodinger.prove.in-hand")
def test_numbers_beyond_all_sizes_get_a_ruling() -> None:
    state = MOMENTS["proved two"]
    huge = Boxes(dead=HUGE)
    for action, broken in (
        (Claim(0, HUGE, Box.ALIVE), {"turn.claim-or-doubt", "claim.on-track"}),
        (Prove(0, huge), {"prove.kinds", "prove.in-hand"}),
        (
            Exchange(0, huge),
            {"exchange.at-most-proved", "exchange.in-hand", "exchange.draw-pile"},
        ),
    ):
        assert violated(judge(state, action)) == broken
    hands = Deal((huge, Boxes(alive=6)))
    assert violated(judge(before_deal(2), hands)) == {"deal.hand-size", "deal.from-deck"}
    owing = DrawPhase(1, claiming(2, physicats="- tabby", row="prride", revealed="mewton"))
    assert violated(judge(owing, Draw(huge))) == {"deal.draw"}
