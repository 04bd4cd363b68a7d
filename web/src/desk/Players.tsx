// Who sits there: what everybody sees of each seat.

import { PLAY } from "../words/play";
import type { CatboxMessage } from "../worker/formats";
import { Physicat } from "./Physicat";
import { Token } from "./Token";
import { boxes, capital, type NameOf } from "./words";

export function Players({
  message,
  nameOf,
  about,
}: {
  message: CatboxMessage;
  nameOf: NameOf;
  /** What else is to be said of a seat. */
  about: (seat: number) => string;
}) {
  return (
    <ol class="seats">
      {message.table.seats.map((_, seat) => (
        <li key={seat} class={message.turn.some((each) => each === seat) ? "on-turn" : ""}>
          <span class="who">
            <Token seat={seat} /> <strong>{capital(nameOf(seat))}</strong>
            <span class="quiet small"> {about(seat)}</span>
            {message.turn.some((each) => each === seat) && <span class="kind">{PLAY.toAct}</span>}
          </span>
          <span class="small quiet">{factsOf(message, seat).join(" · ")}</span>
          <Staying message={message} seat={seat} />
        </li>
      ))}
    </ol>
  );
}

/** The Physicat that stays open before a seat. */
function Staying({ message, seat }: { message: CatboxMessage; seat: number }) {
  const staying = message.game === "schrodingers-cats" ? message.table.seats[seat]?.staying : null;
  if (!staying) return null;
  return (
    <span class="small">
      <Physicat name={staying} /> {PLAY.facts.stays}
    </span>
  );
}

function factsOf(message: CatboxMessage, seat: number): string[] {
  return (message.game === "cat-in-the-box" ? ofCats(message.table, seat) : ofBoxes(message.table, seat)).filter(
    (each) => each !== "",
  );
}

function ofCats(table: Extract<CatboxMessage, { game: "cat-in-the-box" }>["table"], seat: number): string[] {
  const its = table.seats[seat];
  const words = PLAY.facts;
  if (!its) return [];
  const isPlaying = table.phase === "play";
  return [
    words.points(its.points),
    words.cards(its.cards),
    table.phase === "discard" && its.has_discarded ? words.setAside : "",
    its.bid === null ? "" : words.bid(its.bid),
    isPlaying ? words.won(its.tricks) : "",
    isPlaying ? words.held(its.held) : "",
  ];
}

function ofBoxes(table: Extract<CatboxMessage, { game: "schrodingers-cats" }>["table"], seat: number): string[] {
  const its = table.seats[seat];
  const words = PLAY.facts;
  if (!its) return [];
  if (its.lives === 0) return [words.out];
  return [
    words.lives(its.lives),
    words.cards(its.cards),
    its.has_unused_physicat ? words.physicat : "",
    boxes(its.proof) ? words.shows(boxes(its.proof)) : "",
  ];
}
