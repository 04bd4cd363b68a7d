"""`catbox variants`: list those that are shipped, show one, or check one in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import typer
from attrs import evolve, frozen
from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book import Rulebook, variant_as_toml
from catbox_rules.book.rulebook import read_document_of
from catbox_rules.cli.faults import DONE, NO, at_most_ten
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_lines, as_text, hanging, print_parts
from catbox_rules.diff.differences import Difference, differences
from catbox_rules.games import GAMES, games_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import one_of, with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants import Variant, known_variants, variant_as_json
from catbox_rules.kernel.variants.documents import KEYS, in_order_of, read_in_part
from catbox_rules.kernel.variants.patch import check_id_of_file, known_house_rules
from catbox_rules.render.terminal import indented


def show_variants(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID | check FILE.toml]", help="A variant, or a file to check."),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="With this edition; by default with each that it fits.")
    ] = None,
    as_machine: Json = False,
) -> int:
    """List the variants that are shipped, show one of them, or check one in a file.

    Exit status of a check: 0: it can be played; 1: it has faults; 2: it cannot be read.
    """
    match words or []:
        case []:
            _list_all(as_machine=as_machine)
            return DONE
        case ["check", file]:
            return _check(file, edition, as_machine=as_machine)
        case [id_]:
            ruleset = next((each for each in games_of() if id_ in known_variants(each.NAME)), None)
            if ruleset is None:
                raise _no_such_variant(id_)
            variant = known_variants(ruleset.NAME)[id_]
            document = variant_as_json(variant)
            editions = _editions(ruleset, variant, edition)
            by_edition = [_by(ruleset, variant, each, document) for each in editions]
            # By the latest edition that it can be played by, if none is asked for.
            playable = [each for each in by_edition if not each.faults] or by_edition
            _show(variant, playable[-1:], as_machine=as_machine)
            return NO if playable[-1].faults else DONE
        case _:
            expected = "an id, or check and a file"
            raise MalformedInput("ID", expected=expected, given=" ".join(words or []))


def _no_such_variant(id_: str) -> MalformedInput:
    known = [name for game in games_of() for name in known_variants(game.NAME)]
    expected = "the id of a variant (catbox variants lists them)"
    return MalformedInput("ID", expected=expected, given=with_suggestion(id_, known))


def _list_all(*, as_machine: bool) -> None:
    variants = {game.NAME: known_variants(game.NAME) for game in games_of()}
    if as_machine:
        listed = [variant_as_json(each) for known in variants.values() for each in known.values()]
        typer.echo(json.dumps(listed))
        return
    for game, known in variants.items():
        width = max(map(len, known), default=0)
        print_parts(Text(), as_text(game, "bold underline"))
        for id_, variant in known.items():
            line = Text.assemble("  ", (id_.ljust(width), "cyan"), "  ", as_text(variant.title))
            print_parts(line)


@frozen
class _ByEdition:
    """A variant with one edition: what is wrong, or what it changes and what is odd."""

    edition: str
    faults: tuple[MalformedInput, ...]
    differences: tuple[Difference, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def as_json(self) -> dict[str, object]:
        """The result as a plain JSON value."""
        return {
            "edition": self.edition,
            "faults": list(map(str, self.faults)),
            "differences": [
                {"what": each.what.value, "players": each.players, "path": each.path}
                | {"a": each.a, "b": each.b}
                for each in self.differences
            ],
            "doubts": list(self.doubts),
        }


def _editions(ruleset: AnyRuleset, variant: Variant, name: str | None) -> list[str]:
    """Return the editions to check: the one asked for, that of the variant, or all."""
    known = {
        each: edition.id for edition in ruleset.EDITIONS for each in (edition.id, *edition.aliases)
    }
    if name is not None and name not in known:
        expected = one_of(known)
        raise Unsupported("--edition", expected=expected, given=with_suggestion(name, known))
    if name is not None:
        return [known[name]]
    return [each.id for each in ruleset.EDITIONS] if variant.base is None else [variant.base]


def _by(ruleset: AnyRuleset, variant: Variant, edition: str, document: object) -> _ByEdition:
    """Check a variant with an edition; `document` is the plain value that describes the variant."""
    faults = _faults_by(ruleset, variant, edition, document)
    if faults:
        return _ByEdition(edition, faults)
    varied = Rulebook(ruleset, edition, {"variants": [variant_as_json(variant)]})
    found = differences(Rulebook(ruleset, edition), varied)
    return _ByEdition(edition, (), found, tuple(map(str, varied.doubts)))


def _faults_by(
    ruleset: AnyRuleset, variant: Variant, edition: str, document: object
) -> tuple[MalformedInput, ...]:
    found = ruleset.variant_faults(edition, [variant])
    return in_order_of(document, map(_of_document, found))


def _of_document(fault: MalformedInput) -> MalformedInput:
    """Return a fault with its path in the document, which is the first of a list."""
    path = "$" + fault.path.removeprefix("$[0]").removeprefix("$")
    return MalformedInput(path, expected=fault.expected, given=fault.given)


def _fault_of_base(ruleset: AnyRuleset, variant: Variant) -> MalformedInput | None:
    """Return what is wrong with a base that is not the id of an edition. An alias is refused: it
    may stand for another printing one day, but a variant is for one in particular."""
    ids = [each.id for each in ruleset.EDITIONS]
    if variant.base in (None, *ids):
        return None
    expected = f"one of {', '.join(ids)}, or no base"
    return MalformedInput("$.base", expected=expected, given=variant.base)


def _check(file: str, edition: str | None, *, as_machine: bool) -> int:
    document = read_document_of(file)
    variant, faults = read_in_part(document)
    ruleset = GAMES.get(variant.game)
    if ruleset is None:
        if variant.game:
            expected = " or ".join(GAMES)
            given = with_suggestion(variant.game, GAMES)
            of_game = MalformedInput("$.game", expected=expected, given=given)
            faults = in_order_of(document, [*faults, of_game])
        _say_faults(file, document, faults, [], as_machine=as_machine)
        return NO
    try:
        check_id_of_file(variant)
    except MalformedInput as fault:
        faults = in_order_of(document, [*faults, fault])
    of_base = _fault_of_base(ruleset, variant)
    if of_base is not None:
        faults, variant = in_order_of(document, [*faults, of_base]), evolve(variant, base=None)
    editions = _editions(ruleset, variant, edition)
    if faults:
        by_edition = [
            _ByEdition(each, _faults_by(ruleset, variant, each, document)) for each in editions
        ]
        shared, of_editions = _by_all(by_edition)
        faults = in_order_of(document, [*faults, *shared])
        _say_faults(file, document, faults, of_editions, as_machine=as_machine)
        return NO
    by_edition = [_by(ruleset, variant, each, document) for each in editions]
    ignored = [key for key in document if key not in KEYS]
    _show(variant, by_edition, as_machine=as_machine, file=file, ignored=ignored)
    return NO if all(each.faults for each in by_edition) else DONE


def _by_all(by_edition: list[_ByEdition]) -> tuple[list[MalformedInput], list[_ByEdition]]:
    """Split faults into those with every edition and those with only some of them."""
    first, *others = ({str(fault): fault for fault in each.faults} for each in by_edition)
    shared = {text: first[text] for text in first if all(text in other for other in others)}
    rest = [
        _ByEdition(each.edition, tuple(fault for fault in each.faults if str(fault) not in shared))
        for each in by_edition
    ]
    return list(shared.values()), [each for each in rest if each.faults]


def _say_faults(
    file: str,
    document: Mapping[str, object],
    faults: Iterable[MalformedInput],
    of_editions: list[_ByEdition],
    *,
    as_machine: bool,
) -> None:
    """Print the faults of something that is not a variant, then those that only some editions
    find."""
    if as_machine:
        answer = {
            "variant": document,
            "faults": list(map(str, faults)),
            "editions": [each.as_json for each in of_editions],
        }
        typer.echo(json.dumps(answer, default=str))
        return
    print_parts(as_text(f"{file}: not a valid variant", "bold red"))
    print_parts(*(indented(as_text(each)) for each in at_most_ten(list(map(str, faults)))))
    for each in of_editions:
        print_parts(Text(), *_parts(each))


def _show(
    variant: Variant,
    by_edition: list[_ByEdition],
    *,
    as_machine: bool,
    file: str | None = None,
    ignored: Sequence[str] = (),
) -> None:
    if as_machine:
        answer: dict[str, Any] = {
            "variant": variant_as_json(variant),
            "faults": [],
            **({"ignored": list(ignored)} if ignored else {}),
            "editions": [each.as_json for each in by_edition],
        }
        typer.echo(json.dumps(answer))
        return
    heading = f"{file}: {variant.title}" if file else variant.title
    print_parts(hanging(as_text(heading, "bold")), Text())
    print_parts(indented(as_lines(variant_as_toml(variant).rstrip("\n"))))
    if ignored:
        unknown = f"ignored: {', '.join(ignored)}; the keys of a variant are {', '.join(KEYS)}"
        print_parts(Text(), hanging(as_text(unknown, "yellow")))
    for each in by_edition:
        print_parts(Text(), *_parts(each))
    for rule in variant.rules:
        known = known_house_rules(variant.game).get(rule)
        if known is not None:
            print_parts(Text(), as_text(f"{rule}: {known.text}", "dim"))


def _parts(ruled: _ByEdition) -> list[RenderableType]:
    if ruled.faults:
        heading = as_text(f"{ruled.edition}: cannot be played", "bold red")
        faults = at_most_ten(list(map(str, ruled.faults)))
        return [heading, *(indented(as_text(each)) for each in faults)]
    parts: list[RenderableType] = [as_text(f"{ruled.edition}: can be played", "bold green")]
    parts += [indented(as_text(str(each))) for each in ruled.differences if each.decides]
    if not any(each.decides for each in ruled.differences):
        parts.append(indented(as_text("changes nothing")))
    return parts + [indented(as_text(f"doubt: {doubt}", "yellow")) for doubt in ruled.doubts]
