// A ruling that may be wrong, as a text that says all that somebody needs to look into it.

import { READ } from "../words/read";

/** A ruling with the case that it is about. */
interface Reported {
  game: string;
  edition: string | null;
  /** What was asked, in words. */
  question: string;
  /** The verdict, and its reasons, each with the id of its rule. */
  ruling: string;
  /** What the library was asked: a table, a match, the facts of a dispute. */
  facts: string;
}

/** The text of a report. */
export function reportOf({ game, edition, question, ruling, facts }: Reported, version: string): string {
  const words = READ.report;
  const lines = [
    [words.game, game],
    [words.edition, edition ?? words.noEdition],
    [words.question, question],
    [words.ruling, ruling],
    [words.version, version],
  ].map(([label, text]) => `${label}: ${text}`);
  return [
    words.heading,
    "",
    ...lines,
    "",
    words.expected,
    "",
    "",
    words.facts,
    "",
    "```",
    facts.trim(),
    "```",
    "",
  ].join("\n");
}
