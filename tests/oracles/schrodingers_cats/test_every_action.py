"""Every action of every seat in many small moments, and every outcome of chance in a few: each is
judged by exactly the clauses that it breaks."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Final

import pytest

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
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Use,
    apply,
    initial,
    judge,
    legal_actions,
)
from catbox_rules.schrodingers_cats.state import draw_phase
from tests.kit.schrodingers_cats.moments import before_deal, claiming, in_words, violated
from tests.kit.schrodingers_cats.rare_moments import TO_CLAIM, TO_PROVE
from tests.unit.schrodingers_cats.rules.law import check_rulings
from tests.unit.schrodingers_cats.rules.wrong_actions import every_action, track_of

MOMENTS: Final = {
    name: state
    for name, state in {**TO_CLAIM, **TO_PROVE}.items()
    if state.table.players < 5 and state.table.track.blocks < 4
}
"""Two to four seats, few cards in the hands, short tracks."""


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
    legal = check_rulings(state, every_action(state.table.players))
    for action in every_action(state.table.players):
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            verdict = refused.value.verdict
            assert verdict.ruling is Ruling.ILLEGAL
            assert clauses.issuperset(verdict.clauses)
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
        "last space": "doubt",
        "claimed": (
            "prove 1 heisenberg, prove 1 alive, prove 1 alive 1 heisenberg, prove 2 alive, "
            "prove 2 alive 1 heisenberg, end turn"
        ),
        "empty hand": "end turn",
        "proved one": "prove 1 dead, exchange 1 dead, exchange 1 alive, end turn",
        "proved two": (
            "exchange 1 dead, exchange 2 dead, exchange 1 alive, exchange 1 alive 1 dead, end turn"
        ),
        "proved three, one is left": ("prove 1 dead, exchange 1 dead, exchange 1 alive, end turn"),
        "proved two, nothing is left": "end turn",
        "exchanged": "end turn",
        "claimed with Pawking": "prove 1 alive, end turn",
        "one is used": ("claim 1 alive, claim 1 dead, claim 2 alive, claim 2 dead, claim 1 empty"),
        "Pawking, last space": "doubt",
        "Tabby, Pawking in the row, last space": ("use tabby as prride, doubt"),
        "come back": ("use tabby as prride, use tabby as pawking, claim 2 dead, claim 1 empty"),
        "come back, one space is left": "claim 1 empty",
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
    state = draw_phase(2, few_left)
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
    owing = draw_phase(1, claiming(2, physicats="- tabby", row="prride", revealed="mewton"))
    assert violated(judge(owing, Draw(huge))) == {"deal.draw"}
