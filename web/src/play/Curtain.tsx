import { useEffect, useRef } from "preact/hooks";

/** What hides the cards until the next player is at the device. */
export function Curtain({ name, open }: { name: string; open: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [name]);
  return (
    <div class="curtain" role="status">
      <p>
        It is the turn of <strong>{name}</strong>. Give the device to {name}; the others look away.
      </p>
      <button type="button" class="main-one" ref={button} onClick={open}>
        I am {name}: show my cards
      </button>
    </div>
  );
}
