"""Faults of a table of Cat in the Box: everything that is impossible about a position, at once.

Each fault is visible in the position itself; it has the clause that rules it out, and the place in
the document. A table without such a fault may still be impossible to reach by legal play: the
positions look for such play (`positions/cat_in_the_box/`). What is impossible about a score sheet
is in `faults_of_rounds.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import evolve

from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.faults_of_rounds import number_of_rounds, rounds
from catbox_rules.cat_in_the_box.material import COPIES, HIGHEST_RANK, Cards, CellSet, Color, Rank
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.cat_in_the_box.rules.in_force import declarable_cells
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DiscardPhase,
    State,
    TrickPhase,
    packed,
    trick_phase,
)
from catbox_rules.cat_in_the_box.table import tokens_in_supply
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.faults import (
    Look,
    check_first,
    check_numbers,
    check_seats,
    faults_by,
    found,
)
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.kernel.verdict import Finding, finding

# Faults of a partial table of Cat in the Box: what is impossible whatever the unwritten parts are.
#
# Known numbers are lower bounds: cells with a token, cards in a hand. Faults that any table may
# have are found together with those of a whole one.


def faults_of_partial(position: Position) -> Iterator[Finding]:
    """Yield the faults that only a partial table has; none for a whole one."""
    if position.is_partial:
        for look in (_free, _trick, _hands_of_partial, _won, _leader):
            yield from look(position)


def _free(position: Position) -> Iterator[Finding]:
    """Yield cells that are known to have no token but have one: the revealed cards may call for
    it."""
    for cell in position.free & (position.taken | position.neutral):
        template = "{cell} is given both with a token and without one"
        yield finding("declare.cell-open", template, ".free", cell=str(cell))


def _trick(position: Position) -> Iterator[Finding]:
    """Yield plays of the trick whose cells are not on the board, or were not open."""
    board, covered = position.table.empty_board, position.neutral
    others = CellSet()
    for number, play in enumerate(position.trick):
        if position.is_written("leader"):
            of_others = [tokens for seat, tokens in enumerate(position.tokens) if seat != play.seat]
            others = CellSet.of([cell for tokens in of_others for cell in tokens])
        where, cell = f".trick[{number}]", str(play.cell)
        if play.cell not in board.cells or play.rank > position.table.setup.highest_rank:
            template = "no cell {cell} can be declared with {players} players"
            players = position.table.players
            yield finding("setup.board", template, where, cell=cell, players=players)
        elif play.cell in covered | board.observed | others:
            template = "{play} was played to a cell that had a token"
            yield finding("declare.cell-open", template, where, play=str(play))
        covered |= CellSet.of([play.cell])


def _hands_of_partial(position: Position) -> Iterator[Finding]:
    """Yield seats that hold, have set aside and have played more cards than they were dealt."""
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    dealt = position.table.setup.dealt if has_cards else 0
    for seat in position.table.seats:
        hand, gone = len(position.hands[seat]), len(position.discards[seat])
        gone += len(_tokens_of(position, seat))
        if hand + gone > dealt:
            template = "seat {seat} was dealt {dealt} card(s), but has {number} in hand and "
            template += "has used {gone}"
            yield finding(
                "deal.even",
                template,
                f".hands[{seat}]",
                seat=seat,
                dealt=dealt,
                number=hand,
                gone=gone,
            )


def _tokens_of(position: Position, seat: Seat) -> CellSet:
    """Return the cells that are known to have a token of a seat."""
    tokens = position.tokens[seat]
    if position.is_written("leader"):
        tokens |= CellSet.of([play.cell for play in position.trick if play.seat == seat])
    return tokens


def _won(position: Position) -> Iterator[Finding]:
    """Yield a fault if more tricks have been won than a round has, or if a seat has more tokens
    than that."""
    setup, won = position.table.setup, _tricks_won(position)
    if won > setup.tricks:
        template = "the seats have won {number} trick(s), but a round has {in_all} tricks"
        yield finding("trick.last", template, ".won", number=won, in_all=setup.tricks)
    for seat in position.table.seats:
        if len(tokens := _tokens_of(position, seat)) > setup.tricks:
            template = "seat {seat} has {number} tokens on the board, but a round has {in_all} "
            template += "tricks"
            yield finding(
                "trick.last",
                template,
                f".tokens[{seat}]",
                seat=seat,
                number=len(tokens),
                in_all=setup.tricks,
            )


def _tricks_won(position: Position) -> int:
    """Return how many tricks are known to have been won."""
    return sum(won for won in position.won if isinstance(won, int))


def _leader(position: Position) -> Iterator[Finding]:
    """Yield a fault if the seat that leads has not won the trick before, if there was one."""
    if not position.is_written("leader"):
        return
    leader, start = position.leader, position.start_seat
    if _tricks_won(position) and position.won[leader] == 0:
        template = "seat {leader} leads but has not won a trick"
        yield finding("trick.winner-leads", template, ".leader", leader=leader)
    is_first = position.phase is not Phase.PLAY or not any(position.won)
    if is_first and position.is_written("start_seat") and leader != start:
        template = "seat {start} leads to the first trick, not seat {leader}"
        yield finding("round.start-seat-passes", template, ".leader", start=start, leader=leader)


def faults(position: Position) -> tuple[Finding, ...]:
    """Return all faults of a position, in the order of the chapters; see `faults_by`."""
    return faults_by(position, _LOOKS)


def faults_of_what_lies_there(position: Position) -> Iterator[Finding]:
    """Yield what is impossible whatever was played and whoever miscounted: cards that the deck does
    not have, or tokens where none can be."""
    for look in (_board, _tokens_on_one_cell, _deck, _revealed, _all_lost):
        yield from look(position)


def check_state(state: State) -> None:
    """Raise ImpossibleState for a state that cannot be, with the place and the first fault."""
    players = state.table.players
    check_numbers(players, state, "hands", "discards", "held", "won", "board.tokens")
    for index, result in enumerate(state.results):
        place = f"results[{index}]."
        check_numbers(players, result, "tricks", "bonus", "scores", place=place)
        check_seats(players, {f"{place}paradox": result.paradox})
    if isinstance(state, TrickPhase):
        seats = {f"trick[{number}]": play.seat for number, play in enumerate(state.trick)}
        check_seats(players, {"leader": state.leader, **seats})
    if isinstance(state, DiscardPhase | BidPhase | TrickPhase):
        for rank in (*state.discards, *state.revealed):
            if rank is not None and rank not in range(1, HIGHEST_RANK + 1):
                raise ImpossibleState("hands", f"there is no card of rank {rank}")
    check_first(chain(_of_state(state), found(position_of(state), _LOOKS)), _PLACES)


_PLACES: Final = {"": "hands", "rounds": "results", "tokens": "board.tokens", "lost": "held"}


def _of_state(state: State) -> Iterator[Finding]:
    """Yield the faults of what a position does not tell of a state, or need not."""
    table = state.table
    for index, result in enumerate(state.results):
        start = table.start_seat(state.results[:index])
        if result.start_seat != start:
            template = "seat {start} started the round, not seat {seat}"
            where = f".rounds[{index}].start_seat"
            seat = result.start_seat
            yield finding("round.start-seat-passes", template, where, start=start, seat=seat)
    if isinstance(state, TrickPhase):
        before = table.board_before_play(state.revealed)
        if state.board != evolve(before, tokens=state.board.tokens):
            template = "its cells, observed or neutral tokens are not those of this table"
            yield finding("setup.board", template, ".board")
        if min(state.won) < 0:
            yield finding("trick.winner-leads", "a seat has won fewer than no tricks", ".won")
        if len(state.trick) >= table.players or sum(state.won) >= table.setup.tricks:
            yield finding(
                "round.phases", "the trick or the round is over, so nobody plays", ".trick"
            )


def _board(position: Position) -> Iterator[Finding]:
    setup, board = position.table.setup, position.table.empty_board
    of_seats = [(f".tokens[{seat}]", tokens) for seat, tokens in enumerate(position.tokens)]
    for where, tokens in (*of_seats, (".unowned", position.unowned)):
        for cell in tokens:
            if cell not in board.cells:
                template = "{cell} is not on a board of {columns} columns"
                yield finding("setup.board", template, where, cell=str(cell), columns=setup.columns)
            elif cell in board.observed:
                template = "{cell} has had an observed token since set-up"
                yield finding("setup.observed-tokens", template, where, cell=str(cell))
            elif cell.rank > setup.highest_rank:
                template = "with {players} players there is no card of rank {rank}"
                yield finding("setup.deck", template, where, rank=cell.rank, players=setup.players)


def _tokens_on_one_cell(position: Position) -> Iterator[Finding]:
    for cell in CellSet.up_to_rank(9):
        seats = tuple(seat for seat, tokens in enumerate(position.tokens) if cell in tokens)
        whose = ["seat {seats}" if len(seats) == 1 else "seats {seats}"] if seats else []
        whose += ["a seat"] if cell in position.unowned else []
        whose += ["neutral"] if cell in position.neutral else []
        if len(seats) > 1 or len(whose) > 1:
            template = "{cell} has more than one token: " + ", ".join(whose)
            yield finding(
                "declare.cell-open",
                template,
                ".tokens",
                cell=str(cell),
                seats=seats,
            )


def _revealed(position: Position) -> Iterator[Finding]:
    clause, setup, revealed = "deal.two-player-reveal", position.table.setup, position.revealed
    has_cards = position.phase not in (Phase.DEAL, Phase.OVER)
    due = setup.revealed if has_cards else 0
    if len(revealed) != due:
        template = "with {players} players, {due} card(s) should be revealed, not {number}"
        yield finding(
            clause,
            template,
            ".revealed",
            players=setup.players,
            due=due,
            number=len(revealed),
        )
    called_for = position.table.board_before_play(revealed).neutral
    if position.neutral != called_for:
        template = "no card is revealed, so there are no neutral tokens, "
        if called_for:
            template = "the revealed cards {shown} call for neutral tokens on {expected}, "
        template += "not on {given}" if position.neutral else "but there are none"
        misplaced = finding(
            clause,
            template,
            ".neutral",
            given=tuple(map(str, position.neutral)),
            shown=tuple(map(int, revealed)),
            expected=tuple(map(str, called_for)),
        )
        yield misplaced.leading_to("irregularity.set-up-wrong")


def _deck(position: Position) -> Iterator[Finding]:
    clause, setup = "deal.from-deck", position.table.setup
    seen = Counter(position.revealed)
    on_board = (*position.tokens, position.unowned)
    for tokens in (position.taken,) if position.is_partial else on_board:
        seen.update(tokens.cards)
    for cards in (*position.hands, *position.discards):
        seen.update(cards.known)
    for rank, number in sorted(seen.items()):
        most = COPIES if rank <= setup.highest_rank else 0
        if number > most:
            template = "{number} card(s) of rank {rank} are on the table, but the deck has {most}"
            if number == 1:
                template = template.replace(" are ", " is ")
            yield finding(clause, template, number=number, rank=rank, most=most)


def _hands(position: Position) -> Iterator[Finding]:
    for seat, (hand, size) in enumerate(zip(position.hands, position.due_sizes, strict=True)):
        if len(hand) != size:
            template = "seat {seat} should hold {size} card(s) now, not {number}"
            where, number = f".hands[{seat}]", len(hand)
            yield finding("deal.even", template, where, seat=seat, size=size, number=number)


def _discards(position: Position) -> Iterator[Finding]:
    made = [len(discard) if discard.is_counted else None for discard in position.discards]
    due = {Phase.BID: (1,), Phase.PLAY: (1,), Phase.DISCARD: (0, 1)}.get(position.phase, (0,))
    for seat, number in enumerate(made):
        if number is not None and number not in due:
            template = "seat {seat} has set {number} card(s) aside before the {phase} phase"
            if position.phase in (Phase.DEAL, Phase.OVER):
                template = "nobody has cards, but seat {seat} has set one aside"
            found = finding(
                "deal.discard",
                template,
                f".discards[{seat}]",
                seat=seat,
                number=number,
                phase=str(position.phase),
            )
            if number:
                found = found.leading_to("irregularity.set-aside-doubled")
            yield found
    if position.phase is Phase.DISCARD and all(made):
        template = "every seat has set a card aside, so discarding is over"
        yield finding("round.phases", template, ".discards")


def _bids(position: Position) -> Iterator[Finding]:
    table, bids = position.table, position.bids
    if not table.setup.bids:
        if bids or position.phase is Phase.BID:
            template = "with {players} players nobody bids"
            yield finding("bid.none-with-two", template, ".bids", players=table.players)
        return
    for seat, bid in enumerate(bids):
        if isinstance(bid, int) and bid not in table.setup.bids:
            template = "seat {seat} has bid {bid}, but the bids are {numbers}"
            where, numbers = f".bids[{seat}]", table.setup.bids
            yield finding("bid.allowed", template, where, seat=seat, bid=bid, numbers=numbers)
    made = [_is_made(bid, position) for bid in bids]
    if len(bids) != table.players:
        template = "{number} bids for {players} seats"
        yield finding("bid.order", template, ".bids", number=len(bids), players=table.players)
    elif position.phase is Phase.PLAY and False in made:
        template = "tricks are being played, but seat {seat} has not bid"
        yield finding("bid.order", template, f".bids[{made.index(False)}]", seat=made.index(False))
    elif position.phase is Phase.BID:
        yield from _bids_in_order(position, made)
    elif position.phase is not Phase.PLAY and any(made):
        template = "seat {seat} has bid before the bids"
        yield finding("round.phases", template, f".bids[{made.index(True)}]", seat=made.index(True))


def _is_made(bid: int | Unknown | None, position: Position) -> bool | None:
    """Return whether a seat has bid; None if that is unknown."""
    if isinstance(bid, Unknown) and position.is_partial:
        return None
    return bid is not None


def _bids_in_order(position: Position, made: list[bool | None]) -> Iterator[Finding]:
    start = position.start_seat
    clockwise = made[start:] + made[:start]
    if all(made):
        yield finding("round.phases", "every seat has bid, so bidding is over", ".bids")
    elif not (position.is_written("start_seat") and False in made):
        return
    elif any(clockwise[clockwise.index(False) :]):
        template = "bids are made clockwise from seat {start}"
        found = finding("bid.order", template, ".bids", start=start)
        yield found.leading_to("irregularity.bid-out-of-turn")


def _before_play(position: Position) -> Iterator[Finding]:
    """Yield everything that has already happened in a round before its first play, or between
    rounds."""
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
    if position.leader != position.start_seat and not position.is_partial:
        yield _wrong_leader(position, "seat {start} starts the round, not seat {leader}")


def _plays(position: Position) -> Iterator[Finding]:
    """Yield a fault if a seat has played twice to the trick."""
    players, number = position.table.players, len(position.trick)
    if number > players:
        template = "{number} plays for {players} seats"
        yield finding("play.turn", template, ".trick", number=number, players=players)


def _turns(position: Position) -> Iterator[Finding]:
    """Yield seats that have not played once to each trick, in turn."""
    players, clause = position.table.players, "play.turn"
    placed = sum(map(len, (*position.tokens, position.unowned))) - len(position.trick)
    if position.unowned and placed % players:
        template = (
            "the board has {number} token(s) of complete tricks, where {players} seats have placed "
            "{fewer} or {more}"
        )
        fewer = placed - placed % players
        yield finding(
            clause,
            template,
            ".unowned",
            number=placed,
            players=players,
            fewer=fewer,
            more=fewer + players,
        )
    completed = position.completed_tricks
    for seat, tokens in enumerate(position.tokens):
        played = sum(play.seat == seat for play in position.trick)
        due = completed + played
        if len(tokens) > due or (len(tokens) < due and not position.unowned):
            template = "seat {seat} has {number} token(s) on the board, but has played "
            template += "{played} card(s) after {completed} trick(s)"
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
            found = finding(
                clause,
                "{play} was made by seat {seat}, but it was seat {due}'s turn",
                where,
                play=str(play),
                seat=play.seat,
                due=due,
            )
            yield found.leading_to("irregularity.out-of-turn")
        elif play.cell not in position.tokens[play.seat]:
            template = "seat {seat} has played {play} but has no token on {cell}"
            found = finding(
                clause, template, where, seat=play.seat, play=str(play), cell=str(play.cell)
            )
            yield found.leading_to("irregularity.wrong-cell")


def _tricks(position: Position) -> Iterator[Finding]:
    tricks, completed = position.table.setup.tricks, position.completed_tricks
    if completed > tricks or (completed == tricks and position.trick):
        template = "a round has {in_all} tricks, but more have begun"
        yield finding("trick.last", template, ".tokens", in_all=tricks)
    stated = [won for won in position.won if isinstance(won, int)]
    is_all_stated = len(stated) == len(position.won)
    if sum(stated) > completed or (is_all_stated and sum(stated) < completed):
        template = "the seats have won {number} trick(s), but {completed} have been completed"
        if completed == 1:
            template = template.replace("have been", "has been")
        number = sum(stated)
        yield finding("trick.winner-leads", template, ".won", number=number, completed=completed)
    if completed and position.won[position.leader] == 0:
        template = "seat {leader} leads but has not won a trick"
        yield finding("trick.winner-leads", template, ".leader", leader=position.leader)
    if not completed and position.phase is Phase.PLAY and position.leader != position.start_seat:
        yield _wrong_leader(position, "seat {start} leads to the first trick, not seat {leader}")


def _wrong_leader(position: Position, template: str) -> Finding:
    start, leader = position.start_seat, position.leader
    return finding("round.start-seat-passes", template, ".leader", start=start, leader=leader)


def _all_lost(position: Position) -> Iterator[Finding]:
    for seat, lost in enumerate(position.lost):
        if len(lost) == len(Color):
            template = "seat {seat} has lost all colors, but the last color cannot be lost"
            found = finding("declare.lose-led-color", template, f".lost[{seat}]", seat=seat)
            yield found.leading_to("irregularity.marker-wrong")


def _colors(position: Position) -> Iterator[Finding]:
    if not position.trick:
        return
    led = position.trick[0].color
    for number, play in enumerate(position.trick):
        lost = position.lost[play.seat]
        if play.color in lost:
            template = "seat {seat} has lost {color} but has declared it in this trick: "
            template += "either the play was illegal or the color is not lost"
            yield finding(
                "declare.color-held",
                template,
                f".lost[{play.seat}]",
                seat=play.seat,
                color=play.color.value,
            )
        elif play.color is not led and led not in lost and play.seat not in position.unsure:
            template = "seat {seat} did not follow {led}, so it has lost {led}"
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
        bids, held = 1 if table.setup.bids else 0, range(1, len(Color) + 1)
        if seat not in position.unsure:
            held = range(len(Color) - len(lost), len(Color) - len(lost) + 1)
        left = max(
            tokens_in_supply(table.edition, held=each, bids=bids, on_board=len(tokens))
            for each in held
        )
        if tokens and left < 0:
            template = "by tokens=strict seat {seat} has placed {more} more token(s) than it has"
            where = f".tokens[{seat}]"
            yield finding("declare.token-left", template, where, seat=seat, more=-left)


def _paradox(position: Position) -> Iterator[Finding]:
    seat = position.paradox
    if seat is None or position.phase is not Phase.PLAY:
        return
    is_whole = not position.is_partial
    is_over = is_whole and position.completed_tricks >= position.table.setup.tricks
    if is_over or len(position.trick) >= position.table.players:
        template = "no hand is tested once the last trick is complete"
        if not is_over:
            template = "the trick is complete, so it is taken before anybody is to play"
        yield finding("trick.last", template, ".paradox")
    elif not all(map(position.is_written, ("leader", "trick"))):
        return
    elif seat != position.seat_to_play:
        template = "it is seat {due}'s turn, not seat {seat}'s"
        found = finding("play.turn", template, ".paradox", due=position.seat_to_play, seat=seat)
        yield found.leading_to("irregularity.paradox-out-of-turn")
    elif is_whole:
        yield from _not_stuck(position, seat)


def _not_stuck(position: Position, seat: Seat) -> Iterator[Finding]:
    hand, stuck = position.hands[seat], stuck_ranks(position, seat)
    for rank in hand.known.ranks:
        if rank not in stuck:
            template = "seat {seat} holds a card of rank {rank} that it could declare"
            yield finding("paradox.must-play", template, ".paradox", seat=seat, rank=rank)


def stuck_ranks(position: Position, seat: Seat) -> frozenset[Rank]:
    """Return the ranks that a seat could declare in no color if it were to play now with only cards
    of that rank. A seat is stuck if all its cards are of these ranks."""
    ranks = map(Rank, range(1, position.table.setup.highest_rank + 1))
    return frozenset(
        rank
        for rank in ranks
        if not declarable_cells(with_hand(position, seat, Cards.of(rank)), seat)
    )


def with_hand(position: Position, seat: Seat, hand: Cards) -> TrickPhase:
    """Return the moment with these cards in a hand: what it can declare depends on nothing else."""
    hands = [hand if each == seat else Cards() for each in position.table.seats]
    held = [frozenset(Color) - lost for lost in position.lost]
    return trick_phase(
        position.table,
        position.results,
        (),
        (1,) * len(position.bids),
        position.revealed,
        (0,) * position.table.players,
        position.leader,
        position.trick,
        packed(hands, position.board, held),
        seat,
    )


_LOSING: Final = frozenset(["declare.lose-led-color"])
_SCORING: Final = frozenset(["score.trick", "score.bonus-bid", "score.group"])
_LOOKS: Final[tuple[Look[Position], ...]] = (
    Look(_board),
    Look(_tokens_on_one_cell),
    Look(_deck),
    Look(_hands, needs=None),
    Look(_revealed, needs=("revealed",)),
    Look(_discards),
    Look(_bids),
    Look(_before_play),
    Look(_plays),
    Look(_turns, needs=None),
    Look(_tricks, needs=None),
    Look(_all_lost, rests_on=_LOSING),
    Look(_colors, needs=("leader", "trick"), rests_on=_LOSING),
    Look(_supply),
    Look(_paradox),
    Look(number_of_rounds, needs=("rounds", "start_seat")),
    Look(rounds, needs=("rounds", "start_seat"), rests_on=_SCORING),
    Look(faults_of_partial),
)
