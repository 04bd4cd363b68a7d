// What can be read, as a file: contents and entries. They never change, so they are there before
// Python is, and without it. `shelf` of web/python/catbox_page/shelf.py says what is in it.

import { useEffect, useState } from "preact/hooks";
import { FRAME } from "../words/frame";
import { LONGEST_SILENCE } from "./arriving";
import { Fault, faultOf } from "./fault";
import type { Requests } from "./messages";
import type { Entry, Found, Shelf } from "./protocol";

/** The requests that are answered from the file. */
export type OnShelf = "contents" | "entry";

let loading: Promise<Shelf> | null = null;

/** The file. Rejects with a Fault if it cannot be loaded; then the next call tries again. */
export function theShelf(): Promise<Shelf> {
  loading ??= load().catch((thrown: unknown) => {
    loading = null;
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Fault({ code: "not-loaded", message: FRAME.faults.noBooks(why) });
  });
  return loading;
}

async function load(): Promise<Shelf> {
  const address = new URL(`${__LIBRARY__}books.json`, document.baseURI);
  let text = await textAt(address, "default");
  while (text === null) text = await textAt(address, "reload");
  return JSON.parse(text) as Shelf;
}

/** The text of a file; null if nothing of it has arrived for a long time: whoever asks again may get it, but
 * not from a cache that still waits. */
async function textAt(address: URL, cache: RequestCache): Promise<string | null> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  };
  try {
    expectMore();
    const response = await fetch(address, { cache, signal: silence.signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      expectMore();
      text += value;
    }
    return text;
  } catch (thrown) {
    if (silence.signal.aborted) return null;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

/** The file, once it is there; the component is drawn again then. */
export function useShelf(): { shelf: Shelf | null; fault: Fault | null } {
  const [state, setState] = useState<{ shelf: Shelf | null; fault: Fault | null }>({ shelf: null, fault: null });
  useEffect(() => {
    theShelf().then(
      (shelf) => setState({ shelf, fault: null }),
      (thrown) => setState({ shelf: null, fault: faultOf(thrown) }),
    );
  }, []);
  return state;
}

/** A rule or a mishap by its id, which says what it is. */
export function entryOf(shelf: Shelf | null, id: string): Entry | null {
  const kind = id.startsWith("irregularity.") ? "irregularity" : id.startsWith("house.") ? "house-rule" : "clause";
  return shelf?.entries[`${kind}/${id}`] ?? null;
}

/** The answer to a request. Rejects with a Fault. */
export async function askShelf<N extends OnShelf>(name: N, takes: Requests[N]["takes"]): Promise<Requests[N]["gives"]> {
  const shelf = await theShelf();
  if (name === "contents") return shelf.contents as Requests[N]["gives"];
  const { kind, id } = takes as Requests["entry"]["takes"];
  const entry = shelf.entries[`${kind}/${id}`];
  if (entry) return entry as Requests[N]["gives"];
  throw new Fault({ code: "unsupported", message: FRAME.faults.noEntry(id), path: "id", given: id });
}

/** What counts less than a title or a way of asking that fits. */
const OF_TEXT = 0.3;
/** What fits so little is not found. */
const LEAST = 0.15;
/** A word of fewer letters is only found whole. */
const SHORTEST_BEGINNING = 4;

/**
 * What answers a question, best first: a plain search for its words, until the one of the library is
 * there, which knows more. A title or a way of asking counts by how much of the question it has, and by
 * how much of it the question has; rare words count more.
 */
export function findOnShelf(shelf: Shelf, words: string, game: string, most: number): Found[] {
  const asked = [...new Set(wordsOf(words))];
  const entries = Object.entries(shelf.entries)
    .filter(([, entry]) => game === "" || entry.game === game)
    .map(([key, entry]) => {
      const { text = "", asked: ways = [] } = shelf.found_by[key] ?? {};
      return { entry, text, phrases: [entry.title, ...ways], all: wordsIn([entry.title, ...ways, text].join(" ")) };
    });
  const rarity = asked.map((word) =>
    Math.log((entries.length + 1) / (0.5 + entries.filter(({ all }) => has(all, word)).length)),
  );
  const whole = rarity.reduce((sum, each) => sum + each, 0) || 1;
  const covered = (phrase: readonly string[]) =>
    asked.reduce((sum, word, at) => sum + (has(phrase, word) ? (rarity[at] ?? 0) : 0), 0) / whole;
  const fits = (phrase: readonly string[]) =>
    covered(phrase) * (phrase.filter((word) => has(asked, word)).length / Math.max(1, phrase.length)) ** 0.5;
  return entries
    .map(({ entry, text, phrases }) => ({
      kind: entry.kind,
      id: entry.id,
      game: entry.game,
      title: entry.title,
      clauses: [],
      text,
      score: Math.max(...phrases.map((each) => fits(wordsIn(each)))) + OF_TEXT * covered(wordsIn(text)),
    }))
    .filter(({ score }) => score > LEAST)
    .sort((one, other) => other.score - one.score)
    .slice(0, most);
}

/** What is found with the house rules at the end: no book says them. */
export function houseRulesLast(found: readonly Found[]): Found[] {
  const isHouse = ({ kind }: Found) => kind === "house-rule";
  return [...found.filter((each) => !isHouse(each)), ...found.filter(isHouse)];
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether some words have one, or one that begins like it. */
function has(words: readonly string[], word: string): boolean {
  const stem = word.length > SHORTEST_BEGINNING ? word.replace(/(?:ing|ed|es|s)$/, "") : word;
  return words.some((each) => each === word || (stem.length >= SHORTEST_BEGINNING && each.startsWith(stem)));
}

const known = new Map<string, string[]>();

/** The words of a text, which is looked through again and again. */
function wordsIn(text: string): string[] {
  const found = known.get(text) ?? wordsOf(text);
  known.set(text, found);
  return found;
}
