// The library, as the page has it: `ask` it something, and it answers from its worker.
//
// The library is loaded when the page begins. A request waits until it is there. An answer that
// takes too long ends with one error: its worker is given up, a new one begins, and whatever else
// was asked meanwhile is asked again (no request changes anything).

import type { FaultFields, FromWorker, RequestName, Requests, Stage, ToWorker } from "./protocol";

/** Why there is no answer. Its fields are for machines, its message is for people. */
export class Fault extends Error {
  readonly fields: FaultFields;

  constructor(fields: FaultFields) {
    super(fields.message);
    this.name = "Fault";
    this.fields = fields;
  }
}

/** Whatever was thrown, as a Fault. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Fault({ code: "internal-error", message });
}

interface Waiting {
  request: { ask: RequestName };
  resolve: (result: unknown) => void;
  reject: (fault: Fault) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** An answer may take so many milliseconds; a slow telephone and a hard question need some. */
export const LONGEST_ANSWER = 30_000;

export class Library {
  #worker: Worker | null = null;
  #stage: Stage = "python";
  #broken: Fault | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  readonly #newWorker: () => Worker;
  readonly #folder: string;
  readonly #longest: number;

  /**
   * @param newWorker begins a worker (worker.ts)
   * @param folder the address of the library's files, with a slash at its end
   * @param longest how many milliseconds an answer may take
   */
  constructor(newWorker: () => Worker, folder: string, longest: number = LONGEST_ANSWER) {
    this.#newWorker = newWorker;
    this.#folder = folder;
    this.#longest = longest;
    this.#begin();
  }

  /** What the worker is busy with; `ready` once it answers. */
  get stage(): Stage {
    return this.#stage;
  }

  /** Why the library could not be loaded, if it could not. */
  get broken(): Fault | null {
    return this.#broken;
  }

  /** Call a listener whenever `stage` or `broken` changes; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask the library. Rejects with a Fault. */
  ask<N extends RequestName>(name: N, takes: Requests[N]["takes"]): Promise<Requests[N]["gives"]> {
    return new Promise((resolve, reject) => {
      if (this.#broken) {
        reject(this.#broken);
        return;
      }
      this.#lastId += 1;
      const request = { ask: name, ...takes };
      const waiting: Waiting = {
        request,
        resolve: (result) => resolve(result as Requests[N]["gives"]),
        reject,
        timer: undefined,
      };
      this.#waiting.set(this.#lastId, waiting);
      this.#post({ kind: "ask", id: this.#lastId, request });
    });
  }

  /** Load the library again, after it could not be loaded. */
  restart(): void {
    this.#worker?.terminate();
    this.#broken = null;
    this.#begin();
    for (const [id, { request, timer }] of this.#waiting) {
      clearTimeout(timer);
      this.#post({ kind: "ask", id, request });
    }
  }

  #begin(): void {
    const worker = this.#newWorker();
    this.#worker = worker;
    this.#stage = "python";
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message || "its script could not be read";
      this.#break({ code: "not-loaded", message: `The rules could not be loaded: ${why}` });
    };
    this.#post({ kind: "start", library: this.#folder });
    this.#changed();
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "stage":
        this.#stage = message.stage;
        this.#changed();
        return;
      case "broken":
        this.#break(message.error);
        return;
      case "begun": {
        const waiting = this.#waiting.get(message.id);
        if (waiting) waiting.timer = setTimeout(() => this.#giveUp(message.id), this.#longest);
        return;
      }
      case "answer": {
        const waiting = this.#waiting.get(message.id);
        if (!waiting) return;
        this.#waiting.delete(message.id);
        clearTimeout(waiting.timer);
        if ("error" in message.answer) waiting.reject(new Fault(message.answer.error));
        else waiting.resolve(message.answer.result);
        return;
      }
    }
  }

  #giveUp(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    const seconds = Math.round(this.#longest / 1000);
    const message = `There was no answer within ${seconds} seconds, so the question was given up.`;
    waiting.reject(new Fault({ code: "too-long", message }));
    this.restart();
  }

  #break(fields: FaultFields): void {
    const fault = new Fault(fields);
    this.#broken = fault;
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(fault);
    }
    this.#waiting.clear();
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

let library: Library | null = null;

/** The library of this page. It begins to load when it is first asked for. */
export function theLibrary(): Library {
  library ??= new Library(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rules" }),
    new URL(__LIBRARY__, document.baseURI).href,
  );
  return library;
}

/** Ask the library of this page. Rejects with a Fault. */
export function ask<N extends RequestName>(
  name: N,
  takes: Requests[N]["takes"],
): Promise<Requests[N]["gives"]> {
  return theLibrary().ask(name, takes);
}
