"""What cannot be on a table of Cat in the Box: all faults of a position at once.

Each fault is something that the position itself shows, with the clause that rules it out and the
place in the document. A table without such a fault may still be one to which no play leads: that
`reachability.py` decides.
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
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.kernel.words import counted
from catbox_rules.positions.cat_in_the_box.defaults import due_hand_sizes
from catbox_rules.positions.cat_in_the_box.faults_of_rounds import rounds
from catbox_rules.positions.cat_in_the_box.limits import stuck_ranks
from catbox_rules.positions.cat_in_the_box.position import Phase, Position
from catbox_rules.positions.standing import not_stood
from catbox_rules.positions.unknown import Unknown


def faults(position: Position) -> tuple[Finding, ...]:
    """Everything about a position that no table can show, in the order of its chapters, but for
    what was let stand."""
    return not_stood(position, (fault for look in _LOOKS for fault in look(position)))


def check_for_faults(position: Position) -> None:
    """Raise ImpossibleState for a position with a fault: the first one, and how many more."""
    found = faults(position)
    if found:
        first, more = found[0], len(found) - 1
        message = f"{first.message} [{first.clause}]"
        if more:
            message += f"; {counted(more, 'more fault')}, which the question 'table' lists"
        raise ImpossibleState(first.where.removeprefix(".") or "position", message)


def _board(position: Position) -> Iterator[Finding]:
    setup, board = position.table.setup, position.table.empty_board
    of_seats = [(f".tokens[{seat}]", tokens) for seat, tokens in enumerate(position.tokens)]
    for where, tokens in (*of_seats, (".unowned", position.unowned)):
        for cell in tokens:
            if cell not in board.cells:
                template = "{cell} is not on a board of {columns} columns"
                yield finding("setup.board", template, where, cell=str(cell), columns=setup.columns)
            elif cell in board.observed:
                template = "an observed token lies on {cell} from the beginning"
                yield finding("setup.observed-tokens", template, where, cell=str(cell))
            elif cell.rank > setup.highest_rank:
                template = "no card is a {rank} with {players} players"
                yield finding("setup.deck", template, where, rank=cell.rank, players=setup.players)


def _tokens_on_one_cell(position: Position) -> Iterator[Finding]:
    whose = [(f"seat {seat}", tokens) for seat, tokens in enumerate(position.tokens)]
    whose += [("a seat", position.unowned), ("nobody", position.neutral)]
    for cell in CellSet.up_to_rank(9):
        owners = [name for name, tokens in whose if cell in tokens]
        if len(owners) > 1:
            template = "{cell} has tokens of {owners}"
            yield finding(
                "declare.cell-open",
                template,
                ".tokens",
                cell=str(cell),
                owners=" and ".join(owners),
            )


def _revealed(position: Position) -> Iterator[Finding]:
    clause, setup, revealed = "deal.two-player-reveal", position.table.setup, position.revealed
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    due = setup.revealed if has_cards else 0
    if len(revealed) != due:
        template = "{due} cards are revealed with {players} players, not {number}"
        yield finding(
            clause, template, ".revealed", due=due, players=setup.players, number=len(revealed)
        )
    called_for = position.table.board_before_play(revealed).neutral
    if position.neutral != called_for:
        given, expected = str(position.neutral) or "nothing", str(called_for) or "nothing"
        shown = " ".join(map(str, revealed)) or "nothing"
        template = "neutral tokens lie on {given}, where {shown} revealed calls for {expected}"
        yield finding(clause, template, ".neutral", given=given, shown=shown, expected=expected)


def _deck(position: Position) -> Iterator[Finding]:
    clause, setup = "deal.from-deck", position.table.setup
    seen = Counter(position.revealed)
    for tokens in (*position.tokens, position.unowned):
        seen.update(tokens.cards)
    for cards in (*position.hands, *position.discards):
        seen.update(cards.known)
    for rank, number in sorted(seen.items()):
        most = COPIES if rank <= setup.highest_rank else 0
        if number > most:
            template = "{number} cards of rank {rank} have been seen, and the deck has {most}"
            yield finding(clause, template, number=number, rank=rank, most=most)


def _hands(position: Position) -> Iterator[Finding]:
    table, phase = position.table, position.phase
    due = due_hand_sizes(table, phase, position.placed, position.discards)
    for seat, (hand, size) in enumerate(zip(position.hands, due, strict=True)):
        if len(hand) != size:
            template = "seat {seat} should hold {size} cards now, not {number}"
            yield finding(
                "deal.even", template, f".hands[{seat}]", seat=seat, size=size, number=len(hand)
            )


def _discards(position: Position) -> Iterator[Finding]:
    made = [len(discard) for discard in position.discards]
    due = {Phase.BID: (1,), Phase.PLAY: (1,), Phase.DISCARD: (0, 1)}.get(position.phase, (0,))
    for seat, number in enumerate(made):
        if number not in due:
            template = "seat {seat} has set {number} cards aside before the {phase} phase"
            if position.phase in (Phase.DEAL, Phase.OVER):
                template = "nobody has cards, and seat {seat} has set one aside"
            yield finding(
                "deal.discard",
                template,
                f".discards[{seat}]",
                seat=seat,
                number=number,
                phase=str(position.phase),
            )
    if position.phase is Phase.DISCARD and all(made):
        template = "every seat has set a card aside, so discarding is over"
        yield finding("round.phases", template, ".discards")


def _bids(position: Position) -> Iterator[Finding]:
    table, bids = position.table, position.bids
    if not table.setup.bids:
        if bids:
            template = "nobody bids with {players} players"
            yield finding("bid.none-with-two", template, ".bids", players=table.players)
        return
    for seat, bid in enumerate(bids):
        if isinstance(bid, int) and bid not in table.setup.bids:
            numbers = ", ".join(map(str, table.setup.bids))
            template = "seat {seat} has bid {bid}, which is not among {numbers}"
            yield finding(
                "bid.allowed", template, f".bids[{seat}]", seat=seat, bid=bid, numbers=numbers
            )
    made = [bid is not None for bid in bids]
    if len(bids) != table.players:
        template = "{number} bids of {players} seats"
        yield finding("bid.order", template, ".bids", number=len(bids), players=table.players)
    elif position.phase is Phase.PLAY and not all(made):
        template = "seat {seat} has not bid, and tricks are being played"
        yield finding("bid.order", template, f".bids[{made.index(False)}]", seat=made.index(False))
    elif position.phase is Phase.BID:
        yield from _bids_in_order(position, made)
    elif position.phase is not Phase.PLAY and any(made):
        template = "seat {seat} has bid before the bids"
        yield finding("round.phases", template, f".bids[{made.index(True)}]", seat=made.index(True))


def _bids_in_order(position: Position, made: list[bool]) -> Iterator[Finding]:
    start = position.start_seat
    clockwise = made[start:] + made[:start]
    if all(made):
        yield finding("round.phases", "every seat has bid, so bidding is over", ".bids")
    elif any(clockwise[clockwise.index(False) :]):
        template = "bids are made clockwise from seat {start}"
        yield finding("bid.order", template, ".bids", start=start)


def _before_play(position: Position) -> Iterator[Finding]:
    """Before the first play, and between the rounds, nothing of a round has happened."""
    if position.phase is Phase.PLAY:
        return
    nobody, phase = "in the {phase} phase nobody has ", str(position.phase)
    for seat in position.table.seats:
        if position.tokens[seat]:
            template, where = nobody + "a token on the board", f".tokens[{seat}]"
            yield finding("round.phases", template, where, phase=phase)
        if position.lost[seat]:
            yield finding("round.phases", nobody + "lost a color", f".lost[{seat}]", phase=phase)
        if position.won[seat] not in (0, Unknown.UNKNOWN):
            yield finding("round.phases", nobody + "won a trick", f".won[{seat}]", phase=phase)
    if position.unowned:
        yield finding("round.phases", nobody + "a token on the board", ".unowned", phase=phase)
    if position.trick:
        yield finding("round.phases", nobody + "played a card", ".trick", phase=phase)
    if position.paradox is not None:
        yield finding("round.phases", nobody + "caused a paradox", ".paradox", phase=phase)
    if position.leader != position.start_seat:
        yield _wrong_leader(position, "seat {start} starts the round, not seat {leader}")


def _turns(position: Position) -> Iterator[Finding]:
    """Every seat has played to each trick, in turn."""
    players, clause = position.table.players, "play.turn"
    if len(position.trick) > players:
        template = "{number} plays of {players} seats"
        yield finding(clause, template, ".trick", number=len(position.trick), players=players)
    placed = sum(map(len, (*position.tokens, position.unowned))) - len(position.trick)
    if position.unowned and placed % players:
        template = (
            "{number} tokens of complete tricks lie on the board, where {players} seats have "
            "placed {fewer} or {more}"
        )
        fewer = placed - placed % players
        numbers = {"number": placed, "fewer": fewer, "more": fewer + players}
        yield finding(clause, template, ".unowned", players=players, **numbers)
    completed = position.completed_tricks
    for seat, tokens in enumerate(position.tokens):
        played = sum(play.seat == seat for play in position.trick)
        due = completed + played
        if len(tokens) > due or (len(tokens) < due and not position.unowned):
            template = (
                "seat {seat} has {number} tokens on the board, where {played} have been "
                "played after {completed} tricks"
            )
            yield finding(
                clause,
                template,
                f".tokens[{seat}]",
                seat=seat,
                number=len(tokens),
                played=due,
                completed=completed,
            )
    for number, play in enumerate(position.trick):
        due = (position.leader + number) % players
        where = f".trick[{number}]"
        if play.seat != due:
            yield finding(
                clause,
                "{play} is of seat {seat}, not of seat {due}",
                where,
                play=str(play),
                seat=play.seat,
                due=due,
            )
        elif play.cell not in position.tokens[play.seat]:
            template = "seat {seat} has played {play} and has no token on {cell}"
            yield finding(
                clause, template, where, seat=play.seat, play=str(play), cell=str(play.cell)
            )


def _tricks(position: Position) -> Iterator[Finding]:
    tricks, completed = position.table.setup.tricks, position.completed_tricks
    if completed > tricks or (completed == tricks and position.trick):
        template = "a round has {tricks} tricks, and more have been begun"
        yield finding("trick.last", template, ".tokens", tricks=tricks)
    stated = [won for won in position.won if isinstance(won, int)]
    is_all_stated = len(stated) == len(position.won)
    if sum(stated) > completed or (is_all_stated and sum(stated) < completed):
        template = "{number} tricks are won, where {completed} are complete"
        yield finding(
            "trick.winner-leads", template, ".won", number=sum(stated), completed=completed
        )
    if completed and position.won[position.leader] == 0:
        template = "seat {leader} leads and has won no trick"
        yield finding("trick.winner-leads", template, ".leader", leader=position.leader)
    if not completed and position.phase is Phase.PLAY and position.leader != position.start_seat:
        yield _wrong_leader(position, "seat {start} leads to the first trick, not seat {leader}")


def _wrong_leader(position: Position, template: str) -> Finding:
    start, leader = position.start_seat, position.leader
    return finding("round.start-seat-passes", template, ".leader", start=start, leader=leader)


def _colors(position: Position) -> Iterator[Finding]:
    for seat, lost in enumerate(position.lost):
        if len(lost) == len(Color):
            template = "seat {seat} has lost all colors, and one is lost only by declaring another"
            yield finding("declare.lose-led-color", template, f".lost[{seat}]", seat=seat)
    if not position.trick:
        return
    led = position.trick[0].color
    for number, play in enumerate(position.trick):
        lost = position.lost[play.seat]
        if play.color in lost:
            template = "seat {seat} has lost {color}, and has declared it in this trick: "
            template += "the play was illegal, or the color is not lost"
            yield finding(
                "declare.color-held",
                template,
                f".lost[{play.seat}]",
                seat=play.seat,
                color=play.color.value,
            )
        elif play.color is not led and led not in lost and play.seat not in position.unsure:
            template = "seat {seat} has declared off {led}, so it has lost {led}"
            yield finding(
                "declare.lose-led-color",
                template,
                f".trick[{number}]",
                seat=play.seat,
                led=led.value,
            )


def _supply(position: Position) -> Iterator[Finding]:
    table = position.table
    if table.tokens is not Tokens.STRICT:
        return
    for seat, (tokens, lost) in enumerate(zip(position.tokens, position.lost, strict=True)):
        held, bids = len(Color) - len(lost), 1 if table.setup.bids else 0
        left = tokens_in_supply(table.edition, held=held, bids=bids, on_board=len(tokens))
        if left < 0:
            template = "by tokens=strict seat {seat} has placed {left} more tokens than it has"
            yield finding("declare.token-left", template, f".tokens[{seat}]", seat=seat, left=-left)


def _paradox(position: Position) -> Iterator[Finding]:
    seat = position.paradox
    if seat is None or position.phase is not Phase.PLAY:
        return
    is_over = position.completed_tricks >= position.table.setup.tricks
    if is_over or len(position.trick) >= position.table.players:
        template = "no hand is tested once the last trick is complete"
        if not is_over:
            template = "the trick is complete, so it is taken before anybody is to play"
        yield finding("trick.last", template, ".paradox")
    elif seat != position.seat_to_play:
        template = "it is the turn of seat {due}, not of seat {seat}"
        yield finding("play.turn", template, ".paradox", due=position.seat_to_play, seat=seat)
    else:
        yield from _not_stuck(position, seat)


def _not_stuck(position: Position, seat: Seat) -> Iterator[Finding]:
    hand, stuck = position.hands[seat], stuck_ranks(position, seat)
    for rank in hand.known.ranks:
        if rank not in stuck:
            template = "seat {seat} holds a card of rank {rank}, which it could declare"
            yield finding("paradox.must-play", template, ".paradox", seat=seat, rank=rank)


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
