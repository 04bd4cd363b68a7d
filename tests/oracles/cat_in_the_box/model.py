"""A second, naive reading of the rulebooks of Cat in the Box.

The engine is held against this model. It was written from the rulebooks alone, without a look at
the engine, and it imports nothing from it. It is plain on purpose: the table is a handful of lists
and dicts, whatever can be seen by looking at them is looked up again each time, and nothing is
fast.

``japanese=True`` is the edition ``ayatsurare-2020`` (3 or 4 players); otherwise it is the
international game of ``hobby-japan-2021``, ``bezier-2022`` and ``pegasus-2023`` (2 to 5 players).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Cell = tuple[str, int]  # ("red", 5)
Discard = tuple[Literal["discard"], int, int]  # seat, rank
Bid = tuple[Literal["bid"], int, int]  # seat, tricks
Play = tuple[Literal["play"], int, int, str]  # seat, rank, color
Paradox = tuple[Literal["paradox"], int]  # seat
Move = Discard | Bid | Play | Paradox

COLORS = ["red", "blue", "yellow", "green"]  # the rows of the board, from top to bottom
RANKS = {2: 5, 3: 6, 4: 8, 5: 9}  # players: the highest rank among the cards
TOKENS = 12


@dataclass
class RoundSheet:
    """What is written down of one finished round; each list is by seat."""

    start_seat: int
    paradox: int | None
    tricks: list[int]
    bonus: list[int]
    scores: list[int]
    groups: list[int]


class Model:
    """One match, from the first deal to the last score."""

    def __init__(
        self,
        *,
        japanese: bool,
        players: int,
        first_seat: int = 0,
        tokens: str = "unlimited",
        red_broken_by: str = "player-token",
        layout: list[list[Cell]] | None = None,
    ) -> None:
        assert players in ([3, 4] if japanese else [2, 3, 4, 5])
        assert first_seat in range(players)
        assert tokens in ["unlimited", "strict"]
        assert red_broken_by in ["player-token", "any-token"]
        self.japanese = japanese
        self.players = players
        self.first_seat = first_seat
        self.tokens = tokens
        self.red_broken_by = red_broken_by
        self.layout = ascending_layout(japanese, players) if layout is None else layout
        cells = [cell for row in self.layout for cell in row]
        for color in COLORS:
            for rank in range(1, RANKS[players] + 1):
                assert cells.count((color, rank)) == 1
        self.rounds: list[RoundSheet] = []
        self.set_up_round()

    def set_up_round(self) -> None:
        """Clear the table for a new round; the cards are not dealt yet."""
        self.owner: dict[Cell, int | str] = {}  # a seat, "observed" or "neutral"
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.discards: dict[int, int] = {}
        self.bids: dict[int, int] = {}
        # The colors a seat may still declare: a token on the X (international), or a color that is
        # not covered by a token (Japanese).
        self.held: list[set[str]] = [set(COLORS) for _ in range(self.players)]
        self.won: list[int] = [0] * self.players
        self.trick: list[tuple[int, int, str]] = []  # seat, rank, color
        self.leader: int = self.start_seat()
        if not self.japanese:
            observed_rank = {2: 6, 3: None, 4: 9, 5: None}[self.players]
            for row in self.layout:
                for color, rank in row:
                    if rank == observed_rank:
                        self.owner[(color, rank)] = "observed"

    # Looking at the table.

    @property
    def phase(self) -> str:
        """One of "deal", "discard", "bid", "play" and "over"."""
        if len(self.rounds) == self.players:
            return "over"
        if all(hand == [] for hand in self.hands):
            return "deal"
        if len(self.discards) < self.players:
            return "discard"
        if self.players > 2 and len(self.bids) < self.players:
            return "bid"
        return "play"

    def start_seat(self) -> int:
        """Who has the start card: it passes to the left after every round but the last."""
        passed = min(len(self.rounds), self.players - 1)
        return (self.first_seat + passed) % self.players

    def to_act(self) -> list[int]:
        """The seats that may act now."""
        if self.phase == "discard":
            return [seat for seat in range(self.players) if seat not in self.discards]
        if self.phase == "bid":
            return [(self.start_seat() + len(self.bids)) % self.players]
        if self.phase == "play":
            return [(self.leader + len(self.trick)) % self.players]
        return []

    def led_color(self) -> str | None:
        """The color of the first card of the trick, if it lies there."""
        return self.trick[0][2] if self.trick else None

    def red_is_broken(self) -> bool:
        """Whether a token on the red row allows red to be led."""
        for (color, _), owner in self.owner.items():
            counts = self.red_broken_by == "any-token" or isinstance(owner, int)
            if color == "red" and counts:
                return True
        return False

    def tokens_left(self, seat: int) -> int:
        """What the seat has in front of it of its 12 tokens (never short with "strict")."""
        left = TOKENS
        if seat in self.bids:
            left -= 1
        if self.japanese:
            left -= len(COLORS) - len(self.held[seat])  # a token covers each lost color
        else:
            left -= len(self.held[seat])  # a token lies on the X of each color not lost
        for owner in self.owner.values():
            if owner == seat:
                left -= 1
        return left

    def would_lose(self, seat: int, color: str) -> bool:
        """Whether declaring the color now costs the seat the led color."""
        led = self.led_color()
        return led is not None and led != color and led in self.held[seat]

    def has_token_for(self, seat: int, color: str) -> bool:
        """Whether the supply of tokens lets the seat declare the color."""
        if self.tokens == "unlimited":
            return True
        have, need = self.tokens_left(seat), 1
        if self.would_lose(seat, color):
            if self.japanese:
                need += 1  # one more covers the led color
            else:
                have += 1  # the one on the X of the led color comes back
        return have >= need

    def declarable(self, seat: int) -> list[Cell]:
        """Every cell that the seat, being on turn, may declare with a card of its hand."""
        cells: list[Cell] = []
        for rank in set(self.hands[seat]):
            for color in COLORS:
                is_open = (color, rank) not in self.owner
                if is_open and color in self.held[seat] and self.has_token_for(seat, color):
                    cells.append((color, rank))
        if self.trick == [] and not self.red_is_broken():
            not_red = [(color, rank) for color, rank in cells if color != "red"]
            if not_red != []:
                return not_red
        return cells

    def legal(self) -> set[Move]:
        """All legal moves of all seats that may act."""
        moves: set[Move] = set()
        for seat in self.to_act():
            if self.phase == "discard":
                for rank in self.hands[seat]:
                    moves.add(("discard", seat, rank))
            elif self.phase == "bid":
                for tricks in [1, 3, 4] if self.players == 3 else [1, 2, 3]:
                    moves.add(("bid", seat, tricks))
            else:
                for color, rank in self.declarable(seat):
                    moves.add(("play", seat, rank, color))
                if moves == set():
                    moves.add(("paradox", seat))
        return moves

    # Acting.

    def act(self, move: Move) -> None:
        """Make any move."""
        if move[0] == "discard":
            self.discard(move[1], move[2])
        elif move[0] == "bid":
            self.bid(move[1], move[2])
        elif move[0] == "play":
            self.play(move[1], move[2], move[3])
        else:
            self.paradox(move[1])

    def deal(self, hands: Sequence[Sequence[int]], revealed: Sequence[int] = ()) -> None:
        """Give out the hands; with two players, also block cells for the revealed ranks."""
        assert self.phase == "deal"
        self.hands = [sorted(hand) for hand in hands]
        for rank in revealed:
            empty = [c for c in ["green", "yellow", "blue"] if (c, rank) not in self.owner]
            self.owner[(empty[0], rank)] = "neutral"

    def discard(self, seat: int, rank: int) -> None:
        """Put a card aside, face down, for the whole round."""
        assert ("discard", seat, rank) in self.legal()
        self.hands[seat].remove(rank)
        self.discards[seat] = rank

    def bid(self, seat: int, tricks: int) -> None:
        """Predict the number of tricks."""
        assert ("bid", seat, tricks) in self.legal()
        self.bids[seat] = tricks

    def play(self, seat: int, rank: int, color: str) -> None:
        """Play a card and declare its color; the last card of a trick also ends the trick."""
        assert ("play", seat, rank, color) in self.legal()
        if self.would_lose(seat, color):
            self.held[seat].remove(self.trick[0][2])
        self.hands[seat].remove(rank)
        self.owner[(color, rank)] = seat
        self.trick.append((seat, rank, color))
        if len(self.trick) == self.players:
            self.end_trick()

    def paradox(self, seat: int) -> None:
        """End the round: the seat has nothing to declare, and nobody wins this trick."""
        assert ("paradox", seat) in self.legal()
        self.trick = []
        self.end_round(seat)

    def end_trick(self) -> None:
        """Highest red wins, else highest card of the led color; one card left ends the round."""
        reds = [card for card in self.trick if card[2] == "red"]
        leds = [card for card in self.trick if card[2] == self.led_color()]
        best = (reds or leds)[0]
        for card in reds or leds:
            if card[1] > best[1]:
                best = card
        self.leader = best[0]
        self.won[self.leader] += 1
        self.trick = []
        if all(len(hand) == 1 for hand in self.hands):
            self.end_round(None)

    # Scoring.

    def end_round(self, stuck: int | None) -> None:
        """Write the sheet, and clear the table unless this was the last round."""
        groups = [self.largest_group(seat) for seat in range(self.players)]
        bonus = [0] * self.players
        scores = [0] * self.players
        for seat in range(self.players):
            if seat == stuck:
                scores[seat] = -self.won[seat]
                continue
            if self.players == 2:
                as_predicted = self.won[seat] <= 4
            else:
                as_predicted = self.won[seat] == self.bids[seat]
            if as_predicted:
                bonus[seat] = groups[seat]
            scores[seat] = self.won[seat] + bonus[seat]
        sheet = RoundSheet(self.start_seat(), stuck, list(self.won), bonus, scores, groups)
        self.rounds.append(sheet)
        if self.phase != "over":
            self.set_up_round()

    def largest_group(self, seat: int) -> int:
        """The size of the largest group of the seat's tokens; diagonals do not connect."""
        places: set[tuple[int, int]] = set()
        for y in range(len(self.layout)):
            for x in range(len(self.layout[y])):
                if self.owner.get(self.layout[y][x]) == seat:
                    places.add((x, y))
        largest = 0
        while places:
            size = 0
            to_visit = [places.pop()]
            while to_visit:
                x, y = to_visit.pop()
                size += 1
                for neighbor in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]:
                    if neighbor in places:
                        places.remove(neighbor)
                        to_visit.append(neighbor)
            largest = max(largest, size)
        return largest

    def totals(self) -> list[int]:
        """The scores of all finished rounds, added up by seat."""
        return [sum(sheet.scores[seat] for sheet in self.rounds) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The highest total; tied seats compare their last round, then share. Empty before."""
        if self.phase != "over":
            return []
        totals, last = self.totals(), self.rounds[-1].scores
        tied = [seat for seat in range(self.players) if totals[seat] == max(totals)]
        best_last = max(last[seat] for seat in tied)
        return [seat for seat in tied if last[seat] == best_last]


def ascending_layout(japanese: bool, players: int) -> list[list[Cell]]:
    """The black or white face: a row for each color, the ranks ascending from left to right."""
    columns = 8 if japanese else {2: 6, 3: 6, 4: 9, 5: 9}[players]
    return [[(color, rank) for rank in range(1, columns + 1)] for color in COLORS]
