// What another program has shared with this page: a link to it, a match, a table, or a question.

import { useEffect } from "preact/hooks";
import { linkToQuestion } from "../shell/routes";
import { Waiting } from "../shell/Status";
import { FRAME } from "../words/frame";
import { ask } from "../worker/library";
import { linkToState } from "./link";

/** A question has at most so many letters; what is longer is cut off. */
const LONGEST_QUESTION = 200;

export function ReceivedPage({ text }: { text: string }) {
  useEffect(() => {
    let dropped = false;
    void linkFor(text).then((hash) => {
      if (dropped) return;
      history.replaceState(null, "", location.pathname + hash);
      dispatchEvent(new HashChangeEvent("hashchange"));
    });
    return () => {
      dropped = true;
    };
  }, [text]);
  return (
    <>
      <h1 tabIndex={-1}>{FRAME.share.received}</h1>
      <Waiting what={FRAME.share.looking} />
    </>
  );
}

/** Where a text belongs. */
async function linkFor(text: string): Promise<string> {
  const link = /#\/(ask|dispute|table|match)(\/\S*|\?\S*)?/.exec(text);
  if (link) return link[0];
  try {
    await ask("look", { text });
    return await linkToState("match", { match: text });
  } catch {
    // no match
  }
  try {
    await ask("lay", { table: text });
    return await linkToState("table", { table: text });
  } catch {
    return linkToQuestion(text.slice(0, LONGEST_QUESTION), "");
  }
}
