"""The formats of catbox_rules: what plain JSON values have.

Written by python -m tools.make_formats; every change here is lost.
"""

from __future__ import annotations

from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict


CatboxFormats = TypedDict('CatboxFormats', {
    'record': 'CatboxRecord',
    'position': 'CatboxPosition',
    'case': 'CatboxCase',
    'replay': 'CatboxReplay',
    'message': 'CatboxMessage',
    'verdict': 'CatboxVerdict',
    'answer': 'CatboxAnswer',
    'comparison': 'CatboxComparison',
    'dispute': 'CatboxDispute',
    'rules': 'CatboxRules',
    'editions': 'CatboxEditions',
    'protocol-request': 'CatboxProtocolRequest',
    'protocol-answer': 'CatboxProtocolAnswer',
    'conformance': 'CatboxConformance',
    'diff': 'CatboxDiff',
    'regress': 'CatboxRegress',
    'variant': 'CatboxVariant',
    'report': 'CatboxReport',
    'boxes': 'CatboxBoxes',
    'find': 'CatboxFind',
    'points': 'CatboxPoints',
})
"""
All formats, by the names that catbox schemas has for them.
"""


class CatInTheBoxRecord(TypedDict):
    """
    A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
    of all its actions. Here stands what the records of all games share; the rest stands in the
    definitions of each game. What a schema cannot say, the reader checks: that whole numbers
    are written without a fraction, and what the definitions of the game leave open. Whether the
    actions are legal, a replay says.
    """
    format: Literal['catbox-record/1']
    game: Literal['cat-in-the-box']
    """
    The name of a game
    """
    edition: CatInTheBoxEditionName
    """
    The printing that is played: its id, or an alias of it.
    """
    players: int
    """
    The number of seats; each edition allows some numbers.
    """
    first_seat: Seat
    """
    The seat that starts the first round.
    """
    options: NotRequired[CatInTheBoxOptions]
    """
    What a table has chosen. Readings of open rules and the like; what is left out is as the
    edition has it.
    """
    names: NotRequired[list[str] | None]
    """
    The names of the seats; null if they have none.
    """
    title: NotRequired[str | None]
    """
    The title of the match; null if it has none.
    """
    note: NotRequired[str | None]
    """
    A remark on the match; null if there is none.
    """
    extra: NotRequired[dict[str, Any] | None]
    """
    An object of your own, which every tool keeps and none looks at: a seed, who sits where.
    Null if there is none.
    """
    actions: list[CatInTheBoxRecordedAction]
    """
    Every action in order, those of chance included. A record may stop anywhere.
    """
    taken_back: NotRequired[list[CatInTheBoxRecordTakenBackItem]]
    """
    What was taken back on the way, the oldest first; it is not part of the match.
    """


class CatInTheBoxRecordTakenBackItem(TypedDict):
    """
    Actions that were taken back
    """
    after: int
    """
    How many actions stayed: these ones followed them.
    """
    actions: list[CatInTheBoxRecordedAction]


CatInTheBoxOptions = TypedDict('CatInTheBoxOptions', {
    'tokens': "NotRequired[Literal['unlimited', 'strict']]",
    'red-broken-by': "NotRequired[Literal['player-token', 'any-token']]",
    'face': "NotRequired[Literal['black', 'white', 'purple']]",
    'layout': 'NotRequired[CatInTheBoxLayout]',
    'variants': 'NotRequired[VariantListed]',
})
"""
What a table has chosen. Readings and the like. What is left out is as the edition has it.
"""


class CatInTheBoxVariant(TypedDict):
    """
    A variant of this game
    """
    format: Literal['catbox-variant/1']
    id: VariantWords
    """
    What the variant is called by machines: words and numbers with hyphens between them.
    """
    game: Literal['cat-in-the-box']
    title: str
    note: NotRequired[str]
    base: NotRequired[CatInTheBoxEditionName]
    """
    The one edition that it is for; left out, it is for any.
    """
    rules: NotRequired[list[str]]
    """
    The house rules, by their ids.
    """
    numbers: NotRequired[CatInTheBoxVariantNumbers]
    """
    The numbers that it sets: for all counts of players, or for one of them, which comes before
    what is said of all.
    """
    readings: NotRequired[CatInTheBoxVariantReadings]
    """
    The readings that it chooses, as the options of a record have them.
    """
    layouts: NotRequired[CatInTheBoxVariantLayouts]
    """
    Where the cells lie, by the count of players.
    """


CatInTheBoxVariantNumbers = TypedDict('CatInTheBoxVariantNumbers', {
    'all': 'NotRequired[CatInTheBoxVariantNumbersAll]',
    '6': 'NotRequired[Never]',
})
"""
The numbers that it sets: for all counts of players, or for one of them, which comes before
what is said of all.
"""


class CatInTheBoxVariantNumbersAll(TypedDict):
    highest_rank: NotRequired[CatInTheBoxRank]
    dealt: NotRequired[int]
    bids: NotRequired[list[int]]
    tricks: NotRequired[int]
    columns: NotRequired[int]
    rounds: NotRequired[int]
    observed: NotRequired[CatInTheBoxRank | CatInTheBoxCells | Literal['none']]
    revealed: NotRequired[int]
    bonus_up_to: NotRequired[int | Literal['none']]
    penalty: NotRequired[CatInTheBoxNumber]
    tokens_per_seat: NotRequired[int]


CatInTheBoxVariantReadings = TypedDict('CatInTheBoxVariantReadings', {
    'tokens': 'NotRequired[CatInTheBoxOptionsTokens]',
    'red-broken-by': 'NotRequired[CatInTheBoxOptionsRedBrokenBy]',
    'face': 'NotRequired[CatInTheBoxOptionsFace]',
})
"""
The readings that it chooses, as the options of a record have them.
"""


CatInTheBoxVariantLayouts = TypedDict('CatInTheBoxVariantLayouts', {
    '6': 'NotRequired[Never]',
})
"""
Where the cells lie, by the count of players.
"""


class SchrodingersCatsVariant(TypedDict):
    """
    A variant of this game
    """
    format: Literal['catbox-variant/1']
    id: VariantWords
    """
    What the variant is called by machines: words and numbers with hyphens between them.
    """
    game: Literal['schrodingers-cats']
    title: str
    note: NotRequired[str]
    base: NotRequired[SchrodingersCatsEditionName]
    """
    The one edition that it is for; left out, it is for any.
    """
    rules: NotRequired[list[str]]
    """
    The house rules, by their ids.
    """
    numbers: NotRequired[SchrodingersCatsVariantNumbers]
    """
    The numbers that it sets: for all counts of players, or for one of them, which comes before
    what is said of all.
    """
    readings: NotRequired[SchrodingersCatsVariantReadings]
    """
    The readings that it chooses, as the options of a record have them.
    """
    layouts: NotRequired[dict[str, list[list[str]]]]
    """
    Where the cells lie, by the count of players.
    """


class SchrodingersCatsVariantNumbers(TypedDict):
    """
    The numbers that it sets: for all counts of players, or for one of them, which comes before
    what is said of all.
    """
    all: NotRequired[SchrodingersCatsVariantNumbersAll]


class SchrodingersCatsVariantNumbersAll(TypedDict):
    lives: NotRequired[int]
    hands: NotRequired[list[int]]
    out_of_game: NotRequired[int]
    blocks: NotRequired[SchrodingersCatsBlocks]
    alive: NotRequired[SchrodingersCatsNumber]
    dead: NotRequired[SchrodingersCatsNumber]
    empty: NotRequired[SchrodingersCatsNumber]
    heisenberg: NotRequired[SchrodingersCatsNumber]


SchrodingersCatsVariantReadings = TypedDict('SchrodingersCatsVariantReadings', {
    'physicats': 'NotRequired[SchrodingersCatsOptionsPhysicats]',
    'physicat-timing': 'NotRequired[SchrodingersCatsOptionsPhysicatTiming]',
    'short-pile': 'NotRequired[SchrodingersCatsOptionsShortPile]',
    'open-heisenbergs': 'NotRequired[SchrodingersCatsOptionsOpenHeisenbergs]',
})
"""
The readings that it chooses, as the options of a record have them.
"""


class CatInTheBoxDeal(TypedDict):
    """
    Chance deals a round: a hand for each seat; with two players three revealed cards as well.
    hidden are the two cards of two players' deck that nobody sees. They follow from the rest,
    so that a deal may leave them out.
    """
    do: Literal['deal']
    hands: list[list[CatInTheBoxRank]]
    revealed: NotRequired[list[CatInTheBoxRank]]
    hidden: NotRequired[list[CatInTheBoxRank] | None]


class CatInTheBoxDiscard(TypedDict):
    """
    A seat sets one card of its hand aside, face down (deal.discard)
    """
    do: Literal['discard']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank


class CatInTheBoxBid(TypedDict):
    """
    A seat says how many tricks it will win (bid.allowed)
    """
    do: Literal['bid']
    seat: CatInTheBoxSeat
    tricks: int


class CatInTheBoxPlay(TypedDict):
    """
    A seat plays a card and declares its color (chapter on declaring)
    """
    do: Literal['play']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxParadox(TypedDict):
    """
    A seat says that it can play nothing (paradox.occurs)
    """
    do: Literal['paradox']
    seat: CatInTheBoxSeat


class CatInTheBoxActionThatStandsDeal(TypedDict):
    """
    Chance deals a round: a hand for each seat; with two players three revealed cards as well.
    hidden are the two cards of two players' deck that nobody sees. They follow from the rest,
    so that a deal may leave them out.
    """
    do: Literal['deal']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    hands: list[list[CatInTheBoxRank]]
    revealed: NotRequired[list[CatInTheBoxRank]]
    hidden: NotRequired[list[CatInTheBoxRank] | None]


class CatInTheBoxActionThatStandsDiscard(TypedDict):
    """
    A seat sets one card of its hand aside, face down (deal.discard)
    """
    do: Literal['discard']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank


class CatInTheBoxActionThatStandsBid(TypedDict):
    """
    A seat says how many tricks it will win (bid.allowed)
    """
    do: Literal['bid']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: CatInTheBoxSeat
    tricks: int


class CatInTheBoxActionThatStandsPlay(TypedDict):
    """
    A seat plays a card and declares its color (chapter on declaring)
    """
    do: Literal['play']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxActionThatStandsParadox(TypedDict):
    """
    A seat says that it can play nothing (paradox.occurs)
    """
    do: Literal['paradox']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: CatInTheBoxSeat


class SchrodingersCatsRecord(TypedDict):
    """
    A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
    of all its actions. Here stands what the records of all games share; the rest stands in the
    definitions of each game. What a schema cannot say, the reader checks: that whole numbers
    are written without a fraction, and what the definitions of the game leave open. Whether the
    actions are legal, a replay says.
    """
    format: Literal['catbox-record/1']
    game: Literal['schrodingers-cats']
    """
    The name of a game
    """
    edition: SchrodingersCatsEditionName
    """
    The printing that is played: its id, or an alias of it.
    """
    players: int
    """
    The number of seats; each edition allows some numbers.
    """
    first_seat: Seat
    """
    The seat that starts the first round.
    """
    options: NotRequired[SchrodingersCatsOptions]
    """
    What a table has chosen. Readings of open rules and the like; what is left out is as the
    edition has it.
    """
    names: NotRequired[list[str] | None]
    """
    The names of the seats; null if they have none.
    """
    title: NotRequired[str | None]
    """
    The title of the match; null if it has none.
    """
    note: NotRequired[str | None]
    """
    A remark on the match; null if there is none.
    """
    extra: NotRequired[dict[str, Any] | None]
    """
    An object of your own, which every tool keeps and none looks at: a seed, who sits where.
    Null if there is none.
    """
    actions: list[SchrodingersCatsRecordedAction]
    """
    Every action in order, those of chance included. A record may stop anywhere.
    """
    taken_back: NotRequired[list[SchrodingersCatsRecordTakenBackItem]]
    """
    What was taken back on the way, the oldest first; it is not part of the match.
    """


class SchrodingersCatsRecordTakenBackItem(TypedDict):
    """
    Actions that were taken back
    """
    after: int
    """
    How many actions stayed: these ones followed them.
    """
    actions: list[SchrodingersCatsRecordedAction]


SchrodingersCatsOptions = TypedDict('SchrodingersCatsOptions', {
    'physicats': "NotRequired[Literal['with', 'without']]",
    'physicat-timing': "NotRequired[Literal['own-turn', 'before-claim']]",
    'short-pile': "NotRequired[Literal['allowed', 'barred']]",
    'open-heisenbergs': "NotRequired[Literal['stay', 'as-claimed']]",
    'blocks': 'NotRequired[SchrodingersCatsBlocks]',
    'variants': 'NotRequired[VariantListed]',
})
"""
What a table has chosen. Readings and the like. What is left out is as the edition has it.
"""


class SchrodingersCatsDealPhysicats(TypedDict):
    """
    Chance gives each seat a Physicat, face down, and lays one open (schrodinger.deal.physicats)
    """
    do: Literal['deal-physicats']
    physicats: list[SchrodingersCatsPhysicat]
    open: SchrodingersCatsPhysicat


class SchrodingersCatsDeal(TypedDict):
    """
    Chance deals a round: a hand for each seat, an empty one for those that are out
    """
    do: Literal['deal']
    hands: list[SchrodingersCatsBoxes]


class SchrodingersCatsBoxes(TypedDict):
    """
    Some box cards, or none
    """
    alive: NotRequired[int]
    dead: NotRequired[int]
    empty: NotRequired[int]
    heisenberg: NotRequired[int]


class SchrodingersCatsDraw(TypedDict):
    """
    Chance gives the seat on turn cards from the draw pile (schrodinger.deal.draw)
    """
    do: Literal['draw']
    boxes: SchrodingersCatsBoxes


class SchrodingersCatsUse(TypedDict):
    """
    A seat uses its Physicat; Tabby by taking one from the row (schrodinger.physicat.…)
    """
    do: Literal['use']
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat
    taking: NotRequired[SchrodingersCatsPhysicat | None]


class SchrodingersCatsClaim(TypedDict):
    """
    A seat says that at least count boxes in play show a state (schrodinger.claim.…)
    """
    do: Literal['claim']
    seat: SchrodingersCatsSeat
    count: int
    state: SchrodingersCatsBox


class SchrodingersCatsProve(TypedDict):
    """
    A seat lays cards of its hand open, to make its claim believed (schrodinger.prove.…)
    """
    do: Literal['prove']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsSomeBoxes


class SchrodingersCatsExchange(TypedDict):
    """
    A seat discards cards of its hand, to draw as many (schrodinger.exchange.…)
    """
    do: Literal['exchange']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsSomeBoxes


class SchrodingersCatsEnd(TypedDict):
    """
    A seat that has claimed does nothing more in this turn (schrodinger.turn.end)
    """
    do: Literal['end']
    seat: SchrodingersCatsSeat


class SchrodingersCatsDoubt(TypedDict):
    """
    A seat doubts the claim (schrodinger.doubt.…)
    """
    do: Literal['doubt']
    seat: SchrodingersCatsSeat


class SchrodingersCatsActionThatStandsDealPhysicats(TypedDict):
    """
    Chance gives each seat a Physicat, face down, and lays one open (schrodinger.deal.physicats)
    """
    do: Literal['deal-physicats']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    physicats: list[SchrodingersCatsPhysicat]
    open: SchrodingersCatsPhysicat


class SchrodingersCatsActionThatStandsDeal(TypedDict):
    """
    Chance deals a round: a hand for each seat, an empty one for those that are out
    """
    do: Literal['deal']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    hands: list[SchrodingersCatsBoxes]


class SchrodingersCatsActionThatStandsDraw(TypedDict):
    """
    Chance gives the seat on turn cards from the draw pile (schrodinger.deal.draw)
    """
    do: Literal['draw']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    boxes: SchrodingersCatsBoxes


class SchrodingersCatsActionThatStandsUse(TypedDict):
    """
    A seat uses its Physicat; Tabby by taking one from the row (schrodinger.physicat.…)
    """
    do: Literal['use']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat
    taking: NotRequired[SchrodingersCatsPhysicat | None]


class SchrodingersCatsActionThatStandsClaim(TypedDict):
    """
    A seat says that at least count boxes in play show a state (schrodinger.claim.…)
    """
    do: Literal['claim']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat
    count: int
    state: SchrodingersCatsBox


class SchrodingersCatsActionThatStandsProve(TypedDict):
    """
    A seat lays cards of its hand open, to make its claim believed (schrodinger.prove.…)
    """
    do: Literal['prove']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsSomeBoxes


class SchrodingersCatsActionThatStandsExchange(TypedDict):
    """
    A seat discards cards of its hand, to draw as many (schrodinger.exchange.…)
    """
    do: Literal['exchange']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsSomeBoxes


class SchrodingersCatsActionThatStandsEnd(TypedDict):
    """
    A seat that has claimed does nothing more in this turn (schrodinger.turn.end)
    """
    do: Literal['end']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat


class SchrodingersCatsActionThatStandsDoubt(TypedDict):
    """
    A seat doubts the claim (schrodinger.doubt.…)
    """
    do: Literal['doubt']
    stands: Literal[True]
    """
    It was illegal, and the table let it stand.
    """
    seat: SchrodingersCatsSeat


class CatInTheBoxPosition(TypedDict):
    """
    A position of this game. What the reader checks beyond this: that the leader is stated once
    a trick has been completed, and that each cell stands once in a layout. Cells are those of
    the largest board, and ranks 1 to 9: that a table has no such cell is for the judge to say.
    """
    format: Literal['catbox-position/1']
    game: Literal['cat-in-the-box']
    edition: CatInTheBoxEditionName
    players: int
    start_seat: NotRequired[CatInTheBoxSeat]
    """
    The seat that starts the current round.
    """
    phase: Literal['deal', 'discard', 'bid', 'play', 'over']
    """
    What is to be done at the table.
    """
    options: NotRequired[CatInTheBoxOptions]
    names: NotRequired[Names]
    title: NotRequired[str | None]
    """
    What the table is called; null if nothing is said.
    """
    note: NotRequired[str | None]
    """
    A remark on it; null if nothing is said.
    """
    stood: NotRequired[list[Clause]]
    """
    The clauses that were broken on the way here, by actions that the table let stand. None if
    left out.
    """
    partial: NotRequired[bool]
    """
    Whether only what is written is known: what is left out is unknown then, numbers and cells
    included, and "?" may also be something that is not there. False if left out.
    """
    rounds: NotRequired[list[CatInTheBoxScoredRound]]
    """
    The rounds that are over. Left out: none.
    """
    revealed: NotRequired[list[CatInTheBoxRank]]
    """
    With two players: the cards that are turned up. Left out: none.
    """
    tokens: NotRequired[list[CatInTheBoxCells]]
    """
    By seat: the cells with a token of it. Left out: none; in the phase play it has to be there.
    """
    unowned: NotRequired[CatInTheBoxCells]
    """
    The cells with a token of a seat, of which nobody remembers which: of tricks that are
    completed. In a partial document their key is taken, and they may be of the trick as well.
    Left out: none.
    """
    neutral: NotRequired[CatInTheBoxCells]
    """
    The cells with a token of nobody's. Left out: those that the revealed cards call for.
    """
    lost: NotRequired[Unknown | list[Unknown | list[CatInTheBoxColor]]]
    """
    By seat: the colors that it has lost in this round, ? where nobody remembers; ? alone for
    all seats. Left out: none; in the phase play it has to be there.
    """
    bids: NotRequired[list[CatInTheBoxNumber | Unknown | None]]
    """
    By seat: its bid, null where it has not bid; empty where nobody bids. Left out: all unknown
    in the phase play, else none made.
    """
    won: NotRequired[list[CatInTheBoxNumber | Unknown]]
    """
    By seat: the tricks that it has won, without one that lies there. Left out: none before a
    trick is completed, then unknown.
    """
    leader: NotRequired[CatInTheBoxSeat]
    """
    The seat that leads, or has led, the trick. Left out: the start seat, as long as no trick is
    completed.
    """
    trick: NotRequired[list[CatInTheBoxPlayText]]
    """
    The plays of the trick, from the leader clockwise. Their tokens are on the board, so they
    stand in tokens as well. Left out: none.
    """
    hands: NotRequired[list[Unknown | list[CatInTheBoxRank | Unknown]]]
    """
    By seat: its cards. Left out: all wholly unknown, and in the phases deal and over empty.
    """
    discards: NotRequired[list[CatInTheBoxRank | Unknown | list[CatInTheBoxRank | Unknown] | None]]
    """
    By seat: the card that it has set aside, null if it has not; a list if it has set several
    aside, which is a fault. Left out: all unknown in the phases bid and play, else none.
    """
    paradox: NotRequired[CatInTheBoxSeat | None]
    """
    The seat whose paradox has ended the round, which is not scored yet; null if there is none.
    """
    taken: NotRequired[CatInTheBoxCells]
    """
    The cells with a token of a seat, of which nobody remembers which: of tricks that are
    completed. In a partial document their key is taken, and they may be of the trick as well.
    """
    free: NotRequired[CatInTheBoxCells]
    """
    Of a partial position: the cells that are known to have no token.
    """


class CatInTheBoxScoredRound(TypedDict):
    """
    A round that is over, as it was written down
    """
    scores: NotRequired[Unknown | list[CatInTheBoxPoints | Unknown]]
    """
    By seat: its points. Left out: unknown, as ? is.
    """
    tricks: NotRequired[Unknown | list[CatInTheBoxPoints | Unknown]]
    """
    By seat: the tricks that it won. Left out: unknown.
    """
    bonus: NotRequired[Unknown | list[CatInTheBoxPoints | Unknown]]
    """
    By seat: its bonus. Left out: unknown.
    """
    paradox: NotRequired[CatInTheBoxSeat | Unknown | None]
    """
    The seat that caused the paradox; null if there was none. Left out: unknown, as ? is.
    """


class SchrodingersCatsPosition(TypedDict):
    """
    A table as it is, or what somebody knows of it. What is given by seat has one value for each
    seat.
    """
    format: Literal['catbox-position/1']
    game: Literal['schrodingers-cats']
    edition: SchrodingersCatsEditionName
    players: int
    start_seat: NotRequired[SchrodingersCatsSeat]
    """
    The seat that starts the current round.
    """
    phase: Literal['physicats', 'deal', 'claim', 'proof', 'over']
    """
    What is to be done at the table.
    """
    options: NotRequired[SchrodingersCatsOptions]
    names: NotRequired[Names]
    title: NotRequired[str | None]
    """
    What the table is called; null if nothing is said.
    """
    note: NotRequired[str | None]
    """
    A remark on it; null if nothing is said.
    """
    stood: NotRequired[list[Clause]]
    """
    The clauses that were broken on the way here, by actions that the table let stand. None if
    left out.
    """
    partial: NotRequired[bool]
    """
    Whether only what is written is known: what is left out is unknown then, numbers and cells
    included, and "?" may also be something that is not there. False if left out.
    """
    lives: NotRequired[list[SchrodingersCatsNumber]]
    """
    By seat: the lives that it has left. Left out: what follows from the rounds.
    """
    rounds: NotRequired[list[SchrodingersCatsCheckedRound]]
    """
    The rounds that are over. Left out: none if nobody has lost a life, else not stated.
    """
    first_seat: NotRequired[SchrodingersCatsSeat]
    """
    The seat that started the first round. It has to be there if rounds are stated, and may not
    be otherwise.
    """
    on_turn: NotRequired[SchrodingersCatsSeat]
    """
    The seat whose turn it is, also while it waits for cards. Left out: the start seat.
    """
    claim: NotRequired[SchrodingersCatsMadeClaim | None]
    """
    The claim that stands, with its seat; null if there is none. Left out: none.
    """
    hands: NotRequired[list[Unknown | SchrodingersCatsHiddenBoxes]]
    """
    By seat: the cards in its hand. Left out: all wholly unknown in the phases claim and proof,
    else empty.
    """
    proofs: NotRequired[list[SchrodingersCatsBoxesOnATable]]
    """
    By seat: the cards that lie open before it. Left out: none.
    """
    proved: NotRequired[SchrodingersCatsNumber | Unknown]
    """
    How many cards the seat on turn has laid open in this turn. Left out: unknown if cards that
    can be a proof lie open, else 0.
    """
    exchanged: NotRequired[bool]
    """
    Whether the seat on turn has exchanged in this turn. Left out: it has not.
    """
    owed: NotRequired[SchrodingersCatsNumber]
    """
    How many cards the seat on turn is to draw before anything else is done. Left out: 0.
    """
    discards: NotRequired[SchrodingersCatsHiddenBoxes]
    """
    What is in the discard pile. Left out: nothing.
    """
    open_discards: NotRequired[SchrodingersCatsBoxesOnATable]
    """
    What of the discard pile lay open before. Left out: nothing.
    """
    known_discards: NotRequired[list[Unknown | SchrodingersCatsBoxesOnATable]]
    """
    By seat: what it knows to be in the discard pile. Left out: unknown, and nothing if the pile
    is empty.
    """
    physicats: NotRequired[SchrodingersCatsLyingPhysicats]
    """
    Where the Physicats lie. May be left out in the phase physicats, and where the game is
    played without them.
    """


class SchrodingersCatsCheckedRound(TypedDict):
    """
    A round that is over, as it was written down
    """
    claim: SchrodingersCatsMadeClaim
    """
    The claim that was doubted.
    """
    doubter: SchrodingersCatsSeat
    counted: SchrodingersCatsNumber
    """
    How many boxes counted for the claim.
    """


class SchrodingersCatsMadeClaim(TypedDict):
    """
    A claim, and whose it is. A count that is not on the track, and a claim of Heisenbergs, are
    well-formed; the judge says what is wrong with them.
    """
    seat: SchrodingersCatsSeat
    count: SchrodingersCatsNumber
    state: SchrodingersCatsBox


class SchrodingersCatsHiddenBoxes(TypedDict):
    """
    Box cards some of which may be unknown. How many there are of each kind, and how many are
    unknown.
    """
    alive: NotRequired[SchrodingersCatsNumber]
    dead: NotRequired[SchrodingersCatsNumber]
    empty: NotRequired[SchrodingersCatsNumber]
    heisenberg: NotRequired[SchrodingersCatsNumber]
    unknown: NotRequired[SchrodingersCatsNumber]


class SchrodingersCatsBoxesOnATable(TypedDict):
    """
    Some box cards, or none. How many there are of each kind; a kind of which there are none may
    be left out.
    """
    alive: NotRequired[SchrodingersCatsNumber]
    dead: NotRequired[SchrodingersCatsNumber]
    empty: NotRequired[SchrodingersCatsNumber]
    heisenberg: NotRequired[SchrodingersCatsNumber]


class SchrodingersCatsLyingPhysicats(TypedDict):
    """
    Where the Physicats lie
    """
    unused: NotRequired[list[SchrodingersCatsPhysicat | Unknown | None]]
    """
    By seat: the one that it has not used, ? if it is there and unknown, null if there is none.
    Only a partial position may leave this out; ? may be none there.
    """
    row: NotRequired[list[SchrodingersCatsPhysicat | Unknown]]
    """
    Those in the row, in the order of arrival, ? for an unknown one. Left out, or ? alone: all
    of them unknown.
    """
    staying: NotRequired[list[SchrodingersCatsPhysicat | None]]
    """
    By seat: the one that stays open before it. Left out: none.
    """
    revealed: NotRequired[SchrodingersCatsPhysicat | None]
    """
    The one that is being used: it is in no place until its cards are drawn. Left out: none.
    """


class CatInTheBoxCaseRecord(TypedDict):
    """
    A case of this game: the question. Cards that the deck does not have may be asked about.
    """
    record: CatboxRecord | CaseText
    """
    The match up to the moment in question. All its actions have to be legal.
    """
    position: NotRequired[None]
    """
    The table at that moment, in place of a record.
    """
    format: Literal['catbox-case/1']
    question: CatInTheBoxCaseRecordQuestionAction | CatInTheBoxCaseRecordQuestionAsk
    """
    May this action be done? Or one of the other questions of the game.
    """


class CatInTheBoxCaseRecordQuestionAction(TypedDict):
    action: CatInTheBoxAction
    """
    The action whose legality is asked: one of the game of the record or the position, by a seat
    that is there.
    """
    ask: NotRequired[Never]


class CatInTheBoxCaseRecordQuestionAsk(TypedDict):
    action: NotRequired[Never]
    ask: CatInTheBoxAsk
    """
    The name of a question beyond an action.
    """


class CatInTheBoxCasePosition(TypedDict):
    """
    A case of this game: the question. Cards that the deck does not have may be asked about.
    """
    record: NotRequired[None]
    """
    The match up to the moment in question. All its actions have to be legal.
    """
    position: CatboxPosition | CaseText
    """
    The table at that moment, in place of a record.
    """
    format: Literal['catbox-case/1']
    question: CatInTheBoxCasePositionQuestionAction | CatInTheBoxCasePositionQuestionAsk
    """
    May this action be done? Or one of the other questions of the game.
    """


class CatInTheBoxCasePositionQuestionAction(TypedDict):
    action: CatInTheBoxAction
    """
    The action whose legality is asked: one of the game of the record or the position, by a seat
    that is there.
    """
    ask: NotRequired[Never]


class CatInTheBoxCasePositionQuestionAsk(TypedDict):
    action: NotRequired[Never]
    ask: CatInTheBoxAsk
    """
    The name of a question beyond an action.
    """


class SchrodingersCatsCaseRecord(TypedDict):
    """
    A case of this game: the question. Cards that the deck does not have may be asked about.
    """
    record: CatboxRecord | CaseText
    """
    The match up to the moment in question. All its actions have to be legal.
    """
    position: NotRequired[None]
    """
    The table at that moment, in place of a record.
    """
    format: Literal['catbox-case/1']
    question: SchrodingersCatsCaseRecordQuestionAction | SchrodingersCatsCaseRecordQuestionAsk
    """
    May this action be done? Or one of the other questions of the game.
    """


class SchrodingersCatsCaseRecordQuestionAction(TypedDict):
    action: SchrodingersCatsAction
    """
    The action whose legality is asked: one of the game of the record or the position, by a seat
    that is there.
    """
    ask: NotRequired[Never]


class SchrodingersCatsCaseRecordQuestionAsk(TypedDict):
    action: NotRequired[Never]
    ask: SchrodingersCatsAsk
    """
    The name of a question beyond an action.
    """


class SchrodingersCatsCasePosition(TypedDict):
    """
    A case of this game: the question. Cards that the deck does not have may be asked about.
    """
    record: NotRequired[None]
    """
    The match up to the moment in question. All its actions have to be legal.
    """
    position: CatboxPosition | CaseText
    """
    The table at that moment, in place of a record.
    """
    format: Literal['catbox-case/1']
    question: SchrodingersCatsCasePositionQuestionAction | SchrodingersCatsCasePositionQuestionAsk
    """
    May this action be done? Or one of the other questions of the game.
    """


class SchrodingersCatsCasePositionQuestionAction(TypedDict):
    action: SchrodingersCatsAction
    """
    The action whose legality is asked: one of the game of the record or the position, by a seat
    that is there.
    """
    ask: NotRequired[Never]


class SchrodingersCatsCasePositionQuestionAsk(TypedDict):
    action: NotRequired[Never]
    ask: SchrodingersCatsAsk
    """
    The name of a question beyond an action.
    """


class CatInTheBoxReplay(TypedDict):
    """
    A replay of this game: its actions, events and rounds
    """
    format: Literal['catbox-replay/1']
    legal: bool
    """
    Whether every action is legal, except those that the table let stand.
    """
    finished: bool
    """
    Whether the match is over.
    """
    steps: list[CatInTheBoxReplayStep]
    """
    Every action up to the first illegal one: what the actor could do, the events, and what was
    wrong with it if the table let it stand.
    """
    rounds: list[CatInTheBoxRound]
    """
    The rounds that are over.
    """
    totals: ReplayNumbersBySeat
    """
    The points of each seat.
    """
    winners: CatInTheBoxReplaySeats
    """
    The seats that won; empty if the match is not over.
    """
    illegal: NotRequired[CatInTheBoxReplayIllegal]
    """
    The first illegal action, if there is one.
    """
    disputed: NotRequired[list[Dispute]]
    """
    The readings by which the record is played differently, as in a verdict: the first action on
    which the rulings differ, or the first round with another result.
    """
    other_books: NotRequired[list[Dispute]]
    """
    The same where only another book says so.
    """
    what_now: NotRequired[WhatNow]
    next: NotRequired[CatInTheBoxReplayNext]
    """
    If the match is not over: who acts next. If several seats act in any order, actors has all
    of them.
    """


class CatInTheBoxReplayIllegal(TypedDict):
    """
    The first illegal action, if there is one.
    """
    index: ReplayIndex
    verdict: CatboxVerdict


class CatInTheBoxReplayNext(TypedDict):
    """
    If the match is not over: who acts next. If several seats act in any order, actors has all
    of them.
    """
    actor: ReplayActor
    actors: NotRequired[CatInTheBoxReplaySeats]
    """
    All seats that may act, where there are several; actor is the first of them.
    """
    legal: NotRequired[ReplayLegalActions]


class CatInTheBoxReplayStep(TypedDict):
    """
    An action and what it led to
    """
    index: ReplayIndex
    actor: ReplayActor
    legal: NotRequired[ReplayLegalActions]
    """
    What the actor could do before this action; left out for chance.
    """
    action: CatInTheBoxAction
    events: list[CatInTheBoxEvent]
    stood: NotRequired[list[Ground]]
    """
    What was wrong with the action, if it was illegal and the table let it stand.
    """


class CatInTheBoxRoundBegan(TypedDict):
    """
    The cards of round number (from 1) are dealt; start_seat bids and leads first
    """
    event: Literal['round-began']
    number: int
    start_seat: CatInTheBoxSeat


class CatInTheBoxHandDealt(TypedDict):
    """
    A seat picks up its hand. Private.
    """
    event: Literal['hand-dealt']
    seat: CatInTheBoxSeat
    ranks: list[CatInTheBoxRank]


class CatInTheBoxCardsRevealed(TypedDict):
    """
    With two players: three of the cards left over are turned up
    """
    event: Literal['cards-revealed']
    ranks: list[CatInTheBoxRank]


class CatInTheBoxNeutralTokenPlaced(TypedDict):
    """
    With two players: a token of nobody's is laid for a revealed card
    """
    event: Literal['neutral-token-placed']
    rank: CatInTheBoxRank
    color: Literal['green', 'yellow', 'blue']


class CatInTheBoxDiscardMade(TypedDict):
    """
    A seat has set a card aside, face down
    """
    event: Literal['discard-made']
    seat: CatInTheBoxSeat


class CatInTheBoxDiscardChosen(TypedDict):
    """
    Which card a seat has set aside. Private.
    """
    event: Literal['discard-chosen']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank


class CatInTheBoxBidMade(TypedDict):
    """
    A seat has said how many tricks it will win
    """
    event: Literal['bid-made']
    seat: CatInTheBoxSeat
    tricks: int


class CatInTheBoxCardPlayed(TypedDict):
    """
    A card is on the table, and its color is declared
    """
    event: Literal['card-played']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxTokenPlaced(TypedDict):
    """
    A seat's token is on a cell from now on
    """
    event: Literal['token-placed']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxColorLost(TypedDict):
    """
    A seat may not declare this color again in this round
    """
    event: Literal['color-lost']
    seat: CatInTheBoxSeat
    color: CatInTheBoxColor


class CatInTheBoxTrickWon(TypedDict):
    """
    A trick is complete; its winner leads the next one
    """
    event: Literal['trick-won']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxParadoxOccurred(TypedDict):
    """
    A seat can play nothing and shows its hand
    """
    event: Literal['paradox-occurred']
    seat: CatInTheBoxSeat
    hand: list[CatInTheBoxRank]


class CatInTheBoxTrickAbandoned(TypedDict):
    """
    The trick is broken off: nobody wins it, its tokens stay
    """
    event: Literal['trick-abandoned']
    seats: list[CatInTheBoxSeat]
    """
    The seats that had played to it, in order.
    """


class CatInTheBoxRoundScored(TypedDict):
    """
    A round is over. groups is the size of each seat's largest group.
    """
    event: Literal['round-scored']
    result: CatInTheBoxRound
    bids: list[int]
    groups: list[int]
    arrangement_is_known: bool
    """
    False if the groups rest on an arrangement of the board that is unverified, setup.face.
    """


class CatInTheBoxRound(TypedDict):
    """
    A round that is over: what each seat won in it and scored
    """
    start_seat: CatInTheBoxSeat
    paradox: CatInTheBoxSeat | None
    """
    The seat that caused the paradox, if there was one.
    """
    tricks: list[int]
    bonus: list[int]
    scores: list[int]


class CatInTheBoxMatchEnded(TypedDict):
    """
    The last round is over
    """
    event: Literal['match-ended']
    totals: list[int]
    winners: list[CatInTheBoxSeat]


class Ground(TypedDict):
    """
    A clause that was weighed
    """
    clause: Clause
    message: Message
    template: NotRequired[Template]
    fields: NotRequired[Fields]


class CatboxVerdict(TypedDict):
    """
    A verdict: the answer of the judge (catbox-verdict/1). The ruling on an action, with the
    clauses that it rests on.
    """
    format: Literal['catbox-verdict/1']
    ruling: Literal['legal', 'illegal', 'undetermined']
    """
    Undetermined if it depends on what is not known.
    """
    violations: list[Violation]
    """
    Every clause that the action breaks.
    """
    grounds: list[Ground]
    """
    The clauses that allow the action, exceptions included. For an illegal action those that
    were checked and did not forbid it; for an undetermined one those that depend on unknown
    cards.
    """
    disputed: NotRequired[list[Dispute]]
    """
    The readings of this edition's text by which the ruling is different, or the action has
    another result, with the points that say why. Left out if there are none.
    """
    other_books: NotRequired[list[Dispute]]
    """
    The same where only another book says so; it names an edition without an option, or a
    reading of a sentence that this edition does not have.
    """
    what_now: NotRequired[WhatNow]
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """
    presumed: NotRequired[list[Ground]]
    """
    What is assumed because nobody has said otherwise: that a seat holds the card that it lays
    down. Left out if nothing depends on it.
    """


class Violation(TypedDict):
    """
    A clause that is broken
    """
    clause: Clause
    message: Message
    template: NotRequired[Template]
    fields: NotRequired[Fields]
    sources: list[Source]
    """
    Where the edition of the record says it; where other editions do, if that one is silent.
    """


class Source(TypedDict):
    """
    Where an edition says it
    """
    edition: str
    heading: str
    """
    The heading, with the number of a rule or a figure.
    """


class DisputeRuling(TypedDict):
    """
    Other rules, and what they make of the question. A reading that the table has not chosen, or
    another edition where no option is named.
    """
    ruling: Literal['legal', 'illegal', 'undetermined']
    """
    The ruling by these rules, on an action.
    """
    text: NotRequired[Never]
    round: NotRequired[Never]
    edition: str
    option: NotRequired[str]
    value: NotRequired[str]
    points: list[int]
    """
    The numbers of the points that say why books or readers differ.
    """
    index: NotRequired[int]
    """
    In a replay: the first action on which the rulings part.
    """


class DisputeText(TypedDict):
    """
    Other rules, and what they make of the question. A reading that the table has not chosen, or
    another edition where no option is named.
    """
    ruling: NotRequired[Never]
    text: list[str]
    """
    The answer by these rules, to a question beyond an action.
    """
    round: NotRequired[Never]
    edition: str
    option: NotRequired[str]
    value: NotRequired[str]
    points: list[int]
    """
    The numbers of the points that say why books or readers differ.
    """
    index: NotRequired[int]
    """
    In a replay: the first action on which the rulings part.
    """


class DisputeRound(TypedDict):
    """
    Other rules, and what they make of the question. A reading that the table has not chosen, or
    another edition where no option is named.
    """
    ruling: NotRequired[Never]
    text: NotRequired[Never]
    round: int
    """
    In a replay: the first round with another result, from 1 on.
    """
    edition: str
    option: NotRequired[str]
    value: NotRequired[str]
    points: list[int]
    """
    The numbers of the points that say why books or readers differ.
    """
    index: NotRequired[int]
    """
    In a replay: the first action on which the rulings part.
    """


class WhatNow(TypedDict):
    """
    What to do after an illegal action, or at a table with a fault, by when it is noticed. The
    irregularity that this is, with its remedies. Left out if there is no advice.
    """
    id: str
    title: str
    advice: bool
    """
    Whether the rulebook of the edition is silent.
    """
    now: str
    later: str
    after: str
    clauses: NotRequired[list[Clause]]
    """
    At a table with faults: the clauses of those that lead here.
    """


class SchrodingersCatsReplay(TypedDict):
    """
    A replay of this game: its actions, events and rounds
    """
    format: Literal['catbox-replay/1']
    legal: bool
    """
    Whether every action is legal, except those that the table let stand.
    """
    finished: bool
    """
    Whether the match is over.
    """
    steps: list[SchrodingersCatsReplayStep]
    """
    Every action up to the first illegal one: what the actor could do, the events, and what was
    wrong with it if the table let it stand.
    """
    rounds: list[SchrodingersCatsRound]
    """
    The rounds that are over.
    """
    totals: SchrodingersCatsReplayNumbersBySeat
    """
    The lives that each seat has left.
    """
    winners: SchrodingersCatsReplaySeats
    """
    The seats that won; empty if the match is not over.
    """
    illegal: NotRequired[SchrodingersCatsReplayIllegal]
    """
    The first illegal action, if there is one.
    """
    disputed: NotRequired[list[Dispute]]
    """
    The readings by which the record is played differently, as in a verdict: the first action on
    which the rulings differ, or the first round with another result.
    """
    other_books: NotRequired[list[Dispute]]
    """
    The same where only another book says so.
    """
    what_now: NotRequired[WhatNow]
    next: NotRequired[SchrodingersCatsReplayNext]
    """
    If the match is not over: who acts next. If several seats act in any order, actors has all
    of them.
    """


class SchrodingersCatsReplayIllegal(TypedDict):
    """
    The first illegal action, if there is one.
    """
    index: ReplayIndex
    verdict: CatboxVerdict


class SchrodingersCatsReplayNext(TypedDict):
    """
    If the match is not over: who acts next. If several seats act in any order, actors has all
    of them.
    """
    actor: ReplayActor
    actors: NotRequired[Never]
    """
    All seats that may act, where there are several; actor is the first of them.
    """
    legal: NotRequired[ReplayLegalActions]


class SchrodingersCatsReplayStep(TypedDict):
    """
    An action and what it led to
    """
    index: ReplayIndex
    actor: ReplayActor
    legal: NotRequired[ReplayLegalActions]
    """
    What the actor could do before this action; left out for chance.
    """
    action: SchrodingersCatsAction
    events: list[SchrodingersCatsEvent]
    stood: NotRequired[list[Ground]]
    """
    What was wrong with the action, if it was illegal and the table let it stand.
    """


class SchrodingersCatsPhysicatDealt(TypedDict):
    """
    A seat gets its Physicat. Private.
    """
    event: Literal['physicat-dealt']
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat


class SchrodingersCatsPhysicatOpened(TypedDict):
    """
    The row of Physicats begins
    """
    event: Literal['physicat-opened']
    physicat: SchrodingersCatsPhysicat


class SchrodingersCatsRoundBegan(TypedDict):
    """
    The cards of round number (from 1) are dealt; start_seat claims first
    """
    event: Literal['round-began']
    number: int
    start_seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsNumberOfCards
    """
    How many boxes are in play.
    """


class SchrodingersCatsHandDealt(TypedDict):
    """
    A seat picks up its hand. Private.
    """
    event: Literal['hand-dealt']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsPile(TypedDict):
    """
    Box cards, each kind with its number
    """
    alive: int
    dead: int
    empty: int
    heisenberg: int


class SchrodingersCatsClaimMade(TypedDict):
    """
    A seat has claimed
    """
    event: Literal['claim-made']
    seat: SchrodingersCatsSeat
    count: SchrodingersCatsClaimedCount
    state: SchrodingersCatsState


class SchrodingersCatsBoxesProved(TypedDict):
    """
    A seat has laid cards of its hand open
    """
    event: Literal['boxes-proved']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsBoxesDiscarded(TypedDict):
    """
    A seat has discarded cards of its hand, face down
    """
    event: Literal['boxes-discarded']
    seat: SchrodingersCatsSeat
    number: SchrodingersCatsNumberOfCards


class SchrodingersCatsDiscardsChosen(TypedDict):
    """
    Which cards a seat has discarded. Private.
    """
    event: Literal['discards-chosen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsBoxesDrawn(TypedDict):
    """
    A seat has drawn cards
    """
    event: Literal['boxes-drawn']
    seat: SchrodingersCatsSeat
    number: SchrodingersCatsNumberOfCards


class SchrodingersCatsDrawSeen(TypedDict):
    """
    Which cards a seat has drawn. Private.
    """
    event: Literal['draw-seen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsTurnEnded(TypedDict):
    """
    A seat that has claimed does nothing more
    """
    event: Literal['turn-ended']
    seat: SchrodingersCatsSeat


class SchrodingersCatsPhysicatUsed(TypedDict):
    """
    A seat reveals its Physicat and uses it; Tabby is swapped for the one it is taking
    """
    event: Literal['physicat-used']
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat
    taking: SchrodingersCatsPhysicat | None


class SchrodingersCatsPhysicatStays(TypedDict):
    """
    A Physicat stays face up in front of a seat until the round ends
    """
    event: Literal['physicat-stays']
    seat: SchrodingersCatsSeat
    physicat: Literal['pounce-gaposchkin', 'goeppert-meower', 'feyncat']


class SchrodingersCatsPhysicatJoinedRow(TypedDict):
    """
    A Physicat is in the row from now on
    """
    event: Literal['physicat-joined-row']
    physicat: SchrodingersCatsPhysicat


class SchrodingersCatsBoxesRemoved(TypedDict):
    """
    Open cards of a seat are put on the discard pile
    """
    event: Literal['boxes-removed']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsDiscardPileSeen(TypedDict):
    """
    What a seat sees when it looks through the discard pile. Private.
    """
    event: Literal['discard-pile-seen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class SchrodingersCatsTurnSkipped(TypedDict):
    """
    A seat does nothing in this turn
    """
    event: Literal['turn-skipped']
    seat: SchrodingersCatsSeat


class SchrodingersCatsBoxesInPlayChanged(TypedDict):
    """
    There are more or fewer boxes in play than before
    """
    event: Literal['boxes-in-play-changed']
    boxes: SchrodingersCatsNumberOfCards


class SchrodingersCatsClaimDoubted(TypedDict):
    """
    A seat doubts the claim
    """
    event: Literal['claim-doubted']
    seat: SchrodingersCatsSeat


class SchrodingersCatsHandsShown(TypedDict):
    """
    All seats show their hands; what is open already is not among them
    """
    event: Literal['hands-shown']
    hands: list[SchrodingersCatsPile]


class SchrodingersCatsClaimChecked(TypedDict):
    """
    The boxes are counted: who is wrong, and what was counted
    """
    event: Literal['claim-checked']
    claim: SchrodingersCatsStandingClaim
    doubter: SchrodingersCatsSeat
    count: SchrodingersCatsCountAtCheck
    counted: SchrodingersCatsCounted
    """
    The total of the count.
    """
    wrong: SchrodingersCatsSeat


class SchrodingersCatsStandingClaim(TypedDict):
    """
    A claim that was made, and whose it was
    """
    seat: SchrodingersCatsSeat
    count: SchrodingersCatsClaimedCount
    state: SchrodingersCatsState


class SchrodingersCatsCountAtCheck(TypedDict):
    """
    What there is for a claim at the check: how many boxes show its state, how many Heisenbergs
    count, how many do not, and what Physicats add
    """
    showing: SchrodingersCatsNumber
    heisenbergs: SchrodingersCatsNumber
    ignored_heisenbergs: SchrodingersCatsNumber
    physicats: int


class SchrodingersCatsLifeLost(TypedDict):
    """
    A seat loses a life, and has lives left
    """
    event: Literal['life-lost']
    seat: SchrodingersCatsSeat
    lives: SchrodingersCatsLives


class SchrodingersCatsSeatEliminated(TypedDict):
    """
    A seat is out of the match
    """
    event: Literal['seat-eliminated']
    seat: SchrodingersCatsSeat


class SchrodingersCatsMatchEnded(TypedDict):
    """
    One seat is left; it has won
    """
    event: Literal['match-ended']
    lives: list[SchrodingersCatsLives]
    winner: SchrodingersCatsSeat


class SchrodingersCatsRound(TypedDict):
    """
    A round that is over: the claim that was doubted, and what came of it
    """
    start_seat: SchrodingersCatsSeat
    claim: SchrodingersCatsStandingClaim
    doubter: SchrodingersCatsSeat
    counted: SchrodingersCatsCounted
    """
    How many boxes counted for the claim.
    """
    wrong: SchrodingersCatsSeat
    """
    The claimer if fewer were counted than claimed, else the doubter.
    """
    lives: list[SchrodingersCatsLives]
    """
    What each seat has left after it; with 0 it is out.
    """


class CatInTheBoxMessage(TypedDict):
    """
    A message of this game: the table, the legal actions, the events and rounds
    """
    format: Literal['catbox-message/1']
    game: Literal['cat-in-the-box']
    edition: CatInTheBoxEditionName
    """
    The id of the edition, never an alias.
    """
    players: Players
    first_seat: Seat
    """
    The seat that starts the first round.
    """
    options: CatInTheBoxOptions
    """
    What the table has chosen.
    """
    names: list[str] | None
    """
    The names of the seats; null if they have none.
    """
    seat: ProtocolRequestViewer
    """
    For whom this is; null for a spectator.
    """
    actions: int
    """
    How many actions have led here, without those that were taken back.
    """
    turn: ProtocolAnswerTurn
    table: CatInTheBoxTableInMessage
    """
    The table as this seat sees it, see below.
    """
    last_trick: NotRequired[CatInTheBoxLastTrick | None]
    """
    In Cat in the Box: the trick that ended last, so that it stays in sight; null as soon as the
    next card is played.
    """
    legal: CatInTheBoxMessageLegal
    may_take_back: NotRequired[bool]
    """
    True if an action of this seat can be taken back: its last one, with all that came after it.
    Whether the others agree is for the table.
    """
    events: list[CatInTheBoxMessageNumberedEvent]
    """
    What this seat has seen, in order; texts have the names of the seats, if they have any.
    """
    next: int
    """
    The number of the next event: the since of the next request.
    """
    rounds: CatInTheBoxReplayRounds
    totals: ReplayTotals
    outcome: MessageOutcome | None
    """
    The winners and the reasons; null if the match is not over.
    """
    verdict: NotRequired[CatboxVerdict]
    """
    The ruling on the action that was asked about.
    """


class CatInTheBoxTableInMessage(TypedDict):
    """
    The table of Cat in the Box, as a seat or a spectator sees it
    """
    phase: Literal['deal', 'discard', 'bid', 'play', 'over']
    round: int
    """
    Which round it is, from 1; the last one when all are over.
    """
    of_rounds: int
    """
    How many rounds the match has.
    """
    of_tricks: int
    """
    How many tricks a round has.
    """
    start_seat: CatInTheBoxSeat | None
    """
    The seat that bids and leads first in this round; null when all are over.
    """
    rows: CatInTheBoxLayout
    """
    The cells of the board, such as R5 for red 5, as they are arranged on it.
    """
    observed: CatInTheBoxCells
    """
    The cells that an observed token closes.
    """
    neutral: CatInTheBoxCells
    """
    The cells with a neutral token.
    """
    board_is_in_sight: bool
    """
    False where a house rule hides the board: it then shows only what everybody knows now.
    """
    arrangement_is_known: bool
    """
    False for the purple face, unless the table has transcribed it: groups may be others.
    """
    revealed: list[CatInTheBoxRank]
    """
    With two players: the cards turned up after the deal.
    """
    seats: list[CatInTheBoxTableInMessageSeatsItem]
    trick: CatInTheBoxTableInMessageTrick | None
    """
    Null unless tricks are played.
    """
    hand: list[CatInTheBoxRank] | None
    """
    The own cards; null for a spectator.
    """
    discard: CatInTheBoxRank | None
    """
    The card that the seat has set aside.
    """


class CatInTheBoxTableInMessageSeatsItem(TypedDict):
    """
    What everybody sees of a seat
    """
    cards: int
    """
    How many cards it holds.
    """
    has_discarded: bool
    bid: int | None
    tricks: int
    """
    How many tricks it has won in this round.
    """
    held: list[CatInTheBoxColor]
    """
    The colors that it can still declare.
    """
    tokens: CatInTheBoxCells
    """
    The cells with its tokens.
    """
    points: int
    """
    What it has from the rounds that are over.
    """


class CatInTheBoxTableInMessageTrick(TypedDict):
    """
    The trick in progress
    """
    number: int
    """
    Which trick of the round it is, from 1.
    """
    leader: CatInTheBoxSeat
    led: CatInTheBoxColor | None
    """
    The led color; null before the lead.
    """
    plays: list[CatInTheBoxTableInMessageTrickPlaysItem]
    winning: CatInTheBoxSeat | None
    """
    The seat that would win it if no more cards were played.
    """


class CatInTheBoxTableInMessageTrickPlaysItem(TypedDict):
    """
    A seat plays a card and declares its color (chapter on declaring)
    """
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxLastTrick(TypedDict):
    """
    The trick that ended last
    """
    plays: list[CatInTheBoxLastTrickPlaysItem]
    winner: CatInTheBoxSeat | None
    """
    The seat that won it; null if a paradox broke it off.
    """


class CatInTheBoxLastTrickPlaysItem(TypedDict):
    """
    A seat plays a card and declares its color (chapter on declaring)
    """
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class CatInTheBoxMessageLegal(TypedDict):
    """
    What the seat may do. Every legal action, and what somebody touches to choose it.
    """
    actions: list[CatInTheBoxMessageLegalActionsItem]
    """
    In the order of the game; empty for a spectator, and for a seat that is not on turn.
    """
    hand: list[CatInTheBoxMessageLegalHandItem]
    """
    Those that begin with cards of the hand.
    """
    board: list[CatInTheBoxMessageLegalBoardItem]
    """
    Those that end on a place of the board or the track.
    """
    buttons: MessageIndexes
    """
    All others.
    """


class CatInTheBoxMessageLegalActionsItem(TypedDict):
    """
    A legal action, with its text
    """
    text: str
    action: CatInTheBoxAction
    """
    To be sent back as it is.
    """


class CatInTheBoxMessageLegalHandItem(TypedDict):
    """
    Cards of the hand, and what may be done with them
    """
    cards: CatInTheBoxRank
    """
    A rank, or box cards.
    """
    actions: MessageIndexes


class CatInTheBoxMessageLegalBoardItem(TypedDict):
    """
    A place, and what may be done there
    """
    place: str
    actions: MessageIndexes


class CatInTheBoxMessageNumberedEvent(TypedDict):
    """
    Something that happened, with its number and its text
    """
    number: int
    text: str
    """
    In English.
    """
    event: CatInTheBoxEventInMessage


class MessageTakenBack(TypedDict):
    """
    The last actions were taken back. The events from a number on no longer count.
    """
    event: Literal['taken-back']
    actions: int
    """
    How many actions.
    """
    void_from: int
    """
    The number of the first event that no longer counts.
    """


class MessageOutcome(TypedDict):
    """
    How the match ended
    """
    winners: ReplaySeats
    reasons: list[Ground]
    """
    The clauses that decided.
    """


class SchrodingersCatsMessage(TypedDict):
    """
    A message of this game: the table, the legal actions, the events and rounds
    """
    format: Literal['catbox-message/1']
    game: Literal['schrodingers-cats']
    edition: SchrodingersCatsEditionName
    """
    The id of the edition, never an alias.
    """
    players: Players
    first_seat: Seat
    """
    The seat that starts the first round.
    """
    options: SchrodingersCatsOptions
    """
    What the table has chosen.
    """
    names: list[str] | None
    """
    The names of the seats; null if they have none.
    """
    seat: ProtocolRequestViewer
    """
    For whom this is; null for a spectator.
    """
    actions: int
    """
    How many actions have led here, without those that were taken back.
    """
    turn: ProtocolAnswerTurn
    table: SchrodingersCatsTableInMessage
    """
    The table as this seat sees it, see below.
    """
    last_trick: NotRequired[dict[str, Any] | None]
    """
    In Cat in the Box: the trick that ended last, so that it stays in sight; null as soon as the
    next card is played.
    """
    legal: SchrodingersCatsMessageLegal
    may_take_back: NotRequired[bool]
    """
    True if an action of this seat can be taken back: its last one, with all that came after it.
    Whether the others agree is for the table.
    """
    events: list[SchrodingersCatsMessageNumberedEvent]
    """
    What this seat has seen, in order; texts have the names of the seats, if they have any.
    """
    next: int
    """
    The number of the next event: the since of the next request.
    """
    rounds: SchrodingersCatsReplayRounds
    totals: ReplayTotals
    outcome: MessageOutcome | None
    """
    The winners and the reasons; null if the match is not over.
    """
    verdict: NotRequired[CatboxVerdict]
    """
    The ruling on the action that was asked about.
    """


class SchrodingersCatsTableInMessage(TypedDict):
    """
    The table of Schrödinger's Cats, as a seat or a spectator sees it
    """
    phase: Literal['physicats', 'deal', 'claim', 'proof', 'draw', 'over']
    round: int
    """
    Which round it is, from 1; the last one when the match is over.
    """
    of_lives: SchrodingersCatsLives
    """
    How many lives each seat began with.
    """
    track: list[SchrodingersCatsTableInMessageTrackItem]
    """
    All spaces in their order; a claim stands on a later one than the claim before it.
    """
    claim: SchrodingersCatsTableInMessageClaim | None
    on_turn: SchrodingersCatsSeat | None
    """
    The seat whose turn it is, also while it waits for cards; null between rounds.
    """
    proved: int
    """
    How many cards it has laid open in this turn.
    """
    has_exchanged: bool
    """
    Whether it has exchanged cards in this turn.
    """
    owed: int
    """
    How many cards it is to draw.
    """
    draw_pile: int
    """
    How many cards are in the draw pile.
    """
    discard_pile: int
    """
    How many cards are in the discard pile.
    """
    discards_known_to_all: SchrodingersCatsPile
    """
    Those of the discard pile that lay open before.
    """
    boxes_in_play: int
    """
    How many cards are in the hands, lie open, or are about to be drawn.
    """
    row: list[SchrodingersCatsPhysicat]
    """
    The open Physicats next to the board, in the order in which they came there.
    """
    revealed: SchrodingersCatsPhysicat | None
    """
    The Physicat that is being used.
    """
    seats: list[SchrodingersCatsTableInMessageSeatsItem]
    hand: SchrodingersCatsPile | None
    """
    The cards of the seat; null for a spectator.
    """
    physicat: SchrodingersCatsPhysicat | None
    """
    The Physicat of the seat, as long as it is unused.
    """
    known_discards: SchrodingersCatsPile | None
    """
    The cards that the seat knows to be in the discard pile; null for a spectator.
    """


class SchrodingersCatsTableInMessageTrackItem(TypedDict):
    """
    A space of the track: at least so many boxes show this state
    """
    space: str
    """
    Its name: 8 alive.
    """
    count: SchrodingersCatsClaimedCount
    state: SchrodingersCatsState


class SchrodingersCatsTableInMessageClaim(TypedDict):
    """
    The claim that stands
    """
    seat: SchrodingersCatsSeat
    place: int
    """
    Which space of the track it stands on, from 0.
    """


class SchrodingersCatsTableInMessageSeatsItem(TypedDict):
    """
    What everybody sees of a seat
    """
    lives: SchrodingersCatsLives
    cards: int
    """
    How many cards it holds.
    """
    proof: SchrodingersCatsPile
    """
    The cards that it has laid open.
    """
    has_unused_physicat: bool
    staying: SchrodingersCatsPhysicat | None
    """
    The Physicat that stays open before it until the round ends.
    """


class SchrodingersCatsMessageLegal(TypedDict):
    """
    What the seat may do. Every legal action, and what somebody touches to choose it.
    """
    actions: list[SchrodingersCatsMessageLegalActionsItem]
    """
    In the order of the game; empty for a spectator, and for a seat that is not on turn.
    """
    hand: list[SchrodingersCatsMessageLegalHandItem]
    """
    Those that begin with cards of the hand.
    """
    board: list[SchrodingersCatsMessageLegalBoardItem]
    """
    Those that end on a place of the board or the track.
    """
    buttons: MessageIndexes
    """
    All others.
    """


class SchrodingersCatsMessageLegalActionsItem(TypedDict):
    """
    A legal action, with its text
    """
    text: str
    action: SchrodingersCatsAction
    """
    To be sent back as it is.
    """


class SchrodingersCatsMessageLegalHandItem(TypedDict):
    """
    Cards of the hand, and what may be done with them
    """
    cards: SchrodingersCatsPile
    """
    A rank, or box cards.
    """
    actions: MessageIndexes


class SchrodingersCatsMessageLegalBoardItem(TypedDict):
    """
    A place, and what may be done there
    """
    place: str
    actions: MessageIndexes


class SchrodingersCatsMessageNumberedEvent(TypedDict):
    """
    Something that happened, with its number and its text
    """
    number: int
    text: str
    """
    In English.
    """
    event: SchrodingersCatsEventInMessage


class CatInTheBoxAnswerParadox(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['paradox']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnParadox
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerTrick(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['trick']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnTrick
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerGroups(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['groups']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnGroups
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerRound(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['round']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnRound
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerMatch(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['match']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnMatch
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerSetUp(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['set-up']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnSetUp
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerTable(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['table']
    """
    The question.
    """
    answer: CatInTheBoxAnswerOnTable
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class CatInTheBoxAnswerOnParadox(TypedDict):
    """
    Whether the seat that is to play is stuck, and its certain plays
    """
    seat: CatInTheBoxSeat | None
    paradox: bool | Unknown
    plays: list[CatInTheBoxPlayText]
    """
    The plays that are legal whatever is unknown.
    """


class CatInTheBoxAnswerOnTrick(TypedDict):
    """
    The winner of the present trick, or of its plays so far; nobody if a paradox ends it
    """
    led: CatInTheBoxColor | None
    winner: CatInTheBoxSeat | None
    play: CatInTheBoxPlayText | None
    complete: bool


class CatInTheBoxAnswerOnGroups(TypedDict):
    """
    The largest groups of all seats
    """
    groups: list[CatInTheBoxGroup]


class CatInTheBoxGroup(TypedDict):
    """
    A seat's largest group, and its bonus with the tricks won so far
    """
    seat: CatInTheBoxSeat
    size: int
    cells: CatInTheBoxCells
    bonus: int | Unknown
    """
    The bonus if the round ended with these tricks.
    """


class CatInTheBoxAnswerOnRound(TypedDict):
    """
    The score of the round, by seat
    """
    over: bool
    paradox: CatInTheBoxSeat | Unknown | None
    tricks: list[int | Unknown]
    bonus: list[int | Unknown]
    scores: list[int | Unknown]


class CatInTheBoxAnswerOnMatch(TypedDict):
    """
    The points so far, and the winners; the leaders, as long as the match is not over
    """
    over: bool
    totals: list[int | Unknown]
    winners: list[CatInTheBoxSeat]


class CatInTheBoxAnswerOnSetUp(TypedDict):
    """
    The set-up before a round, and its numbers
    """
    observed: CatInTheBoxCells
    """
    The cells that observed tokens close.
    """
    neutral: CatInTheBoxCells
    """
    The cells with a neutral token.
    """
    highest_rank: CatInTheBoxRank
    """
    The highest rank; the lowest is 1.
    """
    cards: int
    """
    The number of cards in the deck.
    """
    dealt: int
    """
    The number of cards dealt to each seat.
    """
    bids: list[int]
    """
    The bids to choose from; empty if there is no bidding.
    """
    tricks: int
    """
    The number of tricks in a round without a paradox.
    """
    rounds: int
    """
    The number of rounds in a match.
    """


class AnswerOnTable(TypedDict):
    """
    Whether a table can lie so
    """
    faults: list[AnswerFault]
    """
    Everything on the table that cannot be.
    """
    reachable: bool | Unknown
    """
    Whether legal play can lead to it; ? if that is not settled.
    """
    witness: CatboxRecord | None
    """
    A match that leads to it; null if there is none, or none can be given because the rounds
    before are taken as they were written down.
    """


class AnswerFault(TypedDict):
    """
    Something on the table that cannot be
    """
    clause: Clause
    message: Message
    template: NotRequired[Template]
    fields: NotRequired[Fields]
    where: NotRequired[str]
    """
    The part of the position that it is about, such as .hands[1]; empty, or left out, for all of
    it.
    """


class SchrodingersCatsAnswerCheck(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['check']
    """
    The question.
    """
    answer: SchrodingersCatsAnswerOnCheck
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class SchrodingersCatsAnswerBoxes(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['boxes']
    """
    The question.
    """
    answer: SchrodingersCatsAnswerOnBoxes
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class SchrodingersCatsAnswerMatch(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['match']
    """
    The question.
    """
    answer: SchrodingersCatsAnswerOnMatch
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class SchrodingersCatsAnswerSetUp(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['set-up']
    """
    The question.
    """
    answer: SchrodingersCatsAnswerOnSetUp
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class SchrodingersCatsAnswerTable(TypedDict):
    """
    An answer to a question beyond an action. What is known for certain; ? stands for what is
    not.
    """
    ask: Literal['table']
    """
    The question.
    """
    answer: SchrodingersCatsAnswerOnTable
    """
    What is certain; ? stands for what is not.
    """
    format: Literal['catbox-answer/1']
    determined: bool
    """
    Whether nothing is left open.
    """
    text: list[str]
    """
    The same in words, a list of lines.
    """
    grounds: list[Ground]
    """
    The clauses on which the answer is based.
    """
    missing: list[Ground]
    """
    What you would have to know for the rest, each with the clause that needs it.
    """
    disputed: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    other_books: NotRequired[list[Dispute]]
    """
    As in a verdict, with the text of the other answer in place of a ruling.
    """
    irregularities: NotRequired[list[WhatNow]]
    """
    What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
    of the faults that show it. Left out if there is no advice.
    """
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """


class SchrodingersCatsAnswerOnCheck(TypedDict):
    """
    The result of a check now; all None if nobody has claimed
    """
    claim: SchrodingersCatsMadeClaim | None
    counted: int | Unknown | None
    """
    The number of boxes that count for the claim.
    """
    least: int | None
    most: int | None
    wrong: SchrodingersCatsSeat | Unknown | None
    claimer: SchrodingersCatsSeat | None
    doubter: SchrodingersCatsSeat | None
    """
    The seat on turn or, if that is the claimer, its left neighbor.
    """


class SchrodingersCatsAnswerOnBoxes(TypedDict):
    """
    The number of boxes in play, including those that are about to be drawn, and that of the
    draw pile before such a draw; ? if nobody has counted some hand
    """
    in_play: int | Unknown
    draw_pile: int | Unknown


class SchrodingersCatsAnswerOnMatch(TypedDict):
    """
    The lives that are left, and the winners; none as long as the match is not over
    """
    over: bool
    lives: list[int]
    """
    At an impossible table: whatever follows from what is written.
    """
    winners: list[SchrodingersCatsSeat]


class SchrodingersCatsAnswerOnSetUp(TypedDict):
    """
    The numbers of the table
    """
    hand: list[int]
    """
    The number of cards dealt to a seat, round by round.
    """
    lives: int
    physicats: SchrodingersCatsAnswerOnSetUpPhysicats
    """
    Whether there are Physicats, and how many are where at the beginning
    """
    track: SchrodingersCatsAnswerOnSetUpTrack
    """
    The length of the track, and its last space
    """


class SchrodingersCatsAnswerOnSetUpPhysicats(TypedDict):
    """
    Whether there are Physicats, and how many are where at the beginning
    """
    played: bool
    dealt: int
    open: int
    out_of_game: int


class SchrodingersCatsAnswerOnSetUpTrack(TypedDict):
    """
    The length of the track, and its last space
    """
    blocks: SchrodingersCatsBlocks
    last: str


class CatboxComparison(TypedDict):
    """
    A comparison: one case under several rules (catbox-comparison/1). The answers to one case by
    every combination of readings, or by every edition.
    """
    format: Literal['catbox-comparison/1']
    by: Literal['readings', 'editions']
    """
    What is compared.
    """
    rulings: list[ComparisonRuling]
    """
    One for each combination of readings, or each edition. A fault is a line that says why it
    cannot be ruled on.
    """
    part: bool
    """
    Whether two of them are answered differently.
    """
    clauses: list[Clause]
    """
    The open clauses whose reading changes the answer.
    """


class ComparisonRulingVerdict(TypedDict):
    """
    The answer by one edition with its options. A verdict, an answer, or why there is neither.
    """
    verdict: CatboxVerdict
    answer: NotRequired[Never]
    fault: NotRequired[Never]
    edition: Name
    options: Options


class ComparisonRulingAnswer(TypedDict):
    """
    The answer by one edition with its options. A verdict, an answer, or why there is neither.
    """
    verdict: NotRequired[Never]
    answer: CatboxAnswer
    fault: NotRequired[Never]
    edition: Name
    options: Options


class ComparisonRulingFault(TypedDict):
    """
    The answer by one edition with its options. A verdict, an answer, or why there is neither.
    """
    verdict: NotRequired[Never]
    answer: NotRequired[Never]
    fault: str
    """
    Why the case cannot be ruled on by it, in one line.
    """
    edition: Name
    options: Options


class CatInTheBoxDisputeAction(TypedDict):
    """
    A dispute of this game: the table, and what is asked
    """
    action: CatInTheBoxAction
    """
    The action in question.
    """
    ask: NotRequired[Never]
    verdict: NotRequired[CatboxVerdict | DisputeSoFar]
    """
    The ruling on the action; without clauses while there is a question.
    """
    answer: NotRequired[Never]
    format: Literal['catbox-dispute/1']
    game: Literal['cat-in-the-box']
    edition: NotRequired[CatInTheBoxEditionName | None]
    """
    The id of the edition; null while it may be one of several.
    """
    players: NotRequired[int | None]
    """
    The number of seats; null while it may be one of several.
    """
    options: NotRequired[CatInTheBoxOptions]
    names: NotRequired[Names]
    presumed: NotRequired[list[str]]
    """
    What the reasons of the ruling take for granted, as sentences.
    """
    answers: NotRequired[DisputeFacts]
    """
    The facts that have been given, by their ids, in order; unknown for those that nobody knows.
    """
    question: NotRequired[DisputeQuestion | None]
    """
    The next question, with the facts that each choice sets; null once nothing is left to ask.
    """


class CatInTheBoxDisputeAsk(TypedDict):
    """
    A dispute of this game: the table, and what is asked
    """
    action: NotRequired[Never]
    ask: CatInTheBoxAsk
    """
    In place of an action: the name of a question, as in judge --ask.
    """
    verdict: NotRequired[Never]
    answer: NotRequired[DisputeAnswer | None]
    """
    In place of a verdict: the answer to what is asked; null while there is a question.
    """
    format: Literal['catbox-dispute/1']
    game: Literal['cat-in-the-box']
    edition: NotRequired[CatInTheBoxEditionName | None]
    """
    The id of the edition; null while it may be one of several.
    """
    players: NotRequired[int | None]
    """
    The number of seats; null while it may be one of several.
    """
    options: NotRequired[CatInTheBoxOptions]
    names: NotRequired[Names]
    presumed: NotRequired[list[str]]
    """
    What the reasons of the ruling take for granted, as sentences.
    """
    answers: NotRequired[DisputeFacts]
    """
    The facts that have been given, by their ids, in order; unknown for those that nobody knows.
    """
    question: NotRequired[DisputeQuestion | None]
    """
    The next question, with the facts that each choice sets; null once nothing is left to ask.
    """


class DisputeQuestion(TypedDict):
    """
    A question to those at the table
    """
    id: Name
    """
    The fact that is asked for, or any for several of them.
    """
    text: str
    """
    The question in words, which may change.
    """
    clauses: list[Clause]
    """
    The rules that rest on the answer.
    """
    choices: list[DisputeChoice]


class DisputeChoice(TypedDict):
    """
    An answer to a question
    """
    value: str
    """
    What is given as the answer.
    """
    text: str
    """
    The answer in words, which may change.
    """
    sets: DisputeFacts
    """
    What each fact is by this answer.
    """


class DisputeSoFar(TypedDict):
    """
    What is certain by now. An action can be illegal for certain before there is one clause that
    it breaks in any case.
    """
    format: Literal['catbox-verdict/1']
    ruling: Ruling
    violations: list[Any]
    grounds: list[Any]


class DisputeAnswer(TypedDict):
    """
    What follows for a question beyond an action. As in an answer (catbox-answer/1); but it is
    of facts and not of a table, and its names are its own.
    """
    ask: Name
    """
    The question.
    """
    determined: bool
    """
    Whether nothing is left open.
    """
    answer: dict[str, Any]
    """
    What is known, by name; ? stands for what is not.
    """
    text: list[str]
    """
    The same in words, line by line.
    """
    grounds: list[Ground]
    """
    The clauses that the answer rests on.
    """
    missing: list[Ground]
    """
    What is not known and would have to be, each with the clause that needs it.
    """


class SchrodingersCatsDisputeAction(TypedDict):
    """
    A dispute of this game: the table, and what is asked
    """
    action: SchrodingersCatsAction
    """
    The action in question.
    """
    ask: NotRequired[Never]
    verdict: NotRequired[CatboxVerdict | DisputeSoFar]
    """
    The ruling on the action; without clauses while there is a question.
    """
    answer: NotRequired[Never]
    format: Literal['catbox-dispute/1']
    game: Literal['schrodingers-cats']
    edition: NotRequired[SchrodingersCatsEditionName | None]
    """
    The id of the edition; null while it may be one of several.
    """
    players: NotRequired[int | None]
    """
    The number of seats; null while it may be one of several.
    """
    options: NotRequired[SchrodingersCatsOptions]
    names: NotRequired[Names]
    presumed: NotRequired[list[str]]
    """
    What the reasons of the ruling take for granted, as sentences.
    """
    answers: NotRequired[DisputeFacts]
    """
    The facts that have been given, by their ids, in order; unknown for those that nobody knows.
    """
    question: NotRequired[DisputeQuestion | None]
    """
    The next question, with the facts that each choice sets; null once nothing is left to ask.
    """


class SchrodingersCatsDisputeAsk(TypedDict):
    """
    A dispute of this game: the table, and what is asked
    """
    action: NotRequired[Never]
    ask: SchrodingersCatsAsk
    """
    In place of an action: the name of a question, as in judge --ask.
    """
    verdict: NotRequired[Never]
    answer: NotRequired[DisputeAnswer | None]
    """
    In place of a verdict: the answer to what is asked; null while there is a question.
    """
    format: Literal['catbox-dispute/1']
    game: Literal['schrodingers-cats']
    edition: NotRequired[SchrodingersCatsEditionName | None]
    """
    The id of the edition; null while it may be one of several.
    """
    players: NotRequired[int | None]
    """
    The number of seats; null while it may be one of several.
    """
    options: NotRequired[SchrodingersCatsOptions]
    names: NotRequired[Names]
    presumed: NotRequired[list[str]]
    """
    What the reasons of the ruling take for granted, as sentences.
    """
    answers: NotRequired[DisputeFacts]
    """
    The facts that have been given, by their ids, in order; unknown for those that nobody knows.
    """
    question: NotRequired[DisputeQuestion | None]
    """
    The next question, with the facts that each choice sets; null once nothing is left to ask.
    """


class RulesClause(TypedDict):
    """
    A rule with a name
    """
    id: Clause
    title: str
    text: str
    """
    The rule in words; paragraphs are parted by an empty line.
    """
    sources: list[Source]
    """
    Where the editions say it; with --edition, where that edition does.
    """
    readings: list[RulesReading]
    """
    The ways to take the clause where the books leave it open.
    """
    implemented_by: RulesNames
    """
    The functions that cite the clause.
    """
    tested_by: RulesNames
    """
    The tests that cite the clause.
    """
    in_place_of: NotRequired[Clause]
    """
    Of a house rule, which is in no rulebook: the clause that it replaces.
    """


class RulesReading(TypedDict):
    """
    One way to take an open rule. The option of this name and value in a record chooses it.
    """
    option: str
    value: str
    default: bool
    """
    Whether it holds where a table chooses nothing.
    """
    text: str
    point: NotRequired[int | None]
    """
    The number of the point that says why the rule is open.
    """
    editions: NotRequired[list[str]]
    """
    The editions whose text can be read so; empty if that of all can.
    """


class CatInTheBoxEdition(TypedDict):
    """
    An edition of this game
    """
    game: Literal['cat-in-the-box']
    ruleset_version: str
    """
    The version of the rules as coded; it rises with every change of behavior.
    """
    id: CatInTheBoxEditionName
    aliases: list[CatInTheBoxEditionName]
    """
    Other names that a record may use.
    """
    title: str
    publisher: str
    year: int
    rulebook: str
    """
    The text that the clauses cite under this id.
    """
    setups: list[CatInTheBoxSetup]
    """
    Its numbers for each count of players.
    """
    terms: list[EditionsTerm]
    """
    Words of this library, and what the edition calls them.
    """
    variants: list[CatboxVariant]
    """
    The variants that have made it what it is; none in a printed edition.
    """
    color_marks: Literal['held', 'lost']
    player_board_faces: list[str]
    """
    The faces of a player's board, by the counts of players printed on each.
    """
    tokens_per_seat: int
    tokens: Literal['unlimited', 'strict']
    """
    The default reading of declare.token-left.
    """
    red_broken_by: Literal['player-token', 'any-token']
    """
    The default reading of declare.lead-red-broken.
    """
    face: Literal['black', 'white', 'purple'] | None
    """
    The face that is used where a table says nothing and its count of players may; None stands
    for the first of those that may be used.
    """
    house_rules: list[str]
    """
    What replaces rules of the book.
    """


class CatInTheBoxSetup(TypedDict):
    """
    The numbers of an edition for one count of players
    """
    players: CatInTheBoxTablePlayers
    highest_rank: CatInTheBoxRank
    """
    Ranks on the cards run from 1 to this; five cards of each.
    """
    dealt: int
    """
    Cards dealt to each seat.
    """
    bids: list[int]
    """
    The bids on the player's board; empty where nobody bids.
    """
    tricks: int
    """
    Tricks of a round without a paradox.
    """
    columns: int
    """
    Columns of the sheet or board.
    """
    rounds: int
    """
    Rounds of a match: every seat is the start seat once.
    """
    faces: list[Literal['black', 'white', 'purple']]
    """
    The faces that may be used, the first one by default.
    """
    revealed: int
    """
    How many of the cards left over are turned up; a neutral token is laid for each.
    """
    observed: CatInTheBoxRank | CatInTheBoxCells | None
    """
    What observed tokens close: all cells of a rank, or cells by their names.
    """
    bonus_up_to: int | None
    """
    Where nobody bids: the most tricks with which a seat gets the bonus.
    """
    penalty: int
    """
    What each trick costs a seat that causes a paradox.
    """
    layout: CatInTheBoxLayout | None
    """
    Where the cells lie, row by row; None where their ranks ascend.
    """
    left_over: int
    """
    Cards left in the center after dealing.
    """


class EditionsTerm(TypedDict):
    """
    A word of this library, and what the edition calls it
    """
    ours: str
    theirs: str


class SchrodingersCatsEdition(TypedDict):
    """
    An edition of this game
    """
    game: Literal['schrodingers-cats']
    ruleset_version: str
    """
    The version of the rules as coded; it rises with every change of behavior.
    """
    id: SchrodingersCatsEditionName
    aliases: list[SchrodingersCatsEditionName]
    """
    Other names that a record may use.
    """
    title: str
    publisher: str
    year: int
    rulebook: str
    """
    The text that the clauses cite under this id.
    """
    setups: list[SchrodingersCatsSetup]
    """
    Its numbers for each count of players.
    """
    terms: list[EditionsTerm]
    """
    Words of this library, and what the edition calls them.
    """
    variants: list[CatboxVariant]
    """
    The variants that have made it what it is; none in a printed edition.
    """
    deck: SchrodingersCatsPile
    """
    All box cards.
    """
    blocks: SchrodingersCatsBlocks
    """
    The blocks of the track, unless a table says otherwise.
    """
    physicats: Literal['with', 'without']
    """
    Whether the Physicats are in the game, unless a table says otherwise.
    """
    physicat_timing: Literal['own-turn', 'before-claim']
    """
    The default reading of schrodinger.physicat.timing.
    """
    short_pile: Literal['allowed', 'barred']
    """
    The default reading of schrodinger.physicat.felinestein.
    """
    open_heisenbergs: Literal['stay', 'as-claimed']
    """
    The default reading of schrodinger.physicat.purrie.
    """


class SchrodingersCatsSetup(TypedDict):
    """
    The numbers of an edition for one count of players
    """
    players: SchrodingersCatsTablePlayers
    lives: int
    """
    How often a seat may be wrong before it is out, the last time included.
    """
    hands: list[int]
    """
    How many cards each seat is dealt in the first round, the second, and so on to the last.
    """
    out_of_game: int
    """
    The Physicats that stay in the box, unseen.
    """


class ProtocolRequestHello(TypedDict):
    """
    Who are you, and what do you play?
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['hello']


class ProtocolRequestNew(TypedDict):
    """
    Begin a match, as far as a record gives it
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['new']
    match: ProtocolRequestMatch
    record: CatboxRecord


class ProtocolRequestOfMatch(TypedDict):
    """
    How do the seats stand, how does the table lie, what has been done? Or forget the match
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['score', 'state', 'record', 'drop']
    match: ProtocolRequestMatch


ProtocolRequestLegal = TypedDict('ProtocolRequestLegal', {
    'id': 'NotRequired[ProtocolRequestId]',
    'ask': "Literal['legal']",
    'match': 'ProtocolRequestMatch',
    'as': 'NotRequired[ProtocolRequestAs]',
})
"""
What may the seats on turn do?
"""


ProtocolRequestEvents = TypedDict('ProtocolRequestEvents', {
    'id': 'NotRequired[ProtocolRequestId]',
    'ask': "Literal['events']",
    'match': 'ProtocolRequestMatch',
    'since': 'NotRequired[int]',
    'as': 'NotRequired[ProtocolRequestAs]',
})
"""
What has happened?
"""


ProtocolRequestWithAction = TypedDict('ProtocolRequestWithAction', {
    'id': 'NotRequired[ProtocolRequestId]',
    'ask': "Literal['apply', 'judge']",
    'match': 'ProtocolRequestMatch',
    'action': 'Action',
    'as': 'NotRequired[ProtocolRequestAs]',
})
"""
Take an action, or rule on it
"""


ProtocolRequestView = TypedDict('ProtocolRequestView', {
    'id': 'NotRequired[ProtocolRequestId]',
    'ask': "Literal['view']",
    'match': 'ProtocolRequestMatch',
    'seat': 'NotRequired[ProtocolRequestViewer]',
    'as': 'NotRequired[ProtocolRequestAs]',
})
"""
What does a seat know?
"""


class ProtocolRequestDraw(TypedDict):
    """
    What could chance give out?
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['draw']
    match: ProtocolRequestMatch
    seed: NotRequired[ProtocolRequestId]
    """
    The same one gives the same cards again; with null, or none, nobody can foresee them.
    """


class ProtocolRequestUndo(TypedDict):
    """
    Take the last action back, or the last few, or all from the last one of a seat on
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['undo']
    match: ProtocolRequestMatch
    actions: NotRequired[int | None]
    """
    How many; one if nothing is said. Not with a seat.
    """
    seat: NotRequired[int | None]
    """
    Whose last action it is, with all that chance and others have done since.
    """


ProtocolRequestMessage = TypedDict('ProtocolRequestMessage', {
    'id': 'NotRequired[ProtocolRequestId]',
    'ask': "Literal['message']",
    'match': 'ProtocolRequestMatch',
    'as': 'ProtocolRequestAs',
    'since': 'NotRequired[ProtocolRequestFirstEvent]',
    'action': 'NotRequired[Action | None]',
})
"""
What is a client of a seat sent?
"""


ProtocolRequestWatch = TypedDict('ProtocolRequestWatch', {
    'id': 'str | ProtocolRequestWholeNumber',
    'ask': "Literal['watch']",
    'match': 'ProtocolRequestMatch',
    'as': 'ProtocolRequestAs',
    'since': 'NotRequired[ProtocolRequestFirstEvent]',
    'stop': 'NotRequired[bool]',
})
"""
Send such a message at once, and whenever the match has changed
"""


class ProtocolRequestDispute(TypedDict):
    """
    What follows from what is known of an action: the next question, or the ruling?
    """
    id: NotRequired[ProtocolRequestId]
    ask: Literal['dispute']
    dispute: CatboxDispute
    """
    The dispute so far; its beginning will do, which has the action.
    """
    answers: NotRequired[DisputeFacts]
    """
    What else is known: facts by their ids, or under the id of the question what was chosen.
    """


class CatboxProtocolAnswerAnswer(TypedDict):
    """
    An answer: a line from an engine (catbox-protocol/1). What was asked for, or an error, or
    news of a match that is watched. A reader passes over keys that it does not know. Which of
    the answers it is, the request says: each stands under $defs.
    """
    answer: ProtocolAnswerHello | ProtocolAnswerNew | ProtocolAnswerLegal | ProtocolAnswerApply | ProtocolAnswerScore | ProtocolAnswerJudge | ProtocolAnswerState | ProtocolAnswerView | ProtocolAnswerDraw | ProtocolAnswerRecord | ProtocolAnswerDrop | ProtocolAnswerEvents | ProtocolAnswerUndo | ProtocolAnswerMessage | ProtocolAnswerWatch | ProtocolAnswerDispute
    error: NotRequired[Never]
    message: NotRequired[Never]
    id: ProtocolRequestId
    """
    That of the request; null if it had none, or none that could be read.
    """


class CatboxProtocolAnswerError(TypedDict):
    """
    An answer: a line from an engine (catbox-protocol/1). What was asked for, or an error, or
    news of a match that is watched. A reader passes over keys that it does not know. Which of
    the answers it is, the request says: each stands under $defs.
    """
    answer: NotRequired[Never]
    error: ProtocolAnswerError
    message: NotRequired[Never]
    id: ProtocolRequestId
    """
    That of the request; null if it had none, or none that could be read.
    """


class CatboxProtocolAnswerMessage(TypedDict):
    """
    An answer: a line from an engine (catbox-protocol/1). What was asked for, or an error, or
    news of a match that is watched. A reader passes over keys that it does not know. Which of
    the answers it is, the request says: each stands under $defs.
    """
    answer: NotRequired[Never]
    error: NotRequired[Never]
    message: CatboxMessage
    """
    What a match has come to that is watched: it follows the answer to what has changed it, and
    has the id of the request to watch.
    """
    id: ProtocolRequestId
    """
    That of the request; null if it had none, or none that could be read.
    """


ProtocolAnswerHello = TypedDict('ProtocolAnswerHello', {
    'protocol': "Literal['catbox-protocol/1']",
    'engine': 'str',
    'version': 'str',
    'asks': 'list[str]',
    'as': 'NotRequired[list[str]]',
    'games': 'dict[str, ProtocolAnswerGame]',
})
"""
Who the engine is, and what it plays
"""


class ProtocolAnswerGame(TypedDict):
    """
    A game that an engine plays
    """
    editions: dict[str, list[int]]
    """
    The editions by their ids, each with its counts of players.
    """
    options: dict[str, Literal['any'] | list[Any]]
    """
    The options that a record may have, each with the values that the engine knows.
    """


class ProtocolAnswerNew(TypedDict):
    """
    A match has been begun
    """
    turn: ProtocolAnswerTurn


class ProtocolAnswerLegal(TypedDict):
    """
    What the seats on turn may do. In the order of the game; nothing where chance acts or all is
    over.
    """
    legal: list[Action]


class ProtocolAnswerApply(TypedDict):
    """
    An action has been taken
    """
    turn: ProtocolAnswerTurn
    events: NotRequired[list[ProtocolAnswerEvent]]
    """
    What happened, in order.
    """


class ProtocolAnswerEventCatInTheBoxRoundBegan(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['round-began']
    number: int
    start_seat: CatInTheBoxSeat


class ProtocolAnswerEventCatInTheBoxHandDealt(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['hand-dealt']
    seat: CatInTheBoxSeat
    ranks: list[CatInTheBoxRank]


class ProtocolAnswerEventCatInTheBoxCardsRevealed(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['cards-revealed']
    ranks: list[CatInTheBoxRank]


class ProtocolAnswerEventCatInTheBoxNeutralTokenPlaced(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['neutral-token-placed']
    rank: CatInTheBoxRank
    color: Literal['green', 'yellow', 'blue']


class ProtocolAnswerEventCatInTheBoxDiscardMade(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['discard-made']
    seat: CatInTheBoxSeat


class ProtocolAnswerEventCatInTheBoxDiscardChosen(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['discard-chosen']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank


class ProtocolAnswerEventCatInTheBoxBidMade(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['bid-made']
    seat: CatInTheBoxSeat
    tricks: int


class ProtocolAnswerEventCatInTheBoxCardPlayed(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['card-played']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class ProtocolAnswerEventCatInTheBoxTokenPlaced(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['token-placed']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class ProtocolAnswerEventCatInTheBoxColorLost(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['color-lost']
    seat: CatInTheBoxSeat
    color: CatInTheBoxColor


class ProtocolAnswerEventCatInTheBoxTrickWon(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['trick-won']
    seat: CatInTheBoxSeat
    rank: CatInTheBoxRank
    color: CatInTheBoxColor


class ProtocolAnswerEventCatInTheBoxParadoxOccurred(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['paradox-occurred']
    seat: CatInTheBoxSeat
    hand: list[CatInTheBoxRank]


class ProtocolAnswerEventCatInTheBoxTrickAbandoned(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['trick-abandoned']
    seats: list[CatInTheBoxSeat]
    """
    The seats that had played to it, in order.
    """


class ProtocolAnswerEventCatInTheBoxRoundScored(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['round-scored']
    result: CatInTheBoxRound
    bids: list[int]
    groups: list[int]
    arrangement_is_known: bool
    """
    False if the groups rest on an arrangement of the board that is unverified, setup.face.
    """


class ProtocolAnswerEventCatInTheBoxMatchEnded(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['match-ended']
    totals: list[int]
    winners: list[CatInTheBoxSeat]


class ProtocolAnswerEventMessageTakenBack(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['taken-back']
    actions: int
    """
    How many actions.
    """
    void_from: int
    """
    The number of the first event that no longer counts.
    """


class ProtocolAnswerEventSchrodingersCatsPhysicatDealt(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['physicat-dealt']
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat


class ProtocolAnswerEventSchrodingersCatsPhysicatOpened(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['physicat-opened']
    physicat: SchrodingersCatsPhysicat


class ProtocolAnswerEventSchrodingersCatsRoundBegan(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['round-began']
    number: int
    start_seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsNumberOfCards
    """
    How many boxes are in play.
    """


class ProtocolAnswerEventSchrodingersCatsHandDealt(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['hand-dealt']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsClaimMade(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['claim-made']
    seat: SchrodingersCatsSeat
    count: SchrodingersCatsClaimedCount
    state: SchrodingersCatsState


class ProtocolAnswerEventSchrodingersCatsBoxesProved(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['boxes-proved']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsBoxesDiscarded(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['boxes-discarded']
    seat: SchrodingersCatsSeat
    number: SchrodingersCatsNumberOfCards


class ProtocolAnswerEventSchrodingersCatsDiscardsChosen(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['discards-chosen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsBoxesDrawn(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['boxes-drawn']
    seat: SchrodingersCatsSeat
    number: SchrodingersCatsNumberOfCards


class ProtocolAnswerEventSchrodingersCatsDrawSeen(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['draw-seen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsTurnEnded(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['turn-ended']
    seat: SchrodingersCatsSeat


class ProtocolAnswerEventSchrodingersCatsPhysicatUsed(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['physicat-used']
    seat: SchrodingersCatsSeat
    physicat: SchrodingersCatsPhysicat
    taking: SchrodingersCatsPhysicat | None


class ProtocolAnswerEventSchrodingersCatsPhysicatStays(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['physicat-stays']
    seat: SchrodingersCatsSeat
    physicat: Literal['pounce-gaposchkin', 'goeppert-meower', 'feyncat']


class ProtocolAnswerEventSchrodingersCatsPhysicatJoinedRow(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['physicat-joined-row']
    physicat: SchrodingersCatsPhysicat


class ProtocolAnswerEventSchrodingersCatsBoxesRemoved(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['boxes-removed']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsDiscardPileSeen(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['discard-pile-seen']
    seat: SchrodingersCatsSeat
    boxes: SchrodingersCatsPile


class ProtocolAnswerEventSchrodingersCatsTurnSkipped(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['turn-skipped']
    seat: SchrodingersCatsSeat


class ProtocolAnswerEventSchrodingersCatsBoxesInPlayChanged(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['boxes-in-play-changed']
    boxes: SchrodingersCatsNumberOfCards


class ProtocolAnswerEventSchrodingersCatsClaimDoubted(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['claim-doubted']
    seat: SchrodingersCatsSeat


class ProtocolAnswerEventSchrodingersCatsHandsShown(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['hands-shown']
    hands: list[SchrodingersCatsPile]


class ProtocolAnswerEventSchrodingersCatsClaimChecked(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['claim-checked']
    claim: SchrodingersCatsStandingClaim
    doubter: SchrodingersCatsSeat
    count: SchrodingersCatsCountAtCheck
    counted: SchrodingersCatsCounted
    """
    The total of the count.
    """
    wrong: SchrodingersCatsSeat


class ProtocolAnswerEventSchrodingersCatsLifeLost(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['life-lost']
    seat: SchrodingersCatsSeat
    lives: SchrodingersCatsLives


class ProtocolAnswerEventSchrodingersCatsSeatEliminated(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['seat-eliminated']
    seat: SchrodingersCatsSeat


class ProtocolAnswerEventSchrodingersCatsMatchEnded(TypedDict):
    """
    Something that happened. An event of the game, or that actions were taken back, as in a
    message. One that a single seat learns of has private_to as well.
    """
    private_to: NotRequired[Seat]
    event: Literal['match-ended']
    lives: list[SchrodingersCatsLives]
    winner: SchrodingersCatsSeat


class ProtocolAnswerScore(TypedDict):
    """
    How the seats stand
    """
    finished: ReplayFinished
    rounds: ReplayRounds
    totals: ReplayTotals
    winners: ReplayWinners


class ProtocolAnswerJudge(TypedDict):
    """
    The ruling on an action
    """
    verdict: CatboxVerdict


class ProtocolAnswerState(TypedDict):
    """
    The table, with nothing hidden
    """
    state: CatboxPosition


class ProtocolAnswerView(TypedDict):
    """
    What a seat knows. A position with "?" for what is hidden, or any other value of the
    engine's own.
    """
    view: Any


class ProtocolAnswerDraw(TypedDict):
    """
    What chance could give out
    """
    action: Action


class ProtocolAnswerRecord(TypedDict):
    """
    What has been done so far
    """
    record: CatboxRecord


class ProtocolAnswerDrop(TypedDict):
    """
    The match is forgotten: nothing more is said
    """
    protocol: NotRequired[Never]
    turn: NotRequired[Never]
    legal: NotRequired[Never]
    finished: NotRequired[Never]
    verdict: NotRequired[Never]
    state: NotRequired[Never]
    view: NotRequired[Never]
    action: NotRequired[Never]
    record: NotRequired[Never]
    events: NotRequired[Never]
    message: NotRequired[Never]


class ProtocolAnswerEvents(TypedDict):
    """
    What has happened
    """
    events: list[ProtocolAnswerEvent]
    """
    In order, less those that are left out.
    """
    next: int
    """
    How many there are: the since of the next request.
    """


class ProtocolAnswerMessage(TypedDict):
    """
    What a client of a seat is sent
    """
    message: CatboxMessage


class ProtocolAnswerWatch(TypedDict):
    """
    The match as it is now; nothing where no more messages are sent
    """
    message: NotRequired[CatboxMessage]


class ProtocolAnswerDispute(TypedDict):
    """
    A dispute as it is now
    """
    dispute: DisputeWhole


class DisputeWholeCatInTheBoxDisputeAction(TypedDict):
    """
    A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
    """
    presumed: list[str]
    answers: DisputeFacts
    question: DisputeQuestion | None
    edition: CatInTheBoxEditionName | None
    """
    The id of the edition; null while it may be one of several.
    """
    players: int | None
    """
    The number of seats; null while it may be one of several.
    """
    action: CatInTheBoxAction
    """
    The action in question.
    """
    ask: NotRequired[Never]
    verdict: NotRequired[CatboxVerdict | DisputeSoFar]
    """
    The ruling on the action; without clauses while there is a question.
    """
    answer: NotRequired[Never]
    format: Literal['catbox-dispute/1']
    game: Literal['cat-in-the-box']
    options: NotRequired[CatInTheBoxOptions]
    names: NotRequired[Names]


class DisputeWholeCatInTheBoxDisputeAsk(TypedDict):
    """
    A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
    """
    presumed: list[str]
    answers: DisputeFacts
    question: DisputeQuestion | None
    edition: CatInTheBoxEditionName | None
    """
    The id of the edition; null while it may be one of several.
    """
    players: int | None
    """
    The number of seats; null while it may be one of several.
    """
    action: NotRequired[Never]
    ask: CatInTheBoxAsk
    """
    In place of an action: the name of a question, as in judge --ask.
    """
    verdict: NotRequired[Never]
    answer: NotRequired[DisputeAnswer | None]
    """
    In place of a verdict: the answer to what is asked; null while there is a question.
    """
    format: Literal['catbox-dispute/1']
    game: Literal['cat-in-the-box']
    options: NotRequired[CatInTheBoxOptions]
    names: NotRequired[Names]


class DisputeWholeSchrodingersCatsDisputeAction(TypedDict):
    """
    A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
    """
    presumed: list[str]
    answers: DisputeFacts
    question: DisputeQuestion | None
    edition: SchrodingersCatsEditionName | None
    """
    The id of the edition; null while it may be one of several.
    """
    players: int | None
    """
    The number of seats; null while it may be one of several.
    """
    action: SchrodingersCatsAction
    """
    The action in question.
    """
    ask: NotRequired[Never]
    verdict: NotRequired[CatboxVerdict | DisputeSoFar]
    """
    The ruling on the action; without clauses while there is a question.
    """
    answer: NotRequired[Never]
    format: Literal['catbox-dispute/1']
    game: Literal['schrodingers-cats']
    options: NotRequired[SchrodingersCatsOptions]
    names: NotRequired[Names]


class DisputeWholeSchrodingersCatsDisputeAsk(TypedDict):
    """
    A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
    """
    presumed: list[str]
    answers: DisputeFacts
    question: DisputeQuestion | None
    edition: SchrodingersCatsEditionName | None
    """
    The id of the edition; null while it may be one of several.
    """
    players: int | None
    """
    The number of seats; null while it may be one of several.
    """
    action: NotRequired[Never]
    ask: SchrodingersCatsAsk
    """
    In place of an action: the name of a question, as in judge --ask.
    """
    verdict: NotRequired[Never]
    answer: NotRequired[DisputeAnswer | None]
    """
    In place of a verdict: the answer to what is asked; null while there is a question.
    """
    format: Literal['catbox-dispute/1']
    game: Literal['schrodingers-cats']
    options: NotRequired[SchrodingersCatsOptions]
    names: NotRequired[Names]


class ProtocolAnswerError(TypedDict):
    """
    Why there is no answer
    """
    code: Literal['not-json', 'line-too-long', 'malformed-input', 'unsupported', 'illegal-action', 'no-such-match', 'too-many-matches', 'internal-error']
    message: str
    """
    The error in a sentence, for people.
    """
    path: NotRequired[str]
    """
    The place in the request, as a JSON path.
    """
    expected: NotRequired[str]
    """
    What was expected there.
    """
    given: NotRequired[str]
    """
    What was given, shortened.
    """
    verdict: NotRequired[ProtocolAnswerErrorVerdict]
    """
    Of an illegal action: the ruling, with the clauses that it breaks.
    """


class ProtocolAnswerErrorVerdict(TypedDict):
    """
    Of an illegal action: the ruling, with the clauses that it breaks.
    """
    ruling: Literal['illegal']
    format: Literal['catbox-verdict/1']
    violations: list[Violation]
    """
    Every clause that the action breaks.
    """
    grounds: list[Ground]
    """
    The clauses that allow the action, exceptions included. For an illegal action those that
    were checked and did not forbid it; for an undetermined one those that depend on unknown
    cards.
    """
    disputed: NotRequired[list[Dispute]]
    """
    The readings of this edition's text by which the ruling is different, or the action has
    another result, with the points that say why. Left out if there are none.
    """
    other_books: NotRequired[list[Dispute]]
    """
    The same where only another book says so; it names an edition without an option, or a
    reading of a sentence that this edition does not have.
    """
    what_now: NotRequired[WhatNow]
    assumed: NotRequired[list[Ground]]
    """
    With --assume-table: why legal play does not lead to the table.
    """
    presumed: NotRequired[list[Ground]]
    """
    What is assumed because nobody has said otherwise: that a seat holds the card that it lays
    down. Left out if nothing depends on it.
    """


class CatboxConformance(TypedDict):
    """
    A test of an engine (catbox-conformance/1). The answer of `catbox conform --json`: what came
    of holding an engine against the reference.
    """
    format: Literal['catbox-conformance/1']
    engine: str
    """
    The name and the version that the engine gives itself.
    """
    agrees: bool
    """
    Whether there is no disagreement but those that are waived, and enough was reached to say
    so.
    """
    tested: dict[str, ConformanceTested]
    """
    How much was tested, by the name of the game.
    """
    not_tested: list[str]
    """
    What was not tested, and why, in words.
    """
    not_reached: list[str]
    """
    What would have to be seen of the engine before it can be said to agree, in words.
    """
    interrupted: bool
    """
    Whether the test was ended from outside.
    """
    disagreements: list[ConformanceDisagreement]
    """
    What differs: supposed is the one rule that explains all scores, picture a board, record the
    shortest match found that shows it.
    """
    courtesies: list[ConformanceDisagreement]
    """
    Disagreements about manners: replies to lines that make no sense.
    """
    gone: list[str]
    """
    Names that are waived and were not found any more.
    """


class ConformanceTested(TypedDict):
    matches: int
    """
    Records that were walked, those for shrinking included.
    """
    actions: int
    requests: int
    """
    Lines that were sent to the engine.
    """
    asks: list[str]
    """
    What the engine was asked.
    """
    tables: list[ConformanceReached]
    """
    What was reached, by edition and number of players.
    """


class ConformanceReached(TypedDict):
    edition: str
    players: int
    finished: int
    """
    Matches that came to their end.
    """
    rounds: int
    """
    Rounds that were scored.
    """
    actions: list[str]
    """
    The kinds of action that were taken.
    """
    clauses: list[str]
    """
    The clauses that were exercised.
    """
    not_reached: list[str]
    """
    The clauses that the engine could show there, and that were not exercised.
    """
    rare: list[str]
    """
    The listed rare moments that came up.
    """


class ConformanceDisagreement(TypedDict):
    name: str
    """
    The same in every run; a disagreement is waived by it.
    """
    known: bool
    """
    Whether it is waived.
    """
    aspect: ConformanceAspect
    also: list[ConformanceAspect]
    """
    In which other aspects the same shows.
    """
    clauses: list[str]
    """
    The ids of the rules that the engine gets wrong, as far as one can tell; none where it is
    about no rule.
    """
    message: str
    supposed: str
    """
    The one rule that, with another meaning, explains every score; empty if there is none.
    """
    tables: list[ConformanceTable]
    """
    Where it occurs.
    """
    picture: list[str]
    """
    The board on which a round was scored, a line for each row: on each cell the seat whose
    token lies there, with a star where its bonus counts it.
    """
    record: CatboxRecord
    action: NotRequired[dict[str, Any]]
    """
    The action in question, as in a record, if there is one.
    """
    expected: Any
    """
    What the reference says.
    """
    given: Any
    """
    What the engine said.
    """


class ConformanceTable(TypedDict):
    edition: str
    players: int


class CatboxDiff(TypedDict):
    """
    Two rulebooks compared (catbox-diff/1). The answer of `catbox diff --json`: two rulebooks
    compared, as data and as play.
    """
    format: Literal['catbox-diff/1']
    game: str
    a: str
    """
    A rulebook, as it is spelled.
    """
    b: str
    """
    The other one.
    """
    differ: bool
    """
    Whether any difference between the two was found.
    """
    differences: list[DiffDifference]
    only_a: list[int]
    """
    The counts of players that `a` alone has.
    """
    only_b: list[int]
    """
    The counts of players that `b` alone has.
    """
    seed: int
    played: list[DiffTable]
    """
    What was played, for each count of players.
    """
    corpus: None | DiffCorpus
    """
    What the records of a corpus show; null if none was given.
    """


class DiffDifference(TypedDict):
    what: Literal['number', 'reading', 'rule', 'layout', 'clause', 'word']
    players: int | None
    """
    The count of players that it is about; null if it is about all.
    """
    path: str
    """
    The name of the number, of the reading, the clause that is replaced …
    """
    decides: bool
    """
    Whether a match can turn on it.
    """
    a: Any
    """
    What `a` has there.
    """
    b: Any
    """
    What `b` has there.
    """


class DiffTable(TypedDict):
    players: int
    matches: DiffCount
    """
    Matches that both have played, side by side.
    """
    actions: DiffCount
    parted: DiffCount
    """
    In so many of them some way came up.
    """
    scored: DiffCount
    """
    The number of rounds that both have scored, up to the first difference.
    """
    unverified: list[str]
    """
    What of the tables no rulebook says, so that what is found rests on a guess; in words.
    """
    masked: list[str]
    """
    What differs in scoring, as data, and showed in no round that both have scored, where play
    parts as well.
    """
    same_by_construction: bool
    """
    Whether nothing that anybody plays by differs.
    """
    ways: list[DiffFound]


class DiffFound(TypedDict):
    """
    A way, and how often it came up.
    """
    shortest: DiffShortest
    matches: int
    """
    The number of matches.
    """
    first: DiffCount
    """
    The number of them in which no other way came before it.
    """
    mean_action: float
    """
    The mean index of the action at which it came first.
    """
    kind: Literal['deal', 'action', 'effect', 'score', 'outcome', 'turn', 'view']
    what: str
    """
    The kind of action, the event, or the part of the sheet.
    """
    allowed_by: None | DiffSide
    """
    The rulebook that allows what the other forbids; null where neither forbids anything.
    """
    forbidden_by: DiffClauses
    """
    The clauses that the action violates by the other rulebook.
    """
    clauses: DiffClauses
    """
    The exceptions and house rules that allow it; where nothing is forbidden, what the
    difference is about.
    """


class DiffCounted(TypedDict):
    """
    A way, and how often it came up.
    """
    matches: int
    """
    The number of matches.
    """
    first: DiffCount
    """
    The number of them in which no other way came before it.
    """
    mean_action: float
    """
    The mean index of the action at which it came first.
    """
    kind: Literal['deal', 'action', 'effect', 'score', 'outcome', 'turn', 'view']
    what: str
    """
    The kind of action, the event, or the part of the sheet.
    """
    allowed_by: None | DiffSide
    """
    The rulebook that allows what the other forbids; null where neither forbids anything.
    """
    forbidden_by: DiffClauses
    """
    The clauses that the action violates by the other rulebook.
    """
    clauses: DiffClauses
    """
    The exceptions and house rules that allow it; where nothing is forbidden, what the
    difference is about.
    """


class DiffWay(TypedDict):
    """
    A way in which the two part.
    """
    kind: Literal['deal', 'action', 'effect', 'score', 'outcome', 'turn', 'view']
    what: str
    """
    The kind of action, the event, or the part of the sheet.
    """
    allowed_by: None | DiffSide
    """
    The rulebook that allows what the other forbids; null where neither forbids anything.
    """
    forbidden_by: DiffClauses
    """
    The clauses that the action violates by the other rulebook.
    """
    clauses: DiffClauses
    """
    The exceptions and house rules that allow it; where nothing is forbidden, what the
    difference is about.
    """


class DiffShortest(TypedDict):
    action: DiffCount
    """
    The index of the action at which they part.
    """
    in_question: dict[str, Any] | None
    """
    That action, as in a record; null where it is none.
    """
    message: str
    """
    What differs, in words.
    """
    legal_by: DiffSide
    """
    The rulebook by which all of the record is legal.
    """
    record: CatboxRecord


class DiffCorpus(TypedDict):
    matches: DiffCount
    actions: DiffCount
    parted: DiffCount
    """
    The number in which a way to differ came up, even if only in a choice that nobody took.
    """
    otherwise: DiffCount
    """
    The number that are themselves played or scored differently.
    """
    ways: list[DiffCorpusWaysItem]
    left_out: DiffCount
    """
    The number of places that are not compared, or not to the end.
    """
    unreadable: DiffCount
    """
    The number of these that hold nothing readable.
    """
    left: list[DiffCorpusLeftItem]
    """
    The first thousand of them.
    """


class DiffCorpusWaysItem(TypedDict):
    """
    A way, and how often it came up.
    """
    earliest: DiffCount
    """
    The least index at which it came up.
    """
    place: str
    """
    The file, with the line, of the match in which that was.
    """
    matches: int
    """
    The number of matches.
    """
    first: DiffCount
    """
    The number of them in which no other way came before it.
    """
    mean_action: float
    """
    The mean index of the action at which it came first.
    """
    kind: Literal['deal', 'action', 'effect', 'score', 'outcome', 'turn', 'view']
    what: str
    """
    The kind of action, the event, or the part of the sheet.
    """
    allowed_by: None | DiffSide
    """
    The rulebook that allows what the other forbids; null where neither forbids anything.
    """
    forbidden_by: DiffClauses
    """
    The clauses that the action violates by the other rulebook.
    """
    clauses: DiffClauses
    """
    The exceptions and house rules that allow it; where nothing is forbidden, what the
    difference is about.
    """


class DiffCorpusLeftItem(TypedDict):
    place: str
    reason: str
    is_unreadable: bool


class CatboxRegress(TypedDict):
    """
    A corpus of records, played again (catbox-regress/1). The answer of `catbox regress --json`:
    a corpus of records compared with its stored results.
    """
    format: Literal['catbox-regress/1']
    rulebook: str | None
    """
    By what all records were played; null for what each of them says.
    """
    on_top: str | None
    """
    What was laid on top of what each record plays by; null for nothing.
    """
    records: int
    """
    How many records were played.
    """
    unchanged: int
    """
    How many came to what is stored.
    """
    changed: list[CatboxRegressChangedItem]
    """
    How many changes there are, by what has changed.
    """
    other_winners: int
    """
    How many matches that were over, and are over now, others have won.
    """
    changes: list[CatboxRegressChangesItem]
    """
    The first thousand of them.
    """
    left: list[RegressReason]
    """
    The first thousand records that the rulebook cannot play: of another game, or of another
    count of players.
    """
    left_out: int
    """
    How many there are.
    """
    unreadable: list[RegressReason]
    """
    The first thousand places where there is nothing that can be read or played.
    """
    places_unreadable: int
    """
    How many there are.
    """
    updated: bool
    """
    Whether the results have been stored.
    """


class CatboxRegressChangedItem(TypedDict):
    what: RegressWhat
    clauses: RegressClauses
    records: int


class CatboxRegressChangesItem(TypedDict):
    place: RegressPlace
    what: RegressWhat
    clauses: RegressClauses
    message: str
    other_winners: bool
    """
    Whether the match was over and is over now, and others have won.
    """


class RegressReason(TypedDict):
    place: RegressPlace
    reason: str


class CatboxReport(TypedDict):
    """
    What came of many matches (catbox-report/2). The answer of `catbox report --json` and of
    `catbox simulate --json`: means and differences of figures, in groups that can be compared.
    """
    format: Literal['catbox-report/2']
    unfinished: list[str]
    """
    The campaigns that are reported as far as they go, in words.
    """
    groups: list[ReportGroup]


class ReportGroup(TypedDict):
    """
    Matches of one game, number of players, policy, seed and engine.
    """
    game: str
    players: int
    policy: str
    """
    The bot at all seats, by its name.
    """
    seed: int
    batch: bool
    """
    Whether the batch engine played them.
    """
    rulebooks: list[str]
    """
    As they are spelled.
    """
    sentences: list[str]
    """
    The largest effects in words, at most six.
    """
    estimates: list[ReportEstimate]
    looks: list[ReportLook]
    cautions: list[str]
    """
    What no rulebook says about the tables, in words.
    """


class ReportEstimate(TypedDict):
    """
    The mean of a figure over matches; with a base, of how much it is above what it is by the
    base, over pairs of matches with the same number.
    """
    rulebook: str
    base: str | None
    figure: str
    matches: int
    """
    How many matches, or pairs.
    """
    mean: float
    low: float | None
    """
    The interval of 95 % begins here; null if all are the same, or there is but one.
    """
    high: float | None
    effect: float | None
    """
    A difference in standard deviations over matches; null if there are none.
    """
    p: float | None
    """
    Of a difference: how likely chance alone makes it.
    """
    corrected: float | None
    """
    The same by Holm, for all differences of the report.
    """


class ReportLook(TypedDict):
    """
    Whether the policy chose differently by the two rulebooks where both offered it the same.
    """
    base: str
    rulebook: str
    matches: int
    """
    In how many pairs of matches this was looked for.
    """
    looks: bool


class BoxesBox(TypedDict):
    """
    A printed box, or a place where the game is played
    """
    game: str
    publisher: str
    title: str
    languages: list[str]
    year: int | None
    players: str | None
    edition: str | None
    """
    The edition whose rules it has; null where they are not known.
    """
    confidence: str
    evidence: str
    """
    Who says it.
    """


class FindFound(TypedDict):
    """
    An entry
    """
    kind: Literal['clause', 'point', 'case', 'irregularity', 'dispute', 'house-rule']
    id: str
    """
    A clause's id; the number of a point or of an entry of the casebook, after the prefix of its
    game if it has one (18, schrodinger.4, wrong-3); the name of a dispute's file.
    """
    clauses: list[Clause]
    """
    The clauses that it is about, the one that decides first; of an irregularity those that were
    broken, if any were.
    """
    title: str
    score: float
    """
    How well it fits: comparable within an answer, and nowhere else.
    """


class PointsPoint(TypedDict):
    """
    A place where the books differ or are silent, with the ruling
    """
    point: int
    game: str
    clauses: list[Clause]
    """
    The clauses at which it stands.
    """
    text: str


class ProtocolAnswers(TypedDict):
    """
    The answers of the line protocol, each by what was asked.
    """
    hello: ProtocolAnswerHello
    new: ProtocolAnswerNew
    legal: ProtocolAnswerLegal
    apply: ProtocolAnswerApply
    score: ProtocolAnswerScore
    judge: ProtocolAnswerJudge
    state: ProtocolAnswerState
    view: ProtocolAnswerView
    draw: ProtocolAnswerDraw
    record: ProtocolAnswerRecord
    drop: ProtocolAnswerDrop
    events: ProtocolAnswerEvents
    undo: ProtocolAnswerUndo
    message: ProtocolAnswerMessage
    watch: ProtocolAnswerWatch
    dispute: ProtocolAnswerDispute


CatboxRecord: TypeAlias = CatInTheBoxRecord | SchrodingersCatsRecord
"""
A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
of all its actions. Here stands what the records of all games share; the rest stands in the
definitions of each game. What a schema cannot say, the reader checks: that whole numbers
are written without a fraction, and what the definitions of the game leave open. Whether the
actions are legal, a replay says.
"""


Unknown: TypeAlias = Literal['?']
"""
Something that is there and unknown
"""


CatInTheBoxEditionName: TypeAlias = Literal['ayatsurare-2020', 'japanese', 'hobby-japan-2021', 'bezier-2022', 'pegasus-2023', 'international']
"""
The id of an edition, or an alias
"""


Seat: TypeAlias = int
"""
A seat. Seats are numbered from 0, clockwise.
"""


CatInTheBoxRank: TypeAlias = int
"""
A rank. The number on a card.
"""


CatInTheBoxNumber: TypeAlias = int


SchrodingersCatsBlocks: TypeAlias = int


SchrodingersCatsNumber: TypeAlias = int


CatInTheBoxPoints: TypeAlias = int


ReplayIndex: TypeAlias = int
"""
The place of an action in the record, from 0
"""


SchrodingersCatsNumberOfCards: TypeAlias = int


SchrodingersCatsClaimedCount: TypeAlias = int


SchrodingersCatsCounted: TypeAlias = int


SchrodingersCatsLives: TypeAlias = int


Players: TypeAlias = int
"""
The number of seats; each edition allows some numbers.
"""


CatInTheBoxTablePlayers: TypeAlias = int


SchrodingersCatsTablePlayers: TypeAlias = int


ProtocolRequestWholeNumber: TypeAlias = int
"""
A whole number of at most 18 digits
"""


DiffCount: TypeAlias = int


ReplayNumbersBySeat: TypeAlias = list[int]
"""
A number for each seat
"""


MessageIndexes: TypeAlias = list[int]
"""
Places in the list of legal actions, from 0
"""


CatInTheBoxCell: TypeAlias = str


Name: TypeAlias = str
"""
A name for machines
"""


VariantWords: TypeAlias = str


Clause: TypeAlias = str
"""
The id of a clause. Such as declare.lead-not-red; catbox rules prints its text.
"""


CatInTheBoxPlayText: TypeAlias = str


CaseText: TypeAlias = str
"""
A record or a position as text. In the notation of matches, catbox-match/1, or that of
positions, catbox-line/1. Its reader checks it.
"""


ReplayLegalActions: TypeAlias = list[str]
"""
What an actor may do, as text. In the order of the game.
"""


Message: TypeAlias = str
"""
What the clause says of this action
"""


Template: TypeAlias = str
"""
The message with names in braces for the fields. Such as seat {seat} has lost {color} in
this round, for a message in another language.
"""


RulesNames: TypeAlias = list[str]


ProtocolRequestMatch: TypeAlias = str
"""
The name of a match
"""


DiffClauses: TypeAlias = list[str]
"""
Ids of clauses.
"""


RegressClauses: TypeAlias = list[str]
"""
The clauses that are violated now, or were; none where nothing is forbidden.
"""


RegressPlace: TypeAlias = str
"""
A file, as seen from the corpus, with the line where it has several records.
"""


CatboxVariant: TypeAlias = CatInTheBoxVariant | SchrodingersCatsVariant
"""
A variant: a named patch on an edition (catbox-variant/1). What a table changes of an
edition. It stands in a file of its own, as TOML, or in the options of a record. Here stands
what the variants of all games share; the numbers, readings and rules that there are stand
in the definitions of each game. What a schema cannot say, the reader checks: that house
rules are known, that the numbers go together, and that several variants do not contradict
each other.
"""


CatInTheBoxOptionsTokens: TypeAlias = Literal['unlimited', 'strict']
"""
Whether a seat can run out of tokens (declare.token-left)
"""


CatInTheBoxOptionsRedBrokenBy: TypeAlias = Literal['player-token', 'any-token']
"""
Which token on the red row allows a red lead (declare.lead-red-broken)
"""


CatInTheBoxOptionsFace: TypeAlias = Literal['black', 'white', 'purple']
"""
The faces of the sheet or board (setup.face)
"""


SchrodingersCatsEditionName: TypeAlias = Literal['amigo-2023']
"""
The id of an edition, or an alias
"""


SchrodingersCatsOptionsPhysicats: TypeAlias = Literal['with', 'without']
"""
Whether the Physicats are in the game (schrodinger.setup.physicats)
"""


SchrodingersCatsOptionsPhysicatTiming: TypeAlias = Literal['own-turn', 'before-claim']
"""
When in its turn a seat may use its Physicat (schrodinger.physicat.timing)
"""


SchrodingersCatsOptionsShortPile: TypeAlias = Literal['allowed', 'barred']
"""
Whether Felinestein may be used if the draw pile has fewer boxes than the hand
(schrodinger.physicat.felinestein)
"""


SchrodingersCatsOptionsOpenHeisenbergs: TypeAlias = Literal['stay', 'as-claimed']
"""
Whether open Heisenbergs go with the boxes that Purrie or Felidae removes
(schrodinger.physicat.purrie)
"""


CatInTheBoxAction: TypeAlias = CatInTheBoxDeal | CatInTheBoxDiscard | CatInTheBoxBid | CatInTheBoxPlay | CatInTheBoxParadox
"""
An action of this game. Something that a seat or chance does.
"""


CatInTheBoxColor: TypeAlias = Literal['red', 'blue', 'yellow', 'green']
"""
The colors that a cat can be declared to be, in the order of the rows of the board
"""


CatInTheBoxActionThatStands: TypeAlias = CatInTheBoxActionThatStandsDeal | CatInTheBoxActionThatStandsDiscard | CatInTheBoxActionThatStandsBid | CatInTheBoxActionThatStandsPlay | CatInTheBoxActionThatStandsParadox
"""
An action that was illegal, and that the table let stand
"""


SchrodingersCatsAction: TypeAlias = SchrodingersCatsDealPhysicats | SchrodingersCatsDeal | SchrodingersCatsDraw | SchrodingersCatsUse | SchrodingersCatsClaim | SchrodingersCatsProve | SchrodingersCatsExchange | SchrodingersCatsEnd | SchrodingersCatsDoubt
"""
An action of this game. Something that a seat or chance does.
"""


SchrodingersCatsPhysicat: TypeAlias = Literal['pounce-gaposchkin', 'goeppert-meower', 'purrie', 'felidae', 'feyncat', 'prride', 'mewton', 'felinestein', 'pawking', 'tabby']
"""
A Physicat, by its last name
"""


SchrodingersCatsState: TypeAlias = Literal['alive', 'dead', 'empty']


SchrodingersCatsBox: TypeAlias = Literal['alive', 'dead', 'empty', 'heisenberg']
"""
What a box card shows
"""


SchrodingersCatsSomeBoxes: TypeAlias = SchrodingersCatsBoxes
"""
One box card or several
"""


SchrodingersCatsActionThatStands: TypeAlias = SchrodingersCatsActionThatStandsDealPhysicats | SchrodingersCatsActionThatStandsDeal | SchrodingersCatsActionThatStandsDraw | SchrodingersCatsActionThatStandsUse | SchrodingersCatsActionThatStandsClaim | SchrodingersCatsActionThatStandsProve | SchrodingersCatsActionThatStandsExchange | SchrodingersCatsActionThatStandsEnd | SchrodingersCatsActionThatStandsDoubt
"""
An action that was illegal, and that the table let stand
"""


CatboxPosition: TypeAlias = CatInTheBoxPosition | SchrodingersCatsPosition
"""
A position: what is on a table (catbox-position/1). What everybody can see on a table, and
what is known of the rest. In every place "?" is something that exists and is unknown, and
null something that does not exist. Here is what the positions of all games share; the
definitions of each game have the rest, and all the keys that are possible. A key that may
be left out has a default, which its description gives. What a schema cannot say, the reader
checks: that whole numbers are written without a fraction, and what the definitions of the
game leave open. Whether a table can lie so, the judge says.
"""


Names: TypeAlias = list[str] | None
"""
The names of the seats; null if they have none.
"""


ProtocolRequestFirstEvent: TypeAlias = int | None
"""
The number of the first event that is sent. What next was in the last message; null, or
nothing, for no events.
"""


CatInTheBoxCase: TypeAlias = CatInTheBoxCaseRecord | CatInTheBoxCasePosition
"""
A case of this game: the question. Cards that the deck does not have may be asked about.
"""


CatInTheBoxAsk: TypeAlias = Literal['paradox', 'trick', 'groups', 'round', 'match', 'set-up', 'table']
"""
A question beyond an action. Is this a paradox? Who wins this trick? What is each seat's
largest group, and its bonus? What does the round score? Who wins the match, and by which
tie-break? Which tokens lie where at set-up? May this table exist at all?
"""


SchrodingersCatsCase: TypeAlias = SchrodingersCatsCaseRecord | SchrodingersCatsCasePosition
"""
A case of this game: the question. Cards that the deck does not have may be asked about.
"""


SchrodingersCatsAsk: TypeAlias = Literal['check', 'boxes', 'match', 'set-up', 'table']
"""
A question beyond an action. Who would be wrong if the claim were doubted now? How many
boxes are in play? Who wins the match? With which cards, lives and track is this table set
up? May this table exist at all?
"""


CatboxReplay: TypeAlias = CatInTheBoxReplay | SchrodingersCatsReplay
"""
A replay: what happened in a record (catbox-replay/1). A record played through, up to its
end or to its first illegal action. Here stands what the replays of all games share; the
actions, the events and the rounds stand in the definitions of each game.
"""


CatInTheBoxEvent: TypeAlias = CatInTheBoxRoundBegan | CatInTheBoxHandDealt | CatInTheBoxCardsRevealed | CatInTheBoxNeutralTokenPlaced | CatInTheBoxDiscardMade | CatInTheBoxDiscardChosen | CatInTheBoxBidMade | CatInTheBoxCardPlayed | CatInTheBoxTokenPlaced | CatInTheBoxColorLost | CatInTheBoxTrickWon | CatInTheBoxParadoxOccurred | CatInTheBoxTrickAbandoned | CatInTheBoxRoundScored | CatInTheBoxMatchEnded
"""
Something that happened
"""


DisputeFacts: TypeAlias = dict[str, str]
"""
Facts, by their ids. What each is: one of its values, or unknown. Ids and values are stable.
"""


PlainValue: TypeAlias = str | float | bool | None | list["PlainValue"]
"""
A text, a number, a truth value, null, or a list of such values
"""


ReplayFinished: TypeAlias = bool
"""
Whether the match is over.
"""


Dispute: TypeAlias = DisputeRuling | DisputeText | DisputeRound
"""
Other rules, and what they make of the question. A reading that the table has not chosen, or
another edition where no option is named.
"""


SchrodingersCatsEvent: TypeAlias = SchrodingersCatsPhysicatDealt | SchrodingersCatsPhysicatOpened | SchrodingersCatsRoundBegan | SchrodingersCatsHandDealt | SchrodingersCatsClaimMade | SchrodingersCatsBoxesProved | SchrodingersCatsBoxesDiscarded | SchrodingersCatsDiscardsChosen | SchrodingersCatsBoxesDrawn | SchrodingersCatsDrawSeen | SchrodingersCatsTurnEnded | SchrodingersCatsPhysicatUsed | SchrodingersCatsPhysicatStays | SchrodingersCatsPhysicatJoinedRow | SchrodingersCatsBoxesRemoved | SchrodingersCatsDiscardPileSeen | SchrodingersCatsTurnSkipped | SchrodingersCatsBoxesInPlayChanged | SchrodingersCatsClaimDoubted | SchrodingersCatsHandsShown | SchrodingersCatsClaimChecked | SchrodingersCatsLifeLost | SchrodingersCatsSeatEliminated | SchrodingersCatsMatchEnded
"""
Something that happened
"""


CatboxMessage: TypeAlias = CatInTheBoxMessage | SchrodingersCatsMessage
"""
A message: what a client of a seat is sent (catbox-message/1). The table as a seat sees it,
what the seat may do, what has happened since, and the score: all that a client needs, and
nothing that the seat cannot know. Here stands what the messages of all games share; the
table and the events stand in the schema of each game.
"""


Options: TypeAlias = dict[str, Any]
"""
What a table has chosen. Readings of open rules and the like; what is left out is as the
edition has it.
"""


CatInTheBoxReplayRounds: TypeAlias = list[CatInTheBoxRound]
"""
The rounds that are over.
"""


SchrodingersCatsReplayRounds: TypeAlias = list[SchrodingersCatsRound]
"""
The rounds that are over.
"""


Round: TypeAlias = CatInTheBoxRound | SchrodingersCatsRound
"""
A round that is over. Its other keys depend on the game.
"""


CatInTheBoxAnswer: TypeAlias = CatInTheBoxAnswerParadox | CatInTheBoxAnswerTrick | CatInTheBoxAnswerGroups | CatInTheBoxAnswerRound | CatInTheBoxAnswerMatch | CatInTheBoxAnswerSetUp | CatInTheBoxAnswerTable
"""
An answer to a question beyond an action. What is known for certain; ? stands for what is
not.
"""


CatInTheBoxAnswerOnTable: TypeAlias = AnswerOnTable


SchrodingersCatsAnswerOnTable: TypeAlias = AnswerOnTable


SchrodingersCatsAnswer: TypeAlias = SchrodingersCatsAnswerCheck | SchrodingersCatsAnswerBoxes | SchrodingersCatsAnswerMatch | SchrodingersCatsAnswerSetUp | SchrodingersCatsAnswerTable
"""
An answer to a question beyond an action. What is known for certain; ? stands for what is
not.
"""


ComparisonRuling: TypeAlias = ComparisonRulingVerdict | ComparisonRulingAnswer | ComparisonRulingFault
"""
The answer by one edition with its options. A verdict, an answer, or why there is neither.
"""


CatInTheBoxDispute: TypeAlias = CatInTheBoxDisputeAction | CatInTheBoxDisputeAsk
"""
A dispute of this game: the table, and what is asked
"""


Ruling: TypeAlias = Literal['legal', 'illegal', 'undetermined']
"""
Undetermined if it depends on what is not known.
"""


SchrodingersCatsDispute: TypeAlias = SchrodingersCatsDisputeAction | SchrodingersCatsDisputeAsk
"""
A dispute of this game: the table, and what is asked
"""


CatboxRules: TypeAlias = list[RulesClause]
"""
The rules: the answer of catbox rules --json. All clauses in the order of their chapters, or
those that were asked for.
"""


EditionsEdition: TypeAlias = CatInTheBoxEdition | SchrodingersCatsEdition
"""
A printing of a game
"""


CatboxProtocolRequest: TypeAlias = ProtocolRequestHello | ProtocolRequestNew | ProtocolRequestOfMatch | ProtocolRequestLegal | ProtocolRequestEvents | ProtocolRequestWithAction | ProtocolRequestView | ProtocolRequestDraw | ProtocolRequestUndo | ProtocolRequestMessage | ProtocolRequestWatch | ProtocolRequestDispute
"""
A request: a line to an engine (catbox-protocol/1). What is asked, and of which match. What
a schema cannot say, the engine checks: that whole numbers are written without a fraction,
and that the actions are those of the game that is played.
"""


CatboxProtocolAnswer: TypeAlias = CatboxProtocolAnswerAnswer | CatboxProtocolAnswerError | CatboxProtocolAnswerMessage
"""
An answer: a line from an engine (catbox-protocol/1). What was asked for, or an error, or
news of a match that is watched. A reader passes over keys that it does not know. Which of
the answers it is, the request says: each stands under $defs.
"""


ProtocolAnswerEvent: TypeAlias = ProtocolAnswerEventCatInTheBoxRoundBegan | ProtocolAnswerEventCatInTheBoxHandDealt | ProtocolAnswerEventCatInTheBoxCardsRevealed | ProtocolAnswerEventCatInTheBoxNeutralTokenPlaced | ProtocolAnswerEventCatInTheBoxDiscardMade | ProtocolAnswerEventCatInTheBoxDiscardChosen | ProtocolAnswerEventCatInTheBoxBidMade | ProtocolAnswerEventCatInTheBoxCardPlayed | ProtocolAnswerEventCatInTheBoxTokenPlaced | ProtocolAnswerEventCatInTheBoxColorLost | ProtocolAnswerEventCatInTheBoxTrickWon | ProtocolAnswerEventCatInTheBoxParadoxOccurred | ProtocolAnswerEventCatInTheBoxTrickAbandoned | ProtocolAnswerEventCatInTheBoxRoundScored | ProtocolAnswerEventCatInTheBoxMatchEnded | ProtocolAnswerEventMessageTakenBack | ProtocolAnswerEventSchrodingersCatsPhysicatDealt | ProtocolAnswerEventSchrodingersCatsPhysicatOpened | ProtocolAnswerEventSchrodingersCatsRoundBegan | ProtocolAnswerEventSchrodingersCatsHandDealt | ProtocolAnswerEventSchrodingersCatsClaimMade | ProtocolAnswerEventSchrodingersCatsBoxesProved | ProtocolAnswerEventSchrodingersCatsBoxesDiscarded | ProtocolAnswerEventSchrodingersCatsDiscardsChosen | ProtocolAnswerEventSchrodingersCatsBoxesDrawn | ProtocolAnswerEventSchrodingersCatsDrawSeen | ProtocolAnswerEventSchrodingersCatsTurnEnded | ProtocolAnswerEventSchrodingersCatsPhysicatUsed | ProtocolAnswerEventSchrodingersCatsPhysicatStays | ProtocolAnswerEventSchrodingersCatsPhysicatJoinedRow | ProtocolAnswerEventSchrodingersCatsBoxesRemoved | ProtocolAnswerEventSchrodingersCatsDiscardPileSeen | ProtocolAnswerEventSchrodingersCatsTurnSkipped | ProtocolAnswerEventSchrodingersCatsBoxesInPlayChanged | ProtocolAnswerEventSchrodingersCatsClaimDoubted | ProtocolAnswerEventSchrodingersCatsHandsShown | ProtocolAnswerEventSchrodingersCatsClaimChecked | ProtocolAnswerEventSchrodingersCatsLifeLost | ProtocolAnswerEventSchrodingersCatsSeatEliminated | ProtocolAnswerEventSchrodingersCatsMatchEnded
"""
Something that happened. An event of the game, or that actions were taken back, as in a
message. One that a single seat learns of has private_to as well.
"""


ProtocolAnswerUndo: TypeAlias = ProtocolAnswerApply
"""
Actions have been taken back
"""


DisputeWhole: TypeAlias = DisputeWholeCatInTheBoxDisputeAction | DisputeWholeCatInTheBoxDisputeAsk | DisputeWholeSchrodingersCatsDisputeAction | DisputeWholeSchrodingersCatsDisputeAsk
"""
A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
"""


ConformanceAspect: TypeAlias = Literal['protocol', 'turn', 'legal', 'refusal', 'verdict', 'score', 'state', 'view', 'secrecy']


DiffSide: TypeAlias = Literal['a', 'b']
"""
Which of the two rulebooks.
"""


RegressWhat: TypeAlias = Literal['illegal', 'legal', 'clauses', 'scores', 'winners', 'events', 'record', 'missing', 'new']


CatboxBoxes: TypeAlias = list[BoxesBox]
"""
Printed boxes: the answer of catbox editions --box NAME --json. The boxes to which the name
fits; an empty list with exit status 1.
"""


CatboxFind: TypeAlias = list[FindFound]
"""
What was found: the answer of catbox find --json. The entries that fit a question, best
first; an empty list with exit status 1.
"""


CatboxPoints: TypeAlias = list[PointsPoint]
"""
Points of the spec: the answer of catbox rules point NUMBER --json. The point of this
number, of each game that has it.
"""


CatInTheBoxSeat: TypeAlias = Seat
"""
A seat at this game
"""


SchrodingersCatsSeat: TypeAlias = Seat
"""
A seat at this game
"""


ReplayActor: TypeAlias = Literal['chance'] | Seat
"""
Who acts
"""


ProtocolRequestViewer: TypeAlias = Seat | None
"""
A seat, or a spectator
"""


ReplaySeats: TypeAlias = list[Seat]
"""
Some seats
"""


SchrodingersCatsReplayNumbersBySeat: TypeAlias = list[SchrodingersCatsLives]
"""
The lives that each seat has left.
"""


ProtocolRequestId: TypeAlias = str | None | ProtocolRequestWholeNumber
"""
A name for the request, which its answer repeats
"""


ReplayTotals: TypeAlias = ReplayNumbersBySeat
"""
The points so far, or the lives left, by seat.
"""


CatInTheBoxCells: TypeAlias = list[CatInTheBoxCell]


VariantListed: TypeAlias = list[Name | CatboxVariant]
"""
The variants of a table. Each by the name of one that the library knows, or as a document.
"""


CatInTheBoxRecordedAction: TypeAlias = CatInTheBoxAction | CatInTheBoxActionThatStands
"""
An action of a record
"""


Action: TypeAlias = CatInTheBoxAction | SchrodingersCatsAction
"""
An action of one of the games
"""


SchrodingersCatsRecordedAction: TypeAlias = SchrodingersCatsAction | SchrodingersCatsActionThatStands
"""
An action of a record
"""


CatboxCase: TypeAlias = CatInTheBoxCase | SchrodingersCatsCase
"""
A case: a question to the judge (catbox-case/1). May this seat do that now? Or another
question about a moment: the one at which a record stops, or the table of a position.
"""


CatInTheBoxEventInMessage: TypeAlias = CatInTheBoxEvent | MessageTakenBack
"""
Something that happened, in a message
"""


Fields: TypeAlias = dict[str, PlainValue]
"""
The values of the fields of the template, by their names
"""


SchrodingersCatsEventInMessage: TypeAlias = SchrodingersCatsEvent | MessageTakenBack
"""
Something that happened, in a message
"""


ReplayRounds: TypeAlias = list[Round]
"""
The rounds that are over.
"""


CatboxAnswer: TypeAlias = CatInTheBoxAnswer | SchrodingersCatsAnswer
"""
An answer: to a question beyond an action (catbox-answer/1). What is known for certain, with
the clauses that it rests on, and what would have to be known for the rest. What is asked,
and the form of what is answered, stand in the definitions of each game.
"""


CatboxDispute: TypeAlias = CatInTheBoxDispute | SchrodingersCatsDispute
"""
A dispute: the judge asks back (catbox-dispute/1). An action, or another question; what is
known of the moment; the next question; and the ruling. A reader needs the game, what is
asked and the answers: the rest follows from these. What a schema cannot say, the reader
checks: that a table has such an action, that answers are values of its facts, and that they
do not contradict each other.
"""


CatboxEditions: TypeAlias = list[EditionsEdition]
"""
The editions: the answer of catbox editions --json. Every printing of every game, game by
game, in the order of publication. Here stands what the editions of all games share; the
rest stands in the definitions of each game.
"""


CatInTheBoxReplaySeats: TypeAlias = list[CatInTheBoxSeat]
"""
Some seats
"""


SchrodingersCatsReplaySeats: TypeAlias = list[SchrodingersCatsSeat]
"""
Some seats
"""


ProtocolRequestAs: TypeAlias = ProtocolRequestViewer
"""
The seat for which this is asked, null for a spectator: no answer depends on what these
cannot know. Without it the referee asks, who sees all cards.
"""


ProtocolAnswerTurn: TypeAlias = list[Any] | ReplaySeats
"""
Who acts: seats, ["chance"], or [] when the match is over
"""


ReplayWinners: TypeAlias = ReplaySeats
"""
The seats that won; empty if the match is not over.
"""


CatInTheBoxLayout: TypeAlias = list[CatInTheBoxCells]


Event: TypeAlias = CatInTheBoxEventInMessage | SchrodingersCatsEventInMessage | CatInTheBoxEvent | SchrodingersCatsEvent
"""
Something that happened. Its other keys depend on the game and on its kind.
"""


CatboxDocument: TypeAlias = CatboxRecord | CatboxPosition | CatboxCase | CatboxReplay | CatboxMessage | CatboxVerdict | CatboxAnswer | CatboxComparison | CatboxDispute | CatboxConformance | CatboxDiff | CatboxRegress | CatboxVariant | CatboxReport
"""
What says by its format what it is.
"""
