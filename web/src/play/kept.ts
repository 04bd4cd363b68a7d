// Matches that are played in this browser. They are kept in it, and nowhere else.

import type { CatboxRecord } from "../worker/formats";
import type { Bot } from "../worker/protocol";

/** A match that is played here. */
export interface Kept {
  version: 1;
  id: string;
  record: CatboxRecord;
  /** By seat, whether a person sits there; else a bot. */
  persons: boolean[];
  /** By seat, which bot sits there if no person does; where it was kept before one could choose, none. */
  bots?: Bot[];
  /** Whether one can follow what bots do. */
  isCalm: boolean;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
}

const PREFIX = "catbox-play/1/";
/** So many matches are kept; of more, the one that was left alone for longest is given up. */
const MOST = 20;

/** A match that is not kept yet. */
export function newlyKept(record: CatboxRecord, persons: boolean[], isCalm = true, bots: Bot[] = []): Kept {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { version: 1, id: number.toString(36), record, persons, bots, isCalm, changed: 0 };
}

/** Keep a match as it is now; it, with the time. Where a browser keeps nothing, it stays as long as
 * the page is open. */
export function keep(kept: Kept): Kept {
  const now = { ...kept, changed: Date.now() };
  open.set(now.id, now);
  try {
    for (const old of keptMatches().slice(MOST - 1)) if (old.id !== now.id) drop(old.id);
    localStorage.setItem(PREFIX + now.id, JSON.stringify(now));
  } catch {
    // private windows, a full disk
  }
  return now;
}

/** What this page has kept itself, for browsers that keep nothing. */
const open = new Map<string, Kept>();

/** The match of an id, if it is kept here. */
export function keptMatch(id: string): Kept | null {
  try {
    return readKept(localStorage.getItem(PREFIX + id)) ?? open.get(id) ?? null;
  } catch {
    return open.get(id) ?? null;
  }
}

/** All matches, the one that was played last first. */
export function keptMatches(): Kept[] {
  const found = new Map(open);
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      const kept = key.startsWith(PREFIX) ? readKept(localStorage.getItem(key)) : null;
      if (kept) found.set(kept.id, kept);
    }
  } catch {
    // nothing is kept
  }
  return [...found.values()].sort((one, other) => other.changed - one.changed);
}

/** Give up a match. */
export function drop(id: string): void {
  open.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // nothing is kept
  }
}

/** The bot of a seat. */
export function botOf({ bots }: Kept, seat: number): Bot {
  return bots?.[seat] === "strong" ? "strong" : "bot";
}

/** The link to a match that is kept. */
export function linkToKept({ id }: Kept): string {
  return `#/play/${id}`;
}

/** A match as it was kept; null for anything else. The record in it is checked by the library. */
function readKept(text: string | null): Kept | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Kept> | null;
    const isOne = value?.version === 1 && typeof value.id === "string" && Array.isArray(value.persons) && value.record;
    return isOne ? (value as Kept) : null;
  } catch {
    return null;
  }
}
