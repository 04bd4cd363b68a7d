// A Physicat by its name: a tap says what it does, in the words of its rule.

import { useId } from "preact/hooks";
import { Paragraphs } from "../ask/text";
import { linkTo } from "../shell/routes";
import { PLAY } from "../words/play";
import { entryOf, useShelf } from "../worker/shelf";
import { physicat } from "./words";

export function Physicat({ name }: { name: string }) {
  const id = useId();
  const rule = entryOf(useShelf().shelf, `schrodinger.physicat.${name}`);
  return (
    <>
      <button type="button" class="physicat" popovertarget={id}>
        {physicat(name)}
        <span class="unseen">{PLAY.whatItDoes}</span>
      </button>
      <div id={id} popover="auto" class="physicat-told">
        {rule?.kind === "clause" && (
          <>
            <h3>{rule.title}</h3>
            <Paragraphs text={rule.text} />
            <a href={linkTo("clause", rule.id)}>{PLAY.itsRule}</a>
          </>
        )}
      </div>
    </>
  );
}
