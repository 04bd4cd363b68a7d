// A page whose whole state is in its address: what changes there changes the page, and what changes
// on the page changes the address. So a link, a reload, back and forward all lead to the same.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Fault, faultOf } from "../worker/fault";
import { leftOf, linkToState, type State, unpacked, type WayOfState } from "./link";

/** The address follows after so many milliseconds: browsers allow only some changes in a second. */
const PAUSE = 150;

interface Linked {
  /** What the address says; empty for one without a state, null until it has been opened. */
  state: State | null;
  fault: Fault | null;
  /**
   * Change the state, and the address with it.
   * @param isStep whether going back leads to the state before
   */
  change: (state: State, isStep?: boolean) => void;
}

/**
 * The state of a page in its address.
 * @param text what stands in the address for the state now
 */
export function useLinkedState(way: WayOfState, text: string): Linked {
  const [opened, setOpened] = useState<{ state: State | null; fault: Fault | null }>({ state: null, fault: null });
  const written = useRef<string | null>(null);
  const waiting = useRef<{ state: State; timer: ReturnType<typeof setTimeout> } | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (text === written.current) return; // this page has just changed it
    written.current = text;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    let dropped = false;
    const show = (state: State | null, fault: Fault | null) => dropped || setOpened({ state, fault });
    if (text === "") show({}, null);
    else
      unpacked(text).then(
        (state) => show(state, null),
        async (thrown) => show(await leftOf(text), faultOf(thrown)),
      );
    return () => {
      dropped = true;
    };
  }, [text]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const write = (state: State, isStep: boolean, seen: string) => {
    // One after the other: the address is that of the last change.
    last.current = last.current.then(async () => {
      const before = location.hash;
      const hash = await linkToState(way, state);
      const isHere = before === seen || before === `#/${way}/${written.current}`;
      if (!isHere || location.hash !== before) return; // somebody has gone elsewhere
      written.current = hash.slice(`#/${way}/`.length);
      if (isStep) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
      dispatchEvent(new HashChangeEvent("hashchange"));
    });
  };
  const change = (state: State, isStep = false) => {
    setOpened({ state, fault: null });
    const seen = location.hash;
    const before = waiting.current;
    clearTimeout(before?.timer);
    waiting.current = null;
    if (isStep) {
      if (before) write(before.state, false, seen);
      write(state, true, seen);
    } else {
      const timer = setTimeout(() => {
        waiting.current = null;
        write(state, false, seen);
      }, PAUSE);
      waiting.current = { state, timer };
    }
  };
  return { ...opened, change };
}
