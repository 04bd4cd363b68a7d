// Faults that engines of these games have, or easily get. Each replaces one rule (now and then two
// that go together) of cat_in_the_box.js or schrodingers_cats.js, and leaves all others.
//
// `clause` is the rule that is broken, as a report on such an engine should name it. `known` marks
// what was found in engines that are around. `players` are the numbers of players with which the
// fault shows, where it does not show with all; `needs` says what else: an ask that not every engine
// answers, or a choice of the table.
'use strict';

const cat = require('./cat_in_the_box.js');
const cats = require('./schrodingers_cats.js');
const { sorted } = require('./reading.js');

const ledColor = (m) => m.trick[0].color;
const isRed = (cell) => cell[0] === 'R';
const best = (values) => Math.max(...values);
const most = (seats, of) => seats.filter((seat) => of(seat) === best(seats.map(of)));

// The cards of a deck that an engine has shuffled for itself when it was started.
function ownDeal(m) {
  const [ranks, each] = { 2: [5, 10], 3: [6, 10], 4: [8, 10], 5: [9, 9] }[m.players];
  const deck = Array.from({ length: 5 * ranks }, (_, i) => ((7 * i) % ranks) + 1);
  return m.hands.map((_, seat) => deck.slice(each * seat, each * (seat + 1)));
}

// The seats with the most points.
function tied(m) {
  return this.totals(m).flatMap((total, seat, all) => (total === best(all) ? [seat] : []));
}

// Red is broken once a red play sets the flag; observed tokens break it where the table says so.
function byFlag(sets) {
  return function redIsBroken(m) {
    const observed = cat.rules.redIsBroken.call(this, { ...m, tokens: [] });
    return observed || m.plays.some((play) => play.color === 'red' && sets(m, play));
  };
}

// The bonus on a board whose rows lie in another order. It knows of other boards only where the table
// names one: the purple face that five players use is left alone only if they say so.
function inRows(order) {
  return function bonus(m, seat) {
    if (m.options.layout !== undefined || m.options.face === 'purple') return cat.rules.bonus.call(this, m, seat);
    const places = new Map([...m.places].map(([cell, place]) => (
      [cell, { ...place, row: order.indexOf(cell[0]) }])));
    return cat.rules.bonus.call(this, { ...m, places }, seat);
  };
}

const inCatInTheBox = [
  // ---- known from engines that are around ----------------------------------------------------
  {
    name: 'bids-one-to-four',
    clause: 'bid.allowed',
    known: true,
    players: [3, 4, 5],
    says: 'bids are 1 to 4 for every count of players',
    rules: { bidsAllowed: (m) => (m.players === 2 ? [] : [1, 2, 3, 4]) },
  },
  {
    name: 'bids-from-zero',
    clause: 'bid.allowed',
    known: true,
    players: [4, 5],
    says: 'bids are 0 to 4 with four and five players',
    rules: { bidsAllowed: (m) => (m.players > 3 ? [0, 1, 2, 3, 4] : cat.rules.bidsAllowed(m)) },
  },
  {
    name: 'bid-of-two-with-three',
    clause: 'bid.allowed',
    players: [3],
    says: 'with three players a bid of two is allowed',
    rules: { bidsAllowed: (m) => (m.players === 3 ? [1, 2, 3, 4] : cat.rules.bidsAllowed(m)) },
  },
  {
    name: 'bid-of-four-with-four',
    clause: 'bid.allowed',
    players: [4],
    says: 'with four players a bid of four is allowed',
    rules: { bidsAllowed: (m) => (m.players === 4 ? [1, 2, 3, 4] : cat.rules.bidsAllowed(m)) },
  },
  {
    name: 'no-bid-of-three-with-five',
    clause: 'bid.allowed',
    players: [5],
    says: 'with five players nobody may bid three',
    rules: { bidsAllowed: (m) => (m.players === 5 ? [1, 2] : cat.rules.bidsAllowed(m)) },
  },
  {
    name: 'nine-tricks-for-two',
    clause: 'deal.discard',
    known: true,
    players: [2],
    says: 'two players discard nothing and play nine tricks',
    rules: {
      discardsTakePlace: (m) => m.players > 2,
      tricksToPlay: (m) => (m.players === 2 ? 9 : cat.rules.tricksToPlay(m)),
    },
  },
  {
    name: 'pair-blocks-green-only',
    clause: 'deal.two-player-reveal',
    known: true,
    players: [2],
    says: 'a rank that is revealed twice gets a token on green only',
    rules: { neutralCells: (revealed) => cat.rules.neutralCells(sorted([...new Set(revealed)])) },
  },
  {
    name: 'neutral-tokens-from-blue-on',
    clause: 'deal.two-player-reveal',
    players: [2],
    says: 'a rank that is revealed gets its token on blue first, then on yellow, then on green',
    rules: {
      neutralCells: (revealed) => cat.rules.neutralCells(revealed).map((cell) => (
        { G: 'B', Y: 'Y', B: 'G' }[cell[0]] + cell.slice(1))),
    },
  },
  {
    name: 'flag-for-broken-red',
    clause: 'declare.lead-red-broken',
    known: true,
    says: 'red is broken by a flag, which a red lead that was forced, and red on it, do not set',
    rules: { redIsBroken: byFlag((m, play) => play.led !== 'red') },
  },
  {
    name: 'flag-set-by-a-lost-color',
    clause: 'declare.lead-red-broken',
    says: 'red is broken by a flag, which red sets only where it costs its seat the led color',
    rules: { redIsBroken: byFlag((m, play) => play.lost !== null) },
  },
  {
    name: 'flag-kept-in-the-next-round',
    clause: 'round.clean-up',
    says: 'red is broken by a flag, which nobody resets when a round is over',
    rules: {
      redIsBroken(m) {
        m.flag ||= cat.rules.redIsBroken.call(this, m);
        return m.flag;
      },
    },
  },
  {
    name: 'flag-of-each-seat',
    clause: 'declare.lead-red-broken',
    says: 'red is broken by a flag of each seat: only for those who have declared red',
    rules: { redIsBroken: byFlag((m, play) => play.seat === (m.leader + m.trick.length) % m.players) },
  },
  {
    name: 'zero-sum-for-two',
    clause: 'score.trick',
    known: true,
    players: [2],
    says: 'with two players each scores the difference of the two scores',
    rules: {
      scores(m) {
        const own = cat.rules.scores.call(this, m);
        return m.players === 2 ? [own[0] - own[1], own[1] - own[0]] : own;
      },
    },
  },
  {
    name: 'winner-starts-the-next-round',
    clause: 'round.start-seat-passes',
    known: true,
    says: 'the winner of the last trick starts the next round',
    rules: { startOfNextRound: (m) => m.leader },
  },
  {
    name: 'ties-by-seat',
    clause: 'match.shared',
    known: true,
    says: 'of seats that share the victory the first one wins',
    rules: { winners(m) { return cat.rules.winners.call(this, m).slice(0, 1); } },
  },
  {
    name: 'last-round-not-compared',
    clause: 'match.tie-last-round',
    known: true,
    says: 'all seats that are tied in points win, whatever they scored in the last round',
    rules: { winners: tied },
  },
  {
    name: 'ties-by-the-first-round',
    clause: 'match.tie-last-round',
    says: 'of seats that are tied in points those win that scored most in the first round',
    rules: { winners(m) { return most(tied.call(this, m), (seat) => m.rounds[0].scores[seat]); } },
  },
  {
    name: 'ties-by-the-round-before',
    clause: 'match.shared',
    says: 'of seats that share the victory those win that scored most in the round before the last',
    players: [3, 4, 5],
    rules: {
      winners(m) {
        const shared = cat.rules.winners.call(this, m);
        return most(shared, (seat) => m.rounds.at(-2).scores[seat]);
      },
    },
  },
  {
    name: 'three-do-not-share',
    clause: 'match.shared',
    says: 'of three seats that share the victory the first one wins; two do share it',
    players: [3, 4, 5],
    rules: {
      winners(m) {
        const shared = cat.rules.winners.call(this, m);
        return shared.length === 3 ? shared.slice(0, 1) : shared;
      },
    },
  },
  {
    name: 'best-last-round-of-all',
    clause: 'match.tie-last-round',
    says: 'a tie is for who has the best last round of all seats; if no tied seat has it, all share',
    players: [3, 4, 5],
    rules: {
      winners(m) {
        const all = tied.call(this, m);
        const first = all.filter((seat) => m.rounds.at(-1).scores[seat] === best(m.rounds.at(-1).scores));
        return first.length === 0 ? all : first;
      },
    },
  },
  {
    name: 'as-good-a-last-round-shares',
    clause: 'match.tie-last-round',
    says: 'after a tie a seat that is behind shares the victory if its last round was as good',
    players: [3, 4, 5],
    rules: {
      winners(m) {
        const right = cat.rules.winners.call(this, m);
        if (tied.call(this, m).length === 1) return right;
        const last = m.rounds.at(-1).scores;
        return last.flatMap((score, seat) => (score === last[right[0]] ? [seat] : []));
      },
    },
  },
  {
    name: 'single-token-counts-nothing',
    clause: 'score.group',
    known: true,
    says: 'a token by itself is no group',
    rules: { groupThatCounts: (groups) => best([0, ...groups.filter((size) => size > 1)]) },
  },
  {
    name: 'deals-by-itself',
    clause: 'deal.from-deck',
    known: true,
    says: 'the engine has shuffled a deck of its own, and deals that whatever it is given',
    rules: { handsDealt: (m) => ownDeal(m) },
  },
  {
    name: 'keeps-hidden-hands',
    clause: 'secrecy.hand',
    known: true,
    needs: { asks: ['view'] },
    says: 'the world that is drawn for a seat keeps the true hands of the others',
    rules: { handSeenBy: (m, seat, owner) => m.hands[owner] },
  },
  {
    name: 'winner-counted-from-the-start-seat',
    clause: 'trick.winner-leads',
    known: true,
    says: 'the winner is counted from the start seat of the round, not from the leader',
    rules: { seatOf: (m, place) => (m.start + place) % m.players },
  },

  // ---- bids and discards ---------------------------------------------------------------------
  {
    name: 'bids-must-not-add-up',
    clause: 'bid.allowed',
    players: [3, 4, 5],
    says: 'the last seat may not bid so that the bids add up to the number of tricks',
    rules: {
      bidsAllowed(m) {
        const others = m.bids.filter((bid) => bid !== null);
        const isLast = others.length === m.players - 1;
        const left = cat.rules.tricksToPlay(m) - others.reduce((sum, bid) => sum + bid, 0);
        return cat.rules.bidsAllowed(m).filter((bid) => !isLast || bid !== left);
      },
    },
  },
  {
    name: 'two-players-bid',
    clause: 'bid.none-with-two',
    players: [2],
    says: 'two players bid like three',
    rules: { bidsAllowed: (m) => (m.players === 2 ? [1, 3, 4] : cat.rules.bidsAllowed(m)) },
  },
  {
    name: 'discards-in-order',
    clause: 'deal.discard',
    says: 'seats discard one after the other, from seat 0 on',
    rules: { mayDiscard: (m, seat) => m.discards.indexOf(null) === seat },
  },
  {
    name: 'discard-stays-in-hand',
    clause: 'deal.discard',
    says: 'the card that was discarded can still be played',
    rules: { keptAfterDiscard: (m, hand) => hand },
  },

  // ---- declaring -----------------------------------------------------------------------------
  {
    name: 'must-follow-suit',
    clause: 'declare.any-color-following',
    says: 'a seat that can declare the led color must',
    rules: {
      isFreeToFollow(m, seat, rank, color) {
        const led = ledColor(m);
        return color === led || !m.hands[seat].some((each) => this.fits(m, seat, each, led));
      },
    },
  },
  {
    name: 'red-may-always-be-led',
    clause: 'declare.lead-not-red',
    says: 'a lead may be red at any time',
    rules: { isFreeToLead: () => true },
  },
  {
    name: 'no-forced-red-lead',
    clause: 'declare.lead-red-forced',
    says: 'a leader that can declare red only has a paradox as long as red is not broken',
    rules: { redIsForced: () => false },
  },
  {
    name: 'forced-by-the-card',
    clause: 'declare.lead-not-red',
    says: 'a card that can be red only may be led, whatever another card of the hand could be',
    rules: {
      redIsForced(m, seat, rank) {
        return !cat.OTHER_COLORS.some((color) => this.fits(m, seat, rank, color));
      },
    },
  },
  {
    name: 'observed-tokens-break-red',
    clause: 'declare.lead-not-red',
    players: [2, 4],
    says: 'the observed tokens break red, whatever the table has chosen',
    rules: {
      redIsBroken(m) {
        return [...m.tokens.flat(), ...this.observedCells(m)].some(isRed);
      },
    },
  },
  {
    name: 'observed-tokens-never-break-red',
    clause: 'declare.lead-red-broken',
    players: [2, 4],
    needs: { options: ['red-broken-by'] },
    says: 'only player tokens break red, though the table has chosen any-token',
    rules: { redIsBroken: (m) => m.tokens.flat().some(isRed) },
  },
  {
    name: 'loses-the-declared-color',
    clause: 'declare.lose-led-color',
    says: 'declaring off the led color loses the color that was declared',
    rules: { colorLost: (m, seat, color) => (m.trick.length > 0 && color !== ledColor(m) ? color : null) },
  },
  {
    name: 'red-costs-nothing',
    clause: 'declare.lose-led-color',
    says: 'declaring red loses nothing',
    rules: {
      colorLost: (m, seat, color) => (color === 'red' ? null : cat.rules.colorLost(m, seat, color)),
    },
  },
  {
    name: 'lost-colors-bar-leads-only',
    clause: 'declare.color-held',
    says: 'a lost color may still be declared by a seat that follows',
    rules: { isHeld: (m, seat, color) => m.trick.length > 0 || !m.lost[seat].includes(color) },
  },
  {
    name: 'cells-of-this-trick-are-open',
    clause: 'declare.cell-open',
    says: 'a cell is taken only once the trick is complete',
    rules: {
      cellIsOpen(m, color, rank) {
        const inTrick = m.trick.some((play) => play.color === color && play.rank === rank);
        return inTrick || cat.rules.cellIsOpen.call(this, m, color, rank);
      },
    },
  },
  {
    name: 'freed-token-not-counted',
    clause: 'declare.token-left',
    players: [3, 4],
    needs: { options: ['tokens'] },
    says: 'under tokens=strict the token that a lost color frees cannot be placed',
    rules: { tokensFreed: () => 0 },
  },
  {
    name: 'tokens-never-run-out',
    clause: 'declare.token-left',
    players: [3, 4],
    needs: { options: ['tokens'] },
    says: 'tokens are unlimited, though the table has chosen strict',
    rules: { tokenIsLeft: () => true },
  },
  {
    name: 'thirteenth-token',
    clause: 'declare.token-left',
    players: [3, 4],
    needs: { options: ['tokens'] },
    says: 'under tokens=strict a seat has thirteen tokens',
    rules: {
      tokenIsLeft(m, seat, color) {
        const tokens = m.tokens.map((each, owner) => (owner === seat ? each.slice(1) : each));
        return cat.rules.tokenIsLeft.call(this, { ...m, tokens }, seat, color);
      },
    },
  },

  // ---- tricks and paradoxes ------------------------------------------------------------------
  {
    name: 'highest-rank-wins',
    clause: 'trick.color-strength',
    says: 'the highest rank wins the trick, whatever its color',
    rules: { strength: (play) => play.rank },
  },
  {
    name: 'red-is-no-trump',
    clause: 'trick.color-strength',
    says: 'the highest card of the led color wins, red or not',
    rules: { strength: (play, led) => (play.color === led ? play.rank : 0) },
  },
  {
    name: 'first-card-wins',
    clause: 'trick.rank-strength',
    says: 'of the cards of the winning color the first one wins',
    rules: { strength: (play, led) => (play.color === 'red' ? 2 : play.color === led ? 1 : 0) },
  },
  {
    name: 'last-card-is-played',
    clause: 'trick.last',
    says: 'tricks are played until the hands are empty',
    rules: { tricksToPlay: (m) => cat.rules.tricksToPlay(m) + 1 },
  },
  {
    name: 'paradox-may-be-chosen',
    clause: 'paradox.must-play',
    says: 'a seat that could play may claim a paradox',
    rules: { mayClaimParadox: () => true },
  },
  {
    name: 'broken-off-trick-is-won',
    clause: 'paradox.trick-unawarded',
    says: 'the best card so far wins the trick in which a paradox occurs',
    rules: { breakOffTrick(m) { if (m.trick.length > 0) m.won[this.winnerOf(m)] += 1; } },
  },
  {
    name: 'tokens-of-the-trick-go-back',
    clause: 'paradox.tokens-stay',
    says: 'the tokens of the broken-off trick are taken from the board',
    rules: { breakOffTrick: (m) => m.trick.forEach(({ seat }) => m.tokens[seat].pop()) },
  },

  // ---- scores and rounds ---------------------------------------------------------------------
  {
    name: 'paradox-scores-nothing',
    clause: 'score.paradox-penalty',
    says: 'the seat with a paradox scores 0',
    rules: { pointsForTricks: (m, seat) => (m.paradox === seat ? 0 : m.won[seat]) },
  },
  {
    name: 'paradox-keeps-its-bonus',
    clause: 'score.paradox-penalty',
    says: 'the seat with a paradox gets the bonus if its bid was right',
    rules: {
      earnsBonus: (m, seat) => (m.players === 2 ? m.won[seat] <= 4 : m.won[seat] === m.bids[seat]),
    },
  },
  {
    name: 'bonus-for-a-paradox',
    clause: 'score.paradox-penalty',
    says: 'a seat that causes a paradox has the bonus, whatever it bid',
    rules: { earnsBonus(m, seat) { return m.paradox === seat || cat.rules.earnsBonus(m, seat); } },
  },
  {
    name: 'bonus-for-more-than-was-bid',
    clause: 'score.bonus-bid',
    players: [3, 4, 5],
    says: 'a seat that wins at least as many tricks as it bid gets the bonus',
    rules: {
      earnsBonus(m, seat) {
        return cat.rules.earnsBonus(m, seat) || (m.paradox !== seat && m.won[seat] > m.bids[seat]);
      },
    },
  },
  {
    name: 'bonus-under-four-tricks',
    clause: 'score.bonus-two-players',
    players: [2],
    says: 'with two players the bonus is for fewer than four tricks',
    rules: {
      earnsBonus: (m, seat) => cat.rules.earnsBonus(m, seat) && (m.players > 2 || m.won[seat] < 4),
    },
  },
  {
    name: 'corners-touch',
    clause: 'score.adjacency',
    says: 'cells that meet at a corner touch',
    rules: {
      touch: (m, a, b) => best([Math.abs(a.row - b.row), Math.abs(a.column - b.column)]) === 1,
    },
  },
  {
    name: 'ranks-for-columns',
    clause: 'setup.face',
    says: 'cells of neighboring ranks touch, wherever the layout of the board has them',
    needs: { options: ['layout'] },
    rules: {
      bonus(m, seat) {
        const ascending = (cell) => ({ row: 'RBYG'.indexOf(cell[0]), column: Number(cell[1]) });
        const places = new Map([...m.places.keys()].map((cell) => [cell, ascending(cell)]));
        return cat.rules.bonus.call(this, { ...m, places }, seat);
      },
    },
  },
  {
    name: 'rows-from-blue-on',
    clause: 'setup.board',
    says: 'the rows of the board are blue, red, green, yellow',
    rules: { bonus: inRows('BRGY') },
  },
  {
    name: 'rows-by-the-alphabet',
    clause: 'setup.board',
    says: 'the rows of the board are red, blue, green, yellow',
    rules: { bonus: inRows('RBGY') },
  },
  {
    name: 'all-groups-count',
    clause: 'score.group',
    says: 'all groups count, not the largest alone',
    rules: { groupThatCounts: (groups) => groups.reduce((sum, size) => sum + size, 0) },
  },
  {
    name: 'start-seat-stays',
    clause: 'round.start-seat-passes',
    says: 'the same seat starts every round',
    rules: { startOfNextRound: (m) => m.start },
  },
  {
    name: 'start-seat-passes-to-the-right',
    clause: 'round.start-seat-passes',
    players: [3, 4, 5],
    says: 'the right neighbor of the start seat starts the next round',
    rules: { startOfNextRound: (m) => (m.start + m.players - 1) % m.players },
  },
  {
    name: 'start-seat-of-the-last-round',
    clause: 'round.start-seat-passes',
    says: 'the seat that started the match starts its last round',
    rules: {
      startOfNextRound(m) {
        const isLast = m.rounds.length === m.players - 1;
        return isLast ? m.rounds[0].start_seat : (m.start + 1) % m.players;
      },
    },
  },
  {
    name: 'one-round-more',
    clause: 'match.length',
    says: 'a match has one round more than seats',
    rules: { roundsToPlay: (m) => m.players + 1 },
  },
  {
    name: 'one-round-less',
    clause: 'match.length',
    says: 'a match has one round less than seats',
    rules: { roundsToPlay: (m) => m.players - 1 },
  },
  {
    name: 'lost-colors-stay-lost',
    clause: 'round.clean-up',
    says: 'colors that were lost in a round are lost in the next one too',
    rules: {
      cleanUp(m) {
        const { lost } = m;
        cat.rules.cleanUp(m);
        m.lost = lost ?? m.lost;
      },
    },
  },

  // ---- secrecy -------------------------------------------------------------------------------
  {
    name: 'discards-are-shown',
    clause: 'secrecy.discard',
    needs: { asks: ['view'] },
    says: 'everybody sees what was discarded',
    rules: { discardSeenBy: (m, seat, owner) => m.discards[owner] },
  },
];

const inSchrodingersCats = [
  // ---- claims --------------------------------------------------------------------------------
  {
    name: 'equal-claims',
    clause: 'schrodinger.claim.rises',
    says: 'a claim may repeat the standing one',
    rules: {
      rises(m, claim, standing) {
        return this.space(m, claim) >= this.space(m, standing);
      },
    },
  },
  {
    name: 'numbers-must-rise',
    clause: 'schrodinger.claim.rises',
    says: 'a claim is higher if its number is, or its state at the same number',
    rules: {
      rises(m, claim, standing) {
        const height = ({ count, state }) => 3 * count + cats.STATES.indexOf(state);
        return height(claim) > height(standing);
      },
    },
  },
  {
    name: 'first-claim-is-one',
    clause: 'schrodinger.claim.first',
    says: 'a round begins with a claim of one box',
    rules: { mayBegin: (m, claim) => claim.count === 1 },
  },
  {
    name: 'no-more-than-in-play',
    clause: 'schrodinger.claim.any-number',
    says: 'nobody may claim more boxes than are in play',
    rules: { isPossible: (m, claim) => claim.count <= cats.size(cats.sum([...m.hands, ...m.proofs])) },
  },

  // ---- proofs and exchanges ------------------------------------------------------------------
  {
    name: 'proof-of-any-state',
    clause: 'schrodinger.prove.kinds',
    says: 'any boxes may be laid open as a proof',
    rules: { kindsOfProof: () => cats.KINDS },
  },
  {
    name: 'proof-after-the-exchange',
    clause: 'schrodinger.prove.with-claim',
    says: 'boxes that were drawn in an exchange may be laid open in the same turn',
    rules: { mayStillProve: () => true },
  },
  {
    name: 'exchange-without-a-proof',
    clause: 'schrodinger.exchange.after-proof',
    says: 'one may exchange without a proof, as many boxes as one likes',
    rules: {
      mayExchange: (m) => !m.exchanged,
      mostToExchange(m) {
        const all = cats.size(this.drawPile(m));
        return m.proved > 0 ? cats.rules.mostToExchange.call(this, m) : all;
      },
    },
  },
  {
    name: 'exchange-of-any-number',
    clause: 'schrodinger.exchange.at-most-proved',
    says: 'after a proof one may exchange as many boxes as one likes',
    rules: { mostToExchange(m) { return cats.size(this.drawPile(m)); } },
  },
  {
    name: 'discards-are-drawn-again',
    clause: 'schrodinger.deal.draw',
    players: [4, 5, 6],
    says: 'the discard pile is shuffled back into the draw pile',
    rules: { drawPile: (m) => cats.rules.drawPile({ ...m, discards: cats.boxes() }) },
  },

  // ---- doubts --------------------------------------------------------------------------------
  {
    name: 'doubt-out-of-turn',
    clause: 'schrodinger.turn.order',
    players: [3, 4, 5, 6],
    says: 'anybody may doubt at any time',
    rules: { mayAct: (m, seat, action) => seat === m.onTurn || action.do === 'doubt' },
  },
  {
    name: 'own-claim-may-be-doubted',
    clause: 'schrodinger.turn.own-claim',
    says: 'a seat to which the turn comes back by a skip may doubt its own claim',
    rules: { mayDoubt: (m) => m.claim !== null },
  },
  {
    name: 'heisenbergs-do-not-count',
    clause: 'schrodinger.check.heisenbergs',
    says: 'Heisenbergs count for nothing',
    rules: { heisenbergsThatCount: () => 0 },
  },
  {
    name: 'claim-must-be-beaten',
    clause: 'schrodinger.check.who-is-wrong',
    says: 'the claimer is wrong if exactly as many boxes count as were claimed',
    rules: { claimHolds: (m, counted) => counted > m.claim.count },
  },
  {
    name: 'open-boxes-do-not-count',
    clause: 'schrodinger.check.count',
    says: 'boxes that lie open are not counted at the check',
    rules: { counted(m) { return cats.rules.counted.call(this, { ...m, proofs: [] }); } },
  },

  // ---- rounds --------------------------------------------------------------------------------
  {
    name: 'loser-starts-the-next-round',
    clause: 'schrodinger.round.start-seat',
    says: 'the seat that was wrong starts the next round, or its left neighbor if it is out',
    rules: { startOfNextRound: (m, { wrong }) => wrong },
  },
  {
    name: 'always-six-boxes',
    clause: 'schrodinger.deal.hand-size',
    says: 'every round is dealt with six boxes a seat',
    rules: { handSize: () => 6 },
  },
  {
    name: 'three-lives-for-three',
    clause: 'schrodinger.setup.lives',
    players: [3],
    says: 'three players have three lives each, like two',
    rules: { lives: (m) => (m.players < 4 ? 3 : 1) },
  },
  {
    name: 'seats-that-are-out-have-turns',
    clause: 'schrodinger.turn.order',
    players: [3, 4, 5, 6],
    says: 'the turn passes to the next seat, whether it is out or not',
    rules: { leftNeighbor: (m, seat) => (seat + 1) % m.players },
  },

  // ---- Physicats -----------------------------------------------------------------------------
  {
    name: 'physicat-in-every-turn',
    clause: 'schrodinger.physicat.once',
    says: 'a Physicat may be used again and again',
    rules: { leavesHand: () => {} },
  },
  {
    name: 'physicat-after-the-claim',
    clause: 'schrodinger.physicat.timing',
    says: 'a Physicat may be used after the claim, though the table has chosen before-claim',
    rules: { mayUseNow: () => true },
  },
  {
    name: 'staying-physicats-stay-on',
    clause: 'schrodinger.physicat.stays',
    says: 'Physicats that stay open before a seat work in the next rounds too',
    rules: { clearStaying: () => {} },
  },
  {
    name: 'physicat-leaves-with-its-seat',
    clause: 'schrodinger.physicat.of-eliminated',
    players: [3, 4, 5, 6],
    says: 'the unused Physicat of a seat that is out leaves the game',
    rules: { isLaidOpenWhenOut: () => false },
  },
  {
    name: 'purrie-takes-heisenbergs',
    clause: 'schrodinger.physicat.purrie',
    says: 'Madame Purrie removes open Heisenbergs as well',
    rules: { removedBy: (m, physicat) => (physicat === 'purrie' ? ['alive', 'heisenberg'] : ['dead']) },
  },
  {
    name: 'felidae-takes-living-cats',
    clause: 'schrodinger.physicat.felidae',
    says: 'Michael Felidae removes the open living cats',
    rules: { removedBy: () => ['alive'] },
  },
  {
    name: 'feyncat-is-ignored',
    clause: 'schrodinger.physicat.feyncat',
    says: 'Heisenbergs count although Richard Feyncat lies open',
    rules: { heisenbergsThatCount: (m, open) => open.heisenberg },
  },
  {
    name: 'goeppert-meower-counts-two',
    clause: 'schrodinger.physicat.goeppert-meower',
    says: 'Maria Goeppert-Meower counts as two empty boxes',
    rules: {
      countsAs(physicat, state) {
        const counted = cats.rules.countsAs(physicat, state);
        return physicat === 'goeppert-meower' ? 2 * counted : counted;
      },
    },
  },
  {
    name: 'pounce-gaposchkin-is-ignored',
    clause: 'schrodinger.physicat.pounce-gaposchkin',
    says: 'Cecilia Pounce-Gaposchkin counts as nothing',
    rules: {
      countsAs(physicat, state) {
        return physicat === 'pounce-gaposchkin' ? 0 : cats.rules.countsAs(physicat, state);
      },
    },
  },
  {
    name: 'mewton-draws-one',
    clause: 'schrodinger.physicat.mewton',
    says: 'Sir Isaac Mewton draws one box',
    rules: { drawnByMewton: () => 1 },
  },
  {
    name: 'skip-takes-over-the-claim',
    clause: 'schrodinger.physicat.pawking',
    says: 'a doubt after a skip falls on the seat that skipped',
    rules: {
      skip(m) {
        if (m.claim !== null) m.claim = { ...m.claim, seat: m.onTurn };
        cats.rules.skip(m);
      },
    },
  },
  {
    name: 'skip-after-the-claim',
    clause: 'schrodinger.physicat.pawking',
    says: 'a seat that has claimed may still use Stephen Pawking',
    rules: {
      maySkip(m, seat) {
        return m.phase === 'proof' || cats.rules.maySkip.call(this, m, seat);
      },
    },
  },
  {
    name: 'tabby-leaves-the-game',
    clause: 'schrodinger.physicat.tabby',
    // Nobody but Tabby is swapped for anything, so after him no action turns on what lies in the row.
    needs: { asks: ['state'] },
    says: 'Neil deGrasse Tabby does not lie in the row after he was swapped',
    rules: { tabbyLiesInRow: (m, taken) => { m.row = m.row.filter((each) => each !== taken); } },
  },

  // ---- secrecy -------------------------------------------------------------------------------
  {
    name: 'discard-pile-is-open',
    clause: 'schrodinger.secrecy.discard-pile',
    needs: { asks: ['view'] },
    says: 'everybody sees what lies in the discard pile',
    rules: { discardsSeenBy: (m) => cats.written(m.discards) },
  },
  {
    name: 'physicats-are-open',
    clause: 'schrodinger.secrecy.physicat',
    needs: { asks: ['view'] },
    says: 'everybody sees the unused Physicats of all seats',
    rules: { physicatSeenBy: (m, seat, owner) => m.unused[owner] },
  },
];

module.exports = [
  ...inCatInTheBox.map((fault) => ({ game: cat.NAME, ...fault })),
  ...inSchrodingersCats.map((fault) => ({ game: cats.NAME, ...fault })),
];
