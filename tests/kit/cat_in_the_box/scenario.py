"""A round given by its plays: hands that make it possible are found, and it becomes a record.

    Scenario(edition="pegasus-2023", players=3, tricks="5Y 6Y 1R / 4G", hands={2: (4, 6, …)})

Only what matters need be said. Whose play each is follows from the rules (start seat, clockwise,
then the winner leads); the cards that nobody is said to hold are dealt to seats with room, in an
order that depends on the seed. All this is worked out here without the engine, in plain Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from attrs import field, frozen

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, Bid, Deal, Discard, parse
from catbox_rules.records import ChosenTable, Record

HIGHEST_RANK = {2: 5, 3: 6, 4: 8, 5: 9}
CARDS_DEALT = {2: 10, 3: 10, 4: 10, 5: 9}
LOWEST_BID = 1


@frozen
class Scenario:
    """A round up to some moment."""

    edition: str
    players: int
    start: int = 0
    options: Mapping[str, object] = field(factory=dict[str, object])
    bids: tuple[int, ...] | None = None
    """By seat; the lowest allowed ones if nothing is said."""
    revealed: tuple[int, ...] = (1, 2, 3)
    tricks: str = ""
    hands: Mapping[int, Sequence[int]] = field(factory=dict[int, Sequence[int]])
    """All cards that a seat holds at that moment; one more is dealt to it, which it discards,
    unless these are all cards of its deal."""

    def plays(self) -> list[tuple[int, str]]:
        """Every play with its seat."""
        leader, played = self.start, list[tuple[int, str]]()
        for trick in self.tricks.split("/"):
            texts = trick.split()
            by_seat = [((leader + turn) % self.players, text) for turn, text in enumerate(texts)]
            played += by_seat
            if len(texts) == self.players:
                leader = winner(by_seat)
        return played

    def deal(self, seed: int = 0) -> tuple[Deal, tuple[Discard, ...]]:
        """Hands with which the round can be played, and what each seat then sets aside."""
        highest = HIGHEST_RANK[self.players]
        deck = Counter(dict.fromkeys(range(1, highest + 1), 5))
        hands: list[list[int]] = [[] for _ in range(self.players)]
        for seat, text in self.plays():
            hands[seat].append(int(text[0]))
        for seat, hand in self.hands.items():
            hands[seat] += hand
        for hand in hands:
            deck.subtract(hand)
        revealed = list(self.revealed) if self.players == 2 else []
        deck.subtract(revealed)
        assert min(deck.values()) >= 0, f"more than five cards of a rank: {deck}"
        left = sorted(deck.elements())
        Random(seed).shuffle(left)
        discards: list[Discard] = []
        for seat, hand in enumerate(hands):
            room = CARDS_DEALT[self.players] - len(hand)
            assert room <= 1 or seat not in self.hands, f"seat {seat} holds more cards than given"
            drawn = [left.pop() for _ in range(room)]
            discards += [Discard(seat, aside) for aside in drawn[:1]]
            hand.extend(drawn)
        return Deal([sorted(hand) for hand in hands], revealed), tuple(discards)

    def actions(self, seed: int = 0) -> list[Action]:
        """All that happens in the round up to the last play."""
        deal, discards = self.deal(seed)
        actions: list[Action] = [deal, *discards]
        if self.players > 2:
            bids = self.bids or (LOWEST_BID,) * self.players
            clockwise = [(self.start + turn) % self.players for turn in range(self.players)]
            actions += [Bid(seat, bids[seat]) for seat in clockwise]
        return actions + [parse(text, seat) for seat, text in self.plays()]

    def record(self, *, seed: int = 0, title: str | None = None, note: str | None = None) -> Record:
        """The record of the round up to the last play."""
        return self.record_of(self.actions(seed), title=title, note=note)

    def record_of(
        self, actions: Sequence[Action], *, title: str | None = None, note: str | None = None
    ) -> Record:
        """A record at this table with these actions."""
        return Record(
            ChosenTable(
                ruleset=cat_in_the_box,
                edition=self.edition,
                players=self.players,
                first_seat=self.start,
                options=self.options,
            ),
            tuple(actions),
            title=title,
            note=note,
        )


def winner(trick: list[tuple[int, str]]) -> int:
    """The seat of the strongest play: red first, then the led color, then the higher rank."""
    led = trick[0][1][1]
    strength = {"R": 2, led: 1} if led != "R" else {"R": 2}
    return max(trick, key=lambda play: (strength.get(play[1][1], 0), int(play[1][0])))[0]
