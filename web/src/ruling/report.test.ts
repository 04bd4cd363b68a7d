import { expect, test } from "vitest";
import { reportOf } from "./report";

test("a report has the game, the edition, the question, the ruling, the version and the case", () => {
  const reported = {
    game: "Cat in the Box",
    edition: "pegasus-2023",
    question: "Anne: Play 7 as red",
    ruling: "Not allowed: a lead is not red [declare.lead-not-red]",
    facts: '{"format": "catbox-case/1"}\n',
  };
  const text = reportOf(reported, "a98825773364");
  for (const part of [...Object.values(reported), "a98825773364"]) expect(text).toContain(part.trim());
  expect(text).toContain("What I expected, and why:\n\n\n");
  expect(reportOf({ ...reported, edition: null }, "")).toContain("Edition: not known");
});
