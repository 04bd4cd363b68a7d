// What is fetched while something loads: it is counted as it arrives, and whatever fails ends the loading.
// Pyodide only warns of a file that does not come, and waits for ever.

import type { Arrived } from "./messages";

/** What is on its way has stalled if nothing is heard of it for so many milliseconds. */
export const LONGEST_SILENCE = 20_000;
/** In milliseconds. */
const TELL_EVERY = 100;

/**
 * Load something. Rejects with whatever fails meanwhile.
 * @param load loads it by `fetch`; what it fails by in another way it hands to `fail`
 * @param files the names of files in `__SIZES__` that it fetches
 * @param tell is told how much of them has arrived; null where nobody wants to know
 * @param again not empty where something has stalled: the browser might wait for that answer still
 */
export async function watched<T>(
  load: (fail: (why: unknown) => void) => Promise<T>,
  files: readonly string[],
  tell: ((arrived: Arrived) => void) | null,
  again: string,
): Promise<T> {
  const plainFetch = globalThis.fetch;
  let fail: (why: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const count = tell && counter(files, tell);
  globalThis.fetch = async (what, how) => {
    try {
      const response = await plainFetch(what, { ...how, cache: again ? "reload" : "default" });
      if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
      return count && response.body ? heard(response, response.body, count(response), fail) : response;
    } catch (thrown) {
      fail(thrown);
      throw thrown;
    }
  };
  try {
    return await Promise.race([load(fail), failed]);
  } finally {
    globalThis.fetch = plainFetch;
  }
}

/** Tells, of files by their names, how much of all of them is there. */
function counter(files: readonly string[], tell: (arrived: Arrived) => void) {
  /** By file: which part of it has arrived, and how many bytes it has on its way. */
  const parts = new Map(files.map((name) => [name, { part: 0, bytes: __SIZES__[name]?.[1] ?? 0 }]));
  let told = 0;
  return (response: Response) => {
    const name = response.url.split("/").at(-1) ?? "";
    const file = parts.get(name);
    if (file) file.bytes = Number(response.headers.get("content-length")) || file.bytes;
    return (length: number) => {
      if (file) file.part = Math.min(1, file.part + length / (__SIZES__[name]?.[0] || length));
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      const all = [...parts.values()];
      tell({
        bytes: all.reduce((sum, each) => sum + each.part * each.bytes, 0),
        of: all.reduce((sum, each) => sum + each.bytes, 0),
      });
    };
  };
}

/** A response whose bytes are heard as they arrive. */
function heard(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (length: number) => void,
  fail: (why: unknown) => void,
): Response {
  const reader = body.getReader();
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        hear(value.length);
        controller.enqueue(value);
      } catch (thrown) {
        fail(thrown);
        controller.error(thrown);
      }
    },
    cancel: (why) => reader.cancel(why),
  });
  return new Response(counted, { status, headers });
}
