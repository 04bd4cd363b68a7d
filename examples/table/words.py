"""What options and Physicats are, in the words of the rules."""

import re
from typing import Final

from catbox_rules import GAMES
from catbox_rules.book.clause import load_clauses
from catbox_rules.schrodingers_cats import Physicat


def _options() -> dict[str, object]:
    """For each reading its question, and what each answer to it means."""
    clauses = {name: load_clauses(name) for name in GAMES}
    return {
        each.option: {
            "title": each.text,
            "values": {
                one.value: _plain(one.text)
                for one in clauses[name][each.clause].readings
                if one.option == each.option
            },
        }
        for name, game in GAMES.items()
        for each in game.PATCHABLE.registry
    }


def _physicats() -> dict[str, object]:
    clauses = load_clauses("schrodingers-cats")
    rules = {each.value: clauses[f"schrodinger.physicat.{each.value}"] for each in Physicat}
    return {name: {"title": rule.title, "text": _plain(rule.text)} for name, rule in rules.items()}


def _plain(text: str) -> str:
    """The first paragraph, without what only refers to another place of the rules."""
    sentences = re.split(r"(?<=\.)\s+", text.partition("\n\n")[0])
    parts = [part for each in sentences for part in each.split("; ")]
    said = "; ".join(part for part in parts if "`" not in part and "reading" not in part)
    return " ".join(said.replace(".; ", ". ").split())


WORDS: Final = {"options": _options(), "physicats": _physicats()}
