// What a browser keeps of one kind, each under a key of its own in `localStorage`, and nowhere else.
//
// Several tabs may be open. None of them overwrites what another has kept: `replace` says what it
// stands on, and where something else is kept by now, that stays. `listen` tells of other tabs.

/** What is kept: under an id, with the time of the last change in milliseconds since 1970. */
export interface Keepable {
  version: 1;
  id: string;
  changed: number;
}

export class Shelf<T extends Keepable> {
  readonly #prefix: string;
  readonly #most: number;
  readonly #isOne: (value: Partial<T>) => boolean;
  /** What could not be kept, in private windows or on a full disk: it stays as long as the page is open. */
  readonly #open = new Map<string, T>();

  /**
   * @param prefix what the keys begin with
   * @param most so many are kept; of more, the one that was left alone for longest is given up
   * @param isOne whether a value of version 1 with an id has what a T needs
   */
  constructor(prefix: string, most: number, isOne: (value: Partial<T>) => boolean) {
    this.#prefix = prefix;
    this.#most = most;
    this.#isOne = isOne;
  }

  /** What is kept under an id. */
  get(id: string): T | null {
    return this.all().find((each) => each.id === id) ?? null;
  }

  /** All, the one that was changed last first. */
  all(): T[] {
    const found = new Map<string, T>();
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index) ?? "";
        const kept = key.startsWith(this.#prefix) ? this.#read(localStorage.getItem(key)) : null;
        if (kept) found.set(kept.id, kept);
      }
    } catch {
      // nothing is kept
    }
    for (const [id, value] of this.#open) found.set(id, value); // newer than what is kept under its id
    return [...found.values()].sort((one, other) => other.changed - one.changed);
  }

  /** Keep something as it is; it. */
  put(value: T): T {
    const others = this.all().filter(({ id }) => id !== value.id);
    for (const old of others.slice(this.#most - 1)) this.drop(old.id);
    try {
      localStorage.setItem(this.#prefix + value.id, JSON.stringify(value));
      this.#open.delete(value.id);
    } catch {
      this.#open.set(value.id, value);
    }
    return value;
  }

  /** Keep something in place of what it was made of; null. Where another tab has kept something else
   * meanwhile, that stays, and is given back. */
  replace(before: T, now: T): T | null {
    const there = this.get(now.id);
    if (there && !isSame(there, before)) return there;
    this.put(now);
    return null;
  }

  /** Give up what is kept under an id. */
  drop(id: string): void {
    this.#open.delete(id);
    try {
      localStorage.removeItem(this.#prefix + id);
    } catch {
      // nothing is kept
    }
  }

  /** Call a listener with an id whenever another tab has kept something under it, or given it up; the
   * answer ends that. */
  listen(listener: (id: string) => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key?.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length));
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }

  #read(text: string | null): T | null {
    try {
      const value = JSON.parse(text ?? "null") as Partial<T> | null;
      const isOne = value?.version === 1 && typeof value.id === "string" && this.#isOne(value);
      return isOne ? (value as T) : null;
    } catch {
      return null;
    }
  }
}

/** Whether the same is kept, whenever that was. */
export function isSame(one: Keepable, other: Keepable): boolean {
  return JSON.stringify({ ...one, changed: 0 }) === JSON.stringify({ ...other, changed: 0 });
}

/** An id that nothing has yet. */
export function newId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(36);
}
