// Written by python -m tools.make_scripts; every change here is lost.
import type { CatboxMessage, SchrodingersCatsBox, SchrodingersCatsPile } from "catbox-rules-types";
import { type Action } from "./words.js";
/** What is chosen: a card by its place in the hand, a cell or a space by its name, boxes. */
export interface Chosen {
    card: number | null;
    place: string | null;
    boxes: SchrodingersCatsPile;
}
export declare const NOTHING: Chosen;
/** What was tapped: it comes with the event `catbox-tap` of a part. */
export type Tapped = {
    place: string;
} | {
    card: number;
} | {
    box: SchrodingersCatsBox;
    by: number;
};
/** What a tap comes to: another choice, an action that is meant, or one that is not legal. */
export type Step = {
    choose: Chosen;
} | {
    act: Action;
} | {
    ask: Action;
};
export declare function cellOf(name: string): {
    color: "blue" | "green" | "red" | "yellow";
    rank: number;
};
/** The rank that is chosen in Cat in the Box, by a card or by a cell. */
export declare function rankOf(message: CatboxMessage, { card, place }: Chosen): number | null;
/** What comes of a tap: a place is chosen first, and meant when it is tapped again, or if its card is chosen. */
export declare function tapped(message: CatboxMessage, chosen: Chosen, on: Tapped): Step;
/** What can be done by a button: what is always there, and what goes with what is chosen. Boxes that
 * may not be proved or exchanged are offered as well, for somebody who wants to know why. */
export declare function offered(message: CatboxMessage, chosen: Chosen): {
    action: Action;
    isLegal: boolean;
}[];
