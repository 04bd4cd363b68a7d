// Written by python -m tools.make_scripts; every change here is lost.
import type { CatInTheBoxAction, SchrodingersCatsAction, SchrodingersCatsBox } from "catbox-rules-types";
export type Action = CatInTheBoxAction | SchrodingersCatsAction;
export declare const BOXES: ["alive", "dead", "empty", "heisenberg"];
declare const capital: (text: string) => string;
export declare const WORDS: {
    board: string;
    track: string;
    cards: string;
    boxes: string;
    player: (seat: number) => string;
    cell: {
        named: (cell: string, color: string, rank: number, lies: string) => string;
        token: (name: string) => string;
        observed: string;
        neutral: string;
        can: string;
        free: string;
    };
    card: (rank: number) => string;
    space: {
        claim: (name: string) => string;
        can: string;
    };
    wholeTrack: string;
    fromTheClaim: string;
    chosen: (count: number, box: string, chosen: number) => string;
    chosenOf: (box: string) => string;
    less: (box: string) => string;
    more: (box: string) => string;
    /** The sign of a ruling. */
    signs: Record<string, string>;
    say: {
        discard: (rank: number) => string;
        bid: (tricks: number) => string;
        play: (rank: number, color: string) => string;
        paradox: string;
        use: (physicat: string) => string;
        useAs: (physicat: string, taken: string) => string;
        claim: (count: number, state: string) => string;
        prove: (boxes: string) => string;
        exchange: (boxes: string) => string;
        end: string;
        doubt: string;
        other: typeof capital;
    };
};
/** The name of a Physicat, written as a name. */
export declare const physicat: (name: string) => string;
/** Boxes by their numbers, as `2 alive, 1 dead`; empty if there are none. */
export declare function boxesInWords(pile: {
    [Box in SchrodingersCatsBox]?: number;
}): string;
/** An action, as a button says it; or in the words that are given. */
export declare function said(action: Action, say?: {
    discard: (rank: number) => string;
    bid: (tricks: number) => string;
    play: (rank: number, color: string) => string;
    paradox: string;
    use: (physicat: string) => string;
    useAs: (physicat: string, taken: string) => string;
    claim: (count: number, state: string) => string;
    prove: (boxes: string) => string;
    exchange: (boxes: string) => string;
    end: string;
    doubt: string;
    other: typeof capital;
}): string;
export {};
