// What is answered to a tap, at the foot of the window: it lies over the page, so nothing moves that one
// is about to tap.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { READ } from "../words/read";

export function Sheet({
  close,
  children,
}: {
  /** null while there is nothing to be shown. */
  close: (() => void) | null;
  children: ComponentChildren;
}) {
  const isOpen = close !== null;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && close?.();
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [close]);
  return (
    <div class={isOpen ? "answered" : ""}>
      <div aria-live="polite" aria-atomic="true">
        {children}
      </div>
      {close && (
        <button type="button" class="main-one" onClick={close}>
          {READ.close}
        </button>
      )}
    </div>
  );
}
