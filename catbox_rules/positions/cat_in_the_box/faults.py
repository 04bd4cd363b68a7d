"""What cannot be on a table of Cat in the Box: all faults of a position at once.

Each fault is something that the position itself shows, with the clause that rules it out and the
place in the document. A table without such a fault may still be one to which no play leads: that
`history.py` decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from catbox_rules.cat_in_the_box import CellSet, Color
from catbox_rules.cat_in_the_box.cards import COPIES
from catbox_rules.cat_in_the_box.readings import Tokens
from catbox_rules.cat_in_the_box.setup import tokens_in_supply
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.cat_in_the_box.defaults import due_hand_sizes
from catbox_rules.positions.cat_in_the_box.faults_of_rounds import rounds
from catbox_rules.positions.cat_in_the_box.limits import stuck_ranks
from catbox_rules.positions.cat_in_the_box.position import Phase, Position
from catbox_rules.positions.unknown import Unknown

__all__ = ["check_for_faults", "faults"]


def faults(position: Position) -> tuple[Finding, ...]:
    """Everything about a position that no table can show, in the order of its chapters."""
    return tuple(fault for look in _LOOKS for fault in look(position))


def check_for_faults(position: Position) -> None:
    """Raise ImpossibleState for a position with a fault: the first one, and how many more."""
    found = faults(position)
    if found:
        first, more = found[0], len(found) - 1
        message = f"{first.message} [{first.clause}]"
        if more:
            message += f"; {more} more faults, which the question 'table' lists"
        raise ImpossibleState(first.where.removeprefix(".") or "position", message)


def _board(position: Position) -> Iterator[Finding]:
    setup, board = position.table.setup, position.table.empty_board
    for seat, tokens in enumerate(position.tokens):
        where = f".tokens[{seat}]"
        for cell in tokens:
            if cell not in board.cells:
                message = f"{cell} is not on a board of {setup.columns} columns"
                yield Finding("setup.board", message, where)
            elif cell in board.observed:
                message = f"an observed token lies on {cell} from the beginning"
                yield Finding("setup.observed-tokens", message, where)
            elif cell.rank > setup.highest_rank:
                message = f"no card is a {cell.rank} with {setup.players} players"
                yield Finding("setup.deck", message, where)


def _tokens_on_one_cell(position: Position) -> Iterator[Finding]:
    whose = [(f"seat {seat}", tokens) for seat, tokens in enumerate(position.tokens)]
    whose.append(("nobody", position.neutral))
    for cell in CellSet.up_to_rank(9):
        owners = [name for name, tokens in whose if cell in tokens]
        if len(owners) > 1:
            message = f"{cell} has tokens of {' and '.join(owners)}"
            yield Finding("declare.cell-open", message, ".tokens")


def _revealed(position: Position) -> Iterator[Finding]:
    clause, setup, revealed = "deal.two-player-reveal", position.table.setup, position.revealed
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    due = setup.revealed if has_cards else 0
    if len(revealed) != due:
        message = f"{due} cards are revealed with {setup.players} players, not {len(revealed)}"
        yield Finding(clause, message, ".revealed")
    called_for = position.table.board_before_play(revealed).neutral
    if position.neutral != called_for:
        given, expected = str(position.neutral) or "nothing", str(called_for) or "nothing"
        shown = " ".join(map(str, revealed)) or "nothing"
        message = f"neutral tokens lie on {given}, where {shown} revealed calls for {expected}"
        yield Finding(clause, message, ".neutral")


def _deck(position: Position) -> Iterator[Finding]:
    clause, setup = "deal.from-deck", position.table.setup
    seen = Counter(position.revealed)
    for tokens in position.tokens:
        seen.update(tokens.cards)
    for cards in (*position.hands, *position.discards):
        seen.update(cards.known)
    for rank, number in sorted(seen.items()):
        most = COPIES if rank <= setup.highest_rank else 0
        if number > most:
            message = f"{number} cards of rank {rank} have been seen, and the deck has {most}"
            yield Finding(clause, message)


def _hands(position: Position) -> Iterator[Finding]:
    table, phase = position.table, position.phase
    due = due_hand_sizes(table, phase, position.tokens, position.discards)
    for seat, (hand, size) in enumerate(zip(position.hands, due, strict=True)):
        if len(hand) != size:
            message = f"seat {seat} should hold {size} cards now, not {len(hand)}"
            yield Finding("deal.even", message, f".hands[{seat}]")


def _discards(position: Position) -> Iterator[Finding]:
    made = [len(discard) for discard in position.discards]
    due = {Phase.BID: (1,), Phase.PLAY: (1,), Phase.DISCARD: (0, 1)}.get(position.phase, (0,))
    for seat, number in enumerate(made):
        if number not in due:
            message = f"seat {seat} has set {number} cards aside before the {position.phase} phase"
            if position.phase in (Phase.DEAL, Phase.OVER):
                message = f"nobody has cards, and seat {seat} has set one aside"
            yield Finding("deal.discard", message, f".discards[{seat}]")
    if position.phase is Phase.DISCARD and all(made):
        message = "every seat has set a card aside, so discarding is over"
        yield Finding("round.phases", message, ".discards")


def _bids(position: Position) -> Iterator[Finding]:
    table, bids = position.table, position.bids
    if not table.setup.bids:
        if bids:
            message = f"nobody bids with {table.players} players"
            yield Finding("bid.none-with-two", message, ".bids")
        return
    for seat, bid in enumerate(bids):
        if isinstance(bid, int) and bid not in table.setup.bids:
            numbers = ", ".join(map(str, table.setup.bids))
            message = f"seat {seat} has bid {bid}, which is not among {numbers}"
            yield Finding("bid.allowed", message, f".bids[{seat}]")
    made = [bid is not None for bid in bids]
    if len(bids) != table.players:
        message = f"{len(bids)} bids of {table.players} seats"
        yield Finding("bid.order", message, ".bids")
    elif position.phase is Phase.PLAY and not all(made):
        message = f"seat {made.index(False)} has not bid, and tricks are being played"
        yield Finding("bid.order", message, f".bids[{made.index(False)}]")
    elif position.phase is Phase.BID:
        yield from _bids_in_order(position, made)
    elif position.phase is not Phase.PLAY and any(made):
        message = f"seat {made.index(True)} has bid before the bids"
        yield Finding("round.phases", message, f".bids[{made.index(True)}]")


def _bids_in_order(position: Position, made: list[bool]) -> Iterator[Finding]:
    start = position.start_seat
    clockwise = made[start:] + made[:start]
    if all(made):
        yield Finding("round.phases", "every seat has bid, so bidding is over", ".bids")
    elif any(clockwise[clockwise.index(False) :]):
        message = f"bids are made clockwise from seat {start}"
        yield Finding("bid.order", message, ".bids")


def _before_play(position: Position) -> Iterator[Finding]:
    """Before the first play, and between the rounds, nothing of a round has happened."""
    if position.phase is Phase.PLAY:
        return
    told = f"in the {position.phase} phase nobody has"
    for seat in position.table.seats:
        if position.tokens[seat]:
            yield Finding("round.phases", f"{told} a token on the board", f".tokens[{seat}]")
        if position.lost[seat]:
            yield Finding("round.phases", f"{told} lost a color", f".lost[{seat}]")
        if position.won[seat] not in (0, Unknown.UNKNOWN):
            yield Finding("round.phases", f"{told} won a trick", f".won[{seat}]")
    if position.trick:
        yield Finding("round.phases", f"{told} played a card", ".trick")
    if position.paradox is not None:
        yield Finding("round.phases", f"{told} caused a paradox", ".paradox")
    if position.leader != position.start_seat:
        message = f"seat {position.start_seat} starts the round, not seat {position.leader}"
        yield Finding("round.start-seat-passes", message, ".leader")


def _turns(position: Position) -> Iterator[Finding]:
    """Every seat has played to each trick, in turn."""
    players, clause = position.table.players, "play.turn"
    if len(position.trick) > players:
        message = f"{len(position.trick)} plays of {players} seats"
        yield Finding(clause, message, ".trick")
    completed = position.completed_tricks
    for seat, tokens in enumerate(position.tokens):
        played = sum(play.seat == seat for play in position.trick)
        if len(tokens) != completed + played:
            message = (
                f"seat {seat} has {len(tokens)} tokens on the board, where "
                f"{completed + played} have been played after {completed} tricks"
            )
            yield Finding(clause, message, f".tokens[{seat}]")
    for number, play in enumerate(position.trick):
        due = (position.leader + number) % players
        where = f".trick[{number}]"
        if play.seat != due:
            yield Finding(clause, f"{play} is of seat {play.seat}, not of seat {due}", where)
        elif play.cell not in position.tokens[play.seat]:
            message = f"seat {play.seat} has played {play} and has no token on {play.cell}"
            yield Finding(clause, message, where)


def _tricks(position: Position) -> Iterator[Finding]:
    tricks, completed = position.table.setup.tricks, position.completed_tricks
    if completed > tricks or (completed == tricks and position.trick):
        message = f"a round has {tricks} tricks, and more have been begun"
        yield Finding("trick.last", message, ".tokens")
    told = [won for won in position.won if isinstance(won, int)]
    is_all_told = len(told) == len(position.won)
    if sum(told) > completed or (is_all_told and sum(told) < completed):
        message = f"{sum(told)} tricks are won, where {completed} are complete"
        yield Finding("trick.winner-leads", message, ".won")
    if completed and position.won[position.leader] == 0:
        message = f"seat {position.leader} leads and has won no trick"
        yield Finding("trick.winner-leads", message, ".leader")
    if not completed and position.phase is Phase.PLAY and position.leader != position.start_seat:
        message = f"seat {position.start_seat} leads to the first trick, not seat {position.leader}"
        yield Finding("round.start-seat-passes", message, ".leader")


def _colors(position: Position) -> Iterator[Finding]:
    for seat, lost in enumerate(position.lost):
        if len(lost) == len(Color):
            message = f"seat {seat} has lost all colors, and one is lost only by declaring another"
            yield Finding("declare.lose-led-color", message, f".lost[{seat}]")
    if not position.trick:
        return
    led = position.trick[0].color
    for number, play in enumerate(position.trick):
        lost = position.lost[play.seat]
        if play.color in lost:
            message = (
                f"seat {play.seat} has just declared {play.color.value}, so it has not lost it"
            )
            yield Finding("declare.color-held", message, f".lost[{play.seat}]")
        elif play.color is not led and led not in lost:
            message = f"seat {play.seat} has declared off {led.value}, so it has lost {led.value}"
            yield Finding("declare.lose-led-color", message, f".trick[{number}]")


def _supply(position: Position) -> Iterator[Finding]:
    table = position.table
    if table.tokens is not Tokens.STRICT:
        return
    for seat, (tokens, lost) in enumerate(zip(position.tokens, position.lost, strict=True)):
        held, bids = len(Color) - len(lost), 1 if table.setup.bids else 0
        left = tokens_in_supply(table.edition, held=held, bids=bids, on_board=len(tokens))
        if left < 0:
            message = f"by tokens=strict seat {seat} has placed {-left} more tokens than it has"
            yield Finding("declare.token-left", message, f".tokens[{seat}]")


def _paradox(position: Position) -> Iterator[Finding]:
    seat = position.paradox
    if seat is None or position.phase is not Phase.PLAY:
        return
    is_over = position.completed_tricks >= position.table.setup.tricks
    if is_over or len(position.trick) >= position.table.players:
        message = "no hand is tested once the last trick is complete"
        if not is_over:
            message = "the trick is complete, so it is taken before anybody is to play"
        yield Finding("trick.last", message, ".paradox")
    elif seat != position.seat_to_play:
        message = f"it is the turn of seat {position.seat_to_play}, not of seat {seat}"
        yield Finding("play.turn", message, ".paradox")
    else:
        yield from _not_stuck(position, seat)


def _not_stuck(position: Position, seat: Seat) -> Iterator[Finding]:
    hand, stuck = position.hands[seat], stuck_ranks(position, seat)
    for rank in hand.known.ranks:
        if rank not in stuck:
            message = f"seat {seat} holds a card of rank {rank}, which it could declare"
            yield Finding("paradox.must-play", message, ".paradox")


_LOOKS: Final[tuple[Callable[[Position], Iterator[Finding]], ...]] = (
    _board,
    _tokens_on_one_cell,
    _deck,
    _hands,
    _revealed,
    _discards,
    _bids,
    _before_play,
    _turns,
    _tricks,
    _colors,
    _supply,
    _paradox,
    rounds,
)
