// Texts of the spec: paragraphs, code, stress. A clause that is named in code is a link to it.

import type { ComponentChildren } from "preact";
import { linkTo } from "../shell/routes";
import { entryOf, useShelf } from "../worker/shelf";

const PIECES = /(`[^`]+`|\*[^*]+\*)/;
const CLAUSE = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

/** A text in a line. */
export function Inline({ text }: { text: string }) {
  return <>{text.split(PIECES).map(piece)}</>;
}

function piece(part: string): ComponentChildren {
  if (part.startsWith("`") && part.endsWith("`") && part.length > 2) {
    const code = part.slice(1, -1);
    return CLAUSE.test(code) ? <ClauseLink id={code} /> : <code>{code}</code>;
  }
  if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return <em>{part.slice(1, -1)}</em>;
  return part;
}

/** A text of several paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split("\n\n").map((each) => (
        <p key={each}>
          <Inline text={each} />
        </p>
      ))}
    </>
  );
}

/** A link to a rule or a mishap, by its title. */
export function ClauseLink({ id }: { id: string }) {
  const kind = id.startsWith("irregularity.") ? "irregularity" : "clause";
  return <a href={linkTo(kind, id)}>{entryOf(useShelf().shelf, id)?.title ?? id}</a>;
}

/** What an edition is called. */
export function EditionTitle({ id }: { id: string }) {
  const games = useShelf().shelf?.contents.games ?? [];
  return <>{games.flatMap(({ editions }) => editions).find((each) => each.id === id)?.title ?? id}</>;
}
