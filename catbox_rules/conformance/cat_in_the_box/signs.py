"""The signs of rare situations in Cat in the Box: each looks at an action, the states before and
after it, and its events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeGuard

from attrs import frozen

from catbox_rules import cat_in_the_box as catbox
from catbox_rules.cat_in_the_box import MatchEnded
from catbox_rules.cat_in_the_box.material import Arrangement, Cell
from catbox_rules.conformance.protocol import Rare, Sign, event_of
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match.transition import AnyTransition

# Ties at the end of a match, by their shapes (`match.tie-last-round`, `match.shared`).
#
# The winner of a tie depends on two numbers of each seat, its total and its last round. An engine
# may look at something else: the order of the seats, an earlier round, tricks, a seat that is not
# tied; and perhaps only if three are tied. So every shape has its own matches.


@frozen
class Tie:
    """The scores of a match, round by round, with the seats that tie for the most points, and those
    that win."""

    rounds: Sequence[Sequence[int]]
    tied: Sequence[int]
    winners: Sequence[int]

    def of(self, seat: int) -> tuple[int, ...]:
        """Return the scores of a seat, round by round."""
        return tuple(scores[seat] for scores in self.rounds)

    @property
    def best(self) -> int:
        """The last round of the winners."""
        return self.rounds[-1][self.winners[0]]

    @property
    def best_of_others(self) -> int | None:
        """The best last round of the seats that are not tied; None if all are."""
        last = enumerate(self.rounds[-1])
        return max((score for seat, score in last if seat not in self.tied), default=None)

    @property
    def is_decided(self) -> bool:
        """Whether the last round leaves fewer seats than were tied."""
        return len(self.winners) < len(self.tied)

    @property
    def is_shared(self) -> bool:
        """Whether several seats win."""
        return len(self.winners) > 1


def _has_better_others(tie: Tie) -> bool:
    return tie.best_of_others is not None and tie.best_of_others > tie.best


def _differ_before_the_last(tie: Tie) -> bool:
    return len({tie.of(seat)[-2] for seat in tie.winners}) > 1


def _are_the_same(tie: Tie) -> bool:
    """Return whether the winners scored the same in every round, in a match of more than two (with
    two rounds they always do)."""
    return len(tie.rounds) > 2 and len({tie.of(seat) for seat in tie.winners}) == 1


_SHAPES: Final[Mapping[str, Callable[[Tie], bool]]] = {
    "a tie goes to the better last round": lambda tie: (
        not tie.is_shared and tie.winners[0] != tie.tied[0]
    ),
    "a tie goes to the first of the seats": lambda tie: (
        not tie.is_shared and tie.winners[0] == tie.tied[0]
    ),
    "a tie of three goes to one": lambda tie: len(tie.tied) == 3 and not tie.is_shared,
    "a tie of three is shared by two": lambda tie: len(tie.tied) == 3 and len(tie.winners) == 2,
    "a tie of four is decided": lambda tie: len(tie.tied) == 4 and tie.is_decided,
    "a tie is decided without points": lambda tie: tie.is_decided and tie.best <= 0,
    "the best last round is of a seat that is not tied": lambda tie: (
        tie.is_decided and _has_better_others(tie)
    ),
    "a seat that is not tied has the winner's last round": lambda tie: (
        tie.is_decided and tie.best_of_others == tie.best
    ),
    "a shared victory": lambda tie: tie.is_shared,
    "three share the victory": lambda tie: len(tie.winners) == 3,
    "four share the victory": lambda tie: len(tie.winners) == 4,
    "shared, with another round before the last": lambda tie: (
        tie.is_shared and _differ_before_the_last(tie)
    ),
    "shared, with the same in every round": lambda tie: tie.is_shared and _are_the_same(tie),
    "shared, with a better last round of others": lambda tie: (
        tie.is_shared and _has_better_others(tie)
    ),
}


def _sign(shape: Callable[[Tie], bool]) -> Sign:
    def is_seen(step: AnyTransition) -> bool:
        ended = event_of(step.events, MatchEnded)
        if ended is None:
            return False
        most = max(ended.totals)
        tied = [seat for seat, total in enumerate(ended.totals) if total == most]
        rounds = [result.scores for result in step.after.results]
        return len(tied) > 1 and shape(Tie(rounds, tied, ended.winners))

    return is_seen


TIES: Final[Mapping[str, Sign]] = {what: _sign(shape) for what, shape in _SHAPES.items()}
"""The signs of the shapes of a tie, by their names."""


# A sign is given any state, so it checks the phase first.


def _red_tokens(state: catbox.TrickPhase) -> list[Cell]:
    return [cell for cell in state.board.player_tokens if cell.color is catbox.Color.RED]


def _legal_plays(state: catbox.State) -> list[catbox.Play]:
    return [play for play in catbox.legal_actions(state) if isinstance(play, catbox.Play)]


def _leads(state: catbox.State) -> TypeGuard[catbox.TrickPhase]:
    return isinstance(state, catbox.TrickPhase) and not state.trick


def _must_lead_red(state: catbox.State) -> bool:
    if not _leads(state) or _red_tokens(state):
        return False
    plays = _legal_plays(state)
    return bool(plays) and all(play.color is catbox.Color.RED for play in plays)


def _red_lead_broken_by_one_that_was_forced(step: AnyTransition) -> bool:
    """Return whether red may be led besides other colors, and all red tokens are of the last trick,
    which was led with red: so that lead was forced.

    A seat that was forced and wins is forced again, so another seat has won with a red card.
    """
    state, before, play = step.after, step.before, step.action
    if not _leads(state) or not isinstance(play, catbox.Play) or not before.trick:
        return False
    by_players = state.table.red_broken_by is catbox.RedBrokenBy.PLAYER_TOKEN
    trick = {each.cell for each in (*before.trick, play)}
    was_led_red = before.trick[0].color is catbox.Color.RED and trick >= set(_red_tokens(state))
    colors = {each.color for each in _legal_plays(state)}
    return by_players and was_led_red and len(colors) > 1 and catbox.Color.RED in colors


def _result_of(events: tuple[Event, ...]) -> catbox.RoundResult | None:
    scored = event_of(events, catbox.RoundScored)
    return None if scored is None else scored.result


def _negative_winner(step: AnyTransition) -> bool:
    ended = event_of(step.events, catbox.MatchEnded)
    return ended is not None and min(ended.totals) < 0


def _want_of_a_token(step: AnyTransition) -> bool:
    if not isinstance(step.action, catbox.Paradox):
        return False
    held = step.before.held[step.action.seat]
    return any(
        c.color in held and c.rank in step.before.hands[step.action.seat]
        for c in step.before.board.open
    )


def _only_losing_plays_are_paid_for(step: AnyTransition) -> bool:
    """Return whether, with tokens=strict, the led color could be declared, but there are tokens
    only for other colors."""
    if not isinstance(step.after, catbox.TrickPhase) or not step.after.trick:
        return False
    led = step.after.trick[0].color
    seat = (step.after.leader + len(step.after.trick)) % step.after.table.players
    plays = _legal_plays(step.after)
    can_follow = led in step.after.held[seat] and any(
        cell.color is led and cell.rank in step.after.hands[seat] for cell in step.after.board.open
    )
    return bool(plays) and can_follow and all(play.color is not led for play in plays)


def _full_board(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and result.paradox is None


def _bonus_for_a_lone_token(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and 1 in result.bonus


def _bonus_by_the_broken_off_trick(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    if result is None or not isinstance(step.action, catbox.Paradox):
        return False
    arrangement: Arrangement = step.before.table.arrangement
    for play in step.before.trick:
        rest = step.before.board.tokens[play.seat] - catbox.CellSet.of([play.cell])
        largest = max(map(len, arrangement.groups(rest)), default=0)
        if result.bonus[play.seat] > largest:
            return True
    return False


def _bonus_for_no_tricks(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and any(
        bonus and not tricks for bonus, tricks in zip(result.bonus, result.tricks, strict=True)
    )


def _penalty(step: AnyTransition) -> bool:
    """Return whether a seat causes a paradox after winning as many tricks as it bid."""
    result = _result_of(step.events)
    if result is None or result.paradox is None or not result.tricks[result.paradox]:
        return False
    scored = event_of(step.events, catbox.RoundScored)
    bids = None if scored is None else scored.bids
    return not bids or bool(bids[result.paradox] == result.tricks[result.paradox])


def _pair_revealed(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Deal) and len(set(step.action.revealed)) == 2


def _three_alike_revealed(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Deal) and len(set(step.action.revealed)) == 1


def _red_follows_red_and_wins_by_rank(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    if won is None or won.color is not catbox.Color.RED:
        return False
    assert isinstance(step.action, catbox.Play), "a play decides a trick"
    trick: tuple[catbox.Play, ...] = (*step.before.trick, step.action)
    reds = [play for play in trick if play.color is catbox.Color.RED]
    led = trick[0].color is not catbox.Color.RED
    return led and len(reds) > 1 and trick[0].rank > won.rank and reds[0].seat != won.seat


def _observed_token_breaks_red(step: AnyTransition) -> bool:
    plays = _legal_plays(step.after) if _leads(step.after) else []
    red = any(play.color is catbox.Color.RED for play in plays)
    others = any(play.color is not catbox.Color.RED for play in plays)
    return red and others and not _red_tokens(step.after)


SIGNS: Final[Mapping[str, Sign]] = {
    "a pair is revealed": _pair_revealed,
    "three alike are revealed": _three_alike_revealed,
    "red has to be led": lambda step: _must_lead_red(step.after),
    "red is broken by a forced lead": _red_lead_broken_by_one_that_was_forced,
    "an observed token breaks red": _observed_token_breaks_red,
    "red beats a higher led card, and red red": _red_follows_red_and_wins_by_rank,
    "no token is left": _want_of_a_token,
    "tokens are left for losing a color alone": _only_losing_plays_are_paid_for,
    "no paradox": _full_board,
    "a bonus of 1": _bonus_for_a_lone_token,
    "a bonus without a trick": _bonus_for_no_tricks,
    "the broken-off trick adds to a bonus": _bonus_by_the_broken_off_trick,
    "a paradox of a seat whose bonus would be due": _penalty,
    "a total below zero": _negative_winner,
    **TIES,
}
"""The signs of rare situations, by the words in which these are listed."""


# Matches of Cat in the Box with rare situations.


_STRICT: Final = {"tokens": "strict"}
_ANY_TOKEN: Final = {"red-broken-by": "any-token"}

_ENDS: Final[Mapping[int, Sequence[tuple[str, str, tuple[int, ...], int]]]] = {
    2: (
        ("a tie goes to the first of the seats", "bidding low", (71, 46), 38),
        ("a shared victory", "at random", (141, 599), 38),
    ),
    3: (
        ("a tie goes to the first of the seats", "losing colors", (350, 399, 85), 53),
        ("a tie of three goes to one", "losing colors", (350, 399, 85), 53),
        ("a tie of three is shared by two", "bidding high", (313, 318, 423), 51),
        ("a tie is decided without points", "bidding high", (313, 226, 51), 56),
        ("the best last round is of a seat that is not tied", "bidding high", (313, 226, 51), 56),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (460, 151, 117),
            52,
        ),
        ("three share the victory", "bidding low/hoarding", (856, 970, 529), 88),
        ("shared, with another round before the last", "bidding high", (313, 318, 423), 51),
        ("shared, with the same in every round", "bidding high", (156, 318, 224), 56),
        ("shared, with a better last round of others", "bidding high", (156, 318, 224), 56),
    ),
    4: (
        ("a tie goes to the first of the seats", "bidding high", (306, 554, 72, 21), 90),
        ("a tie of three goes to one", "bidding high", (285, 338, 506, 91), 93),
        ("a tie of three is shared by two", "bidding high", (388, 201, 214, 21), 88),
        ("a tie of four is decided", "losing colors", (55, 477, 580, 69), 103),
        ("a tie is decided without points", "bidding high", (306, 554, 72, 21), 90),
        (
            "the best last round is of a seat that is not tied",
            "bidding high",
            (306, 554, 72, 21),
            90,
        ),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (285, 338, 506, 91),
            93,
        ),
        ("three share the victory", "losing colors", (415, 263, 43, 196), 90),
        ("four share the victory", "bidding low", (137, 15, 370, 309), 152),
        ("shared, with another round before the last", "losing colors", (415, 263, 43, 196), 90),
        ("shared, with the same in every round", "bidding high", (537, 277, 156, 74), 89),
        ("shared, with a better last round of others", "bidding high", (537, 277, 156, 74), 89),
    ),
    5: (
        ("a tie goes to the first of the seats", "bidding high", (1, 178, 596, 105, 229), 135),
        ("a tie of three goes to one", "at random", (509, 566, 570, 292, 97), 149),
        ("a tie of three is shared by two", "bidding high", (192, 294, 47, 117, 283), 135),
        ("a tie of four is decided", "at random", (372, 420, 471, 296, 242), 162),
        ("a tie is decided without points", "bidding high", (192, 294, 47, 117, 283), 135),
        (
            "the best last round is of a seat that is not tied",
            "bidding high",
            (162, 328, 593, 289, 429),
            135,
        ),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (1, 178, 596, 105, 229),
            135,
        ),
        ("three share the victory", "bidding high", (162, 328, 593, 289, 429), 135),
        ("four share the victory", "at random", (8, 579, 549, 30, 242), 153),
        (
            "shared, with another round before the last",
            "bidding high",
            (165, 213, 183, 105, 183),
            136,
        ),
        ("shared, with the same in every round", "bidding high", (162, 68, 486, 122, 0), 135),
        (
            "shared, with a better last round of others",
            "losing colors",
            (236, 533, 199, 191, 508),
            136,
        ),
    ),
}
"""Whole matches with a rare end, by the number of players: the situation, the policy, a seed for
each round, and the number of actions. Such ties hardly ever come about in played matches, so these
matches are composed of rounds that were searched for."""

RARE: Final = (
    Rare("red has to be led", "ayatsurare-2020", 3, "hoarding", 13, 22),
    Rare("red is broken by a forced lead", "ayatsurare-2020", 3, "keeping colors", 7, 56),
    Rare("red beats a higher led card, and red red", "ayatsurare-2020", 3, "reddening", 13, 10),
    Rare("no paradox", "ayatsurare-2020", 3, "keeping colors", 0, 31),
    Rare("a bonus of 1", "ayatsurare-2020", 3, "bidding low/losing colors", 52, 22),
    Rare("the broken-off trick adds to a bonus", "ayatsurare-2020", 3, "reddening", 2, 24),
    Rare("a paradox of a seat whose bonus would be due", "ayatsurare-2020", 3, "at random", 15, 22),
    Rare("a tie goes to the better last round", "ayatsurare-2020", 3, "bidding high", 5, 69),
    Rare("a shared victory", "ayatsurare-2020", 3, "bidding low/losing colors", 52, 74),
    Rare("a total below zero", "ayatsurare-2020", 3, "bidding high/at random", 15, 63),
    Rare("red has to be led", "ayatsurare-2020", 4, "keeping colors", 35, 29),
    Rare("red is broken by a forced lead", "ayatsurare-2020", 4, "keeping colors", 35, 33),
    Rare("red beats a higher led card, and red red", "ayatsurare-2020", 4, "bidding high", 1, 13),
    Rare("no paradox", "ayatsurare-2020", 4, "keeping colors", 3, 41),
    Rare("a bonus of 1", "ayatsurare-2020", 4, "losing colors", 50, 23),
    Rare("the broken-off trick adds to a bonus", "ayatsurare-2020", 4, "bidding high", 26, 25),
    Rare(
        "a paradox of a seat whose bonus would be due",
        "ayatsurare-2020",
        4,
        "reddening/losing colors",
        29,
        26,
    ),
    Rare("a tie goes to the better last round", "ayatsurare-2020", 4, "losing colors", 27, 109),
    Rare("a shared victory", "ayatsurare-2020", 4, "losing colors", 19, 113),
    Rare("a total below zero", "ayatsurare-2020", 4, "bidding high", 46, 103),
    Rare("three alike are revealed", "pegasus-2023", 2, "at random", 21, 5),
    Rare("a pair is revealed", "pegasus-2023", 2, "at random", 1, 5),
    Rare("red has to be led", "pegasus-2023", 2, "at random", 846, 9),
    Rare("red is broken by a forced lead", "pegasus-2023", 2, "at random", 955, 11),
    Rare("an observed token breaks red", "pegasus-2023", 2, "at random", 0, 3, _ANY_TOKEN),
    Rare("no paradox", "pegasus-2023", 2, "at random", 6, 19),
    Rare("a bonus of 1", "pegasus-2023", 2, "at random", 239, 12),
    Rare("a bonus without a trick", "pegasus-2023", 2, "at random", 963, 14),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 2, "at random", 188, 13),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 2, "at random", 154, 12),
    Rare("a tie goes to the better last round", "pegasus-2023", 2, "at random", 715, 26),
    Rare("a total below zero", "pegasus-2023", 2, "losing colors", 204, 26),
    Rare("red has to be led", "pegasus-2023", 3, "keeping colors/at random", 105, 19),
    Rare("red is broken by a forced lead", "pegasus-2023", 3, "keeping colors/at random", 105, 22),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 3, "reddening", 13, 10),
    Rare(
        "tokens are left for losing a color alone", "pegasus-2023", 3, "bidding low", 0, 29, _STRICT
    ),
    Rare("no token is left", "pegasus-2023", 3, "keeping colors", 0, 29, _STRICT),
    Rare("no paradox", "pegasus-2023", 3, "keeping colors", 0, 31),
    Rare("a bonus of 1", "pegasus-2023", 3, "losing colors", 87, 19),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 3, "bidding high", 76, 21),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 3, "reddening", 76, 20),
    Rare(
        "a tie goes to the better last round",
        "pegasus-2023",
        3,
        "losing colors/bidding low",
        115,
        65,
    ),
    Rare("a shared victory", "pegasus-2023", 3, "bidding high", 85, 71),
    Rare("a total below zero", "pegasus-2023", 3, "losing colors", 98, 62),
    Rare("red has to be led", "pegasus-2023", 4, "hoarding", 3497, 21),
    Rare("red is broken by a forced lead", "pegasus-2023", 4, "at random", 4447, 25),
    Rare("an observed token breaks red", "pegasus-2023", 4, "at random", 0, 9, _ANY_TOKEN),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 4, "bidding high", 1, 13),
    Rare(
        "tokens are left for losing a color alone", "pegasus-2023", 4, "bidding low", 3, 38, _STRICT
    ),
    Rare("no token is left", "pegasus-2023", 4, "keeping colors", 0, 38, _STRICT),
    Rare("no paradox", "pegasus-2023", 4, "keeping colors", 3, 41),
    Rare("a bonus of 1", "pegasus-2023", 4, "losing colors", 445, 22),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 4, "losing colors", 145, 23),
    Rare(
        "a paradox of a seat whose bonus would be due",
        "pegasus-2023",
        4,
        "bidding high/losing colors",
        63,
        22,
    ),
    Rare("a tie goes to the better last round", "pegasus-2023", 4, "losing colors", 445, 99),
    Rare("a shared victory", "pegasus-2023", 4, "bidding high", 3408, 97),
    Rare("a total below zero", "pegasus-2023", 4, "losing colors", 219, 97),
    Rare("red has to be led", "pegasus-2023", 5, "hoarding", 9, 26),
    Rare("red is broken by a forced lead", "pegasus-2023", 5, "hoarding", 9, 31),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 5, "reddening", 4, 16),
    Rare("no paradox", "pegasus-2023", 5, "keeping colors", 3, 46),
    Rare("a bonus of 1", "pegasus-2023", 5, "losing colors", 1, 27),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 5, "bidding high", 56, 28),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 5, "losing colors", 1, 27),
    Rare("a tie goes to the better last round", "pegasus-2023", 5, "losing colors", 174, 147),
    Rare("a shared victory", "pegasus-2023", 5, "losing colors", 334, 148),
    Rare("a total below zero", "pegasus-2023", 5, "losing colors", 54, 141),
    *(
        Rare(what, edition, players, policy, seeds, actions)
        for players, ends in _ENDS.items()
        for edition in ("ayatsurare-2020", "pegasus-2023")
        for what, policy, seeds, actions in ends
        if edition == "pegasus-2023" or players in (3, 4)
    ),
)
"""The rare situations: each with its table, the policy and the seed to play by, and the number of
actions after which it occurs."""
