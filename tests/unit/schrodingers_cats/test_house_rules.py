"""House rules of Schrödinger's Cats: each stands in place of one clause, and all else is as the
book has it. What follows from a doubt is worked out once more from the claim and the count."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules import rule_on
from catbox_rules import schrodingers_cats as cats
from catbox_rules.judge.case import Case
from catbox_rules.judge.disputes import dispute_on
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.variants.patch import known_house_rules
from catbox_rules.match import AnyMatch, Match
from catbox_rules.positions.schrodingers_cats import answer
from catbox_rules.schrodingers_cats import (
    Claim,
    Deal,
    DealPhase,
    Doubt,
    HandDealt,
    HouseRule,
    LifeLost,
    MatchOver,
    RoundResult,
    SeatEliminated,
    Setup,
    register_house_rule,
)
from tests.depth import of_depth

SIZES, LOST, START = (
    "schrodinger.deal.hand-size",
    "schrodinger.check.life-lost",
    "schrodinger.round.start-seat",
)


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, no other one knows."""
    known = {cats.NAME: dict(known_house_rules(cats.NAME))}
    monkeypatch.setattr("catbox_rules.kernel.variants.patch._KNOWN", known)


def loser_gets_fewer(setup: Setup, rounds: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Five cards, and one fewer for each round in which a seat was wrong."""
    wrong = [result.wrong for result in rounds]
    return tuple(5 - wrong.count(Seat(seat)) for seat in range(setup.players))


def bluff_costs_two(_setup: Setup, claim: Claim, counted: int, wrong: Seat) -> int:
    assert (wrong == claim.seat) == (counted < claim.count)
    return 2 if wrong == claim.seat else 1


def wrong_one_starts(_setup: Setup, rounds: tuple[RoundResult, ...]) -> Seat:
    last = rounds[-1]
    return last.wrong if last.lives[last.wrong] else last.right


def rule(replaces: str, function: object, id_: str = "house.own") -> HouseRule:
    made = HouseRule(id_, "Our own", "As we play.", replaces, function)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] -- a function of any kind
    return register_house_rule(made)


def variants(*rules: HouseRule) -> dict[str, object]:
    """The options of a table with these rules, at which each seat has three lives."""
    mine = {"format": "catbox-variant/1", "id": "mine", "game": cats.NAME, "title": "Mine"}
    numbers = {"all": {"lives": 3, "hands": [4] * 17}}
    return {"variants": [{**mine, "rules": [each.id for each in rules], "numbers": numbers}]}


def played(options: dict[str, object], players: int, seed: object) -> AnyMatch:
    match: AnyMatch = Match.begin(cats, "amigo-2023", players=players, options=options)
    random = Random(f"{seed} {players}")
    while match.turn:
        is_chance = match.turn[0] == CHANCE
        doubts = [each for each in match.legal_actions() if isinstance(each, Doubt)]
        action = match.draw(random) if is_chance else random.choice(doubts or match.legal_actions())
        match = match.apply(action)
    return match


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.check.life-lost")
@pytest.mark.clause("schrodinger.round.start-seat")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_all_else_is_as_the_book_has_it(players: int) -> None:
    options = variants(
        rule(SIZES, loser_gets_fewer, "house.fewer"),
        rule(LOST, bluff_costs_two, "house.two"),
        rule(START, wrong_one_starts, "house.wrong"),
    )
    for seed in range(of_depth(quick=2, ci=10, deep=100)):
        match = played(options, players, seed)
        lives, errors, start = [3] * players, [0] * players, 0
        for transition in match.transitions:
            if isinstance(transition.action, Deal):
                sizes = [5 - errors[seat] if lives[seat] else 0 for seat in range(players)]
                assert [len(hand) for hand in transition.action.hands] == sizes
                dealt = [each.seat for each in transition.events if isinstance(each, HandDealt)]
                assert dealt == [seat for seat in range(players) if lives[seat]]
            if not isinstance(transition.action, Doubt):
                continue
            after = transition.after
            assert isinstance(after, DealPhase | MatchOver)
            last = after.results[-1]
            lost = 2 if last.counted < last.claim.count else 1
            wrong = last.claim.seat if lost == 2 else last.doubter
            before, lives[wrong] = lives[wrong], max(0, lives[wrong] - lost)
            errors[wrong] += 1
            assert (last.start_seat, last.wrong, list(last.lives)) == (start, wrong, lives)
            start = wrong if lives[wrong] else last.right
            left = [each.lives for each in transition.events if isinstance(each, LifeLost)]
            assert left == list(range(before - 1, lives[wrong] - 1, -1))
            out = [each.seat for each in transition.events if isinstance(each, SeatEliminated)]
            assert out == ([] if lives[wrong] else [wrong])
        assert match.outcome is not None
        assert [lives[seat] > 0 for seat in match.outcome.winners] == [True]


@pytest.mark.clause("schrodinger.deal.hand-size")
def test_a_deal_of_another_size_breaks_the_house_rule() -> None:
    """With two players each is dealt six cards by the book, and five by this rule."""
    five = variants(rule(SIZES, loser_gets_fewer)) | {"physicats": "without"}
    six = cats.initial("amigo-2023", players=2, options={"physicats": "without"})
    state = cats.initial("amigo-2023", players=2, options=five)
    ruled = cats.judge(state, cats.draw(six, Random(1)))
    assert [each.clause for each in ruled.violations] == ["house.own"] * 2
    assert cats.judge(state, cats.draw(state, Random(1))).is_legal


@pytest.mark.parametrize(
    ("replaces", "answer", "expected"),
    [
        (SIZES, (5, 5), "for each of 3 seats a number of cards, at least 1, got (5, 5)"),
        (SIZES, (5, 0, 5), "for each of 3 seats a number of cards, at least 1, got (5, 0, 5)"),
        (SIZES, (5, "5", 5), "for each of 3 seats a number of cards, at least 1, got (5, '5', 5)"),
        (SIZES, (50, 1, 2), "at most 52 cards in all, got (50, 1, 2)"),
        (SIZES, 5, f"tuple for {SIZES}, got 5"),
        (LOST, 0, "at least 1 life, got 0"),
        (LOST, "one", f"int for {LOST}, got 'one'"),
        (START, 3, "a seat from 0 to 2, got 3"),
    ],
)
def test_an_answer_that_is_none(replaces: str, answer: object, expected: str) -> None:
    def answers(*_: object) -> object:
        return answer

    with pytest.raises(MalformedInput) as caught:
        played(variants(rule(replaces, answers)), 3, 1)
    assert str(caught.value).startswith(f"house.own: expected {expected}, at ")


def test_a_seat_that_is_out_does_not_start() -> None:
    def loser(_setup: Setup, rounds: tuple[RoundResult, ...]) -> Seat:
        return rounds[-1].wrong

    with pytest.raises(MalformedInput, match="expected a seat that is in the match"):
        played(variants(rule(START, loser)), 3, 1)


def test_only_the_book_rules_on_tables_that_are_not_whole_matches() -> None:
    options = variants(rule(LOST, bluff_costs_two))
    match = played(options, 3, 1)
    table = next(each.before for each in match.transitions if isinstance(each.action, Doubt))
    refused = r"\$\.options\.variants: expected a table without house rules.* got house\.own"
    with pytest.raises(Unsupported, match=refused):
        answer(cats.view(table), "check")
    with pytest.raises(Unsupported, match=refused):
        rule_on(Case(cats, position=cats.view(table, 0), action=Doubt(Seat(0))))
    with pytest.raises(Unsupported, match=refused):
        dispute_on(Doubt(Seat(1)), edition="amigo-2023", players=3, options=options)
