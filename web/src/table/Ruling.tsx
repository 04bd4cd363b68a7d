// What the judge says of a table, and next to it what the other readings and editions say.

import { useEffect, useRef, useState } from "preact/hooks";
import { capital, type NameOf } from "../desk/words";
import { RulingShown } from "../ruling/RulingShown";
import { FaultShown, Waiting } from "../shell/Status";
import { useAnswer } from "../worker/asked";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Untold } from "../worker/protocol";
import type { Asked } from "./AskAbout";
import { Compared } from "./Compared";

export function Ruling({
  table,
  asked,
  wasAsked,
  goOn,
  layOpen,
  seatName,
  nameOf,
}: {
  /** Null as long as the library has not read it. */
  table: string | null;
  asked: Asked;
  /** Whether somebody has asked here; else the question came with the table. */
  wasAsked: boolean;
  goOn: (document: object) => void;
  /** Lead to where what a seat has is laid out. */
  layOpen: (seat: number) => void;
  seatName: (seat: number) => string;
  nameOf: NameOf;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [assumed, setAssumed] = useState<string | null>(null);
  const isAsked = table !== null && (asked.action !== "" || asked.question !== "");
  const { answer, fault, waiting } = useAnswer(
    "judge",
    isAsked
      ? {
          table,
          ...(assumed === table && { assume_table: true }),
          ...(asked.action && { action: asked.action }),
          ...(asked.question && { question: asked.question }),
        }
      : null,
  );
  const about = `${asked.action} ${asked.question}`;
  const seen = useRef("");
  useEffect(() => {
    // What was tapped is in sight already; the answer may be below it.
    if ((answer || fault) && !waiting && wasAsked && seen.current !== about) {
      seen.current = about;
      place.current?.scrollIntoView({ block: "nearest" });
    }
  }, [answer, fault, waiting]);
  return (
    <div ref={place} data-judged={waiting ? "waiting" : about}>
      {!isAsked && <p class="quiet">Tap what is in question, and the ruling stands here.</p>}
      {waiting && !answer && <Waiting what="The judge is looking at it …" />}
      {fault && <FaultShown fault={fault} />}
      <div aria-live="polite" aria-atomic="true">
        {answer && <RulingShown ruled={answer} nameOf={nameOf} />}
      </div>
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
      {isAsked &&
        answer &&
        !waiting &&
        asked.action &&
        answer.answer.format === "catbox-verdict/1" &&
        answer.answer.ruling !== "illegal" && (
          <Done
            key={`${table} ${about}`}
            table={table}
            action={asked.action}
            assumed={assumed === table}
            goOn={goOn}
            layOpen={layOpen}
            seatName={seatName}
          />
        )}
      {isAsked && answer && <Compared table={table} asked={asked} />}
    </div>
  );
}

/** Keep the table as it is played: what was asked about has been done. */
function Done({
  table,
  action,
  assumed,
  goOn,
  layOpen,
  seatName,
}: {
  table: string;
  action: string;
  assumed: boolean;
  goOn: (document: object) => void;
  layOpen: (seat: number) => void;
  seatName: (seat: number) => string;
}) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [untold, setUntold] = useState<Untold[]>([]);
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    ask("after", { table, action, ...(assumed && { assume_table: true }) }).then(
      ({ document, untold: missing }) => {
        if (document) goOn(document);
        setUntold(missing);
        setBusy(false);
      },
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
      <div role="status" class={untold.length > 0 ? "notice untold" : ""}>
        {untold.length > 0 && <p>What comes of this rests on what nobody has shown yet:</p>}
        {untold.map(({ what, seat }) => (
          <button key={`${what} ${seat}`} type="button" onClick={() => layOpen(seat ?? 0)}>
            {capital(TO_TELL[what](seatName(seat ?? 0)))}
          </button>
        ))}
      </div>
    </>
  );
}

const TO_TELL: Record<Untold["what"], (name: string) => string> = {
  hand: (name) => `Show the hand of ${name}: tap its cards`,
  bid: (name) => `Say what ${name} has bid`,
  tricks: (name) => `Say how many tricks ${name} has won`,
  physicat: (name) => `Turn up the Physicat of ${name}`,
  tokens: () => "Say whose tokens are on the board, and which colors are lost",
};
