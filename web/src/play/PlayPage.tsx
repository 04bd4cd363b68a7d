// Play: matches that are kept in this browser, a new one, and one that is played.

import { useEffect } from "preact/hooks";
import { KeptList } from "../keeping/KeptList";
import { linkToState } from "../share/link";
import { useTitle } from "../shell/title";
import { listedScores, SCORES } from "../table/kept";
import { WORDS } from "../words/en";
import { MATCHES } from "./kept";
import { listedMatches } from "./listed";
import { NewMatch } from "./NewMatch";
import { Playing } from "./Playing";

/** All that can be kept. */
const MOST = 40;

export function PlayPage({ state: id }: { state: string }) {
  useTitle("Play");
  const kept = id === "" ? null : MATCHES.get(id);
  if (kept) return <Playing key={id} kept={kept} />;
  const score = id === "" ? null : SCORES.get(id);
  if (score) return <ToTable key={id} table={score.now.text} />;
  return (
    <>
      <h1 tabIndex={-1}>Play</h1>
      {id !== "" && (
        <p class="notice" role="alert">
          There is no such match here. A match is kept only in the browser in which it is played.
        </p>
      )}
      <KeptList title={WORDS.kept.goOn} all={() => [...listedMatches(), ...listedScores()]} few={MOST} />
      <NewMatch />
    </>
  );
}

/** A score is kept at its table. */
function ToTable({ table }: { table: string }) {
  useEffect(() => {
    void linkToState("table", { table }).then((link) => {
      history.replaceState(null, "", link);
      dispatchEvent(new HashChangeEvent("hashchange"));
    });
  }, []);
  return <h1 tabIndex={-1}>Play</h1>;
}
