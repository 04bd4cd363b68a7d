import { useEffect } from "preact/hooks";
import { FRAME } from "../words/frame";

/** Name the tab after what is on the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${FRAME.name}` : FRAME.name;
  }, [title]);
}
