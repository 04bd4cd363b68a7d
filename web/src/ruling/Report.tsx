// A link on each ruling: it copies the case as a text, to be pasted wherever one reports it.

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { type Finding, type NameOf, sentence } from "../desk/words";
import { WORDS } from "../words/en";
import { READ } from "../words/read";
import type { Ruled } from "../worker/protocol";
import { reportOf } from "./report";

/** Which build of the page it is: the folder of the library is named for what is in it. */
const VERSION = __LIBRARY__.replaceAll(/^library\/|\/$/g, "");

export function Report({
  ruled: { answer, game, edition },
  question,
  facts,
  nameOf,
}: {
  ruled: Pick<Ruled, "answer" | "game"> & { edition: string | null };
  question: string;
  facts: string;
  nameOf: NameOf;
}) {
  const because = (findings: readonly Finding[]) =>
    findings.map((each) => `${sentence(each, nameOf)} [${each.clause}]`).join("; ");
  const ruling =
    answer.format === "catbox-verdict/1"
      ? `${WORDS.ruling[answer.ruling]}: ${because(answer.violations.length > 0 ? answer.violations : answer.grounds)}`
      : `${answer.text.join("; ")}: ${because(answer.grounds)}`;
  const text = reportOf({ game: GAMES[game] ?? game, edition, question, ruling, facts }, VERSION);
  const [state, setState] = useState<"" | "copied" | "by hand">("");
  useEffect(() => setState(""), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("by hand");
    }
  };
  return (
    <div class="report">
      <button type="button" class="more small" onClick={() => void copy()}>
        {READ.report.button}
      </button>
      <p role="status" class="small">
        {state === "copied" && READ.report.copied}
        {state === "by hand" && READ.report.byHand}
      </p>
      {state === "by hand" && <textarea rows={8} readOnly aria-label={READ.report.byHand} value={text} />}
    </div>
  );
}
