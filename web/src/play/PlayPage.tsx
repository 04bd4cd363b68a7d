// Play: matches that are kept in this browser, a new one, and one that is played.

import { useState } from "preact/hooks";
import { namesOf, inARow } from "../desk/words";
import { GAMES } from "../ask/kinds";
import { useTitle } from "../shell/title";
import { drop, type Kept, keptMatch, keptMatches, linkToKept } from "./kept";
import { NewMatch } from "./NewMatch";
import { Playing } from "./Playing";

export function PlayPage({ state: id }: { state: string }) {
  useTitle("Play");
  const kept = id === "" ? null : keptMatch(id);
  if (kept) return <Playing key={id} kept={kept} />;
  return (
    <>
      <h1 tabIndex={-1}>Play</h1>
      {id !== "" && (
        <p class="notice" role="alert">
          There is no such match here. A match is kept only in the browser in which it is played.
        </p>
      )}
      <KeptMatches />
      <NewMatch />
    </>
  );
}

function KeptMatches() {
  const [matches, setMatches] = useState(keptMatches);
  if (matches.length === 0) return null;
  return (
    <section aria-label="Matches that are kept here">
      <h2>Go on</h2>
      <ul class="found">
        {matches.map((each) => (
          <li key={each.id} class="kept">
            <a href={linkToKept(each)}>{titleOf(each)}</a>
            <button
              type="button"
              aria-label={`Delete: ${titleOf(each)}`}
              onClick={() => {
                drop(each.id);
                setMatches(keptMatches());
              }}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ record, persons, changed }: Kept): string {
  const nameOf = namesOf(record.names ?? null);
  const people = persons.flatMap((is, seat) => (is ? [nameOf(seat)] : []));
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return `${GAMES[record.game] ?? record.game}, ${record.players} players${people.length > 0 ? ` (${inARow(people)})` : ""}, ${when}`;
}
