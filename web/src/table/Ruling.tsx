// What the judge says of a table, and next to it what the other readings and editions say.

import { useEffect, useRef, useState } from "preact/hooks";
import { RulingShown } from "../ruling/RulingShown";
import { FaultShown, Waiting } from "../shell/Status";
import { useAnswer } from "../worker/asked";
import { ask, type Fault, faultOf } from "../worker/library";
import type { Asked } from "./AskAbout";
import { Compared } from "./Compared";

export function Ruling({ table, asked, goOn }: { table: string; asked: Asked; goOn: (document: object) => void }) {
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
        <>
          <p class="quiet">Is only a part of the table laid out, or was something wrong let stand? Then:</p>
          <div class="buttons">
            <button type="button" onClick={() => setAssumed(table)}>
              Rule on the table as it lies
            </button>
          </div>
        </>
      )}
      {answer && !waiting && asked.action && answer.answer.format === "catbox-verdict/1" && answer.answer.ruling !== "illegal" && (
        <Done key={`${table} ${about}`} table={table} action={asked.action} assumed={assumed === table} goOn={goOn} />
      )}
      {answer && <Compared table={table} asked={asked} />}
    </div>
  );
}

/** Keep the table as it is played: what was asked about has been done. */
function Done({ table, action, assumed, goOn }: { table: string; action: string; assumed: boolean; goOn: (document: object) => void }) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    ask("after", { table, action, ...(assumed && { assume_table: true }) }).then(
      ({ document }) => goOn(document),
      (thrown) => {
        setFault(faultOf(thrown));
        setBusy(false);
      },
    );
  };
  return (
    <>
      <div class="buttons">
        <button type="button" class="main-one" disabled={busy} onClick={go}>
          It is done: go on from there
        </button>
      </div>
      {fault && <FaultShown fault={fault} />}
    </>
  );
}
