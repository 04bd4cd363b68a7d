// A ruling in a link: it comes back as it was, and nobody can put other words into it.

import { describe, expect, test } from "vitest";
import { namesOf } from "../desk/words";
import type { Shelf } from "../worker/protocol";
import { type Card, cardIn, cardOfDispute, LONGEST_CARD, packedCard, saysTheSame } from "./card";
import { inFewWords, inText } from "./sentences";

const clause = (id: string, title: string) => ({
  id,
  title,
  game: "cat-in-the-box",
  kind: "clause",
  text: "The leader declares blue, yellow or green. More of it.",
  sources: [
    { edition: "bezier-2022", heading: "The start player" },
    { edition: "pegasus-2023", heading: "The starting player" },
  ],
  readings: [{ option: "red-broken-by", value: "any-token", text: "An observed token breaks red as well.", point: 18 }],
});
const edition = (id: string) => ({ id, title: `Title of ${id}`, rulebook: "the rulebook in English", choices: {} });
const SHELF = {
  contents: {
    games: [
      {
        name: "cat-in-the-box",
        editions: [edition("bezier-2022"), edition("pegasus-2023")],
        questions: { trick: "Who wins the trick?" },
        disputes: ["trick", "start"],
      },
    ],
  },
  entries: {
    "clause/lead": clause("lead", "A lead is not red"),
    "irregularity/irregularity.red": {
      id: "irregularity.red",
      title: "Red is led",
      game: "cat-in-the-box",
      kind: "irregularity",
      now: "another card is led",
    },
  },
  templates: ["seat {a} had lost {b}", "nothing was led before", "{rank} of seat {seat}", "seat {a} won the trick"],
  words: ["red", "blue", "nothing", "unknown"],
} as unknown as Shelf;

const soFar = (said: object[], more: object = {}) =>
  ({
    document: { game: "cat-in-the-box", edition: "pegasus-2023", answers: { led: "blue" } },
    action: { do: "play", seat: 1, rank: 4, color: "red" },
    ruling: { verdict: { ruling: "illegal" }, reasons: [{ clause: "lead", said }], presumed: [] },
    answer: null,
    ...more,
  }) as unknown as Parameters<typeof cardOfDispute>[0];
const beside = {
  standing: "differs",
  follows: [],
  now: { id: "irregularity.red", advice: true },
  disputed: [
    {
      edition: "pegasus-2023",
      option: "red-broken-by",
      value: "any-token",
      ruling: "legal",
      condition: null,
      points: [18],
    },
  ],
  other_books: [],
} as unknown as Parameters<typeof cardOfDispute>[1];

const ruled = (...said: object[]): Card => cardOfDispute(soFar(said), beside) as Card;
const CARD = ruled({ template: "seat {a} had lost {b}", fields: { a: 1, b: "red" } });
const nameOf = namesOf(["", "Anne"]);

/** A link with something else in one of its places. */
function forged(place: number, value: unknown): Card | null {
  const parts = JSON.parse(packedCard(CARD, SHELF)) as unknown[];
  parts[place] = value;
  return cardIn(JSON.stringify(parts), SHELF);
}
const text = (card: Card | null) => (card ? inText(card, nameOf, null, SHELF) : "");

describe("a card in a link", () => {
  test("comes back as it was, with the names that the reader puts in", () => {
    const back = cardIn(packedCard(CARD, SHELF), SHELF);
    expect(back).toEqual(CARD);
    expect(text(back)).toBe(
      [
        "Anne played a 4 as red: ✗ Not allowed",
        "A lead is not red. The leader declares blue, yellow or green.",
        "Anne had lost red.",
        "In the rulebook: The starting player (Title of pegasus-2023)",
        "What to do now: Another card is led.",
        "Rulebooks, or readings of them, differ.",
        "An observed token breaks red as well: read so, it is allowed.",
      ].join("\n"),
    );
  });

  test("knows an exchange that nobody has seen, and a question of disputes alone", () => {
    const unseen = { do: "exchange", seat: 1, boxes: { unknown: 2 } };
    const exchanged = { ...CARD, action: unseen } as unknown as Card;
    expect(text(cardIn(packedCard(exchanged, SHELF), SHELF))).toContain("Anne exchanged 2 boxes face down");
    const asked = { ...CARD, action: null, ask: "start", ruling: "answer" } as Card;
    expect(cardIn(packedCard(asked, SHELF), SHELF)?.ask).toBe("start");
  });

  test("has no sentence in it, and few letters", () => {
    const packed = packedCard(CARD, SHELF);
    for (const word of ["lost", "observed", "leader", "Anne"]) expect(packed).not.toContain(word);
    expect(packed.length).toBeLessThan(LONGEST_CARD / 3);
  });

  test("leaves out what has no template here, and the rule stands alone", () => {
    const back = cardIn(packedCard(ruled({ template: "you are all wrong", fields: {} }), SHELF), SHELF);
    expect(back?.reasons).toEqual([{ clause: "lead", said: [] }]);
  });

  test("keeps the fields at their places, in whatever order they come", () => {
    const said = { template: "{rank} of seat {seat}", fields: { seat: 1, rank: 4 } };
    expect(text(cardIn(packedCard(ruled(said), SHELF), SHELF))).toContain("4 of Anne.");
  });

  test("is another one where the judge says otherwise", () => {
    const back = cardIn(packedCard(CARD, SHELF), SHELF) as Card;
    expect(saysTheSame(back, CARD)).toBe(true);
    expect(saysTheSame({ ...back, ruling: "legal" }, CARD)).toBe(false);
    expect(saysTheSame(back, ruled({ template: "seat {a} had lost {b}", fields: { a: 1, b: "blue" } }))).toBe(false);
    expect(saysTheSame(forged(4, { do: "play", seat: 0, rank: 4, color: "red" }) as Card, CARD)).toBe(false);
  });
});

describe("a forged link", () => {
  const WORDS = "this page is worthless";
  const numbers = () => (JSON.parse(packedCard(CARD, SHELF)) as string[][][])[8]?.[0]?.[1];

  test("can put no words of its own anywhere", () => {
    const [number = ""] = numbers() ?? [];
    const tries = [
      ...Array.from({ length: 13 }, (_, place) => forged(place, WORDS)),
      ...Array.from({ length: 13 }, (_, place) => forged(place, [WORDS])),
      ...Array.from({ length: 13 }, (_, place) => forged(place, [[WORDS, [WORDS]]])),
      forged(8, [["lead", [number, 1, WORDS]]]),
      forged(8, [["lead", [number, WORDS, "red"]]]),
      forged(8, [["lead", [number, 1, [WORDS]]]]),
      forged(8, [["__proto__", [number, 1, "red"]]]),
      forged(12, [[1, WORDS, WORDS, WORDS, WORDS, [18]]]),
      forged(4, { do: "play", seat: 1, rank: 4, color: WORDS }),
      forged(4, { do: WORDS, seat: 1 }),
      forged(4, { do: "use", seat: 1, physicat: WORDS, taking: null }),
      forged(4, { do: "play", seat: 1, rank: 4, color: "red", note: WORDS }),
    ];
    expect(tries.some((each) => each !== null)).toBe(true);
    for (const each of tries) expect(text(each)).not.toContain("worthless");
  });

  test("of another kind is none", () => {
    const bad = ["", "{", "null", "[]", "{}", "7", '"legal"', JSON.stringify(Array(13).fill([])), "[".repeat(900)];
    for (const each of bad) expect(cardIn(each, SHELF)).toBeNull();
    expect(cardIn(packedCard(CARD, SHELF).slice(0, -5), SHELF)).toBeNull();
    expect(cardIn(`${packedCard(CARD, SHELF)}${" ".repeat(LONGEST_CARD)}`, SHELF)).toBeNull();
    expect(forged(0, "chess")).toBeNull();
    expect(forged(2, "maybe")).toBeNull();
    expect(forged(8, [["no.such.rule"]])).toBeNull();
  });
});

test("the plays of a card stand together, and nothing else does", () => {
  const play = (rank: number, color: "red" | "blue" | "green") => ({ do: "play" as const, seat: 0, rank, color });
  expect(inFewWords([play(4, "blue"), play(5, "red"), play(4, "red"), play(4, "green")])).toEqual([
    "4 as blue, red or green",
    "5 as red",
  ]);
  const claim = (count: number) => ({ do: "claim" as const, seat: 0, count, state: "dead" as const });
  expect(inFewWords([claim(7), claim(8)])).toEqual(["7 dead", "8 dead"]);
  expect(inFewWords([])).toEqual([]);
});
