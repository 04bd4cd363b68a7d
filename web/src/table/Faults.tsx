// What cannot be, at the place that it is about.

import { ClauseLink, Inline } from "../ask/text";
import type { TableFault } from "../worker/protocol";

/** The faults of a place in the document, `$.hands[0]`, and below it. */
export function faultsAt<F extends { path: string }>(faults: F[], ...paths: string[]): F[] {
  return faults.filter((fault) => paths.some((path) => isWithin(fault.path, path)));
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** Why something cannot be like this; nothing where all can be. */
export function FaultsShown({ faults }: { faults: TableFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults small">
      {faults.map((fault) => (
        <li key={`${fault.clause} ${fault.message}`} data-fault={fault.clause}>
          <span aria-hidden="true">⚠ </span>
          <Inline text={fault.message} /> <ClauseLink id={fault.clause} />
        </li>
      ))}
    </ul>
  );
}
