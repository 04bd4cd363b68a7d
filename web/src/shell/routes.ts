// Where one is: the part of the address behind the #, so that the site works on any static host and
// in any folder, and the back button works.
//
//   #/, #/dispute/STATE        a dispute, from its beginning to the ruling
//   #/ask                      the field, and all that there is
//   #/ask?q=WORDS&game=GAME    what a question finds
//   #/ask/KIND/ID              a clause, a point, a case, an irregularity, a misbelief, a dispute
//   #/table/STATE              a table, with a question perhaps (share/link.ts)
//   #/match/STATE              a match at a moment
//   #/play, #/play/ID          matches that are played in this browser, and one of them
//
// What another program has shared stands before the #, as `?text=…` (share/received.ts).

import { useLayoutEffect, useState } from "preact/hooks";
import { sharedText } from "../share/received";
import type { Kind } from "../worker/protocol";

export type Route =
  | { way: "received"; text: string }
  | { way: "ask"; words: string; game: string }
  | { way: "entry"; kind: Kind; id: string }
  | { way: "dispute" | "table" | "match" | "play"; state: string }
  | { way: "nowhere"; given: string };

const KINDS: readonly string[] = ["clause", "point", "case", "irregularity", "misbelief", "dispute", "house-rule"];

/** The route of an address's part behind the #. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [way, ...rest] = path.split("/");
  switch (way) {
    case "":
      return { way: "dispute", state: "" };
    case "ask": {
      const [kind, ...id] = rest;
      if (kind === undefined || kind === "") {
        const asked = new URLSearchParams(query);
        return { way: "ask", words: asked.get("q") ?? "", game: asked.get("game") ?? "" };
      }
      if (KINDS.includes(kind)) return entryAt(kind as Kind, decoded(id.join("/")));
      break;
    }
    case "dispute":
    case "table":
    case "match":
    case "play":
      return { way, state: rest.join("/") };
  }
  return { way: "nowhere", given: hash.slice(0, 100) };
}

/** An entry; a clause is a house rule if its id says so. */
function entryAt(kind: Kind, id: string): { way: "entry"; kind: Kind; id: string } {
  return { way: "entry", kind: kind === "clause" && id.startsWith("house.") ? "house-rule" : kind, id };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link to something that has a page of its own. */
export function linkTo(kind: Kind, id: string): string {
  return `#/ask/${entryAt(kind, id).kind}/${encodeURIComponent(id)}`;
}

/** The link to what a question finds. */
export function linkToQuestion(words: string, game: string): string {
  const asked = new URLSearchParams();
  if (words) asked.set("q", words);
  if (game) asked.set("game", game);
  const query = asked.toString();
  return query ? `#/ask?${query}` : "#/ask";
}

/** Where one is; the component is drawn again when that changes. */
export function useRoute(): Route {
  const [{ hash, shared }, setPlace] = useState(placeNow);
  // An effect runs after the page is shown: a link opened before that would be missed.
  useLayoutEffect(() => {
    const changed = () => setPlace(placeNow());
    addEventListener("hashchange", changed);
    changed(); // an effect runs late: the address may be another one since the page was drawn
    return () => removeEventListener("hashchange", changed);
  }, []);
  return shared === null ? routeOf(hash) : { way: "received", text: shared };
}

function placeNow(): { hash: string; shared: string | null } {
  return { hash: location.hash, shared: location.hash === "" ? sharedText(location.search) : null };
}

/** Say another address for the same page, without a step back to this one. */
export function replaceRoute(hash: string): void {
  history.replaceState(null, "", hash);
}
