// What a switch and a comparison forbid.

import type {
  CatboxAnswer,
  CatboxPosition,
  CatboxProtocolAnswer,
  CatboxProtocolRequest,
  CatInTheBoxEvent,
} from "../catbox";

export function left(event: CatInTheBoxEvent): string {
  switch (event.event) {
    case "card-played":
      return event.color;
    case "boxes-drawn": // TS2678
      return "of the other game";
    default: {
      const nothing: never = event; // TS2322
      return nothing;
    }
  }
}

export function color(event: CatInTheBoxEvent): string {
  return event.color; // TS2339
}

export function lives(position: CatboxPosition): number[] | undefined {
  if (position.game === "cat-in-the-box") {
    return position.lives; // TS2339
  }
  return position.lives;
}

export function winner(answer: CatboxAnswer): unknown {
  return answer.ask === "trick" ? answer.answer.winner : answer.answer.winner; // TS2339
}

export function unchecked(line: CatboxProtocolAnswer): string {
  return line.error.code; // TS18048
}

export const asked: CatboxProtocolRequest = { ask: "apply", match: "m" }; // TS2322

export const both: CatboxProtocolAnswer = { // TS2322
  id: 1,
  answer: {},
  error: { code: "not-json", message: "both" },
};
