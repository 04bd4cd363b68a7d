// What the judge says of a table, and next to it what the other readings and editions say.

import { useEffect, useRef, useState } from "preact/hooks";
import { RulingShown } from "../ruling/RulingShown";
import { FaultShown, Waiting } from "../shell/Status";
import { useAnswer } from "../worker/asked";
import type { Asked } from "./AskAbout";
import { Compared } from "./Compared";

export function Ruling({ table, asked }: { table: string; asked: Asked }) {
  const place = useRef<HTMLDivElement>(null);
  const [assumed, setAssumed] = useState<string | null>(null);
  const { answer, fault, waiting } = useAnswer("judge", {
    table,
    ...(assumed === table && { assume_table: true }),
    ...(asked.action && { action: asked.action }),
    ...(asked.question && { question: asked.question }),
  });
  const about = `${asked.action} ${asked.question}`;
  const first = useRef(about);
  useEffect(() => {
    // What was tapped is in sight already; the answer may be below it.
    if (answer && !waiting && first.current !== about) {
      first.current = about;
      place.current?.scrollIntoView({ block: "nearest" });
    }
  }, [answer, waiting]);
  return (
    <div ref={place} data-judged={waiting ? "waiting" : about}>
      {waiting && !answer && <Waiting what="The judge is looking at it …" />}
      {fault && <FaultShown fault={fault} />}
      {answer && <RulingShown ruled={answer} />}
      {answer?.refused && assumed !== table && (
        <div class="buttons">
          <button type="button" onClick={() => setAssumed(table)}>
            Rule on the table as it lies
          </button>
        </div>
      )}
      {answer && <Compared table={table} asked={asked} />}
    </div>
  );
}
