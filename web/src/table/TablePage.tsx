// A table as a text, with a question: its picture and the ruling.
//
// The state of its link: `table` (a position, a case, a record or a match), `action` or `question`.

import { useEffect, useState } from "preact/hooks";
import { PictureOf } from "../picture/PictureOf";
import { RulingShown } from "../ruling/RulingShown";
import { linkToState } from "../share/link";
import { useSharedState } from "../share/opened";
import { Share } from "../share/Share";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { useAnswer } from "../worker/asked";

const MOST_LETTERS = 1_000_000;

export function TablePage({ state: text }: { state: string }) {
  const { state, fault } = useSharedState(text);
  useTitle("Table");
  return (
    <div data-link={text} data-opened={state ? (fault ? "refused" : "opened") : "opening"}>
      <h1 tabIndex={-1}>A table, and a question about it</h1>
      {fault && <FaultShown fault={fault} />}
      {state && <TableForm key={text} table={state["table"] ?? ""} action={state["action"] ?? ""} question={state["question"] ?? ""} />}
    </div>
  );
}

interface Asked {
  table: string;
  action: string;
  question: string;
}

function TableForm(given: Asked) {
  const [asked, setAsked] = useState(given);
  const [typed, setTyped] = useState(given);
  const change = (part: Partial<Asked>) => setTyped({ ...typed, ...part });
  const state = stateOf(asked);
  useEffect(() => {
    if (asked.table && asked !== given) {
      void linkToState("table", stateOf(asked)).then((link) => history.replaceState(null, "", link));
    }
  }, [asked]);
  return (
    <div class="sides">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed);
        }}
      >
        <label for="table">The table: a line, a match as text, or JSON</label>
        <textarea
          id="table"
          rows={5}
          maxLength={MOST_LETTERS}
          spellcheck={false}
          value={typed.table}
          placeholder="catbox-line/1 pegasus-2023 3p play start=0 …"
          onInput={(event) => change({ table: event.currentTarget.value })}
        />
        <div class="fields">
          <div>
            <label for="action">May this be done?</label>
            <input
              id="action"
              type="text"
              maxLength={100}
              autocomplete="off"
              value={typed.action}
              placeholder="red 4, or 2:4R of seat 2"
              onInput={(event) => change({ action: event.currentTarget.value, question: "" })}
            />
          </div>
          <Questions value={typed.question} choose={(question) => change({ question, action: "" })} />
        </div>
        <div class="buttons">
          <button type="submit" class="main-one" disabled={typed.table.trim() === ""}>
            Ask
          </button>
          {asked.table && <Share way="table" state={state} />}
        </div>
        {asked.table && <Answer {...asked} />}
      </form>
      <div>{asked.table && <PictureOf table={asked.table} {...(asked.action && { action: asked.action })} />}</div>
    </div>
  );
}

function stateOf({ table, action, question }: Asked): Record<string, string> {
  return { table, ...(action && { action }), ...(question && { question }) };
}

function Questions({ value, choose }: { value: string; choose: (question: string) => void }) {
  const { answer } = useAnswer("contents", {});
  const questions = Object.entries(Object.assign({}, ...(answer?.games ?? []).map((each) => each.questions)) as Record<string, string>);
  return (
    <div>
      <label for="question">Or another question</label>
      <select id="question" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">as the case asks</option>
        {questions.map(([name, asks]) => (
          <option value={name}>{asks}</option>
        ))}
      </select>
    </div>
  );
}

function Answer({ table, action, question }: Asked) {
  const { answer: read } = useAnswer("read", { text: table });
  const asksAlready = read !== null && (read.action !== null || read.question !== null);
  const asks = action !== "" || question !== "" || asksAlready;
  const { answer, fault, waiting } = useAnswer("judge", {
    table,
    ...(action && { action }),
    ...(question && { question }),
    ...(!asks && { question: "table" }),
  });
  if (waiting && !answer) return <Waiting what="The judge is looking at it …" />;
  if (fault) return <FaultShown fault={fault} />;
  return answer && <RulingShown ruled={answer} />;
}
