// Matches that are played in this browser.

import { newId, Shelf } from "../keeping/shelf";
import type { CatboxRecord } from "../worker/formats";
import { ask } from "../worker/library";
import type { Requests } from "../worker/messages";

/** A match that is played here. */
export interface Kept {
  version: 1;
  id: string;
  record: CatboxRecord;
  /** By seat, whether a person sits there; else a bot. */
  persons: boolean[];
  /** Whether one can follow what bots do. */
  isCalm: boolean;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
}

/** The matches that are kept. The records in them are checked by the library. */
export const MATCHES = new Shelf<Kept>(
  "catbox-play/1/",
  20,
  ({ persons, record }) => Array.isArray(persons) && typeof record === "object" && record !== null,
);

/** A match that begins, and is kept from now on. */
export function newlyKept(record: CatboxRecord, persons: boolean[], isCalm = true): Kept {
  return MATCHES.put({ version: 1, id: newId(), record, persons, isCalm, changed: Date.now() });
}

/** Begin a match in which somebody starts by lot; the link to it. */
export async function begin(
  table: Requests["begin"]["takes"],
  { persons, isCalm }: Pick<Kept, "persons" | "isCalm">,
): Promise<string> {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
  const { record } = await ask("begin", { ...table, first_seat: lot % table.players });
  return linkToKept(newlyKept(record, persons, isCalm));
}

/** The link to a match that is kept. */
export function linkToKept({ id }: Kept): string {
  return `#/play/${id}`;
}
