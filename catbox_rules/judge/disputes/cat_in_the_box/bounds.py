"""States that bound a partial table of Cat in the Box.

The facts about a seat are monotonic: they can only change in one direction as more cells are
taken, more colors are lost, and fewer ranks are in its hand. So the extremes of each are enough:

    cells taken    those known to be taken; those and the cell of the play, or a red one; those and
                   the fewest others that leave the seat nothing to declare
    colors lost    those known; as many as may be lost
    hand           every rank that may be there; as few ranks as it takes to fill it

How many more cells can be taken, and how many colors lost, follows from how far the round has come:
before its first play there is no token, and nobody has lost a color. A trick has no extremes, so
there is a state for each led color, on the turn of the seat and of another one. Like all states of
disputes these are built without checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, combinations, product
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Action, Deal, Paradox, Play
from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.material import (
    RED_ROW,
    Cards,
    Cell,
    CellSet,
    Color,
    Rank,
    cells_of_colors,
)
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
    bid_phase,
    deal_phase,
    discard_phase,
    match_over,
    packed,
    trick_phase,
)
from catbox_rules.judge.disputes.cat_in_the_box.facts import (
    rests_on_following,
    rounds_without_tricks,
)
from catbox_rules.judge.disputes.dispute import are_written
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import Partial, Unknown

TOGETHER: Final = frozenset(["turn", "led"])
"""The facts that are laid out in every combination: no color was led before the card of a seat that
leads."""

_EVERY_COLOR: Final = frozenset(Color)
_NOT_RED: Final = tuple(color for color in Color if color is not Color.RED)
_TWO: Final = 2
_Results = tuple[RoundResult, ...]


def bounds(position: Position, action: Action) -> Iterator[State]:
    """Yield states that bound a partial table, to read the facts of an action from them. Raises
    ImpossibleState if the deck does not have the known cards."""
    _check_cards(position)
    seat = Seat(0) if isinstance(action, Deal) else action.seat
    match position.phase:
        case Phase.DEAL:
            yield from (deal_phase(position.table, each) for each in _results(position))
        case Phase.DISCARD:
            yield from _setting_aside(position, seat)
        case Phase.BID:
            yield from _bidding(position, seat)
        case Phase.PLAY if _round_is_over(position):
            yield from _after_round(position)
        case Phase.PLAY:
            yield from _in_tricks(position, action, seat)
        case Phase.OVER:
            yield match_over(position.table, _with_more(position, position.table.setup.rounds))


def _check_cards(position: Position) -> None:
    seen = [*position.revealed, *position.taken.cards]
    for pile in (*position.hands, *position.discards):
        seen += pile.known
    if not Counter(seen) <= Counter(position.table.deck):
        raise ImpossibleState("hands", "the deck does not have as many cards of a rank")


# Rounds that are over.


def _results(position: Position) -> list[_Results]:
    """Return the possible lists of completed rounds: the written one, or if there is none both an
    empty list and a list of one round."""
    is_known = are_written(position, "rounds")
    return [position.results] if is_known else [(), _with_more(position, 1)]


def _with_more(position: Position, number: int) -> _Results:
    """Return the completed rounds, with made-up ones added up to a number of rounds."""
    table, results = position.table, position.results
    made_up = [(0,) * table.players] * (number - len(results))
    return rounds_without_tricks(table, made_up, results)


def _round_is_over(position: Position) -> bool:
    """Return whether a paradox has ended the round, or its last trick is known to be complete."""
    if position.paradox is not None:
        return True
    are_known = are_written(position, "trick", "leader") and not position.unknown_cells
    return are_known and position.all_tricks_are_complete


def _after_round(position: Position) -> Iterator[DealPhase | MatchOver]:
    """Yield the next deal, the end of the match, or both if the number of rounds is unknown."""
    table, before = position.table, len(position.results)
    is_known = are_written(position, "rounds")
    if not is_known or before + 1 < table.setup.rounds:
        yield deal_phase(table, _with_more(position, before + 1))
    if not is_known or before + 1 >= table.setup.rounds:
        yield match_over(table, _with_more(position, table.setup.rounds))


# Setting aside, and bids.


def _setting_aside(position: Position, seat: Seat) -> Iterator[DiscardPhase]:
    table = position.table
    nobody, no_hands = (None,) * table.players, (Cards(),) * table.players
    hand, unseen, dealt = position.hands[seat], position.unseen, table.setup.dealt
    hidden = _hidden(hand, dealt - 1)
    for is_set_aside, held in product(_may_be_aside(position, seat), _hands(hand, unseen, hidden)):
        aside = with_seat(nobody, seat, Rank(1)) if is_set_aside else nobody
        hands = with_seat(no_hands, seat, held)
        yield discard_phase(table, position.results, hands, aside, position.revealed)


def _may_be_aside(position: Position, seat: Seat) -> list[bool]:
    """Return whether a seat has set a card aside, or both if that is unknown. Its hand may tell,
    and the other discards: the last one ends the phase."""
    aside, hand = position.discards[seat], position.hands[seat]
    if aside.is_counted:
        return [bool(len(aside))]
    others = [each for other, each in enumerate(position.discards) if other != seat]
    if all(each.is_counted and len(each) for each in others):
        return [False]
    if hand.is_counted and 0 <= position.table.setup.dealt - len(hand) <= 1:
        return [len(hand) < position.table.setup.dealt]
    return [False, True]


def _hidden(hand: Partial[Cards], size: int) -> int:
    """Return how many cards of a hand are unknown; if nobody has counted them, the fewest.

    * `size`: the fewest cards that an uncounted hand has, but one at least.
    """
    return hand.unknown if hand.is_counted else max(size, 1, len(hand.known)) - len(hand.known)


def _hands(hand: Partial[Cards], unseen: Counter[Rank], hidden: int) -> list[Cards]:
    """Return a hand with every rank that it may have, followed by hands with few ranks: for each
    unseen rank one that has it.

    * `unseen`: the cards that may be in it, besides the known ones.
    * `hidden`: how many of them are.
    """
    ranks = sorted(unseen)
    if hand.is_known or not ranks:
        return [hand.known]
    few = [_filled(hand, [*ranks[at:], *ranks[:at]], unseen, hidden) for at in range(len(ranks))]
    return [*dict.fromkeys([Cards.of(*{*hand.known.ranks, *ranks}), *few])]


def _filled(
    hand: Partial[Cards], ranks: Iterable[Rank], unseen: Counter[Rank], hidden: int
) -> Cards:
    """Return the known cards of a hand, and a card of each rank that it takes to fill it."""
    added = list[Rank]()
    for rank in ranks:
        if hidden > 0:
            added.append(rank)
            hidden -= unseen[rank]
    return Cards.of(*{*hand.known.ranks, *added})


def _bidding(position: Position, seat: Seat) -> Iterator[BidPhase]:
    table = position.table
    hands, aside = (Cards(),) * table.players, (Rank(1),) * table.players
    nobody = (None,) * table.players
    might = [(each, nobody) for each in (seat, table.left_of(seat))]
    for on_turn, bids in list(_bids_so_far(position)) or might:
        yield bid_phase(table, position.results, hands, aside, bids, position.revealed, on_turn)


def _bids_so_far(position: Position) -> Iterator[tuple[Seat, tuple[int | None, ...]]]:
    """Yield the seats that may be about to bid, each with the bids so far: they are made clockwise
    from the start seat."""
    seats, some = position.table.seats, position.table.setup.bids[0]
    starts = (position.start_seat,) if are_written(position, "start_seat") else seats
    for start, number in product(starts, range(len(seats))):
        order = (*seats[start:], *seats[:start])
        # In a partial table a bid that is unknown need not have been made.
        fits = (
            (position.is_partial and isinstance(bid, Unknown))
            or (bid is not None) is (seat in order[:number])
            for seat, bid in zip(seats, position.bids, strict=True)
        )
        if all(fits):
            written = [some if isinstance(bid, Unknown) else bid for bid in position.bids]
            made = (bid if at in order[:number] else None for at, bid in enumerate(written))
            yield order[number], tuple(made)


# Tricks.


@frozen
class _Stage:
    """How far a round has come: the tricks that are completed, who leads, and how many cards have
    been played to the trick."""

    completed: int
    leader: Seat
    plays: int

    def placed(self, seat: Seat, players: int) -> int:
        """Return how many tokens a seat has placed."""
        return self.completed + ((seat - self.leader) % players < self.plays)


@frozen
class _Trick:
    """A leader, the plays of a trick, and how far the round may have come with these."""

    leader: Seat
    plays: tuple[Play, ...]
    stages: list[_Stage]


@frozen
class _Lying:
    """The tokens on the board, and the colors and the hand of the seat in question."""

    tokens: tuple[CellSet, ...]
    held: frozenset[Color]
    hand: Cards


def _in_tricks(position: Position, action: Action, seat: Seat) -> Iterator[TrickPhase]:
    table = position.table
    no_hands, every_color = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    results = _results(position)
    for trick in _tricks(position, action, seat):
        for at, lying in enumerate(dict.fromkeys(_Ends(position, action, seat, trick).lying())):
            board = table.empty_board.with_all(lying.tokens, position.neutral)
            hands = with_seat(no_hands, seat, lying.hand)
            yield trick_phase(
                table,
                results[at % len(results)],
                (Rank(1),) * table.players,
                _bids(position),
                position.revealed,
                _won(position, trick.leader),
                trick.leader,
                trick.plays,
                packed(hands, board, with_seat(every_color, seat, lying.held)),
                table.seats[(trick.leader + len(trick.plays)) % table.players],
            )


def _bids(position: Position) -> tuple[int, ...]:
    """Return the bids; any bids, if some are unknown."""
    known = tuple([bid for bid in position.bids if isinstance(bid, int)])
    some = position.table.setup.bids[:1] * position.table.players
    return known if len(known) == len(some) else some


def _won(position: Position, leader: Seat) -> tuple[int, ...]:
    """Return the tricks won by each seat, including a complete trick on the table; none if some are
    unknown."""
    known = tuple([number for number in position.won if not isinstance(number, Unknown)])
    if not are_written(position, "trick") or len(known) < position.table.players:
        return (0,) * position.table.players
    return with_seat(known, leader, known[leader] + position.has_complete_trick)


# How far the round has come.


def _stages(position: Position) -> list[_Stage]:
    """Return how far the round may have come. What no stage fits is left out of account: a hand,
    say, of which only some cards were written down."""
    table = position.table
    numbers, leaders = range(table.players), table.seats
    if are_written(position, "trick"):
        numbers = range(len(position.trick), len(position.trick) + 1)
    if are_written(position, "leader"):
        leaders = (position.leader,)
    completed = range(table.setup.tricks)
    stages = [_Stage(*each) for each in product(completed, leaders, numbers)]
    for fits in (
        () if position.stood else (_fits_won, _fits_start, _fits_lost, _fits_tokens, _fits_hands)
    ):
        stages = [each for each in stages if fits(position, each)] or stages
    return stages


def _fits_won(position: Position, stage: _Stage) -> bool:
    won = [number for number in position.won if isinstance(number, int)]
    is_known = len(won) == len(position.won)
    if sum(won) > stage.completed or (is_known and sum(won) < stage.completed):
        return False
    return not stage.completed or position.won[stage.leader] != 0


def _fits_start(position: Position, stage: _Stage) -> bool:
    is_first = not stage.completed and are_written(position, "start_seat")
    return not is_first or stage.leader == position.start_seat


def _fits_lost(position: Position, stage: _Stage) -> bool:
    """Return whether each seat has followed as often as it has lost a color."""
    players = len(position.lost)
    return all(
        len(lost) <= stage.completed + (0 < (seat - stage.leader) % players < stage.plays)
        for seat, lost in zip(position.table.seats, position.lost, strict=True)
    )


def _fits_tokens(position: Position, stage: _Stage) -> bool:
    known, nobodys, unknown = _tokens(position), len(_nobodys(position)), len(_open(position))
    placed = [stage.placed(seat, len(known)) for seat in position.table.seats]
    fewest = sum(map(len, known)) + nobodys
    return fewest <= sum(placed) <= fewest + unknown and all(
        len(least) <= number <= len(least) + nobodys + unknown
        for least, number in zip(known, placed, strict=True)
    )


def _fits_hands(position: Position, stage: _Stage) -> bool:
    dealt = position.table.setup.dealt - 1  # one is set aside
    return all(
        not hand.is_counted or len(hand) == dealt - stage.placed(seat, len(position.hands))
        for seat, hand in zip(position.table.seats, position.hands, strict=True)
    )


def _tokens(position: Position) -> tuple[CellSet, ...]:
    """Return by seat the cells that are known to have a token of it."""
    tokens = position.tokens
    if are_written(position, "trick", "leader"):
        for play in position.trick:
            tokens = _with(tokens, play.seat, CellSet.of([play.cell]))
    return tokens


def _with(tokens: tuple[CellSet, ...], seat: Seat, cells: CellSet) -> tuple[CellSet, ...]:
    return with_seat(tokens, seat, tokens[seat] | cells)


def _nobodys(position: Position) -> CellSet:
    """Return the cells with a token whose owner is unknown."""
    nobodys = position.unowned | CellSet.of(play.cell for play in position.trick)
    for of_seat in _tokens(position):
        nobodys -= of_seat
    return nobodys


def _open(position: Position) -> CellSet:
    """Return the cells on which there may be an unknown token. If a house rule hides the board,
    this is every cell with a card, unless all tokens are known."""
    table = position.table
    lying = sum(map(len, position.tokens)) + len(position.unowned)
    if table.board_is_in_sight or lying == sum(position.placed):
        return position.unknown_cells & table.cells_with_cards
    return table.cells_with_cards - position.taken


def _tricks(position: Position, action: Action, seat: Seat) -> list[_Trick]:
    """Return the possible tricks: one for each led color on the turn of the seat, and on the turn
    of another one. A complete trick counts as taken by its winner."""
    table, stages = position.table, _stages(position)
    if are_written(position, "trick", "leader"):
        is_taken = position.has_complete_trick
        leader, plays = position.leader, position.trick
        return [
            _Trick(winner(plays).seat, (), stages) if is_taken else _Trick(leader, plays, stages)
        ]
    found = dict[tuple[bool, Cell | None], _Trick]()
    for stage in stages:
        on_turn = table.seats[(stage.leader + stage.plays) % table.players]
        for cells in _played(position, action, stage):
            seats = [table.seats[on_turn - at] for at in range(len(cells), 0, -1)]
            plays = tuple(
                [Play(each, cell.rank, cell.color) for each, cell in zip(seats, cells, strict=True)]
            )
            leader, lead = (seats[0], cells[0]) if seats else (on_turn, None)
            trick = found.setdefault((on_turn == seat, lead), _Trick(leader, plays, []))
            trick.stages.append(stage)
    return [*found.values()]


def _played(position: Position, action: Action, stage: _Stage) -> Iterator[list[Cell]]:
    """Yield the cells of a trick; if it is not written, only its first cell: one of each color that
    may have been led, and that of the play in question."""
    if are_written(position, "trick"):
        yield [] if position.has_complete_trick else [play.cell for play in position.trick]
    elif not stage.plays:
        yield []
    else:
        able = _tokens(position)[stage.leader] | _nobodys(position) | _open(position)
        asked = CellSet.of([action.cell] if isinstance(action, Play) else [])
        for color in _may_be_led(position, stage):
            of_color = able & CellSet.of_color(color)
            yield from ([cell] for cell in (*of_color & asked, *[*(of_color - asked)][:1]))


def _may_be_led(position: Position, stage: _Stage) -> list[Color]:
    """Return the colors that can have been led. In the first trick of a round that is the color
    which a follower has lost. Nor is it red then, as no player's token has broken red, and a full
    hand can be declared in other colors: it has two ranks at least, and there are fewer neutral
    tokens than would cover these."""
    table, house = position.table, position.table.house_rules
    if stage.completed:
        return [*Color]
    lost = frozenset[Color]().union(*position.lost)
    is_forced = table.setup.revealed >= _TWO * len(_NOT_RED)
    has_token = table.empty_board.observed or table.setup.revealed
    is_broken = table.red_broken_by is RedBrokenBy.ANY_TOKEN and has_token
    is_free = is_forced or is_broken or (house is not None and house.leading is not None)
    return [color for color in (Color if is_free else _NOT_RED) if color in (lost or {color})]


# The extremes.


@frozen
class _Ends:
    """The extremes of a table at the top of the module, with one trick."""

    position: Position
    action: Action
    seat: Seat
    trick: _Trick

    def lying(self) -> Iterator[_Lying]:
        """Yield the table on which the seat can do most, and the others: each is another one in as
        little as makes a difference."""
        nothing = CellSet()
        every, *few = _hands(self.position.hands[self.seat], self.unseen, self.hidden)
        most, *fewer = self.held()
        for cells, has_most in product((nothing, *self.cells_that_matter()), (False, True)):
            yield _Lying(self.tokens(cells, has_most=has_most), most, every)
        tokens = self.tokens(nothing, has_most=False)
        yield from (_Lying(tokens, most, hand) for hand in few)
        yield from (_Lying(tokens, held, every) for held in fewer)
        for held in (most, *fewer):
            for cells, hand in self.nothing_to_declare(held):
                yield _Lying(self.tokens(cells, has_most=False), held, hand)

    # Tokens.

    @cached_property
    def known(self) -> tuple[CellSet, ...]:
        """By seat the cells that are known to have a token of it."""
        return _tokens(self.position)

    @cached_property
    def nobodys(self) -> CellSet:
        """The cells with a token whose owner is unknown."""
        nobodys = _nobodys(self.position) | CellSet.of([play.cell for play in self.trick.plays])
        for of_seat in self.known:
            nobodys -= of_seat
        return nobodys

    @cached_property
    def open_cells(self) -> CellSet:
        """The cells that may have an unknown token."""
        return (_open(self.position) - self.nobodys) & self.may_be_declared()

    def may_be_declared(self) -> CellSet:
        """Return the cells on which there can be tokens, as far as the first trick of a round tells
        by the colors that its followers have lost: the led color, or none."""
        position, house = self.position, self.position.table.house_rules
        every = position.table.cells_with_cards
        is_first = not any(stage.completed for stage in self.trick.stages)
        if not (is_first and self.trick.plays) or (house is not None and house.lost_color):
            return every
        able, of_led = CellSet(), CellSet.of_color(self.trick.plays[0].color)
        for stage in self.trick.stages:
            for at in range(1, stage.plays):
                seat = position.table.seats[(stage.leader + at) % len(self.known)]
                able |= of_led if not position.lost[seat] else every - of_led
                able |= every if seat in position.unsure else CellSet()
        return able

    @cached_property
    def room(self) -> int:
        """The most unknown tokens that there may be."""
        players = len(self.known)
        most = max(each.completed * players + each.plays for each in self.trick.stages)
        return most - sum(map(len, self.known)) - len(self.nobodys)

    def may_be_lost(self) -> tuple[frozenset[Color], int]:
        """Return the colors that the seat may have lost in this round, and the most it can be. A
        play after the lead can have cost it the led color."""
        able, number = frozenset[Color](), 0
        led = frozenset([play.color for play in self.trick.plays[:1]])
        written = self.position.trick if are_written(self.position, "trick") else ()
        for stage in self.trick.stages:
            at = (self.seat - stage.leader) % len(self.known)
            follows = {play.color for play in written[at : at + 1]} <= led
            costs = 0 < at < stage.plays and not (written and follows)
            able |= _EVERY_COLOR if stage.completed else led if costs else frozenset()
            number = max(number, stage.completed + costs)
        return able, number

    @cached_property
    def numbers_placed(self) -> tuple[int, int]:
        """The fewest and the most tokens that the seat may have placed."""
        numbers = [each.placed(self.seat, len(self.known)) for each in self.trick.stages]
        return min(numbers), max(numbers)

    def tokens(self, cells: CellSet, *, has_most: bool) -> tuple[CellSet, ...]:
        """Return the tokens by seat with some more cells taken: as many or as few of the seat as
        there can be. Those that only count are on cells that do not matter."""
        known, others = self.known, self.nobodys | cells
        due = self.numbers_placed[has_most] - len(known[self.seat])
        able = sorted(others, key=lambda each: (each in self.of_play) is not has_most)
        if self.position.table.tokens is Tokens.STRICT:
            spare = self.open_cells - self.of_play - cells
            able += spare & RED_ROW if has_most else []
            able += spare - RED_ROW if has_most or self.rests_on_its_cell else []
        own = CellSet.of(able[: max(0, due)])
        neighbor = self.position.table.left_of(self.seat)
        if has_most and len(known) > _TWO:
            neighbor = self.position.table.left_of(neighbor)
        return _with(_with(known, neighbor, others - own), self.seat, own)

    @property
    def rests_on_its_cell(self) -> bool:
        """Whether no fact of the action rests on another open cell."""
        if not isinstance(self.action, Play) or rests_on_following(self.position.table):
            return False
        return self.action.color is not Color.RED

    @property
    def of_play(self) -> CellSet:
        """The cell of the play in question."""
        return CellSet.of([self.action.cell] if isinstance(self.action, Play) else [])

    def cells_that_matter(self) -> Iterator[CellSet]:
        """Yield one cell for each fact that rests on a single cell: that of the play, a red one."""
        if isinstance(self.action, Play) and self.room > 0:
            yield self.open_cells & self.of_play
            red = self.open_cells & RED_ROW
            yield CellSet.of([*(red - self.of_play), *red][:1])

    # Colors and cards.

    def held(self) -> list[frozenset[Color]]:
        """Return the most and the fewest colors that the seat may still have. It has lost no color
        that no other seat can have led, and never the last one."""
        position, table = self.position, self.position.table
        held = _EVERY_COLOR - position.lost[self.seat]
        if self.seat not in position.unsure:
            return [held]
        if table.house_rules is not None and table.house_rules.lost_color is not None:
            return [held, frozenset()]
        own = others = self.nobodys | self.open_cells
        for seat, tokens in enumerate(self.known):
            own, others = (own | tokens, others) if seat == self.seat else (own, others | tokens)
        able, number = self.may_be_lost()
        able -= {
            color
            for color in Color
            if not (others & CellSet.of_color(color) and own - CellSet.of_color(color))
        }
        number = min(len(able), number, len(Color) - 1)
        few = [held - frozenset(lost) for lost in combinations(able, number)]
        return [*dict.fromkeys([held, *few])]

    @cached_property
    def unseen(self) -> Counter[Rank]:
        """The cards that may be in the hand, besides those that are known to be."""
        return self.position.unseen - Counter(self.nobodys.cards)

    @cached_property
    def hidden(self) -> int:
        """How many cards of the hand are unknown: the fewest, if nobody has counted them."""
        dealt = self.position.table.setup.dealt - 1  # one is set aside
        return _hidden(self.position.hands[self.seat], dealt - self.numbers_placed[1])

    def nothing_to_declare(self, held: frozenset[Color]) -> Iterator[tuple[CellSet, Cards]]:
        """Yield the fewest cells to be taken such that the seat can declare none of its cards in
        the colors on which the action may rest, with its hand."""
        groups = list[frozenset[Color]]()
        if isinstance(self.action, Paradox):
            groups.append(held)
        elif isinstance(self.action, Play) and self.action.color is Color.RED:
            groups.append(held - {Color.RED})
        if rests_on_following(self.position.table):
            groups += [held & {play.color} for play in self.trick.plays[:1]]
        # The first card of a trick that is not written may be on one of these cells as well.
        is_made_up = bool(self.trick.plays) and not are_written(self.position, "trick")
        for colors in groups:
            found = self.blocked(cells_of_colors(colors))
            if found is not None and len(found[0]) <= self.room + is_made_up:
                yield found

    def blocked(self, cells: CellSet) -> tuple[CellSet, Cards] | None:
        """Return the fewest unknown tokens that cover the cells of all ranks in a hand, as far as
        they are among the given cells, with such a hand; None if there is no such hand."""
        known = self.position.hands[self.seat].known.ranks
        free = cells & self.position.table.cells_with_cards - self.position.neutral - self.nobodys
        for tokens in (*self.known, self.position.table.empty_board.observed):
            free -= tokens
        to_cover = {
            rank: free & CellSet.of_rank(rank)
            for rank in {*known, *self.unseen}
            if not free & CellSet.of_rank(rank) - self.open_cells
        }
        if not to_cover.keys() >= {*known}:
            return None
        # By the number of hidden cards that are found: the ranks that cost the fewest cells.
        best: dict[int, tuple[int, tuple[Rank, ...]]] = {0: (0, tuple(known))}
        for rank, covered in to_cover.items():
            number = self.unseen[rank] - len(covered)  # cards of the rank on the other cells
            for found, (cost, ranks) in [*best.items()] if number > 0 else ():
                is_known = rank in known
                able = (cost, ranks) if is_known else (cost + len(covered), (*ranks, rank))
                more = min(self.hidden, found + number)
                best[more] = min(able, best.get(more, able))
        if self.hidden not in best:
            return None
        _, ranks = best[self.hidden]
        return CellSet.of(chain.from_iterable(to_cover[rank] for rank in ranks)), Cards.of(*ranks)
