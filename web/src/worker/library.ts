// The library, as the page has it: `ask` it something, and it answers from its worker.
//
// The library is loaded when the page begins. A request waits until it is there, also while it cannot be
// loaded, until somebody tries again. A request that takes too long, or that Python does not survive, ends
// with one error: its worker is given up, a new one begins, and whatever else was asked meanwhile is asked
// again (no request changes anything).

import { FRAME } from "../words/frame";
import { LONGEST_SILENCE } from "./arriving";
import { Fault } from "./fault";
import type { Arrived, FromWorker, RequestName, Requests, Stage, ToWorker } from "./messages";
import type { FaultFields } from "./protocol";
import { askShelf, type OnShelf } from "./shelf";
import { hasSnapshot } from "./snapshot";
import script from "./worker.ts?worker&url";

interface Waiting {
  request: { ask: RequestName };
  resolve: (result: unknown) => void;
  reject: (fault: Fault) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** An answer may take so many milliseconds; a slow telephone and a hard question need some. */
const LONGEST_ANSWER = 30_000;

const TOO_LONG: FaultFields = {
  code: "too-long",
  message: FRAME.faults.tooLong(LONGEST_ANSWER / 1000),
};

/** Whether it is of no use to load the library again. */
export function isForGood({ fields }: Fault): boolean {
  return fields.code === "no-webassembly";
}

export class Library {
  #worker: Worker | null = null;
  #stage: Stage = "python";
  #arrived: Arrived | null = null;
  #broken: Fault | null = null;
  #hasStalled = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** How often the library was loaded again since something had stalled. */
  #stalls = 0;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  readonly #newWorker: (again: string) => Worker;
  readonly #folder: string;

  /**
   * @param newWorker begins a worker (worker.ts); it is told what to put after its address
   * @param folder the address of the library's files, with a slash at its end
   */
  constructor(newWorker: (again: string) => Worker, folder: string) {
    this.#newWorker = newWorker;
    this.#folder = folder;
    this.#begin();
  }

  /** What the worker is busy with; `ready` once it answers. */
  get stage(): Stage {
    return this.#stage;
  }

  /** How much of it has arrived, as long as it is on its way over the network. */
  get arrived(): Arrived | null {
    return this.#arrived;
  }

  /** Whether nothing has been heard of what is loading for a long time. It may still come. */
  get hasStalled(): boolean {
    return this.#hasStalled;
  }

  /** Why the library could not be loaded, if it could not. */
  get broken(): Fault | null {
    return this.#broken;
  }

  /** How many requests there have been, and whether one of them waits. */
  get asked(): { number: number; waiting: boolean } {
    return { number: this.#lastId, waiting: this.#waiting.size > 0 };
  }

  /** Keep Python's memory for the next visit, made by a worker of its own. */
  async keepSnapshot(): Promise<void> {
    if (await hasSnapshot(this.#folder)) return;
    const worker = this.#newWorker("");
    await new Promise((done) => {
      worker.onmessage = done;
      worker.onerror = done;
      worker.postMessage({ kind: "keep", library: this.#folder } satisfies ToWorker);
    });
    worker.terminate();
  }

  /** Call a listener whenever one of these changes; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask the library. Rejects with a Fault. */
  ask<N extends RequestName>(name: N, takes: Requests[N]["takes"]): Promise<Requests[N]["gives"]> {
    return new Promise((resolve, reject) => {
      if (this.#broken && isForGood(this.#broken)) {
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

  /** Load the library again, after it could not be loaded or has stalled. */
  restart(): void {
    this.#worker?.terminate();
    this.#broken = null;
    if (this.#hasStalled) this.#stalls += 1;
    this.#begin();
    this.#stopClocks();
    for (const [id, { request }] of this.#waiting) this.#post({ kind: "ask", id, request });
  }

  #begin(): void {
    if (typeof WebAssembly === "undefined") {
      this.#break({ code: "no-webassembly", message: FRAME.faults.noWebAssembly });
      return;
    }
    // A browser that still waits for a file gives whoever asks for its address the same answer.
    const again = this.#stalls ? `?${this.#stalls}` : "";
    const worker = this.#newWorker(again);
    this.#worker = worker;
    this.#enter("python");
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message || FRAME.faults.noScript;
      this.#break({ code: "not-loaded", message: FRAME.faults.noRules(why) });
    };
    // What the service worker keeps does not come over the network.
    const counts = !globalThis.navigator?.serviceWorker?.controller;
    this.#post({ kind: "start", library: this.#folder, counts, again });
  }

  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#arrived = null;
    this.#expectMore();
    this.#changed();
  }

  /** Begin to wait for the next that is heard of what is loading. */
  #expectMore(): void {
    clearTimeout(this.#silence);
    this.#hasStalled = false;
    if (this.#stage === "ready" || this.#broken) return;
    this.#silence = setTimeout(() => {
      this.#hasStalled = true;
      this.#changed();
    }, LONGEST_SILENCE);
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "stage":
        if (message.stage === "solver") this.#stopClocks(); // what has to be fetched may take longer
        this.#enter(message.stage);
        return;
      case "arrived":
        this.#arrived = message.arrived;
        this.#expectMore();
        this.#changed();
        return;
      case "broken":
        this.#break(message.error);
        return;
      case "kept":
        return; // said by the worker of keepSnapshot alone
      case "begun": {
        const waiting = this.#waiting.get(message.id);
        if (waiting) waiting.timer = setTimeout(() => this.#giveUp(message.id, TOO_LONG), LONGEST_ANSWER);
        return;
      }
      case "failed":
        this.#giveUp(message.id, message.error);
        return;
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

  #stopClocks(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }

  #giveUp(id: number, fields: FaultFields): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.reject(new Fault(fields));
    this.restart();
  }

  #break(fields: FaultFields): void {
    const fault = new Fault(fields);
    this.#broken = fault;
    this.#worker?.terminate();
    this.#worker = null;
    this.#stopClocks();
    if (isForGood(fault)) {
      for (const { reject } of this.#waiting.values()) reject(fault);
      this.#waiting.clear();
    }
    this.#expectMore();
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
    (again) => new Worker(script + again, { type: "module", name: "rules" }),
    new URL(__LIBRARY__, document.baseURI).href,
  );
  return library;
}

/** Ask the library of this page, or the file of what can be read. Rejects with a Fault. */
export function ask<N extends RequestName>(name: N, takes: Requests[N]["takes"]): Promise<Requests[N]["gives"]> {
  return isOnShelf(name) ? askShelf(name, takes) : theLibrary().ask(name, takes);
}

function isOnShelf(name: RequestName): name is OnShelf {
  return name === "contents" || name === "entry";
}
