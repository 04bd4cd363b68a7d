// A small front end: it has to compile, strictly, and to know every kind of thing that can come.

import type {
  Action,
  CatboxAnswer,
  CatboxDocument,
  CatboxFormats,
  CatboxPosition,
  CatboxProtocolAnswer,
  CatboxProtocolRequest,
  CatboxRecord,
  CatboxReplay,
  CatboxVerdict,
  CatInTheBoxAction,
  CatInTheBoxColor,
  CatInTheBoxEvent,
  CatInTheBoxPosition,
  ProtocolAnswers,
  SchrodingersCatsAction,
  SchrodingersCatsBox,
  SchrodingersCatsEvent,
  SchrodingersCatsPosition,
} from "./catbox";

function never(value: never): never {
  throw new Error(`unknown: ${JSON.stringify(value)}`);
}

// Actions, of each game and of both.

export function cardsText(action: CatInTheBoxAction): string {
  switch (action.do) {
    case "deal":
      return action.hands.map((hand) => hand.map((rank) => rank.toFixed()).join("")).join(" / ");
    case "discard":
      return `discard ${action.rank}`;
    case "bid":
      return `bid ${action.tricks}`;
    case "play":
      return `${action.rank}${letter(action.color)}`;
    case "paradox":
      return `paradox of ${action.seat}`;
    default:
      return never(action);
  }
}

function letter(color: CatInTheBoxColor): "R" | "B" | "Y" | "G" {
  switch (color) {
    case "red":
      return "R";
    case "blue":
      return "B";
    case "yellow":
      return "Y";
    case "green":
      return "G";
    default:
      return never(color);
  }
}

export function boxesText(action: SchrodingersCatsAction): string {
  switch (action.do) {
    case "deal-physicats":
      return `${action.physicats.join()} open: ${action.open}`;
    case "deal":
      return action.hands.map((hand) => (hand.alive ?? 0) + (hand.dead ?? 0)).join();
    case "draw":
    case "prove":
    case "exchange":
      return `${action.do} ${action.boxes.heisenberg ?? 0}`;
    case "use":
      return `use ${action.physicat}, taking ${action.taking ?? "none"}`;
    case "claim":
      return `claim ${action.count} ${shown(action.state)}`;
    case "end":
    case "doubt":
      return `${action.do} by ${action.seat}`;
    default:
      return never(action);
  }
}

function shown(box: SchrodingersCatsBox): string {
  const signs: Record<SchrodingersCatsBox, string> = {
    alive: "+",
    dead: "-",
    empty: "0",
    heisenberg: "?",
  };
  return signs[box];
}

export function seatOf(action: Action): number | null {
  return "seat" in action ? action.seat : null;
}

// Events.

export function happened(event: CatInTheBoxEvent): string {
  switch (event.event) {
    case "round-began":
      return `round ${event.round} from seat ${event.start_seat}`;
    case "hand-dealt":
      return `${event.seat} has ${event.hand.join()}`;
    case "cards-revealed":
      return event.revealed.join();
    case "neutral-token-placed":
      return event.cell;
    case "discard-made":
      return `${event.seat} has set a card aside`;
    case "discard-chosen":
      return `${event.seat}: ${event.rank}`;
    case "bid-made":
      return `${event.seat}: ${event.tricks}`;
    case "card-played":
    case "trick-won":
      return `${event.seat}: ${event.rank}${letter(event.color satisfies CatInTheBoxColor)}`;
    case "token-placed":
      return `${event.seat}: ${event.cell}`;
    case "color-lost":
      return `${event.seat} has lost ${letter(event.color)}`;
    case "paradox-occurred":
      return `${event.seat} shows ${event.hand.join()}`;
    case "trick-abandoned":
      return event.seats.join();
    case "round-scored":
      return event.scores.join();
    case "match-ended":
      return event.winners.join();
    default:
      return never(event);
  }
}

export function counted(events: SchrodingersCatsEvent[]): number {
  let total = 0;
  for (const event of events) {
    switch (event.event) {
      case "claim-made":
        total += event.count;
        break;
      case "claim-checked":
        total += event.claim.count - event.counted;
        break;
      case "life-lost":
        total -= event.lives;
        break;
      case "physicat-used":
        total += event.taking === null ? 0 : 1;
        break;
    }
  }
  return total;
}

// Positions of both games.

export function drawn(position: CatboxPosition): string {
  switch (position.game) {
    case "cat-in-the-box":
      return board(position);
    case "schrodingers-cats":
      return boxes(position);
    default:
      return never(position);
  }
}

function board(position: CatInTheBoxPosition): string {
  const hands = position.hands?.map((hand) =>
    hand === "?" ? "?" : hand.map((rank) => (rank === "?" ? "?" : rank.toFixed())).join(""),
  );
  const tokens = position.tokens?.map((cells) => cells.join(" "));
  switch (position.phase) {
    case "play":
      return [...(position.trick ?? []), ...(tokens ?? []), ...(hands ?? [])].join("\n");
    case "deal":
    case "discard":
    case "bid":
    case "over":
      return position.phase;
    default:
      return never(position.phase);
  }
}

function boxes(position: SchrodingersCatsPosition): string {
  const claim = position.claim ? `${position.claim.count} ${position.claim.state}` : "no claim";
  return `${claim}; ${position.proofs?.map((proof) => proof.alive ?? 0).join()}`;
}

// Documents, by their format.

export function heading(document: CatboxDocument): string {
  switch (document.format) {
    case "catbox-record/1":
      return `${document.game}: ${document.actions.length} actions`;
    case "catbox-position/1":
      return drawn(document);
    case "catbox-verdict/1":
      return ruling(document);
    case "catbox-answer/1":
      return answered(document);
    case "catbox-replay/2":
      return played(document);
    case "catbox-case/1":
      return document.question.action?.do ?? document.question.ask ?? "";
    case "catbox-comparison/1":
      return document.rulings
        .map((each) => each.verdict?.ruling ?? each.answer?.ask ?? each.fault)
        .join();
    default:
      return document.format;
  }
}

function ruling(verdict: CatboxVerdict): string {
  const broken = verdict.violations.map((each) => `${each.clause}: ${each.message}`);
  return verdict.ruling === "illegal" ? broken.join("\n") : verdict.ruling;
}

function answered(answer: CatboxAnswer): string {
  switch (answer.ask) {
    case "trick":
      return `seat ${answer.answer.winner}`;
    case "check":
      return `${answer.answer.counted}`;
    case "set-up":
      return answer.text.join(" ");
    case "table":
      return answer.answer.faults.map((each) => each.clause).join();
    default:
      return answer.text.join("\n");
  }
}

function played(replay: CatboxReplay): string {
  const winners = replay.finished ? replay.winners.join() : `next: ${replay.next?.actor}`;
  return replay.legal ? winners : (replay.illegal?.verdict.violations[0]?.message ?? "");
}

// The line protocol.

export function request(match: string, action: CatInTheBoxAction): CatboxProtocolRequest[] {
  return [
    { ask: "hello" },
    { ask: "legal", match, as: 0 },
    { ask: "apply", match, action, id: 7 },
    { ask: "events", match, since: 3, as: null },
  ];
}

export function result<Ask extends keyof ProtocolAnswers>(
  _asked: Ask,
  line: CatboxProtocolAnswer,
): ProtocolAnswers[Ask] {
  if (line.error !== undefined) {
    const verdict: CatboxVerdict | undefined = line.error.verdict;
    throw new Error(`${line.error.code}: ${line.error.message} ${verdict?.ruling}`);
  }
  return line.answer as ProtocolAnswers[Ask];
}

export function legal(line: CatboxProtocolAnswer): string[] {
  return result("legal", line).legal.map((action) => action.do);
}

export const opening: CatboxRecord = {
  format: "catbox-record/1",
  game: "cat-in-the-box",
  edition: "pegasus-2023",
  players: 3,
  first_seat: 0,
  options: { tokens: "strict", variants: ["memory"] },
  actions: [
    { do: "deal", hands: [[1, 1], [2, 2], [3, 3]] },
    { do: "bid", seat: 1, tricks: 2, stands: true },
    { do: "play", seat: 0, rank: 5, color: "yellow" },
  ],
};

export const names: (keyof CatboxFormats)[] = ["record", "protocol-request", "rules"];
