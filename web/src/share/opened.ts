// The state in the address of a page.

import { useEffect, useState } from "preact/hooks";
import { type Fault, faultOf } from "../worker/fault";
import { type State, unpacked } from "./link";

export interface Opened {
  /** What the link says; empty for a page without one, null as long as it is being opened. */
  state: State | null;
  fault: Fault | null;
}

/** The state that a link says. */
export function useSharedState(text: string): Opened {
  const [opened, setOpened] = useState<Opened & { of: string }>({ state: null, fault: null, of: "" });
  useEffect(() => {
    let dropped = false;
    const show = (state: State | null, fault: Fault | null) => dropped || setOpened({ state, fault, of: text });
    if (text === "") show({}, null);
    else
      unpacked(text).then(
        (state) => show(state, null),
        (thrown) => show({}, faultOf(thrown)),
      );
    return () => {
      dropped = true;
    };
  }, [text]);
  return opened.of === text ? opened : { state: null, fault: null };
}
