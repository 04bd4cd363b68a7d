// What was done in a match whose score is kept: each moment can be looked at, and a question or a dispute
// can be opened there.

import { type NameOf, said as sayOf } from "../desk/words";
import { nameOfBox } from "../dispute/Boxes";
import { usualOf } from "../dispute/kept";
import { inTexts, NOTHING } from "../dispute/state";
import { PictureOf } from "../picture/PictureOf";
import { goTo } from "../share/link";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Laid } from "../worker/protocol";
import type { Moment, Said } from "./score";

const WORDS = TABLE.score;

/** What was done, in words; empty where something was only said of what lies there. */
function saidInWords(said: Said, nameOf: NameOf): string {
  if (said === null) return "";
  return typeof said === "string" ? WORDS.acts[said] : WORDS.act(nameOf(said.seat), sayOf(said.action));
}

export function History({
  moments,
  at,
  look,
  nameOf,
}: {
  moments: readonly Moment[];
  /** The moment that is looked at. */
  at: number | null;
  look: (at: number) => void;
  nameOf: NameOf;
}) {
  const done = moments.flatMap(({ said }, index) => {
    const what = index === 0 ? WORDS.start : saidInWords(said, nameOf);
    return what === "" ? [] : [{ index, what }];
  });
  return (
    <details class="history">
      <summary>{WORDS.history(done.length - 1)}</summary>
      <ol class="done-so-far">
        {done.reverse().map(({ index, what }) => (
          <li key={index}>
            <button
              type="button"
              class="as-link"
              aria-pressed={at === index}
              aria-label={WORDS.look(what)}
              data-moment={index}
              onClick={() => look(index)}
            >
              {what}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A moment, and what can be opened there. */
export function Moments({
  laid: { game, document },
  table,
  said,
  nameOf,
}: {
  laid: Laid;
  table: string;
  /** What led to it, if it is an earlier one. */
  said?: Said;
  nameOf: NameOf;
}) {
  const { answer } = useAnswer("contents", {});
  const { edition } = document;
  const names = (document.names ?? []) as string[];
  const boxes = answer?.games.find(({ name }) => name === game)?.boxes ?? [];
  const box = [usualOf(game), ...boxes.map((each) => ({ box: nameOfBox(each), edition: each.edition ?? "" }))].find(
    (each) => each.box && each.edition === edition,
  );
  return (
    <section class="moment" aria-label={WORDS.others}>
      {said !== undefined && (
        <p role="status">{WORDS.looking(said === null ? WORDS.start : saidInWords(said, nameOf))}</p>
      )}
      {said !== undefined && <PictureOf table={table} nameOf={nameOf} />}
      <div class="buttons">
        <button type="button" onClick={() => void goTo("table", { table })}>
          {WORDS.ask}
        </button>
        <button
          type="button"
          onClick={() =>
            void goTo("dispute", inTexts({ ...NOTHING, game, box: box?.box ?? "", edition, names, table }))
          }
        >
          {WORDS.dispute}
        </button>
      </div>
    </section>
  );
}
