// The page of a clause, a point, an entry of the casebook, a mishap or a dispute.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PictureOf } from "../picture/PictureOf";
import { linkToState } from "../share/link";
import { linkTo } from "../shell/routes";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { FRAME } from "../words/frame";
import { READ } from "../words/read";
import { useAnswer } from "../worker/asked";
import type {
  CaseEntry,
  ClauseEntry,
  DisputeEntry,
  Entry,
  IrregularityEntry,
  Kind,
  MisbeliefEntry,
  PointEntry,
  Reading,
  Titled,
} from "../worker/protocol";
import { CALLED, GAMES } from "./kinds";
import { EditionTitle, Inline, Paragraphs, PointLink } from "./text";

const WORDS = READ.entry;
const RULINGS = new Map<string, string>(Object.entries(READ.rulings));

export function EntryPage({ kind, id }: { kind: Kind; id: string }) {
  const { answer, fault } = useAnswer("entry", { kind, id });
  useTitle(answer?.title ?? CALLED[kind]);
  if (fault) {
    return (
      <>
        <h1 tabIndex={-1}>{CALLED[kind]}</h1>
        <FaultShown fault={fault} />
        <p>
          <a href="#/ask">{WORDS.ask}</a>
        </p>
      </>
    );
  }
  if (!answer || answer.id !== id || answer.kind !== kind) {
    return (
      <>
        <h1 tabIndex={-1}>{CALLED[kind]}</h1>
        <Waiting what={WORDS.opening} />
      </>
    );
  }
  return (
    <article>
      <p class="small quiet">
        <a href="#/ask">{FRAME.tabs.ask}</a> › {GAMES[answer.game] ?? answer.game} ›{" "}
        {answer.kind === "clause" ? answer.chapter : CALLED[kind]}
      </p>
      <h1 tabIndex={-1}>{answer.title}</h1>
      <p class="small quiet">
        <span class="kind">{CALLED[answer.kind]}</span> <code>{answer.id}</code>
      </p>
      <div class="reading">
        <Told entry={answer} />
      </div>
      <Examples key={`${kind} ${id}`} kind={kind} id={id} />
    </article>
  );
}

function Told({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case "clause":
    case "house-rule":
      return <Clause clause={entry} />;
    case "point":
      return <Point point={entry} />;
    case "case":
      return <Case entry={entry} />;
    case "irregularity":
      return <Irregularity entry={entry} />;
    case "misbelief":
      return <Misbelief entry={entry} />;
    case "dispute":
      return <Dispute dispute={entry} />;
  }
}

function Clause({ clause }: { clause: ClauseEntry }) {
  const title = (id: string) => clause.clauses.find((each) => each.id === id)?.title ?? id;
  return (
    <>
      <Paragraphs text={clause.text} />
      {clause.exception_to && (
        <p>
          {WORDS.exceptionTo} <a href={linkTo("clause", clause.exception_to)}>{title(clause.exception_to)}</a>.
        </p>
      )}
      {clause.in_place_of && (
        <p>
          {WORDS.inPlaceOf} <a href={linkTo("clause", clause.in_place_of)}>{title(clause.in_place_of)}</a>.
        </p>
      )}
      <Part title={WORDS.exceptions} of={clause.exceptions}>
        {(id) => <a href={linkTo("clause", id)}>{title(id)}</a>}
      </Part>
      {clause.sources.length > 0 && (
        <>
          <h2>{WORDS.rulebooks}</h2>
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">{WORDS.edition}</th>
                <th scope="col">{WORDS.heading}</th>
              </tr>
            </thead>
            <tbody>
              {clause.sources.map((source) => (
                <tr key={source.edition}>
                  <td>
                    <EditionTitle id={source.edition} />
                  </td>
                  <td>{source.heading}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Readings readings={clause.readings} />
      <Part title={WORDS.points} of={clause.points}>
        {(point) => (
          <>
            <Inline text={point.text} />{" "}
            {point.ids.map((id) => (
              <PointLink key={id} id={id} />
            ))}
          </>
        )}
      </Part>
      <Part title={WORDS.errata} of={clause.errata}>
        {(erratum) => (
          <>
            <EditionTitle id={erratum.edition} />: <Inline text={erratum.text} />
          </>
        )}
      </Part>
      <Part title={WORDS.about} of={clause.about_it}>
        {(each) => (
          <>
            <a href={linkTo(each.kind, each.id)}>{each.title}</a> <span class="quiet small">{CALLED[each.kind]}</span>
          </>
        )}
      </Part>
    </>
  );
}

function Point({ point }: { point: PointEntry }) {
  return (
    <>
      {point.texts.map((each) => (
        <section key={each.clause}>
          <h2>
            <a href={linkTo("clause", each.clause)}>{each.title}</a>
          </h2>
          <Paragraphs text={each.text} />
          <Readings readings={each.readings} />
        </section>
      ))}
      {point.case && (
        <p>
          <a href={linkTo("case", point.case)}>{WORDS.asCase}</a>
        </p>
      )}
    </>
  );
}

function Case({ entry }: { entry: CaseEntry }) {
  return (
    <>
      {entry.mistake && <p>{WORDS.mistake(entry.mistake)}</p>}
      <Paragraphs text={entry.story} />
      <h2>{WORDS.ruling}</h2>
      <p>
        <strong>
          <Inline text={entry.ruling} />
        </strong>
      </p>
      {entry.silent && <p>{WORDS.silent}</p>}
      {entry.point && (
        <p>
          <a href={linkTo("point", entry.point)}>{WORDS.reasons}</a>
        </p>
      )}
      <Clauses clauses={entry.clauses} />
    </>
  );
}

function Irregularity({ entry }: { entry: IrregularityEntry }) {
  const parts: [string, string][] = [
    [WORDS.parts.now, entry.now],
    [WORDS.parts.later, entry.later],
    [WORDS.parts.after, entry.after],
    [WORDS.parts.scored, entry.scored],
    [WORDS.parts.over, entry.over],
    [WORDS.parts.until, entry.until],
    [WORDS.parts.chooses, entry.chooses],
    [WORDS.parts.because, entry.because],
  ];
  return (
    <>
      <Paragraphs text={entry.text} />
      <table class="rows">
        <tbody>
          {parts
            .filter(([, text]) => text)
            .map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <Inline text={text} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <Part title={WORDS.said} of={entry.said}>
        {(said) => (
          <>
            <EditionTitle id={said.edition} />: <Inline text={said.text} />
          </>
        )}
      </Part>
      {entry.silent.length > 0 && (
        <p class="quiet">
          {WORDS.advice}{" "}
          {entry.silent.map((id, at) => (
            <>
              {at > 0 && "; "}
              <EditionTitle id={id} />
            </>
          ))}
          .
        </p>
      )}
      <Clauses clauses={entry.clauses} />
    </>
  );
}

function Misbelief({ entry }: { entry: MisbeliefEntry }) {
  return (
    <>
      <Paragraphs text={entry.text} />
      {entry.case && (
        <p>
          <a href={linkTo("case", entry.case)}>{WORDS.asCase}</a>
        </p>
      )}
      <Clauses clauses={entry.clauses} />
    </>
  );
}

function Dispute({ dispute }: { dispute: DisputeEntry }) {
  return (
    <>
      {dispute.note && <Paragraphs text={dispute.note} />}
      <p>
        <strong>{RULINGS.get(dispute.ruling) ?? dispute.ruling}</strong> <code class="quiet">{dispute.question}</code>
      </p>
      <Paragraphs text={dispute.why} />
      <Clauses clauses={dispute.clauses} />
    </>
  );
}

function Readings({ readings }: { readings: Reading[] }) {
  return (
    <Part title={WORDS.readings} of={readings}>
      {(reading) => (
        <>
          <Inline text={reading.text} /> {reading.default && <span class="kind">{WORDS.usual}</span>}{" "}
          <code class="small quiet">
            {reading.option}={reading.value}
          </code>
        </>
      )}
    </Part>
  );
}

function Clauses({ clauses }: { clauses: Titled[] }) {
  return (
    <Part title={WORDS.clauses} of={clauses}>
      {(clause) => (
        <>
          <a href={linkTo("clause", clause.id)}>{clause.title}</a>
        </>
      )}
    </Part>
  );
}

/** A heading with a list, unless the list is empty. */
function Part<T>({ title, of, children }: { title: string; of: T[]; children: (each: T) => ComponentChildren }) {
  if (of.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {of.map((each) => (
          <li key={JSON.stringify(each)}>{children(each)}</li>
        ))}
      </ul>
    </>
  );
}

/** So many examples are shown; the others on request. */
const FEW = 2;

function Examples({ kind, id }: { kind: Kind; id: string }) {
  const [all, setAll] = useState(false);
  const { answer } = useAnswer("examples", { kind, id });
  const examples = answer?.examples ?? [];
  if (examples.length === 0) return null;
  const shown = all ? examples : examples.slice(0, FEW);
  return (
    <>
      <h2>{WORDS.examples}</h2>
      <ul class="examples">
        {shown.map((example) => (
          <li key={`${example.id} ${example.about}`} class="example">
            <PictureOf table={example.table} isSmall />
            <p>{example.about}</p>
            <TryIt table={example.table} />
          </li>
        ))}
      </ul>
      {shown.length < examples.length && (
        <p>
          <button type="button" onClick={() => setAll(true)}>
            {READ.ask.more(examples.length - shown.length)}
          </button>
        </p>
      )}
    </>
  );
}

/** A link to the table with the position of a case and its question. */
function TryIt({ table }: { table: string }) {
  const [link, setLink] = useState("#/table");
  useEffect(() => {
    void linkToState("table", { table }).then(setLink);
  }, [table]);
  return (
    <a class="button" href={link}>
      {WORDS.tryIt}
    </a>
  );
}
