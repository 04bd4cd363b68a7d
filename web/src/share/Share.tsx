// Give the link away: copy it, hand it to another program, or take a file where it is too long.

import { useState } from "preact/hooks";
import { download } from "./files";
import { LONGEST_OFFERED, type State, linkToState } from "./link";

export function Share({ way, state }: { way: "table" | "match" | "play"; state: State }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const hash = await linkToState(way, state);
    if (hash.length > LONGEST_OFFERED) {
      save(state);
      setSaid("It is too long for a link; here is a file, which you can open on this page.");
      return;
    }
    const link = new URL(hash, location.href).href;
    if (navigator.share) {
      try {
        await navigator.share({ title: document.title, url: link });
        return;
      } catch {
        // closed again, or not allowed here: copy it
      }
    }
    try {
      await navigator.clipboard.writeText(link);
      setSaid("The link is copied.");
    } catch {
      history.replaceState(null, "", hash);
      setSaid("Copy the address of this page: it is the link.");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        Share
      </button>
      <span role="status" class="small quiet">
        {said}
      </span>
    </>
  );
}

function save(state: State): void {
  const text = state["record"] ?? state["match"] ?? state["table"] ?? JSON.stringify(state);
  download(text.startsWith("{") ? "catbox.json" : "catbox.txt", new Blob([text], { type: "text/plain" }));
}
