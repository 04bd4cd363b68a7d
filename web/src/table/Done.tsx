// What was ruled on is done: the table after it. Where that rests on cards that nobody has shown yet, they
// are shown here.

import { useEffect, useState } from "preact/hooks";
import { type NameOf, physicat as named } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Boxes } from "../worker/formats";
import type { Laid, NamedAction, Ruled, Untold } from "../worker/protocol";
import { CatHand } from "./CatSeat";
import { Counted, numbers, OneOf } from "./controls";
import { withItem } from "./laying";
import { HiddenPile } from "./SchrodingerLayOut";
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
    return <ToShow untold={answer.untold} laid={laid} show={show} nameOf={nameOf} />;
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
            <ToShow untold={[{ what: "hand", seat }]} laid={laid} show={show} nameOf={nameOf} />
          </details>
        )}
      </>
    );
  }
  return fault && <FaultShown fault={fault} />;
}

/** What has to be laid open, or said; all of it is said at once. */
function ToShow({
  untold,
  laid,
  show,
  nameOf,
}: {
  untold: readonly Untold[];
  laid: Laid;
  show: (changes: object) => void;
  nameOf: NameOf;
}) {
  const [changes, setChanges] = useState<object>({});
  const shown = { ...laid, document: { ...laid.document, ...changes } } as Laid;
  const change = (more: object) => setChanges({ ...changes, ...more });
  return (
    <section class="notice untold" role="group" aria-label={WORDS.lead}>
      <p role="status">{WORDS.lead}</p>
      {untold.map(({ what, seat }) => (
        <One key={`${what} ${seat}`} what={what} seat={seat ?? 0} laid={shown} change={change} nameOf={nameOf} />
      ))}
      <div class="buttons">
        <button type="button" class="main-one" onClick={() => show(changes)}>
          {WORDS.go}
        </button>
      </div>
    </section>
  );
}

function One({
  what,
  seat,
  laid,
  change,
  nameOf,
}: {
  what: Untold["what"];
  seat: number;
  laid: Laid;
  change: (changes: object) => void;
  nameOf: NameOf;
}) {
  const name = nameOf(seat);
  if (laid.game === "schrodingers-cats") {
    const { document, choices } = laid;
    const { physicats } = document;
    return what === "physicat" ? (
      <OneOf
        label={WORDS.physicat(name)}
        choices={choices.physicats.map(({ physicat, title }) => ({
          value: physicat,
          label: named(physicat),
          says: title,
        }))}
        value={physicats.unused[seat]}
        choose={(chosen) => change({ physicats: { ...physicats, unused: withItem(physicats.unused, seat, chosen) } })}
      />
    ) : (
      <HiddenPile
        label={WORDS.hand(name)}
        boxes={document.hands[seat] ?? "?"}
        due={laid.due[seat] ?? 0}
        set={(boxes: Boxes) => change({ hands: withItem<"?" | Boxes>(document.hands, seat, boxes) })}
      />
    );
  }
  const { document, choices } = laid;
  switch (what) {
    case "hand":
      return <CatHand seat={seat} label={WORDS.hand(name)} laid={laid} change={change} />;
    case "bid":
      return (
        <OneOf
          label={WORDS.bid(name)}
          choices={numbers(choices.bids)}
          value={document.bids[seat] as number | undefined}
          choose={(bid) => change({ bids: withItem<unknown>(document.bids, seat, bid) })}
        />
      );
    case "tricks":
      return (
        <Counted
          label={WORDS.tricks(name)}
          value={(document.won[seat] ?? "?") as number | "?"}
          most={choices.tricks}
          unknown
          count={(won) => change({ won: withItem<unknown>(document.won, seat, won) })}
        />
      );
    default:
      return <p>{WORDS.tokens}</p>;
  }
}
