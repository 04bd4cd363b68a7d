// Keeping the page for when there is no network, and noticing a new version.

import { theLibrary } from "../worker/library";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** The new version that waits to take over, if there is one. */
export function newVersion(): ServiceWorker | null {
  return waiting;
}

/** Call a listener when a new version waits; the answer ends that. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Let the new version take over, and load the page again. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Begin to keep the page, once the library is loaded: until then it has the network for itself. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const library = theLibrary();
  const once = () => {
    if (library.stage !== "ready" && !library.broken) return;
    end();
    void register();
  };
  const end = library.subscribe(once);
  once(); // where there is nothing to load
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register("./service.js");
    look(registration);
    registration.addEventListener("updatefound", () => {
      const installing = registration.installing;
      installing?.addEventListener("statechange", () => look(registration));
    });
    void keepSnapshotWhenQuiet();
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
    });
  } catch {
    // Without it the page works as long as there is a network.
  }
}

/** So many milliseconds without a request are a pause. */
const PAUSE = 10_000;

/** Once all files are kept and nobody asks anything for a while: keep Python's memory too, which takes as
 * long as the first start. One tab does it. */
async function keepSnapshotWhenQuiet(): Promise<void> {
  await navigator.serviceWorker.ready;
  const library = theLibrary();
  for (let before = -1; library.asked.waiting || before !== library.asked.number; ) {
    before = library.asked.number;
    await new Promise((next) => setTimeout(next, PAUSE));
  }
  if (library.broken) return;
  await navigator.locks.request("catbox-snapshot", { ifAvailable: true }, async (lock) => {
    if (lock) await library.keepSnapshot();
  });
}

function look(registration: ServiceWorkerRegistration): void {
  // Without a controller it is the first version, which takes over by itself.
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  waiting = registration.waiting;
  for (const listener of listeners) listener();
}
