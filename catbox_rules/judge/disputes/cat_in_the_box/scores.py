"""The score of a seat in a round of Cat in the Box, and its bonus.

The questions are about one seat, which is not named. A sheet has everything that its score rests
on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from attrs import frozen

import catbox_rules.cat_in_the_box
from catbox_rules.cat_in_the_box.rules.scoring import score_round
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.asks import Ask
from catbox_rules.judge.disputes.facts import Fact, Value, facts_of_table, number
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Answer

_MOST: Final = 30
"""The highest number of tricks, or of tokens in a group."""


@frozen
class Sheet:
    """What a seat has at the end of a round, or so far.

    * `bid`: None if there is no bidding.
    * `group`: the size of its largest group of tokens.
    """

    table: Table
    caused_paradox: bool
    tricks: int
    bid: int | None
    group: int
    is_over: bool = True

    def scored(self) -> RoundResult:
        """Return the result of the round, with this seat as seat 0."""
        table = self.table
        others = (0,) * (table.players - 1)
        return score_round(
            table,
            start_seat=Seat(0),
            groups=(self.group, *others),
            bids=() if self.bid is None else (self.bid, *others),
            won=(self.tricks, *others),
            paradox=Seat(0) if self.caused_paradox else None,
        )


@frozen
class SeatScore:
    """The score of the seat in the round; None while the round is not over."""

    over: bool
    score: int | None


@frozen
class SeatBonus:
    """The bonus of the seat."""

    bonus: int


def _tricks(count: int) -> str:
    return f"{count} {'trick' if count == 1 else 'tricks'}"


def _end(sheet: Sheet) -> str:
    if not sheet.is_over:
        return "open"
    if sheet.caused_paradox:
        return "paradox"
    if sheet.bid is None:
        return "unbid"
    return "made" if sheet.tricks == sheet.bid else "missed"


_END: Final = Fact(
    "end",
    "How did the round end for this player?",
    (
        Value("paradox", "The player caused the paradox", "the player caused the paradox"),
        Value(
            "made",
            "The player won as many tricks as bid, and caused no paradox",
            "the player won as many tricks as bid",
        ),
        Value(
            "missed",
            "The player won more or fewer tricks than bid, and caused no paradox",
            "the player won more or fewer tricks than bid",
        ),
        Value(
            "unbid",
            "There was no bidding, and the player caused no paradox",
            "the player caused no paradox",
        ),
        Value("open", "The round was not over yet", "the round was not over"),
    ),
    ("score.paradox-penalty", "score.bonus-bid", "score.bonus-two-players", "trick.last"),
    _end,
)


def _says_tricks(count: int) -> str:
    return f"the player had won {_tricks(count)}"


def _read_tricks(sheet: Sheet) -> int | None:
    return sheet.tricks if sheet.is_over else None


_TRICKS: Final = number(
    "tricks",
    "How many tricks had the player won?",
    range(_MOST + 1),
    _says_tricks,
    ("score.trick", "score.paradox-penalty", "score.bonus-two-players"),
    _read_tricks,
)


def _says_bid(count: int) -> str:
    return f"the player had bid {_tricks(count)}"


def _read_bid(sheet: Sheet) -> int | None:
    return sheet.bid if sheet.is_over and _asks_for_the_bid(sheet.table) else None


_BID: Final = number(
    "bid",
    "How many tricks had the player bid?",
    range(_MOST + 1),
    _says_bid,
    ("score.bonus-bid",),
    _read_bid,
)


def _says_group(count: int) -> str:
    tokens = "token" if count == 1 else "tokens"
    return f"the player's largest group had {count} {tokens}"


def _read_group(sheet: Sheet) -> int | None:
    return sheet.group if sheet.is_over else None


_GROUP: Final = number(
    "group",
    "How many tokens were in the player's largest group? Count only the player's own tokens, not "
    "neutral ones; those of a trick that a paradox broke off count too. The side of the board "
    "that is used shows which cells touch.",
    range(_MOST + 1),
    _says_group,
    ("score.group", "score.adjacency"),
    _read_group,
)


def _asks_for_the_bid(table: Table) -> bool:
    """Return whether the bid itself matters, and not only whether it was made: only a house rule on
    the bonus can ask for it."""
    return table.house_rules is not None and table.house_rules.earns_bonus is not None


def _sheets(table: Table) -> Iterator[Sheet]:
    """Yield every sheet that a seat can have at the end of a round."""
    most, bids = table.setup.tricks, table.setup.bids
    for caused_paradox, tricks in product((False, True), range(most + 1)):
        possible: list[int | None] = [*bids] or [None]
        if bids and not _asks_for_the_bid(table):
            missed = next(bid for bid in range(most + 2) if bid != tricks)
            possible = [tricks, missed] if tricks in bids else [missed]
        # A seat that has won a trick has a token, and none has more tokens than a round has tricks.
        for bid, group in product(possible, range(min(tricks, 1), most + 1)):
            yield Sheet(table, caused_paradox, tricks, bid, group)


def _sheets_and_none(table: Table) -> Iterator[Sheet]:
    yield from _sheets(table)
    yield Sheet(table, False, 0, None, 0, is_over=False)


def _score(sheet: Sheet) -> Answer:
    if not sheet.is_over:
        why = finding("trick.last", "the round was not over")
        return Answer("round", SeatScore(False, None), ("there was nothing to score yet",), (why,))
    score = sheet.scored().scores[0]
    text = f"the player scored {score} {'point' if abs(score) == 1 else 'points'}"
    return Answer("round", SeatScore(True, score), (text,), (_why_points(sheet), _why_bonus(sheet)))


def _bonus(sheet: Sheet) -> Answer:
    bonus = sheet.scored().bonus[0]
    text = f"the player had a bonus of {bonus}" if bonus else "the player had no bonus"
    return Answer("groups", SeatBonus(bonus), (text,), (_why_bonus(sheet),))


def _why_points(sheet: Sheet) -> Finding:
    house = sheet.table.house_rules
    if house is not None and house.trick_points is not None:
        return finding(house.trick_points.id, "{title}", title=house.trick_points.title)
    if sheet.caused_paradox:
        return finding(
            "score.paradox-penalty", "whoever causes a paradox loses a point for each trick won"
        )
    return finding("score.trick", "each trick is a point")


def _why_bonus(sheet: Sheet) -> Finding:
    house, setup, has_bonus = sheet.table.house_rules, sheet.table.setup, sheet.scored().bonus[0]
    if sheet.caused_paradox:
        return finding("score.paradox-penalty", "whoever causes a paradox has no bonus")
    if house is not None and house.earns_bonus is not None:
        return finding(house.earns_bonus.id, "{title}", title=house.earns_bonus.title)
    if setup.bids:
        as_bid = "as many tricks were won as bid, so the largest group is the bonus"
        return finding("score.bonus-bid", as_bid if has_bonus else "the player had no bonus")
    template = "with {bonus_up_to} tricks or fewer the largest group is the bonus"
    return finding("score.bonus-two-players", template, bonus_up_to=str(setup.bonus_up_to))


_OF_TABLE: Final = facts_of_table(catbox_rules.cat_in_the_box)

ROUND: Final = Ask((_END, _TRICKS, _BID, _GROUP, *_OF_TABLE), _sheets_and_none, _score)
"""The question about the score of the seat."""
GROUPS: Final = Ask((_END, _TRICKS, _BID, _GROUP, *_OF_TABLE), _sheets, _bonus)
"""The question about the bonus of the seat."""
