"""What is said, word for word: what each Physicat does, what comes of a doubt, and the sentences
of rulings. A line is a moment of `rare_moments`, an action, and what is said of it."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import pytest

from catbox_rules.schrodingers_cats import Action, apply, judge, outcome, parse
from tests.kit.schrodingers_cats.moments import short
from tests.kit.schrodingers_cats.rare_moments import MOMENTS
from tests.kit.schrodingers_cats.scenario import chance_action
from tests.kit.sentences import readable


def asked(text: str) -> Action:
    """An action of a seat, such as `0 claim 8 alive`, or of chance."""
    seat, _, rest = text.partition(" ")
    return parse(rest, int(seat)) if seat.isdigit() else chance_action(text)


def lines(table: str) -> list[list[str]]:
    """The columns of each line."""
    return [line.split(" | ") for line in table.strip().splitlines()]


EFFECTS = """
Purrie | 0 use purrie | seat 0 uses purrie; seat 0 discards 2 alive from its open cards; seat 2 discards 1 alive from its open cards; boxes in play: 14; purrie joins the row
Purrie, alive is claimed | 0 use purrie | seat 0 uses purrie; seat 0 discards 2 alive 1 heisenberg from its open cards; seat 2 discards 1 alive 2 heisenberg from its open cards; boxes in play: 11; purrie joins the row
Purrie, empty is claimed | 0 use purrie | seat 0 uses purrie; seat 0 discards 2 alive from its open cards; seat 2 discards 1 alive from its open cards; boxes in play: 14; purrie joins the row
Purrie, nothing is open | 0 use purrie | seat 0 uses purrie; purrie joins the row
Purrie, Pounce-Gaposchkin is open | 0 use purrie | seat 0 uses purrie; seat 2 discards 1 alive from its open cards; boxes in play: 2; pounce-gaposchkin joins the row; purrie joins the row
Tabby, Pounce-Gaposchkin is open | 2 use tabby as purrie | seat 2 uses tabby, swapped for purrie; tabby joins the row; pounce-gaposchkin joins the row; purrie joins the row
Felidae | 2 use felidae | seat 2 uses felidae; seat 0 discards 1 dead from its open cards; seat 2 discards 3 dead from its open cards; boxes in play: 13; felidae joins the row
Felidae, dead is claimed | 2 use felidae | seat 2 uses felidae; seat 0 discards 1 dead 1 heisenberg from its open cards; seat 2 discards 3 dead 2 heisenberg from its open cards; boxes in play: 10; felidae joins the row
Felidae, Heisenbergs stay | 2 use felidae | seat 2 uses felidae; seat 0 discards 1 dead from its open cards; seat 2 discards 3 dead from its open cards; boxes in play: 13; felidae joins the row
Felidae, nothing is open | 0 use felidae | seat 0 uses felidae; felidae joins the row
Felidae, only a Heisenberg is open | 0 use felidae | seat 0 uses felidae; seat 0 discards 1 heisenberg from its open cards; boxes in play: 5; felidae joins the row
Prride | 1 use prride | seat 1 uses prride; seat 1 sees 3 alive 14 dead 1 heisenberg in the discard pile; prride joins the row
Prride, nothing is discarded | 0 use prride | seat 0 uses prride; seat 0 sees nothing in the discard pile; prride joins the row
Mewton | 0 use mewton | seat 0 uses mewton; boxes in play: 26
Mewton, one is left | 0 use mewton | seat 0 uses mewton; boxes in play: 3
Mewton, none is left | 0 use mewton | seat 0 uses mewton; mewton joins the row
Mewton draws | draw 1 alive 1 heisenberg | seat 0 draws 2 cards; seat 0 has drawn 1 alive 1 heisenberg; mewton joins the row
Felinestein | 0 use felinestein | seat 0 uses felinestein; seat 0 discards 3 cards; seat 0 has discarded 2 alive 1 dead
Felinestein, one is left | 0 use felinestein | seat 0 uses felinestein; seat 0 discards 3 cards; seat 0 has discarded 3 alive; boxes in play: 2
Felinestein draws one | draw 1 dead | seat 0 draws a card; seat 0 has drawn 1 dead; felinestein joins the row
Felinestein, none is left | 0 use felinestein | seat 0 uses felinestein; seat 0 discards 3 cards; seat 0 has discarded 3 alive; boxes in play: 1; felinestein joins the row
Felinestein, empty hand | 0 use felinestein | seat 0 uses felinestein; felinestein joins the row
Pawking | 2 use pawking | seat 2 uses pawking; seat 2's turn is skipped; pawking joins the row
Pounce-Gaposchkin | 1 use pounce-gaposchkin | seat 1 uses pounce-gaposchkin; pounce-gaposchkin stays open before seat 1
Goeppert-Meower | 2 use goeppert-meower | seat 2 uses goeppert-meower; goeppert-meower stays open before seat 2
Feyncat | 0 use feyncat | seat 0 uses feyncat; feyncat stays open before seat 0
Tabby | 0 use tabby as purrie | seat 0 uses tabby, swapped for purrie; tabby joins the row; purrie joins the row
Tabby, Feyncat is the row | 0 use tabby as feyncat | seat 0 uses tabby, swapped for feyncat; tabby joins the row; feyncat stays open before seat 0
doubt | 1 doubt | seat 1 doubts the claim; the hands are shown: seat 0 has 3 alive 3 dead, seat 1 has 1 heisenberg, seat 2 has 2 empty; seat 0 claimed 4 alive, and 4 count (3 alive, 1 heisenberg): seat 1 is wrong; seat 1 loses a life and has 1 left
doubt of too much | 0 doubt | seat 0 doubts the claim; the hands are shown: seat 0 has 3 alive; seat 1 claimed 5 alive, and 4 count (4 alive, 0 heisenberg): seat 1 is wrong; seat 1 loses a life and has 2 left
doubt of an empty table | 1 doubt | seat 1 doubts the claim; the hands are shown: nobody holds a card; seat 0 claimed 1 dead, and none count (0 dead, 0 heisenberg): seat 0 is wrong; seat 0 loses a life and has 2 left
doubt with one life each | 1 doubt | … seat 0 claimed 4 alive, and 3 count (3 alive, 0 heisenberg): seat 0 is wrong; seat 0 is out
doubt by a seat with one life | 1 doubt | … seat 1 is wrong; seat 1 loses a life and has 0 left; seat 1 is out
doubt by the last but one | 1 doubt | … seat 1 is wrong; seat 1 loses a life and has 0 left; seat 1 is out; the match is over; seat 0 won it
doubt with all that count | 1 doubt | … seat 0 claimed 4 alive, and 3 count (1 alive, 4 heisenberg ignored because of feyncat, 2 by physicats): seat 0 is wrong; seat 0 loses a life and has 1 left; pounce-gaposchkin joins the row; feyncat joins the row; goeppert-meower joins the row
doubt with Pounce-Gaposchkin | 1 doubt | … seat 0 claimed 3 alive, and 3 count (1 alive, 0 heisenberg, 2 by physicats): seat 1 is wrong; seat 1 loses a life and has 2 left; pounce-gaposchkin joins the row
doubt of dead with Pounce-Gaposchkin | 1 doubt | … seat 0 claimed 2 dead, and 1 counts (1 dead, 0 heisenberg): seat 0 is wrong; seat 0 loses a life and has 2 left; pounce-gaposchkin joins the row
doubt with Goeppert-Meower | 1 doubt | … seat 0 claimed 3 empty, and 3 count (1 empty, 1 heisenberg, 1 by physicats): seat 1 is wrong; seat 1 loses a life and has 2 left; goeppert-meower joins the row
doubt, Feyncat in the row | 1 doubt | … seat 0 claimed 1 alive, and 1 counts (0 alive, 1 heisenberg): seat 1 is wrong; seat 1 loses a life and has 2 left
doubt with an unused Physicat | 1 doubt | … seat 0 is wrong; seat 0 is out; feyncat joins the row; mewton joins the row
doubt with a used Physicat | 1 doubt | … seat 0 is wrong; seat 0 is out
doubt at the end, one stays | 1 doubt | … seat 0 loses a life and has 0 left; seat 0 is out; feyncat joins the row; the match is over; seat 1 won it
"""  # fmt: skip
"""What an action does, as a table hears it; after `…` only how that ends."""


@pytest.mark.parametrize(("name", "text", "told"), lines(EFFECTS))
def test_what_an_action_does(name: str, text: str, told: str) -> None:
    heard = "; ".join(map(str, apply(MOMENTS[name], asked(text)).events))
    assert heard.endswith(told.removeprefix("… ")) if told.startswith("… ") else heard == told


SAID = """
first claim | 0 end turn | turn.order | it is seat 0's turn
first claim | 1 doubt | turn.order | it is seat 0's turn, not seat 1's
claimed | 1 doubt | turn.order | it is seat 0's turn, not seat 1's: seat 0 has claimed but has not ended its turn
seat 3 is out | 3 doubt | turn.order | it is seat 1's turn, and seat 3 is out of the match
claimed, seat 3 being out | 3 end turn | turn.order | it is seat 2's turn, and seat 3 is out of the match
first claim | 0 end turn | turn.claim-or-doubt | seat 0 has neither claimed nor doubted
claimed | 0 claim 4 alive | turn.claim-or-doubt | seat 0 has claimed in this turn, and may claim or doubt only once
claimed | 0 end turn | turn.end | seat 0 has claimed 3 alive
8 alive stands | 1 claim 7 dead | claim.rises | 7 dead does not raise 8 alive: it is not further along the track
8 alive stands | 1 claim 4 empty | claim.rises | 4 empty is further along the track than 8 alive
last space | 0 claim 3 alive | claim.last-space | 2 empty is the last space, so the claim cannot be raised
first claim | 0 claim 1 alive | claim.first | nobody has claimed in this round, so any space may be claimed
first claim of seat 1 | 0 claim 1 alive | round.start-seat | seat 1 starts this round, because it was chosen to start the match
first claim of seat 1 | 1 claim 1 alive | round.start-seat | seat 1 starts this round, because it was chosen to start the match
first claim | 1 claim 1 alive | round.start-seat | seat 0 starts this round, because it was right in the previous round
come back | 0 claim 2 dead | turn.own-claim | the turn has come back to seat 0, which raises its own claim
open cards are in play | 1 claim 4 alive | claim.any-number | 3 boxes are in play, but a claim may say anything
first claim | 0 claim 1 heisenberg | claim.state | a claim is about alive, dead or empty boxes, never about Heisenbergs
first claim | 0 claim 3 alive | claim.on-track | the track has 1 to 2 alive, not 3
8 alive stands | 1 claim 14 empty | claim.on-track | the track has 1 to 13 empty, not 14
first claim | 0 claim 1 alive | claim.on-track | 1 alive is on the track
first claim | 0 doubt | doubt.needs-claim | nobody has claimed in this round: the seat on turn must claim
8 alive stands | 1 doubt | doubt.needs-claim | seat 0 has claimed 8 alive
8 alive stands | 0 doubt | turn.own-claim | seat 0 cannot doubt its own claim of 8 alive
claimed | 0 doubt | turn.own-claim | seat 0 cannot doubt its own claim of 3 alive
come back | 0 doubt | turn.own-claim | seat 0 cannot doubt its own claim of 2 alive; the turn has come back to it, so it raises the claim or skips
come back to seat 1 | 1 doubt | turn.own-claim | seat 1 cannot doubt its own claim of 2 alive; the turn has come back to it, so it raises the claim or skips
8 alive stands | 1 prove 1 dead | prove.with-claim | seat 1 has not claimed in this turn
claimed | 1 prove 1 alive | prove.with-claim | seat 1 has not claimed in this turn
exchanged | 1 prove 1 alive | prove.with-claim | seat 1 has not claimed in this turn
exchanged | 0 prove 1 alive | prove.with-claim | seat 0 has already exchanged in this turn: a proof comes before the exchange
claimed | 0 prove 1 alive | prove.with-claim | seat 0 has claimed in this turn
claimed 8 alive | 0 prove 2 alive 1 dead 1 empty | prove.kinds | 1 dead 1 empty cannot be shown for the claim of 8 alive
claimed | 0 prove 1 alive 1 heisenberg | prove.kinds | 1 alive 1 heisenberg can be shown for the claim of 3 alive
claimed | 0 prove 3 alive | prove.in-hand | seat 0 holds 2 alive, not 3
claimed | 0 prove 3 alive 2 heisenberg | prove.in-hand | seat 0 holds 1 heisenberg, not 2
claimed | 0 prove 2 alive | prove.in-hand | seat 0 holds 2 alive
proved two | 0 exchange 3 dead | exchange.in-hand | seat 0 holds 2 dead, not 3
proved two | 0 exchange 1 alive 1 dead | exchange.in-hand | seat 0 holds 1 alive 1 dead
claimed | 0 exchange 1 alive | exchange.after-proof | seat 0 has proved nothing in this turn
proved two | 1 exchange 1 alive | exchange.after-proof | seat 1 has proved nothing in this turn
exchanged | 0 exchange 1 alive | exchange.after-proof | seat 0 has already exchanged in this turn
proved two | 0 exchange 1 alive | exchange.after-proof | seat 0 has proved in this turn
proved one | 0 exchange 2 dead | exchange.at-most-proved | seat 0 has proved a card in this turn, so it may exchange 1 at most, not 2
proved two | 0 exchange 3 dead | exchange.at-most-proved | seat 0 has proved 2 cards in this turn, so it may exchange 2 at most, not 3
proved two | 0 exchange 1 dead | exchange.at-most-proved | seat 0 has proved 2 cards in this turn, and exchanges 1
proved three, one is left | 0 exchange 2 alive | exchange.draw-pile | the draw pile has 1 left, not 2
proved three, one is left | 0 exchange 1 alive | exchange.draw-pile | the draw pile has 1 left
without Physicats | 0 use mewton | physicat.own | this match is played without Physicats
Physicats | 0 use purrie | physicat.own | seat 0 does not have purrie
Physicats | 0 use mewton | physicat.own | seat 0 has mewton
one is used | 0 use mewton | physicat.once | seat 0 has used its Physicat, which it may do once in a match
Physicats | 0 use mewton | physicat.once | seat 0 has not used its Physicat before
Physicats | 0 use mewton | physicat.timing | a seat may use its Physicat at any moment of its turn (physicat-timing=own-turn)
claimed, a Physicat at any time | 0 use felinestein | physicat.timing | a seat may use its Physicat at any moment of its turn (physicat-timing=own-turn)
claimed, a Physicat before that | 0 use felinestein | physicat.timing | seat 0 has claimed: too late for its Physicat (physicat-timing=before-claim)
first claim, a Physicat before that | 0 use felinestein | physicat.timing | seat 0 has not claimed yet (physicat-timing=before-claim)
claimed, a Physicat before that | 1 use tabby as prride | physicat.timing | it is not seat 1's turn, and a seat uses its Physicat in its own turn
Physicats of three | 0 use tabby as felidae | physicat.timing | it is not seat 0's turn, and a seat uses its Physicat in its own turn
Physicats of three | 2 use purrie | physicat.timing | it is not seat 2's turn, and a seat uses its Physicat in its own turn
Physicats | 0 use mewton as prride | physicat.tabby | mewton is not swapped for another; only tabby is
Tabby of three | 0 use tabby | physicat.tabby | tabby must be swapped for one in the row: prride, purrie
Tabby of three | 0 use tabby as felidae | physicat.tabby | felidae is not in the row: prride, purrie
Tabby of three | 0 use tabby as purrie | physicat.tabby | purrie is in the row, and tabby takes its place
claimed with Pawking | 0 use pawking | physicat.pawking | seat 0 has claimed, so its turn can no longer be skipped
Pawking, last space | 1 use pawking | turn.own-claim | the turn would come back to seat 0, whose claim of 1 empty is on the last space and cannot be raised
Felinestein, short pile | 0 use felinestein | physicat.felinestein | the draw pile has fewer cards (4) than the hand (6), so felinestein may not be used (short-pile=barred)
Pounce-Gaposchkin | 1 use pounce-gaposchkin | physicat.pounce-gaposchkin | pounce-gaposchkin counts as 2 alive in this round
Goeppert-Meower | 2 use goeppert-meower | physicat.goeppert-meower | goeppert-meower counts as 1 empty in this round
Tabby, Pounce-Gaposchkin is the row | 0 use tabby as pounce-gaposchkin | physicat.pounce-gaposchkin | pounce-gaposchkin counts as 2 alive in this round
Feyncat | 0 use feyncat | physicat.feyncat | Heisenbergs do not count when the claim of this round is checked
Purrie | 0 use purrie | physicat.purrie | the open alive cards are discarded, 3 in all
Purrie, alive is claimed | 0 use purrie | physicat.purrie | the open alive cards and Heisenbergs are discarded, 6 in all
Purrie, empty is claimed | 0 use purrie | physicat.purrie | the open alive cards are discarded, 3 in all
Purrie, nothing is open | 0 use purrie | physicat.purrie | no alive card is open
Purrie, Pounce-Gaposchkin is open | 0 use purrie | physicat.purrie | the open alive cards are discarded, 1 in all; pounce-gaposchkin joins the row
Tabby, Pounce-Gaposchkin is open | 2 use tabby as purrie | physicat.purrie | no alive card is open; pounce-gaposchkin joins the row
Felidae | 2 use felidae | physicat.felidae | the open dead cards are discarded, 4 in all
Felidae, dead is claimed | 2 use felidae | physicat.felidae | the open dead cards and Heisenbergs are discarded, 7 in all
Felidae, nothing is open | 0 use felidae | physicat.felidae | no dead card is open
Prride | 1 use prride | physicat.prride | seat 1 looks through the discard pile, which has 18 cards
Mewton | 0 use mewton | physicat.mewton | seat 0 draws 2 cards
Mewton, one is left | 0 use mewton | physicat.mewton | seat 0 draws a card: the draw pile has no more
Mewton, none is left | 0 use mewton | physicat.mewton | seat 0 draws no cards: the draw pile has no more
Felinestein | 0 use felinestein | physicat.felinestein | 3 cards of the hand go to the discard pile; seat 0 draws 3 cards
Felinestein, one is left | 0 use felinestein | physicat.felinestein | 3 cards of the hand go to the discard pile; seat 0 draws a card: the draw pile has no more
Pawking | 2 use pawking | physicat.pawking | seat 2's turn is skipped
Physicats for 3 | deal-physicats mewton tabby purrie / open feyncat | deal.physicats | each seat gets a Physicat, one is open, and 6 are out of the game
Physicats for 3 | deal-physicats mewton tabby / open feyncat | deal.physicats | 3 Physicats should be dealt, one to each seat, not 2
Physicats for 3 | deal-physicats purrie mewton purrie / open feyncat | deal.physicats | purrie is dealt twice
Physicats for 3 | deal-physicats purrie mewton tabby / open mewton | deal.physicats | mewton is open, and is dealt to a seat as well
deal to 2 | deal 6 alive / 6 dead | deal.hand-size | every seat in the match has 6 cards
round 3 of three, seat 2 being out | deal 4 alive / 4 dead / nothing | deal.hand-size | every seat in the match has 4 cards
round 3 of three, seat 2 being out | deal 4 alive / 4 dead / 4 alive | deal.hand-size | seat 2 is out and should be dealt no cards, not 4
deal to 2 | deal 6 alive / 5 dead | deal.hand-size | seat 1 should be dealt 6 cards, not 5
deal to 2 | deal 6 alive / 6 dead / 6 dead | deal.hand-size | 2 players need 2 hands, not 3
deal to 2 | deal 6 alive / 6 dead | deal.from-deck | the deck has 20 alive 20 dead 8 empty 4 heisenberg
deal to 2 | deal 6 empty / 3 empty 3 heisenberg | deal.from-deck | there are at most 8 empty, not 9
exchange | draw 1 alive 1 empty | deal.draw | seat 0 draws 2 of the 4 cards left
exchange | draw 1 alive | deal.draw | 2 cards should be drawn, not 1
exchange by seat 2 | draw nothing | deal.draw | a card should be drawn, not 0
exchange | draw 2 dead | deal.draw | there are at most 0 dead, not 2
8 alive stands | draw 1 alive | round.phases | seat 1 acts next, not draw 1 alive
deal to 2 | draw 1 alive | round.phases | a deal comes next, not draw 1 alive
deal to 2 | 1 doubt | round.phases | a deal comes next, not doubt by seat 1
Physicats for 2 | draw 1 alive | round.phases | the Physicats are dealt next, not draw 1 alive
exchange by seat 2 | 1 end turn | round.phases | seat 2 draws a card next, not end turn by seat 1
a doubt was before | 0 use mewton | physicat.timing | a seat uses its Physicat in its own turn, never in answer to a doubt
over | 0 doubt | match.length | the match is over after 4 rounds
"""  # fmt: skip
"""Each sentence that a ruling can say, with the clause that it cites."""


@pytest.mark.parametrize(("name", "text", "clause", "sentence"), lines(SAID))
def test_what_a_ruling_says(name: str, text: str, clause: str, sentence: str) -> None:
    verdict = readable(judge(MOMENTS[name], asked(text)))
    findings = (*verdict.violations, *verdict.grounds)
    assert sentence in [each.message for each in findings if short(each.clause) == clause]


@pytest.mark.clause("schrodinger.match.last-seat")
def test_what_an_outcome_says() -> None:
    result = outcome(MOMENTS["over"])
    assert result is not None
    [reason] = result.reasons
    assert (short(reason.clause), reason.message) == (
        "match.last-seat",
        "seat 0 is the last one left",
    )
