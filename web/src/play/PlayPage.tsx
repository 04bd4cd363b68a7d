// Play: matches that are kept in this browser, a new one, and one that is played.

import { KeptList } from "../keeping/KeptList";
import { OpenMatch } from "../match/OpenMatch";
import { goTo } from "../share/link";
import { useTitle } from "../shell/title";
import { keptScore, listedScores } from "../table/kept";
import { Scoring } from "../table/Scoring";
import { WORDS } from "../words/en";
import { MATCH, PLAY } from "../words/play";
import { MATCHES } from "./kept";
import { listedMatches } from "./listed";
import { NewMatch } from "./NewMatch";
import { Playing } from "./Playing";

/** All that can be kept. */
const MOST = 40;

export function PlayPage({ state: id }: { state: string }) {
  useTitle(PLAY.title);
  const kept = id === "" ? null : MATCHES.get(id);
  if (kept) return <Playing key={id} kept={kept} />;
  const score = id === "" ? null : keptScore(id);
  if (score) return <Scoring key={id} first={score} />;
  return (
    <>
      <h1 tabIndex={-1}>{PLAY.title}</h1>
      {id !== "" && (
        <p class="notice" role="alert">
          {PLAY.gone}
        </p>
      )}
      <NewMatch />
      <details class="others">
        <summary>{MATCH.look}</summary>
        <OpenMatch open={(match) => void goTo("match", { match })} />
      </details>
      <KeptList title={WORDS.kept.goOn} all={() => [...listedMatches(), ...listedScores()]} few={MOST} />
    </>
  );
}
