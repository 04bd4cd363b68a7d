"""A rulebook: what a table plays by. A game, an edition, and what is applied on top of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.book.editions import AnyEdition, AnySetup, meaning_of
from catbox_rules.book.spelling import parts_of, text_of
from catbox_rules.games import AnyGame, edition_ids, game_with_edition
from catbox_rules.kernel.editions import EditionWarning
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.variants.composing import variant_given
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.kernel.variants.variant import Number, Variant
from catbox_rules.records import AnyState, ChosenTable, Record

_ID_DIGITS: Final = 12
_TABLE: Final = "choices-of-the-table"


def _plainly(options: Mapping[str, object]) -> Mapping[str, object]:
    return dict(options)


@frozen(eq=False)
class Rulebook:
    """What a table plays by. Two rulebooks are equal if they mean the same: the same game and
    edition, with the same numbers, readings and rules, however they were composed.

    * `edition_id`: the id of the edition underneath.
    * `options`: the options as a record has them; they make a record self-contained.
    * `spelling`: how it is spelled; see `spelling.py`.

    >>> rulebook = Rulebook.named("pegasus-2023+bids-of-zero+tokens=strict")
    >>> str(rulebook), dict(rulebook.options)
    ('pegasus-2023+bids-of-zero+tokens=strict', {'variants': ['bids-of-zero'], 'tokens': 'strict'})
    >>> rulebook.setup(3).bids
    (0, 1, 3, 4)
    >>> Rulebook.named("international+penalty=1") == Rulebook.named("pegasus-2023")
    True
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    edition_id: str
    options: Mapping[str, object] = field(factory=dict[str, object], converter=_plainly)
    spelling: str = field(default="", repr=False)
    variants: tuple[Variant, ...] = field(init=False, repr=False)
    """The variants that are laid on top of the edition."""
    edition: AnyEdition = field(init=False, repr=False)
    """The edition with all that is laid on top of it, but for a layout of the table's own."""
    id: str = field(init=False, repr=False)
    """Twelve digits that are the same for all rulebooks that mean the same, and for no others."""

    def __attrs_post_init__(self) -> None:
        variants = _variants_in(self.options, self.ruleset.NAME)
        once = tuple(dict.fromkeys(variants))
        if len(once) < len(variants):
            options = {**self.options, "variants": variants_as_json(once)}
            object.__setattr__(self, "options", options)
        object.__setattr__(self, "variants", tuple(sorted(once, key=str)))
        object.__setattr__(self, "edition", self._patched())
        if not self.spelling:
            object.__setattr__(self, "spelling", self._spelled())
        meaning = meaning_of(self.ruleset, self.edition, layout=self.options.get("layout"))
        digest = hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()
        object.__setattr__(self, "id", digest[:_ID_DIGITS])

    @classmethod
    def named(
        cls,
        spelling: str,
        game: AnyGame | None = None,
        *,
        place: str = "RULEBOOK",
        with_files: bool = True,
    ) -> Rulebook:
        """Return the rulebook with a spelling.

        * `game`: the only game to accept; None accepts every game.
        * `place`: how errors name the spelling.
        * `with_files`: true if a part may name a file to read.

        Raises Unsupported for an unknown edition; MalformedInput for any other fault, with the part
        of the spelling, or the file and the place in it. The first fault is raised; the others are
        its notes.
        """
        if not isinstance(spelling, str):  # pyright: ignore[reportUnnecessaryIsInstance] -- from outside
            raise MalformedInput(place, expected="the spelling of a rulebook", given=spelling)
        name, *texts = spelling.split("+")
        known = game_with_edition(name, game)
        if known is None:
            ids = edition_ids(game)
            expected = f"an edition: {', '.join(ids)}"
            raise Unsupported(place, expected=expected, given=with_suggestion(name, ids))
        ruleset, edition_id = known[0], known[1].id
        parts = parts_of(texts, ruleset.PATCHABLE, place=place, with_files=with_files)
        found = ruleset.variant_faults(edition_id, parts.variants)
        _raise_all(parts.faults(found, place=place))
        return cls(ruleset, edition_id, parts.options, "+".join([edition_id, *parts.texts]))

    @classmethod
    def of_record(cls, record: Record) -> Rulebook:
        """Return the rulebook by which a record was played. Raises what `ChosenTable.initial`
        raises."""
        record.table.initial()
        return cls(record.ruleset, record.edition_id, record.options)

    def topped(self, texts: Sequence[str], *, place: str = "RULEBOOK") -> Rulebook:
        """Return the rulebook with more applied on top: variants, readings and numbers as they are
        spelled. They override the rulebook's own options.

        Raises MalformedInput as `named` does, also if they contradict one of the rulebook's
        variants.

        >>> book = Rulebook.named("pegasus-2023+tokens=strict+memory")
        >>> str(book.topped(["penalty=2", "tokens=unlimited"]))
        'pegasus-2023+memory+penalty=2+tokens=unlimited'
        """
        parts = parts_of(texts, self.ruleset.PATCHABLE, place=place)
        found = self.ruleset.variant_faults(self.edition_id, parts.variants)
        _raise_all(parts.faults(found, place=place))
        together = [*self.variants, *parts.variants]
        found = self.ruleset.variant_faults(self.edition_id, together)
        _raise_all(
            MalformedInput(f"{place} on {self}", expected=fault.expected, given=fault.given)
            for fault in found
        )
        own = {name: value for name, value in self.options.items() if name not in parts.names}
        variants = {"variants": variants_as_json(together)} if together else {}
        return Rulebook(self.ruleset, self.edition_id, {**own, **variants, **parts.readings})

    def applied_to(self, record: Record) -> Record:
        """Return the same match by this rulebook instead of the one that the table has chosen. Its
        actions may then be illegal, or name cards that do not exist. Raises Unsupported for a match
        of another game, or for a number of players that this rulebook does not allow."""
        if self.game != record.ruleset.NAME:
            raise Unsupported("$.game", expected=self.game, given=record.ruleset.NAME)
        self.setup(record.players)
        table = evolve(record.table, edition=self.edition_id, options=self.options)
        return evolve(record, table=table)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.ruleset.NAME

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it allows."""
        counts: tuple[int, ...] = self.edition.player_counts
        return counts

    @property
    def doubts(self) -> tuple[EditionWarning, ...]:
        """Warnings about an odd rulebook that can be played all the same."""
        return self.ruleset.doubts(self.edition)

    def setup(self, players: int) -> AnySetup:
        """Return its numbers for a number of players. Raises Unsupported at `$.players`."""
        for setup in self.edition.setups:
            if setup.players == players:
                return setup
        expected = f"{' or '.join(map(str, self.players))} in {self}"
        raise Unsupported("$.players", expected=expected, given=players)

    def initial(self, *, players: int, first_seat: int = 0) -> AnyState:
        """Return the state before the first action. Raises Unsupported or MalformedInput."""
        return self.table(players=players, first_seat=first_seat).initial()

    def table(self, *, players: int, first_seat: int = 0) -> ChosenTable:
        """Return a table that plays by it."""
        return ChosenTable(
            ruleset=self.ruleset,
            edition=self.edition_id,
            players=players,
            first_seat=first_seat,
            options=self.options,
        )

    def record(
        self, *, players: int, first_seat: int = 0, actions: Sequence[Action] = ()
    ) -> Record:
        """Return a record of some actions at a table that plays by it."""
        return Record(self.table(players=players, first_seat=first_seat), tuple(actions))

    def __str__(self) -> str:
        return self.spelling

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulebook):
            return NotImplemented
        return (self.game, self.id) == (other.game, other.id)

    def __hash__(self) -> int:
        return hash((self.game, self.id))

    def _patched(self) -> AnyEdition:
        """Return the edition with everything applied. The table's own choices override its
        variants."""
        what = self.ruleset.PATCHABLE
        readings = [
            (name, str(self.options[name])) for name in what.readings if name in self.options
        ]
        numbers = [
            Number(None, name, value)
            for name, value in self.options.items()
            if name in what.numbers and isinstance(value, int)
        ]
        chosen = {name for name, _ in readings} | {number.name for number in numbers}
        table = Variant(_TABLE, what.game, "The table", readings=readings, numbers=numbers)
        rest = [_without(variant, chosen) for variant in self.variants]
        edition: AnyEdition = self.ruleset.varied(self.edition_id, [*rest, table])
        return evolve(edition, variants=self.variants)

    def _spelled(self) -> str:
        what = self.ruleset.PATCHABLE
        chosen = [
            f"{name}={value}"
            for name, value in self.options.items()
            if name in what.readings or name in what.numbers
        ]
        variants = [text_of(variant, what) for variant in self.variants]
        return "+".join([self.edition_id, *variants, *chosen])


def _raise_all(faults: Iterable[MalformedInput]) -> None:
    """Raise the first fault, with the others as its notes; nothing if there is none."""
    found = list(faults)
    for other in found[1:]:
        found[0].add_note(str(other))
    if found:
        raise found[0]


def _variants_in(options: Mapping[str, object], game: str) -> list[Variant]:
    listed = options.get("variants", ())
    if not isinstance(listed, list | tuple):
        raise MalformedInput("$.options.variants", expected="a list", given=listed)
    values: list[object] = [*listed]  # pyright: ignore[reportUnknownVariableType] -- of anything
    return [
        variant_given(value, game, path=f"$.options.variants[{index}]")
        for index, value in enumerate(values)
    ]


def _without(variant: Variant, names: set[str]) -> Variant:
    """Return a variant without its settings of some readings and numbers."""
    return evolve(
        variant,
        readings=[pair for pair in variant.readings if pair[0] not in names],
        numbers=[number for number in variant.numbers if number.name not in names],
    )
