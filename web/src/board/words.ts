// The words of the drawing parts, in one place: a front end in another language puts its own in.

import type { CatInTheBoxAction, SchrodingersCatsAction, SchrodingersCatsBox } from "catbox-rules-types";

export type Action = CatInTheBoxAction | SchrodingersCatsAction;

export const BOXES = ["alive", "dead", "empty", "heisenberg"] as const satisfies SchrodingersCatsBox[];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const WORDS = {
  board: "Board",
  track: "Track",
  cards: "Cards",
  boxes: "Boxes",
  player: (seat: number) => `player ${seat + 1}`,
  cell: {
    named: (cell: string, color: string, rank: number, lies: string) => `${cell}: ${color} ${rank}, ${lies}`,
    token: (name: string) => `token of ${name}`,
    observed: "observed",
    neutral: "neutral token",
    can: "can be played",
    free: "free",
  },
  card: (rank: number) => `Card ${rank}`,
  space: { claim: (name: string) => `, the claim of ${name}`, can: ", can be claimed" },
  wholeTrack: "The whole track",
  fromTheClaim: "The spaces from the claim on",
  chosen: (count: number, box: string, chosen: number) => `${count} ${box}, ${chosen} chosen`,
  chosenOf: (box: string) => `${box} chosen`,
  less: (box: string) => `One ${box} less`,
  more: (box: string) => `One ${box} more`,
  /** The sign of a ruling. */
  signs: { legal: "✓", illegal: "✗", undetermined: "?" } as Record<string, string>,
  say: {
    discard: (rank: number) => `Set aside: ${rank}`,
    bid: (tricks: number) => `Bid ${tricks}`,
    play: (rank: number, color: string) => `Play ${rank} as ${color}`,
    paradox: "Show the paradox",
    use: (physicat: string) => `Use ${physicat}`,
    useAs: (physicat: string, taken: string) => `Use ${physicat} as ${taken}`,
    claim: (count: number, state: string) => `Claim ${count} ${state}`,
    prove: (boxes: string) => `Prove ${boxes}`,
    exchange: (boxes: string) => `Exchange ${boxes}`,
    end: "End the turn",
    doubt: "Doubt the claim",
    other: capital,
  },
};

/** The name of a Physicat, written as a name. */
export const physicat = (name: string): string => name.split("-").map(capital).join("-");

/** Boxes by their numbers, as `2 alive, 1 dead`; empty if there are none. */
export function boxesInWords(pile: { [Box in SchrodingersCatsBox]?: number }): string {
  return BOXES.filter((box) => pile[box])
    .map((box) => `${pile[box] ?? 0} ${box}`)
    .join(", ");
}

/** An action, as a button says it; or in the words that are given. */
export function said(action: Action, say = WORDS.say): string {
  switch (action.do) {
    case "discard":
      return say.discard(action.rank);
    case "bid":
      return say.bid(action.tricks);
    case "play":
      return say.play(action.rank, action.color);
    case "use":
      return action.taking
        ? say.useAs(physicat(action.physicat), physicat(action.taking))
        : say.use(physicat(action.physicat));
    case "claim":
      return say.claim(action.count, action.state);
    case "prove":
    case "exchange":
      return say[action.do](boxesInWords(action.boxes));
    case "paradox":
    case "end":
    case "doubt":
      return say[action.do];
    default:
      return say.other(action.do);
  }
}
