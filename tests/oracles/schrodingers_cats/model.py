"""A second, naive reading of the rules of Schrödinger's Cats.

The engine is held against this model. It was written from the rulebook and the rulings on its
gaps alone, without a look at the engine, and it imports nothing from it. It is plain on purpose:
a card is a string, a pile or a hand is a list of them, whatever can be seen by looking at the
table is looked up again each time, and nothing is fast.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Pile = tuple[str, ...]  # cards in the order of KINDS: ("alive", "alive", "heisenberg")
Use = tuple[Literal["use"], int, str, str | None]  # seat, Physicat, what Tabby takes
Claim = tuple[Literal["claim"], int, int, str]  # seat, count, state
Prove = tuple[Literal["prove"], int, Pile]  # seat, cards
Exchange = tuple[Literal["exchange"], int, Pile]  # seat, cards laid down
End = tuple[Literal["end"], int]  # seat
Doubt = tuple[Literal["doubt"], int]  # seat
Move = Use | Claim | Prove | Exchange | End | Doubt

KINDS = ["alive", "dead", "empty", "heisenberg"]
DECK = ["alive"] * 20 + ["dead"] * 20 + ["empty"] * 8 + ["heisenberg"] * 4
PHYSICATS = [
    "pounce-gaposchkin",
    "goeppert-meower",
    "purrie",
    "felidae",
    "feyncat",
    "prride",
    "mewton",
    "felinestein",
    "pawking",
    "tabby",
]
STAYING = ["pounce-gaposchkin", "goeppert-meower", "feyncat"]
LIVES = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}


@dataclass
class RoundSheet:
    """What is known of one finished round; `lives` stand by seat, after it."""

    start_seat: int
    claim: tuple[int, int, str]  # seat, count, state
    doubter: int
    counted: int
    wrong: int
    lives: list[int]


class Model:
    """One match, from the first deal to the last seat."""

    def __init__(
        self,
        *,
        players: int,
        first_seat: int = 0,
        physicats: bool = True,
        before_claim: bool = False,
        short_pile_barred: bool = False,
        heisenbergs_go: bool = False,
        blocks: int = 13,
    ) -> None:
        assert players in LIVES
        assert first_seat in range(players)
        self.players = players
        self.physicats = physicats
        self.before_claim = before_claim
        self.short_pile_barred = short_pile_barred
        self.heisenbergs_go = heisenbergs_go
        self.track: list[tuple[int, str]] = []
        for block in range(1, blocks + 1):
            for number in [2 * block - 1, 2 * block]:
                self.track.append((number, "alive"))
                self.track.append((number, "dead"))
            self.track.append((block, "empty"))
        self.lives = [LIVES[players]] * players
        self.holds: dict[int, str] = {}  # the Physicats that are not used yet, by seat
        self.row: list[str] = []
        self.out_of_game = list(PHYSICATS)
        self.rounds: list[RoundSheet] = []
        self.set_up_round(first_seat)

    def set_up_round(self, start_seat: int) -> None:
        """Clear the table for a new round; the cards are not dealt yet."""
        self.start_seat = start_seat
        self.on_turn = start_seat
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.open_cards: list[list[str]] = [[] for _ in range(self.players)]
        self.in_front: list[list[str]] = [[] for _ in range(self.players)]  # Physicats that stay
        self.draw_pile: list[str] = []
        self.discard_pile: list[str] = []
        # Of the discard pile, what each seat knows to lie in it; under None what everybody knows.
        self.knows: dict[int | None, list[str]] = {None: []}
        for seat in range(self.players):
            self.knows[seat] = []
        self.dealt = False
        self.claim: tuple[int, int, str] | None = None  # seat, count, state
        self.draws = 0  # cards that the seat on turn has still to draw
        self.in_use: str | None = None  # the Physicat for which they are drawn
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what was done in the turn before."""
        self.has_claimed = False
        self.proved = 0  # cards proved in this turn
        self.has_exchanged = False

    # Looking at the table.

    @property
    def phase(self) -> str:
        """One of "deal-physicats", "deal", "draw", "claim", "proof" and "over"."""
        if len(self.seats_left()) == 1:
            return "over"
        if self.physicats and self.row == []:
            return "deal-physicats"
        if not self.dealt:
            return "deal"
        if self.draws > 0:
            return "draw"
        return "proof" if self.has_claimed else "claim"

    def to_act(self) -> int | str | None:
        """The seat on turn, or "chance", or None once the match is over."""
        if self.phase == "over":
            return None
        return self.on_turn if self.phase in ["claim", "proof"] else "chance"

    def seats_left(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat in range(self.players) if self.lives[seat] > 0]

    def left_of(self, seat: int) -> int:
        """The next seat clockwise that is not out."""
        seat = (seat + 1) % self.players
        while self.lives[seat] == 0:
            seat = (seat + 1) % self.players
        return seat

    def hand_size(self) -> int:
        """How many cards each seat is dealt in this round."""
        return 6 - len(self.rounds)

    def boxes_in_play(self) -> int:
        """All cards in hands and all open ones; an exchange does not change it on the way either,
        so the cards still to be drawn count."""
        return sum(len(cards) for cards in self.hands + self.open_cards) + self.draws

    def winner(self) -> int | None:
        """The last seat."""
        return self.seats_left()[0] if self.phase == "over" else None

    def higher_claims(self) -> list[tuple[int, str]]:
        """The spaces beyond the marker; all of them before the first claim."""
        if self.claim is None:
            return self.track
        return self.track[self.track.index(self.claim[1:]) + 1 :]

    def legal(self) -> set[Move]:
        """All legal moves of the seat on turn."""
        moves: set[Move] = set()
        seat = self.on_turn
        if self.phase not in ["claim", "proof"]:
            return moves
        moves.update(self.legal_uses())
        if self.phase == "claim":
            for count, state in self.higher_claims():
                moves.add(("claim", seat, count, state))
            if self.claim is not None and self.claim[0] != seat:
                moves.add(("doubt", seat))
            return moves
        assert self.claim is not None
        hand = self.hands[seat]
        if not self.has_exchanged:
            fitting = [card for card in hand if card in [self.claim[2], "heisenberg"]]
            for cards in choices(fitting, at_most=len(fitting)):
                moves.add(("prove", seat, cards))
            for cards in choices(hand, at_most=min(self.proved, len(self.draw_pile))):
                moves.add(("exchange", seat, cards))
        moves.add(("end", seat))
        return moves

    def legal_uses(self) -> set[Use]:
        """The ways in which the seat on turn may use its Physicat."""
        seat = self.on_turn
        uses: set[Use] = set()
        if seat not in self.holds or (self.has_claimed and self.before_claim):
            return uses
        if self.holds[seat] == "tabby":
            for taken in self.row:
                if self.may_take_effect(taken):
                    uses.add(("use", seat, "tabby", taken))
        elif self.may_take_effect(self.holds[seat]):
            uses.add(("use", seat, self.holds[seat], None))
        return uses

    def may_take_effect(self, name: str) -> bool:
        """Whether anything keeps the seat on turn from what this Physicat does."""
        if name == "felinestein" and self.short_pile_barred:
            return len(self.draw_pile) >= len(self.hands[self.on_turn])
        return name != "pawking" or self.may_skip()

    def may_skip(self) -> bool:
        """Not after one's claim; nor so that the turn comes back to a claimer who cannot raise."""
        if self.has_claimed:
            return False
        comes_back = self.claim is not None and self.claim[0] == self.left_of(self.on_turn)
        return not (comes_back and self.higher_claims() == [])

    # Chance.

    def may_deal_physicats(self, physicats: Sequence[str], open: str) -> bool:
        """Whether these are Physicats that can be given out: one for each seat, and an open one."""
        given = [*physicats, open]
        is_time = self.phase == "deal-physicats"
        return is_time and len(given) == self.players + 1 == len(set(given))

    def deal_physicats(self, physicats: Sequence[str], open: str) -> None:
        """Give each seat its Physicat, and begin the row."""
        assert self.may_deal_physicats(physicats, open)
        self.out_of_game = list(PHYSICATS)
        for name in [*physicats, open]:
            self.out_of_game.remove(name)
        self.holds = dict(enumerate(physicats))
        self.row = [open]

    def may_deal(self, hands: Sequence[Sequence[str]]) -> bool:
        """Whether these hands can be dealt."""
        if self.phase != "deal" or len(hands) != self.players:
            return False
        for seat in range(self.players):
            if len(hands[seat]) != (self.hand_size() if self.lives[seat] > 0 else 0):
                return False
        return can_be_taken([card for hand in hands for card in hand], DECK)

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        """Give out the hands."""
        assert self.may_deal(hands)
        self.hands = [list(hand) for hand in hands]
        self.draw_pile = list(DECK)
        for hand in hands:
            for card in hand:
                self.draw_pile.remove(card)
        self.dealt = True

    def may_draw(self, cards: Sequence[str]) -> bool:
        """Whether the seat on turn can draw these cards."""
        is_time = self.phase == "draw" and len(cards) == self.draws
        return is_time and can_be_taken(cards, self.draw_pile)

    def draw(self, cards: Sequence[str]) -> None:
        """The seat on turn takes cards from the draw pile."""
        assert self.may_draw(cards)
        for card in cards:
            self.draw_pile.remove(card)
            self.hands[self.on_turn].append(card)
        self.draws = 0
        if self.in_use is not None:
            self.row.append(self.in_use)
            self.in_use = None

    # Acting.

    def act(self, move: Move) -> None:
        """Make any move."""
        assert move in self.legal()
        seat = move[1]
        if move[0] == "use":
            self.use(seat, move[2], move[3])
        elif move[0] == "claim":
            self.claim = (seat, move[2], move[3])
            self.has_claimed = True
        elif move[0] == "prove":
            for card in move[2]:
                self.hands[seat].remove(card)
                self.open_cards[seat].append(card)
            self.proved += len(move[2])
        elif move[0] == "exchange":
            self.discard(seat, move[2])
            self.has_exchanged = True
            self.draws = len(move[2])
        elif move[0] == "end":
            self.on_turn = self.left_of(seat)
            self.begin_turn()
        else:
            self.check_claim(seat)

    def discard(self, seat: int, cards: Sequence[str]) -> None:
        """Lay cards of a hand on the discard pile, face down."""
        for card in cards:
            self.hands[seat].remove(card)
            self.discard_pile.append(card)
            self.knows[seat].append(card)

    def use(self, seat: int, name: str, taken: str | None) -> None:
        """Use the Physicat of the seat on turn."""
        del self.holds[seat]
        if taken is not None:
            self.row[self.row.index(taken)] = name  # a swap: Tabby lies where the other lay
            name = taken
        if name in STAYING:
            self.in_front[seat].append(name)
            return
        if name == "purrie":
            self.remove_open("alive")
            self.remove_pounce()
        elif name == "felidae":
            self.remove_open("dead")
        elif name == "prride":
            self.knows[seat] = list(self.discard_pile)
        elif name == "mewton":
            self.draws = min(2, len(self.draw_pile))
        elif name == "felinestein":
            self.draws = min(len(self.hands[seat]), len(self.draw_pile))
            self.discard(seat, list(self.hands[seat]))
        elif name == "pawking":
            self.on_turn = self.left_of(seat)
            self.begin_turn()
        if self.draws > 0:
            self.in_use = name  # it is laid into the row after the draw
        else:
            self.row.append(name)

    def remove_pounce(self) -> None:
        """Pounce-Gaposchkin, where it lies open, joins the row before the round ends."""
        for standing in self.in_front:
            if "pounce-gaposchkin" in standing:
                standing.remove("pounce-gaposchkin")
                self.row.append("pounce-gaposchkin")

    def remove_open(self, state: str) -> None:
        """Lay all open cards of the state on the discard pile; everybody has seen them. Where it
        is agreed, Heisenbergs go too while the claim makes them cards of this state."""
        go = [state]
        if self.heisenbergs_go and self.claim is not None and self.claim[2] == state:
            go.append("heisenberg")
        for cards in self.open_cards:
            for card in [card for card in cards if card in go]:
                cards.remove(card)
                self.discard_pile.append(card)
                for known in self.knows.values():
                    known.append(card)

    # The end of a round.

    def count(self, state: str) -> int:
        """What counts for a claim of the state at the check."""
        standing = [name for names in self.in_front for name in names]
        number = 0
        for cards in self.hands + self.open_cards:
            number += cards.count(state)
            if "feyncat" not in standing:
                number += cards.count("heisenberg")
        if state == "alive" and "pounce-gaposchkin" in standing:
            number += 2
        if state == "empty" and "goeppert-meower" in standing:
            number += 1
        return number

    def check_claim(self, doubter: int) -> None:
        """Who was wrong loses a life; who was right starts the next round, if there is one."""
        assert self.claim is not None
        claimer, claimed, state = self.claim
        counted = self.count(state)
        wrong, right = (claimer, doubter) if counted < claimed else (doubter, claimer)
        self.lives[wrong] -= 1
        self.rounds.append(
            RoundSheet(self.start_seat, self.claim, doubter, counted, wrong, list(self.lives))
        )
        # Which of these lies first in the row no rule says, and none asks.
        for standing in self.in_front:
            self.row.extend(standing)
        if self.lives[wrong] == 0 and wrong in self.holds:
            self.row.append(self.holds.pop(wrong))
        self.set_up_round(right)


def can_be_taken(cards: Sequence[str], pile: Sequence[str]) -> bool:
    """Whether a pile has all these cards."""
    return all(cards.count(kind) <= pile.count(kind) for kind in KINDS)


def choices(cards: Sequence[str], at_most: int) -> set[Pile]:
    """All ways to choose some of the cards, at least one; cards of a kind are alike."""
    in_order = sorted(cards, key=KINDS.index)
    found: set[Pile] = set()
    for number in range(1, at_most + 1):
        found.update(combinations(in_order, number))
    return found
