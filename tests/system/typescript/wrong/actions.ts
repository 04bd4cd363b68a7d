// What is no action, no event and no record.

import type {
  Action,
  CatboxRecord,
  CatInTheBoxAction,
  CatInTheBoxColorLost,
  SchrodingersCatsAction,
} from "../catbox";

export const rank: CatInTheBoxAction = {
  do: "play",
  seat: 1,
  rank: "5", // TS2322
  color: "yellow",
};

export const color: CatInTheBoxAction = {
  do: "play",
  seat: 1,
  rank: 5,
  color: "purple", // TS2322
};

export const kind: CatInTheBoxAction = {
  do: "pass", // TS2322
  seat: 1,
};

export const ofTheOtherGame: SchrodingersCatsAction = {
  do: "bid", // TS2322
  seat: 1,
  tricks: 2,
};

export const luck: Action = {
  do: "doubt",
  seat: 1,
  luck: 7, // TS2353
};

export const missing: CatInTheBoxAction = { do: "bid", seat: 1 }; // TS2322

export const lost: CatInTheBoxColorLost = {
  event: "color-lost",
  seat: null, // TS2322
  color: "red",
};

export const stood: CatboxRecord = { // TS2322
  format: "catbox-record/1",
  game: "cat-in-the-box",
  edition: "amigo-2023",
  players: 2,
  first_seat: 0,
  actions: [],
};
