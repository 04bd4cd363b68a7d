"""The clauses of Cat in the Box behind a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeGuard

from catbox_rules.cat_in_the_box import (
    Arrangement,
    Bid,
    BidPhase,
    CellSet,
    Color,
    Deal,
    DealPhase,
    Discard,
    DiscardPhase,
    Paradox,
    Play,
    RoundResult,
    State,
    Table,
    Tokens,
    TrickPhase,
    TrickWon,
)
from catbox_rules.cat_in_the_box.rules.declaring import led_color, lost_color
from catbox_rules.cat_in_the_box.ruleset import outcome
from catbox_rules.conformance.attribution.differences import (
    Clauses,
    Difference,
    Part,
    SharedStep,
    exceptions_among,
    least_violated,
    only_of,
)
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import Event
from catbox_rules.kernel.values import is_tuple
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.cat_in_the_box import Phase, Position

# The clauses behind a wrong list of legal actions, and behind a wrong turn, in Cat in the Box.


_FEW_TOKENS: Final = 7
"""The number of tokens on the board from which on a seat may run out of them."""


def of_legal(difference: Difference) -> Clauses:
    """Return the clauses behind a difference between two lists of legal actions."""
    match difference.state:
        case TrickPhase():
            return _of_plays(difference.state, difference)
        case DiscardPhase() if difference.allowed and difference.refused:
            if all(discard is None for discard in difference.state.discards):
                # The hands have other cards than those that were dealt.
                return ("deal.even", "deal.from-deck")
            return ("deal.discard",)
        case DiscardPhase() if difference.refused:
            return ("deal.discard",)
        case BidPhase() if not difference.allowed:
            return ("bid.allowed",)
        case _:
            return least_violated(difference)


def _of_plays(state: TrickPhase, difference: Difference) -> Clauses:
    wrongly_played = only_of(difference, Play)
    refused = [action for action in difference.refused if isinstance(action, Play)]
    if wrongly_played.allowed:
        clauses = _of_allowed(state, wrongly_played, refused)
    elif refused:
        common = [action for action in difference.common if isinstance(action, Play)]
        clauses = _of_refused(state, difference, refused, common)
    elif difference.allowed:
        return least_violated(difference)
    else:
        return ("paradox.occurs",)
    return _with_clean_up(state, clauses)


def _with_clean_up(state: TrickPhase, clauses: Clauses) -> Clauses:
    """Return the clauses, with that of cleaning up if something of an earlier round may be left."""
    lasting = {"declare.cell-open", "declare.lead-not-red", "declare.lose-led-color"}
    if state.results and lasting & set(clauses):
        return (*clauses, "round.clean-up")
    return clauses


def _of_allowed(state: TrickPhase, difference: Difference, refused: Sequence[Play]) -> Clauses:
    clauses = list(least_violated(difference))
    if "declare.color-held" in clauses:
        # An engine that allows a lost color, and refuses one that is held, has lost the wrong one.
        if refused:
            clauses.remove("declare.color-held")
        clauses.append("declare.lose-led-color")
    cells = {play.cell for play in difference.allowed if isinstance(play, Play)}
    if "declare.cell-open" in clauses and any(cell in state.board.neutral for cell in cells):
        clauses.append("deal.two-player-reveal")
    if "declare.lead-not-red" in clauses and state.board.observed:
        clauses.append("declare.lead-red-broken")
    return tuple(clauses)


def _of_refused(
    state: TrickPhase, difference: Difference, refused: Sequence[Play], common: Sequence[Play]
) -> Clauses:
    seat = refused[0].seat
    if not state.trick and all(play.color is Color.RED for play in refused):
        return exceptions_among(difference)
    if _runs_out_of_tokens(state, seat, refused, common):
        return ("declare.token-left",)
    if not common:
        return ("paradox.occurs", "paradox.must-play")
    return _of_what_is_missing(state, refused, common)


def _of_what_is_missing(
    state: TrickPhase, refused: Sequence[Play], common: Sequence[Play]
) -> Clauses:
    """Return the clauses by what is refused: whole colors, whole ranks, or single cells."""
    colors, ranks = {play.color for play in common}, {play.rank for play in common}
    if all(play.color not in colors for play in refused):
        if colors == {led_color(state)}:
            return ("declare.any-color-following",)
        return ("declare.color-held", "declare.lose-led-color")
    if all(play.rank not in ranks for play in refused):
        return ("play.card-in-hand",)
    if any(play.rank in state.revealed for play in refused):
        return ("declare.cell-open", "deal.two-player-reveal")
    return ("declare.cell-open",)


def _runs_out_of_tokens(
    state: TrickPhase, seat: int, refused: Sequence[Play], common: Sequence[Play]
) -> bool:
    """Return whether the refused plays are those for which a seat could seem to lack a token, by a
    wrong count, or by a count although tokens are unlimited."""
    if len(state.board.tokens[seat]) < _FEW_TOKENS:
        return False
    losing = [lost_color(state, play) is not None for play in refused]
    others = [lost_color(state, play) is not None for play in common]
    at_all = not common and state.table.tokens is Tokens.UNLIMITED
    return at_all or (len(set(losing)) == 1 and losing[0] not in others)


def of_turn(step: AnyTransition, given: Sequence[object], reported: object) -> Clauses:
    """Return the clauses behind a wrong turn after an action."""
    action: object = step.action
    state: State = step.after
    happened = {event.event for event in step.events}
    match action:
        case Discard() | Bid():
            return _of_preparing(action, state)
        case Paradox():
            return _of_length(given, else_="paradox.ends-round")
        case Play() if "round-scored" in happened:
            return _of_length(given, else_="trick.last")
        case Play() if "trick-won" in happened:
            return _of_next_leader(step, action, given, reported)
        case _:
            return (_AFTER.get(type(action), "play.turn"),)


_AFTER: Final[Mapping[type, str]] = {type(None): "round.phases", Deal: "deal.discard"}


def _of_preparing(action: Discard | Bid, state: State) -> Clauses:
    """Return the clauses behind a wrong seat to discard, to bid, or to lead first."""
    if isinstance(state, DiscardPhase):
        return ("deal.discard",)
    if isinstance(action, Bid) and isinstance(state, BidPhase):
        return ("bid.order",)
    if state.results:
        return ("round.start-seat-passes",)
    return ("setup.first-start-seat", "bid.order" if isinstance(state, BidPhase) else "play.turn")


def _of_next_leader(
    step: AnyTransition, play: Play, given: Sequence[object], reported: object
) -> Clauses:
    """Return the clauses after a complete trick: those of a wrong winner, or of a leader other than
    the winner."""
    if getattr(reported, "won", None) == step.after.won:
        return ("trick.winner-leads",)
    seat = given[0] if len(given) == 1 else None
    return of_winner((*step.before.trick, play), seat)


def _of_length(given: Sequence[object], *, else_: str) -> Clauses:
    """Return the clauses after a round: those of the length of the match, or another one."""
    over = given in ((), ("chance",))
    return ("match.length",) if over else (else_,)


def of_winner(trick: Sequence[Play], seat: object) -> Clauses:
    """Return the clauses behind a wrong winner of a trick, or a wrong leader of the next one: those
    without which, or with another reading of which, this seat would have won, or lead."""
    best = _best(trick)
    mine = next((play for play in trick if play.seat == seat), None)
    if mine is None or mine is best:
        return ("trick.winner-leads",)
    clauses: list[str] = []
    led = trick[0].color
    highest = max(play.rank for play in trick)
    highest_led = max(play.rank for play in trick if play.color is led)
    is_highest_led = mine.color is led and mine.rank == highest_led
    if mine.rank == highest or is_highest_led:
        clauses.append("trick.color-strength")
    if mine.color is best.color:
        clauses.append("trick.rank-strength")
    if mine.seat in (trick[0].seat, trick[-1].seat) or not clauses:
        clauses.append("trick.winner-leads")
    return tuple(clauses)


def _best(trick: Sequence[Play]) -> Play:
    reds = [play for play in trick if play.color is Color.RED]
    led = [play for play in trick if play.color is trick[0].color]
    return max(reds or led, key=lambda play: play.rank)


# The clauses behind a wrong sheet or a wrong table, and those about secrets, in Cat in the Box.


SECRETS: Final = ("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
"""The clauses about hidden information."""

_HIDING: Final[Mapping[str, str]] = {
    "hands": "secrecy.hand",
    "hand-dealt": "secrecy.hand",
    "discards": "secrecy.discard",
    "discard-made": "secrecy.discard",
    "discard-chosen": "secrecy.discard",
    "revealed": "secrecy.left-over-cards",
    "hidden": "secrecy.left-over-cards",
    "cards-revealed": "secrecy.left-over-cards",
}


def of_secret(field: str) -> Clauses:
    """Return the clauses that hide a field of a position; all such clauses for a field that no
    single one hides."""
    return (_HIDING[field],) if field in _HIDING else SECRETS


def alike(position: Position) -> Position:
    """Return a position unchanged: a rule determines everything in it."""
    return position


def of_score(step: AnyTransition, part: str, expected: object, given: object) -> Clauses:
    """Return the clauses behind a part of the sheet that differs."""
    state, before = step.after, step.before
    if part in _OF_PARTS:
        return (_OF_PARTS[part],)
    if part == "rounds":
        return ("paradox.ends-round" if isinstance(step.action, Paradox) else "trick.last",)
    if part == "winners":
        return _of_winners(state)
    if part == "rounds[].start_seat":
        is_later = len(state.results) > 1
        return ("round.start-seat-passes" if is_later else "setup.first-start-seat",)
    numbers = _by_seat(expected, given)
    if numbers is None or not isinstance(before, TrickPhase):
        return ("score.trick", bonus_clause(state.table))
    return _of_numbers(step, before, part, *numbers)


def _of_winners(state: State) -> Clauses:
    result = outcome(state)
    if result is None:
        return ("match.length",)
    # Two of three tied seats may share the victory: then both rules about ties decide.
    first, *on_ties = (reason.clause for reason in result.reasons)
    return tuple(on_ties) or (first,)


_OF_PARTS: Final[Mapping[str, str]] = {
    "finished": "match.length",
    "totals": "match.winner",
    "rounds[].paradox": "paradox.occurs",
}


def _of_numbers(
    step: AnyTransition,
    before: TrickPhase,
    part: str,
    expected: Sequence[int],
    given: Sequence[int],
) -> Clauses:
    """Return the clauses behind different tricks, bonuses or points."""
    result: RoundResult = step.after.results[-1]
    if part == "rounds[].tricks":
        return _of_tricks(step, result, given)
    each = _of_bonus if part == "rounds[].bonus" else _of_points
    return _together(
        each(step, before, result, seat, given[seat])
        for seat in range(len(expected))
        if expected[seat] != given[seat]
    )


def _by_seat(expected: object, given: object) -> tuple[Sequence[int], Sequence[int]] | None:
    """Return both as numbers by seat; None if they are not."""
    if _are_numbers(expected) and _are_numbers(given) and len(given) == len(expected):
        return expected, given
    return None


def _are_numbers(value: object) -> TypeGuard[Sequence[int]]:
    """Return whether a value is a list of numbers, as for a list by seat."""
    numbers = tuple(value) if is_list(value) else value
    return is_tuple(numbers) and all(isinstance(number, int) for number in numbers)


def _together(parts: Iterable[Clauses]) -> Clauses:
    return tuple(dict.fromkeys(clause for clauses in parts for clause in clauses))


def _of_tricks(step: AnyTransition, result: RoundResult, given: Sequence[int]) -> Clauses:
    if sum(given) > sum(result.tricks) and result.paradox is not None:
        return ("paradox.trick-unawarded",)
    if isinstance(step.action, Play) and sum(given) == sum(result.tricks):
        more = [seat for seat, number in enumerate(given) if number > result.tricks[seat]]
        return of_winner((*step.before.trick, step.action), more[0])
    return ("trick.winner-leads",)


def bonus_clause(table: Table) -> str:
    """Return the clause by which a bonus is earned: by a bid or, if there is no bidding, by few
    tricks."""
    nobody_bids = table.setup.bonus_up_to is not None
    return "score.bonus-two-players" if nobody_bids else "score.bonus-bid"


def _of_bonus(
    step: AnyTransition, before: TrickPhase, result: RoundResult, seat: int, given: int
) -> Clauses:
    expected, met = result.bonus[seat], (bonus_clause(before.table),)
    if seat == result.paradox:
        return ("score.paradox-penalty",)
    if not expected:
        return met
    if not given:
        return ("score.group", *met) if expected == 1 else met
    return _of_group(step, before, seat, given)


def _of_group(step: AnyTransition, before: TrickPhase, seat: int, given: int) -> Clauses:
    """Return the clauses about groups that are read differently, as far as the number shows it."""
    tokens = before.board.tokens[seat]
    action = step.action
    if isinstance(action, Play) and action.seat == seat:
        tokens |= CellSet.of([action.cell])
    arrangement = before.table.arrangement
    of_trick = CellSet.of(play.cell for play in before.trick)
    if isinstance(action, Paradox) and given == _largest(arrangement, tokens - of_trick):
        return ("paradox.tokens-stay",)
    ascending = Arrangement.ascending(before.table.setup.columns)
    if arrangement != ascending and given == _largest(ascending, tokens):
        return ("setup.face",)
    if given == _largest_by_corners(arrangement, tokens):
        return ("score.adjacency",)
    if given in (len(tokens), len(arrangement.groups(tokens))):
        return ("score.group",)
    return ("score.group", "score.adjacency")


def _largest(arrangement: Arrangement, tokens: CellSet) -> int:
    return max(map(len, arrangement.groups(tokens)), default=0)


def _largest_by_corners(arrangement: Arrangement, tokens: CellSet) -> int:
    """Return the size of the largest group if tokens also touched at corners."""
    return largest_if(arrangement, lambda down, right: max(abs(down), abs(right)) == 1, tokens)


def largest_if(arrangement: Arrangement, touch: Callable[[int, int], bool], tokens: CellSet) -> int:
    """Return the size of the largest group if `touch` decides, by their distance, whether cells
    touch."""
    places = {
        (y, x)
        for y, row in enumerate(arrangement.rows)
        for x, cell in enumerate(row)
        if cell in tokens
    }
    largest = 0
    while places:
        group = [places.pop()]
        for y, x in group:
            near = {place for place in places if touch(place[0] - y, place[1] - x)}
            places -= near
            group += near
        largest = max(largest, len(group))
    return largest


def _of_points(
    _: AnyTransition, before: TrickPhase, result: RoundResult, seat: int, given: int
) -> Clauses:
    if seat == result.paradox:
        return ("score.paradox-penalty",)
    if given == result.scores[seat] - result.bonus[seat]:
        return (bonus_clause(before.table),)
    return ("score.trick",)


def of_state(step: AnyTransition, field: str, reported: Position) -> Clauses:
    """Return the clauses behind a field of a position that differs."""
    action: object = step.action
    state: State = step.after
    is_over = isinstance(state, DealPhase) and state.results
    gone = _CLEARED if isinstance(action, Deal) else _GATHERED if is_over else ()
    if field in gone:
        return ("round.clean-up",)
    match field:
        case "table":
            return _of_table(state.table, reported.table)
        case "phase":
            return _of_phase(state.table, reported)
        case "won" | "leader":
            return _of_won(step, reported) if field == "won" else _of_leader(step)
        case "hands":
            return _OF_HANDS.get(type(action), ("play.card-in-hand",))
        case _:
            return (_OF_FIELD.get(field, "paradox.ends-round"),)


_CLEARED: Final = ("tokens", "lost", "bids", "won", "trick")
"""The fields that are empty at the beginning of a round."""

_GATHERED: Final = (*_CLEARED, "hands", "discards", "revealed", "neutral")
"""The fields that are empty once a round is over, before the next one is dealt."""

_OF_FIELD: Final[Mapping[str, str]] = {
    "results": "score.trick",
    "neutral": "deal.two-player-reveal",
    "revealed": "deal.two-player-reveal",
    "tokens": "setup.tokens",
    "lost": "declare.lose-led-color",
    "bids": "bid.allowed",
    "trick": "play.turn",
    "discards": "deal.discard",
}
_OF_HANDS: Final[Mapping[type, Clauses]] = {
    Deal: ("deal.even", "deal.from-deck"),
    Discard: ("deal.discard",),
}


def _of_phase(table: Table, reported: Position) -> Clauses:
    bids_of_two = reported.phase is Phase.BID and not table.setup.bids
    return ("bid.none-with-two" if bids_of_two else "round.phases",)


def _of_table(table: Table, reported: Table) -> Clauses:
    for reading in table.readings:
        if reported.readings[reading] is not table.readings[reading]:
            return (reading.clause,)
    if reported.first_seat != table.first_seat:
        return ("round.start-seat-passes", "setup.first-start-seat")
    if reported.players != table.players or reported.edition != table.edition:
        return ("setup.players",)
    return ("setup.face",)


def _of_won(step: AnyTransition, reported: Position) -> Clauses:
    state, action = step.after, step.action
    if isinstance(state, TrickPhase) and isinstance(action, Play) and not state.trick:
        numbers = zip(reported.won, state.won, strict=False)
        for seat, (given, expected) in enumerate(numbers):
            if isinstance(given, int) and given > expected:
                return of_winner((*step.before.trick, action), seat)
    return ("trick.winner-leads",)


def _of_leader(step: AnyTransition) -> Clauses:
    state = step.after
    if isinstance(state, TrickPhase) and any(state.won):
        return ("trick.winner-leads",)
    return ("round.start-seat-passes" if state.results else "setup.first-start-seat",)


# The clauses behind different results of the same action by two rulebooks of Cat in the Box.


_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "round.start-seat-passes",
    "hand-dealt": "deal.even",
    "cards-revealed": "deal.two-player-reveal",
    "neutral-token-placed": "deal.two-player-reveal",
    "color-lost": "declare.lose-led-color",
    "paradox-occurred": "paradox.occurs",
    "trick-abandoned": "paradox.trick-unawarded",
    "match-ended": "match.length",
}


def of_malformed(_: MalformedInput) -> Clauses:
    """Return the clause for a rank that one of the decks does not have."""
    return ("setup.deck",)


def of_event(shared: SharedStep, one: Event | None, other: Event | None) -> Clauses:
    """Return the clauses behind the first event that differs; None stands for the side without more
    events."""
    event = one or other
    assert event is not None
    if isinstance(one, TrickWon) and isinstance(other, TrickWon):
        assert isinstance(shared.action, Play)
        clauses = of_winner((*shared.a.before.trick, shared.action), other.seat)
        # A house rule about winning replaces colors and ranks.
        return _with_house_rules(shared, clauses, also="trick.color-strength")
    if event.event == "round-scored":
        return of_score(shared.a, "rounds", None, None)
    clause = _OF_EVENT.get(event.event)
    return () if clause is None else _with_house_rules(shared, (clause,))


def of_sheet(shared: SharedStep) -> Sequence[Part]:
    """Return for each seat the first of tricks, bonus and points that differs; what follows from it
    is not reported again."""
    found: dict[tuple[str, Clauses], Part] = {}
    for part in _parts(shared):
        found.setdefault((part.name, part.clauses), part)
    return tuple(found.values())


def _parts(shared: SharedStep) -> Iterator[Part]:
    states: tuple[State, State] = (shared.a.after, shared.b.after)
    one, other = states[0].results[-1], states[1].results[-1]
    if one.paradox != other.paradox:
        clauses = _with_house_rules(shared, ("paradox.occurs",))
        yield Part("paradox", (one.paradox, other.paradox), clauses)
    tables = states[0].table, states[1].table
    for seat in tables[0].seats:
        if one.tricks[seat] != other.tricks[seat]:
            yield Part("tricks", (one.tricks, other.tricks), ("trick.winner-leads",))
        elif one.bonus[seat] != other.bonus[seat]:
            clauses = _bonus_between(tables, one, other, seat)
            yield Part("bonus", (one.bonus, other.bonus), _with_house_rules(shared, clauses))
        elif one.scores[seat] != other.scores[seat]:
            caused_paradox = seat in (one.paradox, other.paradox)
            clauses = _points_between(shared, caused_paradox=caused_paradox)
            yield Part("scores", (one.scores, other.scores), clauses)


def _points_between(shared: SharedStep, *, caused_paradox: bool) -> Clauses:
    clause = "score.paradox-penalty" if caused_paradox else "score.trick"
    # A house rule about points for tricks replaces both.
    clauses = _with_house_rules(shared, ("score.trick", clause))
    return tuple(each for each in clauses if each != "score.trick" or each == clause)


def _bonus_between(
    tables: tuple[Table, Table], one: RoundResult, other: RoundResult, seat: int
) -> Clauses:
    """Return the clauses behind a different bonus: only one table grants it, or the group has a
    different size."""
    if one.bonus[seat] and other.bonus[seat]:
        is_elsewhere = tables[0].arrangement != tables[1].arrangement
        return ("setup.face", "score.group") if is_elsewhere else ("score.group",)
    if seat in (one.paradox, other.paradox):
        return ("score.paradox-penalty",)
    earning = [table.house_rules and table.house_rules.earns_bonus for table in tables]
    if earning[0] != earning[1]:
        return ("score.bonus-bid",)
    return tuple(sorted({bonus_clause(table) for table in tables}))


def of_outcome(shared: SharedStep) -> Clauses:
    """Return the clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)


def _with_house_rules(
    shared: SharedStep, clauses: Iterable[str], *, also: str | None = None
) -> Clauses:
    """Return the clauses, and the house rules of only one of the tables that replace one of them,
    or the one in `also`."""
    named = tuple(dict.fromkeys(clauses))
    one, other = (set(each.before.table.house_rules or ()) for each in (shared.a, shared.b))
    return (*named, *(rule.id for rule in one ^ other if rule.replaces in (*named, also)))
