// The engine with one fault planted in it, to see whether a test of engines finds it.
//
//   node faulty.js NAME       speaks catbox-protocol/2 like engine.js, but gets one rule wrong
//   node faulty.js --list     the faults, each with the clause that it breaks
//   node faulty.js --json     the same for machines
'use strict';

const { Engine, serve } = require('./engine.js');
const faults = require('./faults.js');

const [asked] = process.argv.slice(2);
const fault = faults.find(({ name }) => name === asked);

if (fault !== undefined) {
  serve(new Engine({ [fault.game]: fault.rules }));
} else if (asked === '--json') {
  console.log(JSON.stringify(faults.map(({ rules, ...listed }) => listed), null, 1));
} else if (asked === '--list') {
  for (const { name, clause, says } of faults) console.log(`${name.padEnd(34)}${clause}\n    ${says}`);
} else {
  console.error('usage: node faulty.js NAME | --list | --json');
  process.exitCode = 2;
}
