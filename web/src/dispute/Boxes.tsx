// Which box is on the table: it says which edition's rules hold.

import { WORDS } from "../words/en";
import type { Game, PrintedBox } from "../worker/protocol";

/** What a box is called: by whom, and in which languages. */
export function nameOfBox({ publisher, title, languages }: PrintedBox): string {
  return `${publisher === "not found" ? title : publisher}, ${WORDS.box.languages(languages)}`;
}

/** So many are shown at first. */
const FEW = 3;

/** Boxes in a language of the browser first; among these, those whose rules are known. */
function inOrder(boxes: readonly PrintedBox[]): PrintedBox[] {
  const english = new Intl.DisplayNames(["en"], { type: "language" });
  const spoken = navigator.languages.map((tag) => english.of(tag.split("-")[0] ?? tag) ?? "");
  const place = ({ languages, edition }: PrintedBox) => {
    const first = spoken.findIndex((each) => languages.includes(each));
    return (first < 0 ? spoken.length : first) + (edition === null ? 0.5 : 0);
  };
  return [...boxes].sort((one, other) => place(one) - place(other));
}

export function Boxes({ game, choose }: { game: Game | undefined; choose: (box: string, edition: string) => void }) {
  const words = WORDS.box;
  const boxes = inOrder(game?.boxes ?? []);
  const list = (some: PrintedBox[]) => (
    <ul class="boxes-of-game">
      {some.map((box) => (
        <li key={`${nameOfBox(box)} ${box.title}`}>
          <button type="button" class="choice" onClick={() => choose(nameOfBox(box), box.edition ?? "")}>
            <strong>{box.publisher === "not found" ? box.title : box.publisher}</strong>
            <span class="small">{words.languages(box.languages)}</span>
            {box.publisher !== "not found" && <span class="small quiet">{box.title}</span>}
            {box.edition === null && <span class="small quiet">{words.none}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      {list(boxes.slice(0, FEW))}
      <div class="thumb">
        <button type="button" class="choice" onClick={() => choose("", "")}>
          {words.unknown}
        </button>
      </div>
      {boxes.length > FEW && (
        <details>
          <summary>{words.others(boxes.length - FEW)}</summary>
          {list(boxes.slice(FEW))}
        </details>
      )}
    </>
  );
}
