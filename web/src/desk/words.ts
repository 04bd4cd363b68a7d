// Sentences of the library with the names of the players; actions and cards as one says them.

import { said } from "../board/words";
import { capital, WORDS } from "../words/en";
import { PLAY } from "../words/play";
import type { CatboxAction } from "../worker/formats";

export { BOXES, boxesInWords as boxes, physicat, said } from "../board/words";
export { capital };

/** What a player is called: by a name, or `player 1`. */
export type NameOf = (seat: number) => string;

export const COLORS: readonly string[] = ["red", "blue", "yellow", "green"];

/** What the players are called; who has no name is counted from 1. */
export function namesOf(names: readonly string[] | null): NameOf {
  return (seat) => names?.[seat] || WORDS.player(seat);
}

/** A sentence with `{names}` in the places of its fields; or one that has no template. */
export interface Said {
  template?: string;
  fields?: object;
  message?: string;
}

/** A sentence with the names of the players, made from its template and its fields. */
export function sentence({ message = "", template, fields }: Said, nameOf: NameOf): string {
  if (template === undefined) return withNames(message, nameOf);
  const values = new Map<string, unknown>(Object.entries(fields ?? {}));
  return template.replaceAll(/(\b[Ss]eats? )?\{(\w+)\}/g, (place: string, seat: string | undefined, field: string) => {
    const value = values.get(field);
    const items: unknown[] = Array.isArray(value) ? value : [value];
    if (value === undefined) return place;
    const isSeats = (each: unknown[]): each is number[] => each.every((one) => typeof one === "number");
    if (seat && isSeats(items)) return named(items, seat.startsWith("S"), nameOf);
    return withNames(`${seat ?? ""}${items.map(cardAsSaid).join(", ")}`, nameOf);
  });
}

/** A card, `4B`, or a cell, `B4`, as one says it: blue 4. */
function cardAsSaid(value: unknown): string {
  const text = String(value);
  const [, rank, color] = /^([1-9])([RBYG])$/.exec(text) ?? [];
  const [, ofCell, rankOfCell] = /^([RBYG])([1-9])$/.exec(text) ?? [];
  const named = COLORS.find((each) => each.charAt(0).toUpperCase() === (color ?? ofCell));
  return named === undefined ? text : PLAY.brief.play(Number(rank ?? rankOfCell), named);
}

/** What the library's formats have as a text, in a place of a sentence too, with the names of the players. */
function withNames(text: string, nameOf: NameOf): string {
  return text.replaceAll(/\b[Ss]eat \d\b|\b[Ss]eats \d(?:(?:, | and )\d)+\b/g, (seats) => {
    const numbers = [...seats.matchAll(/\d/g)].map(Number);
    return named(numbers, seats.startsWith("S"), nameOf);
  });
}

function named(seats: readonly number[], isFirst: boolean, nameOf: NameOf): string {
  const names = PLAY.inARow(seats.map(nameOf));
  return isFirst ? capital(names) : names;
}

/** An action in as few words as can be: `green 4`. */
export function saidBriefly(action: CatboxAction): string {
  if (action.do === "play") return PLAY.brief.play(action.rank, action.color);
  if (action.do === "claim") return PLAY.brief.claim(action.count, action.state);
  return said(action);
}
