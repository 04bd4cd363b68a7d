// A connection to a table which comes back after it was lost, and then asks for what it has missed.

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

const SHORTEST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 10_000;

/** Connect to a WebSocket that speaks JSON, and connect again whenever that is lost. */
export function connect<Other = never>(address: string, handlers: Handlers<Other>): Connection {
  let socket: WebSocket | undefined;
  let [next, wait, isWanted] = [0, 0, true];
  let later: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const opened = new WebSocket(address);
    socket = opened;
    // Node.js 20 says nothing of a server that ends a connection before it has read the first request.
    later = setTimeout(() => comeBack(opened), LONGEST_WAIT);
    opened.addEventListener("open", () => {
      clearTimeout(later);
      opened.send(JSON.stringify(handlers.join(next)));
      handlers.connected?.(true);
    });
    opened.addEventListener("message", (event) => {
      wait = 0;
      const frame = JSON.parse(String(event.data)) as CatboxMessage | Other;
      handlers.receive(frame);
      // An answer to a question has no events: those before its `next` may still be on their way.
      if (isMessage(frame) && frame.verdict === undefined) next = frame.next;
    });
    opened.addEventListener("close", ({ code, reason }) => {
      if (isWanted && code >= 4000) handlers.ended?.(code, reason);
      else comeBack(opened);
    });
    // Node.js 20 does not close what it could not open.
    opened.addEventListener("error", () => comeBack(opened));
  }

  function comeBack(lost: WebSocket): void {
    if (!isWanted || lost !== socket) return;
    socket = undefined;
    lost.close();
    clearTimeout(later);
    handlers.connected?.(false);
    wait = Math.min(LONGEST_WAIT, wait * 2 || SHORTEST_WAIT);
    later = setTimeout(open, wait * (0.75 + Math.random() / 2)); // or all come back at once
  }

  open();
  return {
    send(frame) {
      const isOpen = socket?.readyState === WebSocket.OPEN;
      if (isOpen) socket?.send(JSON.stringify(frame));
      return isOpen;
    },
    close() {
      isWanted = false;
      clearTimeout(later);
      socket?.close();
    },
  };
}

/** Return whether a frame is a message, and not something else that the server sends. */
export function isMessage(frame: unknown): frame is CatboxMessage {
  return typeof frame === "object" && frame !== null && "format" in frame && frame.format === "catbox-message/2";
}
