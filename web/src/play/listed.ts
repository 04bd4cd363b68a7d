// The matches that are kept, as they are listed.

import { GAMES } from "../ask/kinds";
import { inARow, namesOf } from "../desk/words";
import { type Listed, listedOf } from "../keeping/KeptList";
import { type Kept, linkToKept, MATCHES } from "./kept";

/** The matches that are kept, as they are listed. */
export function listedMatches(): Listed[] {
  return listedOf(MATCHES, titleOf, (kept) => ({ link: linkToKept(kept) }));
}

function titleOf({ record, persons }: Kept): string {
  const nameOf = namesOf(record.names ?? null);
  const people = persons.flatMap((is, seat) => (is ? [nameOf(seat)] : []));
  return `${GAMES[record.game] ?? record.game}, ${record.players} players${people.length > 0 ? ` (${inARow(people)})` : ""}`;
}
