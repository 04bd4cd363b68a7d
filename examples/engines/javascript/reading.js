// What both games need to read a request: one error, the form of an action, lists as piles of cards.
'use strict';

// Something that is not of its form: where, what was expected, what was given.
class Malformed extends Error {
  constructor(path, expected, given) {
    const text = String(JSON.stringify(given)).slice(0, 80);
    super(`${path}: expected ${expected}, got ${text}`);
    this.place = { path, expected: String(expected), given: text };
  }
}

function expect(holds, path, expected, given) {
  if (!holds) throw new Malformed(path, expected, given);
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (fits) => (value) => Array.isArray(value) && value.every(fits);
const orNothing = (fits) => (value) => value === undefined || fits(value);
const isWholeNumber = (value, least, most) =>
  Number.isInteger(value) && value >= least && value <= most;

// The form of an action: `kinds` has for each kind what its keys must fit.
function readAction(action, kinds) {
  const kind = action?.do;
  expect(typeof kind === 'string' && Object.hasOwn(kinds, kind), '$.action.do', Object.keys(kinds), kind);
  const keys = kinds[kind];
  const unknown = Object.keys(action).find((key) => key !== 'do' && !Object.hasOwn(keys, key));
  expect(unknown === undefined, `$.action.${unknown}`, 'no such key', action[unknown]);
  for (const [key, fits] of Object.entries(keys)) {
    expect(fits(action[key]), `$.action.${key}`, `what fits ${key}`, action[key]);
  }
}

const copies = (cards, card) => cards.filter((each) => each === card).length;
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);

// The cards without one copy of a card.
function take(cards, card) {
  const place = cards.indexOf(card);
  return place < 0 ? cards : cards.toSpliced(place, 1);
}

module.exports = {
  Malformed, copies, expect, isListOf, isObject, isWholeNumber, orNothing, readAction, sorted, take,
};
