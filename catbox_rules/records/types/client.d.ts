// Written by python -m tools.make_scripts; every change here is lost.
import type { CatboxMessage } from "./catbox.js";
/** What somebody who connects does. `Other` is what the server sends besides messages. */
export interface Handlers<Other> {
    /** Return what to send first on every connection; `next` is the number of the first event missed. */
    join(next: number): object;
    /** Take what was received. */
    receive(frame: CatboxMessage | Other): void;
    /** Be told when the connection is there, and when it is lost and will be tried again. */
    connected?(isConnected: boolean): void;
    /** Be told that the server has ended it for good, with a code from 4000 on. */
    ended?(code: number, reason: string): void;
}
/** A connection to a table, for as long as it is wanted. */
export interface Connection {
    /** Send something, unless the connection is lost just now; return whether it was sent. */
    send(frame: object): boolean;
    /** End the connection. */
    close(): void;
}
/** Connect to a WebSocket that speaks JSON, and connect again whenever that is lost. */
export declare function connect<Other = never>(address: string, handlers: Handlers<Other>): Connection;
/** Return whether a frame is a message, and not something else that the server sends. */
export declare function isMessage(frame: unknown): frame is CatboxMessage;
