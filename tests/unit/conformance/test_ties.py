"""Who wins a tie depends on totals and last rounds alone. An engine that looks at anything else, or
at all seats, ends some listed match with other winners, at every table where it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.cat_in_the_box import RoundResult
from catbox_rules.conformance.protocol import ATTRIBUTION, rare_records
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable
from catbox_rules.testing.laws import of_kind

Rounds = Sequence[RoundResult]
Winners = Callable[[Rounds], Sequence[int]]

TABLES = [
    (edition.id, players) for edition in cat.EDITIONS for players in sorted(edition.player_counts)
]


@cache
def listed_ends(edition: str, players: int) -> Sequence[Rounds]:
    """The rounds of the listed matches that come to their end at a table."""
    table = ChosenTable(cat, edition, players)
    played = [
        of_kind(RoundResult, cat.rounds(replay(each.record).state))
        for each in rare_records(ATTRIBUTION.of(cat.NAME).RARE, [table])
    ]
    return [rounds for rounds in played if len(rounds) == players]


def of(rounds: Rounds, seat: int) -> list[int]:
    return [result.scores[seat] for result in rounds]


def best_by(seats: Sequence[int], value: Callable[[int], list[int]]) -> Sequence[int]:
    best = max(map(value, seats))
    return [seat for seat in seats if value(seat) == best]


def tied_in(rounds: Rounds) -> Sequence[int]:
    return best_by(range(len(rounds)), lambda seat: [sum(of(rounds, seat))])


def by_last_rounds(rounds: Rounds, seats: Sequence[int]) -> Sequence[int]:
    return best_by(seats, lambda seat: [rounds[-1].scores[seat]])


def by_the_book(rounds: Rounds) -> Sequence[int]:
    return by_last_rounds(rounds, tied_in(rounds))


def is_found(wrong: Winners, edition: str, players: int) -> bool:
    return any(
        list(wrong(rounds)) != list(by_the_book(rounds)) for rounds in listed_ends(edition, players)
    )


OTHER_NUMBERS: Mapping[str, Callable[[Rounds, int], list[int]]] = {
    "the order of the seats": lambda _, seat: [-seat],
    "the order of the seats from the last": lambda _, seat: [seat],
    "the seat that started the last round": lambda rounds, seat: [seat == rounds[-1].start_seat],
    "the tricks of the last round": lambda rounds, seat: [rounds[-1].tricks[seat]],
    "fewer tricks in the last round": lambda rounds, seat: [-rounds[-1].tricks[seat]],
    "the bonus of the last round": lambda rounds, seat: [rounds[-1].bonus[seat]],
    "all tricks": lambda rounds, seat: [sum(each.tricks[seat] for each in rounds)],
    "all bonuses": lambda rounds, seat: [sum(each.bonus[seat] for each in rounds)],
    "how many bonuses": lambda rounds, seat: [sum(each.bonus[seat] > 0 for each in rounds)],
    "how few paradoxes": lambda rounds, seat: [-sum(each.paradox == seat for each in rounds)],
    "the round before the last": lambda rounds, seat: [of(rounds, seat)[-2]],
    "the first round": lambda rounds, seat: [of(rounds, seat)[0]],
    "the best round": lambda rounds, seat: [max(of(rounds, seat))],
    "the worst round": lambda rounds, seat: [min(of(rounds, seat))],
    "the last two rounds": lambda rounds, seat: [sum(of(rounds, seat)[-2:])],
    "all rounds from the first on": of,
    "all rounds from the last on": lambda rounds, seat: of(rounds, seat)[::-1],
    "rounds with points": lambda rounds, seat: [sum(score > 0 for score in of(rounds, seat))],
    "rounds that were won": lambda rounds, seat: [
        sum(each.scores[seat] == max(each.scores) for each in rounds)
    ],
}
SHOWN_BY_TWO = list(OTHER_NUMBERS)[:9]
"""Two players who are tied on both have scored the same in both rounds, and differ in nothing else.
(That one has caused more paradoxes than the other a search has not found.)"""


@pytest.mark.parametrize(
    ("what", "edition", "players"),
    [
        (what, *table)
        for table in TABLES
        for what in (OTHER_NUMBERS if table[1] > 2 else SHOWN_BY_TWO)
    ],
)
class TestOtherNumbers:
    def test_in_place_of_the_last_round(self, what: str, edition: str, players: int) -> None:
        def wrong(rounds: Rounds) -> Sequence[int]:
            return best_by(tied_in(rounds), lambda seat: OTHER_NUMBERS[what](rounds, seat))

        assert is_found(wrong, edition, players)

    def test_after_the_last_round(self, what: str, edition: str, players: int) -> None:
        def wrong(rounds: Rounds) -> Sequence[int]:
            return best_by(by_the_book(rounds), lambda seat: OTHER_NUMBERS[what](rounds, seat))

        assert is_found(wrong, edition, players)


def with_all_seats(otherwise: Winners) -> Winners:
    """The best last round of all seats is taken, whoever is tied."""

    def wrong(rounds: Rounds) -> Sequence[int]:
        tied = tied_in(rounds)
        best = by_last_rounds(rounds, range(len(rounds)))
        return tied if len(tied) == 1 else [s for s in tied if s in best] or otherwise(rounds)

    return wrong


def if_so_many_share(number: int, otherwise: Winners) -> Winners:
    return lambda rounds: (
        otherwise(rounds) if len(by_the_book(rounds)) == number else by_the_book(rounds)
    )


def if_so_many_are_tied(number: int, otherwise: Winners) -> Winners:
    return lambda rounds: (
        otherwise(rounds) if len(tied_in(rounds)) == number else by_the_book(rounds)
    )


def whoever_is_not_worse_than_those_before(rounds: Rounds) -> Sequence[int]:
    """Who is better does not displace whom it beats."""
    last, tied = rounds[-1].scores, tied_in(rounds)
    return [
        seat for index, seat in enumerate(tied) if all(last[seat] >= last[s] for s in tied[:index])
    ]


def whoever_has_scored_as_much(rounds: Rounds) -> Sequence[int]:
    """In the last round, tied or not."""
    if len(tied_in(rounds)) == 1:
        return tied_in(rounds)
    best = rounds[-1].scores[by_the_book(rounds)[0]]
    return [seat for seat in range(len(rounds)) if rounds[-1].scores[seat] == best]


def nobody_without_points(rounds: Rounds) -> Sequence[int]:
    """A last round without points does not count."""
    winners = by_the_book(rounds)
    return winners if rounds[-1].scores[winners[0]] > 0 else tied_in(rounds)


def before_the_last(rounds: Rounds) -> Sequence[int]:
    return best_by(by_the_book(rounds), lambda seat: [of(rounds, seat)[-2]])


OTHER_WINNERS: Mapping[str, tuple[Winners, int]] = {
    "all who are tied": (tied_in, 2),
    "the better ones do not displace those before": (whoever_is_not_worse_than_those_before, 2),
    "as good a last round, tied or not": (whoever_has_scored_as_much, 3),
    "a last round without points decides nothing": (nobody_without_points, 3),
    "the best last round of all, or all who are tied": (with_all_seats(tied_in), 3),
    "the best last round of all, or the first": (with_all_seats(lambda r: tied_in(r)[:1]), 3),
    "the best last round of all, or nobody": (with_all_seats(lambda _: []), 3),
    "two share at most": (lambda rounds: by_the_book(rounds)[:2], 3),
    "three share at most": (lambda rounds: by_the_book(rounds)[:3], 4),
    "of three who share the first": (if_so_many_share(3, lambda r: by_the_book(r)[:1]), 3),
    "of four who share the first": (if_so_many_share(4, lambda r: by_the_book(r)[:1]), 4),
    "of three who share by the round before": (if_so_many_share(3, before_the_last), 3),
    "of four who share by the round before": (if_so_many_share(4, before_the_last), 4),
    "all of three who are tied": (if_so_many_are_tied(3, tied_in), 3),
    "all of four who are tied": (if_so_many_are_tied(4, tied_in), 4),
    "the better of the first two of three": (
        if_so_many_are_tied(3, lambda r: by_last_rounds(r, tied_in(r)[:2])),
        3,
    ),
}
"""Each with the fewest players with whom it shows."""


@pytest.mark.parametrize(
    ("wrong", "edition", "players"),
    [
        pytest.param(wrong, *table, id=f"{what}-{table[0]}-{table[1]}")
        for what, (wrong, fewest) in OTHER_WINNERS.items()
        for table in TABLES
        if table[1] >= fewest
    ],
)
def test_other_winners(wrong: Winners, edition: str, players: int) -> None:
    assert is_found(wrong, edition, players)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_by_the_book_is_what_the_reference_says(edition: str, players: int) -> None:
    """So what is compared above is compared with the right winners."""
    table = ChosenTable(cat, edition, players)
    for listed in rare_records(ATTRIBUTION.of(cat.NAME).RARE, [table]):
        state = replay(listed.record).state
        outcome = cat.outcome(state)
        if outcome is not None:
            assert list(outcome.winners) == list(
                by_the_book(of_kind(RoundResult, cat.rounds(state)))
            )
