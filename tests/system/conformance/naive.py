"""A small engine of Cat in the Box for three players, as somebody might write it in an evening.

It was written from a rulebook, and from nothing else of this project, in a style that is as unlike
the library as can be: one mutable object, lists, cards such as "5Y". It shuffles for itself, player
0 always starts the match, and it knows nothing of any protocol.
"""

from __future__ import annotations

import random


class Game:
    def __init__(self) -> None:
        self.history: list[tuple[int, int | None, list[int], list[int], list[int]]] = []
        self.dealer = 0
        self.shuffle()

    def shuffle(self) -> None:
        deck = [rank for rank in range(1, 7) for _ in range(5)]
        random.shuffle(deck)
        self.hands = [deck[0:10], deck[10:20], deck[20:30]]
        self.clear()

    def clear(self) -> None:
        self.aside = [0, 0, 0]
        self.bid = [0, 0, 0]
        self.won = [0, 0, 0]
        self.x = ["RBYG", "RBYG", "RBYG"]  # what each may still declare
        self.board: dict[str, int] = {}
        self.table: list[str] = []
        self.now = self.dealer

    def choices(self) -> list[str]:
        if 0 in self.aside:
            return [f"away {rank}" for rank in sorted(set(self.hands[self.now]))]
        if 0 in self.bid:
            return ["bid 1", "bid 3", "bid 4"]
        cards = [
            f"{rank}{color}"
            for rank in sorted(set(self.hands[self.now]))
            for color in self.x[self.now]
            if f"{rank}{color}" not in self.board
        ]
        if not self.table and not any(card.endswith("R") for card in self.board):
            cards = [card for card in cards if not card.endswith("R")] or cards
        return cards or ["stuck"]

    def do(self, choice: str) -> None:
        me = self.now
        if choice == "stuck":
            self.finish(me)
        elif choice.startswith("away"):
            self.aside[me] = int(choice[5:])
            self.hands[me].remove(int(choice[5:]))
            self.now = (me + 1) % 3
        elif choice.startswith("bid"):
            self.bid[me] = int(choice[4:])
            self.now = (me + 1) % 3
        else:
            self.play(me, choice)

    def play(self, me: int, card: str) -> None:
        self.hands[me].remove(int(card[0]))
        self.board[card] = me
        self.table.append(card)
        led = self.table[0][1]
        if card[1] != led:
            self.x[me] = self.x[me].replace(led, "")
        self.now = (me + 1) % 3
        if len(self.table) == 3:
            trump = [c for c in self.table if c[1] == "R"] or [c for c in self.table if c[1] == led]
            self.now = self.board[max(trump)]
            self.won[self.now] += 1
            self.table = []
            if all(len(hand) == 1 for hand in self.hands):
                self.finish(None)

    def finish(self, stuck: int | None) -> None:
        bonus = [0, 0, 0]
        points = list(self.won)
        for player in range(3):
            if player == stuck:
                points[player] = -points[player]
            elif self.won[player] == self.bid[player]:
                bonus[player] = self.group(player)
                points[player] += bonus[player]
        self.history.append((self.dealer, stuck, list(self.won), bonus, points))
        self.dealer = (self.dealer + 1) % 3
        self.shuffle()

    def group(self, player: int) -> int:
        mine = {
            ("RBYG".index(c[1]), int(c[0])) for c, owner in self.board.items() if owner == player
        }
        best = 0
        while mine:
            todo = [mine.pop()]
            size = 0
            while todo:
                row, column = todo.pop()
                size += 1
                for near in (
                    (row + 1, column),
                    (row - 1, column),
                    (row, column + 1),
                    (row, column - 1),
                ):
                    if near in mine:
                        mine.remove(near)
                        todo.append(near)
            best = max(best, size)
        return best

    def totals(self) -> list[int]:
        return [sum(line[4][player] for line in self.history) for player in range(3)]

    def is_over(self) -> bool:
        return len(self.history) == 3

    def winners(self) -> list[int]:
        keys = [(self.totals()[player], self.history[-1][4][player]) for player in range(3)]
        return [player for player in range(3) if keys[player] == max(keys)]
