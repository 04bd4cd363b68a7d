// A table as it is laid out: the document changes with a tap, and the library says at once what it
// makes of it. A tap never waits for that: what was tapped meanwhile is sent when the answer comes.

import { useEffect, useRef, useState } from "preact/hooks";
import { type NameOf, sentence } from "../desk/words";
import { TABLE } from "../words/table";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Requests } from "../worker/messages";
import type { Laid } from "../worker/protocol";

/** A table: a text of any kind that the library reads. */
export interface Lying {
  text: string;
  /** Whether it was changed here. If not, it is judged as it was given, with all that came before. */
  changed: boolean;
}

/** What is shown: the table with the last taps in it, and what the library said last. */
export interface Laying {
  /** Null as long as there is no table. */
  laid: Laid | null;
  fault: Fault | null;
  /** Whether all taps are in what the library said. */
  settled: boolean;
  /** Whether anything was changed since the text was opened. */
  changed: boolean;
  /** The table as a text: as it was given, as long as nothing is changed. */
  table: string;
  change: Change;
  /** Whether another table is on its way: until it is there nothing can be changed. */
  busy: boolean;
  /** Begin with another table, of which the library says with what one begins. */
  begin: (takes: Requests["fresh"]["takes"]) => void;
  /** Go on with another document in place of this one. */
  replace: (document: object) => void;
  /** Open another text in place of this table. */
  open: (text: string) => void;
  /** The tables that were there before; the last one is that to which `undo` leads. */
  before: readonly Lying[];
  /** Take the last change back, also another table in place of one; null where there is none. */
  undo: (() => void) | null;
}

/** Change the document that is there: what is given goes over its keys; undefined leaves one out. */
export type Change = (changes: object) => void;

const MOST_BEFORE = 100;

/** A table to begin with, and those that were there before it. */
export function useLaying(first: Lying, before: readonly Lying[]): Laying {
  const [view, setView] = useState<{ laid: Laid | null; fault: Fault | null; settled: boolean }>({
    laid: null,
    fault: null,
    settled: false,
  });
  const state = useRef({
    wanted: first,
    asking: false,
    /** What the library made of it last, in which each hand has the size that is due. */
    refill: undefined as string | undefined,
    laid: null as Laid | null,
    before: [...before],
    replacing: false,
    gone: false,
  }).current;

  const send = () => {
    if (state.asking || state.gone) return;
    state.asking = true;
    const { text } = state.wanted;
    const heard = (answer: Laid | null, fault: Fault | null) => {
      state.asking = false;
      if (state.gone) return;
      if (state.wanted.text !== text) {
        send();
        return;
      }
      state.replacing = false;
      if (answer) {
        state.laid = answer;
        state.refill = answer.table;
      }
      setView({ laid: state.laid, fault, settled: true });
    };
    ask("lay", { table: text, ...(state.refill !== undefined && { before: state.refill }) }).then(
      (answer) => heard(withNamedFaults(answer), null),
      (thrown) => heard(null, faultOf(thrown)),
    );
  };

  const want = (lying: Lying) => {
    state.wanted = lying;
    setView((shown) => ({ ...shown, laid: state.laid, settled: false }));
    send();
  };

  const put = (lying: Lying) => {
    state.replacing = true;
    state.refill = undefined;
    want(lying);
  };

  const remember = () => {
    if (!state.laid) return;
    const { changed } = state.wanted;
    state.before.push(changed ? { text: JSON.stringify(state.laid.document), changed } : state.wanted);
    if (state.before.length > MOST_BEFORE) state.before.shift();
  };

  useEffect(() => {
    send();
    return () => {
      state.gone = true;
    };
  }, []);

  return {
    ...view,
    changed: state.wanted.changed,
    table: state.wanted.changed ? (view.laid?.table ?? "") : state.wanted.text,
    change: (changes) => {
      if (!state.laid || state.replacing) return;
      remember();
      const document = { ...state.laid.document, ...changes };
      state.laid = { ...state.laid, document } as Laid;
      want({ text: JSON.stringify(document), changed: true });
    },
    busy: state.replacing,
    begin: (takes) => {
      if (state.replacing) return;
      state.replacing = true;
      setView((shown) => ({ ...shown, settled: false }));
      ask("fresh", takes).then(
        ({ document }) => {
          remember();
          put({ text: JSON.stringify(document), changed: true });
        },
        (thrown) => {
          state.replacing = false;
          setView({ laid: state.laid, fault: faultOf(thrown), settled: true });
        },
      );
    },
    replace: (document) => {
      if (state.replacing) return;
      remember();
      put({ text: JSON.stringify(document), changed: true });
    },
    open: (text) => {
      if (state.replacing) return;
      remember();
      state.laid = null; // of a text that cannot be read no table is shown
      put({ text, changed: false });
    },
    before: state.before,
    undo:
      state.before.length === 0
        ? null
        : () => {
            const last = state.before.pop();
            if (last) put(last);
          },
  };
}

/** A table, with the names of the players in what is said of its faults. */
export function withNamedFaults(laid: Laid): Laid {
  const nameOf = nameAt(laid);
  return { ...laid, faults: laid.faults.map((fault) => ({ ...fault, message: sentence(fault, nameOf) })) };
}

/** What the seats of a table are called; one without a name has its number as its name there. */
export function nameAt({ document }: Laid): NameOf {
  const names = (document.names ?? []) as string[];
  return (seat) => (names[seat] && names[seat] !== TABLE.unnamed(seat) ? names[seat] : TABLE.seat(seat));
}

/** A list with another item at one place. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((each, at) => (at === index ? item : each));
}
