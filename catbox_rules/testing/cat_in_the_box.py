"""The test kit of Cat in the Box, under the names of `strategies.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import ClassVar, Final, TypeAlias, TypeGuard

from attrs import define, field
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    EDITIONS,
    Action,
    Bid,
    Color,
    ColorLost,
    Deal,
    DealPhase,
    Discard,
    Edition,
    Paradox,
    Play,
    Rank,
    RoundResult,
    Setup,
    State,
    TrickWon,
    draw,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.editions import READINGS
from catbox_rules.cat_in_the_box.material import COPIES
from catbox_rules.cat_in_the_box.table import unshuffled
from catbox_rules.conformance.reference import with_actor
from catbox_rules.kernel.editions import edition_named, setup_for
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.kernel.ruleset import AnyRuleset, Seat
from catbox_rules.match import AnyTransition
from catbox_rules.policies import ANY_LEGAL, AnyPolicy, chosen
from catbox_rules.testing.laws import Laws, of_kind
from catbox_rules.testing.strategies import OptionValues, cards_drawn

# A ledger of Cat in the Box: what an observer who sees all cards can write down, from actions
# alone.
#
# It knows the numbers of the edition and nothing of an engine. The only rule that it applies is
# which card wins a trick.


Place = tuple[Color, int]
"""A cell."""


@define
class Ledger:
    """A match, as far as it has been recorded."""

    setup: Setup
    first_seat: int
    rounds_begun: int = 0
    hands: list[Counter[int]] = field(factory=list[Counter[int]])
    discards: dict[int, int] = field(factory=dict[int, int])
    bids: dict[int, int] = field(factory=dict[int, int])
    closed: set[Place] = field(factory=set[Place])
    """The cells that observed and neutral tokens close."""
    tokens: dict[Place, int] = field(factory=dict[Place, int])
    """The cells with a token of a seat, and that seat."""
    lost: list[set[Color]] = field(factory=list[set[Color]])
    trick: list[Play] = field(factory=list[Play])
    won: list[int] = field(factory=list[int])
    to_lead: int = 0
    paradox: Seat | None = None
    """The seat that caused a paradox in this round."""
    just_lost: Color | None = None
    """The color that the last play cost its seat."""
    just_won: int | None = None
    """The seat that won a trick by the last play."""

    @property
    def start_seat(self) -> int:
        """The start seat of the latest round."""
        return (self.first_seat + self.rounds_begun - 1) % self.setup.players

    @property
    def seat_to_play(self) -> int:
        """The seat on turn while tricks are played."""
        return (self.to_lead + len(self.trick)) % self.setup.players

    @property
    def is_round_over(self) -> bool:
        """Whether there was a paradox, or all tricks have been played."""
        if not self.rounds_begun:
            return False
        return self.paradox is not None or sum(self.won) == self.setup.tricks

    @property
    def red_is_broken(self) -> bool:
        """Whether a player token is on the red row."""
        return any(color is Color.RED for color, _ in self.tokens)

    def is_open(self, place: Place) -> bool:
        """Return whether a cell has no token."""
        return place not in self.tokens and place not in self.closed

    def write(self, action: Action) -> None:
        """Record an action."""
        self.just_lost = self.just_won = None
        match action:
            case Deal():
                self._begin_round(action)
            case Discard():
                self.hands[action.seat][action.rank] -= 1
                self.discards[action.seat] = action.rank
            case Bid():
                self.bids[action.seat] = action.tricks
            case Play():
                self._play(action)
            case Paradox():
                self.paradox = action.seat

    def _begin_round(self, deal: Deal) -> None:
        players = self.setup.players
        self.rounds_begun += 1
        self.hands = [Counter[int](hand) for hand in deal.hands]
        self.discards, self.bids, self.tokens, self.trick = {}, {}, {}, []
        self.lost = [set() for _ in range(players)]
        self.won = [0] * players
        self.to_lead, self.paradox = self.start_seat, None
        self.closed = _closed_cells(self.setup, deal)

    def _play(self, play: Play) -> None:
        led = self.trick[0].color if self.trick else play.color
        if play.color is not led and led not in self.lost[play.seat]:
            self.lost[play.seat].add(led)
            self.just_lost = led
        self.hands[play.seat][play.rank] -= 1
        self.tokens[play.color, play.rank] = play.seat
        self.trick.append(play)
        if len(self.trick) == self.setup.players:
            self.to_lead = self.just_won = _winner(self.trick)
            self.won[self.to_lead] += 1
            self.trick = []


def _closed_cells(setup: Setup, deal: Deal) -> set[Place]:
    """Return the cells of the observed rank, and for each revealed card the lowest cell of its rank
    that is not yet closed."""
    closed = set(_observed_places(setup))
    neutral = set[Place]()
    for rank in deal.revealed:
        rows = (Color.GREEN, Color.YELLOW, Color.BLUE)
        neutral.add(next((color, int(rank)) for color in rows if (color, int(rank)) not in neutral))
    return closed | neutral


def _observed_places(setup: Setup) -> Iterator[Place]:
    """Yield all cells of a rank, or those that a variant names."""
    if isinstance(setup.observed, tuple):
        for name in setup.observed:
            yield next(color for color in Color if color.letter == name[0]), int(name[1])
    elif setup.observed is not None:
        yield from ((color, int(setup.observed)) for color in Color)


def _winner(trick: list[Play]) -> int:
    """Return the seat whose card wins: the highest red one, or else the highest of the led
    color."""
    led = trick[0].color
    return max(trick, key=lambda play: (play.color is Color.RED, play.color is led, play.rank)).seat


# Options of tables, and deals that shrink to the cards in order.


@st.composite
def options(draw: st.DrawFn, edition: str, players: int) -> OptionValues:
    """Draw the options of a table: readings, the default among them, a face, and one time in ten a
    layout of the board."""
    setup = setup_for(edition_named(EDITIONS, edition), players)
    known: dict[str, SearchStrategy[object]] = {
        **{reading.option: st.sampled_from(reading.words) for reading in READINGS},
        "face": st.sampled_from([face.value for face in setup.faces]),
    }
    chosen: OptionValues = {}
    for name, values in known.items():
        if draw(st.booleans()):
            chosen[name] = draw(values)
    if draw(st.integers(0, 9)) == 9:
        chosen["layout"] = draw(_layouts(setup))
    return chosen


def _layouts(setup: Setup) -> SearchStrategy[list[list[str]]]:
    width = setup.columns
    cells = [f"{color.letter}{rank}" for color in Color for rank in range(1, width + 1)]
    return cards_drawn(cells, len(cells)).map(
        lambda mixed: [mixed[first : first + width] for first in range(0, len(mixed), width)]
    )


def outcomes(state: object) -> SearchStrategy[Deal]:
    """Return a strategy of deals with the deck in any order; raises MalformedInput if chance is not
    on turn."""
    if not isinstance(state, DealPhase):
        given = Verbatim(type(state).__name__)
        raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
    setup = state.table.setup
    deck = unshuffled(setup)
    return cards_drawn(deck, len(deck)).map(lambda cards: _dealt(setup, cards))


def _dealt(setup: Setup, cards: list[Rank]) -> Deal:
    """Return the deal of a shuffled deck: hand by hand, then the cards left over."""
    dealt = setup.dealt
    hands = [cards[first : first + dealt] for first in range(0, setup.players * dealt, dealt)]
    left_over = cards[setup.players * dealt :]
    hidden = sorted(left_over[setup.revealed :]) if setup.left_over else None
    return Deal(map(sorted, hands), left_over[: setup.revealed], hidden)


# The next action of a match in which all seats play by a policy.


def next_action(state: State, random: Random, policy: AnyPolicy = ANY_LEGAL) -> Action:
    """Return the next action, also that of chance, if all seats play by a policy."""
    if turn(state) == ("chance",):
        return draw(state, random)
    action: Action = chosen(policy, cat_in_the_box, state, legal_actions(state), random)
    return action


# The laws about finished rounds, their scores, and the winners.


_Square: TypeAlias = "tuple[int, int]"
"""A column and a row of the board, from 0."""


class LawsOfRounds(Laws):
    """The laws about the score sheet of a round, which is compared with an independent ledger."""

    ledger: Ledger

    @property
    def setup(self) -> Setup:
        """The numbers of the edition for this number of players."""
        return self.ledger.setup

    def law_of_rounds(self, result: RoundResult) -> None:
        """Require that a round without a paradox fills as many cells as its tricks have plays, that
        the tricks are those that were completed, and that the start seat passes to the left."""
        ledger, setup = self.ledger, self.setup
        self.require(
            result.start_seat == ledger.start_seat,
            f"the start seat passes to the left, to seat {ledger.start_seat}, "
            f"not to seat {result.start_seat}",
            "round.start-seat-passes",
        )
        self.require(
            result.paradox == ledger.paradox,
            f"a round has the paradox that was caused in it: of seat {ledger.paradox}, "
            f"not of seat {result.paradox}",
            "paradox.occurs",
        )
        self.require(
            list(result.tricks) == ledger.won,
            f"a trick counts for its winner, and an unfinished one for nobody: "
            f"{ledger.won}, not {list(result.tricks)}",
            "trick.winner-leads",
            "paradox.trick-unawarded",
        )
        filled = setup.players * setup.tricks
        self.require(
            ledger.paradox is not None or len(ledger.tokens) == filled,
            f"a round without a paradox fills {filled} cells, not {len(ledger.tokens)}",
            "trick.last",
        )

    def law_of_scores(self, result: RoundResult) -> None:
        """Require one point for each trick, or minus one for the seat that caused the paradox; and
        the largest group for a seat that made its bid, or with two players won few enough
        tricks."""
        ledger, setup = self.ledger, self.setup
        groups = self._largest_groups()
        for seat in range(setup.players):
            won, caused = ledger.won[seat], seat == ledger.paradox
            most = setup.bonus_up_to
            is_met = won <= most if most is not None else won == ledger.bids.get(seat)
            bonus = groups[seat] if is_met and not caused else 0
            self.require(
                result.bonus[seat] == bonus,
                f"a seat that makes its bid scores its largest group: seat {seat} scores {bonus} "
                f"for it, not {result.bonus[seat]}",
                "score.bonus-bid",
                "score.bonus-two-players",
                "score.group",
            )
            points = -setup.penalty * won if caused else won + bonus
            self.require(
                result.scores[seat] == points,
                f"a trick scores a point, or costs one by a paradox: seat {seat} scores {points}, "
                f"not {result.scores[seat]}",
                "score.trick",
                "score.paradox-penalty",
            )

    def _largest_groups(self) -> list[int]:
        """Return for each seat the most of its tokens that touch along edges, with the layout of
        this table."""
        named = _rows(self.record.options.get("layout"), self.setup)
        squares = {name: (x, y) for y, row in enumerate(named) for x, name in enumerate(row)}
        groups: list[int] = []
        for seat in range(self.setup.players):
            own = {
                squares[f"{color.letter}{rank}"]
                for (color, rank), owner in self.ledger.tokens.items()
                if owner == seat
            }
            groups.append(max(map(len, _connected(own)), default=0))
        return groups

    def law_of_winners(self, winners: tuple[int, ...], rounds: Sequence[RoundResult]) -> None:
        """Require that the highest total wins; of seats that tie, the better last round; and that
        they share the win if they still tie."""
        seats = range(self.setup.players)
        totals = [sum(result.scores[seat] for result in rounds) for seat in seats]
        self.require(
            len(rounds) == self.setup.rounds,
            f"a match has {self.setup.rounds} rounds, not {len(rounds)}",
            "match.length",
        )
        self.require(
            list(self.said.totals) == totals,
            f"totals are the sums of the scores, {totals}, not {list(self.said.totals)}",
            "match.winner",
        )
        best = max((totals[seat], rounds[-1].scores[seat]) for seat in seats)
        expected = [seat for seat in seats if (totals[seat], rounds[-1].scores[seat]) == best]
        self.require(
            list(winners) == expected,
            f"the highest total wins, then the better last round, then all who are still tied: "
            f"{expected}, not {list(winners)}",
            "match.winner",
            "match.tie-last-round",
            "match.shared",
        )


def _rows(chosen: object, setup: Setup) -> list[list[str]]:
    """Return the names of the cells, row by row from the top: the layout that the table chose, or
    that of its edition."""
    if is_list(chosen):
        return [[str(name) for name in row] for row in chosen if is_list(row)]
    if setup.layout is not None:
        return [list(row) for row in setup.layout]
    return [[f"{color.letter}{rank}" for rank in range(1, setup.columns + 1)] for color in Color]


def _connected(squares: set[_Square]) -> Iterator[set[_Square]]:
    """Yield the parts of some squares that are connected along edges."""
    left = set(squares)
    while left:
        part, edge = set[_Square](), {left.pop()}
        while edge:
            part |= edge
            neighbors = {
                (x + a, y + b) for x, y in edge for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            edge = neighbors & left
            left -= edge
        yield part


# The laws of Cat in the Box, for any ruleset of the game: true at every table, whatever is played.
#
# A ruleset with a house rule departs from some of them. Each law is a method; a subclass for such a
# ruleset overrides the law that its rule changes.


class CatInTheBoxLaws(LawsOfRounds):
    """The laws of the game. Subclass it, and set the `ruleset` under test; by default it is the
    reference."""

    game: ClassVar[str] = cat_in_the_box.NAME
    ruleset: ClassVar[AnyRuleset] = cat_in_the_box
    secrecy: ClassVar[tuple[str, ...]] = (
        "secrecy.hand",
        "secrecy.discard",
        "secrecy.left-over-cards",
    )

    def begins(self) -> None:
        """Open the ledger."""
        edition = self.edition_played
        assert isinstance(edition, Edition)
        setup = setup_for(edition, self.record.players)
        self.readings: dict[str, object] = {
            **edition.readings.options(),
            **self.record.options,
        }
        self.ledger = Ledger(setup, self.record.first_seat)

    def most_actions(self) -> int:
        """Return the most actions of a match: for each round its deal, a discard and a bid of each
        seat, and the plays of all tricks (a paradox replaces some of them)."""
        setup = self.setup
        return setup.rounds * (1 + setup.players * (2 + setup.tricks))

    def _clauses_of_length(self) -> tuple[str, ...]:
        return ("match.length", "trick.last", "paradox.ends-round")

    # Before an action.

    def stands(self, legal: tuple[AnyAction, ...]) -> None:
        """Check the laws about legal actions."""
        plays = [action for action in legal if isinstance(action, Play)]
        stuck = [action for action in legal if isinstance(action, Paradox)]
        if plays or stuck:
            self.law_of_forced_play(plays, stuck)
            self.law_of_order(plays or stuck)
        if plays:
            self.law_of_declaring(plays)
            if not self.ledger.trick:
                self.law_of_leads(plays)
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids:
            self.law_of_bids(bids)

    def law_of_forced_play(self, plays: Sequence[Play], stuck: Sequence[Paradox]) -> None:
        """Require that a paradox is legal if and only if no play is."""
        self.require(
            not (plays and stuck) and len(stuck) <= 1,
            "a paradox is legal if and only if no play is, but a seat may choose between "
            f"{len(plays)} plays and a paradox",
            "paradox.must-play",
            "paradox.occurs",
        )
        if not stuck or not self._tokens_are_unlimited:
            return
        seat, ledger = stuck[0].seat, self.ledger
        for color, rank in product(Color, range(1, self.setup.highest_rank + 1)):
            can = ledger.hands[seat][rank] and color not in ledger.lost[seat]
            self.require(
                not (can and ledger.is_open((color, rank))),
                f"a paradox is legal if and only if no play is, but seat {seat} can declare "
                f"{color.value} with a {rank}",
                "paradox.occurs",
            )

    @property
    def _tokens_are_unlimited(self) -> bool:
        return self.readings["tokens"] == "unlimited"

    def law_of_order(self, actions: Sequence[Play | Paradox]) -> None:
        """Require that the winner of a trick leads the next one, and that play continues
        clockwise."""
        due = self.ledger.seat_to_play
        self.require(
            all(action.seat == due for action in actions),
            f"the winner of a trick leads, and play goes clockwise: it is seat {due}'s turn, "
            f"not seat {actions[0].seat}'s",
            "play.turn",
            "trick.winner-leads",
            "trick.color-strength",
            "trick.rank-strength",
        )

    def law_of_declaring(self, plays: Sequence[Play]) -> None:
        """Require that no cell is claimed twice, no lost color is declared, and each card is in the
        hand."""
        ledger = self.ledger
        for play in plays:
            self.require(
                ledger.is_open((play.color, play.rank)),
                f"no cell is claimed twice, but {with_actor(play)} is legal",
                "declare.cell-open",
            )
            self.require(
                play.color not in ledger.lost[play.seat],
                "a seat does not declare a color that it has lost, "
                f"but {with_actor(play)} is legal",
                "declare.color-held",
            )
            self.require(
                ledger.hands[play.seat][play.rank] > 0,
                f"a card is played from the hand, but {with_actor(play)} is legal",
                "play.card-in-hand",
            )

    def law_of_leads(self, plays: Sequence[Play]) -> None:
        """Require that red is led only if it is broken or nothing else can be declared; and that it
        may be led once it is broken, even by a forced lead."""
        seat, ledger = plays[0].seat, self.ledger
        red = [play for play in plays if play.color is Color.RED]
        self.require(
            not red or len(red) == len(plays) or ledger.red_is_broken or self._counts_observed,
            f"red is not led before it is broken, but seat {seat} may choose between "
            f"{len(red)} leads of red and {len(plays) - len(red)} others",
            "declare.lead-not-red",
        )
        if not (ledger.red_is_broken and self._tokens_are_unlimited):
            return
        open_red = [
            rank
            for rank in range(1, self.setup.highest_rank + 1)
            if ledger.hands[seat][rank] and ledger.is_open((Color.RED, rank))
        ]
        may_declare = Color.RED not in ledger.lost[seat]
        self.require(
            not (may_declare and open_red) or bool(red),
            f"once a player token is on the red row, red may be led, but seat {seat} may not",
            "declare.lead-red-broken",
        )

    @property
    def _counts_observed(self) -> bool:
        """Whether an observed token on the red row breaks red at this table."""
        observed = self.setup.observed
        closed = observed if isinstance(observed, tuple) else ("R",) if observed else ()
        on_red = any(name.startswith("R") for name in closed)
        return self.readings["red-broken-by"] == "any-token" and on_red

    def law_of_bids(self, bids: Sequence[Bid]) -> None:
        """Require that bids are those on the player's board, and go around from the start seat."""
        ledger, setup = self.ledger, self.setup
        due = (ledger.start_seat + len(ledger.bids)) % setup.players
        self.require(
            all(bid.seat == due for bid in bids),
            f"bids go around from the start seat, to seat {due} now, not to seat {bids[0].seat}",
            "bid.order",
        )
        self.require(
            [bid.tricks for bid in bids] == list(setup.bids),
            f"the bids to choose from are {setup.bids}, not {[bid.tricks for bid in bids]}",
            "bid.allowed",
            "bid.none-with-two",
        )

    # After an action.

    def happened(self, transition: AnyTransition) -> None:
        """Check the laws about an action that was taken."""
        action, ledger = transition.action, self.ledger
        ledger.write(action)
        rounds = of_kind(RoundResult, self.ruleset.rounds(transition.after))
        if isinstance(action, Deal):
            self.law_of_deals(action)
        if isinstance(action, Play):
            self.law_of_colors(action, transition)
            self.law_of_tricks(action, transition)
        self.law_of_length(rounds)
        if ledger.is_round_over:
            self.law_of_rounds(rounds[-1])
            self.law_of_scores(rounds[-1])
        if outcome := self.ruleset.outcome(transition.after):
            self.law_of_winners(tuple(outcome.winners), rounds)

    def law_of_deals(self, deal: Deal) -> None:
        """Require that every seat gets the same number of cards, from a deck with five of each
        rank."""
        setup = self.setup
        dealt = Counter(r for pile in (*deal.hands, deal.revealed, deal.hidden or ()) for r in pile)
        self.require(
            [len(hand) for hand in deal.hands] == [setup.dealt] * setup.players,
            f"each of {setup.players} seats is dealt {setup.dealt} cards, but {deal} is legal",
            "deal.even",
        )
        self.require(
            max(dealt.values()) <= COPIES,
            f"the deck has five cards of each rank, but {deal} is legal",
            "deal.from-deck",
        )

    def law_of_colors(self, play: Play, transition: AnyTransition) -> None:
        """Require that a seat that does not follow loses the led color, and that no seat
        loses all four."""
        lost = [(event.seat, event.color) for event in transition.events if _is_loss(event)]
        expected = [(play.seat, color) for color in [self.ledger.just_lost] if color]
        self.require(
            lost == expected,
            f"a seat that does not follow loses the led color, and nothing else is lost: "
            f"with {with_actor(play)} {_named(expected)}, not {_named(lost)}",
            "declare.lose-led-color",
        )
        self.require(
            len(self.ledger.lost[play.seat]) < len(Color),
            f"no seat loses all four colors, but seat {play.seat} has",
            "declare.lose-led-color",
        )

    def law_of_tricks(self, play: Play, transition: AnyTransition) -> None:
        """Require that a trick is won by its highest red card, or else by the highest of the led
        color."""
        won = [event.seat for event in transition.events if isinstance(event, TrickWon)]
        expected = [seat for seat in [self.ledger.just_won] if seat is not None]
        self.require(
            won == expected,
            f"the highest red card wins a trick, or else the highest of the led color: after "
            f"{with_actor(play)} it is won by {expected or 'nobody yet'}, not by {won or 'nobody'}",
            "trick.color-strength",
            "trick.rank-strength",
        )

    def law_of_length(self, rounds: Sequence[object]) -> None:
        """Require that a round continues until a paradox, of which it has at most one, or until its
        last trick is played."""
        begun, is_over = self.ledger.rounds_begun, self.ledger.is_round_over
        self.require(
            len(rounds) == begun - (not is_over and begun > 0),
            "a round goes on until there is a paradox or its last trick is played, and no longer",
            "paradox.ends-round",
            "trick.last",
        )


def _is_loss(event: object) -> TypeGuard[ColorLost]:
    return isinstance(event, ColorLost)


def _named(lost: Sequence[tuple[int, Color]]) -> str:
    return " and ".join(f"seat {seat} loses {color.value}" for seat, color in lost) or "nothing"


RULESET: Final[AnyRuleset] = cat_in_the_box
"""The reference ruleset of the game."""
