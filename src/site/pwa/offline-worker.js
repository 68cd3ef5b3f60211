/* global settings -- the server writes them before this script: api.server.ts */
// The part of the service worker that shows a stored page where the site cannot be reached. While the network answers,
// no page comes from here.

const { stores } = settings;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  if (settings.isOn) event.waitUntil(exclusively(() => store(stores.everybody, "omit")));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.[settings.isOn ? "enable" : "disable"](),
      exclusively(settings.isOn ? () => store(stores.member, "include") : deleteStores),
    ]),
  );
});

async function deleteStores() {
  for (const name of await caches.keys()) if (name.startsWith(settings.storePrefix)) await caches.delete(name);
}

/** Serializes what changes the stores, also between two workers. A browser that denies storage has no offline page. */
const exclusively = (work) =>
  Promise.resolve(self.navigator.locks?.request(settings.storePrefix, work)).catch(() => undefined);

if (settings.isOn)
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return;
    if (request.method !== "GET") {
      if (/^\/cikis(?:\.data)?$/.test(url.pathname)) event.waitUntil(exclusively(() => caches.delete(stores.member)));
      return;
    }
    if (url.pathname.startsWith("/assets/") || url.searchParams.has(settings.mark))
      event.respondWith(storedFile(request));
    else if (request.mode === "navigate" && request.destination === "document")
      event.respondWith(page(event, url.pathname));
    else if (url.pathname.endsWith(".data")) event.respondWith(pageData(event, url));
  });

/** A file whose name contains a hash of its content. */
const storedFile = async (request) => (await caches.match(request).catch(() => undefined)) ?? fetch(request);

async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(follow(answer, path));
    return answer;
  } catch {
    return (await storedPage().catch(() => undefined)) ?? Response.error();
  }
}

/** Loaders' data of a page that is opened by a link: offline, its address is opened as a page, which is the stored one. */
async function pageData(event, url) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(follow(answer, url.pathname));
    return answer;
  } catch {
    if (!self.navigator.onLine && !url.searchParams.has("_routes")) {
      const address = new URL(url);
      address.pathname = url.pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, "") || "/";
      const client = await self.clients.get(event.clientId);
      await client?.navigate(address).catch(() => undefined);
    }
    return Response.error();
  }
}

const ageSeconds = (answer) => (Date.now() - Date.parse(answer.headers.get("date"))) / 1000;

async function storedPage() {
  const own = await caches.match(settings.page, { cacheName: stores.member });
  if (own && ageSeconds(own) < settings.shownSeconds) return own;
  return caches.match(settings.page, { cacheName: stores.everybody });
}

/**
 * Keeps the member's store in step with the session, whose key each answer of the site names: it is deleted where there is
 * none or another one, and renewed where it is old or the page shows what it holds.
 */
function follow(answer, path) {
  // The headers of a redirect are hidden; an error may come from a proxy.
  if (answer.type === "opaqueredirect" || answer.status >= 500) return undefined;
  const owner = answer.headers.get(settings.ownerHeader);
  return exclusively(async () => {
    if (!owner) return caches.delete(stores.member);
    const stored = await caches.match(settings.page, { cacheName: stores.member });
    const isOfOwner = stored?.headers.get(settings.ownerHeader) === owner;
    if (stored && !isOfOwner) await caches.delete(stores.member);
    const isShown = settings.renewAt.includes(path.replace(/\.data$/, ""));
    if (!isOfOwner || isShown || ageSeconds(stored) > settings.renewSeconds) await store(stores.member, "include");
  });
}

/** Fetches the offline page with the files it names and stores them; the store of a member only while signed in. */
async function store(name, credentials) {
  const answer = await fetch(settings.page, {
    credentials,
    cache: "no-store",
    signal: AbortSignal.timeout(settings.timeoutMs),
  });
  if (name === stores.member && !answer.headers.has(settings.ownerHeader)) return caches.delete(name);
  if (!answer.ok) return undefined;
  try {
    const files = filesOf(await answer.clone().text());
    const cache = await caches.open(name);
    await storeFiles(cache, files);
    await cache.put(settings.page, answer);
    const named = new Set([settings.page, ...files].map((path) => new URL(path, self.location.origin).href));
    for (const request of await cache.keys()) if (!named.has(request.url)) await cache.delete(request);
  } catch {
    // Storage is full or denied: nothing half stored may stay.
    await caches.delete(name);
  }
  return undefined;
}

const filesOf = (html) =>
  [...new Set([...html.matchAll(/ (?:href|src)="(\/(?:assets\/|foto\/)[^"#]+)/g)].map(([, path]) => path))].slice(
    0,
    settings.filesMax,
  );

/** Stores what is missing, as far as the limits allow; a file that cannot be fetched is left out. */
async function storeFiles(cache, paths) {
  let bytes = 0;
  for (const path of paths) {
    const stored = await cache.match(path);
    const answer =
      stored ?? (await fetch(path, { signal: AbortSignal.timeout(settings.timeoutMs) }).catch(() => undefined));
    if (!answer?.ok) continue;
    const { size } = await answer.clone().blob();
    if (size > settings.fileMaxBytes || bytes + size > settings.totalMaxBytes) continue;
    bytes += size;
    if (!stored) await cache.put(path, answer);
  }
}
