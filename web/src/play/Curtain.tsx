import { useEffect, useRef } from "preact/hooks";
import { PLAY } from "../words/play";

/** What hides the cards until the next player is at the device. */
export function Curtain({ name, open }: { name: string; open: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [name]);
  return (
    <div class="curtain" role="status">
      <p>
        <strong>{PLAY.curtain.turn(name)}</strong> {PLAY.curtain.give(name)}
      </p>
      <button type="button" class="main-one" ref={button} onClick={open}>
        {PLAY.curtain.open(name)}
      </button>
    </div>
  );
}
