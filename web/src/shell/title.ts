import { useEffect } from "preact/hooks";

/** Name the tab after what is on the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · catbox rules` : "catbox rules";
  }, [title]);
}
