"""Tables to ask about: written by hand, or from matches in which somebody plays by some policy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import frozen

from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.positions.schrodingers_cats import Position, position_of, read_position
from catbox_rules.schrodingers_cats import Action, MatchOver, State, apply, initial, view
from catbox_rules.schrodingers_cats.editions import READINGS
from catbox_rules.testing.schrodingers_cats import next_action

Document = dict[str, object]


def document_of(players: int = 3, **keys: object) -> Document:
    """The document of a table. Without `physicats` it is one without Physicats."""
    document: Document = {
        "format": "catbox-position/1",
        "game": "schrodingers-cats",
        "edition": "amigo-2023",
        "players": players,
        "start_seat": 0,
        "phase": "claim",
        **keys,
    }
    if "physicats" not in keys and document["phase"] != "physicats":
        chosen = document.get("options", {})
        assert is_object(chosen)
        document["options"] = {"physicats": "without", **chosen}
    return document


def table(players: int = 3, **keys: object) -> Position:
    """The position of such a document."""
    return read_position(document_of(players, **keys))


def claim(seat: int, text: str) -> Document:
    """`claim(0, "8 alive")`."""
    count, state = text.split()
    return {"seat": seat, "count": int(count), "state": state}


@frozen
class Sight:
    """What somebody sees of a state, and what is done next there."""

    seen: Position
    state: State
    action: Action | None


def sights(seed: int, *, chance: float = 1.0) -> Iterator[Sight]:
    """The moments of a match: all of it, what a spectator sees, and what a seat sees."""
    random, which = Random(seed), Random(-seed)
    players = random.randint(2, 6)
    options: dict[str, object] = {}
    if random.random() < 1 / 3:
        options["physicats"] = "without"
    if random.random() < 1 / 3:
        options["blocks"] = random.choice([1, 2, 3])
    if random.random() < 1 / 3:
        reading = Random(seed).choice(READINGS)
        options[reading.option] = reading.others[0].value
    policy = random.choice(list(POLICIES.values()))
    first = random.randrange(players)
    state = initial("amigo-2023", players=players, first_seat=first, options=options)
    while True:
        over = isinstance(state, MatchOver)
        action = None if over else next_action(state, random, policy)
        if which.random() < chance:
            for seen in (state, view(state), view(state, which.randrange(players))):
                yield Sight(position_of(seen), state, action)
        if action is None:
            return
        state = apply(state, action).state


def agrees(known: Position, state: State) -> bool:
    """Whether a state is what is known of a table: what is hidden may be anything."""
    whole = position_of(state)
    text = "table lives start_seat phase on_turn claim proofs has_exchanged owed open_discards"
    names = text.split()
    if not isinstance(known.proved, Unknown):
        names.append("proved")
    if known.results is not None:
        names.append("results")
    else:
        names.remove("table")
    return (
        all(getattr(known, name) == getattr(whole, name) for name in names)
        and all(
            (len(some) == len(all_of) or not some.is_counted) and some.known <= all_of.known
            for some, all_of in zip(
                (*known.hands, known.discards), (*whole.hands, whole.discards), strict=True
            )
        )
        and all(
            isinstance(some, Unknown) or some == all_of
            for some, all_of in zip(known.known, whole.known, strict=True)
        )
        and all(
            some in (there, UNKNOWN)
            for some, there in zip(known.physicats.row, whole.physicats.row, strict=True)
        )
        and known.physicats.staying == whole.physicats.staying
        and all(
            some == there or (isinstance(some, Unknown) and there is not None)
            for some, there in zip(known.physicats.unused, whole.physicats.unused, strict=True)
        )
    )
