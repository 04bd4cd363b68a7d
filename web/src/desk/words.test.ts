import { describe, expect, test } from "vitest";
import { namesOf, sentence } from "./words";

const nameOf = namesOf(["Anne", "Peter {seat}", "seat 0"]);

describe("a finding", () => {
  const of = (template: string, fields: object) => ({ clause: "play.turn", message: "not this one", template, fields });

  test("says who it was by name, and numbers that are no seats as they are", () => {
    expect(sentence(of("seat {seat} holds a {rank}", { seat: 0, rank: 0 }), nameOf)).toBe("Anne holds a 0");
    expect(sentence(of("seat {due} acts, not seat {seat}", { due: 2, seat: 0 }), nameOf)).toBe("seat 0 acts, not Anne");
  });

  test("says all of several seats", () => {
    expect(sentence(of("Seats {seats} tie with {points}", { seats: [2, 0], points: [1, 1] }), nameOf)).toBe(
      "Seat 0 and Anne tie with 1, 1",
    );
    expect(sentence(of("{seats} tie", { seats: "seats 0, 2" }), nameOf)).toBe("Anne and seat 0 tie");
  });

  test("takes no name for a place of the sentence", () => {
    expect(sentence(of("seat {seat} plays seat {other}", { seat: 1, other: 0 }), nameOf)).toBe(
      "Peter {seat} plays Anne",
    );
  });

  test("counts players without names from 1", () => {
    expect(sentence(of("seat {seat} has lost {color}", { seat: 0, color: "red" }), namesOf(null))).toBe(
      "player 1 has lost red",
    );
  });

  test("without a template is its message, with names", () => {
    expect(sentence({ message: "it is the turn of seat 0" }, nameOf)).toBe("it is the turn of Anne");
  });
});

test("seats are players in a sentence without a template", () => {
  const message = "seats 0, 1 tie; seat 2 leads";
  expect(sentence({ message }, namesOf(null))).toBe("player 1 and player 2 tie; player 3 leads");
});
