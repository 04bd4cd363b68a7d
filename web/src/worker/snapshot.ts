// Python's memory with the library in it, kept on the device: a later visit begins there, and need not
// start Python, import the library and read the rules again.

/** Not kept with the files of a version, since it is none of them: there is one, of the last version. */
const CACHE = "catbox-snapshot";

const addressOf = (library: string) => `${library}snapshot`;

/** Whether the memory is kept for the library in a folder. */
export async function hasSnapshot(library: string): Promise<boolean> {
  return (await caches.match(addressOf(library), { cacheName: CACHE })) !== undefined;
}

/** The memory that is kept for the library in a folder; null if there is none. */
export async function keptSnapshot(library: string): Promise<Uint8Array | null> {
  try {
    const kept = await caches.match(addressOf(library), { cacheName: CACHE });
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
  } catch {
    return null; // where the browser keeps nothing
  }
}

/** Keep the memory for the library in a folder, in place of any other. */
export async function keepSnapshot(library: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await dropSnapshot();
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(library), new Response(memory));
}

/** Keep no memory any more. */
export async function dropSnapshot(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}
