// The matches that are kept, as they are listed.

import { GAMES } from "../ask/kinds";
import { namesOf } from "../desk/words";
import { type Listed, listedOf } from "../keeping/KeptList";
import { PLAY } from "../words/play";
import { type Kept, linkToKept, MATCHES } from "./kept";

/** The matches that are kept, as they are listed. */
export function listedMatches(): Listed[] {
  return listedOf(MATCHES, titleOf, (kept) => ({ link: linkToKept(kept) }));
}

function titleOf({ record, persons }: Kept): string {
  const nameOf = namesOf(record.names ?? null);
  const people = persons.flatMap((is, seat) => (is ? [nameOf(seat)] : []));
  return PLAY.listed(GAMES[record.game] ?? record.game, record.players, PLAY.inARow(people));
}
