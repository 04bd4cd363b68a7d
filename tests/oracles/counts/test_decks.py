"""The counts of small decks: what must hold among them, closed formulas, and the naive models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from itertools import combinations
from math import comb, factorial, prod

import pytest

from tests.oracles.cat_in_the_box import model as cat_model
from tests.oracles.counts.files import DECKS, deck
from tests.oracles.schrodingers_cats import model as cats_model
from tools.counts_of import cat_in_the_box_decks, schrodingers_cats_decks

EVERY_DECK = pytest.mark.parametrize("name", list(DECKS))
OF_CAT = [name for name in DECKS if name.startswith("cat_in_the_box")]
OF_CATS = [name for name in DECKS if name.startswith("schrodingers_cats")]


def by_name(results: Mapping[str, tuple[int, int]], name: str) -> tuple[int, int]:
    """All results of a name, whatever their values: once, and weighted."""
    some = [numbers for key, numbers in results.items() if key.split()[0] == name]
    return sum(once for once, _ in some), sum(weighted for _, weighted in some)


def test_every_deck_has_its_file() -> None:
    assert {*DECKS} == {
        f"{game} {kind}-{each.name}"
        for game, kind, decks in (
            ("cat_in_the_box", "deck", cat_in_the_box_decks.DECKS),
            ("cat_in_the_box", "deep", cat_in_the_box_decks.DEEP_DECKS),
            ("schrodingers_cats", "deck", schrodingers_cats_decks.DECKS),
            ("schrodingers_cats", "deep", schrodingers_cats_decks.DEEP_DECKS),
        )
        for each in decks
    }


@EVERY_DECK
def test_results_share_out_rounds_and_matches(name: str) -> None:
    results = dict(deck(DECKS[name])[1])
    of_rounds = (
        [["scores"], ["paradox-in-trick", "no-paradox"]]
        if name in OF_CAT
        else [["wrong"], ["claimer-wrong", "doubter-wrong"], ["counted"]]
    )
    of_matches = [["length"], ["winners"] if name in OF_CAT else ["winner"]]
    for total, names in (("rounds", of_rounds), ("matches", of_matches)):
        for shares in names:
            found = [by_name(results, share) for share in shares]
            assert tuple(map(sum, zip(*found, strict=True))) == results[total], shares


@pytest.mark.parametrize("name", OF_CAT)
def test_weighted_deals_are_a_multinomial(name: str) -> None:
    """All cards in a row, less the order within each hand, what is revealed and what is hidden."""
    numbers, results = deck(DECKS[name])
    players, dealt = int(numbers["players"]), int(numbers["dealt"])
    cards = int(numbers["highest-rank"]) * int(numbers["copies"])
    revealed = int(numbers["revealed"])
    hidden = cards - players * dealt - revealed
    orders = factorial(dealt) ** players * factorial(revealed) * factorial(hidden)
    assert results["deals"][1] == factorial(cards) // orders


@pytest.mark.parametrize("name", OF_CATS)
def test_weighted_first_deals_are_a_product(name: str) -> None:
    """Each seat is dealt its hand from what the seats before it have left; before that the
    Physicats are dealt in any order."""
    numbers, results = deck(DECKS[name])
    players, size = int(numbers["players"]), int(numbers["hands"].split()[0])
    cards = sum(int(numbers[kind]) for kind in cats_model.KINDS)
    physicats = numbers["physicats"]
    orders = 1 if physicats == "none" else factorial(len(physicats.split()))
    hands = prod(comb(cards - size * seat, size) for seat in range(players))
    assert results["deals"][1] == orders * hands


@pytest.mark.parametrize("name", OF_CAT)
def test_a_match_without_paradox_has_an_action_for_each_discard_bid_and_card(name: str) -> None:
    numbers, results = deck(DECKS[name])
    players, tricks, rounds = (int(numbers[each]) for each in ("players", "tricks", "rounds"))
    each_seat = 1 + (numbers["bids"] != "none") + tricks
    longest = max(int(key.split()[1]) for key in results if key.startswith("length"))
    assert longest == rounds * players * each_seat


def test_two_rounds_are_as_many_matches_as_one_round_squared() -> None:
    """Nothing of a round bears on the next one but who starts it; and which of two seats starts
    makes no difference to how many lines there are."""
    for one, squared in zip(
        deck(DECKS["cat_in_the_box deck-two-rounds"])[1]["rounds"],
        deck(DECKS["cat_in_the_box deck-two-rounds"])[1]["matches"],
        strict=True,
    ):
        assert squared == one**2


def test_what_breaks_red_and_how_many_tokens_there_are_makes_a_difference() -> None:
    observed, any_token, unlimited, strict = (
        deck(DECKS[f"cat_in_the_box deck-{name}"])[1]["matches"]
        for name in ("two-observed", "two-observed-any-token", "two-bids", "two-strict")
    )
    assert any_token > observed
    # With the same cards; each match of bidders is one of four, for each has the choice of two.
    assert strict[0] < unlimited[0] // 4
    assert strict[1] < unlimited[1] // 4


# --- the naive models


def cat_deals(numbers: Mapping[str, int], cards: list[int]) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every deal of cards that each have their own mark, as ranks, by how often it comes."""

    def hands(left: list[int], sizes: list[int]) -> Counter[tuple[tuple[int, ...], ...]]:
        if not sizes:
            return Counter({(): 1})
        found = Counter[tuple[tuple[int, ...], ...]]()
        for chosen in combinations(range(len(left)), sizes[0]):
            hand = tuple(sorted(left[place] for place in chosen))
            rest = [card for place, card in enumerate(left) if place not in chosen]
            for others, ways in hands(rest, sizes[1:]).items():
                found[hand, *others] += ways
        return found

    return hands(cards, [numbers["dealt"]] * numbers["players"] + [numbers["revealed"]])


def play_out(model: cat_model.Model, bonus_up_to: int, found: Counter[str]) -> None:
    """Walk every line to the end of the round."""
    for move in model.legal():
        after = deepcopy(model)
        after.act(move)
        if not after.rounds:
            play_out(after, bonus_up_to, found)
            continue
        sheet = after.rounds[0]
        found["rounds"] += 1
        stuck = sheet.paradox
        trick = sum(sheet.tricks) + 1
        found["no-paradox" if stuck is None else f"paradox-in-trick {trick}"] += 1
        scores = [
            -won if seat == stuck else won + (group if won <= bonus_up_to else 0)
            for seat, (won, group) in enumerate(zip(sheet.tricks, sheet.groups, strict=True))
        ]
        found[f"scores {scores[0]} {scores[1]}"] += 1


@pytest.mark.parametrize("name", ["deck-two-neutral", "deck-two-strict", "deck-two-strict-covered"])
def test_the_naive_model_plays_as_many_rounds_with_a_small_deck(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, results = deck(DECKS[f"cat_in_the_box {name}"])
    numbers = {key: int(value) for key, value in text.items() if value.isdigit()}
    monkeypatch.setitem(cat_model.RANKS, 2, numbers["highest-rank"])
    monkeypatch.setattr(cat_model, "TOKENS", numbers["tokens-per-seat"])
    ranks = range(1, numbers["highest-rank"] + 1)
    layout = [[(color, rank) for rank in ranks] for color in cat_model.COLORS]
    cards = [rank for rank in ranks for _ in range(numbers["copies"])]
    once, weighted = Counter[str](), Counter[str]()
    for piles, ways in cat_deals(numbers, cards).items():
        model = cat_model.Model(japanese=False, players=2, tokens=text["tokens"], layout=layout)
        model.japanese = text["color-marks"] == "lost"
        model.deal(piles[:2], piles[2])
        found = Counter[str]()
        play_out(model, numbers["bonus-up-to"], found)
        once.update(found)
        weighted.update({key: number * ways for key, number in found.items()})
    names = ("rounds", "no-paradox", "paradox-in-trick", "scores")
    wanted = {key: both for key, both in results.items() if key.split()[0] in names}
    assert {key: (once[key], weighted[key]) for key in once} == wanted


class SmallCats(cats_model.Model):
    """The model with hands of two cards."""

    def hand_size(self) -> int:
        return 2


def choose(pile: list[str], number: int) -> Counter[cats_model.Pile]:
    """Every choice of cards that each have their own mark, as what they show, by its frequency."""
    in_order = sorted(pile, key=cats_model.KINDS.index)
    return Counter(combinations(in_order, number))


def play_cats(model: SmallCats, length: int, ways: int, found: dict[str, list[int]]) -> None:
    """Walk every line to the end of the match."""
    if model.phase == "over":
        sheet = model.rounds[0]
        kind = "claimer-wrong" if sheet.wrong == sheet.claim[0] else "doubter-wrong"
        for name in (
            "rounds",
            "matches",
            kind,
            f"wrong {sheet.wrong}",
            f"counted {sheet.counted}",
            f"winner {model.winner()}",
            f"length {length}",
            "rounds-played 1",
        ):
            numbers = found.setdefault(name, [0, 0])
            numbers[0] += 1
            numbers[1] += ways
    elif model.phase == "draw":
        for cards, times in choose(model.draw_pile, model.draws).items():
            after = deepcopy(model)
            after.draw(cards)
            play_cats(after, length, ways * times, found)
    else:
        for move in model.legal():
            after = deepcopy(model)
            after.act(move)
            play_cats(after, length + 1, ways, found)


def test_the_naive_model_plays_as_many_matches_with_few_cats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers, results = deck(DECKS["schrodingers_cats deck-two"])
    cards = [kind for kind in cats_model.KINDS for _ in range(int(numbers[kind]))]
    monkeypatch.setattr(cats_model, "DECK", cards)
    monkeypatch.setitem(cats_model.LIVES, 2, int(numbers["lives"]))
    assert (numbers["hands"], numbers["physicats"]) == ("2", "none")
    found = {"deals": [0, 0]}
    for first, times in choose(cards, 2).items():
        left = list((Counter(cards) - Counter(first)).elements())
        for second, others in choose(left, 2).items():
            model = SmallCats(players=2, physicats=False, blocks=int(numbers["blocks"]))
            model.deal([first, second])
            found["deals"][0] += 1
            found["deals"][1] += times * others
            play_cats(model, 0, times * others, found)
    assert {name: tuple(both) for name, both in found.items()} == results
