"""Steps for all rows at once: the functions on one row, applied row by row.

Those that take a caller's values check all of them first; they return the first row with an illegal
one, or -1.
"""

from __future__ import annotations

from catbox_rules.batch.chance import below, one_of
from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.dealing import bid, deal, discard, take_up
from catbox_rules.batch.deals import Dealt
from catbox_rules.batch.packing import CELL_COUNT, copies, one_cell
from catbox_rules.batch.playing import begin_tricks, play
from catbox_rules.batch.policies import bid_at_random, choose, discard_at_random
from catbox_rules.batch.rounds import NOBODY
from catbox_rules.batch.rows import Rows
from catbox_rules.batch.rules import Numbers, Rules
from catbox_rules.batch.scoring import score_round
from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK


@compiled
def deal_all(rules: Rules, rounds: Rows, number: int, cards: Rows) -> None:
    """Deal a round of random cards in every row."""
    for at in range(len(rounds)):
        deal(rules, rounds[at], number, cards[at])


@compiled
def take_up_all(rules: Rules, rounds: Rows, number: int, dealt: Dealt) -> None:
    """Deal the given cards in every row."""
    for at in range(len(rounds)):
        take_up(rules, rounds[at], number, dealt.hands[at, number], dealt.revealed[at, number])


@compiled
def discard_all_at_random(rules: Rules, rounds: Rows, choices: Rows) -> None:
    """Set aside a random card of every hand."""
    for at in range(len(rounds)):
        discard_at_random(rules, rounds[at], choices[at])


@compiled
def discard_all(rules: Rules, rounds: Rows, ranks: Numbers) -> int:
    """Set aside the given ranks; return the first row in which a hand lacks one, or -1."""
    for at in range(len(rounds)):
        for seat in range(rules.players):
            rank = ranks[at, seat]
            if not 1 <= rank <= HIGHEST_RANK or not copies(rounds[at].hands[seat], rank):
                return at
    for at in range(len(rounds)):
        for seat in range(rules.players):
            discard(rounds[at], seat, ranks[at, seat])
    return NOBODY


@compiled
def bid_all_at_random(rules: Rules, rounds: Rows, choices: Rows) -> None:
    """Make a random bid for every seat."""
    for at in range(len(rounds)):
        bid_at_random(rules, rounds[at], choices[at])


@compiled
def bid_all(rules: Rules, rounds: Rows, tricks: Numbers) -> int:
    """Make the given bids; return the first row with one that is not allowed, or -1."""
    for at in range(len(rounds)):
        for seat in range(rules.players):
            if not _may_bid(rules, tricks[at, seat]):
                return at
    for at in range(len(rounds)):
        for seat in range(rules.players):
            bid(rounds[at], seat, tricks[at, seat])
    return NOBODY


@compiled
def _may_bid(rules: Rules, tricks: int) -> bool:
    """Return whether a number is among the bids."""
    found = 0
    for which in range(rules.bids_allowed):
        found += tricks == rules.bids[which]
    return found > 0


@compiled
def begin_all_tricks(rules: Rules, rounds: Rows) -> None:
    """Put the start seat of every row on turn to lead."""
    for at in range(len(rounds)):
        begin_tricks(rules, rounds[at])


@compiled
def play_all(rules: Rules, rounds: Rows, cells: Numbers) -> int:
    """Cover the given cells in the rows in which a seat is on turn; return the first row with an
    illegal one, or -1."""
    for at in range(len(rounds)):
        if rounds[at].seat != NOBODY:
            cell = cells[at]
            if not 0 <= cell < CELL_COUNT or not rounds[at].legal & one_cell(cell):
                return at
    for at in range(len(rounds)):
        if rounds[at].seat != NOBODY:
            play(rules, rounds[at], cells[at])
    return NOBODY


@compiled
def choose_all(rounds: Rows, follows: bool, choices: Rows, cells: Numbers) -> None:
    """Write into `cells` what a named policy covers; -1 if nobody is on turn."""
    for at in range(len(rounds)):
        cells[at] = NOBODY
        if rounds[at].seat != NOBODY:
            cells[at] = choose(rounds[at], follows, choices[at])


@compiled
def draw_cells_all(sets: Numbers, choices: Rows, cells: Numbers) -> None:
    """Write into `cells` a random cell of each set; -1 for an empty one."""
    for at in range(len(sets)):
        cells[at] = one_of(choices[at], sets[at]) if sets[at] else NOBODY


@compiled
def draw_below_all(bounds: Numbers, choices: Rows, numbers: Numbers) -> None:
    """Write into `numbers` a random number below each bound; -1 for a bound of 0."""
    for at in range(len(bounds)):
        numbers[at] = below(choices[at], bounds[at]) if bounds[at] > 0 else NOBODY


@compiled
def score_all(rules: Rules, rounds: Rows, sheets: Rows, number: int) -> None:
    """Fill in the sheet of round `number` in every row."""
    for at in range(len(rounds)):
        score_round(rules, rounds[at], sheets[at, number])
