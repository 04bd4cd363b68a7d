// Schrödinger's Cats: two to six players, all Physicats or none, every reading, a track of any
// length.
//
// Written from the rules in words (spec/schrodingers_cats/), in the same way as the other game:
// `rules` has each rule as a small function under its clause, and what stands below only moves
// boxes and Physicats about.
'use strict';

const {
  copies, expect, isListOf, isObject, isWholeNumber, orNothing, readAction,
} = require('./reading.js');

const NAME = 'schrodingers-cats';
const STATES = ['alive', 'dead', 'empty'];
const KINDS = [...STATES, 'heisenberg'];
const DECK = { alive: 20, dead: 20, empty: 8, heisenberg: 4 }; // schrodinger.setup.boxes
const PHYSICATS = [
  'pounce-gaposchkin', 'goeppert-meower', 'purrie', 'felidae', 'feyncat',
  'prride', 'mewton', 'felinestein', 'pawking', 'tabby',
];
const EDITIONS = { 'amigo-2023': [2, 3, 4, 5, 6] };
const OPTIONS = {
  physicats: ['with', 'without'],
  'physicat-timing': ['own-turn', 'before-claim'],
  'short-pile': ['allowed', 'barred'],
  'open-heisenbergs': ['stay', 'as-claimed'],
  blocks: Array.from({ length: 26 }, (_, i) => i + 1),
};

// ---- boxes: how many there are of each kind -----------------------------------------------------

const boxes = (some = {}) => Object.fromEntries(KINDS.map((kind) => [kind, some[kind] ?? 0]));
const plus = (a, b) => boxes(Object.fromEntries(KINDS.map((kind) => [kind, a[kind] + b[kind]])));
const minus = (a, b) => boxes(Object.fromEntries(KINDS.map((kind) => [kind, a[kind] - b[kind]])));
const sum = (piles) => piles.reduce(plus, boxes());
const size = (pile) => KINDS.reduce((total, kind) => total + pile[kind], 0);
const areIn = (some, pile) => KINDS.every((kind) => some[kind] <= pile[kind]);
const only = (pile, kinds) => boxes(Object.fromEntries(kinds.map((kind) => [kind, pile[kind]])));
const written = (pile) =>
  Object.fromEntries(Object.entries(pile).filter(([, number]) => number > 0));

// All choices of at least one box of a pile, and at most `most`.
function choices(pile, most = size(pile)) {
  const upTo = (number) => Array.from({ length: number + 1 }, (_, i) => i);
  const all = KINDS.reduce((some, kind) => some.flatMap((each) =>
    upTo(pile[kind]).map((number) => ({ ...each, [kind]: number }))), [boxes()]);
  return all.filter((each) => size(each) > 0 && size(each) <= most);
}

// m is a match; m.hands, m.proofs, m.lives, m.unused, m.staying, m.known stand by seat.
const rules = {
  // ---- set-up, deals, rounds ---------------------------------------------------------------

  lives: (m) => ({ 2: 3, 3: 2 }[m.players] ?? 1), // schrodinger.setup.lives
  handSize: (m) => 6 - m.rounds.length, // schrodinger.deal.hand-size
  // schrodinger.turn.order
  leftNeighbor(m, seat) {
    const next = (seat + 1) % m.players;
    return m.lives[next] > 0 ? next : this.leftNeighbor(m, next);
  },
  mayAct: (m, seat) => seat === m.onTurn,
  // schrodinger.deal.draw: what is in no hand, not open and not in the discard pile
  drawPile: (m) => minus(boxes(DECK), sum([...m.hands, ...m.proofs, m.discards])),
  toDraw(m, number) {
    return Math.min(number, size(this.drawPile(m)));
  },

  // ---- claims ------------------------------------------------------------------------------

  // schrodinger.setup.track: 2r - 1 alive, 2r - 1 dead, 2r alive, 2r dead, r empty
  track: (m) => Array.from({ length: m.options.blocks ?? 13 }, (_, i) => i + 1).flatMap((r) => [
    { count: 2 * r - 1, state: 'alive' }, { count: 2 * r - 1, state: 'dead' },
    { count: 2 * r, state: 'alive' }, { count: 2 * r, state: 'dead' }, { count: r, state: 'empty' },
  ]),
  space(m, claim) {
    return this.track(m).findIndex((space) =>
      space.count === claim.count && space.state === claim.state);
  },
  // schrodinger.claim.rises
  rises(m, claim, standing) {
    return this.space(m, claim) > this.space(m, standing);
  },
  mayBegin: (m, claim) => true, // schrodinger.claim.first
  isPossible: (m, claim) => true, // schrodinger.claim.any-number
  brokenByClaim(m, claim) {
    if (!STATES.includes(claim.state)) return ['schrodinger.claim.state'];
    if (this.space(m, claim) < 0) return ['schrodinger.claim.on-track'];
    if (m.claim === null && !this.mayBegin(m, claim)) return ['schrodinger.claim.first'];
    if (m.claim !== null && !this.rises(m, claim, m.claim)) return ['schrodinger.claim.rises'];
    return this.isPossible(m, claim) ? [] : ['schrodinger.claim.any-number'];
  },

  // ---- proofs and exchanges ----------------------------------------------------------------

  kindsOfProof: (m) => [m.claim.state, 'heisenberg'], // schrodinger.prove.kinds
  mayStillProve: (m) => !m.exchanged, // schrodinger.prove.with-claim
  mayExchange: (m) => m.proved > 0 && !m.exchanged, // schrodinger.exchange.after-proof
  // schrodinger.exchange.at-most-proved, schrodinger.exchange.draw-pile
  mostToExchange(m) {
    return Math.min(m.proved, size(this.drawPile(m)));
  },

  // ---- doubts ------------------------------------------------------------------------------

  // schrodinger.doubt.needs-claim, schrodinger.turn.own-claim
  mayDoubt: (m, seat) => m.claim !== null && m.claim.seat !== seat,
  // schrodinger.check.count
  counted(m) {
    const open = sum([...m.hands, ...m.proofs]);
    const { state } = m.claim;
    const physicats = m.staying.reduce((total, each) => total + this.countsAs(each, state), 0);
    return open[state] + this.heisenbergsThatCount(m, open) + physicats;
  },
  // schrodinger.check.heisenbergs, schrodinger.physicat.feyncat
  heisenbergsThatCount: (m, open) => (m.staying.includes('feyncat') ? 0 : open.heisenberg),
  // schrodinger.physicat.pounce-gaposchkin, schrodinger.physicat.goeppert-meower
  countsAs(physicat, state) {
    if (physicat === 'pounce-gaposchkin') return state === 'alive' ? 2 : 0;
    if (physicat === 'goeppert-meower') return state === 'empty' ? 1 : 0;
    return 0;
  },
  claimHolds: (m, counted) => counted >= m.claim.count, // schrodinger.check.who-is-wrong
  startOfNextRound: (m, { right, wrong }) => right, // schrodinger.round.start-seat

  // ---- Physicats ---------------------------------------------------------------------------

  // schrodinger.physicat.timing
  mayUseNow: (m) => m.phase === 'claim' || m.options['physicat-timing'] !== 'before-claim',
  // schrodinger.physicat.own, schrodinger.physicat.once
  usable: (m, seat) => m.unused[seat],
  leavesHand: (m, seat) => { m.unused[seat] = null; },
  // schrodinger.physicat.tabby: what he may be swapped for
  mayTake: (m, physicat) => m.row.includes(physicat),
  // schrodinger.physicat.pawking
  maySkip(m, seat) {
    if (m.phase !== 'claim') return false;
    const onLast = m.claim !== null && this.space(m, m.claim) === this.track(m).length - 1;
    return !(onLast && this.leftNeighbor(m, seat) === m.claim.seat); // schrodinger.turn.own-claim
  },
  // schrodinger.physicat.felinestein: by a reading not with too few boxes to draw
  mayDiscardHand(m, seat) {
    return m.options['short-pile'] !== 'barred' || size(m.hands[seat]) <= size(this.drawPile(m));
  },
  stays: (physicat) => ['feyncat', 'goeppert-meower', 'pounce-gaposchkin'].includes(physicat),
  clearStaying: (m) => { m.staying = m.staying.map(() => null); }, // schrodinger.physicat.stays
  // schrodinger.physicat.of-eliminated
  isLaidOpenWhenOut: () => true,
  tabbyLiesInRow: (m, taken) => { m.row[m.row.indexOf(taken)] = 'tabby'; },

  effects: {
    purrie(m) {
      this.removeProofs(m, this.removedBy(m, 'purrie'));
      const seat = m.staying.indexOf('pounce-gaposchkin');
      if (seat < 0) return;
      m.staying[seat] = null;
      m.row.push('pounce-gaposchkin');
    },
    felidae(m) {
      this.removeProofs(m, this.removedBy(m, 'felidae'));
    },
    prride(m) {
      m.known[m.onTurn] = { ...m.discards };
    },
    mewton(m) {
      m.owed = this.toDraw(m, this.drawnByMewton());
    },
    felinestein(m) {
      const { onTurn: seat } = m;
      const discarded = m.hands[seat];
      m.hands[seat] = boxes();
      this.discard(m, seat, discarded);
      m.owed = this.toDraw(m, size(discarded));
    },
    pawking(m) {
      this.skip(m);
    },
  },
  // by a reading also Heisenbergs, while the claim makes them what is removed
  removedBy(m, physicat) {
    const state = physicat === 'purrie' ? 'alive' : 'dead';
    const asClaimed = m.options['open-heisenbergs'] === 'as-claimed' && m.claim?.state === state;
    return asClaimed ? [state, 'heisenberg'] : [state];
  },
  drawnByMewton: () => 2,
  // Open boxes go to the discard pile, where all go on knowing them.
  removeProofs(m, kinds) {
    const removed = sum(m.proofs.map((proof) => only(proof, kinds)));
    m.proofs = m.proofs.map((proof) => minus(proof, only(proof, kinds)));
    m.discards = plus(m.discards, removed);
    m.openDiscards = plus(m.openDiscards, removed);
    m.known = m.known.map((known) => plus(known, removed));
  },
  // Boxes of a hand, no longer in it, go to the discard pile: schrodinger.secrecy.discard-pile
  discard(m, seat, some) {
    m.discards = plus(m.discards, some);
    m.known[seat] = plus(m.known[seat], some);
  },
  skip(m) {
    passTurn(m);
  },

  // ---- secrecy -----------------------------------------------------------------------------

  // schrodinger.secrecy.hand, schrodinger.secrecy.physicat, schrodinger.secrecy.discard-pile:
  // what `seat` (null: a spectator) sees of what `owner` has
  handSeenBy(m, seat, owner) {
    return seat === owner ? written(m.hands[owner]) : unknown(size(m.hands[owner]));
  },
  physicatSeenBy(m, seat, owner) {
    return seat === owner || m.unused[owner] === null ? m.unused[owner] : '?';
  },
  discardsSeenBy(m, seat) {
    const known = seat === null ? m.openDiscards : m.known[seat];
    return { ...written(known), ...unknown(size(m.discards) - size(known)) };
  },
  knownSeenBy: (m, seat, owner) => (seat === owner ? written(m.known[owner]) : '?'),
};

const unknown = (number) => (number > 0 ? { unknown: number } : {});

// ---- the course of a match -------------------------------------------------------------------

function begin(ruleset, record) {
  const { edition, players, options = {} } = record;
  expect(Object.hasOwn(EDITIONS, edition), '$.record.edition', Object.keys(EDITIONS), edition);
  expect(EDITIONS[edition].includes(players), '$.record.players', EDITIONS[edition], players);
  for (const [option, value] of Object.entries(options)) {
    expect(Object.hasOwn(OPTIONS, option), '$.record.options', Object.keys(OPTIONS), option);
    const values = OPTIONS[option];
    expect(values.includes(value), `$.record.options.${option}`, values, value);
  }
  const bySeat = (value) => Array.from({ length: players }, value);
  const m = {
    rules: ruleset,
    edition,
    players,
    options,
    withPhysicats: options.physicats !== 'without',
    first: record.first_seat,
    start: record.first_seat,
    unused: bySeat(() => null),
    row: [],
    staying: bySeat(() => null),
    revealed: null,
    rounds: [],
  };
  m.lives = bySeat(() => ruleset.lives(m));
  m.phase = m.withPhysicats ? 'physicats' : 'deal';
  cleanUp(m);
  return m;
}

// schrodinger.round.clean-up
function cleanUp(m) {
  const bySeat = () => Array.from({ length: m.players }, () => boxes());
  Object.assign(m, { hands: bySeat(), proofs: bySeat(), known: bySeat() });
  Object.assign(m, { discards: boxes(), openDiscards: boxes() });
  Object.assign(m, { claim: null, onTurn: m.start, owed: 0 });
  beginTurn(m);
}

function beginTurn(m) {
  Object.assign(m, { proved: 0, exchanged: false });
}

function passTurn(m) {
  m.onTurn = m.rules.leftNeighbor(m, m.onTurn);
  m.phase = 'claim';
  beginTurn(m);
}

function turn(m) {
  if (m.phase === 'over') return [];
  return m.phase === 'physicats' || m.phase === 'deal' || m.owed > 0 ? ['chance'] : [m.onTurn];
}

function legal(m) {
  const [seat] = turn(m);
  if (seat === undefined || seat === 'chance') return [];
  const uses = usesOf(m, seat).filter((use) => brokenByUse(m, use).length === 0);
  if (m.phase === 'claim') {
    const claims = m.rules.track(m).filter((claim) => m.rules.brokenByClaim(m, claim).length === 0);
    return [
      ...uses,
      ...claims.map((claim) => ({ do: 'claim', seat, ...claim })),
      ...(m.rules.mayDoubt(m, seat) ? [{ do: 'doubt', seat }] : []),
    ];
  }
  const hand = m.hands[seat];
  const ofProof = m.rules.mayStillProve(m) ? choices(only(hand, m.rules.kindsOfProof(m))) : [];
  const ofExchange = m.rules.mayExchange(m) ? choices(hand, m.rules.mostToExchange(m)) : [];
  return [
    ...uses,
    ...ofProof.map((some) => ({ do: 'prove', seat, boxes: written(some) })),
    ...ofExchange.map((some) => ({ do: 'exchange', seat, boxes: written(some) })),
    { do: 'end', seat },
  ];
}

function usesOf(m, seat) {
  const physicat = m.rules.usable(m, seat);
  if (physicat === null) return [];
  if (physicat !== 'tabby') return [{ do: 'use', seat, physicat }];
  const toTake = PHYSICATS.filter((each) => m.rules.mayTake(m, each));
  return toTake.map((taking) => ({ do: 'use', seat, physicat, taking }));
}

// ---- what an action breaks -------------------------------------------------------------------

// Clauses that an action breaks: none of them, and it is legal. This list names the first that is
// met; the library names all.
function violations(m, action) {
  readAction(action, forms(m));
  if (m.phase === 'over') return ['schrodinger.match.length'];
  const { do: kind, seat } = action;
  const due = m.owed > 0 ? 'draw' : { physicats: 'deal-physicats', deal: 'deal' }[m.phase];
  if (due !== undefined || ['draw', 'deal', 'deal-physicats'].includes(kind)) {
    if (kind !== due) return ['schrodinger.round.phases'];
    if (kind === 'draw') return brokenByDraw(m, action);
    return kind === 'deal' ? brokenByDeal(m, action) : brokenByPhysicats(m, action);
  }
  if (!m.rules.mayAct(m, seat, action)) return ['schrodinger.turn.order'];
  const some = boxes(action.boxes);
  const hasClaimed = m.phase === 'proof';
  switch (kind) {
    case 'use': return brokenByUse(m, action);
    case 'claim':
      return hasClaimed ? ['schrodinger.turn.claim-or-doubt'] : m.rules.brokenByClaim(m, action);
    case 'doubt':
      if (hasClaimed) return ['schrodinger.turn.claim-or-doubt'];
      if (m.rules.mayDoubt(m, seat)) return [];
      return [m.claim === null ? 'schrodinger.doubt.needs-claim' : 'schrodinger.turn.own-claim'];
    case 'prove': {
      if (!hasClaimed || !m.rules.mayStillProve(m)) return ['schrodinger.prove.with-claim'];
      if (!areIn(some, m.hands[seat])) return ['schrodinger.prove.in-hand'];
      const kinds = only(m.hands[seat], m.rules.kindsOfProof(m));
      return areIn(some, kinds) ? [] : ['schrodinger.prove.kinds'];
    }
    case 'exchange':
      if (!hasClaimed || !m.rules.mayExchange(m)) return ['schrodinger.exchange.after-proof'];
      if (!areIn(some, m.hands[seat])) return ['schrodinger.exchange.in-hand'];
      if (size(some) <= m.rules.mostToExchange(m)) return [];
      if (size(some) > m.proved) return ['schrodinger.exchange.at-most-proved'];
      return ['schrodinger.exchange.draw-pile'];
    default: return hasClaimed ? [] : ['schrodinger.turn.claim-or-doubt'];
  }
}

function brokenByUse(m, { seat, physicat, taking }) {
  if (!m.withPhysicats) return ['schrodinger.setup.physicats'];
  if (physicat !== m.rules.usable(m, seat)) return ['schrodinger.physicat.own'];
  if (!m.rules.mayUseNow(m)) return ['schrodinger.physicat.timing'];
  const isSwap = physicat === 'tabby' ? m.rules.mayTake(m, taking) : taking === undefined;
  if (!isSwap) return ['schrodinger.physicat.tabby'];
  const effect = taking ?? physicat;
  if (effect === 'felinestein' && !m.rules.mayDiscardHand(m, seat)) {
    return ['schrodinger.physicat.felinestein'];
  }
  return effect === 'pawking' && !m.rules.maySkip(m, seat) ? ['schrodinger.physicat.pawking'] : [];
}

function brokenByPhysicats(m, { physicats, open }) {
  const dealt = [...physicats, open];
  const fits = physicats.length === m.players && dealt.every((each) => copies(dealt, each) === 1);
  return fits ? [] : ['schrodinger.deal.physicats'];
}

function brokenByDeal(m, { hands }) {
  const due = (seat) => (m.lives[seat] > 0 ? m.rules.handSize(m) : 0);
  const dealt = hands.map(boxes);
  const broken = [];
  if (dealt.length !== m.players || dealt.some((hand, seat) => size(hand) !== due(seat))) {
    broken.push('schrodinger.deal.hand-size');
  }
  return areIn(sum(dealt), DECK) ? broken : [...broken, 'schrodinger.deal.from-deck'];
}

function brokenByDraw(m, action) {
  const drawn = boxes(action.boxes);
  const fits = size(drawn) === m.owed && areIn(drawn, m.rules.drawPile(m));
  return fits ? [] : ['schrodinger.deal.draw'];
}

const isNumberOfBoxes = (value) => isWholeNumber(value, 0, 52);
const isBoxes = (value) => isObject(value)
  && Object.keys(value).every((kind) => KINDS.includes(kind))
  && Object.values(value).every(isNumberOfBoxes);
const isSomeBoxes = (value) => isBoxes(value) && size(boxes(value)) > 0;
const isPhysicat = (value) => PHYSICATS.includes(value);

// What the keys of each kind of action must fit.
function forms(m) {
  const seat = (value) => isWholeNumber(value, 0, m.players - 1);
  const state = (value) => KINDS.includes(value);
  return {
    'deal-physicats': { physicats: isListOf(isPhysicat), open: isPhysicat },
    deal: { hands: isListOf(isBoxes) },
    draw: { boxes: isBoxes },
    use: { seat, physicat: isPhysicat, taking: orNothing(isPhysicat) },
    claim: { seat, count: Number.isSafeInteger, state },
    prove: { seat, boxes: isSomeBoxes },
    exchange: { seat, boxes: isSomeBoxes },
    end: { seat },
    doubt: { seat },
  };
}

// ---- what an action does ---------------------------------------------------------------------

// Does an action that breaks nothing.
function apply(m, action) {
  const { seat } = action;
  const some = boxes(action.boxes);
  switch (action.do) {
    case 'deal-physicats':
      m.unused = [...action.physicats];
      m.row = [action.open];
      m.phase = 'deal';
      return;
    case 'deal':
      m.hands = action.hands.map(boxes);
      m.onTurn = m.start;
      m.phase = 'claim';
      return;
    case 'draw':
      m.hands[m.onTurn] = plus(m.hands[m.onTurn], some);
      m.owed = 0;
      if (m.revealed !== null) m.row.push(m.revealed);
      m.revealed = null;
      return;
    case 'use': return use(m, action);
    case 'claim':
      m.claim = { seat, count: action.count, state: action.state };
      m.phase = 'proof';
      return;
    case 'prove':
      m.hands[seat] = minus(m.hands[seat], some);
      m.proofs[seat] = plus(m.proofs[seat], some);
      m.proved += size(some);
      return;
    case 'exchange':
      m.owed = m.rules.toDraw(m, size(some)); // schrodinger.exchange.discard-first
      m.hands[seat] = minus(m.hands[seat], some);
      m.rules.discard(m, seat, some);
      m.exchanged = true;
      return;
    case 'end': return passTurn(m);
    default: return check(m, seat);
  }
}

function use(m, { seat, physicat, taking }) {
  m.rules.leavesHand(m, seat);
  if (physicat === 'tabby') m.rules.tabbyLiesInRow(m, taking);
  const used = taking ?? physicat;
  m.rules.effects[used]?.call(m.rules, m);
  if (m.rules.stays(used)) m.staying[seat] = used; // schrodinger.physicat.stays
  else if (m.owed > 0) m.revealed = used; // schrodinger.physicat.joins-row: after the draw
  else m.row.push(used);
}

// schrodinger.doubt.ends-round
function check(m, doubter) {
  const { claim } = m;
  const counted = m.rules.counted(m);
  const holds = m.rules.claimHolds(m, counted);
  const [right, wrong] = holds ? [claim.seat, doubter] : [doubter, claim.seat];
  m.lives[wrong] -= 1; // schrodinger.check.life-lost
  m.row.push(...m.staying.filter((physicat) => physicat !== null));
  m.rules.clearStaying(m);
  if (m.lives[wrong] === 0 && m.unused[wrong] !== null) {
    if (m.rules.isLaidOpenWhenOut()) m.row.push(m.unused[wrong]);
    m.unused[wrong] = null;
  }
  m.rounds.push({ start_seat: m.start, claim, doubter, counted, wrong, lives: [...m.lives] });
  const start = m.rules.startOfNextRound(m, { right, wrong });
  m.start = m.lives[start] > 0 ? start : m.rules.leftNeighbor(m, start);
  m.phase = inMatch(m).length === 1 ? 'over' : 'deal'; // schrodinger.match.last-seat
  cleanUp(m);
}

const inMatch = (m) => m.lives.flatMap((lives, seat) => (lives > 0 ? [seat] : []));

function score(m) {
  const finished = m.phase === 'over';
  return { finished, rounds: m.rounds, totals: m.lives, winners: finished ? inMatch(m) : [] };
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
    lives: m.lives,
    rounds: m.rounds.map(({ claim, doubter, counted }) => ({ claim, doubter, counted })),
  };
  if (m.rounds.length > 0) table.first_seat = m.first;
  if (m.withPhysicats && m.phase !== 'physicats') {
    const unused = m.unused.map((_, owner) => m.rules.physicatSeenBy(m, all ? owner : seat, owner));
    table.physicats = { unused, row: m.row, staying: m.staying, revealed: m.revealed };
  }
  if (m.phase !== 'claim' && m.phase !== 'proof') return table;
  return {
    ...table,
    on_turn: m.onTurn,
    claim: m.claim,
    hands: m.hands.map((_, owner) => m.rules.handSeenBy(m, all ? owner : seat, owner)),
    proofs: m.proofs.map(written),
    proved: m.proved,
    exchanged: m.exchanged,
    owed: m.owed,
    discards: all ? written(m.discards) : m.rules.discardsSeenBy(m, seat),
    open_discards: written(m.openDiscards),
    known_discards: m.known.map((_, owner) => m.rules.knownSeenBy(m, all ? owner : seat, owner)),
  };
}

module.exports = {
  NAME, STATES, KINDS, editions: EDITIONS, options: OPTIONS, namesAllClauses: false,
  rules, begin, turn, legal, violations, apply, score, position,
  boxes, minus, size, sum, written,
};
