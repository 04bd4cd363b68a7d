"""`catbox find`, and the tool `find`: which rule answers a question in plain words."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from catbox_rules.book import as_json, find
from catbox_rules.cli.found import nothing_found, print_found
from catbox_rules.cli.questions import About, Answer, Question, Words
from catbox_rules.games import GAMES, edition_ids
from catbox_rules.kernel.forms import Between


@frozen
class Find(Question):
    """Find the rule that answers a question in the words of players, of five languages."""

    question: Annotated[
        Words,
        About(
            "A question or some words, as players say it at the table.",
            option="QUESTION",
            has_several=True,
        ),
    ]
    game: Annotated[str | None, About("Only the rules of this game.", choices=GAMES.keys)] = None
    edition: Annotated[str | None, About("Only what this edition says.", choices=edition_ids)] = (
        None
    )
    limit: Annotated[int, Between(1, 30), About("At most this many.")] = 10

    def answer(self) -> Answer:
        """Return what is found: the best entry with its text, the others in a line or two each."""
        found = find(self.question, game=self.game, edition=self.edition, limit=self.limit)
        complaint = None if found else nothing_found(self.question, self.game)
        return Answer(lambda: print_found(found), lambda: as_json(found), bool(found), complaint)
