// A bot as a program, in JavaScript: bids as little as it may and plays its lowest card in Cat in
// the Box; in Schrödinger's Cats it makes the smallest claim, and doubts when it has to.
//
// catbox play --bot -- node examples/bots/lowest_card.mjs

import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  // Legal actions stand in a stable order, the small ones first.
  const actions = request.message.legal.actions.map((each) => each.action);
  const size = (action) => action.rank ?? action.tricks ?? action.count ?? 0;
  const action = actions.reduce((best, each) => (size(each) < size(best) ? each : best));
  console.log(JSON.stringify({ id: request.id, answer: { action } }));
}
