// Texts of the spec: paragraphs, code, stress. A clause that is named in code is a link to it.

import type { ComponentChildren } from "preact";
import { linkTo } from "../shell/routes";
import { READ } from "../words/read";
import type { PrintedBox, Shelf } from "../worker/protocol";
import { entryOf, useShelf } from "../worker/shelf";

const PIECES = /(`[^`]+`|\*[^*]+\*|\b[a-z]+(?:-[a-z]+)*-20\d\d\b)/;
const EDITION = /^[a-z]+(?:-[a-z]+)*-20\d\d$/;
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
  if (EDITION.test(part)) return <EditionTitle id={part} />;
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

/** A link to a disputed point, by its title. */
export function PointLink({ id }: { id: string }) {
  return <a href={linkTo("point", id)}>{useShelf().shelf?.entries[`point/${id}`]?.title ?? id}</a>;
}

/** The same, by its game and its number. */
export function NumberedPoint({ game, number }: { game: string; number: number }) {
  const points = Object.values(useShelf().shelf?.entries ?? {});
  const found = points.find((each) => each.kind === "point" && each.game === game && each.number === number);
  return found ? <PointLink id={found.id} /> : null;
}

/** An edition by who has printed its box. */
export function EditionTitle({ id }: { id: string }) {
  const { shelf } = useShelf();
  return (
    <span class="edition" title={titleOf(shelf, id)}>
      {publisherOf(shelf, id) ?? titleOf(shelf, id)}
    </span>
  );
}

function titleOf(shelf: Shelf | null, id: string): string {
  const editions = shelf?.contents.games.flatMap((game) => game.editions) ?? [];
  return editions.find((each) => each.id === id)?.title ?? id;
}

const isPrinted = ({ publisher, languages }: PrintedBox) => publisher !== "not found" && !languages.includes("online");

/** Who has printed the boxes with an edition; null where nobody is known. */
function publisherOf(shelf: Shelf | null, id: string): string | null {
  const boxes = shelf?.contents.games.flatMap((game) => game.boxes).filter((box) => box.edition === id) ?? [];
  const [first, ...others] = [...new Set(boxes.filter(isPrinted).map((box) => box.publisher))];
  return first === undefined ? null : READ.edition(first, others.length === 0);
}
