"""Bids, plays and paradoxes: one law, stated from the clauses, and a table of sentences.

The law: at every moment of a round a ruling names every clause that an action breaks and every
clause that it meets, and the part of the action that is at fault; what breaks none is listed, and
what follows is what the book says. `SAID` has a line for each sentence of these rulings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Color,
    DealPhase,
    Paradox,
    Play,
    State,
    TrickPhase,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    parse,
    turn,
)
from catbox_rules.cat_in_the_box.events import (
    BidMade,
    CardPlayed,
    ColorLost,
    Event,
    ParadoxOccurred,
    TokenPlaced,
    TrickAbandoned,
    TrickWon,
)
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import packed
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.values import changing
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    EVERY_TABLE_WITH_BIDS,
    STUCK,
    WHOLE_ROUNDS,
    after_bids,
    ask,
    before_whole_round,
    bid_phase,
    discard_phase,
    message,
    on_turn,
    trick_phase,
    violated,
)
from tests.kit.cat_in_the_box.scenario import HIGHEST_RANK, Scenario
from tests.kit.cat_in_the_box.scenario import winner as naive_winner
from tests.kit.sentences import readable

STRICT: Mapping[str, object] = {"tokens": "strict"}
ANY_TOKEN: Mapping[str, object] = {"red-broken-by": "any-token"}
TRICKS = {2: 8, 3: 8, 4: 8, 5: 7}
PART_AT_FAULT = {
    "bid.order": ".seat",
    "bid.allowed": ".tricks",
    "play.turn": ".seat",
    "play.card-in-hand": ".rank",
    "declare.cell-open": ".color",
    "declare.color-held": ".color",
    "declare.token-left": ".seat",
    "declare.lead-not-red": ".color",
}
"""Which part of an action breaks a clause."""


# The clauses on plays.

EVERY_CELL = {f"{letter}{rank}" for letter in "RBYG" for rank in range(1, 10)}


def cells_allowed(state: TrickPhase, seat: Seat) -> dict[str, set[str]]:
    """By clause the cells that it allows a seat, whether it leads or follows."""
    board, held = state.board, {color.letter for color in state.held[seat]}
    taken = {str(cell) for own in board.tokens for cell in own}
    taken |= {str(cell) for cell in (*board.observed, *board.neutral)}
    allowed = {
        "play.card-in-hand": {cell for cell in EVERY_CELL if int(cell[1]) in state.hands[seat]},
        "declare.cell-open": EVERY_CELL - taken,
        "declare.color-held": {cell for cell in EVERY_CELL if cell[0] in held},
    }
    if state.table.tokens.value == "strict":
        tokens = {cell for cell in EVERY_CELL if has_a_token(state, seat, cell[0])}
        allowed["declare.token-left"] = tokens
    return allowed


def has_a_token(state: TrickPhase, seat: Seat, letter: str) -> bool:
    """A seat's tokens, twelve by the book, are on the board, one on its bid, and the others on the
    colors that it holds, or in the Japanese edition on those that it has lost."""
    edition = state.table.edition
    held = state.held[seat] - {state.trick[0].color} if state.trick else state.held[seat]
    if state.trick and state.trick[0].color.letter == letter:
        held = state.held[seat]
    marks = 4 - len(held) if edition.id == "ayatsurare-2020" else len(held)
    on_board = len(state.board.tokens[seat]) + 1
    return on_board + bool(state.bids) + marks <= edition.tokens_per_seat


def allowed_by_all(allowed: Collection[set[str]]) -> set[str]:
    return {cell for cell in EVERY_CELL if all(cell in cells for cells in allowed)}


def red_is_broken(state: TrickPhase) -> bool:
    tokens = [cell for own in state.board.tokens for cell in own]
    if state.table.red_broken_by.value == "any-token":
        tokens += state.board.observed
    return any(cell.color is Color.RED for cell in tokens)


def ruling_of_the_book(
    state: TrickPhase, play: Play, allowed: Mapping[str, set[str]]
) -> tuple[set[str], set[str]]:
    """The clauses that a play breaks, and those that it meets."""
    met = {clause for clause, cells in allowed.items() if str(play.cell) in cells}
    broken = set(allowed) - met
    (met if turn(state) == (play.seat,) else broken).add("play.turn")
    if state.trick:
        led = state.trick[0].color
        met.add("declare.any-color-following")
        if play.color is not led and led in state.held[play.seat]:
            met.add("declare.lose-led-color")
    elif play.color is not Color.RED:
        met.add("declare.lead-not-red")
    elif red_is_broken(state):
        met.add("declare.lead-red-broken")
    elif any(cell[0] != "R" for cell in allowed_by_all(allowed.values())):
        broken.add("declare.lead-not-red")
    else:
        met.add("declare.lead-red-forced")
    return broken, met


def check_rulings(state: TrickPhase) -> None:
    """Every play and every claim of a paradox, by every seat."""
    legal: list[Action] = []
    for seat in state.table.seats:
        allowed = cells_allowed(state, seat)
        for rank in range(1, HIGHEST_RANK[state.table.players] + 1):
            for color in Color:
                play = Play(seat, rank, color)
                broken, met = ruling_of_the_book(state, play, allowed)
                verdict = readable(judge(state, play))
                assert sorted(violated(verdict)) == sorted(broken), str(play)
                assert sorted(each.clause for each in verdict.grounds) == sorted(met), str(play)
                for each in verdict.violations:
                    assert each.where == PART_AT_FAULT[each.clause]
                if not broken:
                    legal.append(play)
                    check_what_follows_a_play(state, play)
        legal += check_claim(state, seat, allowed)
    assert [*legal_actions(state)] == legal


def check_claim(
    state: TrickPhase, seat: Seat, allowed: Mapping[str, set[str]]
) -> tuple[Paradox, ...]:
    """A seat that is not on turn need not play, and so its claim is neither true nor false."""
    broken, met = list[str](), list[str]()
    if turn(state) != (seat,):
        broken = ["play.turn"]
    elif allowed_by_all(allowed.values()):
        broken = ["paradox.must-play", "paradox.false-claim"]
    else:
        met = ["paradox.occurs"]
        if allowed_by_all([allowed[each] for each in allowed if each != "declare.token-left"]):
            met.append("declare.token-left")
    verdict = readable(judge(state, Paradox(seat)))
    assert violated(verdict) == broken
    assert [each.clause for each in verdict.grounds] == met
    if broken:
        return ()
    check_what_follows_a_paradox(state, seat)
    return (Paradox(seat),)


def check_what_follows_a_play(state: TrickPhase, play: Play) -> None:
    step, seat, players = apply(state, play), play.seat, state.table.players
    trick, held, won = [*state.trick, play], list(state.held), list(state.won)
    events: list[Event] = [
        CardPlayed(seat, play.rank, play.color),
        TokenPlaced(seat, play.cell),
    ]
    led, leader, due = trick[0].color, state.leader, (seat + 1) % players
    if play.color is not led and led in held[seat]:
        held[seat] -= {led}
        events.append(ColorLost(seat, led))
    if len(trick) == players:
        leader = due = Seat(naive_winner([(each.seat, str(each)) for each in trick]))
        [best] = [each for each in trick if each.seat == leader]
        events.append(TrickWon(leader, best.rank, best.color))
        won[leader] += 1
        trick = []
    if sum(won) == TRICKS[players]:
        check_end_of_round(step, events, won, paradox=None)
        return
    after = step.state
    assert isinstance(after, TrickPhase)
    assert step.events == tuple(events)
    assert {event.private_to for event in events} == {None}
    assert (after.won, after.held, [*after.trick]) == (tuple(won), tuple(held), trick)
    assert (after.leader, turn(after)) == (leader, (due,))
    assert sorted([*after.hands[seat], play.rank]) == sorted(state.hands[seat])
    assert {*after.board.tokens[seat]} == {*state.board.tokens[seat], play.cell}


def check_what_follows_a_paradox(state: TrickPhase, seat: Seat) -> None:
    events: list[Event] = [ParadoxOccurred(seat, tuple(state.hands[seat]))]
    if state.trick:
        events.append(TrickAbandoned(tuple(each.seat for each in state.trick)))
    check_end_of_round(apply(state, Paradox(seat)), events, [*state.won], paradox=seat)


def check_end_of_round(
    step: Step[State, Event], events: list[Event], won: list[int], *, paradox: Seat | None
) -> None:
    """How the sheet is computed, the tests of scoring say."""
    assert [*step.events[:-1]] == events
    assert step.events[-1].event == "round-scored"
    assert {event.private_to for event in step.events} == {None}, "the hand is shown to all"
    assert isinstance(step.state, DealPhase)
    [result] = step.state.results
    assert (result.tricks, result.paradox) == (tuple(won), paradox)


# Where the law is asked.


def at(
    table: str,
    tricks: str,
    *,
    start: int = 0,
    options: Mapping[str, object] | None = None,
    revealed: tuple[int, ...] = (1, 2, 3),
    **hands: str,
) -> Scenario:
    """The moment after some plays: `hand_0="136"` is what seat 0 holds then."""
    edition, players = table.split()
    held = {int(name[-1]): tuple(map(int, hand)) for name, hand in hands.items()}
    return Scenario(edition, int(players), start, options or {}, None, revealed, tricks, held)


NO_RED_YET = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G"
NO_RED_YET_OF_TWO = "4B 5Y / 3G 2Y / 1Y 3Y"
RED_IN_THE_SIXTH = NO_RED_YET.replace("4G", "4R")
LEADER_STUCK = "5Y 1Y / 5B 1B / 5G 1G / 4Y 2Y / 4B 2B / 5R 2R / 3R 1R"
LAST_STUCK = STUCK.replace("6R 2R 3R / 4Y", "3R 2R 6R / 4Y 5Y")
LEAD_BEFORE_STUCK = STUCK.removesuffix("/ 4Y")

MOMENTS = {
    "lost blue": at("pegasus-2023 3", "5B 4Y 3B", hand_0="24455666", hand_1="11222333"),
    "blue is led again": at("bezier-2022 3", "5B 4Y 3B / 4B", hand_1="11222333"),
    "a seven and an eight": at("pegasus-2023 4", "", hand_0="123456788"),
    "following": at("pegasus-2023 3", "5B 4Y", hand_2="112233456"),
    "last of a trick": at("bezier-2022 3", "5B 6B 4Y", hand_1="11234556"),
    "following red": at("pegasus-2023 3", "5B 6R 4B / 1R", start=1, hand_0="22233345"),
    "ones": at("pegasus-2023 3", "6Y 5Y 4Y", hand_0="11112222"),
    "fewer ones": at("pegasus-2023 3", "6Y 1Y 2Y", hand_0="11112222"),
    "forced red": at("hobby-japan-2021 3", NO_RED_YET, hand_0="556"),
    "forced of two": at("bezier-2022 2", NO_RED_YET_OF_TWO, revealed=(5, 2, 4), hand_1="111335"),
    "one yellow": at("pegasus-2023 2", NO_RED_YET_OF_TWO, revealed=(5, 2, 4), hand_1="113345"),
    "red is broken": at("pegasus-2023 3", "5B 1R 4B", hand_1="22334455"),
    "observed red": at("pegasus-2023 4", "8B 7B 6B 5B", options=ANY_TOKEN, hand_0="11223348"),
    "stuck": at("ayatsurare-2020 3", STUCK, start=1, hand_0="136"),
    "stuck with tokens": at("pegasus-2023 3", STUCK, start=1, options=STRICT, hand_0="136"),
    "last is stuck": at("pegasus-2023 3", LAST_STUCK, start=1, hand_0="136"),
    "next is stuck": at("bezier-2022 3", LEAD_BEFORE_STUCK, start=1, hand_0="136", hand_1="125"),
    "red five": at("pegasus-2023 3", STUCK, start=1, hand_0="135"),
    "leader stuck": at("pegasus-2023 2", LEADER_STUCK, revealed=(3, 3, 3), hand_0="35"),
    "no token": at("pegasus-2023 3", f"{NO_RED_YET} / 6R 1R 2R", options=STRICT, hand_0="55"),
    "one token": at("pegasus-2023 3", NO_RED_YET, options=STRICT, hand_0="556"),
}


def moments_of_rounds(
    edition: str, players: int, options: Mapping[str, object]
) -> Iterator[TrickPhase]:
    """One moment in ten of a round in which nobody is stuck if tokens do not run out, and of a
    random one; each in which a seat is stuck, and that of the last play."""
    random = Random(f"{edition} {players}")
    state: State = before_whole_round(edition, players, start=1, options=options)
    texts = WHOLE_ROUNDS[players].replace("/", " ").split()
    while isinstance(state, TrickPhase):
        is_stuck = isinstance(legal_actions(state)[0], Paradox)
        if is_stuck or len(texts) == 1 or random.random() < 0.1:
            yield state
        text = "paradox" if is_stuck else texts.pop(0)
        state = apply(state, parse(text, on_turn(state))).state
    state = initial(edition, players=players, options=options, first_seat=players - 1)
    while not state.results:
        legal = legal_actions(state)
        if isinstance(state, TrickPhase):
            is_stuck = isinstance(legal[0], Paradox)
            if is_stuck or random.random() < 0.1:
                yield state
        state = apply(state, random.choice(legal) if legal else draw(state, random)).state


@pytest.mark.clause("play.turn", "play.card-in-hand", "declare.cell-open", "declare.color-held")
@pytest.mark.clause("declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced")
@pytest.mark.clause("declare.any-color-following", "declare.lose-led-color", "declare.token-left")
@pytest.mark.clause("trick.last", "trick.winner-leads", "paradox.occurs", "paradox.must-play")
@pytest.mark.clause("paradox.false-claim", "paradox.ends-round", "paradox.trick-unawarded")
@pytest.mark.parametrize("options", [{}, {**STRICT, **ANY_TOKEN}], ids=str)
@EVERY_TABLE
def test_rulings_are_those_of_the_book(
    edition: str, players: int, options: Mapping[str, object]
) -> None:
    for state in moments_of_rounds(edition, players, options):
        check_rulings(state)


@pytest.mark.clause("declare.color-held", "declare.lead-red-forced", "declare.lose-led-color")
@pytest.mark.clause("paradox.occurs", "paradox.false-claim", "paradox.trick-unawarded")
@pytest.mark.parametrize("moment", MOMENTS)
def test_rulings_are_those_of_the_book_at_rare_moments(moment: str) -> None:
    check_rulings(trick_phase(MOMENTS[moment]))


TO_FOLLOW_RED = f"{RED_IN_THE_SIXTH} / 6R 5R 1R / 2R"
COUNTED = {
    "lead with the eighth card": (MOMENTS["no token"], 12),
    "follow red with the eighth card": (
        at("pegasus-2023 3", TO_FOLLOW_RED, options=STRICT, hand_0="34"),
        12,
    ),
    **{
        f"follow blue, {tokens} in the box, {edition}": (
            at(f"{edition} 3", "6B", start=2, options=STRICT, hand_0="112233445"),
            tokens,
        )
        for edition, tokens in [
            *(("pegasus-2023", tokens) for tokens in (4, 5, 6)),
            *(("ayatsurare-2020", tokens) for tokens in (1, 2, 3)),
        ]
    },
}
"""Moments at which it depends on the colors that seat 0 holds whether it has a token left."""


@pytest.mark.clause("declare.token-left", "setup.tokens", "paradox.occurs")
@pytest.mark.parametrize("letters", ["RBYG", "BYG", "RYG", "RG", "R", "G"])
@pytest.mark.parametrize("moment", COUNTED)
def test_rulings_are_those_of_the_book_when_tokens_run_out(moment: str, letters: str) -> None:
    scenario, tokens = COUNTED[moment]
    state = trick_phase(scenario)
    held = frozenset(color for color in Color if color.letter in letters)
    edition = evolve(state.table.edition, tokens_per_seat=tokens)
    table = evolve(state.table, edition=edition)
    round = packed(state.hands, state.board, (held, *state.held[1:]))
    check_rulings(changing(TrickPhase, "table", "packed")(state, table, round))


# Bids, and the winner of a trick.


@pytest.mark.clause("bid.allowed", "bid.order")
@EVERY_TABLE_WITH_BIDS
def test_bids_of_the_player_board_are_made_clockwise(edition: str, players: int) -> None:
    bids = (1, 3, 4) if players == 3 else (1, 2, 3)
    for start in range(players):
        state: State = bid_phase(edition, players, start=start)
        for number in range(players):
            due = Seat((start + number) % players)
            assert isinstance(state, BidPhase)
            assert turn(state) == (due,)
            assert legal_actions(state) == tuple(Bid(due, tricks) for tricks in bids)
            for seat in range(players):
                for tricks in range(10):
                    broken = ["bid.order"] * (seat != due) + ["bid.allowed"] * (tricks not in bids)
                    verdict = readable(judge(state, Bid(seat, tricks)))
                    assert violated(verdict) == broken
                    assert {"bid.order", "bid.allowed"} - set(broken) == {
                        each.clause for each in verdict.grounds
                    }
                    for each in verdict.violations:
                        assert each.where == PART_AT_FAULT[each.clause]
            step = apply(state, Bid(due, bids[due % 3]))
            assert step.events == (BidMade(due, bids[due % 3]),)
            assert step.events[0].private_to is None
            state = step.state
        assert isinstance(state, TrickPhase)
        assert state.bids == tuple(bids[seat % 3] for seat in range(players))
        assert turn(state) == (start,)


@pytest.mark.clause("bid.none-with-two")
@EVERY_TABLE_FOR_TWO
def test_two_players_never_bid(edition: str) -> None:
    state = after_bids(edition, 2)
    assert state.bids == ()
    for moment in (discard_phase(edition, 2), state):
        for tricks in range(5):
            verdict = judge(moment, Bid(0, tricks))
            assert violated(verdict) == ["bid.none-with-two", "round.phases"]
            assert message(verdict, "bid.none-with-two") == "with 2 players nobody bids"


CELLS = st.tuples(st.integers(1, 9), st.sampled_from(list(Color)))


@pytest.mark.clause("trick.color-strength", "trick.rank-strength")
@given(st.lists(CELLS, min_size=2, max_size=5, unique=True), st.integers(0, 4))
def test_winner_of_any_trick(cells: list[tuple[int, Color]], leader: int) -> None:
    trick = tuple(
        Play((leader + number) % len(cells), rank, color)
        for number, (rank, color) in enumerate(cells)
    )
    assert winner(trick).seat == naive_winner([(each.seat, str(each)) for each in trick])


# What is said.

SAID = """
play.turn
  lost blue, 6Y: it is seat 0's turn
  lost blue, seat 1 3Y: it is seat 0's turn, not seat 1's
  next is stuck, seat 0 paradox: it is seat 2's turn, not seat 0's
play.card-in-hand
  lost blue, 1Y: seat 0 holds no 1
  lost blue, 6Y: seat 0 holds a 6
  a seven and an eight, 8Y: seat 0 holds an 8
declare.cell-open
  lost blue, 6Y: Y6 is open
  lost blue, 5B: B5 is not open: seat 0 has a token there
  lost blue, 4Y: Y4 is not open: seat 1 has a token there
declare.color-held
  lost blue, 6Y: seat 0 has not lost yellow
  lost blue, seat 1 2B: seat 1 has lost blue in this round
declare.lead-not-red
  lost blue, 6Y: the lead is yellow, not red
  one yellow, 1R: red may not be led: no token has broken red, and 4Y could be led
  fewer ones, 1R: red may not be led: no token has broken red, and 1B, 1G, 2B, 2G could be led
  ones, 1R: red may not be led: no token has broken red, and 1B, 1Y, 1G, 2B and 2 more could be led
declare.lead-red-forced
  forced red, 5R: red may be led: seat 0 can declare no other color with any card
declare.lead-red-broken
  red is broken, 3R: red may be led: there is a player token on R1
  observed red, 1R: red may be led: there is an observed token on R9 (red-broken-by=any-token)
declare.any-color-following
  following, 3B: blue was led and is followed
  following, 3Y: blue was led, but a follower may declare any color
declare.lose-led-color
  following, 3Y: seat 2 does not follow and loses blue
declare.token-left
  one token, 6R: seat 0 has a token left to place (tokens=strict)
  no token, 5R: seat 0 has no token left to place (tokens=strict)
  no token, paradox: seat 0 has no token left for 5R (tokens=strict)
  from memory, paradox: seat 0 has no token left for 3R, 3B, 3Y, 3G (tokens=strict)
paradox.occurs
  stuck, paradox: seat 0 cannot declare any card of its hand 1 3 6
paradox.must-play
  red five, paradox: seat 0 can play, so it must
paradox.false-claim
  red five, paradox: seat 0 shows 1 3 5 and can play 5R
"""

FROM_MEMORY = at(
    "pegasus-2023 3",
    f"{RED_IN_THE_SIXTH} / 5R 6R 1R",
    options={**STRICT, "variants": ("memory",)},
    hand_0="33",
)
"""Without a board all the threes could be named, those that lie there too."""


def sentences() -> Iterator[tuple[str, str, str]]:
    """Each clause of the table with a question and the sentence."""
    clause = ""
    for line in SAID.strip().splitlines():
        if line.startswith("  "):
            question, sentence = line.strip().split(": ", 1)
            yield clause, question, sentence
        else:
            clause = line


@pytest.mark.clause("declare.token-left", "house.memory")
@pytest.mark.parametrize(("clause", "question", "sentence"), list(sentences()))
def test_what_a_ruling_says(clause: str, question: str, sentence: str) -> None:
    moment, said = question.split(", ")
    *who, text = said.removeprefix("seat ").split()
    state = trick_phase({**MOMENTS, "from memory": FROM_MEMORY}[moment])
    assert message(ask(state, text, seat=int(who[0]) if who else None), clause) == sentence


@pytest.mark.clause("bid.order", "bid.allowed", "declare.cell-open", "deal.two-player-reveal")
def test_what_is_said_of_bids_and_of_cells_that_are_taken_before_the_first_play() -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(bid_phase("bezier-2022", 3), Bid(2, 2))
    assert [each.message for each in refused.value.verdict.violations] == [
        "seat 0 is next to bid, not seat 2",
        "with 3 players the bids are 1, 3, 4, not 2",
    ]
    neutral = ask(after_bids("pegasus-2023", 2), "1G")
    assert message(neutral, "declare.cell-open") == (
        "G1 is not open: there is a neutral token for the revealed cards 1 3 4 "
        "(deal.two-player-reveal)"
    )
