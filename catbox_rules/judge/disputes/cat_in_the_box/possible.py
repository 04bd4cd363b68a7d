"""The states that a table of Cat in the Box may be in, as far as a ruling on an action can differ.

The table is known in whole, in part, or not at all. A ruling depends on a few parts of it. What a
part may be follows from what is known: one thing if the part is known, otherwise its extremes, as
every fact only changes in one direction as more cells are taken, more colors are lost and fewer
cards are in the hand:

    time     the phase, and whether the round is over
    turn     whether it is the turn of the seat, or of another one
    lead     the color that was led, or none
    cell     whether there is a token on the cell of the play
    red      whether there is a token on a red cell; for a play in red alone
    colors   whether the seat has lost the color of the play, and as few or as many others as may be
    card     whether it has the card of the play
    ability  whether it can play a card on the cells on which the action rests: as much as possible,
             or nothing because of the fewest tokens that leave it nothing
    tokens   how many it has placed: the fewest or the most; only where tokens are counted

How many cells can be taken, and how many colors lost, follows from how far the round has come:
before its first play there is no token, and nobody has lost a color.

There is a state for each combination. Nothing is checked: hands may be of any size, and legal play
need not lead there. Whatever is made up differs between the two layouts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Action, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.material import (
    HIGHEST_RANK,
    RED_ROW,
    Cards,
    CellSet,
    Color,
    Rank,
    cells_of_colors,
)
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.dealing import not_in_deck
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
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.cat_in_the_box.stages import (
    NOT_RED,
    Trick,
    blank,
    known_tokens,
    knows_trick,
    may_be_taken,
    rests_on_following,
    tokens_of_nobody,
    tricks,
    with_more_tokens,
)
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import Partial, Unknown
from catbox_rules.positions.protocol import NO_LIMITS, Limits

_EVERY_COLOR: Final = frozenset(Color)
_NO_CELLS: Final = CellSet()
_OF_RANK: Final = {rank: CellSet.of_rank(rank) for rank in range(1, HIGHEST_RANK + 1)}
_TWO: Final = 2


def possible(
    known: Position | Table, action: Action, layout: int, limits: Limits = NO_LIMITS
) -> Iterator[State]:
    """Yield states for every combination of what a ruling on an action may rest on.

    * `known`: what is known of the table: a position, or only which table it is.
    * `layout`: 0 or 1. The two differ in everything that is made up.
    * `limits`: what the plays tell of unknown hands.

    Raises ImpossibleState if the deck does not have the known cards.
    """
    if not isinstance(known, Table):
        yield from _at(known, action, layout, limits)
    else:
        rests_on_time = not (isinstance(action, Deal) or not_in_deck(known.setup, action))
        for position in blank(known):
            if rests_on_time or position.phase is Phase.DEAL:
                yield from _at(position, action, layout, limits)


def _at(position: Position, action: Action, layout: int, limits: Limits) -> Iterator[State]:
    _check_cards(position)
    seat = Seat(0) if isinstance(action, Deal) else action.seat
    match position.phase:
        case Phase.DEAL:
            yield deal_phase(position.table, _results(position, layout))
        case Phase.DISCARD:
            yield from _setting_aside(position, action, seat, layout)
        case Phase.BID:
            yield from _bidding(position, seat, layout)
        case Phase.PLAY if _round_is_over(position):
            yield from _after_round(position)
        case Phase.PLAY:
            yield from _in_tricks(position, action, seat, layout, limits)
        case Phase.OVER:
            yield match_over(position.table, _with_more(position, position.table.setup.rounds))


def _check_cards(position: Position) -> None:
    seen = [*position.revealed, *position.taken.cards]
    for pile in (*position.hands, *position.discards):
        seen += pile.known
    if not Counter(seen) <= Counter(position.table.deck):
        raise ImpossibleState("hands", "the deck does not have as many cards of a rank")


def _other(table: Table, seat: Seat, layout: int) -> Seat:
    """Return the next seat, and in layout 1 the one after it if there is one."""
    return table.seats[(seat + 1 + layout % (table.players - 1)) % table.players]


# Rounds that are over.


def rounds_without_tricks(
    table: Table, scores: Iterable[tuple[int, ...]], results: tuple[RoundResult, ...] = ()
) -> tuple[RoundResult, ...]:
    """Return some completed rounds and, after them, one with each of these scores."""
    nothing = (0,) * table.players
    for each in scores:
        round_over = RoundResult(table.start_seat(results), None, nothing, nothing, each)
        results = (*results, round_over)
    return results


def _results(position: Position, layout: int) -> tuple[RoundResult, ...]:
    """Return the completed rounds: those that are written, or made-up ones, as many as the
    layout."""
    return position.results if position.is_written("rounds") else _with_more(position, layout)


def _with_more(position: Position, number: int) -> tuple[RoundResult, ...]:
    """Return the completed rounds, with made-up ones added up to a number of rounds."""
    table, results = position.table, position.results
    made_up = [(0,) * table.players] * (number - len(results))
    return rounds_without_tricks(table, made_up, results)


def _round_is_over(position: Position) -> bool:
    """Return whether a paradox has ended the round, or its last trick is known to be complete."""
    if position.paradox is not None:
        return True
    is_known = position.is_written("trick") and position.is_written("leader")
    return is_known and not position.unknown_cells and position.all_tricks_are_complete


def _after_round(position: Position) -> Iterator[DealPhase | MatchOver]:
    """Yield the next deal, the end of the match, or both if the number of rounds is unknown."""
    table, before = position.table, len(position.results)
    is_known = position.is_written("rounds")
    if not is_known or before + 1 < table.setup.rounds:
        yield deal_phase(table, _with_more(position, before + 1))
    if not is_known or before + 1 >= table.setup.rounds:
        yield match_over(table, _with_more(position, table.setup.rounds))


# Setting aside, and bids.


def _setting_aside(
    position: Position, action: Action, seat: Seat, layout: int
) -> Iterator[DiscardPhase]:
    table, unseen = position.table, position.unseen
    no_hands = (Cards(),) * table.players
    others = tuple([Rank(1) if len(each) else None for each in position.discards])
    rank = action.rank if isinstance(action, Discard) else None
    hand, results = position.hands[seat], _results(position, layout)
    hidden = _hidden(hand, table.setup.dealt - 1)
    for is_set_aside, has_card in product(
        _may_be_aside(position, seat), _may_have(hand, unseen, hidden, rank)
    ):
        aside = with_seat(others, seat, Rank(1 + layout) if is_set_aside else None)
        cards = [*hand.known]
        if rank is not None and has_card and rank not in cards:
            cards.append(rank)
        if not hand.is_known:
            cards += [other for other in unseen if other != rank][-layout:][:1]
        hands = with_seat(no_hands, seat, Cards.of(*cards))
        yield discard_phase(table, results, hands, aside, position.revealed)


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


def _may_have(
    hand: Partial[Cards], unseen: Counter[Rank], hidden: int, rank: Rank | None
) -> list[bool]:
    """Return whether a hand has a card of a rank, or both if that is unknown.

    * `unseen`: the cards that may be in it, besides the known ones.
    * `hidden`: how many of them are, at least.
    * `rank`: None if nothing rests on a card.
    """
    if rank is None or rank in hand.known or hand.is_known:
        return [rank is not None and rank in hand.known]
    may_have = unseen[rank] > 0 and (hidden > 0 or not hand.is_counted)
    may_lack = hidden <= unseen.total() - unseen[rank]
    return [*[False] * (may_lack or not may_have), *[True] * may_have]


def _bidding(position: Position, seat: Seat, layout: int) -> Iterator[BidPhase]:
    table, results = position.table, _results(position, layout)
    hands, aside = (Cards(),) * table.players, (Rank(1),) * table.players
    nobody = (None,) * table.players
    might = [(each, nobody) for each in (seat, _other(table, seat, layout))]
    so_far = [*_bids_so_far(position)] or might
    # Another seat that is to bid is the nearest in one layout, and the farthest in the other.
    so_far.sort(key=lambda each: (each[0] - seat) % table.players)
    for on_turn, bids in reversed(so_far) if layout else so_far:
        yield bid_phase(table, results, hands, aside, bids, position.revealed, on_turn)


def _bids_so_far(position: Position) -> Iterator[tuple[Seat, tuple[int | None, ...]]]:
    """Yield the seats that may be about to bid, each with the bids so far: they are made clockwise
    from the start seat."""
    seats, some = position.table.seats, position.table.setup.bids[0]
    starts = (position.start_seat,) if position.is_written("start_seat") else seats
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


@frozen(cache_hash=True)
class _Lying:
    """The tokens on the board, and the colors and the hand of the seat in question."""

    tokens: tuple[CellSet, ...]
    held: frozenset[Color]
    hand: Cards


def _in_tricks(
    position: Position, action: Action, seat: Seat, layout: int, limits: Limits
) -> Iterator[TrickPhase]:
    table, results = position.table, _results(position, layout)
    no_hands = (Cards(),) * table.players
    colors = tuple([_EVERY_COLOR - lost for lost in position.lost])
    aside, bids = (Rank(1),) * table.players, _bids(position)
    for alike in tricks(position, action, seat, layout):
        places = [_Place(position, action, seat, layout, limits, trick) for trick in alike]
        lying = [(place.trick, dict.fromkeys(place.lying())) for place in places]
        for each in dict.fromkeys(chain.from_iterable(tables for _, tables in lying)):
            board = table.empty_board.with_all(each.tokens, position.neutral)
            hands = with_seat(no_hands, seat, each.hand)
            known = packed(hands, board, with_seat(colors, seat, each.held))
            for trick in [trick for trick, tables in lying if each in tables]:
                won, on_turn = _won(position, trick.leader), trick.leader + len(trick.plays)
                yield trick_phase(
                    *(table, results, aside, bids, position.revealed, won),
                    *(trick.leader, trick.plays, known, table.seats[on_turn % table.players]),
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
    if not position.is_written("trick") or len(known) < position.table.players:
        return (0,) * position.table.players
    return with_seat(known, leader, known[leader] + position.has_complete_trick)


# The parts that lie on the table and in the hand, with one trick.


@frozen
class _SomeHands:
    """Hands of the seat: the ranks that are in them, the cards that may be there besides, and how
    many of these are, at least."""

    known: set[Rank]
    unseen: Counter[Rank]
    hidden: int


@frozen
class _Place:
    """The seat and the action in question, and what is known around them with one trick."""

    position: Position
    action: Action
    seat: Seat
    layout: int
    limits: Limits
    trick: Trick

    def lying(self) -> Iterator[_Lying]:
        """Yield a table for each combination of the parts."""
        colors = [*self.colors()]
        for made_up, some in product(self.cells_taken(), self.hands):
            for many, few in colors:
                for held in many:
                    hand = self.able_hand(some, held, made_up)
                    yield from self.with_tokens(made_up, held, hand)
                for of_group in self.groups:
                    for held in few:
                        if found := self.blocked(some, held & of_group, made_up):
                            cells, hand = found
                            yield from self.with_tokens(cells, held, hand)
                            if not (self.counts_tokens or self.rests_on_following):
                                break  # the lost colors make no other difference

    @cached_property
    def play(self) -> Play | None:
        """The play in question, if the action is one."""
        return self.action if isinstance(self.action, Play) else None

    @cached_property
    def of_play(self) -> CellSet:
        """The cell of the play in question."""
        return CellSet.of([] if self.play is None else [self.play.cell])

    @cached_property
    def groups(self) -> tuple[frozenset[Color], ...]:
        """The colors on which the action rests: that the seat could declare a card in one of
        them."""
        groups = list[frozenset[Color]]()
        if isinstance(self.action, Paradox):
            groups.append(_EVERY_COLOR)
        elif self.play is not None and self.play.color is Color.RED:
            groups.append(frozenset(NOT_RED))
        if self.play is not None and self.rests_on_following:
            groups += [self.led, *[each | self.led for each in groups]]
        return tuple(dict.fromkeys(groups))

    @cached_property
    def rests_on_following(self) -> bool:
        """Whether it matters that the seat could have played the led color."""
        return rests_on_following(self.position.table)

    @cached_property
    def led(self) -> frozenset[Color]:
        """The color that was led, if there is one."""
        return frozenset([play.color for play in self.trick.plays[:1]])

    # Tokens.

    @cached_property
    def known(self) -> tuple[CellSet, ...]:
        """By seat the cells that are known to have a token of it."""
        return known_tokens(self.position)

    @cached_property
    def nobodys(self) -> CellSet:
        """The cells with a token whose owner is unknown."""
        nobodys = tokens_of_nobody(self.position) | CellSet.of(
            [play.cell for play in self.trick.plays]
        )
        for of_seat in self.known:
            nobodys -= of_seat
        return nobodys

    @cached_property
    def unknown(self) -> CellSet:
        """The cells that may have an unknown token."""
        return (may_be_taken(self.position) - self.nobodys) & self.may_be_declared()

    def may_be_declared(self) -> CellSet:
        """Return the cells on which there can be tokens, as far as the first trick of a round tells
        by the colors that its followers have lost: the led color, or none."""
        position, house = self.position, self.position.table.house_rules
        every = position.table.cells_with_cards
        is_first = not any(stage.completed for stage in self.trick.stages)
        is_first = is_first and not self.unknown_neutral
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
        """The most unknown tokens that there may be: of the seats, and neutral ones."""
        players = len(self.known)
        most = max(each.completed * players + each.plays for each in self.trick.stages)
        most += self.unknown_neutral
        return most - sum(map(len, self.known)) - len(self.nobodys)

    @cached_property
    def unknown_neutral(self) -> int:
        """How many neutral tokens there are, on cells that are unknown."""
        position = self.position
        is_written = position.is_written("revealed")
        return 0 if is_written else position.table.setup.revealed - len(position.neutral)

    @cached_property
    def numbers_placed(self) -> tuple[int, int]:
        """The fewest and the most tokens that the seat may have placed."""
        numbers = [each.placed(self.seat, len(self.known)) for each in self.trick.stages]
        return min(numbers), max(numbers)

    def cells_taken(self) -> Iterator[CellSet]:
        """Yield the cells of unknown tokens: on the cell of the play or not, and for a play in red
        on another red cell or not, unless there is a token on one."""
        reds = [*(self.unknown & RED_ROW - self.of_play)]
        is_red = bool(self.of_play & RED_ROW)
        own = self.unknown & self.of_play
        for cells in (_NO_CELLS, own) if own and self.room > 0 else (_NO_CELLS,):
            yield cells
            if is_red and reds and len(cells) < self.room and not self.has_red(cells):
                yield cells | CellSet.of([reds[-self.layout]])

    def has_red(self, made_up: CellSet) -> bool:
        """Return whether a player's token is on a red cell."""
        return any(cells & RED_ROW for cells in (*self.known, self.nobodys, made_up))

    @cached_property
    def free(self) -> CellSet:
        """The cells without a known token."""
        table = self.position.table
        free = table.cells_with_cards - self.position.neutral - self.nobodys
        for tokens in (*self.known, table.empty_board.observed):
            free -= tokens
        return free

    def with_tokens(
        self, made_up: CellSet, held: frozenset[Color], hand: Cards
    ) -> Iterator[_Lying]:
        """Yield the table with as few and with as many tokens of the seat as there may be. If
        tokens are not counted there is one, and only the owners of unknown tokens differ between
        the layouts."""
        unowned = self.nobodys | made_up
        if not self.counts_tokens:
            yield self.lying_with(unowned if self.layout else _NO_CELLS, unowned, held, hand)
            return
        # Those that only count are where they change no other fact, and last where the seat could
        # play a card.
        spare = self.unknown - unowned - self.of_play
        spare -= _NO_CELLS if self.has_red(made_up) else RED_ROW
        of_hand = CellSet.of_cards(Cards.of(*[*hand.ranks][:1]))
        for has_most in (False, True):
            due = self.numbers_placed[has_most] - len(self.known[self.seat])
            able = sorted(unowned, key=lambda each: (each in self.of_play) is not has_most)
            own = CellSet.of([*able, *(spare - of_hand), *(spare & of_hand)][: max(0, due)])
            yield self.lying_with(own, unowned, held, hand)

    def lying_with(
        self, own: CellSet, unowned: CellSet, held: frozenset[Color], hand: Cards
    ) -> _Lying:
        """Return the table with more tokens of the seat; the other ones without a known owner are
        of another seat."""
        other = _other(self.position.table, self.seat, self.layout)
        tokens = with_more_tokens(self.known, self.seat, own)
        return _Lying(with_more_tokens(tokens, other, unowned - own), held, hand)

    @property
    def counts_tokens(self) -> bool:
        """Whether it matters how many tokens the seat has placed."""
        return self.position.table.tokens is Tokens.STRICT

    # Colors.

    def colors(self) -> Iterator[tuple[_SomeColors, _SomeColors]]:
        """Yield the colors that the seat may have left, with the color of the play and without it:
        those that leave it much to play, and those that leave it little."""
        held = _EVERY_COLOR - self.position.lost[self.seat]
        able, number = self.may_be_lost()
        own = frozenset[Color]() if self.play is None else able & {self.play.color}
        others = able - own
        for lost in dict.fromkeys([own, frozenset()]) if number else [frozenset[Color]()]:
            left = number - len(lost)
            most = held - lost
            few = [most - {*each} for each in combinations(others, min(len(others), left))]
            without_led = most - (self.led & others if left else frozenset())
            if self.rests_on_following:
                many = dict.fromkeys([most, without_led])
                yield [*many], [*dict.fromkeys([*many, *few])]
            else:
                # It is certain that a play costs the led color if it does in both layouts.
                first = without_led if self.layout else most
                # Where tokens are counted it may cost a token as well.
                yield [first, *(few if self.counts_tokens else ())], few

    def may_be_lost(self) -> tuple[frozenset[Color], int]:
        """Return the colors that the seat may have lost in this round, and the most it can be. A
        play after the lead can have cost it the led color, but not one that no other seat can have
        led, and never the last one."""
        position, house = self.position, self.position.table.house_rules
        if self.seat not in position.unsure:
            return frozenset(), 0
        if house is not None and house.lost_color is not None:
            return _EVERY_COLOR, len(Color)
        if not position.is_partial:
            return _EVERY_COLOR, len(Color) - 1  # plays to a table that is assumed tell nothing
        able, number = frozenset[Color](), 0
        written = position.trick if knows_trick(position) else ()
        for stage in self.trick.stages:
            at = (self.seat - stage.leader) % len(self.known)
            follows = {play.color for play in written[at : at + 1]} <= self.led
            costs = 0 < at < stage.plays and not (written and follows)
            able |= _EVERY_COLOR if stage.completed else self.led if costs else frozenset()
            number = max(number, stage.completed + costs)
        own = others = self.nobodys | self.unknown
        for seat, tokens in enumerate(self.known):
            own, others = (own | tokens, others) if seat == self.seat else (own, others | tokens)
        able -= {
            color
            for color in Color
            if not (others & CellSet.of_color(color) and own - CellSet.of_color(color))
        }
        return able, min(len(able), number, len(Color) - 1)

    # Cards.

    @cached_property
    def unseen(self) -> Counter[Rank]:
        """The cards that may be in the hand, besides those that are known to be: not those that
        another hand needs, as the plays tell."""
        unseen = self.position.unseen - Counter(self.nobodys.cards)
        able = self.limits.get(self.seat, unseen)
        for seat, ranks in self.limits.items():
            if seat != self.seat:
                left = sum(number for rank, number in unseen.items() if rank in ranks)
                left -= self.position.hands[seat].unknown
                unseen = Counter(
                    {rank: min(n, left) if rank in ranks else n for rank, n in unseen.items()}
                )
        return Counter({rank: number for rank, number in unseen.items() if rank in able})

    @cached_property
    def hidden(self) -> int:
        """How many cards of the hand are unknown: the fewest, if nobody has counted them."""
        dealt = self.position.table.setup.dealt - 1  # one is set aside
        return _hidden(self.position.hands[self.seat], dealt - self.numbers_placed[1])

    @cached_property
    def hands(self) -> list[_SomeHands]:
        """The hands that the seat may have: with the card of the play, or without it."""
        known, unseen = {*self.position.hands[self.seat].known}, self.unseen
        if self.play is None or self.play.rank in known:
            return [_SomeHands(known, unseen, self.hidden)]
        rank, found = self.play.rank, list[_SomeHands]()
        others = Counter({other: number for other, number in unseen.items() if other != rank})
        for has_card in _may_have(self.position.hands[self.seat], unseen, self.hidden, rank):
            if has_card:
                found.append(_SomeHands({*known, rank}, unseen - Counter([rank]), self.hidden - 1))
            elif not self.must_have(rank):
                found.append(_SomeHands(known, others, self.hidden))
        return found

    def must_have(self, rank: Rank) -> bool:
        """Return whether there is no room for all unseen cards of a rank in other places, as the
        plays tell."""
        position = self.position
        piles = (*position.hands, *position.discards)
        if not self.limits or not all(pile.is_counted for pile in piles):
            return False
        able = [
            hand.unknown
            for seat, hand in enumerate(position.hands)
            if seat != self.seat and rank in self.limits.get(Seat(seat), (rank,))
        ]
        set_aside = sum(pile.unknown for pile in position.discards)
        room = sum(able) + set_aside + position.table.setup.left_over
        return (position.unseen - Counter(self.nobodys.cards))[rank] > room

    def able_hand(self, some: _SomeHands, held: frozenset[Color], made_up: CellSet) -> Cards:
        """Return a hand with as much to play as there may be in the colors on which the action
        rests."""
        hand = self.position.hands[self.seat]
        if hand.is_known:
            return hand.known
        ranks = [*some.known, *(some.unseen if some.hidden > 0 or not hand.is_counted else ())]
        if self.layout:
            ranks.reverse()
        free, best = self.free - made_up, [] if self.groups else ranks[:1]
        for group in self.groups if ranks else ():
            cells = free & cells_of_colors(held & group)
            best.append(max(ranks, key=lambda rank: len(cells & _OF_RANK[rank])))
        return Cards.of(*{*some.known, *best})

    def blocked(
        self, some: _SomeHands, colors: frozenset[Color], made_up: CellSet
    ) -> tuple[CellSet, Cards] | None:
        """Return the made up tokens with the fewest more such that the seat can declare none of its
        cards in some colors, and with such a hand; None if that is impossible."""
        known, unseen, hidden = some.known, some.unseen, max(0, some.hidden)
        free = self.free & cells_of_colors(colors) - made_up
        stays_free = free - self.unknown
        to_cover = {
            rank: free & _OF_RANK[rank]
            for rank in sorted({*known, *unseen}, reverse=bool(self.layout))
            if not stays_free & _OF_RANK[rank]
        }
        if not to_cover.keys() >= known:
            return None
        # By the number of hidden cards that are found: the ranks that cost the fewest cells.
        best: dict[int, tuple[int, tuple[Rank, ...]]] = {0: (0, tuple(known))}
        for rank, covered in to_cover.items():
            number = unseen[rank] - len(covered)  # cards of the rank on the other cells
            for found, (cost, ranks) in [*best.items()] if number > 0 else ():
                is_known = rank in known
                able = (cost, ranks) if is_known else (cost + len(covered), (*ranks, rank))
                more = min(hidden, found + number)
                best[more] = min(able, best.get(more, able), key=lambda each: each[0])
        if hidden not in best:
            return None
        _, ranks = best[hidden]
        if self.layout and not self.position.hands[self.seat].is_known:
            ranks = (*ranks, *ranks[:1])  # so that no sentence names such a hand
        cells = made_up | CellSet.of(chain.from_iterable(to_cover[rank] for rank in ranks))
        # The first card of a trick that is not written may be on one of these cells as well.
        is_made_up = bool(self.trick.plays) and not knows_trick(self.position)
        return (cells, Cards.of(*ranks)) if len(cells) <= self.room + is_made_up else None


_SomeColors = Sequence[frozenset[Color]]
