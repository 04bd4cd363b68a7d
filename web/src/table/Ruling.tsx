// What the judge says of a table, and next to it what the other readings and editions say.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import { type Card, cardOfRuled } from "../ruling/card";
import { RulingShown } from "../ruling/RulingShown";
import { FaultShown, Waiting } from "../shell/Status";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Ruled } from "../worker/protocol";
import { type Asked, given } from "./AskAbout";
import { Compared } from "./Compared";

export function Ruling({
  table,
  asked,
  wasAsked,
  isOwn = false,
  then,
  judged,
  nameOf,
}: {
  /** Null as long as the library has not read it. */
  table: string | null;
  asked: Asked;
  /** Whether somebody has asked here; else the question came with the table. */
  wasAsked: boolean;
  /** Whether it was laid out here, so that it may be a part of a table. */
  isOwn?: boolean;
  /** What can be done once an action is not illegal. */
  then?: (ruled: Ruled) => ComponentChildren;
  /** Called with each ruling. */
  judged?: (card: Card) => void;
  nameOf: NameOf;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** A table that was given, of which somebody says that it is only a part. */
  const [part, setPart] = useState<string | null>(null);
  const isPart = isOwn || part === table;
  const isAsked = table !== null && (asked.action !== "" || asked.question !== "");
  const { answer, fault, waiting } = useAnswer(
    "judge",
    isAsked
      ? {
          table,
          ...(isPart && { part: true }),
          ...(then && { brief: true }),
          ...given(asked),
        }
      : null,
  );
  useEffect(() => {
    if (answer && !waiting) judged?.(cardOfRuled(answer));
  }, [answer, waiting]);
  const shared = { table: table ?? "", ...given(asked) };
  const about = `${asked.action} ${asked.question}`;
  const seen = useRef("");
  useEffect(() => {
    // What was tapped is in sight already; the answer may be below it.
    if ((answer || fault) && !waiting && wasAsked && seen.current !== about) {
      seen.current = about;
      const told = place.current?.querySelector(".ruling h2") ?? place.current;
      told?.scrollIntoView({ block: "nearest" });
    }
  }, [answer, fault, waiting]);
  return (
    <div ref={place} data-judged={waiting ? "waiting" : about}>
      {!isAsked && <p class="quiet">{then ? TABLE.ruling.undone : TABLE.ruling.nothing}</p>}
      {waiting && !answer && <Waiting what={TABLE.ruling.waiting} />}
      {fault && <FaultShown fault={fault} />}
      <div aria-live="polite" aria-atomic="true">
        {answer && <RulingShown ruled={answer} nameOf={nameOf} facts={table ?? ""} {...(!then && { shared })} />}
        {answer?.part && <p class="quiet part-of-table">{TABLE.ruling.part}</p>}
      </div>
      {answer?.refused && !isPart && !then && (
        <>
          <p class="quiet">{TABLE.ruling.mayBePart}</p>
          <div class="buttons">
            <button type="button" onClick={() => setPart(table)}>
              {TABLE.ruling.rulePart}
            </button>
          </div>
        </>
      )}
      {isAsked && answer && !waiting && asked.action && isAllowed(answer) && then?.(answer)}
      {answer && !(then && isAllowed(answer)) && <Compared card={cardOfRuled(answer)} nameOf={nameOf} />}
    </div>
  );
}

/** Whether something is ruled on, and not illegal. */
function isAllowed({ answer }: Ruled): boolean {
  return answer.format === "catbox-verdict/1" && answer.ruling !== "illegal";
}
