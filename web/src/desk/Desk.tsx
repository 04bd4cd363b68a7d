// A desk: what a seat sees, and what it can do, drawn from the message that the library makes for
// it. No rule stands here: what is legal is in the message, and for what is not one asks why.

import { useEffect, useRef } from "preact/hooks";
import { PLAY } from "../words/play";
import type { CatboxMessage } from "../worker/formats";
import { CatInTheBoxDesk } from "./CatInTheBoxDesk";
import type { DeskOf } from "./parts";
import { SchrodingersCatsDesk } from "./SchrodingersCatsDesk";
import { capital } from "./words";

export function Desk(props: DeskOf<CatboxMessage>) {
  const { message } = props;
  const prompt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What had the focus is gone once a card is played: whoever plays by keyboard goes on from here.
    if (props.act && document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  }, [message.actions, message.seat]);
  return (
    <div class="desk" data-actions={message.actions} data-seat={message.seat ?? "nobody"}>
      <p class="prompt" {...(props.act && { role: "status" as const })} tabIndex={-1} ref={prompt}>
        {promptOf(props)}
      </p>
      {message.game === "cat-in-the-box" ? (
        <CatInTheBoxDesk {...props} message={message} />
      ) : (
        <SchrodingersCatsDesk {...props} message={message} />
      )}
    </div>
  );
}

function promptOf({ message, nameOf, isYours, act }: DeskOf<CatboxMessage>): string {
  const words = PLAY.prompt;
  if (message.outcome) return words.over(capital(PLAY.inARow(message.outcome.winners.map(nameOf))));
  const turn = message.turn.filter((each) => each !== "chance");
  if (turn.length === 0) return words.chance;
  if (act === null || message.seat === null || !turn.includes(message.seat)) {
    return words.others(PLAY.inARow(turn.map(nameOf)));
  }
  return isYours ? words.you(asked(message)) : words.named(capital(nameOf(message.seat)), asked(message));
}

function asked({ table, legal }: CatboxMessage): string {
  const words = PLAY.prompt.asked;
  switch (table.phase) {
    case "discard":
      return words.discard;
    case "bid":
      return words.bid;
    case "play":
      return legal.hand.length === 0 ? words.stuck : words.play;
    case "claim":
      return legal.board.length === 0 ? words.noSpace : words.claim;
    case "proof":
      return words.proof;
    default:
      return words.other;
  }
}
