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
import type { Shelf } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
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
  const { shelf } = useShelf();
  const { answer, fault } = useAnswer("compare", {
    table,
    by,
    ...(asked.action && { action: asked.action }),
    ...(asked.question && { question: asked.question }),
  });
  if (fault) return <FaultShown fault={fault} />;
  if (!answer || answer.by !== by) return <Waiting what={TABLE.compared.waiting} />;
  const rulings = answer.rulings.map((each) => ({
    ...each,
    word: withNames(wordOf(each), nameOf),
    why: whyOf(each, nameOf),
  }));
  const told = by === "editions" ? { options: [], rulings } : byWhatMatters(rulings);
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
        {told.rulings.map((each) => (
          <li key={`${each.edition} ${JSON.stringify(each.options)}`} class={lookOf(each)}>
            {by === "editions" ? (
              <strong>
                <EditionTitle id={each.edition} />
              </strong>
            ) : (
              told.options.map((option) => (
                <div key={option}>
                  {titleOf(shelf, option)}: <strong>{String(each.options[option])}</strong>
                </div>
              ))
            )}
            <span class="word"> {each.word}</span>
            <span class="small quiet"> {each.why.join("; ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Told = Alternative & { word: string; why: string[] };

/** The options that change the ruling, or why it is illegal, and what is said by each of their readings. */
function byWhatMatters(rulings: Told[]): { options: string[]; rulings: Told[] } {
  const names = [...new Set(rulings.flatMap((each) => Object.keys(each.options)))];
  const read = (each: Told, options: string[]) => JSON.stringify(options.map((name) => each.options[name]));
  const ruled = ({ verdict, word, why }: Told) => `${word} ${verdict?.violations.length === 0 ? "" : why}`;
  const options = names.filter((name) => {
    const others = names.filter((each) => each !== name);
    return rulings.some((a) => rulings.some((b) => read(a, others) === read(b, others) && ruled(a) !== ruled(b)));
  });
  const groups = new Map<string, Told[]>();
  for (const each of rulings) groups.set(read(each, options), [...(groups.get(read(each, options)) ?? []), each]);
  const shared = ([first, ...others]: Told[]) =>
    first && { ...first, why: first.why.filter((each) => others.every(({ why }) => why.includes(each))) };
  return { options, rulings: [...groups.values()].flatMap((group) => shared(group) ?? []) };
}

/** What an option is about. */
function titleOf(shelf: Shelf | null, option: string): string {
  const editions = shelf?.contents.games.flatMap((game) => game.editions) ?? [];
  return editions.flatMap(({ choices }) => choices.options).find((each) => each.option === option)?.text ?? option;
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

function whyOf(each: Alternative, nameOf: NameOf): string[] {
  if (each.fault !== undefined) return [inWords(each.fault)];
  if (!each.verdict) return [];
  const findings = each.verdict.violations.length ? each.verdict.violations : each.verdict.grounds;
  return findings.map((finding) => sentence(finding, nameOf));
}
