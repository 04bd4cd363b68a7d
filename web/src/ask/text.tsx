// Texts of the spec: paragraphs, code, stress. A clause that is named in code is a link to it.

import type { ComponentChildren } from "preact";
import { linkTo } from "../shell/routes";

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
        <p>
          <Inline text={each} />
        </p>
      ))}
    </>
  );
}

/** A link to a clause, by its id. */
export function ClauseLink({ id }: { id: string }) {
  const kind = id.startsWith("irregularity.") ? "irregularity" : "clause";
  return (
    <a href={linkTo(kind, id)}>
      <code>{id}</code>
    </a>
  );
}
