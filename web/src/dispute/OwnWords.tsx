// A question in one's own words: it finds the rules, and the way to a dispute on them.

import { useState } from "preact/hooks";
import { linkToQuestion } from "../shell/routes";
import { WORDS } from "../words/en";

export function OwnWords({ game }: { game: string }) {
  const words = WORDS.begin;
  const [typed, setTyped] = useState("");
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = linkToQuestion(typed.trim(), game);
      }}
    >
      <label for="own-words">{words.search}</label>
      <span class="with-button">
        <input
          id="own-words"
          type="search"
          maxLength={300}
          autocomplete="off"
          placeholder={words.searchExample[game || "cat-in-the-box"] ?? ""}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit">{words.searchButton}</button>
      </span>
    </form>
  );
}
