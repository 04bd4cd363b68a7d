"""A ledger of Cat in the Box: what an observer who sees all cards can write down, from actions
alone.

It knows the numbers of the edition and nothing of an engine. The only rule that it applies is which
card wins a trick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field

from catbox_rules.cat_in_the_box import Action, Bid, Color, Deal, Discard, Paradox, Play, Setup
from catbox_rules.kernel.ruleset import Seat

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
