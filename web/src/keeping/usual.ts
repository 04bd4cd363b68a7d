// What is usual in this browser: the last choices, under a key of their own.

/** What was chosen last; an empty object if nothing was, or it cannot be read. */
export function recalled<T extends object>(key: string): Partial<T> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Partial<T> | null) ?? {};
  } catch {
    return {};
  }
}

/** Keep it for the next time. */
export function remember(key: string, chosen: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // nothing is kept
  }
}
