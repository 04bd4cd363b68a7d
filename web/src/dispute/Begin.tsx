// The first screen: which game it is, or a question in one's own words; what was done last; other ways.

import { GAMES } from "../ask/kinds";
import { KeptList, listedOf } from "../keeping/KeptList";
import { listedMatches } from "../play/listed";
import { goTo } from "../share/link";
import { listedScores, listedTables } from "../table/kept";
import { WORDS } from "../words/en";
import { GamePicture } from "./GamePicture";
import { DISPUTES } from "./kept";
import { OwnWords } from "./OwnWords";

/** So many of what was done last are shown at first. */
const FEW = 4;

export function Begin({ choose }: { choose: (game: string) => void }) {
  const words = WORDS.begin;
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <div class="games" role="group" aria-label={words.games}>
        {Object.entries(GAMES).map(([name, title]) => (
          <button key={name} type="button" class="game" data-game={name} onClick={() => choose(name)}>
            <GamePicture game={name} />
            <span>{title}</span>
          </button>
        ))}
      </div>
      <OwnWords game="" />
      <div class="beside">
        <KeptList title={words.kept} all={listed} few={FEW} />
        <nav aria-label={words.others}>
          <h2>{words.others}</h2>
          <ul class="plain">
            <li>
              <a href="#/table">{words.table}</a>
            </li>
            <li>
              <a href="#/play">{words.score}</a>
            </li>
            <li>
              <a href="#/match">{words.step}</a>
            </li>
            <li>
              <a href="#/ask">{words.read}</a>
            </li>
          </ul>
        </nav>
      </div>
    </>
  );
}

function listed() {
  const disputes = listedOf(
    DISPUTES,
    ({ title, ruling }) => WORDS.kept.dispute(title, WORDS.kept.rulings[ruling] ?? ruling),
    (kept) => ({ open: () => void goTo("dispute", kept.state) }),
  );
  return [...disputes, ...listedTables(), ...listedScores(), ...listedMatches()];
}
