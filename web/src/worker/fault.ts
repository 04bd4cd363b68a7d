// Why there is no answer, for machines and for people.

import { FRAME } from "../words/frame";
import type { FaultFields } from "./protocol";

/** Why there is no answer. Its fields are for machines, its message is for people. */
export class Fault extends Error {
  readonly fields: FaultFields;

  constructor(fields: FaultFields) {
    super(inWords(saidOf(fields)));
    this.name = "Fault";
    this.fields = fields;
  }
}

/** What is wrong, for people. */
function saidOf({ code, message, given }: FaultFields): string {
  return code === "impossible-state" && given !== undefined ? FRAME.faults.noSuchTable(given) : message;
}

/** A sentence about a place in a document, which is named in words: `$.actions[3].rank: …` as
 * `Actions, number 4, rank: …`; a line and a column stay as they are. */
function inWords(sentence: string): string {
  const [, path = "", rest = ""] = /^(\$[^\s:]*)?(?:: )?(.*)$/s.exec(sentence) ?? [];
  const keys = path.slice(1).match(/[^.[\]'"]+/g) ?? [];
  const words = keys.map((key) =>
    /^\d+$/.test(key) ? FRAME.faults.number(Number(key) + 1) : key.replaceAll("_", " "),
  );
  const said = words.length > 0 ? `${words.join(", ")}: ${rest}` : rest;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Whatever was thrown, as a Fault. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Fault({ code: "internal-error", message });
}
