// Play: not built yet.

import { useTitle } from "../shell/title";

export function PlayPage(_: { state: string }) {
  useTitle("Play");
  return (
    <>
      <h1 tabIndex={-1}>Play</h1>
      <p>This part of the page is not there yet.</p>
    </>
  );
}
