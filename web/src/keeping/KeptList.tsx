// A list of what is kept in this browser: to go on with, or to delete. Deleting asks first, and can be
// undone as long as the list is in sight.

import { useState } from "preact/hooks";
import { WORDS } from "../words/en";
import type { Keepable, Shelf } from "./shelf";

/** Something that is kept, as it is listed. */
export interface Listed {
  id: string;
  title: string;
  changed: number;
  /** Where one goes on with it. */
  go: { link: string } | { open: () => void };
  /** Give it up; the answer takes that back. */
  drop: () => () => void;
}

/** What lies on a shelf, as it is listed. */
export function listedOf<T extends Keepable>(
  shelf: Shelf<T>,
  title: (kept: T) => string,
  go: (kept: T) => Listed["go"],
): Listed[] {
  return shelf.all().map((kept) => ({
    id: kept.id,
    title: title(kept),
    changed: kept.changed,
    go: go(kept),
    drop: () => {
      const last = shelf.get(kept.id) ?? kept;
      shelf.drop(kept.id);
      return () => shelf.put(last);
    },
  }));
}

export function KeptList({ title, all, few }: { title: string; all: () => Listed[]; few: number }) {
  const [listed] = useState(() => all().sort((one, other) => other.changed - one.changed));
  const [isWhole, setIsWhole] = useState(false);
  if (listed.length === 0) return null;
  const shown = isWhole ? listed : listed.slice(0, few);
  return (
    <section aria-label={title} class="kept-list">
      <h2>{title}</h2>
      <ul class="found">
        {shown.map((each) => (
          <Row key={each.id} listed={each} />
        ))}
      </ul>
      {shown.length < listed.length && (
        <button type="button" onClick={() => setIsWhole(true)}>
          {WORDS.kept.all(listed.length)}
        </button>
      )}
    </section>
  );
}

function Row({ listed: { title, changed, go, drop } }: { listed: Listed }) {
  const words = WORDS.kept;
  const [isAsking, setIsAsking] = useState(false);
  /** Takes it back that this was deleted. */
  const [undo, setUndo] = useState<(() => void) | null>(null);
  if (undo) {
    return (
      <li class="kept deleted">
        <span class="quiet" role="status">
          {words.removed(title)}
        </span>
        <button
          type="button"
          aria-label={words.undoOf(title)}
          onClick={() => {
            undo();
            setUndo(null);
          }}
        >
          {words.undo}
        </button>
      </li>
    );
  }
  return (
    <li class="kept">
      <span>
        {"link" in go ? (
          <a href={go.link}>{title}</a>
        ) : (
          <button type="button" class="as-link" onClick={go.open}>
            {title}
          </button>
        )}{" "}
        <span class="small quiet">{words.at(changed)}</span>
      </span>
      {isAsking ? (
        <span class="buttons" role="group" aria-label={words.removeOf(title)}>
          <span class="small">{words.sure}</span>
          <button
            type="button"
            onClick={() => {
              setIsAsking(false);
              const back = drop();
              setUndo(() => back);
            }}
          >
            {words.yes}
          </button>
          <button type="button" onClick={() => setIsAsking(false)}>
            {words.no}
          </button>
        </span>
      ) : (
        <button type="button" aria-label={words.removeOf(title)} onClick={() => setIsAsking(true)}>
          {words.remove}
        </button>
      )}
    </li>
  );
}
