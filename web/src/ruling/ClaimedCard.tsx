// The ruling that came with a link, before the judge is there; then whether the judge says the same.

import type { ComponentChildren } from "preact";
import type { NameOf } from "../desk/words";
import { WORDS } from "../words/en";
import type { PrintedBox } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
import { type Card, cardIn, saysTheSame } from "./card";
import { RulingCard } from "./RulingCard";
import { asSentence, inShort } from "./sentences";

const words = WORDS.ruling;

/** The card of a link; null as long as the rules to read are not there, and for a text that is none. */
export function useClaimed(text: string): Card | null {
  const { shelf } = useShelf();
  return shelf && text ? cardIn(text, shelf) : null;
}

export function ClaimedCard({
  text,
  ours,
  nameOf,
  box = null,
  isPage = false,
  children,
}: {
  /** As it stands in the link; empty where none came. */
  text: string;
  /** What the judge says; `asks` where he has to ask first, null as long as he is not there. */
  ours: Card | "asks" | null;
  nameOf: NameOf;
  box?: PrintedBox | null;
  isPage?: boolean;
  /** Why he cannot come, if he cannot. */
  children?: ComponentChildren;
}) {
  const { shelf } = useShelf();
  const claimed = useClaimed(text);
  if (text === "" || !shelf) return null;
  const what = claimed && asSentence(inShort(claimed, nameOf, shelf));
  const isSame = claimed !== null && ours !== null && ours !== "asks" && saysTheSame(claimed, ours);
  const said =
    what === null
      ? words.claimedUnread
      : ours === null
        ? children
          ? words.cannotCheck
          : words.unchecked
        : ours === "asks"
          ? words.claimedTooSoon(what)
          : isSame
            ? words.checked
            : words.claimedElse(what);
  const state = claimed === null ? "unread" : ours === null ? "unchecked" : isSame ? "checked" : "refuted";
  return (
    <div data-claimed={state}>
      <p role="status" class={`small claimed ${state}`}>
        {said}
      </p>
      {claimed && ours === null && <RulingCard card={claimed} nameOf={nameOf} box={box} isPage={isPage} />}
      {ours === null && children}
    </div>
  );
}
