// The same question by each reading, or each edition, next to each other.

import { useState } from "preact/hooks";
import { ClauseLink, EditionTitle } from "../ask/text";
import { type NameOf, sentence, withNames } from "../desk/words";
import { FaultShown, Waiting } from "../shell/Status";
import { WORDS } from "../words/en";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import { inWords } from "../worker/fault";
import type { CatboxComparison } from "../worker/formats";
import type { Asked } from "./AskAbout";

type By = "readings" | "editions";
type Alternative = CatboxComparison["rulings"][number];

export function Compared({ table, asked, nameOf }: { table: string; asked: Asked; nameOf: NameOf }) {
  const [by, setBy] = useState<By | null>(null);
  return (
    <section class="compared">
      <div class="buttons">
        {(["readings", "editions"] as const).map((each) => (
          <button key={each} type="button" aria-pressed={by === each} onClick={() => setBy(by === each ? null : each)}>
            {TABLE.compared.by[each]}
          </button>
        ))}
      </div>
      {by && <Alternatives by={by} table={table} asked={asked} nameOf={nameOf} />}
    </section>
  );
}

function Alternatives({ by, table, asked, nameOf }: { by: By; table: string; asked: Asked; nameOf: NameOf }) {
  const { answer, fault } = useAnswer("compare", {
    table,
    by,
    ...(asked.action && { action: asked.action }),
    ...(asked.question && { question: asked.question }),
  });
  if (fault) return <FaultShown fault={fault} />;
  if (!answer || answer.by !== by) return <Waiting what={TABLE.compared.waiting} />;
  const differing = optionsThatDiffer(answer.rulings);
  return (
    <div data-compared={by}>
      <p role="status">
        {answer.part ? TABLE.compared.differ : TABLE.compared.agree}{" "}
        {answer.clauses.map((id) => (
          <>
            <ClauseLink id={id} />{" "}
          </>
        ))}
      </p>
      <ul class="alternatives">
        {answer.rulings.map((each) => (
          <li key={`${each.edition} ${JSON.stringify(each.options)}`} class={lookOf(each)}>
            <strong>{by === "editions" ? <EditionTitle id={each.edition} /> : namedBy(each, differing)}</strong>
            <span class="word"> {withNames(wordOf(each), nameOf)}</span>
            <span class="small quiet"> {whyOf(each, nameOf)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function optionsThatDiffer(rulings: Alternative[]): string[] {
  const names = new Set(rulings.flatMap((each) => Object.keys(each.options)));
  return [...names].filter((name) => new Set(rulings.map((each) => String(each.options[name]))).size > 1);
}

function namedBy(each: Alternative, options: string[]): string {
  return options.map((name) => `${name}=${String(each.options[name])}`).join(", ") || each.edition;
}

function wordOf(each: Alternative): string {
  const words = WORDS.ruling;
  if (each.verdict) return `${words.signs[each.verdict.ruling]} ${words[each.verdict.ruling]}`;
  if (each.answer) return each.answer.text[0] ?? "";
  return TABLE.compared.refused;
}

function lookOf(each: Alternative): string {
  return each.verdict ? each.verdict.ruling : "";
}

function whyOf(each: Alternative, nameOf: NameOf): string {
  if (each.fault !== undefined) return inWords(each.fault);
  if (!each.verdict) return "";
  const findings = each.verdict.violations.length ? each.verdict.violations : each.verdict.grounds;
  return findings.map((finding) => sentence(finding, nameOf)).join("; ");
}
