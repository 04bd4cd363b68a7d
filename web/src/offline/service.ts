// The service worker: it keeps all files of a version, so that the page works without a network.
//
// Each version has a cache of its own. A new version is fetched whole before anything changes; it
// takes over once no tab of the old one is open, or when somebody asks for it (NewVersion.tsx). The
// old cache stays as long as other tabs may still run the old version: their files are named for
// what is in them, and are found in whichever cache has them.

const here = self as unknown as ServiceWorkerGlobalScope;

/** What tools/make_web.py puts in here: the version and its files, those first that are needed
 * first. */
const SITE = "__FILES__" as unknown as { version: string; files: string[] };

const PREFIX = "catbox ";
const OWN = `${PREFIX}${SITE.version}`;
/** Files whose names say what is in them, and which therefore never change. */
const NEVER_CHANGE = /\/(assets|library)\//;

async function keepAll(): Promise<void> {
  const cache = await caches.open(OWN);
  for (const file of SITE.files) {
    const address = new URL(file, here.registration.scope);
    if (await cache.match(address)) continue;
    const fetching: RequestCache = NEVER_CHANGE.test(address.pathname) ? "default" : "reload";
    const response = await fetch(new Request(address, { cache: fetching }));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(address, response);
  }
}

async function dropOthers(): Promise<void> {
  const tabs = await here.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return; // one of them may run the version before
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const own = await caches.open(OWN);
  const wanted = request.mode === "navigate" ? here.registration.scope : request;
  const kept =
    (await own.match(wanted, { ignoreSearch: true, ignoreVary: true })) ??
    (await caches.match(wanted, { ignoreSearch: true, ignoreVary: true }));
  return kept ?? fetch(request);
}

here.addEventListener("install", (event) => event.waitUntil(keepAll()));

here.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => here.clients.claim())));

here.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(here.skipWaiting());
});

here.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOwn = request.url.startsWith(here.registration.scope);
  if (request.method === "GET" && isOwn) event.respondWith(answer(request));
});

export {};
