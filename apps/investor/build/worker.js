// The service worker: opens the app without a network, with the market as it was last read. Amounts, orders and
// everything else of a member are never kept. A copy is written by the build with what `BUILD` names.
/** Replaced by the build: a digest of its files, and those that are kept from the beginning. */
const BUILD = /** @type {{ version: string, files: string[] }} */ ({ version: '', files: [] });
const CODE = `kabuto-code-${BUILD.version}`;
const MARKET = 'kabuto-market';
const BASE = new URL('./', self.location.href).pathname;
/**
 * Public replies that are kept: brokerage, indices and rankings; of any brokerage. No small charts: their address lists
 * the issues that a member watches.
 */
const KEPT_CALLS = /^\/api\/(?:[\w-]{1,64}\/)?v1\/(?:tenant\/tenant\/info|quote\/index\/list|quote\/ranking\/list)$/;
/** How long the network may take for the app's own page and its first script, milliseconds. */
const PATIENCE_MS = 3_000;
/** As many of these replies are kept, the newest. */
const MOST_REPLIES = 24;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CODE).then((cache) => cache.addAll([BASE, ...BUILD.files.map((file) => BASE + file)])));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('kabuto-code-') && name !== CODE;
  event.waitUntil(
    caches
      .keys()
      // The build before stays for tabs that still run it.
      .then((names) =>
        Promise.all(
          names
            .filter(isOld)
            .slice(0, -1)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// Of the brokerage's own server: nobody else has the keys with which the browser subscribed.
self.addEventListener('push', (event) => {
  const { title = 'Kabuto', body, tag } = event.data?.json() ?? {};
  const icon = `${BASE}icon-192.png`;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon }));
});

// Shows the list of notices: in a tab that is open already without reloading its page, or in a new one.
async function showNotices() {
  const open = await self.clients.matchAll({ type: 'window' });
  const [tab] = open.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
  if (tab === undefined) return self.clients.openWindow(`${BASE}pages/cms/cms`);
  tab.postMessage('notices');
  return tab.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showNotices());
});

// The page sends it when the member chooses to update, and reloads itself then.
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});

async function keepReply(address, reply) {
  const cache = await caches.open(MARKET);
  const headers = { 'content-type': reply.headers.get('content-type') ?? '', 'kabuto-kept-at': String(Date.now()) };
  await cache.delete(address);
  await cache.put(address, new Response(await reply.blob(), { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_REPLIES).map((key) => cache.delete(key)));
}

async function marketReply(event) {
  const { request } = event;
  try {
    const reply = await fetch(request);
    if (reply.ok) event.waitUntil(keepReply(request.url, reply.clone()));
    return reply;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: MARKET });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** What this build kept for an address; nothing when the browser's storage is damaged. */
const keptFile = (address) => caches.match(address, { cacheName: CODE, ignoreVary: true }).catch(() => undefined);

/**
 * From the network, so that the next visit gets a new build; without one, or while it does not reply, what this build
 * kept.
 */
async function fromNetwork(request, address) {
  const reply = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => keptFile(address));
  try {
    return (await Promise.race([reply, late])) ?? (await reply);
  } catch (error) {
    const kept = await keptFile(address);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Files with a hash in their name never change. */
async function fromCache(event) {
  const { request } = event;
  // A damaged storage must not stop the app.
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (KEPT_CALLS.test(pathname)) event.respondWith(marketReply(event));
  else if (pathname.startsWith('/api/') || !pathname.startsWith(BASE)) return;
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, BASE));
  else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(fromCache(event));
  else event.respondWith(fromNetwork(request, request.url));
});
