// What is said so far, the next question of the judge, or the ruling.

import { useEffect, useRef } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { type NameOf, withNames } from "../desk/words";
import { linkTo } from "../shell/routes";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { DisputeQuestion, DisputeSoFar } from "../worker/protocol";
import { keepDispute } from "./kept";
import { RulingCard } from "./RulingCard";
import { type Dispute, inTexts, type Tap } from "./state";
import { playersOf, told } from "./words";

export function Judging({ dispute, tap, begin }: { dispute: Dispute; tap: (what: Tap) => void; begin: () => void }) {
  const { game, action, edition, answers, steps, names } = dispute;
  const asked = { game, action, ...(edition && { edition }), answers, steps };
  const { answer, fault, waiting } = useAnswer("dispute", asked);
  const nameOf = playersOf(names);
  const title = answer ? told(answer.action, nameOf) : "";
  useTitle(title);
  const at = dispute.at !== null && answer?.steps[dispute.at] ? dispute.at : null;
  const step = at === null ? null : (answer?.steps[at] ?? null);
  const question = step ?? answer?.question ?? null;
  const ruling = step === null && answer?.question === null ? answer.ruling : null;
  const screen = question === null ? (ruling ? "ruling" : "") : `${question.id} ${at ?? ""}`;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (screen === "" || waiting) return;
    scrollTo(0, 0);
    place.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [screen, waiting]);
  const kept = JSON.stringify(inTexts({ ...dispute, at: null }));
  useEffect(() => {
    if (answer && !waiting && dispute.id) {
      keepDispute(dispute.id, { state: JSON.parse(kept), title, ruling: answer.ruling?.verdict.ruling ?? "" });
    }
  }, [answer, waiting, kept, title]);
  if (fault) {
    return (
      <>
        <h1 tabIndex={-1}>{WORDS.act.title}</h1>
        <FaultShown fault={fault} />
        <div class="thumb answers">
          <button type="button" class="choice" onClick={() => tap({ do: "another action" })}>
            {WORDS.act.change}
          </button>
          <button type="button" class="choice" onClick={() => tap({ do: "another box" })}>
            {WORDS.box.change}
          </button>
        </div>
      </>
    );
  }
  if (!answer) {
    return (
      <>
        <h1 tabIndex={-1}>{WORDS.begin.title}</h1>
        <Waiting what={WORDS.question.waiting} />
      </>
    );
  }
  const held = { answers: answer.document.answers, steps: answer.steps };
  return (
    <div ref={place} class="judging" aria-busy={waiting} data-judged={waiting ? "waiting" : screen}>
      {ruling ? (
        <>
          <RulingCard title={title} dispute={dispute} soFar={answer} ruling={ruling} nameOf={nameOf} begin={begin} />
          <Said dispute={dispute} soFar={answer} nameOf={nameOf} title={title} tap={tap} at={null} />
        </>
      ) : (
        <>
          <Said dispute={dispute} soFar={answer} nameOf={nameOf} title={title} tap={tap} at={at} />
          {question && (
            <Asks
              key={screen}
              question={question}
              chosen={step?.value ?? null}
              nameOf={nameOf}
              choose={(value, sets) => !waiting && tap({ do: "answer", id: question.id, value, sets, held })}
              stay={step ? () => tap({ do: "stay" }) : null}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What was said so far; each of it can be said anew. */
function Said({
  dispute,
  soFar,
  nameOf,
  title,
  tap,
  at,
}: {
  dispute: Dispute;
  soFar: DisputeSoFar;
  nameOf: NameOf;
  title: string;
  tap: (what: Tap) => void;
  at: number | null;
}) {
  const words = WORDS.question;
  const shown = at === null ? soFar.steps : soFar.steps.slice(0, at);
  return (
    <section aria-label={words.said} class="so-far">
      <button type="button" class="as-link small" onClick={() => tap({ do: "another box" })}>
        {GAMES[dispute.game]} · {dispute.box || WORDS.box.short}
        <span class="unseen">. {WORDS.box.change}</span>
      </button>
      <ol>
        <li>
          <button type="button" class="answer-before" onClick={() => tap({ do: "another action" })}>
            <strong>{title}</strong>
          </button>
        </li>
        {shown.map((step, number) => {
          const question = withNames(step.text, nameOf);
          const answer = withNames(step.choices.find(({ value }) => value === step.value)?.text ?? step.value, nameOf);
          return (
            <li key={step.id}>
              <button
                type="button"
                class="answer-before"
                aria-label={words.change(question, answer)}
                onClick={() => tap({ do: "look at", step: number })}
              >
                <span class="small quiet">{question}</span> <strong>{answer}</strong>
              </button>
            </li>
          );
        })}
      </ol>
      {soFar.known.length > 0 && (
        <p class="small">
          {words.alsoKnown}:{" "}
          {soFar.known
            .map(({ text, unknown }) =>
              unknown ? words.unknown(withNames(text, nameOf)) : `${withNames(text, nameOf)}.`,
            )
            .join(" ")}
        </p>
      )}
    </section>
  );
}

/** Of more answers than these a grid is made, in which many have room. */
const MOST_LARGE = 12;
/** So many of them are shown at first. */
const FIRST = 31;

function Asks({
  question,
  chosen,
  nameOf,
  choose,
  stay,
}: {
  question: DisputeQuestion;
  chosen: string | null;
  nameOf: NameOf;
  choose: (value: string, sets: Record<string, string>) => void;
  stay: (() => void) | null;
}) {
  const words = WORDS.question;
  const { choices } = question;
  const button = ({ value, text, sets }: (typeof choices)[number], look: string) => {
    const [first = "", ...rest] = text.split(" ");
    return (
      <button
        key={value}
        type="button"
        class={look}
        data-value={value}
        aria-pressed={value === chosen}
        onClick={() => choose(value, sets)}
      >
        {look.startsWith("choice") || rest.length === 0 ? (
          withNames(text, nameOf)
        ) : (
          <>
            <strong>{first}</strong> <span class="small">{rest.join(" ")}</span>
          </>
        )}
      </button>
    );
  };
  const look = (text: string) => (text.length > SHORT ? "choice" : "choice short");
  const isMany = choices.length > MOST_LARGE;
  // Of many the first and the last are words, all between are short.
  const few = isMany ? choices.filter(({ text }) => text.length > SHORT) : choices;
  const many = isMany ? choices.filter(({ text }) => text.length <= SHORT) : [];
  return (
    <>
      <h1 tabIndex={-1} class="question">
        {withNames(question.text, nameOf)}
      </h1>
      <details class="why">
        <summary class="small">{words.why}</summary>
        <ul>
          {question.clauses.map(({ id, title }) => (
            <li key={id}>
              <a href={linkTo("clause", id)}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
      {many.length > 0 && (
        <div class="claims">
          {many.slice(0, FIRST - 1).map((each) => button(each, `space ${each.text.split(" ").at(-1)}`))}
        </div>
      )}
      {many.length >= FIRST && (
        <details open={many.findIndex(({ value }) => value === chosen) >= FIRST - 1}>
          <summary>{words.more}</summary>
          <div class="claims">
            {many.slice(FIRST - 1).map((each) => button(each, `space ${each.text.split(" ").at(-1)}`))}
          </div>
        </details>
      )}
      <div class="thumb answers">
        {few.map((each) => button(each, look(each.text)))}
        {stay && (
          <button type="button" class="as-link" onClick={stay}>
            {words.stay}
          </button>
        )}
      </div>
    </>
  );
}

const SHORT = 10;
