// Who sits there: what everybody sees of each seat.

import type { CatboxMessage } from "../worker/formats";
import { Chip } from "./parts";
import { boxes, many, type NameOf, physicat } from "./words";

export function Players({
  message,
  nameOf,
  about,
}: {
  message: CatboxMessage;
  nameOf: NameOf;
  /** What else is to be said of a seat. */
  about?: (seat: number) => string;
}) {
  return (
    <ol class="seats">
      {message.table.seats.map((_, seat) => (
        <li key={seat} class={message.turn.some((each) => each === seat) ? "on-turn" : ""}>
          <span class="who">
            <Chip seat={seat} /> <strong>{nameOf(seat)}</strong>
            {about && <span class="quiet small"> {about(seat)}</span>}
            {message.turn.some((each) => each === seat) && <span class="kind">to act</span>}
          </span>
          <span class="small quiet">{factsOf(message, seat).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}

function factsOf(message: CatboxMessage, seat: number): string[] {
  return (message.game === "cat-in-the-box" ? ofCats(message.table, seat) : ofBoxes(message.table, seat)).filter(
    (each) => each !== "",
  );
}

function ofCats(table: Extract<CatboxMessage, { game: "cat-in-the-box" }>["table"], seat: number): string[] {
  const its = table.seats[seat];
  if (!its) return [];
  const isPlaying = table.phase === "play";
  return [
    many(its.points, "point"),
    many(its.cards, "card"),
    table.phase === "discard" && its.has_discarded ? "has set a card aside" : "",
    its.bid === null ? "" : `bid ${its.bid}`,
    isPlaying ? `won ${its.tricks}` : "",
    isPlaying ? `holds ${its.held.length > 0 ? its.held.join(", ") : "no color"}` : "",
  ];
}

function ofBoxes(table: Extract<CatboxMessage, { game: "schrodingers-cats" }>["table"], seat: number): string[] {
  const its = table.seats[seat];
  if (!its) return [];
  if (its.lives === 0) return ["out"];
  return [
    many(its.lives, "life", "lives"),
    many(its.cards, "card"),
    its.has_unused_physicat ? "a Physicat" : "",
    its.staying ? `${physicat(its.staying)} stays` : "",
    boxes(its.proof) ? `shows ${boxes(its.proof)}` : "",
  ];
}
