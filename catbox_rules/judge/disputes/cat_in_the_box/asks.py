"""Questions about Cat in the Box that are not about an action: paradox, trick, match, start,
set-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from attrs import evolve, frozen

import catbox_rules.cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Paradox, Play
from catbox_rules.cat_in_the_box.material import HIGHEST_RANK, Cards, Color, Rank
from catbox_rules.cat_in_the_box.rules.scoring import outcome_of, score_round, totals
from catbox_rules.cat_in_the_box.rules.tricks import winner, winning_at
from catbox_rules.cat_in_the_box.ruleset import judge
from catbox_rules.cat_in_the_box.state import (
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
    deal_phase,
    discard_phase,
    match_over,
    packed,
    trick_phase,
)
from catbox_rules.cat_in_the_box.table import HouseRules, Table
from catbox_rules.judge.disputes.cat_in_the_box.facts import check_rests_on, could_play, time_of
from catbox_rules.judge.disputes.cat_in_the_box.possible import possible, rounds_without_tricks
from catbox_rules.judge.disputes.cat_in_the_box.shown import (
    cells_of,
    cells_shown,
    shown_of,
    with_shown,
)
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    Fact,
    Value,
    facts_of_table,
    number,
    numbers_shown,
)
from catbox_rules.judge.disputes.inquiry import Ask
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box import answer as answer_at
from catbox_rules.positions.cat_in_the_box import position_of
from catbox_rules.positions.protocol import Answer

# The score of a seat in a round of Cat in the Box, and its bonus.
#
# The questions are about one seat, which is not named. A sheet has everything that its score rests
# on.


_MOST_TRICKS: Final = 30
"""The highest number of tricks, or of tokens in a group."""


@frozen
class Sheet:
    """What a seat has at the end of a round, or so far.

    * `bid`: None if there is no bidding.
    * `group`: the size of its largest group of tokens.
    """

    table: Table
    caused_paradox: bool
    tricks: int
    bid: int | None
    group: int
    is_over: bool = True

    def scored(self) -> RoundResult:
        """Return the result of the round, with this seat as seat 0."""
        table = self.table
        others = (0,) * (table.players - 1)
        return score_round(
            table,
            start_seat=Seat(0),
            groups=(self.group, *others),
            bids=() if self.bid is None else (self.bid, *others),
            won=(self.tricks, *others),
            paradox=Seat(0) if self.caused_paradox else None,
        )


@frozen
class SeatScore:
    """The score of the seat in the round; None while the round is not over."""

    over: bool
    score: int | None


@frozen
class SeatBonus:
    """The bonus of the seat."""

    bonus: int


def _tricks_in_words(count: int) -> str:
    return f"{count} {'trick' if count == 1 else 'tricks'}"


def _end(sheet: Sheet) -> str:
    if not sheet.is_over:
        return "open"
    if sheet.caused_paradox:
        return "paradox"
    if sheet.bid is None:
        return "unbid"
    return "made" if sheet.tricks == sheet.bid else "missed"


_END_OF_ROUND: Final = Fact(
    "end",
    "How did the round end for this player?",
    (
        Value("paradox", "The player caused the paradox", "the player caused the paradox"),
        Value(
            "made",
            "The player won as many tricks as bid, and caused no paradox",
            "the player won as many tricks as bid",
        ),
        Value(
            "missed",
            "The player won more or fewer tricks than bid, and caused no paradox",
            "the player won more or fewer tricks than bid",
        ),
        Value(
            "unbid",
            "There was no bidding, and the player caused no paradox",
            "the player caused no paradox",
        ),
        Value("open", "The round was not over yet", "the round was not over"),
    ),
    ("score.paradox-penalty", "score.bonus-bid", "score.bonus-two-players", "trick.last"),
    _end,
)


def _says_tricks(count: int) -> str:
    return f"the player had won {_tricks_in_words(count)}"


def _read_tricks(sheet: Sheet) -> int | None:
    return sheet.tricks if sheet.is_over else None


_TRICKS: Final = number(
    "tricks",
    "How many tricks had the player won?",
    range(_MOST_TRICKS + 1),
    _says_tricks,
    ("score.trick", "score.paradox-penalty", "score.bonus-two-players"),
    _read_tricks,
)


def _says_bid(count: int) -> str:
    return f"the player had bid {_tricks_in_words(count)}"


def _read_bid(sheet: Sheet) -> int | None:
    return sheet.bid if sheet.is_over and _asks_for_the_bid(sheet.table) else None


_BID: Final = number(
    "bid",
    "How many tricks had the player bid?",
    range(_MOST_TRICKS + 1),
    _says_bid,
    ("score.bonus-bid",),
    _read_bid,
)


def _says_group(count: int) -> str:
    tokens = "token" if count == 1 else "tokens"
    return f"the player's largest group had {count} {tokens}"


def _read_group(sheet: Sheet) -> int | None:
    return sheet.group if sheet.is_over else None


_GROUP: Final = number(
    "group",
    "How many tokens were in the player's largest group?",
    range(_MOST_TRICKS + 1),
    _says_group,
    ("score.group", "score.adjacency"),
    _read_group,
    cells_shown(
        "own",
        "Show the board: on which cells did the player's own tokens lie? Leave neutral ones out; "
        "those of a trick that a paradox broke off lie there too.",
    ),
)


def _asks_for_the_bid(table: Table) -> bool:
    """Return whether the bid itself matters, and not only whether it was made: only a house rule on
    the bonus or on points can ask for it."""
    house = table.house_rules or HouseRules()
    return house.earns_bonus is not None or house.trick_points is not None


def _sheets(table: Table, shown: Mapping[str, str]) -> Iterator[Sheet]:
    """Yield every sheet that a seat can have at the end of a round."""
    most, bids = table.setup.tricks, table.setup.bids
    groups = [*range(most + 1)]
    if "own" in shown:
        tokens = cells_of(shown["own"])
        if tokens - table.cells_with_cards:
            raise ImpossibleState("own", "the board does not have as many cells")
        groups = [table.arrangement.largest_group(tokens)]
    for caused_paradox, tricks in product((False, True), range(most + 1)):
        possible: list[int | None] = [*bids] or [None]
        if bids and not _asks_for_the_bid(table):
            missed = next(bid for bid in range(most + 2) if bid != tricks)
            possible = [tricks, missed] if tricks in bids else [missed]
        # A seat that has won a trick has a token, and none has more tokens than a round has tricks.
        for bid, group in product(possible, groups):
            if group or not tricks:
                yield Sheet(table, caused_paradox, tricks, bid, group)


def _sheets_and_none(table: Table, shown: Mapping[str, str]) -> Iterator[Sheet]:
    yield from _sheets(table, shown)
    yield Sheet(table, False, 0, None, 0, is_over=False)


def _score(sheet: Sheet) -> Answer:
    if not sheet.is_over:
        why = finding("trick.last", "the round was not over")
        return Answer("round", SeatScore(False, None), ("there was nothing to score yet",), (why,))
    score = sheet.scored().scores[0]
    text = f"the player scored {score} {'point' if abs(score) == 1 else 'points'}"
    return Answer("round", SeatScore(True, score), (text,), (_why_points(sheet), _why_bonus(sheet)))


def _bonus(sheet: Sheet) -> Answer:
    bonus = sheet.scored().bonus[0]
    text = f"the player had a bonus of {bonus}" if bonus else "the player had no bonus"
    return Answer("groups", SeatBonus(bonus), (text,), (_why_bonus(sheet),))


def _why_points(sheet: Sheet) -> Finding:
    house = sheet.table.house_rules
    if house is not None and house.trick_points is not None:
        return finding(house.trick_points.id, "{title}", title=house.trick_points.title)
    if sheet.caused_paradox:
        return finding(
            "score.paradox-penalty", "whoever causes a paradox loses a point for each trick won"
        )
    return finding("score.trick", "each trick is a point")


def _why_bonus(sheet: Sheet) -> Finding:
    house, setup, has_bonus = sheet.table.house_rules, sheet.table.setup, sheet.scored().bonus[0]
    if sheet.caused_paradox:
        return finding("score.paradox-penalty", "whoever causes a paradox has no bonus")
    if house is not None and house.earns_bonus is not None:
        return finding(house.earns_bonus.id, "{title}", title=house.earns_bonus.title)
    if setup.bids:
        as_bid = "as many tricks were won as bid, so the largest group is the bonus"
        return finding("score.bonus-bid", as_bid if has_bonus else "the player had no bonus")
    template = "with {bonus_up_to} tricks or fewer the largest group is the bonus"
    return finding("score.bonus-two-players", template, bonus_up_to=str(setup.bonus_up_to))


_EDITION, _PLAYERS = facts_of_table(catbox_rules.cat_in_the_box)

ROUND: Final = Ask(
    (_END_OF_ROUND, _TRICKS, _BID, _GROUP, _EDITION, _PLAYERS), _sheets_and_none, _score
)
"""The question about the score of the seat."""
GROUPS: Final = Ask((_END_OF_ROUND, _TRICKS, _BID, _GROUP, _EDITION, _PLAYERS), _sheets, _bonus)
"""The question about the bonus of the seat."""


_MOST_SEATS: Final = max(
    count for edition in catbox_rules.cat_in_the_box.EDITIONS for count in edition.player_counts
)


# Was this a paradox?


@frozen
class ParadoxFound:
    """Whether the seat on turn was stuck."""

    paradox: bool


def _able(state: State) -> str:
    if not isinstance(state, TrickPhase):
        return "nobody"
    return "yes" if could_play(state, state.on_turn) else "no"


_ABLE: Final = Fact(
    "able",
    "Show the hand of the player whose turn it was: could any card of it have been played, in any "
    "color?",
    (
        Value("yes", "Yes", "the player whose turn it was could have played a card"),
        Value(
            "nobody",
            "It was not time to play a card: the tricks of the round were over, or had not begun",
            "it was not time to play a card",
        ),
        Value(
            "no",
            "No, and a card had to be played",
            "the player whose turn it was could not have played any card",
        ),
    ),
    ("paradox.occurs", "paradox.must-play", "round.phases"),
    _able,
    shown=shown_of(None, frozenset(Color)),
)


def _paradoxes(table: Table, shown: Mapping[str, str]) -> Iterator[State]:
    paradox = Paradox(Seat(0))
    for known in with_shown(table, paradox, shown):
        for state in possible(known, paradox, 0):
            if not isinstance(state, TrickPhase) or state.on_turn == paradox.seat:
                yield state


def _paradox(state: State) -> Answer:
    if not isinstance(state, TrickPhase):
        why = finding("round.phases", "it was not time to play a card, so this was not a paradox")
        return Answer("paradox", ParadoxFound(False), ("this was not a paradox",), (why,))
    if judge(state, Paradox(state.on_turn)).is_legal:
        why = finding("paradox.occurs", "no card of the hand could be played in any color")
        return Answer("paradox", ParadoxFound(True), ("this was a paradox",), (why,))
    why = finding("paradox.must-play", "a card could be played, so one had to be played")
    return Answer("paradox", ParadoxFound(False), ("this was not a paradox",), (why,))


# Who won this trick?


@frozen
class TrickWon:
    """The winner of the trick; None if a paradox broke it off or it was not complete."""

    winner: Seat | None


@frozen
class BrokenOff:
    """A trick that a paradox has broken off."""

    table: Table
    trick: tuple[Play, ...]


def _trick(moment: State | BrokenOff) -> tuple[Play, ...]:
    return moment.trick if isinstance(moment, TrickPhase | BrokenOff) else ()


def _end_of_trick(moment: State | BrokenOff) -> str:
    if isinstance(moment, BrokenOff) or _has_caused_paradox(moment):
        return "paradox"
    return "complete" if len(_trick(moment)) == moment.table.players else "open"


def _has_caused_paradox(state: State) -> bool:
    """Return whether a paradox has ended the last round, and nothing has happened since."""
    if not isinstance(state, DealPhase | MatchOver) or not state.results:
        return False
    return state.results[-1].paradox is not None


_END_OF_TRICK: Final = Fact(
    "end",
    "How did the trick end?",
    (
        Value("complete", "Everybody had played a card", "everybody had played a card"),
        Value("paradox", "A paradox broke it off", "a paradox broke the trick off"),
        Value("open", "It did not: somebody still had to play", "somebody still had to play"),
    ),
    ("trick.winner-leads", "paradox.trick-unawarded"),
    _end_of_trick,
)


def _highest(trick: tuple[Play, ...], color: Color) -> str:
    """Return the value for the seat with the strongest card of a color; `nobody` if there is no
    such card."""
    alike = tuple(play for play in trick if play.color is color)
    return str(winner(alike).seat) if alike else "nobody"


def _highest_of_led(moment: State | BrokenOff) -> str:
    trick = _trick(moment)
    return _highest(trick, trick[0].color) if trick else NO_SUCH_THING


def _highest_red(moment: State | BrokenOff) -> str:
    trick = _trick(moment)
    return _highest(trick, Color.RED) if trick else NO_SUCH_THING


def _seats(says: str) -> list[Value]:
    """Return a value for each seat.

    * `says`: the sentence, with `{seat}` for the seat.
    """
    seats = [f"seat {seat}" for seat in range(_MOST_SEATS)]
    return [
        Value(str(at), seat.capitalize(), says.format(seat=seat)) for at, seat in enumerate(seats)
    ]


_RED: Final = Fact(
    "red",
    "Who declared the highest red card of the trick?",
    (
        Value("nobody", "Nobody declared red", "nobody declared red"),
        *_seats("{seat} declared the highest red card"),
    ),
    ("trick.color-strength", "trick.rank-strength"),
    _highest_red,
)

_LED: Final = Fact(
    "led",
    "Who played the highest card of the led color?",
    tuple(_seats("{seat} played the highest card of the led color")),
    ("trick.color-strength", "trick.rank-strength"),
    _highest_of_led,
)


def _tricks(table: Table, _: object) -> Iterator[State | BrokenOff]:
    """Yield tricks for each owner of the highest red card, or none, each owner of the highest card
    of the led color, and each end: complete, broken off, or open. Then moments without a trick."""
    _check_winning(table)
    for of_led, of_red in product(table.seats, (None, *table.seats)):
        led = Color.RED if of_red == of_led else Color.BLUE
        followers = (*table.seats[of_led + 1 :], *table.seats[:of_led])
        trick = (
            Play(of_led, 2, led),
            *[Play(s, 1, Color.RED if s == of_red else Color.GREEN) for s in followers],
        )
        yield _with_trick(table, trick)
        missing = next((play for play in trick[1:] if play.seat != of_red), None)
        if missing is not None:
            begun = tuple(play for play in trick if play != missing)
            yield BrokenOff(table, begun)
            yield _with_trick(table, begun)
    for seat in (None, table.seats[0]):
        yield _after_round(table, seat)
    for state in possible(table, Paradox(Seat(0)), 0):
        if not isinstance(state, TrickPhase) or not state.trick:
            yield state


def _with_trick(table: Table, trick: tuple[Play, ...]) -> TrickPhase:
    """Return a trick with plays, on a table without hands and tokens."""
    no_hands, every_color = (Cards(),) * table.players, (frozenset(Color),) * table.players
    leader, nothing = trick[0].seat, (0,) * table.players
    return trick_phase(
        table,
        (),
        (Rank(1),) * table.players,
        table.setup.bids[:1] * table.players,
        (),
        nothing,
        leader,
        trick,
        packed(no_hands, table.empty_board, every_color),
        leader,
    )


def _after_round(table: Table, paradox: Seat | None) -> DealPhase:
    nothing = (0,) * table.players
    return deal_phase(
        table, (RoundResult(table.start_seat(()), paradox, nothing, nothing, nothing),)
    )


def _check_winning(table: Table) -> None:
    """Raise Unsupported if a house rule on the winner of a trick names other facts, or none."""
    check_rests_on((table.house_rules or HouseRules()).winning, (_RED, _LED))


def _won(moment: State | BrokenOff) -> Answer:
    end = _end_of_trick(moment)
    if end != "complete":
        if end == "paradox":
            nobody = "nobody won the trick that the paradox broke off"
            why = finding("paradox.trick-unawarded", nobody)
        else:
            nobody = "nobody had won the trick yet"
            why = finding("trick.winner-leads", "somebody still had to play")
        return Answer("trick", TrickWon(None), (nobody,), (why,))
    best, house = winning_at(moment.table)(_trick(moment)), moment.table.house_rules
    if house is not None and house.winning is not None:
        grounds = [finding(house.winning.id, "{title}", title=house.winning.title)]
    else:
        strength = "red beats all other colors"
        if best.color is not Color.RED:
            strength = "nobody declared red, and the led color beats the others"
        grounds = [
            finding("trick.color-strength", strength),
            finding("trick.rank-strength", "of one color the highest rank wins"),
        ]
    grounds.append(finding("trick.winner-leads", "whoever wins a trick leads the next one"))
    text = (
        f"seat {best.seat} won the trick with the strongest card",
        f"seat {best.seat} leads the next trick, if there is one",
    )
    return Answer("trick", TrickWon(best.seat), text, tuple(grounds))


# Who won the match?


@frozen
class MatchWon:
    """The result of the match. `winner` is None if several seats share the victory, or nobody has
    won yet."""

    over: bool
    winner: Seat | None
    shared: bool


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _with_most(state: State) -> list[Seat]:
    points = totals(state.table, state.results)
    return [seat for seat in state.table.seats if points[seat] == max(points)]


def _most(state: State) -> str:
    return _listed(_with_most(state)) if isinstance(state, MatchOver) else "nobody"


def _best_at_last(state: State) -> str:
    """Return which of several seats with the most points did best in the last round."""
    if not isinstance(state, MatchOver) or len(_with_most(state)) == 1:
        return NO_SUCH_THING
    tied, last = _with_most(state), state.results[-1].scores
    return _listed([seat for seat in tied if last[seat] == max(last[s] for s in tied)])


def _some_seats(says: str) -> list[Value]:
    """Return a value for each choice of one or more seats.

    * `says`: the sentence, with `{seats}` for the seats.
    """
    values: list[Value] = []
    for count in range(1, _MOST_SEATS + 1):
        for seats in combinations(range(_MOST_SEATS), count):
            *others, last = map(str, seats)
            named = f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
            text = named[0].upper() + named[1:]
            values.append(Value(_listed(seats), text, says.format(seats=named)))
    return values


_MOST: Final = Fact(
    "most",
    "Who had the most points in total? If several were tied, name them all.",
    (
        *_some_seats("{seats} had the most points"),
        Value("nobody", "Rounds were still to be played", "rounds were still to be played"),
    ),
    ("match.winner", "match.length"),
    _most,
    shown=(
        numbers_shown(
            "totals",
            "What were the points in total after the last round, of each seat from seat 0? None if "
            "rounds were still to be played.",
            or_none=True,
        ),
    ),
)

_LAST: Final = Fact(
    "last",
    "Of those tied, who scored the most in the last round?",
    tuple(_some_seats("of those with the most points, {seats} did best in the last round")),
    ("match.tie-last-round", "match.shared"),
    _best_at_last,
    shown=(
        numbers_shown(
            "last-round", "How many points did each seat score in the last round, from seat 0?"
        ),
    ),
)


def _matches(table: Table, shown: Mapping[str, str]) -> Iterator[DealPhase | MatchOver]:
    """Yield the end of a match for each choice of seats with the most points, and of those that did
    best in the last round; or for the points that are shown. Then a match that is not over."""
    check_rests_on((table.house_rules or HouseRules()).winners, (_MOST, _LAST))
    seats, total = table.seats, shown.get("totals")
    if total == "none":
        yield deal_phase(table, ())
        return
    scores = [(tied, best) for tied in _choices(seats) for best in _choices(tied)]
    points = [(_one_for(seats, tied), _one_for(seats, best)) for tied, best in scores]
    if total is not None:
        totals = _points(table, total)
        points = [(totals, _one_for(seats, best)) for best in _choices(seats)]
    if "last-round" in shown:
        last = _points(table, shown["last-round"])
        points = [(totals, last) for totals, _ in points]
    for totals, last in points:
        first = [total - of_last for total, of_last in zip(totals, last, strict=True)]
        yield _ended(table, tuple(first), last)
    if total is None:
        yield deal_phase(table, ())


def _points(table: Table, shown: str) -> tuple[int, ...]:
    points = tuple(map(int, shown.split()))
    if len(points) != table.players:
        raise ImpossibleState("points", f"a number for each of {table.players} seats")
    return points


def _one_for(seats: tuple[Seat, ...], some: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return a point for some of the seats."""
    return tuple([int(seat in some) for seat in seats])


def _choices(seats: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    """Yield each choice of one or more seats."""
    for size in range(1, len(seats) + 1):
        yield from combinations(seats, size)


def _ended(table: Table, first: tuple[int, ...], last: tuple[int, ...]) -> MatchOver:
    """Return the end of a match with these scores in its first and last rounds. Nobody scored in
    the rounds between them."""
    between = [(0,) * table.players] * (table.setup.rounds - 2)
    return match_over(table, rounds_without_tricks(table, [first, *between, last]))


def _champion(state: State) -> Answer:
    if not isinstance(state, MatchOver):
        why = finding("match.length", "rounds were still to be played")
        return Answer("match", MatchWon(False, None, False), ("nobody had won yet",), (why,))
    winner, *others = outcome_of(state).winners
    house = (state.table.house_rules or HouseRules()).winners
    grounds = [finding("match.winner", "the most points win")]
    if house is not None:
        grounds = [finding(house.id, "{title}", title=house.title)]
    elif len(_with_most(state)) > 1:
        template = "of those with the most points, whoever did best in the last round wins"
        grounds.append(finding("match.tie-last-round", template))
    if others:
        grounds.append(finding("match.shared", "those that are still tied share the victory"))
        *all_but_last, last = map(str, outcome_of(state).winners)
        text = f"seats {', '.join(all_but_last)} and {last} shared the victory"
        return Answer("match", MatchWon(True, None, True), (text,), tuple(grounds))
    value = MatchWon(True, winner, False)
    return Answer("match", value, (f"seat {winner} won the match",), tuple(grounds))


# Who starts the next round?


@frozen
class NextRound:
    """The seat that starts the next round, or None if there is none, and how many are left."""

    starts: Seat | None
    rounds: int


def _rounds_in_words(count: int) -> str:
    return f"{count} {'round' if count == 1 else 'rounds'}"


_CARD: Final = Fact(
    "card",
    "Who had the start card in the last round that was scored? If none was, who was given it?",
    tuple(_seats("{seat} had the start card")),
    ("round.start-seat-passes",),
    lambda state: str(state.table.start_seat(state.results[:-1])),
)

_ROUNDS: Final = number(
    "rounds",
    "How many rounds had been scored?",
    range(_MOST_SEATS + 1),
    lambda count: f"{_rounds_in_words(count)} had been scored",
    ("match.length",),
    lambda state: len(state.results),
)


def _between_rounds(table: Table, _: object) -> Iterator[DealPhase | MatchOver]:
    """Yield the moments after each number of rounds, with each seat as the first to start."""
    check_rests_on((table.house_rules or HouseRules()).starting, (_CARD, _ROUNDS))
    for seat, count in product(table.seats, range(table.setup.rounds + 1)):
        begun = evolve(table, first_seat=seat)
        results = rounds_without_tricks(begun, [(0,) * table.players] * count)
        is_over = count == table.setup.rounds
        yield match_over(begun, results) if is_over else deal_phase(begun, results)


def _next_round(state: State) -> Answer:
    table, results = state.table, state.results
    length = finding("match.length", "as many rounds are played as there are players")
    left = table.setup.rounds - len(results)
    if left == 0:
        over = "all rounds had been played, and the match was over"
        return Answer("start", NextRound(None, 0), (over,), (length,))
    house, seat = (table.house_rules or HouseRules()).starting, table.start_seat(results)
    first = "leads to its first trick"
    if table.setup.bids:
        first = f"bids first in it, and {first}"
    template = "after each round the start card goes to the left, whoever has won its tricks"
    passes = finding("round.start-seat-passes", template)
    if house is not None:
        passes = finding(house.id, "{title}", title=house.title)
    are = "is" if left == 1 else "are"
    text = (
        f"seat {seat} starts the next round",
        f"seat {seat} {first}",
        f"{_rounds_in_words(left)} {are} left, that one included",
    )
    return Answer("start", NextRound(seat, left), text, (passes, length))


# Which tokens lay where at set-up?


_MOST_REVEALED: Final = 4


def _revealed(state: State) -> str:
    # Before the deal nothing is revealed, and at a larger table nothing ever is.
    ranks = getattr(state, "revealed", ())
    return _listed(sorted(ranks)) if ranks else NO_SUCH_THING


_REVEALED: Final = Fact(
    "revealed",
    "Which cards were revealed, from the lowest to the highest?",
    tuple(
        Value(_listed(ranks), _listed(ranks), f"{', '.join(map(str, ranks))} were revealed")
        for number in range(1, _MOST_REVEALED + 1)
        for ranks in combinations_with_replacement(range(1, HIGHEST_RANK + 1), number)
    ),
    ("deal.two-player-reveal",),
    _revealed,
)


def _set_ups(table: Table, _: object) -> Iterator[DiscardPhase]:
    """Yield the state after a deal for each choice of revealed cards."""
    hands, nobody = (Cards(),) * table.players, (None,) * table.players
    ranks = [Rank(rank) for rank in range(1, table.setup.highest_rank + 1)]
    for revealed in combinations_with_replacement(ranks, table.setup.revealed):
        yield discard_phase(table, (), hands, nobody, revealed)


def _set_up(state: State) -> Answer:
    return answer_at(position_of(state), "set-up")


ASKS: Final = {
    "paradox": Ask((_ABLE, time_of(Paradox(0)), _EDITION, _PLAYERS), _paradoxes, _paradox),
    "trick": Ask((_END_OF_TRICK, _RED, _LED, _EDITION, _PLAYERS), _tricks, _won),
    "groups": GROUPS,
    "round": ROUND,
    "match": Ask((_MOST, _LAST, _EDITION, _PLAYERS), _matches, _champion),
    "set-up": Ask((_PLAYERS, _EDITION, _REVEALED), _set_ups, _set_up),
    "start": Ask((_CARD, _ROUNDS, _EDITION, _PLAYERS), _between_rounds, _next_round),
}
"""The questions that are not about an action, by name."""
