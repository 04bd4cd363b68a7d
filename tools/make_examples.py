"""Write the JSON files of `examples/`: matches and disputes.

    python -m tools.make_examples            write them
    python -m tools.make_examples --check    write nothing; exit status 1 if a file differs

A dispute is a scripted moment, told in `tests/examples/disputes.py`. A match is played here, by
seats that follow the led color when they can and choose at random apart from that; the first
seed is taken whose match shows what its file is for. `disputes/rulings.json` is written by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Action,
    Color,
    Deal,
    Play,
    RoundResult,
    State,
    TrickPhase,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
)
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.records import Record, Refusal, Replay, action_as_json, record_as_json, replay
from catbox_rules.records.strict_json import is_list, is_object
from tests.examples.disputes import DISPUTES, Dispute

EXAMPLES: Final = Path(__file__).parent.parent / "examples"
WRITTEN_BY_HAND: Final = ("disputes/rulings.json",)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    parser = argparse.ArgumentParser(description="Write the JSON files of examples/.")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check: bool = parser.parse_args(arguments).check
    wanted = files()
    if not check:
        write(wanted)
    faults = list(differences(wanted))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def files() -> dict[str, str]:
    """The text of every file, by its name below `examples/`."""
    matches = {match.file: match.record() for match in MATCHES}
    matches[UNFINISHED] = unfinished(matches["pegasus-2023-4p-full-board"])
    matches[ILLEGAL] = with_an_illegal_lead(matches["bezier-2022-5p-paradox-and-full-board"])
    documents = {f"matches/{file}.json": record_as_json(match) for file, match in matches.items()}
    documents |= {f"disputes/{each.file}.json": case_as_json(each) for each in DISPUTES}
    return {name: f"{laid_out(document)}\n" for name, document in documents.items()}


def write(wanted: Mapping[str, str]) -> None:
    """Write every file."""
    for name, text in wanted.items():
        path = EXAMPLES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def differences(wanted: Mapping[str, str]) -> Iterator[str]:
    """A line for each file that is missing, not as it would be written, or not known here."""
    for name, text in wanted.items():
        path = EXAMPLES / name
        if not path.exists():
            yield f"examples/{name}: missing"
        elif path.read_bytes() != text.encode():
            yield f"examples/{name}: not what python -m tools.make_examples writes"
    for path in sorted(EXAMPLES.rglob("*.json")):
        name = path.relative_to(EXAMPLES).as_posix()
        if name not in (*wanted, *WRITTEN_BY_HAND):
            yield f"examples/{name}: no example of this name is known"


def case_as_json(dispute: Dispute) -> dict[str, object]:
    """The plain JSON value of a dispute (`catbox-case/1`)."""
    return {
        "format": "catbox-case/1",
        "record": record_as_json(dispute.record),
        "question": {"action": action_as_json(dispute.action)},
    }


def laid_out(document: Mapping[str, object], indent: str = "") -> str:
    """A document as JSON that reads and compares well: a line for each key and each action.

    >>> print(laid_out({"players": 2, "actions": [{"do": "paradox", "seat": 1}]}))
    {
     "players": 2,
     "actions": [
      {"do": "paradox", "seat": 1}
     ]
    }
    """
    inside = f"{indent} "
    lines = [f"{inside}{_line(key)}: {_part(key, part, inside)}" for key, part in document.items()]
    return "\n".join(["{", ",\n".join(lines), f"{indent}}}"])


def _part(key: str, part: object, indent: str) -> str:
    if is_object(part) and (key == "record" or "layout" in part):
        return laid_out(part, indent)
    if is_list(part) and key in ("actions", "layout"):
        lines = [f"{indent} {_line(each)}" for each in part]
        return "\n".join(["[", ",\n".join(lines), f"{indent}]"])
    return _line(part)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# How a match is played, and what it may show.

Shows: TypeAlias = Callable[[Replay], str | None]
"""What a match is an example of, as a sentence for its note; None if it is no such example."""

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "ayatsurare-2020": ("Akari", "Botan", "Chika", "Daichi"),
    "hobby-japan-2021": ("Ada", "Boris", "Carla", "Dmitri", "Eve"),
    "bezier-2022": ("Anne", "Peter", "Harry", "Erwin", "Zoë"),
    "pegasus-2023": ("Anne", "Peter", "Hermann", "Erwin", "Marie"),
}


@frozen
class Match:
    """A match, to be played until it shows something."""

    edition: str
    players: int
    name: str
    title: str
    shows: Shows
    seed: int = 0
    """Where the search begins. The seed that was found stands here, which makes the tool quick;
    should its match cease to show what it is for, the next one that does is taken."""
    first_seat: int = 0
    options: Mapping[str, object] = field(factory=dict[str, object])
    remark: str = ""

    @property
    def file(self) -> str:
        """Edition, players, and what is shown."""
        return f"{self.edition}-{self.players}p-{self.name}"

    def record(self) -> Record:
        """The match of the first seed that shows what it should."""
        for seed in count(self.seed):
            record = self.played(seed)
            shown = self.shows(replay(record))
            if shown is not None:
                if seed != self.seed:
                    print(f"{self.file}: found with seed {seed}", file=sys.stderr)
                return evolve(record, note=f"{shown} {self.remark}".rstrip())
        raise AssertionError("count() ends")

    def played(self, seed: int) -> Record:
        """The match of a seed."""
        return Record(
            ruleset=cat_in_the_box,
            edition=self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
            names=NAMES[self.edition][: self.players],
            title=self.title,
            actions=tuple(self._actions(Random(seed))),
        )

    def _actions(self, random: Random) -> Iterator[Action]:
        state: State = initial(
            self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
        )
        while on_turn := turn(state):
            is_chance = on_turn == (CHANCE,)
            action = draw(state, random) if is_chance else random.choice(sensible(state))
            yield action
            state = apply(state, action).state


def sensible(state: State) -> Sequence[Action]:
    """The legal actions that follow the led color, or all if there are none."""
    actions = legal_actions(state)
    if isinstance(state, TrickPhase) and state.trick:
        led = state.trick[0].color
        return [each for each in actions if isinstance(each, Play) and each.color is led] or actions
    return actions


def rounds_of(played: Replay) -> tuple[RoundResult, ...]:
    """The rounds of a match."""
    return cat_in_the_box.rounds(played.state)


def full_boards(played: Replay) -> list[int]:
    """The rounds without a paradox, counted from 1."""
    return [number for number, each in enumerate(rounds_of(played), 1) if each.paradox is None]


def name_of(record: Record, seat: object) -> str:
    """What the table calls a seat."""
    assert record.names is not None
    assert isinstance(seat, int)
    return record.names[seat]


def only_full_boards(played: Replay) -> str | None:
    """No round ends in a paradox."""
    if len(full_boards(played)) < len(rounds_of(played)):
        return None
    return "Every round is played to its last trick."


def only_paradoxes(played: Replay) -> str | None:
    """Every round ends in a paradox."""
    if full_boards(played):
        return None
    names = [name_of(played.record, each.paradox) for each in rounds_of(played)]
    return f"Each round ends in a paradox: of {', '.join(names)}."


def both_ends(played: Replay) -> str | None:
    """Some rounds end in a paradox and some do not."""
    full = full_boards(played)
    if not full or len(full) == len(rounds_of(played)):
        return None
    return f"There is no paradox in {_named(full)}, and one in each of the others."


def _named(rounds: Sequence[int]) -> str:
    *most, last = map(str, rounds)
    return f"rounds {', '.join(most)} and {last}" if most else f"round {last}"


def tie_broken(played: Replay) -> str | None:
    """The last round decides between two seats with the most points."""
    tied, winners = level(played), won_by(played)
    if len(tied) != 2 or len(winners) != 1 or both_ends(played) is None:
        return None
    return f"{_tie(played)}; {name_of(played.record, winners[0])} scored more in the last round."


def shared_victory(played: Replay) -> str | None:
    """Two seats have the most points, and the same in the last round."""
    if len(won_by(played)) != 2 or won_by(played) != level(played):
        return None
    return f"{_tie(played)} and scored the same in the last round."


def level(played: Replay) -> list[int]:
    """The seats with the most points."""
    totals = cat_in_the_box.totals(played.state)
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def won_by(played: Replay) -> list[int]:
    """The winners."""
    return [] if played.outcome is None else list(played.outcome.winners)


def _tie(played: Replay) -> str:
    names = " and ".join(name_of(played.record, seat) for seat in level(played))
    return f"{names} tie with {max(cat_in_the_box.totals(played.state))} points"


def forced_red_lead(played: Replay) -> str | None:
    """A leader has nothing but red while nobody has played red; rounds end in both ways."""
    for index, play, unbroken in leads(played.record):
        if unbroken and play.color is Color.RED and both_ends(played):
            who = name_of(played.record, play.seat)
            return f"Action {index}: {who} can declare nothing but red, and leads it."
    return None


def leads(record: Record) -> Iterator[tuple[int, Play, bool]]:
    """Each lead with its index among the actions, and whether no red has been played before it
    in its round."""
    plays = 0
    unbroken = True
    for index, action in enumerate(record.actions):
        if isinstance(action, Deal):
            plays, unbroken = 0, True
        if isinstance(action, Play):
            if plays % record.players == 0:
                yield index, action, unbroken
            plays += 1
            unbroken = unbroken and action.color is not Color.RED


def deals(record: Record) -> list[int]:
    """The indices of the deals among the actions."""
    return [index for index, action in enumerate(record.actions) if isinstance(action, Deal)]


def refusal_by_default(played: Replay) -> Refusal | None:
    """Where a table that has chosen no reading refuses the record, if it does."""
    return replay(evolve(played.record, options={})).refusal


def red_led_off_an_observed_token(played: Replay) -> str | None:
    """Only the observed tokens allow a red lead."""
    refusal = refusal_by_default(played)
    if refusal is None or not full_boards(played):
        return None
    who = name_of(played.record, refusal.action.actor)
    return f"Action {refusal.index}: {who} leads red, which nobody has played yet."


def paradox_for_want_of_a_token(played: Replay) -> str | None:
    """A paradox would be none if tokens did not run out."""
    refusal = refusal_by_default(played)
    if refusal is None:
        return None
    who = name_of(played.record, refusal.action.actor)
    return f"Action {refusal.index}: {who} could play if there were a thirteenth token."


def layout_that_matters(played: Replay) -> str | None:
    """A round is scored otherwise than on the ascending board."""
    ascending = replay(evolve(played.record, options={}))
    rounds = zip(rounds_of(played), rounds_of(ascending), strict=True)
    differing = [number for number, (one, other) in enumerate(rounds, 1) if one != other]
    if not differing or both_ends(played) is None:
        return None
    return f"The ascending board would give other scores in {_named(differing)}."


def three_alike_revealed(played: Replay) -> str | None:
    """With two players: the three revealed cards of a round are of one rank."""
    for index, action in enumerate(played.record.actions):
        if isinstance(action, Deal) and len(set(action.revealed)) == 1 and full_boards(played):
            return f"Action {index}: three cards of rank {action.revealed[0]} are turned up."
    return None


# The matches.

MADE_UP_LAYOUT: Final = [
    row.split()
    for row in (
        "R4 R7 R1 R9 R2 R6 R3 R8 R5",
        "B8 B2 B5 B1 B7 B3 B9 B4 B6",
        "Y1 Y6 Y9 Y4 Y8 Y5 Y2 Y7 Y3",
        "G5 G3 G8 G2 G6 G9 G1 G4 G7",
    )
]

MATCHES: Final = (
    Match(
        edition="ayatsurare-2020",
        players=3,
        name="forced-red-lead",
        title="A leader is forced to lead red",
        shows=forced_red_lead,
        first_seat=1,
    ),
    Match(
        edition="ayatsurare-2020",
        players=4,
        name="tie-break",
        title="A tie that the last round decides",
        shows=tie_broken,
        seed=27,
        first_seat=3,
    ),
    Match(
        edition="hobby-japan-2021",
        players=2,
        name="shared-victory",
        title="Two players share the victory",
        shows=shared_victory,
        seed=68,
        first_seat=1,
    ),
    Match(
        edition="hobby-japan-2021",
        players=3,
        name="tie-break",
        title="A tie that the last round decides",
        shows=tie_broken,
        seed=5,
    ),
    Match(
        edition="hobby-japan-2021",
        players=4,
        name="any-token",
        title="Red is led off an observed token, as this table allows",
        shows=red_led_off_an_observed_token,
        seed=3,
        first_seat=2,
        options={"red-broken-by": "any-token"},
    ),
    Match(
        edition="hobby-japan-2021",
        players=5,
        name="full-board",
        title="Five rounds with a full board",
        shows=only_full_boards,
        seed=18,
        first_seat=4,
    ),
    Match(
        edition="bezier-2022",
        players=2,
        name="forced-red-lead",
        title="A leader is forced to lead red",
        shows=forced_red_lead,
    ),
    Match(
        edition="bezier-2022",
        players=3,
        name="strict-tokens",
        title="A paradox because the tokens have run out, as this table plays it",
        shows=paradox_for_want_of_a_token,
        first_seat=2,
        options={"tokens": "strict"},
    ),
    Match(
        edition="bezier-2022",
        players=4,
        name="paradox",
        title="A paradox in each of four rounds",
        shows=only_paradoxes,
        first_seat=1,
    ),
    Match(
        edition="bezier-2022",
        players=5,
        name="paradox-and-full-board",
        title="Rounds with a paradox and rounds without one",
        shows=both_ends,
        first_seat=3,
    ),
    Match(
        edition="pegasus-2023",
        players=2,
        name="three-alike-revealed",
        title="Three cards of one rank turned up with two players",
        shows=three_alike_revealed,
        seed=21,
        first_seat=1,
    ),
    Match(
        edition="pegasus-2023",
        players=3,
        name="shared-victory",
        title="Two of three players share the victory",
        shows=shared_victory,
        seed=70,
        first_seat=2,
    ),
    Match(
        edition="pegasus-2023",
        players=4,
        name="full-board",
        title="Four rounds with a full board",
        shows=only_full_boards,
        seed=1470,
    ),
    Match(
        edition="pegasus-2023",
        players=5,
        name="layout",
        title="A board that the table has written down",
        shows=layout_that_matters,
        first_seat=1,
        options={"face": "purple", "layout": MADE_UP_LAYOUT},
        remark="The layout is made up; it is that of no printed board.",
    ),
)

UNFINISHED: Final = "unfinished-pegasus-2023-4p-third-trick"
ILLEGAL: Final = "illegal-bezier-2022-5p-red-lead"


def unfinished(record: Record) -> Record:
    """The match up to the second play of the third trick of its second round."""
    leads_of_second_round = [index for index, _, _ in leads(record) if index > deals(record)[1]]
    third_lead = leads_of_second_round[2]
    return evolve(
        record,
        actions=record.actions[: third_lead + 2],
        title="A match that is not over",
        note="The record stops in the third trick of the second round, after two plays.",
    )


def with_an_illegal_lead(record: Record) -> Record:
    """The match with a lead of its second round turned red, where nobody has played red."""
    index, play = next(
        (index, play)
        for index, play, unbroken in leads(record)
        if index > deals(record)[1] and unbroken and play.color is not Color.RED
    )
    red = Play(play.seat, play.rank, Color.RED)
    return evolve(
        record,
        actions=(*record.actions[:index], red, *record.actions[index + 1 :]),
        title="A match with an illegal red lead",
        note=f"Action {index} breaks `declare.lead-not-red`: {name_of(record, play.seat)} leads "
        "red, which nobody has played in this round, and could lead another color. What comes "
        "after it is not looked at.",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
