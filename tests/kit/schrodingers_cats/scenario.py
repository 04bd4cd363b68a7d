"""A round of Schrödinger's Cats given by its actions: what came before it is found.

    Scenario(players=4, before="3 by 0", hands={0: "3 alive 2 dead"}, actions="0 claim 8 alive")

Only what matters need be said. Hands that are not given are dealt in an order that depends on the
seed, from the cards that nobody is to draw; earlier rounds are played so that the seat that is
named turns out to be wrong. All this is worked out here without the engine, in plain Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from attrs import define, field, frozen

from catbox_rules import schrodingers_cats
from catbox_rules.records import ChosenTable, Record
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
    Physicat,
    Use,
    parse,
)

EDITION = "amigo-2023"
DECK = Counter(alive=20, dead=20, empty=8, heisenberg=4)
LIVES = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
FIRST_HAND = 6
BLOCKS = 13
COUNTS_AS = {"pounce-gaposchkin": "alive", "goeppert-meower": "empty"}
COUNTS_FOR = {"pounce-gaposchkin": 2, "goeppert-meower": 1}
STAYING = (*COUNTS_AS, "feyncat")


def cards(text: str) -> Counter[str]:
    """`2 alive 1 dead` or `nothing`."""
    words = [] if text == "nothing" else text.split()
    return Counter(
        {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}
    )


def as_boxes(pile: Mapping[str, int]) -> Boxes:
    """The same cards as the engine writes them."""
    return Boxes(**pile)


def chance_action(text: str) -> Action:
    """What chance does: `draw …`, `deal … / …` or `deal-physicats … / open …`."""
    kind, _, rest = text.partition(" ")
    match kind:
        case "draw":
            return Draw(as_boxes(cards(rest)))
        case "deal":
            return Deal([as_boxes(cards(hand)) for hand in rest.split(" / ")])
        case "deal-physicats":
            physicats, opened = rest.split(" / open ")
            return DealPhysicats(list(map(Physicat, physicats.split())), Physicat(opened))
        case _:
            raise ValueError(text)


def track(blocks: int) -> list[tuple[int, str]]:
    """The spaces in their order."""
    return [
        space
        for r in range(1, blocks + 1)
        for space in (
            (2 * r - 1, "alive"),
            (2 * r - 1, "dead"),
            (2 * r, "alive"),
            (2 * r, "dead"),
            (r, "empty"),
        )
    ]


@frozen
class Scenario:
    """A match up to some moment of its last round."""

    players: int
    start: int = 0
    physicats: str = ""
    """By seat; without any the match is one without Physicats."""
    chosen: Mapping[str, object] = field(factory=dict[str, object])
    """The options, but that Physicats are in the game if some are named, and only then."""
    opened: str | None = None
    """The first of the row; one that nobody has if nothing is said."""
    before: str = ""
    """Earlier rounds: `3 by 0` if seat 3 was wrong against seat 0."""
    used: str = ""
    """What was used in the first of them, in this order: `1 mewton, 3 tabby as mewton`."""
    hands: Mapping[int, str] = field(factory=dict[int, str])
    """As dealt in the last round."""
    actions: str = ""
    """Of the last round: turns separated by `;`, the actions of each by commas."""
    to_be_drawn: str = ""
    """Cards that must be left in the draw pile besides those that `actions` draws."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the table."""
        without: Mapping[str, object] = {} if self.physicats else {"physicats": "without"}
        return {**without, **self.chosen}

    @property
    def earlier(self) -> list[tuple[int, int]]:
        """Of each earlier round, who was wrong and who was right."""
        rounds = [text.split(" by ") for text in self.before.split(", ") if text]
        return [(int(wrong), int(right)) for wrong, right in rounds]

    def lives_after(self, rounds: int) -> list[int]:
        """Of each seat, after some of the earlier rounds."""
        lives = [LIVES[self.players]] * self.players
        for wrong, _ in self.earlier[:rounds]:
            lives[wrong] -= 1
        return lives

    def history(self, seed: int = 0) -> list[Action]:
        """All that comes before the last deal."""
        actions: list[Action] = []
        if self.physicats:
            dealt = self.physicats.split()
            left = [each.value for each in Physicat if each.value not in dealt]
            opened = self.opened or left[0]
            actions.append(chance_action(f"deal-physicats {self.physicats} / open {opened}"))
        start, uses = self.start, [use for use in self.used.split(", ") if use]
        for number, (wrong, right) in enumerate(self.earlier):
            seats = [seat for seat, lives in enumerate(self.lives_after(number)) if lives]
            earlier = EarlierRound(
                seats=seats,
                players=self.players,
                size=FIRST_HAND - number,
                spaces=track(int(str(self.options.get("blocks", BLOCKS)))),
                uses=uses if number == 0 else [],
                random=Random(f"{seed}, round {number}"),
            )
            actions += earlier.play(start=start, wrong=wrong, right=right)
            start = right
        assert self.earlier or not uses, "there was no round in which a Physicat could be used"
        return actions

    def deal(self, seed: int = 0) -> Deal:
        """The hands of the last round."""
        size, lives = FIRST_HAND - len(self.earlier), self.lives_after(len(self.earlier))
        deck = DECK.copy()
        named = {seat: cards(hand) for seat, hand in self.hands.items()}
        for seat, hand in named.items():
            assert hand.total() == size * (lives[seat] > 0), f"seat {seat} is dealt {hand}"
            deck.subtract(hand)
        for text in (self.to_be_drawn, *self._drawn()):
            deck.subtract(cards(text or "nothing"))
        assert min(deck.values()) >= 0, f"more cards than there are: {deck}"
        left = sorted(deck.elements())
        Random(seed).shuffle(left)
        hands = [
            named[seat]
            if seat in named
            else Counter([left.pop() for _ in range(size if lives[seat] else 0)])
            for seat in range(self.players)
        ]
        return Deal(list(map(as_boxes, hands)))

    def actions_so_far(self, seed: int = 0) -> list[Action]:
        """The match up to the moment."""
        return [*self.history(seed), self.deal(seed), *self._given_actions()]

    def record(self, *, seed: int = 0, title: str | None = None, note: str | None = None) -> Record:
        """The record of the match up to the moment."""
        return self.record_of(self.actions_so_far(seed), title=title, note=note)

    def record_of(
        self, actions: Sequence[Action], *, title: str | None = None, note: str | None = None
    ) -> Record:
        """A record at this table with these actions."""
        return Record(
            ChosenTable(
                ruleset=schrodingers_cats,
                edition=EDITION,
                players=self.players,
                first_seat=self.start,
                options=self.options,
            ),
            tuple(actions),
            title=title,
            note=note,
        )

    def _turns(self) -> Iterator[tuple[int, str]]:
        for turn in self.actions.split("; "):
            seat, _, texts = turn.partition(" ")
            for text in filter(None, texts.split(", ")):
                yield int(seat), text

    def _given_actions(self) -> list[Action]:
        return [
            chance_action(text) if text.startswith("draw ") else parse(text, seat)
            for seat, text in self._turns()
        ]

    def _drawn(self) -> list[str]:
        turns = self._turns()
        return [text.removeprefix("draw ") for _, text in turns if text.startswith("draw ")]


@define
class EarlierRound:
    """A round without proofs, with random hands, claims that rise as little as they can, and a
    doubt as soon as it makes the right seat wrong."""

    seats: list[int]
    players: int
    size: int
    spaces: list[tuple[int, str]]
    uses: list[str]
    random: Random
    hands: dict[int, Counter[str]] = field(factory=dict[int, Counter[str]])
    pile: list[str] = field(factory=list[str])
    staying: list[str] = field(factory=list[str])
    course: list[Action] = field(factory=list[Action])

    def play(self, *, start: int, wrong: int, right: int) -> list[Action]:
        """All actions of the round, from the deal to the doubt."""
        self.pile = sorted(DECK.elements())
        self.random.shuffle(self.pile)
        self.hands = {seat: self._take(self.size) for seat in self.seats}
        hands = [as_boxes(self.hands.get(seat, {})) for seat in range(self.players)]
        self.course = [Deal(hands)]
        uses = [use.split(" ", 1) for use in self.uses]
        seat, claimer, standing = start, None, -1
        while True:
            if uses and int(uses[0][0]) == seat:
                _, text = uses.pop(0)
                self._use(seat, text)
                if "pawking" in text:
                    seat = self._next(seat)
                    continue
            if not uses and {claimer, seat} == {wrong, right}:
                holds = self._holds(standing)
                if seat == (wrong if holds else right):
                    self.course.append(Doubt(seat))
                    return self.course
            standing += 1
            if not uses and {seat, self._next(seat)} == {wrong, right}:
                while self._holds(standing) != (seat == right):
                    standing += 1
            count, state = self.spaces[standing]
            self.course += [Claim(seat, count, Box(state)), EndTurn(seat)]
            claimer, seat = seat, self._next(seat)

    def _next(self, seat: int) -> int:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _take(self, number: int) -> Counter[str]:
        return Counter([self.pile.pop() for _ in range(min(number, len(self.pile)))])

    def _holds(self, space: int) -> bool:
        assert space < len(self.spaces), "no claim on this track makes the right seat wrong"
        count, state = self.spaces[space]
        counted = sum(hand[state] for hand in self.hands.values())
        if "feyncat" not in self.staying:
            counted += sum(hand["heisenberg"] for hand in self.hands.values())
        counted += sum(COUNTS_FOR[each] for each in self.staying if COUNTS_AS.get(each) == state)
        return counted >= count

    def _use(self, seat: int, text: str) -> None:
        physicat, _, taken = text.partition(" as ")
        taking = Physicat(taken) if taken else None
        self.course.append(Use(seat, Physicat(physicat), taking))
        effect = taken or physicat
        drawn = 0
        if effect in STAYING:
            self.staying.append(effect)
        elif effect == "purrie":
            self.staying = [each for each in self.staying if each != "pounce-gaposchkin"]
        elif effect == "mewton":
            drawn = 2
        elif effect == "felinestein":
            drawn = self.hands[seat].total()
            self.hands[seat] = Counter()
        if drawn:
            cards_drawn = self._take(drawn)
            self.hands[seat] += cards_drawn
            self.course.append(Draw(as_boxes(cards_drawn)))
