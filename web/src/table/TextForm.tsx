// A table as a text: a line, a match, JSON.

import { useState } from "preact/hooks";
import { TABLE } from "../words/table";

const MOST_LETTERS = 1_000_000;

export function TextForm({ text, open }: { text: string; open: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open(typed.trim());
      }}
    >
      <label for="table">{TABLE.text.label}</label>
      <textarea
        id="table"
        rows={8}
        maxLength={MOST_LETTERS}
        spellcheck={false}
        value={typed}
        placeholder="catbox-line/1 pegasus-2023 3p play start=0 …"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div class="buttons">
        <button type="submit" class="main-one" disabled={typed.trim() === ""}>
          {TABLE.text.open}
        </button>
      </div>
    </form>
  );
}
