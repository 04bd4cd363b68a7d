// A desk: what a seat sees, and what it can do, drawn from the message that the library makes for
// it. No rule stands here: what is legal is in the message, and for what is not one asks why.

import { useEffect, useRef } from "preact/hooks";
import type { CatboxMessage } from "../worker/formats";
import { CatInTheBoxDesk } from "./CatInTheBoxDesk";
import type { DeskOf } from "./parts";
import { SchrodingersCatsDesk } from "./SchrodingersCatsDesk";
import { inARow, type NameOf } from "./words";

export function Desk(props: DeskOf<CatboxMessage>) {
  const { message, nameOf } = props;
  const prompt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What had the focus is gone once a card is played: whoever plays by keyboard goes on from here.
    if (props.act && document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  }, [message.actions, message.seat]);
  return (
    <div class="desk" data-actions={message.actions} data-seat={message.seat ?? "nobody"}>
      <p class="prompt" {...(props.act && { role: "status" as const })} tabIndex={-1} ref={prompt}>
        {promptOf(message, nameOf, props.act !== null)}
      </p>
      {message.game === "cat-in-the-box" ? (
        <CatInTheBoxDesk {...props} message={message} />
      ) : (
        <SchrodingersCatsDesk {...props} message={message} />
      )}
    </div>
  );
}

function promptOf(message: CatboxMessage, nameOf: NameOf, isActing: boolean): string {
  if (message.outcome) return `The match is over: ${inARow(message.outcome.winners.map(nameOf))} won.`;
  const turn = message.turn.filter((each) => each !== "chance");
  if (turn.length === 0) return "Chance is to deal.";
  if (!isActing || message.seat === null || !turn.includes(message.seat)) return `To act: ${inARow(turn.map(nameOf))}.`;
  return `${nameOf(message.seat)}: ${asked(message)}`;
}

function asked({ table, legal }: CatboxMessage): string {
  switch (table.phase) {
    case "discard":
      return "choose a card to set aside.";
    case "bid":
      return "how many tricks will you win?";
    case "play":
      return legal.hand.length === 0 ? "no card can be played." : "choose a card, then its cell.";
    case "claim":
      return legal.board.length === 0 ? "what will you do?" : "choose a space of the track, or a button.";
    case "proof":
      return "prove something, or end your turn.";
    default:
      return "it is your turn.";
  }
}
