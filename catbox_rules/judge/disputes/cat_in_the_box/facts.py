"""The facts that a ruling on an action of Cat in the Box rests on.

A deal itself shows everything that the ruling rests on, except for the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import catbox_rules.cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.cells import RED_ROW, CellSet, Color
from catbox_rules.cat_in_the_box.packed import (
    of_colors_held,
    of_ranks_in_hand,
    player_tokens_on_red,
    still_open,
)
from catbox_rules.cat_in_the_box.readings import Tokens
from catbox_rules.cat_in_the_box.rules.declaring import led_color
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    Fact,
    Value,
    facts_of_table,
    time_for_chance,
    yes_or_no,
)
from catbox_rules.kernel.condition import Conditions
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Seat

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
            asked = (_time(action), _turn(action), *_of_card(action), _PHASE)
            return (*_of_trick(action), *asked, *of_table)
        case Paradox():
            return (_able(action), _time(action), _turn(action), _PHASE, *of_table)
        case Bid():
            return (_time(action), _turn(action), _PHASE, *of_table)
        case Discard():
            return (*_of_discard(action), _time(action), _PHASE, *of_table)


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
        "time",
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
    """Raise Unsupported if a house rule on plays does not name its facts, or names unknown ones."""
    house = table.house_rules
    if house is None:
        return
    known = {fact.id for fact in facts(Play(0, 1, Color.RED))}
    for rule in (house.following, house.leading, house.nameable_cells, house.lost_color):
        if rule is not None and (rule.rests_on is None or not known.issuperset(rule.rests_on)):
            expected = "house rules that say by `rests_on` which facts they turn on"
            raise Unsupported("$.options.variants", expected=expected, given=Verbatim(rule.id))


def rests_on_following(table: Table) -> bool:
    """Return whether it matters at a table that a seat could have played the led color."""
    house = table.house_rules
    if house is None or house.following is None:
        return False
    return "follow" in (house.following.rests_on or ())
