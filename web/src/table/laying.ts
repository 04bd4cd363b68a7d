// A table as it is laid out: the document changes with a tap, and the library says at once what it
// makes of it. A tap never waits for that: what was tapped meanwhile is sent when the answer comes.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Fault, faultOf } from "../worker/library";
import type { Laid, Requests } from "../worker/protocol";

/** What is shown: the table with the last taps in it, and what the library said last. */
export interface Laying {
  /** Null as long as there is no table. */
  laid: Laid | null;
  fault: Fault | null;
  /** Whether all taps are in what the library said. */
  settled: boolean;
  /** Whether anything was changed since the text was opened. */
  changed: boolean;
  change: Change;
  /** Whether another table is on its way: until it is there nothing can be changed. */
  busy: boolean;
  /** Begin with another table, of which the library says with what one begins. */
  begin: (takes: Requests["fresh"]["takes"]) => void;
  /** Go on with another document in place of this one. */
  replace: (document: object) => void;
  /** Take the last change back; null where there is none. */
  undo: (() => void) | null;
}

/** Change the document that is there: what is given goes over its keys; undefined leaves one out. */
export type Change = (changes: object) => void;

const MOST_UNDONE = 100;

/** A table, begun with a text of any kind that the library reads; with an empty one there is none. */
export function useLaying(text: string): Laying {
  const [view, setView] = useState<{ laid: Laid | null; fault: Fault | null; settled: boolean }>({
    laid: null,
    fault: null,
    settled: text === "",
  });
  const [changed, setChanged] = useState(false);
  const state = useRef({
    wanted: text,
    asking: false,
    /** What the library made of it last, in which each hand has the size that is due. */
    before: undefined as string | undefined,
    laid: null as Laid | null,
    undone: [] as string[],
    replacing: false,
    gone: false,
  }).current;

  const send = () => {
    if (state.asking || state.gone) return;
    state.asking = true;
    const table = state.wanted;
    const heard = (answer: Laid | null, fault: Fault | null) => {
      state.asking = false;
      if (state.gone) return;
      if (state.wanted !== table) {
        send();
        return;
      }
      state.replacing = false;
      if (answer) {
        state.laid = answer;
        state.before = answer.table;
      }
      setView({ laid: state.laid, fault, settled: true });
    };
    ask("lay", { table, ...(state.before !== undefined && { before: state.before }) }).then(
      (answer) => heard(answer, null),
      (thrown) => heard(null, faultOf(thrown)),
    );
  };

  const want = (document: object) => {
    state.wanted = JSON.stringify(document);
    setChanged(true);
    setView((shown) => ({ ...shown, laid: state.laid, settled: false }));
    send();
  };

  const put = (document: object) => {
    state.replacing = true;
    state.before = undefined;
    want(document);
  };

  const remember = () => {
    if (!state.laid) return;
    state.undone.push(JSON.stringify(state.laid.document));
    if (state.undone.length > MOST_UNDONE) state.undone.shift();
  };

  useEffect(() => {
    if (text !== "") send();
    return () => {
      state.gone = true;
    };
  }, []);

  return {
    ...view,
    changed,
    change: (changes) => {
      if (!state.laid || state.replacing) return;
      remember();
      const document = { ...state.laid.document, ...changes };
      state.laid = { ...state.laid, document } as Laid;
      want(document);
    },
    busy: state.replacing,
    begin: (takes) => {
      if (state.replacing) return;
      state.replacing = true;
      setView((shown) => ({ ...shown, settled: false }));
      ask("fresh", takes).then(
        ({ document }) => {
          remember();
          put(document);
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
      put(document);
    },
    undo:
      state.undone.length === 0
        ? null
        : () => {
            const last = state.undone.pop();
            if (last !== undefined) put(JSON.parse(last) as object);
          },
  };
}

/** A list with another item at one place. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((each, at) => (at === index ? item : each));
}
