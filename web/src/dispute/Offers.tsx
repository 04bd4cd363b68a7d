// The way from a question in one's own words to a dispute: an action that the words tell of, or what the
// rules that were found decide.

import { GAMES } from "../ask/kinds";
import { capital, namesOf } from "../desk/words";
import { newId } from "../keeping/shelf";
import { goTo } from "../share/link";
import { useLibrary } from "../shell/Status";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { Found } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
import { usualOf } from "./kept";
import { after, type Dispute, inTexts, NOTHING, type Tap } from "./state";
import { told } from "./words";

/** The rules that were found first say what it is about. */
const FIRST = 3;
const MOST_OFFERED = 3;

interface Offer {
  key: string;
  game: string;
  title: string;
  tap: Tap | null;
  said: string;
}

export function Offers({ words, game, found }: { words: string; game: string; found: readonly Found[] }) {
  const offers = [...useSaid(words, game), ...useKinds(found)].slice(0, MOST_OFFERED);
  if (offers.length === 0) return null;
  const games = new Set(offers.map((each) => each.game));
  return (
    <section aria-label={WORDS.offers.title} class="offers">
      <h2>{WORDS.offers.title}</h2>
      <div class="answers">
        {offers.map((each) => (
          <button
            key={each.key}
            type="button"
            class="choice"
            data-offer={each.key}
            onClick={() => void goTo("dispute", inTexts(begun(each)))}
          >
            <strong>{each.title}</strong>
            {games.size > 1 && <span class="small quiet">{GAMES[each.game]}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}

/** A dispute with the usual box, if there is one, and what is known of it by now. */
function begun({ game, said, tap }: Offer): Dispute {
  const dispute = after(NOTHING, { do: "game", game, said, ...usualOf(game) });
  return tap ? after(dispute, tap) : dispute;
}

/** The action that the words tell of. */
function useSaid(words: string, game: string): Offer[] {
  const { stage, broken } = useLibrary();
  const isThere = stage !== "python" && stage !== "rules" && !broken;
  const only = game in GAMES ? game : "";
  const named = Object.keys(GAMES).filter((each) => only === "" || each === only);
  const names = named.map((each) => usualOf(each).names).find((each) => each.some((name) => name !== "")) ?? [];
  const { answer } = useAnswer("said", isThere ? { words, names: [...names], ...(only && { game: only }) } : null);
  return (answer?.said ?? []).map(({ game: of, action, text, by }) => ({
    key: text,
    game: of,
    title: capital(told(action, by === null ? () => WORDS.offers.somebody : namesOf(names))),
    said: by === null ? text.slice(text.indexOf(":") + 1) : "",
    tap: by === null ? null : { do: "act", action: text, id: newId() },
  }));
}

/** What the rules decide that were found. */
function useKinds(found: readonly Found[]): Offer[] {
  const { shelf } = useShelf();
  const offers = new Map<string, Offer>();
  for (const { kind, id, game } of found.slice(0, FIRST)) {
    for (const each of shelf?.entries[`${kind}/${id}`]?.disputes ?? []) {
      const question = WORDS.asks[game]?.[each];
      const key = `${game} ${each}`;
      const tap: Tap | null = question ? { do: "ask", about: each, id: newId() } : null;
      const done = WORDS.act.kinds[each];
      const title = question ?? (done && WORDS.offers.kind(done));
      if (title) offers.set(key, { key, game, title, said: question ? "" : each, tap });
    }
  }
  return [...offers.values()];
}
