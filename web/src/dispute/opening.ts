// The way to a dispute from elsewhere.

import { linkToState, type State } from "../share/link";

/** Go to a dispute that is kept. */
export function openDispute(state: State): void {
  void linkToState("dispute", state).then((hash) => {
    location.hash = hash;
  });
}
