// What a card says, in sentences: those that it shows, and those that are sent with its link.

import { capital, type NameOf, saidBriefly, sentence } from "../desk/words";
import { told } from "../dispute/words";
import { WORDS } from "../words/en";
import { READ } from "../words/read";
import type { CatboxAction } from "../worker/formats";
import type { PrintedBox, Shelf } from "../worker/protocol";
import { entryOf } from "../worker/shelf";
import { type Card, type OtherRules, type Reason, rulesInWords } from "./card";

const words = WORDS.ruling;

/** Who did what, or what was asked. */
export function matterOf({ action, ask, game }: Card, nameOf: NameOf, shelf: Shelf | null): string {
  if (action) return told(action, nameOf);
  const questions = shelf?.contents.games.find(({ name }) => name === game)?.questions ?? {};
  return WORDS.asks[game]?.[ask] ?? questions[ask] ?? ask;
}

/** The verdict in a word or two, or the answer. */
export function verdictOf({ ruling, answer }: Card, nameOf: NameOf): string {
  if (ruling === "refused") return READ.ruling.none;
  if (ruling !== "answer") return words[ruling];
  return asSentence(sentence(answer[0] ?? { message: words.answered }, nameOf));
}

/** The first sentence of a rule. */
export function ruleInShort(clause: string, shelf: Shelf | null): string {
  const entry = entryOf(shelf, clause);
  const text = entry && "text" in entry ? entry.text : "";
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Where a rulebook says a rule: that of the box, or else another one, which is said. */
export function sourceOf(clause: string, edition: string, box: PrintedBox | null, shelf: Shelf | null): string {
  const entry = entryOf(shelf, clause);
  const sources = entry && "sources" in entry ? entry.sources : [];
  const own = sources.find((each) => each.edition === edition);
  const source = own ?? sources.at(-1);
  const found = shelf?.contents.games.flatMap((game) => game.editions).find(({ id }) => id === source?.edition);
  if (!source || !found) return "";
  if (box && !box.read) return words.notRead(found.rulebook, source.heading);
  const say = own ? words.heading : edition === "" ? words.forExample : words.elsewhere;
  return say(source.heading, found.title);
}

/** By which other rules it is what. */
export function otherInWords(other: OtherRules, nameOf: NameOf, shelf: Shelf | null): string {
  const { ruling, said: further, option } = other;
  const rules = (shelf && rulesInWords(other, shelf)) ?? other.edition;
  const more = further.map((each) => sentence(each, nameOf)).join("; ");
  const isAnswer = ruling === "";
  const outcome = isAnswer ? more || words.differs : (words.otherwise[ruling] ?? ruling);
  const whole = isAnswer || more === "" ? outcome : words.onCondition(outcome, more);
  return (option === null ? words.byEdition : words.byReading)(rules, whole);
}

/** What a seat can do instead; the plays of a card stand together. */
export function inFewWords(actions: readonly CatboxAction[]): string[] {
  const colors = new Map<number, string[]>();
  for (const action of actions) {
    if (action.do === "play") colors.set(action.rank, [...(colors.get(action.rank) ?? []), action.color]);
  }
  const plays = [...colors].map(([rank, each]) => READ.ruling.asColors(rank, READ.ruling.or(each)));
  return [...plays, ...actions.filter((action) => action.do !== "play").map(saidBriefly)];
}

/** The mishap that it is: what to do now. */
export function nowInWords({ now }: Card, shelf: Shelf | null): { title: string; text: string } | null {
  const entry = now ? entryOf(shelf, now.id) : undefined;
  return entry?.kind === "irregularity" ? { title: entry.title, text: asSentence(entry.now) } : null;
}

export const asSentence = (text: string): string => `${capital(text)}${/[.?!]$/.test(text) ? "" : "."}`;

/** The matter and the verdict in a line. */
export function inShort(card: Card, nameOf: NameOf, shelf: Shelf | null): string {
  const sign = card.ruling in words.signs ? `${words.signs[card.ruling as keyof typeof words.signs]} ` : "";
  const matter = matterOf(card, nameOf, shelf);
  return `${matter}${matter.endsWith("?") ? "" : ":"} ${sign}${verdictOf(card, nameOf)}`;
}

/** The card as it is sent to somebody: so the chat alone tells the answer. */
export function inText(card: Card, nameOf: NameOf, box: PrintedBox | null, shelf: Shelf): string {
  const first = card.reasons[0] ?? card.open[0];
  const say = (reason: Reason) => reason.said.map((each) => asSentence(sentence(each, nameOf)));
  const now = nowInWords(card, shelf);
  const isOpen = card.ruling === "undetermined";
  return [
    inShort(card, nameOf, shelf),
    ...card.answer.slice(1).map((each) => asSentence(sentence(each, nameOf))),
    ...(isOpen ? [words.dependsOn] : []),
    ...(first ? [`${asSentence(entryOf(shelf, first.clause)?.title ?? "")} ${ruleInShort(first.clause, shelf)}`] : []),
    ...[...card.open, ...card.reasons].flatMap(say),
    ...(first ? [words.inBook(sourceOf(first.clause, card.edition, box, shelf), box?.read === false)] : []),
    ...(now ? [`${words.now}: ${now.text}`] : []),
    ...(card.standing ? [asSentence(words.standing[card.standing])] : []),
    ...card.others.filter(({ isDisputed }) => isDisputed).map((each) => otherInWords(each, nameOf, shelf)),
  ]
    .filter((line, at, all) => line !== "" && all.indexOf(line) === at)
    .join("\n");
}
