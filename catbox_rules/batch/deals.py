"""Deals as input: who gets which cards in every round of every match."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from attrs import field, frozen
from numpy.typing import ArrayLike

from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.rules import Numbers, Ranks, Rules
from catbox_rules.batch.validation import array_of, is_of_whole_numbers
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.kernel.errors import MalformedInput, Verbatim


def _as_ranks(value: ArrayLike, name: str) -> Ranks:
    given = array_of(value)
    if not is_of_whole_numbers(given):
        raise MalformedInput(f"$.deals.{name}", expected="an array of ranks", given=value)
    if given.size and (given.min() < 0 or given.max() > HIGHEST_RANK):
        wrong = int(given[(given < 0) | (given > HIGHEST_RANK)][0])
        raise MalformedInput(f"$.deals.{name}", expected=f"1 to {HIGHEST_RANK}", given=wrong)
    return given.astype(np.int8)


def _as_hands(value: ArrayLike) -> Ranks:
    return _as_ranks(value, "hands")


def _as_revealed(value: ArrayLike | None) -> Ranks | None:
    return None if value is None else _as_ranks(value, "revealed")


@frozen(eq=False)
class Deals:
    """The cards of some matches.

    * `hands`: ranks, an array of (matches, rounds, seats, cards of a seat).
    * `revealed`: the ranks of the revealed cards, if there are any: (matches, rounds, cards).

    Raises MalformedInput for anything but arrays of ranks.
    """

    hands: Ranks = field(converter=_as_hands)
    revealed: Ranks | None = field(default=None, converter=_as_revealed)

    def some(self, first: int, end: int) -> Deals:
        """Return the cards of the matches from `first` up to but not including `end`, counted from
        0."""
        chosen = slice(first, end)
        return Deals(self.hands[chosen], None if self.revealed is None else self.revealed[chosen])


class Dealt(NamedTuple):
    """The cards of some matches as compiled functions take them; arrays of no matches if cards are
    dealt at random."""

    hands: Ranks
    revealed: Ranks


def check_deals(rules: Rules, deals: Deals | None, *, matches: int) -> Dealt:
    """Return deals as compiled functions take them; arrays of no matches if `deals` is None.

    Raises MalformedInput unless every deal is possible with the deck; the error names the match,
    counted from 0, and the round.
    """
    of_hands = (int(rules.rounds), int(rules.players), int(rules.dealt))
    of_revealed = (int(rules.rounds), int(rules.revealed))
    if deals is None:
        return Dealt(np.empty((0, *of_hands), np.int8), np.empty((0, *of_revealed), np.int8))
    if deals.revealed is None and rules.revealed:
        expected = f"{rules.revealed} revealed cards for each round"
        raise MalformedInput("$.deals.revealed", expected=expected, given=None)
    none_revealed = np.empty((matches, *of_revealed), np.int8)
    revealed = none_revealed if deals.revealed is None else deals.revealed
    _check_shape("hands", deals.hands, (matches, *of_hands))
    _check_shape("revealed", revealed, (matches, *of_revealed))
    dealt = Dealt(np.ascontiguousarray(deals.hands), np.ascontiguousarray(revealed))
    wrong = _first_impossible(rules, dealt)
    if wrong >= 0:
        match, number = divmod(wrong, rules.rounds)
        highest = rules.cards // COPIES
        raise MalformedInput(
            f"$.deals.hands[{match}][{number}]",
            expected=f"at most {COPIES} cards of each rank from 1 to {highest}",
            given=deals.hands[match, number].tolist(),
        )
    return dealt


def _check_shape(name: str, array: Ranks, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        expected = f"an array of the shape {shape}"
        given = Verbatim(f"an array of the shape {array.shape}")
        raise MalformedInput(f"$.deals.{name}", expected=expected, given=given)


@compiled
def _first_impossible(rules: Rules, dealt: Dealt) -> int:
    """Return the first round, counted over all matches, that the deck cannot give; -1 if it can
    give them all (`deal.from-deck`)."""
    for match in range(len(dealt.hands)):
        for number in range(rules.rounds):
            counts = np.zeros(HIGHEST_RANK + 1, np.int64)
            for rank in dealt.hands[match, number].flat:
                counts[rank] += 1
            for rank in dealt.revealed[match, number]:
                counts[rank] += 1
            if not _deck_can_give(rules, counts):
                return match * rules.rounds + number
    return -1


@compiled
def _deck_can_give(rules: Rules, counts: Numbers) -> bool:
    """Return whether the deck has enough cards of each rank."""
    in_deck = np.zeros(HIGHEST_RANK + 1, np.int64)
    for card in range(rules.cards):
        in_deck[rules.deck[card]] += 1
    too_many = 0
    for rank in range(HIGHEST_RANK + 1):
        too_many += max(0, counts[rank] - in_deck[rank])
    return too_many == 0
