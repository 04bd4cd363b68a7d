// A link on each ruling: it copies the case as a text, to be pasted wherever one reports it.

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { type NameOf, sentence } from "../desk/words";
import { READ } from "../words/read";
import { useShelf } from "../worker/shelf";
import type { Card } from "./card";
import { reportOf } from "./report";
import { matterOf, verdictOf } from "./sentences";

/** Which build of the page it is: the folder of the library is named for what is in it. */
const VERSION = __LIBRARY__.replaceAll(/^library\/|\/$/g, "");

export function Report({ card, facts, nameOf }: { card: Card; facts: string; nameOf: NameOf }) {
  const { shelf } = useShelf();
  const { game, edition, reasons, open } = card;
  const because = [...open, ...reasons].map(({ clause, said }) =>
    `${said.map((each) => sentence(each, nameOf)).join("; ")} [${clause}]`.trim(),
  );
  const text = reportOf(
    {
      game: GAMES[game] ?? game,
      edition: edition || null,
      question: matterOf(card, nameOf, shelf),
      ruling: `${verdictOf(card, nameOf)}: ${because.join("; ")}`,
      facts,
    },
    VERSION,
  );
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
