// A ruling as a value: who did what, the verdict, the rules that decide, what is so. It is said from
// templates and fields, so that a link can have it without a sentence: whoever forges one can put
// no words under the name of this page.

import type { Said } from "../desk/words";
import type { CatboxAction, CatboxFinding, Dispute as OtherRuling } from "../worker/formats";
import type { Believed, BesideRuling, DisputeSoFar, Ruled, Shelf, Titled } from "../worker/protocol";

type Word = "legal" | "illegal" | "undetermined" | "answer" | "refused";

/** A rule that decides, and what is so; nothing where its title says all. */
export interface Reason {
  clause: string;
  said: readonly Said[];
}

/** Other rules, a reading or an edition, and what they lead to. */
export interface OtherRules {
  /** Whether the rulebook in play can be read so; else only another one says it. */
  isDisputed: boolean;
  edition: string;
  option: string | null;
  value: string | null;
  /** The ruling by them; empty where it is the same, but something else follows. */
  ruling: string;
  /** What is said by them, or the condition on which they rule so. */
  said: readonly Said[];
  points: readonly number[];
}

export interface Card {
  game: string;
  /** Empty where nobody knows which one it is. */
  edition: string;
  /** Null where it is on a question, which stands in `ask` then. */
  action: CatboxAction | null;
  ask: string;
  ruling: Word;
  standing: "book" | "silent" | "differs" | null;
  /** The answer to a question. */
  answer: readonly Said[];
  reasons: readonly Reason[];
  /** What an answer turns on that nobody knows. */
  open: readonly Reason[];
  weighed: readonly Reason[];
  presumed: readonly Said[];
  follows: readonly Said[];
  ifLegal: readonly Said[];
  now: { id: string; advice: boolean } | null;
  others: readonly OtherRules[];
  instead: readonly CatboxAction[];
  /** What people believe that it turns on, and the nearest case; of the judge alone, not in a link. */
  believed: Believed | null;
  like: Titled | null;
  /** What a picture shows besides the action: the color that was led, the claim that stood. */
  before: string;
}

const NOTHING: Omit<Card, "game" | "edition" | "ruling"> = {
  action: null,
  ask: "",
  standing: null,
  answer: [],
  reasons: [],
  open: [],
  weighed: [],
  presumed: [],
  follows: [],
  ifLegal: [],
  now: null,
  others: [],
  instead: [],
  believed: null,
  like: null,
  before: "",
};

/** The card of a ruling at a table. */
export function cardOfRuled(ruled: Ruled): Card {
  const { answer, game, edition } = ruled;
  const others = [
    ...(answer.disputed ?? []).map((each) => otherThan(answer, each, true)),
    ...(answer.other_books ?? []).map((each) => otherThan(answer, each, false)),
  ];
  const grounds = answer.grounds.map(reasonOf);
  const card = { ...NOTHING, game, edition, others, follows: ruled.follows, ifLegal: ruled.if_legal };
  if (answer.format !== "catbox-verdict/1") {
    const ruling = ruled.refused ? "refused" : answer.determined ? "answer" : "undetermined";
    return {
      ...card,
      ask: answer.ask,
      ruling,
      answer: ruled.text,
      reasons: grounds,
      open: answer.missing.map(reasonOf),
    };
  }
  const broken = answer.violations.map(reasonOf);
  return {
    ...card,
    action: ruled.asked?.action ?? null,
    ruling: answer.ruling,
    standing: answer.standing ?? null,
    reasons: broken.length > 0 ? broken : grounds,
    weighed: broken.length > 0 ? grounds : [],
    presumed: answer.presumed ?? [],
    now: answer.what_now ? { id: answer.what_now.id, advice: answer.what_now.advice } : null,
    instead: answer.ruling === "legal" ? [] : ruled.legal.map(({ action }) => action),
  };
}

function reasonOf(finding: CatboxFinding): Reason {
  const isTitle = Object.keys(finding.fields ?? {}).join() === "title";
  return { clause: finding.clause, said: isTitle ? [] : [finding] };
}

function otherThan(answer: Ruled["answer"], other: OtherRuling, isDisputed: boolean): OtherRules {
  const { edition, option, value, ruling, text = [], points } = other;
  const isSame = ruling === undefined || ("ruling" in answer && ruling === answer.ruling);
  return {
    isDisputed,
    edition: edition ?? "",
    option: option ?? null,
    value: value ?? null,
    ruling: isSame ? "" : ruling,
    said: text.map((message) => ({ message })),
    points,
  };
}

/** The card of a dispute that is settled; what stands beside the ruling comes a little later. */
export function cardOfDispute(soFar: DisputeSoFar, beside: BesideRuling | null): Card | null {
  const { document, ruling, answer, action } = soFar;
  const { game, answers } = document;
  const card = { ...NOTHING, game, edition: document.edition ?? "" };
  const like = { believed: beside?.believed ?? null, like: beside?.case ?? null };
  if (answer) {
    const isOpen = answer.missing.length > 0;
    const ask = "ask" in document ? String(document.ask) : "";
    return {
      ...card,
      ...like,
      ask,
      ruling: isOpen ? "undetermined" : "answer",
      answer: isOpen ? [] : answer.text,
      reasons: answer.reasons,
      open: answer.missing,
    };
  }
  if (!ruling) return null;
  const others = (isDisputed: boolean) =>
    (beside?.[isDisputed ? "disputed" : "other_books"] ?? []).map(({ condition, ...each }) => ({
      ...each,
      isDisputed,
      said: condition === null ? [] : [condition],
    }));
  return {
    ...card,
    ...like,
    action,
    ruling: ruling.verdict.ruling,
    standing: beside?.standing ?? null,
    reasons: ruling.reasons,
    presumed: ruling.presumed,
    follows: beside?.follows ?? [],
    now: beside?.now ?? null,
    others: [...others(true), ...others(false)],
    before: String(answers["led"] ?? answers["standing"] ?? ""),
  };
}

/** Whether a card of a link says what the judge says: the ruling, the rules that decide, and nothing else
 * of what is so. */
export function saysTheSame(claimed: Card, ours: Card): boolean {
  const told = ({ game, edition, action, ask, ruling, reasons }: Card) =>
    JSON.stringify([
      game,
      edition,
      Object.entries(action ?? {}).sort(),
      ask,
      ruling,
      [...new Set(reasons.map(({ clause }) => clause))].sort(),
    ]);
  const said = ({ answer, reasons, open }: Card) =>
    [...answer, ...[...reasons, ...open].flatMap((each) => each.said)].map(({ template = "", fields = {} }) =>
      JSON.stringify([template, Object.entries(fields).sort()]),
    );
  const known = new Set(said(ours));
  return told(claimed) === told(ours) && said(claimed).every((each) => known.has(each));
}

// In a link: fields alone, in few letters.
//
//     [game, edition, ruling, standing, action, ask, before, answer, reasons, open, follows, [now, advice], others]
//
// A sentence is the number of its template, which both sides make from its words, and its fields.

/** A card in a link has at most so many letters. */
export const LONGEST_CARD = 1_500;
const MOST_OF_ANYTHING = 8;
const MOST_PARTS = 16;
const WORDS_OF_RULING: readonly string[] = ["legal", "illegal", "undetermined", "answer"] satisfies Word[];
const STANDINGS: readonly unknown[] = ["book", "silent", "differs", null];
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  play: ["seat", "rank", "color"],
  bid: ["seat", "tricks"],
  discard: ["seat", "rank"],
  paradox: ["seat"],
  claim: ["seat", "count", "state"],
  doubt: ["seat"],
  prove: ["seat", "boxes"],
  exchange: ["seat", "boxes"],
  end: ["seat"],
  use: ["seat", "physicat", "taking"],
};

/** The card as it stands in a link; empty for one that is not shared. */
export function packedCard(card: Card, shelf: Shelf): string {
  const { numbers } = templatesOf(shelf);
  const sentence = ({ template = "", fields = {} }: Said): unknown[] => {
    const number = numbers.get(template);
    const values = placesOf(template).map((name) => new Map<string, unknown>(Object.entries(fields)).get(name));
    const canBe = number !== undefined && values.every((value) => isOfPlace(value, shelf));
    return canBe ? [[number, ...values]] : [];
  };
  const reason = ({ clause, said }: Reason) => [clause, ...said.flatMap(sentence)];
  const other = ({ isDisputed, edition, option, value, ruling, said, points }: OtherRules): unknown[] => {
    const sentences = said.flatMap(sentence);
    // Without its condition it would be another ruling.
    const isWhole = sentences.length === said.length;
    return isWhole ? [[Number(isDisputed), edition, option, value, ruling, points, ...sentences]] : [];
  };
  const few = <T>(some: readonly T[]) => some.slice(0, MOST_OF_ANYTHING);
  const packed = (follows: readonly Said[], others: readonly OtherRules[]) =>
    JSON.stringify([
      card.game,
      card.edition,
      card.ruling,
      card.standing,
      card.action,
      card.ask,
      card.before,
      few(card.answer).flatMap(sentence),
      few(card.reasons).map(reason),
      few(card.open).map(reason),
      few(follows).flatMap(sentence),
      card.now && [card.now.id, Number(card.now.advice)],
      few(others).flatMap(other),
    ]);
  const all = [packed(card.follows, card.others), packed([], card.others), packed([], [])];
  return all.find((text) => text.length <= LONGEST_CARD && cardIn(text, shelf)) ?? "";
}

/** The card that a link claims, in the words of this page; null where it cannot be read. */
export function cardIn(text: string, shelf: Shelf): Card | null {
  if (text.length > LONGEST_CARD) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  const [name, edition, ruling, standing, action, ask, before, ...rest] = listed(parts);
  const [answer, reasons, open, follows, now, others] = rest;
  const { texts } = templatesOf(shelf);
  const played = shelf.contents.games.find((each) => each.name === name);
  if (!played || !(edition === "" || played.editions.some(({ id }) => id === edition))) return null;
  const { name: game, questions, disputes } = played;
  const sentence = (packed: unknown): Said[] => {
    const [number, ...values] = listed(packed);
    const template = texts.get(String(number));
    const places = placesOf(template ?? "");
    if (template === undefined || places.length !== values.length) return [];
    if (!values.every((value) => isOfPlace(value, shelf))) return [];
    return [{ template, fields: Object.fromEntries(places.map((name, at) => [name, values[at]])) }];
  };
  const reason = (packed: unknown): Reason[] => {
    const [clause, ...said] = listed(packed);
    return isOfGame(shelf, "clause", clause, game) || isOfGame(shelf, "house-rule", clause, game)
      ? [{ clause: String(clause), said: said.flatMap(sentence) }]
      : [];
  };
  const other = (packed: unknown): OtherRules[] => {
    const [isDisputed, by, option, value, word, points, ...conditions] = listed(packed);
    const said = conditions.flatMap(sentence);
    const isKnown = [by, option, value, word].every((each) => each === null || typeof each === "string");
    if (!isKnown || said.length < conditions.length || (word !== "" && !WORDS_OF_RULING.includes(String(word))))
      return [];
    const numbers = listed(points).filter((each): each is number => typeof each === "number");
    const found = { isDisputed: isDisputed === 1, edition: String(by), ruling: String(word), said, points: numbers };
    const rules = { ...found, option: option as string | null, value: value as string | null };
    return rulesInWords(rules, shelf) === null ? [] : [rules];
  };
  const done = actionIn(action, shelf);
  const isAsked =
    typeof ask === "string" && (ask === "" ? done !== null : [...disputes, ...Object.keys(questions)].includes(ask));
  if (typeof ruling !== "string" || !WORDS_OF_RULING.includes(ruling) || !STANDINGS.includes(standing)) return null;
  if (!isAsked || (ask !== "" && action !== null)) return null;
  const decisive = listed(reasons).flatMap(reason);
  const [id, advice] = listed(now);
  const card: Card = {
    ...NOTHING,
    game,
    edition: String(edition),
    action: done,
    ask,
    ruling: ruling as Word,
    standing: standing as Card["standing"],
    before: isOfPlace(before, shelf) ? String(before) : "",
    answer: listed(answer).flatMap(sentence),
    reasons: decisive,
    open: listed(open).flatMap(reason),
    follows: listed(follows).flatMap(sentence),
    now: isOfGame(shelf, "irregularity", id, game) ? { id: String(id), advice: advice === 1 } : null,
    others: listed(others).flatMap(other),
  };
  return card.reasons.length + card.open.length > 0 ? card : null;
}

/** The names of the places of a template, in their order. */
const placesOf = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MOST_PARTS) : []);

function isOfGame(shelf: Shelf, kind: string, id: unknown, game: string): boolean {
  const key = `${kind}/${String(id)}`;
  return Object.hasOwn(shelf.entries, key) && shelf.entries[key]?.game === game;
}

function actionIn(value: unknown, shelf: Shelf): CatboxAction | null {
  if (typeof value !== "object" || value === null) return null;
  const { do: kind, ...fields } = value as Record<string, unknown>;
  const keys = Object.hasOwn(ACTIONS, String(kind)) ? (ACTIONS[String(kind)] ?? []) : null;
  if (!keys || typeof fields["seat"] !== "number" || fields["seat"] > 9) return null;
  const isFine = (one: unknown): boolean =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.entries(one).every(([name, each]) => shelf.words.includes(name) && isOfPlace(each, shelf))
      : isOfPlace(one, shelf) || one === null;
  const isWhole = keys.every((key) => key in fields || key === "taking");
  const isKnown = Object.entries(fields).every(([key, each]) => keys.includes(key) && isFine(each));
  return isWhole && isKnown ? (value as CatboxAction) : null;
}

/** Whether something can stand in a place of a sentence: a number, a cell, or words of which it is known
 * that the library puts them there. */
function isOfPlace(value: unknown, shelf: Shelf): boolean {
  if (Array.isArray(value)) return value.length <= MOST_PARTS && value.every((each) => isOfPlace(each, shelf));
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < 1_000;
  if (typeof value !== "string" || value.length > 60) return false;
  const words = value.split(/, | /);
  return value === "" || words.every((word) => /^[RBYG]?\d{1,3}[RBYG]?$/.test(word) || shelf.words.includes(word));
}

const known = new WeakMap<Shelf, { numbers: Map<string, string>; texts: Map<string, string> }>();

/** The templates that this page has, by their numbers. */
function templatesOf(shelf: Shelf): { numbers: Map<string, string>; texts: Map<string, string> } {
  const found = known.get(shelf) ?? {
    numbers: new Map(shelf.templates.map((each) => [each, numberOf(each)])),
    texts: new Map(shelf.templates.map((each) => [numberOf(each), each])),
  };
  known.set(shelf, found);
  return found;
}

/** A template as a few letters and digits (FNV-1a): another one, of a later version, has others. */
function numberOf(template: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(template)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Other rules in words: the reading as a sentence, or the title of the edition; null if there are none such. */
export function rulesInWords({ option, value, edition }: OtherRules, shelf: Shelf): string | null {
  if (option === null) {
    const editions = shelf.contents.games.flatMap((game) => game.editions);
    return editions.find(({ id }) => id === edition)?.title ?? null;
  }
  const readings = Object.values(shelf.entries).flatMap((entry) => ("readings" in entry ? entry.readings : []));
  return readings.find((each) => each.option === option && each.value === value)?.text ?? null;
}
