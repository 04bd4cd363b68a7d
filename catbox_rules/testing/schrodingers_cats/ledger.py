"""A ledger of Schrödinger's Cats: what an observer who sees all cards can write down, from actions
alone. It knows the numbers of the edition and nothing of an engine."""

from __future__ import annotations

from attrs import define, field

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Setup,
    Use,
)


def place_on_track(claim: Claim) -> int:
    """Return how many spaces come before that of a claim: a block has five, two each of alive and
    dead and then one of empty boxes."""
    if claim.state is Box.EMPTY:
        return 5 * claim.count - 1
    block, second = divmod(claim.count - 1, 2)
    return 5 * block + 2 * second + (claim.state is Box.DEAD)


@define
class Ledger:
    """A match, as far as it has been recorded."""

    setup: Setup
    start_seat: int
    rounds_over: int = 0
    lives: list[int] = field(factory=list[int])
    on_turn: int = -1
    claim: Claim | None = None
    """The current claim."""
    has_claimed: bool = False
    """Whether the seat on turn has claimed in this turn."""
    proved: int = 0
    """The number of cards it has proved in this turn."""
    has_exchanged: bool = False
    hands: list[Boxes] = field(factory=list[Boxes])
    drawn: Boxes = field(factory=Boxes)
    """All cards that have left the draw pile in this round."""
    owed: int = 0
    """The number of cards the seat on turn is to draw."""
    physicats: dict[int, Physicat] = field(factory=dict[int, Physicat])
    """The Physicats that have not been used, by seat."""
    row: list[Physicat] = field(factory=list[Physicat])
    in_use: list[Physicat] = field(factory=list[Physicat])
    """The Physicat for which cards are still to be drawn, if there is one."""
    staying: list[Physicat] = field(factory=list[Physicat])

    def __attrs_post_init__(self) -> None:
        self.lives = [self.setup.lives] * self.setup.players

    @property
    def seats_left(self) -> list[int]:
        """The seats with a life."""
        return [seat for seat, lives in enumerate(self.lives) if lives]

    def write(self, action: Action, draw_pile: int) -> None:
        """Record an action; `draw_pile` is the number of cards in the draw pile before it. The
        result of a doubt is recorded by `lose`."""
        match action:
            case DealPhysicats():
                self.physicats, self.row = dict(enumerate(action.physicats)), [action.open]
            case Deal():
                self.hands, self.drawn = list(action.hands), sum(action.hands, start=Boxes())
                self.on_turn, self.claim = self.start_seat, None
                self._begin_turn()
            case Draw():
                self.hands[self.on_turn] += action.boxes
                self.drawn += action.boxes
                self.owed = 0
                self.row += self.in_use
                self.in_use = []
            case Claim():
                self.claim, self.has_claimed = action, True
            case Prove():
                self.hands[action.seat] -= action.boxes
                self.proved += len(action.boxes)
            case Exchange():
                self.hands[action.seat] -= action.boxes
                self.has_exchanged, self.owed = True, len(action.boxes)
            case Use():
                self._use(action, draw_pile)
            case EndTurn():
                self._pass_turn()
            case Doubt():
                pass

    def lose(self, wrong: int, right: int) -> None:
        """End the round: the seat that is wrong loses a life, and the seat that is right starts the
        next round."""
        self.rounds_over += 1
        self.lives[wrong] -= 1
        self.row += self.staying
        self.staying = []
        if not self.lives[wrong] and wrong in self.physicats:
            self.row.append(self.physicats.pop(wrong))
        self.start_seat = right

    def _begin_turn(self) -> None:
        self.has_claimed, self.proved, self.has_exchanged = False, 0, False

    def _pass_turn(self) -> None:
        left = self.seats_left
        self.on_turn = next((seat for seat in left if seat > self.on_turn), left[0])
        self._begin_turn()

    def _use(self, use: Use, draw_pile: int) -> None:
        seat = use.seat
        del self.physicats[seat]
        if use.taking is not None:
            self.row[self.row.index(use.taking)] = use.physicat
        if use.effect is Physicat.MEWTON:
            self.owed = min(2, draw_pile)
        if use.effect is Physicat.FELINESTEIN:
            self.owed = min(len(self.hands[seat]), draw_pile)
            self.hands[seat] = Boxes()
        stays = (Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT)
        place = self.in_use if self.owed else self.row
        (self.staying if use.effect in stays else place).append(use.effect)
        if use.effect is Physicat.PURRIE and Physicat.POUNCE_GAPOSCHKIN in self.staying:
            self.staying.remove(Physicat.POUNCE_GAPOSCHKIN)
            self.row.append(Physicat.POUNCE_GAPOSCHKIN)
        if use.effect is Physicat.PAWKING:
            self._pass_turn()
