// Which box is on the table: it says which edition's rules hold.

import { WORDS } from "../words/en";
import type { Game, PrintedBox } from "../worker/protocol";

/** What a box is called: by whom, and in which languages. */
export function nameOfBox({ publisher, title, languages }: PrintedBox): string {
  return `${publisher === "not found" ? title : publisher}, ${WORDS.box.languages(languages)}`;
}

export function Boxes({ game, choose }: { game: Game | undefined; choose: (box: string, edition: string) => void }) {
  const words = WORDS.box;
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <ul class="boxes-of-game">
        {(game?.boxes ?? []).map((box) => (
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
      <div class="thumb">
        <button type="button" class="choice" onClick={() => choose("", "")}>
          {words.unknown}
        </button>
      </div>
    </>
  );
}
