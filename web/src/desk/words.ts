// What is said at a desk: actions as buttons say them, cards, names. Whatever explains a rule comes
// from the library.

import type { CatboxAction, SchrodingersCatsBox, SchrodingersCatsPile } from "../worker/formats";

/** What a seat is called: by its name, or `seat 1`. */
export type NameOf = (seat: number) => string;

export const BOXES = ["alive", "dead", "empty", "heisenberg"] as const satisfies SchrodingersCatsBox[];

/** What the seats of a match are called. */
export function namesOf(names: readonly string[] | null): NameOf {
  return (seat) => names?.[seat] ?? `seat ${seat}`;
}

/** A sentence of the library, with the names of the seats. */
export function withNames(text: string, nameOf: NameOf): string {
  return text.replaceAll(/\b[Ss]eat \d\b|\b[Ss]eats \d(?:(?:, | and )\d)+\b/g, (seats) => {
    const numbers = [...seats.matchAll(/\d/g)].map(Number);
    if (numbers.every((seat) => nameOf(seat) === `seat ${seat}`)) return seats;
    const named = inARow(numbers.map(nameOf));
    return seats.startsWith("S") ? capital(named) : named;
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names in a row: `Anne`, `Anne and Peter`, `Anne, Peter and Mary`. */
export function inARow(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** The name of a Physicat, written as a name. */
export const physicat = (name: string): string => name.split("-").map(capital).join("-");

/** Boxes by their numbers: `2 alive 1 dead`; empty if there are none. */
export function boxes(pile: { [Box in SchrodingersCatsBox]?: number } | SchrodingersCatsPile): string {
  return BOXES.filter((box) => pile[box])
    .map((box) => `${pile[box] ?? 0} ${box}`)
    .join(", ");
}

/** How many there are of a thing. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** An action, as a button says it. */
export function said(action: CatboxAction): string {
  switch (action.do) {
    case "discard":
      return `Set aside: ${action.rank}`;
    case "bid":
      return `Bid ${action.tricks}`;
    case "play":
      return `Play ${action.rank} as ${action.color}`;
    case "paradox":
      return "Show the paradox";
    case "use":
      return `Use ${physicat(action.physicat)}${action.taking ? ` as ${physicat(action.taking)}` : ""}`;
    case "claim":
      return `Claim ${action.count} ${action.state}`;
    case "prove":
    case "exchange":
      return `${capital(action.do)} ${boxes(action.boxes)}`;
    case "end":
      return "End the turn";
    case "doubt":
      return "Doubt the claim";
    default:
      return capital(action.do);
  }
}
