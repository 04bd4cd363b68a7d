// A question of the judge, with its answers.

import { useState } from "preact/hooks";
import { ClauseLink } from "../ask/text";
import { COLORS, capital, type NameOf, sentence } from "../desk/words";
import { WORDS } from "../words/en";
import type { DisputeQuestion, Misfit } from "../worker/protocol";
import { ShowMe, Spaces } from "./ShowMe";

/** An answer, with its words. */
type Answer = DisputeQuestion["choices"][number] & { text: string };
type Choose = (value: string, sets: Record<string, string>) => void;

/** Of more answers than these a grid is made, in which many have room. */
const MOST_LARGE = 12;
/** So many of them are shown at first. */
const FIRST = 31;
/** What has more letters is no short answer. */
const SHORT = 10;

export function Asks({
  question,
  misfit,
  chosen,
  nameOf,
  choose,
  stay,
}: {
  question: DisputeQuestion;
  misfit: Misfit | null;
  chosen: string | null;
  nameOf: NameOf;
  choose: Choose;
  stay: (() => void) | null;
}) {
  const { show, id, asked, minded } = question;
  const choices = question.choices.map((each) => ({ ...each, text: sentence(each, nameOf) }));
  const isMany = choices.length > MOST_LARGE;
  const isOfParts = isMany && choices.some(({ value }) => PARTS.test(value) && value.includes(" "));
  // Of many the first and the last are words, all between are short, or made of parts.
  const isListed = ({ value, text }: Answer) => (isOfParts ? !PARTS.test(value) : !isMany || text.length > SHORT);
  const listed = choices.filter(isListed);
  const others = choices.filter((each) => !isListed(each));
  return (
    <>
      <h1 tabIndex={-1} class="question">
        {sentence(asked, nameOf)}
      </h1>
      {minded && <p>{sentence(minded, nameOf)}</p>}
      <Why question={question} choices={choices} />
      {misfit && (
        <p role="alert" class="fault">
          {misfit.expected === null ? WORDS.question.misfit : WORDS.question.malformed(misfit.expected)}
        </p>
      )}
      {show !== null && choices.length === 1 && (
        <ShowMe show={show} nameOf={nameOf} answer={(value) => choose(value, { [id]: value })} />
      )}
      {isOfParts ? (
        <Parts choices={others} chosen={chosen} choose={choose} />
      ) : (
        others.length > 0 && <Grid choices={others} chosen={chosen} choose={choose} />
      )}
      <div class="thumb answers">
        {listed.map(({ value, text, sets }) => (
          <button
            key={value}
            type="button"
            class={text.length > SHORT ? "choice" : `choice short ${COLORS.includes(value) ? `of-color ${value}` : ""}`}
            data-value={value}
            aria-pressed={value === chosen}
            onClick={() => choose(value, sets)}
          >
            {COLORS.includes(value) && (
              <span class="letter" aria-hidden="true">
                {text.charAt(0)}
              </span>
            )}
            {text}
          </button>
        ))}
        {stay && (
          <button type="button" class="as-link" onClick={stay}>
            {WORDS.question.stay}
          </button>
        )}
      </div>
    </>
  );
}

/** The rules that ask for it; of several facts together those of each. */
function Why({ question, choices }: { question: DisputeQuestion; choices: Answer[] }) {
  const words = WORDS.question;
  const own = choices.filter(({ clauses }) => clauses.length > 0);
  const isJoint = own.length > 1;
  return (
    <details class="why">
      <summary class="small">{words.why}</summary>
      {isJoint ? (
        <dl class="small">
          {own.map(({ value, text, clauses }) => (
            <div key={value}>
              <dt>{text}</dt>
              <dd>
                <Rules clauses={clauses} />
              </dd>
            </div>
          ))}
        </dl>
      ) : question.clauses.length > 0 ? (
        <Rules clauses={question.clauses} />
      ) : (
        <p class="small">{words.ofTable}</p>
      )}
    </details>
  );
}

function Rules({ clauses }: { clauses: string[] }) {
  return (
    <ul>
      {clauses.map((id) => (
        <li key={id}>
          <ClauseLink id={id} />
        </li>
      ))}
    </ul>
  );
}

/** Many short answers: spaces of the track, numbers. */
function Grid({ choices, chosen, choose }: { choices: Answer[]; chosen: string | null; choose: Choose }) {
  const shown = (some: Answer[]) => (
    <Spaces
      label={WORDS.question.answers}
      spaces={some.map(({ value, text }) => {
        const [count = "", ...state] = text.split(" ");
        return { name: value, count, state: state.join(" ") };
      })}
      chosen={chosen}
      choose={(value) => choose(value, some.find((each) => each.value === value)?.sets ?? {})}
    />
  );
  const more = choices.slice(FIRST - 1);
  return (
    <>
      {shown(choices.slice(0, FIRST - 1))}
      {more.length > 0 && (
        <details open={more.some(({ value }) => value === chosen)}>
          <summary>{WORDS.question.more}</summary>
          {shown(more)}
        </details>
      )}
    </>
  );
}

/** Numbers in a row: seats, or cards. */
const PARTS = /^\d+( \d+)*$/;

const partsOf = (value: string): string[] => value.split(" ");

/** More answers than could be listed, each of some parts: several seats, several cards. They are tapped
 * one after the other. */
function Parts({ choices, chosen, choose }: { choices: Answer[]; chosen: string | null; choose: Choose }) {
  const words = WORDS.question;
  const [parts, setParts] = useState<string[]>(
    choices.some(({ value }) => value === chosen) ? partsOf(chosen ?? "") : [],
  );
  const each = [...new Set(choices.flatMap(({ value }) => partsOf(value)))];
  const labelOf = (part: string) => capital(choices.find(({ value }) => value === part)?.text ?? part);
  const with_ = (part: string) => [...parts, part].sort();
  const canGrow = (some: string[]) =>
    choices.some(({ value }) => {
      const left = partsOf(value);
      return some.every((part) => left.includes(part) && left.splice(left.indexOf(part), 1));
    });
  const answer = choices.find(({ value }) => value === parts.join(" "));
  return (
    <div role="group" aria-label={words.parts}>
      <p class="small quiet">{words.parts}</p>
      <div class="parts">
        {each.map((part) => {
          const count = parts.filter((other) => other === part).length;
          return (
            <button
              key={part}
              type="button"
              class="choice short"
              data-part={part}
              aria-pressed={count > 0}
              disabled={count === 0 && !canGrow(with_(part))}
              onClick={() => setParts(canGrow(with_(part)) ? with_(part) : parts.filter((other) => other !== part))}
            >
              {count > 1 ? words.times(labelOf(part), count) : labelOf(part)}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        class="main-one choice"
        disabled={!answer}
        {...(answer && { "data-value": answer.value })}
        onClick={() => answer && choose(answer.value, answer.sets)}
      >
        {words.done}
      </button>
    </div>
  );
}
