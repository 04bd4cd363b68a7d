// Tables that are kept in this browser: scores of matches with real cards, and the last tables that were
// laid out.

import { GAMES } from "../ask/kinds";
import { type Listed, listedOf } from "../keeping/KeptList";
import { type Keepable, newId, Shelf } from "../keeping/shelf";
import { goTo } from "../share/link";
import { WORDS } from "../words/en";
import { PLAY } from "../words/play";
import { TABLE as SAID } from "../words/table";
import type { Laid } from "../worker/protocol";
import { type Asked, given } from "./AskAbout";
import type { Lying } from "./laying";
import type { Score } from "./score";

export interface KeptTable extends Keepable {
  now: Lying;
  asked: Asked;
  /** The last tables before it, for Undo. */
  before: readonly Lying[];
  /** What lies there, in a few words; tables that were kept by older pages have none. */
  title?: string;
}

export interface KeptScore extends Keepable, Score {
  /** What is played and by whom. */
  score: string;
}

function isTable({ now, asked, before }: Partial<KeptTable>): boolean {
  return typeof now?.text === "string" && typeof asked?.action === "string" && Array.isArray(before);
}

/** So many tables before it are kept. */
const MOST_BEFORE = 20;
/** So many scores are kept: a long match is a quarter of a megabyte. */
const MOST_SCORES = 10;

/** The scores that are kept. Older pages kept them as tables, with those before them. */
export const SCORES = new Shelf<KeptScore>(
  "catbox-score/1/",
  MOST_SCORES,
  (kept) => (Array.isArray(kept.moments) && kept.moments.length > 0) || isTable(kept as Partial<KeptTable>),
);

/** The score that is kept under an id. */
export function keptScore(id: string): KeptScore | null {
  const kept = SCORES.get(id);
  if (!kept || "moments" in kept) return kept;
  return SCORES.put(withMoments(kept)); // what another tab has kept is compared with it
}

/** A score as it is kept now. */
export function withMoments(kept: KeptScore | (KeptTable & { score: string })): KeptScore {
  if ("moments" in kept) return kept;
  const { version, id, changed, score, before, now } = kept;
  const moments = [...before, now].map(({ text }) => ({ table: text, said: null }));
  return { version, id, changed, score, moments, gone: [] };
}

const TABLES = new Shelf<KeptTable>("catbox-table/1/", 20, isTable);

/** The table that was changed last, if one is kept. */
export function lastTable(): KeptTable | null {
  return TABLES.all()[0] ?? null;
}

/** The kept table with this text, if there is one: somebody goes on with it. */
export function keptAs(text: string): KeptTable | null {
  return TABLES.all().find(({ now }) => now.text === text) ?? null;
}

/** Begin to keep a score; the link to it. */
export function keepScore(table: string, score: string): string {
  const moments = [{ table, said: null }];
  const { id } = SCORES.put({ version: 1, id: newId(), changed: Date.now(), score, moments, gone: [] });
  return linkToScore(id);
}

const linkToScore = (id: string): string => `#/play/${id}`;

/** A table that is kept as soon as something is done with it. */
export function newlyKept(now: Lying, before: readonly Lying[]): KeptTable {
  const asked = { action: "", question: "" };
  return { version: 1, id: newId(), changed: Date.now(), now, asked, before };
}

/** Keep a table as it is now; what is kept. Where another tab has gone on with the same table, that
 * stays, and this one is kept as another. */
export function keepTable(
  before: KeptTable,
  changes: Pick<KeptTable, "now" | "asked" | "before" | "title">,
): KeptTable {
  const now = { ...before, ...changes, before: changes.before.slice(-MOST_BEFORE), changed: Date.now() };
  return TABLES.replace(before, now) === null ? now : TABLES.put({ ...now, id: newId() });
}

/** What lies at a table, in a few words. */
export function tableInWords({ game, document, phases }: Laid): string {
  const phase = phases.find((each) => each.phase === document.phase)?.text ?? document.phase;
  return WORDS.kept.tableOf(GAMES[game] ?? game, document.players, phase);
}

/** The tables that were laid out, as they are listed. */
export function listedTables(): Listed[] {
  return listedOf(
    TABLES,
    ({ title }) => title ?? WORDS.kept.table,
    ({ now, asked }) => ({
      open: () => void goTo("table", { table: now.text, ...given(asked) }),
    }),
  );
}

/** The scores that are kept, as they are listed. */
export function listedScores(): Listed[] {
  return listedOf(
    SCORES,
    ({ score }) => score,
    ({ id }) => ({ link: linkToScore(id) }),
  );
}

/** What is played and by whom, in a few words. */
export function scoreInWords(game: string, players: number, names: readonly string[]): string {
  const people = names.length > 0 ? ` (${PLAY.inARow(names)})` : "";
  return SAID.score.of(GAMES[game] ?? game, players, people);
}
