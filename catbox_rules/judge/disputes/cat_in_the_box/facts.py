"""The facts that a ruling on an action of Cat in the Box rests on.

A deal itself shows everything that the ruling rests on, except for the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

from attrs import evolve

import catbox_rules.cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.events import ColorLost, RoundScored
from catbox_rules.cat_in_the_box.material import RED_ROW, CellSet, Color, Rank
from catbox_rules.cat_in_the_box.rules.dealing import not_in_deck
from catbox_rules.cat_in_the_box.rules.declaring import led_color
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    State,
    TrickPhase,
    of_colors_held,
    of_ranks_in_hand,
    player_tokens_on_red,
    still_open,
)
from catbox_rules.cat_in_the_box.table import HouseRules, Table
from catbox_rules.judge.disputes.cat_in_the_box.shown import colors_shown, shown_of
from catbox_rules.judge.disputes.cat_in_the_box.stages import NOT_RED, rests_on_following
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    TIME,
    Fact,
    Value,
    facts_of_table,
    time_for_chance,
    yes_or_no,
)
from catbox_rules.judge.disputes.inquiry import only_of, whole_document
from catbox_rules.kernel.condition import Conditions
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Finding, finding

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
            time, phase = _if_in_deck(action, time_of(action)), _if_in_deck(action, _PHASE)
            asked = (time, _turn(action), *_of_card(action), phase)
            return (*_of_trick(action), *asked, *_OF_TABLE_AND_DECK)
        case Paradox():
            turn = _turn(action).presuming("yes")
            return (_able(action), time_of(action), turn, _PHASE, *of_table)
        case Bid():
            return (time_of(action), _turn(action), _PHASE, *of_table)
        case Discard():
            time, phase = _if_in_deck(action, time_of(action)), _if_in_deck(action, _PHASE)
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

_NOT_THE_TIME: Final[dict[type[State], tuple[str, str]]] = {
    DiscardPhase: (
        "it was not time to set a card aside",
        "all had set one aside, or cards still had to be dealt",
    ),
    BidPhase: (
        "it was not time to bid",
        "only two play, all had bid, or somebody still had to set a card aside",
    ),
    TrickPhase: (
        "it was not time to play a card",
        "somebody still had to set a card aside or to bid, or the round was over",
    ),
}
"""The sentences for a moment that is not the time for the actions of a phase, and what is seen
then."""

_PHASE: Final = Fact(
    "phase",
    "What was going on?",
    tuple(
        Value(value, says[0].upper() + says[1:], says) for value, says in _WORDS_OF_PHASES.values()
    ),
    ("round.phases", "match.length"),
    lambda state: _WORDS_OF_PHASES[type(state)][0],
    follows=True,
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


def time_of(action: SeatAction) -> Fact:
    """Return the fact that it was the time for an action."""
    phase = phase_of(action)
    is_time = _WORDS_OF_PHASES[phase][1]
    is_not, seen = _NOT_THE_TIME[phase]
    return yes_or_no(
        TIME,
        f"Is it true that {is_time}?",
        (is_time, is_not),
        ("round.phases",),
        lambda state: isinstance(state, phase),
        alone="no",
        texts=("Yes", f"No: {seen}"),
    ).presuming("yes")


def _turn(action: Play | Paradox | Bid) -> Fact:
    seat = action.seat
    if isinstance(action, Bid):
        is_due = _in_phase(BidPhase, lambda state: state.on_turn == seat)
    else:
        is_due = _in_tricks(lambda state: state.on_turn == seat)
    return yes_or_no(
        "turn",
        _who_acted(action),
        (f"it was seat {seat}'s turn", f"it was not seat {seat}'s turn"),
        ("bid.order" if isinstance(action, Bid) else "play.turn",),
        is_due,
        alone="no",
        texts=("Yes", f"No: {_before(action)}"),
    )


def _who_acted(action: Play | Paradox | Bid) -> str:
    """Return the question for what players see where it is the turn of a seat."""
    seat = f"seat {action.seat}"
    if isinstance(action, Bid):
        return f"Had the seat before {seat} just bid, or had {seat} the start card and nobody bid?"
    to_lead = f"was {seat} to lead, by the last trick or the start card"
    return f"Had the seat before {seat} just played, or {to_lead}?"


def _before(action: Play | Paradox | Bid) -> str:
    """Return what players see where it is not the turn of a seat."""
    if isinstance(action, Bid):
        return "the seat before it had not bid yet, or another seat started the round"
    return "the seat before it had not played yet, or another seat had taken the last trick"


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
        follows=True,
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
        shown=shown_of(seat, frozenset(NOT_RED)),
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
        shown=shown_of(seat, frozenset(Color)),
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
    card = yes_or_no(
        "card",
        f"Was the card a {rank} from seat {seat}'s hand?",
        (f"seat {seat} held a {rank}", f"the card was not a {rank} from seat {seat}'s hand"),
        ("play.card-in-hand",),
        _in_tricks(lambda state: bool(of_ranks_in_hand(state, seat, cell))),
        alone="no",
    )
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
            shown=(colors_shown(seat),),
        ),
        evolve(card, assumption=_assuming(play, "play.card-in-hand")),
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


def _assuming(action: Play | Discard, clause: str) -> Finding:
    """Return what the judge says if he assumes that a seat holds a card."""
    template, seat, rank = "assuming that seat {seat} holds a {rank}", action.seat, action.rank
    return finding(clause, template, f".hands[{seat}]", seat=seat, rank=rank)


def _able(paradox: Paradox) -> Fact:
    seat = paradox.seat
    return yes_or_no(
        "able",
        f"Show the hand: could seat {seat} have played any card in any color?",
        (f"seat {seat} could have played a card", f"seat {seat} could not have played any card"),
        ("paradox.occurs", "paradox.must-play"),
        _in_tricks(lambda state: could_play(state, seat)),
        texts=("Yes", "No, and a card had to be played"),
        shown=shown_of(seat, frozenset(Color)),
    )


def could_play(state: TrickPhase, seat: Seat) -> bool:
    """Return whether a seat could play any card of its hand in any color."""
    return bool(_plays_at(state.table).remaining(state, seat))


def _of_discard(discard: Discard) -> tuple[Fact, ...]:
    seat, rank = discard.seat, discard.rank
    card = yes_or_no(
        "card",
        f"Was there a {rank} in seat {seat}'s hand?",
        (f"seat {seat} held a {rank}", f"seat {seat} held no {rank}"),
        ("deal.discard",),
        _in_phase(DiscardPhase, lambda state: rank in state.hands[seat].ranks),
        alone="no",
    )
    return (
        yes_or_no(
            "aside",
            f"Had seat {seat} set a card aside already?",
            (f"seat {seat} had set a card aside already", f"seat {seat} had set no card aside"),
            ("deal.discard",),
            _in_phase(DiscardPhase, lambda state: state.discards[seat] is not None),
            alone="yes",
        ),
        evolve(card, assumption=_assuming(discard, "deal.discard")),
    )


# House rules.


def check_table(table: Table) -> None:
    """Raise Unsupported if a house rule on what may be done does not name its facts, or names
    unknown ones."""
    house = table.house_rules or HouseRules()
    for rule in (house.following, house.leading, house.nameable_cells, house.lost_color):
        check_rests_on(rule, facts(Play(Seat(0), Rank(1), Color.RED)))
    check_rests_on(house.discarding, facts(Discard(Seat(0), Rank(1))))
    check_rests_on(house.bidding, facts(Bid(Seat(0), 1)))


def check_rests_on(rule: HouseRule | None, known: Iterable[Fact]) -> None:
    """Raise Unsupported if a house rule names other facts than these, or does not name its
    facts."""
    if rule is None:
        return
    ids, place = [fact.id for fact in known], "$.options.variants"
    if rule.rests_on is None:
        expected = f"house rules that say by `rests_on` which facts they turn on ({', '.join(ids)})"
        raise Unsupported(place, expected=expected, given=Verbatim(rule.id))
    for name in rule.rests_on:
        if name not in ids:
            expected = f"facts that `rests_on` of {rule.id} can name ({', '.join(ids)})"
            raise Unsupported(place, expected=expected, given=with_suggestion(name, ids))


# What follows from an action.


def is_so_before(state: State, event: Event) -> bool:
    """Return whether the effect of an event is already there in a state: a color is lost."""
    if not isinstance(state, TrickPhase) or not isinstance(event, ColorLost):
        return False
    return event.color not in state.held[event.seat]


def may_follow(state: State, event: Event) -> str | None:
    """Return that a follower loses the led color if it plays another one; and of a paradox
    what it costs."""
    match state, event:
        case TrickPhase(), ColorLost(seat, color) if color is led_color(state):  # no house rule
            return f"if another color was led, seat {seat} loses it"
        case TrickPhase(), RoundScored(paradox=int(seat)) if not state.table.house_rules:
            points = state.table.setup.penalty
            each = "a point" if points == 1 else f"{points} points"
            return (
                "nobody wins the trick, and the round ends; "
                f"seat {seat} loses {each} for each trick it has won, and has no bonus"
            )
        case _:
            return None


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


def drawn(state: State, action: Action) -> Mapping[str, Mapping[str, object]]:
    """Return parts of the table of a state, by their names, as keys of a document: those that say
    most come first."""
    document = whole_document(state, catbox_rules.cat_in_the_box)
    parts: dict[str, Mapping[str, object]] = {"the rounds before": {"rounds": document["rounds"]}}
    if isinstance(state, TrickPhase):
        taken = str(state.board.player_tokens).split()
        is_counted = state.table.tokens is Tokens.STRICT
        parts["the tokens"] = {"tokens": document["tokens"]} if is_counted else {"taken": taken}
        if state.table.board_is_in_sight:
            parts["the open cells"] = {"free": str(state.board.open).split()}
    if not isinstance(action, Deal):
        for key, name in _OF_SEAT.items():
            parts[name] = {key: only_of(action.seat, document[key])}
    for name, keys in _PARTS.items():
        parts[name] = {key: document[key] for key in keys}
    return parts


_OF_SEAT: Final = {
    "hands": "the hand",
    "lost": "the lost colors",
    "discards": "the card set aside",
}
_PARTS: Final = {
    "the bids": ("start_seat", "bids"),
    "the trick": ("leader", "trick"),
    "what was going on": ("phase",),
}
