// Cat in the Box: all four editions, two to five players, the readings of both open clauses, any
// layout of the board.
//
// Written from the rules in words (spec/cat_in_the_box/). Each rule is a small function in `rules`,
// under its clause; the rules call each other through `this`, so that one of them can be replaced
// (faults.js does). What stands below `rules` only moves cards and tokens about.
'use strict';

const {
  copies, expect, isListOf, isWholeNumber, orNothing, readAction, sorted, take,
} = require('./reading.js');

const NAME = 'cat-in-the-box';
const COLORS = ['red', 'blue', 'yellow', 'green'];
const OTHER_COLORS = COLORS.slice(1);
const cell = (color, rank) => color[0].toUpperCase() + rank;
const byColor = (cells, color) => cells.filter((each) => each[0] === color[0].toUpperCase());

// setup.deck, deal.even, bid.allowed, trick.last, setup.board: by the number of players.
const SETUPS = {
  2: { highestRank: 5, dealt: 10, bids: [], tricks: 8, columns: 6, revealed: 3 },
  3: { highestRank: 6, dealt: 10, bids: [1, 3, 4], tricks: 8, columns: 6, revealed: 0 },
  4: { highestRank: 8, dealt: 10, bids: [1, 2, 3], tricks: 8, columns: 9, revealed: 0 },
  5: { highestRank: 9, dealt: 9, bids: [1, 2, 3], tricks: 7, columns: 9, revealed: 0 },
};
const INTERNATIONAL = { players: [2, 3, 4, 5], columns: null, tokensLieOn: 'held colors' };
const EDITIONS = {
  'ayatsurare-2020': { players: [3, 4], columns: 8, tokensLieOn: 'lost colors' },
  'hobby-japan-2021': INTERNATIONAL,
  'bezier-2022': INTERNATIONAL,
  'pegasus-2023': INTERNATIONAL,
};
const ALIASES = { japanese: 'ayatsurare-2020', international: 'pegasus-2023' };
const OPTIONS = {
  'red-broken-by': ['player-token', 'any-token'],
  tokens: ['unlimited', 'strict'],
  face: ['black', 'white', 'purple'],
  layout: 'any',
};
const TOKENS_OF_A_SEAT = 12;
const COPIES_OF_A_RANK = 5;

// m is a match; m.hands, m.tokens (cells), m.lost (colors), m.won and so on stand by seat.
const rules = {
  // ---- set-up and deal ---------------------------------------------------------------------

  // setup.observed-tokens
  observedCells(m) {
    const spare = m.edition !== 'ayatsurare-2020' && [2, 4].includes(m.players);
    return spare ? COLORS.map((color) => cell(color, m.columns)) : [];
  },
  // deal.two-player-reveal: on green, yellow and blue for a rank that came one, two, three times
  neutralCells(revealed) {
    const upward = ['green', 'yellow', 'blue'];
    return sorted([...new Set(revealed)]).flatMap((rank) =>
      upward.slice(0, copies(revealed, rank)).map((color) => cell(color, rank)));
  },
  // deal.even, deal.from-deck: the hands are those that chance has dealt
  handsDealt: (m, action) => action.hands,
  // deal.discard
  mayDiscard: (m, seat) => m.discards[seat] === null,
  discardsTakePlace: () => true,
  keptAfterDiscard: (m, hand, rank) => take(hand, rank),

  // ---- bids --------------------------------------------------------------------------------

  bidsAllowed: (m) => SETUPS[m.players].bids, // bid.allowed, bid.none-with-two

  // ---- declaring ---------------------------------------------------------------------------

  // declare.cell-open
  cellIsOpen(m, color, rank) {
    const taken = [...this.observedCells(m), ...m.neutral, ...m.tokens.flat()];
    return !taken.includes(cell(color, rank));
  },
  // declare.color-held
  isHeld: (m, seat, color) => !m.lost[seat].includes(color),
  // declare.token-left
  tokenIsLeft(m, seat, color) {
    if (m.options.tokens !== 'strict') return true;
    const marks = m.tokensLieOn === 'lost colors' ? m.lost[seat].length : 4 - m.lost[seat].length;
    const bid = m.bids.length > 0 ? 1 : 0;
    const left = TOKENS_OF_A_SEAT - marks - bid - m.tokens[seat].length;
    const loses = this.colorLost(m, seat, color) !== null;
    if (m.tokensLieOn === 'lost colors') return left >= (loses ? 2 : 1);
    return left + (loses ? this.tokensFreed() : 0) >= 1;
  },
  tokensFreed: () => 1,
  // declare.lead-red-broken
  redIsBroken(m) {
    const tokens = m.tokens.flat();
    const others = m.options['red-broken-by'] === 'any-token' ? this.observedCells(m) : [];
    return byColor([...tokens, ...others], 'red').length > 0;
  },
  // declare.lead-red-forced: with no card of the hand
  redIsForced(m, seat, rank) {
    return !m.hands[seat].some((each) =>
      OTHER_COLORS.some((color) => this.fits(m, seat, each, color)));
  },
  // declare.lead-not-red
  isFreeToLead(m, seat, rank, color) {
    return color !== 'red' || this.redIsBroken(m) || this.redIsForced(m, seat, rank);
  },
  // declare.any-color-following
  isFreeToFollow: (m, seat, rank, color) => true,
  // the conditions that hold for every play
  fits(m, seat, rank, color) {
    return this.brokenByDeclaring(m, seat, rank, color).length === 0;
  },
  brokenByDeclaring(m, seat, rank, color) {
    const broken = [];
    if (!this.cellIsOpen(m, color, rank)) broken.push('declare.cell-open');
    if (!this.isHeld(m, seat, color)) broken.push('declare.color-held');
    if (!this.tokenIsLeft(m, seat, color)) broken.push('declare.token-left');
    return broken;
  },
  // all clauses that a play of a card would break, in the turn of its seat
  brokenByPlay(m, seat, rank, color) {
    const broken = this.brokenByDeclaring(m, seat, rank, color);
    const leads = m.trick.length === 0;
    if (!m.hands[seat].includes(rank)) broken.push('play.card-in-hand');
    if (leads) return this.isFreeToLead(m, seat, rank, color) ? broken : [...broken, 'declare.lead-not-red'];
    return this.isFreeToFollow(m, seat, rank, color) ? broken : [...broken, 'declare.any-color-following'];
  },
  // declare.lose-led-color
  colorLost(m, seat, color) {
    if (m.trick.length === 0) return null;
    const led = m.trick[0].color;
    return color !== led && !m.lost[seat].includes(led) ? led : null;
  },

  // ---- tricks ------------------------------------------------------------------------------

  // trick.color-strength, trick.rank-strength
  strength(play, led) {
    const color = play.color === 'red' ? 2 : play.color === led ? 1 : 0;
    return color * 100 + play.rank;
  },
  winnerOf(m) {
    const led = m.trick[0].color;
    const best = Math.max(...m.trick.map((play) => this.strength(play, led)));
    return this.seatOf(m, m.trick.findIndex((play) => this.strength(play, led) === best));
  },
  // trick.winner-leads: plays lie in the order of seats, from the leader clockwise
  seatOf: (m, place) => (m.leader + place) % m.players,
  tricksToPlay: (m) => SETUPS[m.players].tricks, // trick.last

  // ---- paradox -----------------------------------------------------------------------------

  // paradox.occurs, paradox.must-play
  plays(m, seat) {
    return [...new Set(m.hands[seat])].flatMap((rank) => COLORS
      .filter((color) => this.brokenByPlay(m, seat, rank, color).length === 0)
      .map((color) => ({ do: 'play', seat, rank, color })));
  },
  mayClaimParadox(m, seat) {
    return this.plays(m, seat).length === 0;
  },
  // paradox.trick-unawarded, paradox.tokens-stay
  breakOffTrick(m) {},

  // ---- scores ------------------------------------------------------------------------------

  // score.trick, score.paradox-penalty
  pointsForTricks: (m, seat) => (m.paradox === seat ? -m.won[seat] : m.won[seat]),
  // score.bonus-bid, score.bonus-two-players
  earnsBonus(m, seat) {
    if (m.paradox === seat) return false;
    return m.players === 2 ? m.won[seat] <= 4 : m.won[seat] === m.bids[seat];
  },
  bonus(m, seat) {
    return this.earnsBonus(m, seat) ? this.groupThatCounts(this.groups(m, m.tokens[seat])) : 0;
  },
  scores(m) {
    return m.tokens.map((_, seat) => this.pointsForTricks(m, seat) + this.bonus(m, seat));
  },
  // score.group
  groups(m, cells) {
    const left = new Set(cells);
    const groups = [];
    while (left.size > 0) {
      const group = [left.values().next().value];
      left.delete(group[0]);
      for (const one of group) {
        for (const other of [...left]) {
          if (this.touch(m, m.places.get(one), m.places.get(other))) {
            left.delete(other);
            group.push(other);
          }
        }
      }
      groups.push(group.length);
    }
    return groups;
  },
  groupThatCounts: (groups) => Math.max(0, ...groups),
  // score.adjacency
  touch: (m, a, b) => Math.abs(a.row - b.row) + Math.abs(a.column - b.column) === 1,

  // ---- the match ---------------------------------------------------------------------------

  // round.clean-up
  cleanUp(m) {
    const bySeat = (value) => Array.from({ length: m.players }, value);
    m.hands = bySeat(() => []);
    m.discards = bySeat(() => null);
    m.bids = [];
    m.revealed = [];
    m.neutral = [];
    m.tokens = bySeat(() => []);
    m.lost = bySeat(() => []);
    m.won = bySeat(() => 0);
    m.trick = [];
    m.plays = [];
    m.paradox = null;
  },
  startOfNextRound: (m) => (m.start + 1) % m.players, // round.start-seat-passes
  roundsToPlay: (m) => m.players, // match.length
  totals: (m) => Array.from({ length: m.players }, (_, seat) =>
    m.rounds.reduce((sum, round) => sum + round.scores[seat], 0)),
  // match.winner, match.tie-last-round, match.shared
  winners(m) {
    const totals = this.totals(m);
    const best = Math.max(...totals);
    const ahead = totals.flatMap((total, seat) => (total === best ? [seat] : []));
    const last = m.rounds.at(-1).scores;
    const bestLast = Math.max(...ahead.map((seat) => last[seat]));
    return ahead.filter((seat) => last[seat] === bestLast);
  },

  // ---- secrecy -----------------------------------------------------------------------------

  // secrecy.hand, secrecy.discard: what `seat` (null: a spectator) sees of what `owner` has
  handSeenBy: (m, seat, owner) => (seat === owner ? m.hands[owner] : m.hands[owner].map(() => '?')),
  discardSeenBy(m, seat, owner) {
    return seat === owner || m.discards[owner] === null ? m.discards[owner] : '?';
  },
};

// ---- the course of a match -------------------------------------------------------------------

function begin(ruleset, record) {
  const edition = ALIASES[record.edition] ?? record.edition;
  expect(Object.hasOwn(EDITIONS, edition), '$.record.edition', Object.keys(EDITIONS), record.edition);
  const { players: counts, columns, tokensLieOn } = EDITIONS[edition];
  expect(counts.includes(record.players), '$.record.players', counts, record.players);
  const m = {
    rules: ruleset,
    edition,
    players: record.players,
    options: record.options ?? {},
    columns: columns ?? SETUPS[record.players].columns,
    tokensLieOn,
    start: record.first_seat,
    leader: record.first_seat,
    phase: 'deal',
    rounds: [],
  };
  m.places = readOptions(m);
  ruleset.cleanUp(m);
  return m;
}

// setup.face
function faces(m) {
  if (m.players === 5) return ['purple'];
  const ascending = m.edition === 'ayatsurare-2020' ? 'black' : 'white';
  return m.players === 2 ? [ascending] : [ascending, 'purple'];
}

// The place of each cell, by the layout of the table; and a check of all options.
function readOptions(m) {
  for (const [option, value] of Object.entries(m.options)) {
    expect(Object.hasOwn(OPTIONS, option), '$.record.options', Object.keys(OPTIONS), option);
    const values = option === 'face' ? faces(m) : OPTIONS[option];
    expect(values === 'any' || values.includes(value), `$.record.options.${option}`, values, value);
  }
  const ranks = Array.from({ length: m.columns }, (_, i) => i + 1);
  const ascending = COLORS.map((color) => ranks.map((rank) => cell(color, rank)));
  const layout = m.options.layout ?? ascending;
  const isRow = (row) => Array.isArray(row) && row.length === m.columns;
  const isComplete = isListOf(isRow)(layout) && layout.length === 4
    && String(layout.flat().sort()) === String(ascending.flat().sort());
  const rows = `four rows of ${m.columns} cells, each cell once`;
  expect(isComplete, '$.record.options.layout', rows, layout);
  return new Map(layout.flatMap((row, i) => row.map((each, j) => [each, { row: i, column: j }])));
}

const seats = (m) => Array.from({ length: m.players }, (_, seat) => seat);

function turn(m) {
  switch (m.phase) {
    case 'deal': return ['chance'];
    case 'discard': return seats(m).filter((seat) => m.rules.mayDiscard(m, seat));
    case 'bid': return [(m.start + m.bids.filter((bid) => bid !== null).length) % m.players];
    case 'play': return [(m.leader + m.trick.length) % m.players];
    default: return [];
  }
}

function legal(m) {
  return turn(m).filter((actor) => actor !== 'chance').flatMap((seat) => {
    switch (m.phase) {
      case 'discard':
        return [...new Set(m.hands[seat])].map((rank) => ({ do: 'discard', seat, rank }));
      case 'bid': return m.rules.bidsAllowed(m).map((tricks) => ({ do: 'bid', seat, tricks }));
      default: {
        const paradox = m.rules.mayClaimParadox(m, seat) ? [{ do: 'paradox', seat }] : [];
        return [...m.rules.plays(m, seat), ...paradox];
      }
    }
  });
}

// All clauses that an action breaks: none of them, and it is legal.
function violations(m, action) {
  readAction(action, forms(m));
  const phases = { deal: 'deal', discard: 'discard', bid: 'bid', play: 'play', paradox: 'play' };
  if (m.phase === 'over') return ['match.length'];
  if (action.do === 'bid' && m.rules.bidsAllowed(m).length === 0) {
    return m.phase === 'bid' ? ['bid.none-with-two'] : ['round.phases', 'bid.none-with-two'];
  }
  if (phases[action.do] !== m.phase) return ['round.phases'];
  const { seat, rank, color } = action;
  const onTurn = turn(m).includes(seat);
  switch (action.do) {
    case 'deal': return brokenByDeal(m, action);
    case 'discard': {
      if (!onTurn) return ['deal.discard'];
      return m.hands[seat].includes(rank) ? [] : ['deal.discard'];
    }
    case 'bid': {
      const broken = onTurn ? [] : ['bid.order'];
      return m.rules.bidsAllowed(m).includes(action.tricks) ? broken : [...broken, 'bid.allowed'];
    }
    case 'play': {
      const broken = m.rules.brokenByPlay(m, seat, rank, color);
      return onTurn ? broken : ['play.turn', ...broken];
    }
    default: {
      if (!onTurn) return ['play.turn'];
      return m.rules.mayClaimParadox(m, seat) ? [] : ['paradox.must-play', 'paradox.false-claim'];
    }
  }
}

function brokenByDeal(m, { hands, revealed = [], hidden }) {
  const { dealt, revealed: toReveal } = SETUPS[m.players];
  const broken = [];
  const isEven = hands.length === m.players && hands.every((hand) => hand.length === dealt);
  if (!isEven) broken.push('deal.even');
  const cards = [...hands.flat(), ...revealed, ...(hidden ?? [])];
  if (cards.some((rank) => copies(cards, rank) > COPIES_OF_A_RANK)) broken.push('deal.from-deck');
  const leftOver = toReveal > 0 ? 2 : 0;
  if (revealed.length !== toReveal || (hidden ?? Array(leftOver)).length !== leftOver) {
    broken.push('deal.two-player-reveal');
  }
  return broken;
}

// What the keys of each kind of action must fit.
function forms(m) {
  const seat = (value) => isWholeNumber(value, 0, m.players - 1);
  const rank = (value) => isWholeNumber(value, 1, SETUPS[m.players].highestRank);
  const cards = isListOf(rank);
  return {
    deal: { hands: isListOf(cards), revealed: orNothing(cards), hidden: orNothing(cards) },
    discard: { seat, rank },
    bid: { seat, tricks: Number.isSafeInteger },
    play: { seat, rank, color: (value) => COLORS.includes(value) },
    paradox: { seat },
  };
}

// Does an action that breaks nothing.
function apply(m, action) {
  const { seat, rank, color } = action;
  switch (action.do) {
    case 'deal':
      m.hands = m.rules.handsDealt(m, action).map(sorted);
      m.revealed = action.revealed ?? [];
      m.neutral = m.rules.neutralCells(m.revealed);
      m.leader = m.start;
      m.phase = m.rules.discardsTakePlace(m) ? 'discard' : 'play';
      return;
    case 'discard':
      m.hands[seat] = m.rules.keptAfterDiscard(m, m.hands[seat], rank);
      m.discards[seat] = rank;
      if (m.discards.includes(null)) return;
      m.bids = m.rules.bidsAllowed(m).length > 0 ? m.hands.map(() => null) : [];
      m.phase = m.bids.length > 0 ? 'bid' : 'play';
      return;
    case 'bid':
      m.bids[seat] = action.tricks;
      if (!m.bids.includes(null)) m.phase = 'play';
      return;
    case 'play': {
      const lost = m.rules.colorLost(m, seat, color);
      if (lost !== null) m.lost[seat].push(lost);
      m.hands[seat] = take(m.hands[seat], rank);
      m.tokens[seat].push(cell(color, rank));
      m.trick.push({ seat, rank, color });
      m.plays.push({ seat, rank, color, lost, led: m.trick[0].color, leads: m.trick.length === 1 });
      if (m.trick.length < m.players) return;
      m.leader = m.rules.winnerOf(m);
      m.won[m.leader] += 1;
      m.trick = [];
      if (m.won.reduce((sum, won) => sum + won) === m.rules.tricksToPlay(m)) endRound(m);
      return;
    }
    default:
      m.rules.breakOffTrick(m);
      m.paradox = seat;
      endRound(m);
  }
}

function endRound(m) {
  m.rounds.push({
    start_seat: m.start,
    paradox: m.paradox,
    tricks: [...m.won],
    bonus: m.won.map((_, seat) => m.rules.bonus(m, seat)),
    scores: m.rules.scores(m),
  });
  m.start = m.rules.startOfNextRound(m);
  m.phase = m.rounds.length === m.rules.roundsToPlay(m) ? 'over' : 'deal';
  m.rules.cleanUp(m);
}

function score(m) {
  const finished = m.phase === 'over';
  return {
    finished,
    rounds: m.rounds,
    totals: m.rules.totals(m),
    winners: finished ? m.rules.winners(m) : [],
  };
}

// The table as catbox-position/1: all of it (`seat` is undefined), or what a seat or a spectator
// (null) sees.
function position(m, seat) {
  const all = seat === undefined;
  const table = {
    format: 'catbox-position/1',
    game: NAME,
    edition: m.edition,
    players: m.players,
    options: m.options,
    start_seat: m.start,
    phase: m.phase,
    rounds: m.rounds.map(({ start_seat, ...sheet }) => sheet),
  };
  if (m.phase === 'deal' || m.phase === 'over') return table;
  return {
    ...table,
    tokens: m.tokens,
    lost: m.lost,
    leader: m.leader,
    trick: m.trick.map(({ rank, color }) => rank + color[0].toUpperCase()),
    hands: m.hands.map((_, owner) => m.rules.handSeenBy(m, all ? owner : seat, owner)),
    won: m.won,
    bids: m.phase === 'discard' ? undefined : m.bids, // left out: none yet
    discards: m.discards.map((_, owner) => m.rules.discardSeenBy(m, all ? owner : seat, owner)),
    revealed: m.revealed,
    neutral: m.neutral,
  };
}

const editions = Object.fromEntries(
  Object.entries(EDITIONS).map(([name, { players }]) => [name, players]),
);

module.exports = {
  NAME, COLORS, OTHER_COLORS, editions, options: OPTIONS, namesAllClauses: true,
  rules, begin, turn, legal, violations, apply, score, position, cell,
};
