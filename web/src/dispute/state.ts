// A dispute as a value, and what each tap makes of it. All of it stands in the link of the page, so the
// browser's history is that of the dispute.

import type { State } from "../share/link";

/** A question that was answered, and the choice that was made. */
export interface Step {
  id: string;
  value: string;
}

type Facts = Readonly<Record<string, string>>;

export interface Dispute {
  /** What it is kept under; empty as long as nothing is disputed. */
  id: string;
  /** Empty as long as none is chosen. */
  game: string;
  /** The name of a printed box; empty if nobody knows, null as long as nothing was said. */
  box: string | null;
  /** The edition whose rules the box has; empty if that is not known. */
  edition: string;
  /** As the library writes it, after its seat: `1:4R`; empty as long as none is said. */
  action: string;
  /** The table at which it happened, as a text: what it shows is not asked. Empty if there is none. */
  table: string;
  /** The word of a question that is no action: `trick`; empty if it is not on one. */
  about: string;
  /** What is said of an action by now: its text without a seat, or its kind; empty if nothing is. */
  said: string;
  /** Facts by their ids, as the library keeps them. */
  answers: Facts;
  /** The questions from which they came, in their order. */
  steps: readonly Step[];
  /** The step that is looked at again; null at the end. */
  at: number | null;
  /** By seat; empty for who has none. */
  names: readonly string[];
  /** The ruling with which it was shared (`ruling/card.ts`); empty after anything else is said. */
  card: string;
}

/** What the library made of the answers: those that hold, each with its question. */
export interface Held {
  answers: Facts;
  steps: readonly (Step & { choices: readonly { value: string; sets: Facts }[] })[];
}

export type Tap =
  | { do: "game"; game: string; box: string | null; edition: string; names: readonly string[]; said?: string }
  | { do: "box"; box: string; edition: string }
  | { do: "names"; names: readonly string[] }
  | { do: "act"; action: string; id: string }
  | { do: "ask"; about: string; id: string }
  | { do: "answer"; id: string; value: string; sets: Facts; held: Held }
  | { do: "look at"; step: number }
  | { do: "stay" }
  | { do: "another box" }
  | { do: "another action" };

export const NOTHING: Dispute = {
  id: "",
  game: "",
  box: null,
  edition: "",
  action: "",
  table: "",
  about: "",
  said: "",
  answers: {},
  steps: [],
  at: null,
  names: [],
  card: "",
};

/** The dispute after a tap. */
export function after(dispute: Dispute, tap: Tap): Dispute {
  return { ...next(dispute, tap), card: tap.do === "names" ? dispute.card : "" };
}

function next(dispute: Dispute, tap: Tap): Dispute {
  switch (tap.do) {
    case "game":
      return {
        ...NOTHING,
        game: tap.game,
        box: tap.box,
        edition: tap.edition,
        names: tap.names,
        said: tap.said ?? "",
      };
    case "box":
      // What was said stays: the library leaves out what does not fit.
      // A table is of one edition.
      return {
        ...dispute,
        box: tap.box,
        edition: tap.edition,
        table: tap.edition === dispute.edition ? dispute.table : "",
      };
    case "names":
      return { ...dispute, names: tap.names };
    case "act":
      // So they do with another action.
      return { ...dispute, action: tap.action, said: "", id: dispute.id || tap.id, at: null };
    case "ask":
      // Facts of a question have meanings of their own.
      return { ...dispute, about: tap.about, said: "", id: dispute.id || tap.id, answers: {}, steps: [], at: null };
    case "answer":
      return answered(dispute, tap, tap.held);
    case "look at":
      return { ...dispute, at: tap.step };
    case "stay":
      return { ...dispute, at: null };
    case "another box":
      return { ...dispute, box: null, at: null };
    case "another action":
      return dispute.about
        ? { ...dispute, about: "", answers: {}, steps: [], at: null }
        : { ...dispute, action: "", at: null };
  }
}

function answered(dispute: Dispute, { id, value, sets }: Step & { sets: Facts }, held: Held): Dispute {
  const steps = held.steps.map((step) => ({ id: step.id, value: step.value }));
  const changed = dispute.at === null ? undefined : held.steps[dispute.at];
  if (changed === undefined || dispute.at === null) {
    return { ...dispute, answers: { ...held.answers, ...sets }, steps: [...steps, { id, value }], at: null };
  }
  // An answer is changed: its facts go, those of later answers stay.
  const before = changed.choices.find((choice) => choice.value === changed.value)?.sets ?? {};
  const others = Object.entries(held.answers).filter(([fact]) => !(fact in before));
  return {
    ...dispute,
    answers: { ...Object.fromEntries(others), ...sets },
    steps: steps.map((step, at) => (at === dispute.at ? { id, value } : step)),
    at: null,
  };
}

// In a link.

/** The texts that stand in a link to a dispute. */
export function inTexts(dispute: Dispute): State {
  const { id, game, box, edition, action, table, about, said, answers, steps, at, names, card } = dispute;
  return {
    ...(id && { id }),
    ...(game && { game }),
    ...(box !== null && { box }),
    ...(edition && { edition }),
    ...(action && { action }),
    ...(table && { table }),
    ...(about && { about }),
    ...(said && { said }),
    ...(Object.keys(answers).length > 0 && { answers: String(new URLSearchParams({ ...answers })) }),
    ...(steps.length > 0 && { steps: String(new URLSearchParams(steps.map((step) => [step.id, step.value]))) }),
    ...(at !== null && { at: String(at) }),
    ...(names.some((name) => name !== "") && { names: names.join("\n") }),
    ...(card && { card }),
  };
}

/** A player's name has at most so many letters. */
export const LONGEST_NAME = 24;
const MOST_NAMES = 10;

/** The dispute that stands in a link. Whatever it says of rules, the library checks. */
export function fromTexts(texts: State, games: readonly string[]): Dispute {
  const game = texts["game"] ?? "";
  if (!games.includes(game)) return NOTHING;
  const at = texts["at"] ?? "";
  return {
    id: texts["id"] ?? "",
    game,
    box: texts["box"] ?? null,
    edition: texts["edition"] ?? "",
    action: texts["action"] ?? "",
    table: texts["table"] ?? "",
    about: texts["action"] ? "" : (texts["about"] ?? ""),
    said: texts["said"] ?? "",
    answers: Object.fromEntries(new URLSearchParams(texts["answers"] ?? "")),
    steps: [...new URLSearchParams(texts["steps"] ?? "")].map(([id, value]) => ({ id, value })),
    at: /^\d{1,2}$/.test(at) ? Number(at) : null,
    names: texts["names"] === undefined ? [] : namesIn(texts["names"]),
    card: texts["card"] ?? "",
  };
}

function namesIn(text: string): string[] {
  return text
    .split("\n")
    .slice(0, MOST_NAMES)
    .map((name) => name.slice(0, LONGEST_NAME));
}
