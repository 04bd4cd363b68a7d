// Give the link away: copy it, hand it to another program, show it as a QR code, or take a file
// where it is too long.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FRAME } from "../words/frame";
import { download } from "./files";
import { LONGEST_OFFERED, linkToState, type State, type WayOfState } from "./link";

const WORDS = FRAME.share;

export function Share({ way, state }: { way: WayOfState; state: State }) {
  const [said, setSaid] = useState("");
  const [code, setCode] = useState<{ link: string; Code: ComponentType<{ link: string }> } | null>(null);
  useEffect(() => {
    setCode(null);
    setSaid("");
  }, [way, JSON.stringify(state)]);
  const linked = async () => {
    const hash = await linkToState(way, state);
    return { hash, link: new URL(hash, location.href).href };
  };
  const share = async () => {
    const { hash, link } = await linked();
    if (hash.length > LONGEST_OFFERED) {
      save(state);
      setSaid(WORDS.tooLong);
      return;
    }
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
      setSaid(WORDS.copied);
    } catch {
      history.replaceState(null, "", hash);
      setSaid(WORDS.byHand);
    }
  };
  const showCode = async () => {
    const [{ link }, { QrCode, LONGEST_IN_CODE }] = await Promise.all([linked(), import("./QrCode")]);
    if (link.length > LONGEST_IN_CODE) setSaid(WORDS.tooLongForCode);
    else setCode({ link, Code: QrCode });
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {WORDS.button}
      </button>
      <button type="button" aria-expanded={code !== null} onClick={() => (code ? setCode(null) : void showCode())}>
        {WORDS.code}
      </button>
      <span role="status" class="small quiet">
        {said}
      </span>
      {code && <code.Code link={code.link} />}
    </>
  );
}

function save(state: State): void {
  const text = state["record"] ?? state["match"] ?? state["table"] ?? JSON.stringify(state);
  download(text.startsWith("{") ? "catbox.json" : "catbox.txt", new Blob([text], { type: "text/plain" }));
}
