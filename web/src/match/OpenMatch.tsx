// Opening a match: a text, a file, a link, an example.

import { useState } from "preact/hooks";
import { routeOf } from "../shell/routes";
import { MATCH } from "../words/play";

const MOST_LETTERS = 1_000_000;

const WORDS = MATCH.open;

const EXAMPLES: [string, () => Promise<{ default: string }>][] = [
  [WORDS.named.board, () => import("../../../examples/matches/pegasus-2023-4p-full-board.json?raw")],
  [WORDS.named.tie, () => import("../../../examples/matches/hobby-japan-2021-3p-tie-break.json?raw")],
  [WORDS.named.illegal, () => import("../../../examples/matches/illegal-bezier-2022-5p-red-lead.json?raw")],
  [WORDS.named.cats, () => import("../../../examples/matches/amigo-2023-3p-lives.json?raw")],
];

export function OpenMatch({ text: given = "", open }: { text?: string; open: (text: string) => void }) {
  const [text, setText] = useState(given);
  const [said, setSaid] = useState("");
  const take = (taken: string) => {
    const link = /#\/(match|table|play)\/\S+/.exec(taken.trim());
    if (link && routeOf(link[0]).way !== "nowhere") location.hash = link[0];
    else open(taken.trim());
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_LETTERS) setSaid(WORDS.tooLong(file.size, MOST_LETTERS));
    else take(await file.text());
  };
  return (
    <div class="sides">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(text);
        }}
      >
        <label for="match">{WORDS.field}</label>
        <textarea
          id="match"
          rows={7}
          maxLength={MOST_LETTERS}
          spellcheck={false}
          value={text}
          placeholder={WORDS.example}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="buttons">
          <button type="submit" class="main-one" disabled={text.trim() === ""}>
            {WORDS.open}
          </button>
          <label class="button of-file">
            {WORDS.file}
            <input
              type="file"
              class="unseen"
              accept=".json,.txt,.jsonl,application/json,text/plain"
              onChange={(event) => void read(event.currentTarget.files?.[0])}
            />
          </label>
        </div>
        <p role="status" class="small">
          {said}
        </p>
      </form>
      <div>
        <h2>{WORDS.examples}</h2>
        <ul class="plain">
          {EXAMPLES.map(([title, load]) => (
            <li key={title}>
              <button type="button" onClick={() => void load().then(({ default: record }) => open(record))}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
