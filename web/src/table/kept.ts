// Tables that are kept in this browser: scores of matches with real cards, and the last tables that were
// laid out.

import { GAMES } from "../ask/kinds";
import { inARow } from "../desk/words";
import { type Listed, listedOf } from "../keeping/KeptList";
import { type Keepable, newId, Shelf } from "../keeping/shelf";
import { linkToState } from "../share/link";
import { WORDS } from "../words/en";
import type { Laid } from "../worker/protocol";
import type { Asked } from "./AskAbout";
import type { Lying } from "./laying";

export interface KeptTable extends Keepable {
  now: Lying;
  asked: Asked;
  /** The last tables before it, for Undo. */
  before: readonly Lying[];
  /** What is played and by whom, if it is a score that is kept. */
  score: string | null;
  /** What lies there, in a few words; tables that were kept by older pages have none. */
  title?: string;
}

function isTable({ now, asked, before }: Partial<KeptTable>): boolean {
  return typeof now?.text === "string" && typeof asked?.action === "string" && Array.isArray(before);
}

/** So many tables before it are kept. */
const MOST_BEFORE = 20;

export const SCORES = new Shelf<KeptTable>("catbox-score/1/", 20, isTable);
const TABLES = new Shelf<KeptTable>("catbox-table/1/", 20, isTable);

/** The table that was changed last, if one is kept. */
export function lastTable(): KeptTable | null {
  return tables()[0] ?? null;
}

/** The kept table with this text, if there is one: somebody goes on with it. */
export function keptAs(text: string): KeptTable | null {
  return tables().find(({ now }) => now.text === text) ?? null;
}

function tables(): KeptTable[] {
  return [...SCORES.all(), ...TABLES.all()].sort((one, other) => other.changed - one.changed);
}

/** Begin to keep a score. */
export function keepScore(text: string, score: string): KeptTable {
  return SCORES.put({ ...newlyKept({ text, changed: true }, []), score });
}

/** A table that is kept as soon as something is done with it. */
export function newlyKept(now: Lying, before: readonly Lying[]): KeptTable {
  const asked = { action: "", question: "" };
  return { version: 1, id: newId(), changed: Date.now(), now, asked, before, score: null };
}

/** Keep a table as it is now; what is kept. Where another tab has gone on with the same table, that
 * stays, and this one is kept as another. */
export function keepTable(
  before: KeptTable,
  changes: Pick<KeptTable, "now" | "asked" | "before" | "title">,
): KeptTable {
  const shelf = before.score === null ? TABLES : SCORES;
  const now = { ...before, ...changes, before: changes.before.slice(-MOST_BEFORE), changed: Date.now() };
  return shelf.replace(before, now) === null ? now : shelf.put({ ...now, id: newId() });
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
      open: () => {
        const { action, question } = asked;
        const state = { table: now.text, ...(action && { action }), ...(question && { question }) };
        void linkToState("table", state).then((hash) => {
          location.hash = hash;
        });
      },
    }),
  );
}

/** The scores that are kept, as they are listed. */
export function listedScores(): Listed[] {
  return listedOf(
    SCORES,
    ({ score }) => score ?? "",
    ({ id }) => ({ link: `#/play/${id}` }),
  );
}

/** What is played and by whom, in a few words. */
export function scoreInWords(game: string, players: number, names: readonly string[]): string {
  const people = names.length > 0 ? ` (${inARow(names)})` : "";
  return `Score of ${GAMES[game] ?? game}, ${players} players${people}`;
}
