// Match: not built yet.

import { useTitle } from "../shell/title";

export function MatchPage(_: { state: string }) {
  useTitle("Match");
  return (
    <>
      <h1 tabIndex={-1}>Match</h1>
      <p>This part of the page is not there yet.</p>
    </>
  );
}
