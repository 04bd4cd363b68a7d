// The board and the track of a table that is laid out, as the drawing parts take them.

import type { Owner, Place } from "../board/board";
import { WORDS } from "../words/en";
import { TABLE } from "../words/table";
import type {
  CatInTheBoxChoices,
  CatInTheBoxLaid,
  Cell,
  Laid,
  SchrodingersCatsChoices,
  SchrodingersCatsLaid,
} from "../worker/protocol";

export type Choices = CatInTheBoxChoices | SchrodingersCatsChoices;
type NameOf = (seat: number) => string;

export function ownerOf({ document }: CatInTheBoxLaid, cell: string): Exclude<Owner, "observed"> {
  const seat = document.tokens.findIndex((cells) => (cells as string[]).includes(cell));
  if (seat >= 0) return seat;
  if ((document.unowned as string[]).includes(cell)) return "?";
  return document.neutral?.includes(cell) ? "neutral" : null;
}

/** The play that a cell of the trick is. */
export function playOn(laid: CatInTheBoxLaid, cell: Cell): boolean {
  return cell.action !== null && (laid.document.trick as string[]).includes(cell.action);
}

/** The cells of a table; one of them may be chosen, or its play be asked about. */
export function cellsOf(laid: CatInTheBoxLaid, seatName: NameOf, isChosen: (cell: Cell) => boolean): Place[][] {
  const words = TABLE.board;
  const lies = (owner: Owner) =>
    typeof owner === "number"
      ? words.tokenOf(seatName(owner))
      : { observed: words.observed, "?": words.anybody, neutral: words.neutral, none: words.open }[owner ?? "none"];
  return laid.choices.rows.map((row) =>
    row.map((cell) => {
      const owner = cell.observed ? "observed" : ownerOf(laid, cell.cell);
      const inTrick = playOn(laid, cell);
      const faults = laid.faults.filter((fault) => fault.cell === cell.cell);
      const says = [`${cell.cell}, ${cell.color}: ${lies(owner)}`, ...(inTrick ? [words.ofTrick] : [])];
      return {
        name: cell.cell,
        kind: cell.color,
        text: cell.cell,
        says: [...says, ...faults.map(({ message }) => message)].join(", "),
        owner,
        isChosen: isChosen(cell),
        isShut: cell.observed,
        look: `${inTrick ? "in-trick" : ""} ${faults.length > 0 ? "wrong" : ""}`,
      };
    }),
  );
}

/** The spaces of the track, by what claiming them is in words; the claim is chosen if nothing is asked. */
export function spacesOf(
  track: SchrodingersCatsChoices["track"],
  claim: SchrodingersCatsLaid["document"]["claim"],
  seatName: NameOf,
  asked: string | null,
): Place[][] {
  return track.map((block) =>
    block.map(({ count, state, action }) => {
      const stands = claim?.count === count && claim.state === state;
      const owner = stands ? claim.seat : null;
      return {
        name: action,
        kind: state,
        text: `${count}`,
        note: state,
        says: TABLE.track.space(`${count} ${state}`, owner === null ? null : seatName(owner)),
        owner,
        isChosen: asked === action || (asked === null && stands),
      };
    }),
  );
}

/** The board or the track on which an action is tapped, with what lies there at a table. */
export function placesToSay(choices: Choices, laid: Laid | null, seatName: NameOf, said: string | null): Place[][] {
  const isSaid = ({ action }: Cell) => said !== null && said === action;
  if (laid?.game === "cat-in-the-box") return cellsOf(laid, seatName, isSaid);
  if ("track" in choices) {
    return spacesOf(choices.track, laid?.game === "schrodingers-cats" ? laid.document.claim : null, seatName, said);
  }
  return choices.rows.map((row) =>
    row.map((cell) => ({
      name: cell.cell,
      kind: cell.color,
      text: `${cell.rank}`,
      note: cell.color,
      says: WORDS.act.ranks(cell.rank, cell.color),
      isChosen: isSaid(cell),
      isShut: cell.action === null,
    })),
  );
}
