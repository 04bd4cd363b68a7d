// What was ruled on is done: the table after it. Where that rests on cards that nobody has shown yet, they
// are shown here.

import { useEffect, useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Field, Laid, NamedAction, Ruled } from "../worker/protocol";
import { FieldShown } from "./Field";
import type { Said } from "./score";

const WORDS = TABLE.show;

export function Done({
  laid,
  ruled,
  action: { text, action },
  goOn,
  show,
  nameOf,
}: {
  laid: Laid;
  ruled: Ruled;
  action: NamedAction;
  goOn: (document: object, said: Said, by: Ruled) => void;
  /** Say what is shown of the table. */
  show: (changes: object) => void;
  nameOf: NameOf;
}) {
  // What is legal is done at once, but boxes are tapped one after the other.
  const hasBoxes = "boxes" in action;
  const isLegal = "ruling" in ruled.answer && ruled.answer.ruling === "legal";
  const seat = Number(text.split(":")[0]);
  const [isDone, setIsDone] = useState(isLegal && !hasBoxes);
  const { answer, fault, waiting } = useAnswer("after", { table: laid.table, action: text });
  useEffect(() => {
    if (isDone && answer?.document && !waiting) goOn(answer.document, { seat, action }, ruled);
  }, [isDone, answer, waiting]);
  if (answer && answer.untold.length > 0) {
    return <ToShow fields={answer.untold} laid={laid} show={show} nameOf={nameOf} />;
  }
  if (!isDone) {
    // No button is drawn that what comes next would take away from under a finger.
    if (waiting) return null;
    return (
      <>
        <div class="buttons">
          <button type="button" class="main-one" onClick={() => setIsDone(true)}>
            {TABLE.score.done}
          </button>
        </div>
        {!isLegal && (
          <details>
            <summary>{WORDS.toBeSure}</summary>
            <ToShow
              fields={laid.fields.filter(({ path }) => `${path}` === `hands,${seat}`)}
              laid={laid}
              show={show}
              nameOf={nameOf}
            />
          </details>
        )}
      </>
    );
  }
  return fault && <FaultShown fault={fault} />;
}

/** What has to be laid open, or said; all of it is said at once. */
function ToShow({
  fields,
  laid,
  show,
  nameOf,
}: {
  /** Null for what no field can say. */
  fields: (Field | null)[];
  laid: Laid;
  show: (changes: object) => void;
  nameOf: NameOf;
}) {
  const [changes, setChanges] = useState<object>({});
  return (
    <section class="notice untold" role="group" aria-label={WORDS.lead}>
      <p role="status">{WORDS.lead}</p>
      {fields.map((field) =>
        field ? (
          <FieldShown
            key={`${field.path}`}
            field={field}
            laid={{ document: { ...laid.document, ...changes } }}
            change={(more) => setChanges({ ...changes, ...more })}
            seatName={nameOf}
            isAlone
          />
        ) : (
          <p key="tokens">{WORDS.tokens}</p>
        ),
      )}
      <div class="buttons">
        <button type="button" class="main-one" onClick={() => show(changes)}>
          {WORDS.go}
        </button>
      </div>
    </section>
  );
}
