"""Score sheets of Cat in the Box as they would be if one rule were read differently, each with that
reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import permutations
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules import cat_in_the_box as catbox
from catbox_rules.cat_in_the_box import (
    Arrangement,
    CellSet,
    Color,
    Face,
    Paradox,
    Play,
    RoundResult,
    TrickPhase,
)
from catbox_rules.conformance.attribution.cat_in_the_box import bonus_clause, largest_if
from catbox_rules.conformance.attribution.differences import Clauses, Difference
from catbox_rules.conformance.cat_in_the_box.signs import SIGNS
from catbox_rules.conformance.protocol import (
    EngineProfile,
    Sheet,
    Sign,
    Supposition,
    event_of,
    never,
)
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable

_Cells: TypeAlias = frozenset[tuple[int, int]]
"""Places on the board, by row and column."""

_RANKED: Final = tuple(Color)
_ORDERS: Final = tuple(
    order
    for order in permutations(_RANKED)
    if order != _RANKED and _RANKED.index(order[0]) < _RANKED.index(order[-1])
)
"""The possible orders of the colors, except for that of the rulebook. Two orders that mirror each
other have the same neighbors, so only one of them is listed."""


def suppositions(step: AnyTransition) -> Iterator[tuple[Supposition, Sheet]]:
    """Yield the rules that may be read differently, each with the sheet that a round which has just
    been scored would then have."""
    before = step.before
    if isinstance(before, TrickPhase) and step.after.results:
        round = _Round(step, before, step.after.results[-1])
        yield from round.by_other_groups()
        yield from round.by_other_bonuses()
        yield from round.by_other_points()


@frozen
class _Round:
    """A round that is over."""

    step: AnyTransition
    before: TrickPhase
    result: RoundResult

    def tokens(self, seat: int) -> CellSet:
        """Return the cells of a seat at the end of the round."""
        tokens, action = self.before.board.tokens[seat], self.step.action
        if isinstance(action, Play) and action.seat == seat:
            tokens |= CellSet.of([action.cell])
        return tokens

    def sheet(self, bonus: Sequence[int]) -> Sheet:
        """Return the sheet with other bonuses."""
        result = self.result
        scores = [
            score - right + given
            for score, right, given in zip(result.scores, result.bonus, bonus, strict=True)
        ]
        return {"bonus": list(bonus), "scores": scores}

    # Other groups.

    def by_other_groups(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets with bonuses for other groups; the same seats earn one."""
        tokens = [self.tokens(seat) for seat in range(len(self.result.bonus))]
        for supposition, size in self._sizes():
            yield supposition, self._with(tokens, size)
        if isinstance(self.step.action, Paradox):
            left = [each - self._of_trick(seat) for seat, each in enumerate(tokens)]
            named = Supposition("a broken-off trick leaves no tokens", ("paradox.tokens-stay",))
            yield named, self._with(left, self.before.table.arrangement.largest_group)

    def _with(self, tokens: Sequence[CellSet], size: Callable[[CellSet], int]) -> Sheet:
        earned = zip(tokens, self.result.bonus, strict=True)
        return self.sheet([size(each) if bonus else 0 for each, bonus in earned])

    def _sizes(self) -> Iterator[tuple[Supposition, Callable[[CellSet], int]]]:
        """Yield other ways to count a seat's tokens."""
        table = self.before.table
        arrangement, columns = table.arrangement, table.setup.columns
        is_plain = table.face is not Face.PURPLE and "layout" not in table.chosen_options()
        for words, touch in _TOUCHING.items():
            yield Supposition(words, ("score.adjacency",)), partial(largest_if, arrangement, touch)
        for words, of_sizes in _OF_GROUPS.items():
            yield Supposition(words, ("score.group",)), partial(_counted, arrangement, of_sizes)
        ascending = Arrangement.ascending(columns)
        if arrangement != ascending:
            named = Supposition(
                "every board is treated as one with ranks in order", ("setup.face",)
            )
            yield named, ascending.largest_group
        for order in _ORDERS:
            letters = "".join(color.letter for color in order)
            other = _with_rows(columns, order).largest_group
            if arrangement == ascending:
                yield Supposition(f"the rows are in the order {letters}", ("setup.board",)), other
            if is_plain:
                words = f"the rows of the plain faces are in the order {letters}"
                yield Supposition(words, ("setup.board",)), other
            words = f"the rows of every face are in the order {letters}"
            yield Supposition(words, ("setup.board", "setup.face")), other

    def _of_trick(self, seat: int) -> CellSet:
        return CellSet.of(play.cell for play in self.before.trick if play.seat == seat)

    # Other seats that earn a bonus.

    def by_other_bonuses(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets in which other seats earn a bonus; groups are unchanged."""
        clause = bonus_clause(self.before.table)
        result, bids = self.result, self.before.bids
        for words, clauses, earns in (*_EARNING_BY_TRICKS, *(_EARNING_BY_BIDS if bids else ())):
            named = Supposition(words, clauses or (clause,))
            bonus = [
                self.before.table.arrangement.largest_group(self.tokens(seat))
                if earns(
                    _Seat(
                        result.tricks[seat],
                        bids[seat] if bids else None,
                        result.bonus[seat] > 0,
                        result.paradox == seat,
                    )
                )
                else 0
                for seat in range(len(result.bonus))
            ]
            yield named, self.sheet(bonus)

    # Other points.

    def by_other_points(self) -> Iterator[tuple[Supposition, Sheet]]:
        """Yield sheets with other points for the tricks."""
        result = self.result
        penalty = ("score.paradox-penalty",)
        for words, of_tricks in _PENALTIES.items():
            scores = [
                of_tricks(result.tricks[seat]) if seat == result.paradox else score
                for seat, score in enumerate(result.scores)
            ]
            yield Supposition(words, penalty), {"scores": scores}
        clause = bonus_clause(self.before.table)
        without = [score - bonus for score, bonus in zip(result.scores, result.bonus, strict=True)]
        yield Supposition("no bonus is added", (clause,)), {"scores": without}
        if len(result.scores) == 2:
            one, other = result.scores
            words = "each scores the difference of the scores"
            yield Supposition(words, ("score.trick",)), {"scores": [one - other, other - one]}


@frozen
class _Seat:
    """The facts on which a bonus depends."""

    tricks: int
    bid: int | None
    earns: bool
    is_stuck: bool


_PENALTIES: Final[Mapping[str, Callable[[int], int]]] = {
    "a seat that causes a paradox scores nothing": lambda _: 0,
    "a seat that causes a paradox scores as others do": lambda tricks: tricks,
    "a seat that causes a paradox loses one more": lambda tricks: -tricks - 1,
}
_OF_GROUPS: Final[Mapping[str, Callable[[Sequence[int]], int]]] = {
    "a token by itself is no group": lambda sizes: max((n for n in sizes if n > 1), default=0),
    "all groups count": sum,
    "the number of groups counts": len,
    "the smallest group counts": lambda sizes: min(sizes, default=0),
    "each pair in a group counts": lambda sizes: max(sizes, default=1) - 1,
}
_STUCK: Final = ("score.paradox-penalty",)
_Earning: TypeAlias = tuple[str, tuple[str, ...], Callable[[_Seat], bool]]
_EARNING_BY_TRICKS: Final[tuple[_Earning, ...]] = (
    (
        "only a seat that causes a paradox has a bonus",
        _STUCK,
        lambda seat: seat.is_stuck,
    ),
    (
        "a seat that causes a paradox has a bonus as well",
        _STUCK,
        lambda seat: seat.earns or seat.is_stuck,
    ),
    (
        "a seat that causes a paradox has the bonus that others would have",
        _STUCK,
        lambda seat: (
            seat.earns
            or (
                seat.is_stuck
                and (seat.tricks <= 4 if seat.bid is None else seat.tricks == seat.bid)
            )
        ),
    ),
    ("nobody has a bonus", (), lambda _: False),
    (
        "everybody has a bonus except a seat that causes a paradox",
        (),
        lambda seat: not seat.is_stuck,
    ),
    (
        "fewer than four tricks earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks < 4,
    ),
    (
        "five tricks or fewer earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks <= 5,
    ),
)
_EARNING_BY_BIDS: Final[tuple[_Earning, ...]] = (
    (
        "as many tricks as were bid, or more, earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks >= (seat.bid or 0),
    ),
    (
        "as many tricks as were bid, or fewer, earn a bonus",
        (),
        lambda seat: not seat.is_stuck and seat.tricks <= (seat.bid or 0),
    ),
    (
        "a bid that is missed by one earns a bonus",
        (),
        lambda seat: not seat.is_stuck and abs(seat.tricks - (seat.bid or 0)) <= 1,
    ),
)


_TOUCHING: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "cells touch at corners as well": lambda down, right: max(abs(down), abs(right)) == 1,
    "cells touch at corners alone": lambda down, right: abs(down) == 1 == abs(right),
    "cells touch in rows alone": lambda down, right: down == 0 and abs(right) == 1,
    "cells touch in columns alone": lambda down, right: right == 0 and abs(down) == 1,
}


def _counted(
    arrangement: Arrangement, of_sizes: Callable[[Sequence[int]], int], tokens: CellSet
) -> int:
    return of_sizes([len(group) for group in arrangement.groups(tokens)])


@cache
def _with_rows(columns: int, order: tuple[Color, ...]) -> Arrangement:
    rows = {row[0].color: row for row in Arrangement.ascending(columns).rows}
    return Arrangement(tuple(rows[color] for color in order))


def picture(step: AnyTransition) -> tuple[str, ...]:
    """Return the board of a round that has just been scored: on each cell the seat whose token is
    there, with a star if the token is in a group that counts."""
    before = step.before
    if not isinstance(before, TrickPhase) or not step.after.results:
        return ()
    round = _Round(step, before, step.after.results[-1])
    shown: dict[object, str] = dict.fromkeys(before.board.observed, "o ")
    shown |= dict.fromkeys(before.board.neutral, "# ")
    for seat in range(before.table.players):
        tokens = round.tokens(seat)
        counts = before.table.arrangement.groups(tokens)[:1] if round.result.bonus[seat] else ()
        shown |= {
            cell: f"{seat}*" if any(cell in group for group in counts) else f"{seat} "
            for cell in tokens
        }
    return tuple(
        " ".join(f"{cell}:{shown.get(cell, '. ')}" for cell in row).rstrip()
        for row in before.table.arrangement.rows
    )


# Indirect causes of a wrong list of plays: a color that was wrongly lost or kept, or a discard that
# is still in the hand.


def likely_causes(difference: Difference) -> Clauses:
    """Return clauses that could be behind a difference between two lists of plays."""
    state = difference.state
    if not isinstance(state, TrickPhase):
        return ()
    return tuple(_suspected(state, difference))


def _suspected(state: TrickPhase, difference: Difference) -> Iterator[str]:
    differing = [*difference.allowed, *difference.refused]
    plays = [each for each in differing if isinstance(each, Play)]
    if not plays:
        return
    seat = plays[0].seat
    # Whole colors are listed wrongly, and the seat has already played.
    colors = {play.color for play in plays}
    common = {each.color for each in difference.common if isinstance(each, Play)}
    if state.board.tokens[seat] and not colors & common:
        yield "declare.lose-led-color"
    allowed = [each for each in difference.allowed if isinstance(each, Play)]
    if allowed and all(play.rank == state.discards[seat] for play in allowed):
        yield "deal.discard"


# The clauses of Cat in the Box that an engine can be tested on at a table, each with the sign that
# it is exercised: an action, the states before and after it, and the events.
#
# A clause is exercised when an engine that gets it wrong would be found out. So a bonus alone does
# not exercise `score.group`: only one of several groups does.


_JAPANESE: Final = "ayatsurare-2020"


def wanted(table: ChosenTable, shown: EngineProfile) -> Mapping[str, Sign]:
    """Return the clauses that can be tested at a table, each with its sign."""
    two, terms = table.players == 2, shown.terms
    signs = {**_ALWAYS, **(_WITH_TWO if two else _WITH_MORE)}
    if not terms.trusts_deals:
        # Exercised by the refusal of impossible deals.
        signs |= {"deal.even": never, "deal.from-deck": never}
    if terms.rounds is None or terms.rounds > 1:
        signs |= _IN_LATER_ROUNDS
    if terms.rounds is None or terms.rounds >= table.players:
        signs |= _AT_THE_END
    if terms.automatic_paradox:
        signs.pop("paradox.must-play")
        signs.pop("paradox.false-claim")
    if "view" in shown.asks:
        signs |= {"secrecy.hand": _plays, "secrecy.discard": _plays}
        if two:
            signs["secrecy.left-over-cards"] = _plays
    return {**signs, **dict(_by_options(table, shown))}


def _by_options(table: ChosenTable, shown: EngineProfile) -> Iterator[tuple[str, Sign]]:
    """Yield clauses that only tables with certain options can test."""
    has_observed = table.edition_id != _JAPANESE and table.players in (2, 4)
    if has_observed and shown.chooses("red-broken-by", "any-token"):
        yield "setup.observed-tokens", SIGNS["an observed token breaks red"]
    # With two and with five players there are tokens for all plays; in the Japanese edition always.
    is_short = table.edition_id != _JAPANESE and table.players in (3, 4)
    if is_short and shown.chooses("tokens", "strict"):
        yield "declare.token-left", SIGNS["no token is left"]
    if shown.options.get("layout"):
        yield "setup.face", _of_supposition("setup.face")


def _plays(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Play)


def _is_play_with(step: AnyTransition, *, leads: bool) -> catbox.Play | None:
    is_so = isinstance(step.action, catbox.Play) and bool(step.before.trick) is not leads
    return step.action if is_so and isinstance(step.action, catbox.Play) else None


def _is_first_play(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    return play is not None and not any(step.before.won) and not step.before.results


def _starts_later(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    return play is not None and not any(step.before.won) and len(step.before.results) > 0


def _cells(step: AnyTransition) -> Iterator[tuple[bool, bool]]:
    """Yield, for each cell that a card of the hand could go to, whether it is open, and whether its
    color is held."""
    if isinstance(step.action, catbox.Play):
        before, seat = step.before, step.action.seat
        for rank in set(before.hands[seat]):
            for color in Color:
                is_open = catbox.Cell(color, rank) in before.board.open
                yield is_open, color in before.held[seat]


def _meets_taken_cell(step: AnyTransition) -> bool:
    return any(is_held and not is_open for is_open, is_held in _cells(step))


def _meets_lost_color(step: AnyTransition) -> bool:
    return any(is_open and not is_held for is_open, is_held in _cells(step))


def _red_tokens(state: catbox.TrickPhase) -> bool:
    return any(cell.color is Color.RED for cell in state.board.player_tokens)


def _colors_of_leads(step: AnyTransition) -> set[Color]:
    """Return the colors that may be led, if a seat leads."""
    if _is_play_with(step, leads=True) is None:
        return set()
    legal = catbox.legal_actions(step.before)
    return {each.color for each in legal if isinstance(each, catbox.Play)}


def _red_cannot_be_led(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    if play is None or _red_tokens(step.before):
        return False
    held = Color.RED in step.before.held[play.seat]
    return held and Color.RED not in _colors_of_leads(step)


def _red_can_be_led(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=True)
    if play is None or not _red_tokens(step.before):
        return False
    return Color.RED in _colors_of_leads(step) and len(_colors_of_leads(step)) > 1


def _declines_to_follow(step: AnyTransition) -> bool:
    play = _is_play_with(step, leads=False)
    if play is None or play.color is step.before.trick[0].color:
        return False
    led = step.before.trick[0].color
    legal = catbox.legal_actions(step.before)
    return any(isinstance(each, catbox.Play) and each.color is led for each in legal)


def _trick(step: AnyTransition) -> tuple[catbox.Play, ...]:
    won = event_of(step.events, catbox.TrickWon)
    if won is None or not isinstance(step.action, catbox.Play):
        return ()
    return (*step.before.trick, step.action)


def _color_beats_rank(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and any(play.rank > won.rank for play in _trick(step))


def _rank_decides(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and sum(play.color is won.color for play in _trick(step)) > 1


def _another_leads(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    return won is not None and won.seat != step.before.leader


def _is_paradox(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Paradox)


def _breaks_off_a_trick(step: AnyTransition) -> bool:
    return _is_paradox(step) and bool(step.before.trick)


def _scored(step: AnyTransition) -> catbox.RoundResult | None:
    scored = event_of(step.events, catbox.RoundScored)
    return None if scored is None else scored.result


def _scores_tricks(step: AnyTransition) -> bool:
    result = _scored(step)
    return result is not None and any(result.tricks)


def _penalizes(step: AnyTransition) -> bool:
    result = _scored(step)
    return result is not None and result.paradox is not None and result.tricks[result.paradox] > 0


def _earns_bonus(step: AnyTransition) -> bool:
    """Return whether one seat has a bonus, and another one that caused no paradox has none."""
    result = _scored(step)
    if result is None or not any(result.bonus):
        return False
    return any(not bonus and seat != result.paradox for seat, bonus in enumerate(result.bonus))


def _of_supposition(clause: str) -> Sign:
    """Return the sign that a round is scored in which some supposition about exactly this clause
    leads to a different sheet."""

    def differs(step: AnyTransition) -> bool:
        result = _scored(step)
        if result is None or not any(bonus > 1 for bonus in result.bonus):
            return False
        return any(
            sheet["scores"] != list(result.scores)
            for supposition, sheet in suppositions(step)
            if supposition.clauses == (clause,)
        )

    return differs


def _match_ended(step: AnyTransition) -> bool:
    return event_of(step.events, catbox.MatchEnded) is not None


_ALWAYS: Final[Mapping[str, Sign]] = {
    "setup.players": _plays,
    "setup.deck": lambda step: isinstance(step.action, catbox.Deal),
    "setup.board": _of_supposition("setup.board"),
    "setup.first-start-seat": _is_first_play,
    "round.phases": _plays,
    "deal.discard": _plays,
    "play.turn": _plays,
    "play.card-in-hand": _plays,
    "declare.cell-open": _meets_taken_cell,
    "declare.color-held": _meets_lost_color,
    "declare.lead-not-red": _red_cannot_be_led,
    "declare.lead-red-broken": _red_can_be_led,
    "declare.lead-red-forced": SIGNS["red has to be led"],
    "declare.any-color-following": _declines_to_follow,
    "declare.lose-led-color": lambda step: event_of(step.events, catbox.ColorLost) is not None,
    "trick.color-strength": _color_beats_rank,
    "trick.rank-strength": _rank_decides,
    "trick.winner-leads": _another_leads,
    "trick.last": SIGNS["no paradox"],
    "paradox.occurs": _is_paradox,
    "paradox.must-play": _plays,
    "paradox.false-claim": _plays,
    "paradox.ends-round": _is_paradox,
    "paradox.trick-unawarded": _breaks_off_a_trick,
    "paradox.tokens-stay": SIGNS["the broken-off trick adds to a bonus"],
    "score.trick": _scores_tricks,
    "score.paradox-penalty": _penalizes,
    "score.group": _of_supposition("score.group"),
    "score.adjacency": _of_supposition("score.adjacency"),
}
_WITH_TWO: Final[Mapping[str, Sign]] = {
    "deal.two-player-reveal": SIGNS["a pair is revealed"],
    "bid.none-with-two": _plays,
    "score.bonus-two-players": _earns_bonus,
}
_WITH_MORE: Final[Mapping[str, Sign]] = {
    "bid.allowed": lambda step: isinstance(step.action, catbox.Bid),
    "bid.order": lambda step: isinstance(step.action, catbox.Bid),
    "score.bonus-bid": _earns_bonus,
}
_IN_LATER_ROUNDS: Final[Mapping[str, Sign]] = {
    "round.clean-up": _starts_later,
    "round.start-seat-passes": _starts_later,
}
_AT_THE_END: Final[Mapping[str, Sign]] = {
    "match.length": _match_ended,
    "match.winner": _match_ended,
    "match.tie-last-round": SIGNS["a tie goes to the better last round"],
    "match.shared": SIGNS["a shared victory"],
}
