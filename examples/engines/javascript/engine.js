// A rules engine for both games, over catbox-protocol/2: one JSON object a line, each way.
//
//   node engine.js
//
// Requests are read from standard input, and answered on standard output, one by one and in order.
'use strict';

const readline = require('node:readline');
const cat = require('./cat_in_the_box.js');
const cats = require('./schrodingers_cats.js');
const { Malformed, expect, isObject, isWholeNumber } = require('./reading.js');

const MATCHES_AT_ONCE = 64;

class Refused extends Error {
  constructor(code, message, more = {}) {
    super(message);
    this.error = { code, message, ...more };
  }
}

// Clauses are named where all of them are known; a game that knows only one says just "illegal".
function verdict(game, violations) {
  return {
    format: 'catbox-verdict/1',
    ruling: violations.length === 0 ? 'legal' : 'illegal',
    violations: game.namesAllClauses ? violations.map((clause) => ({ clause })) : [],
    grounds: [],
  };
}

class Engine {
  // `replaced` has rules by the name of their game: those that take the place of the right ones.
  constructor(replaced = {}) {
    this.games = new Map([cat, cats].map((game) => [game.NAME, game]));
    this.rules = new Map([cat, cats].map(({ NAME, rules }) => [NAME, { ...rules, ...replaced[NAME] }]));
    this.matches = new Map();
  }

  // Every ask: the keys that it takes besides `id` and `ask`, and how it is answered.
  asks = {
    hello: [[], () => ({
      protocol: 'catbox-protocol/2',
      engine: 'an example in JavaScript',
      version: '1',
      asks: Object.keys(this.asks),
      games: Object.fromEntries([cat, cats].map(({ NAME, editions, options }) => [NAME, { editions, options }])),
    })],
    new: [['match', 'record'], ({ match, record }) => {
      const begun = this.replay(record);
      if (!this.matches.has(match) && this.matches.size >= MATCHES_AT_ONCE) {
        throw new Refused('too-many-matches', `there are ${MATCHES_AT_ONCE} matches; drop one`);
      }
      this.matches.set(match, begun);
      return { turn: begun.game.turn(begun.match) };
    }],
    legal: [['match'], this.with((game, match) => ({ legal: game.legal(match) }))],
    apply: [['match', 'action'], this.with((game, match, { action }) => {
      const violations = game.violations(match, action);
      if (violations.length > 0) refuse(game, violations);
      game.apply(match, action);
      return { turn: game.turn(match) };
    })],
    score: [['match'], this.with((game, match) => game.score(match))],
    judge: [['match', 'action'], this.with((game, match, { action }) => (
      { verdict: verdict(game, game.violations(match, action)) }))],
    state: [['match'], this.with((game, match) => ({ state: game.position(match) }))],
    view: [['match', 'seat'], this.with((game, match, { seat }) => {
      const last = match.players - 1;
      expect(seat === null || isWholeNumber(seat, 0, last), '$.seat', `null, or 0 to ${last}`, seat);
      return { view: game.position(match, seat) };
    })],
    drop: [['match'], this.with((game, match, { match: name }) => {
      this.matches.delete(name);
      return {};
    })],
  };

  // The answer to an ask about a match that is there.
  with(answer) {
    return (request) => {
      const kept = this.matches.get(request.match);
      if (kept === undefined) throw new Refused('no-such-match', `no match ${request.match}`);
      return answer(kept.game, kept.match, request);
    };
  }

  replay(record) {
    expect(isObject(record), '$.record', 'an object', record);
    const { format, game: name, players, first_seat: first, options = {}, actions } = record;
    expect(format === 'catbox-record/1', '$.record.format', 'catbox-record/1', format);
    const game = this.games.get(name);
    expect(game !== undefined, '$.record.game', [...this.games.keys()], name);
    expect(isWholeNumber(first, 0, players - 1), '$.record.first_seat', 'a seat', first);
    expect(isObject(options), '$.record.options', 'an object', options);
    expect(Array.isArray(actions), '$.record.actions', 'a list', actions);
    const match = game.begin(this.rules.get(name), record);
    actions.forEach((action, index) => {
      const violations = game.violations(match, action);
      if (violations.length > 0) refuse(game, violations, { path: `$.record.actions[${index}]` });
      game.apply(match, action);
    });
    return { game, match };
  }

  // The one line that answers a line.
  answer(line) {
    let id = null;
    try {
      const request = JSON.parse(line);
      expect(isObject(request), '$', 'an object', request);
      const isNamed = typeof request.id === 'string' || Number.isInteger(request.id);
      expect(isNamed || !('id' in request), '$.id', 'a text or a whole number', request.id);
      if (isNamed) id = request.id;
      return JSON.stringify({ id, answer: this.answerTo(request) });
    } catch (error) {
      return JSON.stringify({ id, error: described(error) });
    }
  }

  answerTo(request) {
    const { ask } = request;
    const isAsk = typeof ask === 'string' && Object.hasOwn(this.asks, ask);
    expect(isAsk, '$.ask', Object.keys(this.asks), ask);
    const [keys, answer] = this.asks[ask];
    const unknown = Object.keys(request).find((key) => !['id', 'ask', ...keys].includes(key));
    expect(unknown === undefined, `$.${unknown}`, 'no such key', request[unknown]);
    const missing = keys.find((key) => !(key in request));
    expect(missing === undefined, `$.${missing}`, 'to be there', undefined);
    const { match } = request;
    const isName = typeof match === 'string' && match.length >= 1 && match.length <= 64;
    expect(isName || !keys.includes('match'), '$.match', '1 to 64 characters', match);
    return answer(request);
  }
}

function refuse(game, violations, more = {}) {
  const message = violations.join(', ');
  throw new Refused('illegal-action', message, { verdict: verdict(game, violations), ...more });
}

function described(error) {
  if (error instanceof Refused) return error.error;
  const { message } = error;
  if (error instanceof Malformed) return { code: 'malformed-input', message, ...error.place };
  if (error instanceof SyntaxError) return { code: 'not-json', message };
  return { code: 'internal-error', message };
}

function serve(engine) {
  const lines = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on('line', (line) => process.stdout.write(`${engine.answer(line)}\n`));
}

module.exports = { Engine, serve };

if (require.main === module) serve(new Engine());
