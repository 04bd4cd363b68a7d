// Give the link away: copy it, hand it to another program, show it as a QR code, or take a file
// where it is too long. A ruling is given away with its sentences, and its picture where that can be.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FRAME } from "../words/frame";
import { download } from "./files";
import { LONGEST_OFFERED, linkToState, type State, type WayOfState } from "./link";

const WORDS = FRAME.share;

export function Share({
  way,
  state,
  text = "",
  picture,
}: {
  way: WayOfState;
  state: State;
  /** What is said with the link; then it is what one does first here. */
  text?: string;
  picture?: () => Promise<File | null>;
}) {
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
    const both = text ? `${text}\n${link}` : link;
    if (navigator.share) {
      try {
        const file = (await picture?.()) ?? null;
        const files = file ? { files: [file], text: both } : null;
        // With a file many programs leave out the address, so it stands in the text.
        if (files && navigator.canShare?.(files)) await navigator.share(files);
        else await navigator.share({ title: document.title, ...(text && { text }), url: link });
        return;
      } catch {
        // closed again, or not allowed here: copy it
      }
    }
    try {
      await navigator.clipboard.writeText(both);
      setSaid(text ? WORDS.copiedBoth : WORDS.copied);
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
      <button type="button" class={text ? "main-one" : ""} onClick={() => void share()}>
        {text ? WORDS.ruling : WORDS.button}
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
