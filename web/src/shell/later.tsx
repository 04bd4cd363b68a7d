// A page that few come to is loaded when somebody comes.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Fault, faultOf } from "../worker/fault";
import { FaultShown, Waiting } from "./Status";

/** The page that `load` brings; until it is there, its heading. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  title: string,
  waiting: string,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Page, setPage] = useState(() => loaded);
    const [fault, setFault] = useState<Fault | null>(null);
    const heading = useRef<HTMLHeadingElement>(null);
    const hadFocus = useRef(false);
    const bring = () => {
      setFault(null);
      load().then(
        (page) => {
          loaded = page;
          hadFocus.current = document.activeElement === heading.current;
          setPage(() => page);
        },
        (thrown) => setFault(faultOf(thrown)),
      );
    };
    useEffect(() => {
      if (!Page) bring();
      else if (hadFocus.current) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    }, [Page]);
    if (Page) return <Page {...props} />;
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {fault ? <FaultShown fault={fault} again={bring} /> : <Waiting what={waiting} />}
      </>
    );
  };
}
