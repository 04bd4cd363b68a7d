// Written by python -m tools.make_scripts; every change here is lost.
import type { CatboxMessage, CatInTheBoxMessage, SchrodingersCatsMessage } from "catbox-rules-types";
import { type Chosen, type Tapped } from "./choosing.js";
import { type Action } from "./words.js";
export * from "./choosing.js";
export { type Action, BOXES, boxesInWords, physicat, said, WORDS } from "./words.js";
/** Whose token lies on a place: a seat's, `?` of a seat that nobody remembers, or nobody's. */
export type Owner = number | "?" | "neutral" | "observed" | null;
/** A cell of the board or a space of the track. */
export interface Place {
    /** As the library names it: `R4`, `4 alive`. */
    name: string;
    /** Its color, or the state of its boxes. */
    kind: string;
    /** What is written on it, and below in small letters. */
    text: string;
    note?: string | undefined;
    /** What is read out. */
    says: string;
    owner?: Owner;
    isChosen?: boolean;
    isShut?: boolean;
    /** Other classes: `lit`, `past`, `in-trick`, `wrong`. */
    look?: string | undefined;
}
/** The token of a seat, or of nobody. */
export declare function token(owner: NonNullable<Owner>): HTMLElement;
/** A part of a desk. It is drawn once for all that it is given together. */
declare abstract class Part<M extends CatboxMessage> extends HTMLElement {
    #private;
    protected abstract draw(): void;
    get message(): M | null;
    set message(message: M | null);
    /** What is chosen so far. */
    get chosen(): Chosen;
    set chosen(chosen: Chosen);
    /** What the seats are called. */
    get nameOf(): (seat: number) => string;
    set nameOf(nameOf: (seat: number) => string);
    /** Whether it is only looked at. */
    get isStill(): boolean;
    set isStill(isStill: boolean);
    connectedCallback(): void;
    protected due(): void;
    protected tap(detail: Tapped): void;
}
/** Places in rows. One of them is reached by Tab, the others by the arrow keys. */
declare abstract class Places<M extends CatboxMessage> extends Part<M> {
    #private;
    protected abstract readonly kind: "cell" | "space";
    /** The places, where they do not follow from a message. */
    get places(): Place[][] | null;
    set places(places: Place[][] | null);
    constructor();
    protected abstract placesOf(message: M): Place[][];
    protected draw(): void;
}
/** The research board of Cat in the Box. */
export declare class CatboxBoard extends Places<CatInTheBoxMessage> {
    protected readonly kind = "cell";
    protected placesOf(message: CatInTheBoxMessage): Place[][];
}
/** The track of Schrödinger's Cats. */
export declare class CatboxTrack extends Places<SchrodingersCatsMessage> {
    #private;
    protected readonly kind = "space";
    constructor();
    protected draw(): void;
    protected placesOf({ table: { claim, track }, legal, seat }: SchrodingersCatsMessage): Place[][];
}
/** The hand of the seat for which the message is: cards, or boxes to count off. */
export declare class CatboxHand extends Part<CatboxMessage> {
    #private;
    protected draw(): void;
}
/** What was decided on, as its small picture shows it. */
export interface Decision {
    action: Action;
    ruling: string;
    /** The led color, or the claim before. */
    before?: string | undefined;
    /** What there is to choose from: ranks of the board, bids, spaces of the track in order. */
    ranks?: readonly number[];
    bids?: readonly number[];
    track?: readonly {
        count: number;
        state: string;
    }[];
}
/** The small picture of a ruling: the card in its row of the board, the claim on the track, the bid among the others,
 * the boxes. */
export declare class CatboxDecision extends HTMLElement {
    #private;
    get decision(): Decision | null;
    set decision(decision: Decision | null);
}
declare global {
    interface HTMLElementTagNameMap {
        "catbox-board": CatboxBoard;
        "catbox-track": CatboxTrack;
        "catbox-hand": CatboxHand;
        "catbox-decision": CatboxDecision;
    }
    interface HTMLElementEventMap {
        "catbox-tap": CustomEvent<Tapped>;
    }
}
