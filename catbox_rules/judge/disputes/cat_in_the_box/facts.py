"""The facts that a ruling on an action of Cat in the Box rests on.

A deal itself shows everything that the ruling rests on, except for the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final, TypeAlias, TypeVar

from attrs import evolve

import catbox_rules.cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.events import ColorLost
from catbox_rules.cat_in_the_box.material import RED_ROW, Cards, Cell, CellSet, Color, Rank
from catbox_rules.cat_in_the_box.rules.dealing import not_in_deck
from catbox_rules.cat_in_the_box.rules.declaring import led_color
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    Packed,
    RoundResult,
    State,
    TrickPhase,
    bid_phase,
    deal_phase,
    discard_phase,
    match_over,
    of_colors_held,
    of_ranks_in_hand,
    packed,
    player_tokens_on_red,
    still_open,
    trick_phase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    TIME,
    Fact,
    Value,
    facts_of_table,
    time_for_chance,
    yes_or_no,
)
from catbox_rules.kernel.condition import Conditions
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Event, Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN

SeatAction: TypeAlias = Play | Paradox | Bid | Discard
PhaseT = TypeVar("PhaseT", BidPhase, DiscardPhase, TrickPhase)
_Plays: TypeAlias = Conditions[TrickPhase, Play, CellSet]


def facts(action: Action) -> tuple[Fact, ...]:
    """Return the facts that a ruling on an action may rest on, in the order in which they are asked
    for."""
    of_table = facts_of_table(catbox_rules.cat_in_the_box)
    match action:
        case Deal():
            return (time_for_chance("round.phases", DealPhase), *of_table)
        case Play():
            time, phase = _if_in_deck(action, _time(action)), _if_in_deck(action, _PHASE)
            asked = (time, _turn(action), *_of_card(action), phase)
            return (*_of_trick(action), *asked, *_OF_TABLE_AND_DECK)
        case Paradox():
            return (_able(action), _time(action), _turn(action), _PHASE, *of_table)
        case Bid():
            return (_time(action), _turn(action), _PHASE, *of_table)
        case Discard():
            time, phase = _if_in_deck(action, _time(action)), _if_in_deck(action, _PHASE)
            return (*_of_discard(action), time, phase, *_OF_TABLE_AND_DECK)


_OF_TABLE_AND_DECK: Final = facts_of_table(catbox_rules.cat_in_the_box, "setup.deck")


def _if_in_deck(action: Play | Discard, fact: Fact) -> Fact:
    """Return a fact about the moment, which does not exist where the deck does not have the card of
    an action: it is illegal at any time."""

    def read(state: State) -> str:
        return NO_SUCH_THING if not_in_deck(state.table.setup, action) else fact.read(state)

    return evolve(fact, read=read)


_WORDS_OF_PHASES: Final[dict[type[State], tuple[str, str]]] = {
    DealPhase: (
        "deal",
        "cards still had to be dealt, or the round was over, by its last trick or by a paradox",
    ),
    DiscardPhase: ("discard", "somebody still had to set a card aside"),
    BidPhase: ("bid", "somebody still had to bid"),
    TrickPhase: ("play", "tricks were being played, or the first one was about to begin"),
    MatchOver: ("over", "the match was over"),
}

_NOT_THE_TIME: Final[dict[type[State], str]] = {
    DiscardPhase: (
        "it was not time to set a card aside: all had done so, or cards still had to be dealt"
    ),
    BidPhase: (
        "it was not time to bid: only two play, all had bid, or somebody still had to set a card "
        "aside"
    ),
    TrickPhase: (
        "it was not time to play a card: somebody still had to set a card aside or to bid, or the "
        "round was over"
    ),
}
"""The sentences for a moment that is not the time for the actions of a phase."""

_PHASE: Final = Fact(
    "phase",
    "What was going on?",
    tuple(
        Value(value, says[0].upper() + says[1:], says) for value, says in _WORDS_OF_PHASES.values()
    ),
    ("round.phases", "match.length"),
    lambda state: _WORDS_OF_PHASES[type(state)][0],
)


def phase_of(action: SeatAction) -> type[State]:
    """Return the phase to which an action belongs."""
    match action:
        case Play() | Paradox():
            return TrickPhase
        case Bid():
            return BidPhase
        case Discard():
            return DiscardPhase


def _time(action: SeatAction) -> Fact:
    phase = phase_of(action)
    is_time = _WORDS_OF_PHASES[phase][1]
    return yes_or_no(
        TIME,
        f"Is it true that {is_time}?",
        (is_time, _NOT_THE_TIME[phase]),
        ("round.phases",),
        lambda state: isinstance(state, phase),
        alone="no",
    ).presuming("yes")


def _turn(action: Play | Paradox | Bid) -> Fact:
    seat = action.seat
    if isinstance(action, Bid):
        is_due = _in_phase(BidPhase, lambda state: state.on_turn == seat)
    else:
        is_due = _in_tricks(lambda state: state.on_turn == seat)
    return yes_or_no(
        "turn",
        f"Was it seat {seat}'s turn?",
        (f"it was seat {seat}'s turn", f"it was not seat {seat}'s turn"),
        ("bid.order" if isinstance(action, Bid) else "play.turn",),
        is_due,
        alone="no",
    )


def _in_phase(
    phase: type[PhaseT], is_so: Callable[[PhaseT], bool | None]
) -> Callable[[object], bool | None]:
    """Return a function that reads a fact in a phase, and returns None in any other phase."""
    return lambda state: is_so(state) if isinstance(state, phase) else None


def _in_tricks(is_so: Callable[[TrickPhase], bool | None]) -> Callable[[object], bool | None]:
    return _in_phase(TrickPhase, is_so)


def _plays_at(table: Table) -> _Plays:
    return rules_of(table).conditions_on(Play, TrickPhase)


def _of_trick(play: Play) -> tuple[Fact, ...]:
    """Return the facts about the place of a play in the trick, on which its exceptions rest."""
    seat = play.seat
    led = Fact(
        "led",
        "Which color was led in this trick?",
        (
            Value("none", "None: this was the first card", "nothing was led before"),
            *(Value(each.value, each.value.title(), f"{each.value} was led") for each in Color),
        ),
        ("declare.lead-not-red", "declare.any-color-following", "declare.lose-led-color"),
        _led,
    )
    broken = yes_or_no(
        "broken",
        "Was a player's token on any red cell?",
        ("a player's token was on a red cell", "no player's token was on a red cell"),
        ("declare.lead-red-broken", "declare.lead-not-red"),
        _in_tricks(lambda state: bool(player_tokens_on_red(state.packed))),
    )
    other = yes_or_no(
        "other",
        f"Show the hand: could seat {seat} have played any card in a color other than red?",
        (
            f"seat {seat} could have played a card in a color other than red",
            f"seat {seat} could not have played any card in a color other than red",
        ),
        ("declare.lead-red-forced", "declare.lead-not-red"),
        _in_tricks(
            lambda state: bool(_plays_at(state.table).left_before_last(state, seat) - RED_ROW)
        ),
    )
    follow = yes_or_no(
        "follow",
        f"Show the hand: could seat {seat} have played any card in the led color?",
        (
            f"seat {seat} could have played a card in the led color",
            f"seat {seat} could not have played any card in the led color",
        ),
        ("declare.any-color-following",),
        _in_tricks(lambda state: _could_follow(state, seat)),
    )
    return (led, broken, other, follow) if play.color is Color.RED else (led, follow)


def _led(state: State) -> str:
    if not isinstance(state, TrickPhase):
        return NO_SUCH_THING
    color = led_color(state)
    return "none" if color is None else color.value


def _could_follow(state: TrickPhase, seat: Seat) -> bool | None:
    """Return whether a seat could have declared the led color; None if nothing rests on it."""
    led = led_color(state)
    if led is None or not rests_on_following(state.table):
        return None
    left = _plays_at(state.table).left_before_last(state, seat)
    return bool(left & CellSet.of_color(led))


def _of_card(play: Play) -> tuple[Fact, ...]:
    """Return the facts about the card of a play, whether it leads or follows."""
    seat, rank, color, cell = play.seat, play.rank, play.color.value, CellSet.of([play.cell])
    return (
        yes_or_no(
            "cell",
            f"Was there already a token on {color} {rank}, a player's or a neutral one?",
            (
                f"there was already a token on {color} {rank}, a player's or a neutral one",
                f"there was no token on {color} {rank}",
            ),
            ("declare.cell-open",),
            _in_tricks(lambda state: not still_open(state, seat, cell)),
            alone="taken",
            values=("taken", "free"),
        ),
        yes_or_no(
            "color",
            f"Had seat {seat} lost {color} in this round?",
            (f"seat {seat} had lost {color}", f"seat {seat} had not lost {color}"),
            ("declare.color-held",),
            _in_tricks(lambda state: not of_colors_held(state, seat, cell)),
            alone="lost",
            values=("lost", "held"),
        ),
        yes_or_no(
            "card",
            f"Was the card a {rank} from seat {seat}'s hand?",
            (f"seat {seat} held a {rank}", f"the card was not a {rank} from seat {seat}'s hand"),
            ("play.card-in-hand",),
            _in_tricks(lambda state: bool(of_ranks_in_hand(state, seat, cell))),
            alone="no",
        ),
        yes_or_no(
            "token",
            f"Did seat {seat} have a token left to place?",
            (f"seat {seat} had a token left", f"seat {seat} had no token left to place"),
            ("declare.token-left",),
            _in_tricks(
                lambda state: (
                    None
                    if state.table.tokens is Tokens.UNLIMITED
                    else _plays_at(state.table).meets(state, play, "declare.token-left")
                )
            ),
            alone="no",
        ),
    )


def _able(paradox: Paradox) -> Fact:
    seat = paradox.seat
    return yes_or_no(
        "able",
        f"Show the hand: could seat {seat} have played any card in any color?",
        (f"seat {seat} could have played a card", f"seat {seat} could not have played any card"),
        ("paradox.occurs", "paradox.must-play"),
        _in_tricks(lambda state: could_play(state, seat)),
        texts=("Yes", "No, and a card had to be played"),
    )


def could_play(state: TrickPhase, seat: Seat) -> bool:
    """Return whether a seat could play any card of its hand in any color."""
    return bool(_plays_at(state.table).remaining(state, seat))


def _of_discard(discard: Discard) -> tuple[Fact, ...]:
    seat, rank = discard.seat, discard.rank
    return (
        yes_or_no(
            "aside",
            f"Had seat {seat} set a card aside already?",
            (f"seat {seat} had set a card aside already", f"seat {seat} had set no card aside"),
            ("deal.discard",),
            _in_phase(DiscardPhase, lambda state: state.discards[seat] is not None),
            alone="yes",
        ),
        yes_or_no(
            "card",
            f"Was there a {rank} in seat {seat}'s hand?",
            (f"seat {seat} held a {rank}", f"seat {seat} held no {rank}"),
            ("deal.discard",),
            _in_phase(DiscardPhase, lambda state: rank in state.hands[seat].ranks),
            alone="no",
        ),
    )


# House rules.


def check_table(table: Table) -> None:
    """Raise Unsupported if a house rule on what may be done does not name its facts, or names
    unknown ones."""
    house = table.house_rules
    if house is None:
        return
    known = {fact.id for fact in facts(Play(0, 1, Color.RED))}
    of_plays = (house.following, house.leading, house.nameable_cells, house.lost_color)
    for rule in (house.discarding, house.bidding, *of_plays):
        if rule is not None and (rule.rests_on is None or not known.issuperset(rule.rests_on)):
            expected = "house rules that say by `rests_on` which facts they turn on"
            raise Unsupported("$.options.variants", expected=expected, given=Verbatim(rule.id))


def rests_on_following(table: Table) -> bool:
    """Return whether it matters at a table that a seat could have played the led color."""
    house = table.house_rules
    if house is None or house.following is None:
        return False
    return "follow" in (house.following.rests_on or ())


# States of Cat in the Box for every combination of the facts of an action.
#
# They are built without checks: hands may be of any size, and nobody sees them.


_NO_YES: Final = (False, True)
_NOTHING: Final[Mapping[str, str]] = {}
_EVERY_COLOR: Final = frozenset(Color)
_NOT_RED: Final = _EVERY_COLOR - {Color.RED}


def states(
    table: Table, action: Action, layout: int, told: Mapping[str, str] = _NOTHING
) -> Iterator[State]:
    """Yield states for every combination of the facts of an action.

    * `layout`: 0 or 1; see `Disputes.states`.
    * `told`: the values of the known facts, by their ids; states with other values may be left out.
    """
    if isinstance(action, Deal) or not_in_deck(table.setup, action):
        yield deal_phase(table, ())
        return
    seats, seat = table.seats, action.seat
    neighbor = seats[(seat + 1 + layout % (len(seats) - 1)) % len(seats)]
    usual = phase_of(action)
    for state in of_every_phase(table, neighbor, layout):
        if not isinstance(state, usual):
            yield state
    match action:
        case Play():
            yield from _of_plays(table, action, neighbor, layout, told)
        case Paradox():
            yield from of_paradoxes(table, seat, neighbor, layout)
        case Bid():
            if table.setup.bids:
                for on_turn in (seat, neighbor):
                    yield _bidding(table, on_turn)
        case Discard():
            yield from _of_discards(table, action)


def is_so_before(state: State, event: Event) -> bool:
    """Return whether the effect of an event is already there in a state: a color is lost."""
    if not isinstance(state, TrickPhase) or not isinstance(event, ColorLost):
        return False
    return event.color not in state.held[event.seat]


def may_follow(state: State, event: Event) -> str | None:
    """Return that a follower loses the led color if it plays another one."""
    if not isinstance(state, TrickPhase) or not isinstance(event, ColorLost):
        return None
    if event.color is not led_color(state):
        return None  # by a house rule
    return f"if another color was led, seat {event.seat} loses it"


def of_every_phase(table: Table, seat: Seat, layout: int) -> Iterator[State]:
    """Yield a state of each phase, on the turn of a seat if the phase has turns."""
    nothing = (0,) * table.players
    yield deal_phase(table, rounds_without_tricks(table, [nothing] * layout))
    yield _setting_aside(table, (Cards(),) * table.players, (None,) * table.players)
    if table.setup.bids:
        yield _bidding(table, seat)
    led = Cell(Color.BLUE, table.setup.highest_rank) if layout else None
    yield _in_trick(table, seat, (Cards(),) * table.players, led=led)
    yield match_over(table, rounds_without_tricks(table, [nothing] * table.setup.rounds))


def rounds_without_tricks(
    table: Table, scores: Iterable[tuple[int, ...]], results: tuple[RoundResult, ...] = ()
) -> tuple[RoundResult, ...]:
    """Return some completed rounds and, after them, one with each of these scores."""
    nothing = (0,) * table.players
    for each in scores:
        round_over = RoundResult(table.start_seat(results), None, nothing, nothing, each)
        results = (*results, round_over)
    return results


def _setting_aside(
    table: Table, hands: tuple[Cards, ...], discards: tuple[Rank | None, ...]
) -> DiscardPhase:
    return discard_phase(table, (), hands, discards, ())


def _bidding(table: Table, on_turn: Seat) -> BidPhase:
    hands, set_aside = (Cards(),) * table.players, (Rank(1),) * table.players
    return bid_phase(table, (), hands, set_aside, (None,) * table.players, (), on_turn)


def _in_trick(
    table: Table,
    on_turn: Seat,
    hands: tuple[Cards, ...],
    *,
    held: tuple[frozenset[Color], ...] | None = None,
    tokens: tuple[CellSet, ...] | None = None,
    led: Cell | None = None,
) -> TrickPhase:
    """Return a trick on the turn of a seat, which leads it; or if a card is led, the seat before it
    does."""
    empty = table.empty_board
    board = empty if tokens is None else empty.with_all(tokens, CellSet())
    leader = on_turn if led is None else table.seats[on_turn - 1]
    trick = () if led is None else (Play(leader, led.rank, led.color),)
    known = packed(hands, board, held or (_EVERY_COLOR,) * table.players)
    return _tricks(table, leader, trick, known, on_turn)


def with_trick(table: Table, trick: tuple[Play, ...]) -> TrickPhase:
    """Return a trick with plays, on a table without hands and tokens."""
    no_hands, every_color = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    known = packed(no_hands, table.empty_board, every_color)
    return _tricks(table, trick[0].seat, trick, known, trick[0].seat)


def _tricks(
    table: Table, leader: Seat, trick: tuple[Play, ...], known: Packed, on_turn: Seat
) -> TrickPhase:
    return trick_phase(
        table,
        (),
        (Rank(1),) * table.players,
        table.setup.bids[:1] * table.players,
        (),
        (0,) * table.players,
        leader,
        trick,
        known,
        on_turn,
    )


def _of_discards(table: Table, discard: Discard) -> Iterator[DiscardPhase]:
    nobody, no_hands = (None,) * table.players, (Cards(),) * table.players
    for is_held, has_set_aside in product(_NO_YES, _NO_YES):
        hand = Cards.of(discard.rank) if is_held else Cards()
        aside = with_seat(nobody, discard.seat, Rank(1)) if has_set_aside else nobody
        yield _setting_aside(table, with_seat(no_hands, discard.seat, hand), aside)


def of_paradoxes(table: Table, seat: Seat, neighbor: Seat, layout: int) -> Iterator[TrickPhase]:
    """Yield tricks on the turn of each of two seats, where the first one can or cannot play."""
    no_hands, every = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    card = Cards.of(table.setup.highest_rank - layout)
    for on_turn in (seat, neighbor):
        yield _in_trick(table, on_turn, with_seat(no_hands, seat, card))
        # A seat can play nothing if it has no card, or if it has lost all colors.
        hand, held = (Cards(), every) if layout else (card, with_seat(every, seat, frozenset()))
        yield _in_trick(table, on_turn, with_seat(no_hands, seat, hand), held=held)


def _of_plays(
    table: Table, play: Play, neighbor: Seat, layout: int, told: Mapping[str, str]
) -> Iterator[TrickPhase]:
    """Yield tricks for each turn, lead, board, and hand of the seat."""
    seat, no_hands = play.seat, (Cards(),) * table.players
    every_color = (_EVERY_COLOR,) * table.players
    turns = [
        seat if is_on_turn else neighbor for is_on_turn in _truth_values(told, "turn", "no", "yes")
    ]
    for led, tokens in _boards(table, play, neighbor, layout, told):
        of_led = None if led is None else led.color
        for hand, lost in _holdings(table, play, of_led, layout, told):
            hands = with_seat(no_hands, seat, hand)
            held = with_seat(every_color, seat, _EVERY_COLOR - lost)
            for on_turn in turns:
                yield _in_trick(table, on_turn, hands, held=held, tokens=tokens, led=led)


def _truth_values(told: Mapping[str, str], id: str, no: str, yes: str) -> tuple[bool, ...]:
    """Return the possible truth values of a fact, given what is known of it."""
    return tuple([yes == value for value in (no, yes) if told.get(id, value) == value])


def _boards(
    table: Table, play: Play, neighbor: Seat, layout: int, told: Mapping[str, str]
) -> Iterator[tuple[Cell | None, tuple[CellSet, ...]]]:
    """Yield the lead and the tokens by seat for every combination of these facts: a token is on the
    cell of the play, red is broken, the seat has a token left."""
    is_red = play.color is Color.RED
    others = _other_ranks(table, play)
    spare = _spare(table, play, layout)
    # The lead is higher than the play in one layout and lower in the other, if it may be either.
    of_lead, on_red = (others[0], others[3]) if layout == 0 else (others[-1], others[2])
    cell, no_tokens = CellSet.of([play.cell]), (CellSet(),) * table.players
    may_be_taken = _truth_values(told, "cell", "free", "taken")
    for led in (None, *Color):
        if told.get("led") not in (None, "none" if led is None else led.value):
            continue
        lead = None if led is None else Cell(led, of_lead)
        of_trick = CellSet() if lead is None else CellSet.of([lead])
        for is_taken, has_token in product(may_be_taken, _token_left(table)):
            is_on_red = led is Color.RED or (is_red and is_taken)
            for breaks_red in _NO_YES if is_red and not is_on_red else (False,):
                mine, theirs = CellSet(), of_trick
                if breaks_red:
                    theirs |= CellSet.of([Cell(Color.RED, on_red)])
                if is_taken and layout:
                    mine = cell
                elif is_taken:
                    theirs |= cell
                if not has_token:
                    colors = _EVERY_COLOR if breaks_red or is_on_red else _NOT_RED
                    mine |= _cells(colors, [each for each in others if each != spare]) - theirs
                yield lead, with_seat(with_seat(no_tokens, play.seat, mine), neighbor, theirs)


def _holdings(
    table: Table, play: Play, led: Color | None, layout: int, told: Mapping[str, str]
) -> Iterator[tuple[Cards, frozenset[Color]]]:
    """Yield the hand of the seat and its lost colors for every combination of these facts: it has
    the card and the color of the play, another card, and other colors."""
    is_red, following = play.color is Color.RED, rests_on_following(table)
    spare = _spare(table, play, layout)
    cards, colors = (
        _truth_values(told, "card", "no", "yes"),
        _truth_values(told, "color", "lost", "held"),
    )
    others = product(_NO_YES, _NO_YES) if following else ((each, each) for each in _NO_YES)
    for has_spare, holds_others in others if is_red or following else ((True, True),):
        for loses_led in _NO_YES if following else (bool(layout),):
            for has_card, holds_color in product(cards, colors):
                lost = frozenset[Color]() if holds_others else _NOT_RED - {play.color}
                if loses_led and led not in (None, play.color):
                    lost |= {led}
                if not holds_color:
                    lost |= {play.color}
                yield Cards.of(*[play.rank] * has_card, *[spare] * has_spare), lost


def _other_ranks(table: Table, play: Play) -> list[Rank]:
    return [Rank(n) for n in range(table.setup.highest_rank, 0, -1) if n != play.rank]


def _spare(table: Table, play: Play, layout: int) -> Rank:
    """Return a rank other than those of the play, the lead, and a token that breaks red."""
    return _other_ranks(table, play)[1 - layout]


def _token_left(table: Table) -> tuple[bool, ...]:
    return _NO_YES if table.tokens is Tokens.STRICT else (True,)


def _cells(colors: frozenset[Color], ranks: list[Rank]) -> CellSet:
    return CellSet.of(Cell(color, rank) for color in colors for rank in ranks)


# The answers in a dispute on Cat in the Box that a table can show.
#
# An answer is left out if a table could not show it without showing more: the led color is known,
# but not the card; a color is known to be lost, but nothing is known about the others.


def laid(table: Table, action: Action, told: Mapping[str, str]) -> dict[str, object]:
    """Return the keys of a document of a partial position that follow from known facts: the phase,
    and what is on the table."""
    document: dict[str, object] = {}
    if "phase" in told:
        document["phase"] = told["phase"]
    if isinstance(action, Play):
        document |= _of_play(action, told)
    if isinstance(action, Discard) and "aside" in told:
        card = [UNKNOWN.value] if told["aside"] == "yes" else None
        discards: list[object] = [UNKNOWN.value] * table.players
        discards[action.seat] = card
        document["discards"] = discards
    return document


def _of_play(play: Play, told: Mapping[str, str]) -> dict[str, object]:
    document: dict[str, object] = {}
    if "cell" in told:
        document[told["cell"]] = [str(play.cell)]
    if told.get("led") == "none":
        document["trick"] = list[str]()
        if told.get("turn") == "yes":
            document["leader"] = play.seat
    return document
