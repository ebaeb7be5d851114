// Keeps the application and the last answers of the API, and shows them while there is no network. It never writes.

const shellCache = 'gable-shell';
const dataCache = 'gable-data';
/** chosen: some days of work; the oldest answers are dropped. */
const maxAnswers = 400;
const assetList = '/offline-assets.json';

/** The id of the user of a token, so that an answer is shown only to whom it was given. */
const userOf = (token) => {
  try {
    const part = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    return String(JSON.parse(atob(part))._doc._id);
  } catch {
    return '';
  }
};

/**
 * Adds the page and the files of the current version that are missing, and drops files of earlier ones. The first visit
 * was loaded without the worker, so the page comes first.
 */
const keepAssets = async () => {
  const response = await fetch(assetList, { cache: 'no-store' });
  if (!response.ok) return;
  const files = await response.json();
  const cache = await caches.open(shellCache);
  const start = await fetch('/');
  if (start.ok) await cache.put('/', start);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && !files.includes(pathname)) await cache.delete(request);
  }
  for (const file of files) {
    if ((await cache.match(file)) === undefined) await cache.add(file).catch(() => undefined);
  }
};

const fromNetwork = async (request, cacheName, key) => {
  const response = await fetch(request);
  if (response.ok && response.status === 200) {
    const copy = response.clone();
    const cache = await caches.open(cacheName);
    await cache.put(key, copy).catch(() => undefined);
  }
  return response;
};

/** A page of the product: from the server, or, without a network, the application as it was last. */
const page = async (request) => {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(shellCache);
      await cache.put('/', response.clone()).catch(() => undefined);
    }
    return response;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
};

const asset = async (request) => (await caches.match(request)) ?? fromNetwork(request, shellCache, request);

const trim = async () => {
  const cache = await caches.open(dataCache);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - maxAnswers))) await cache.delete(key);
};

/** An answer of the API: from the server, or, without a network, the last one that this user got. */
const answer = async (request) => {
  const token = request.headers.get('token') ?? '';
  const key = `${request.url}${request.url.includes('?') ? '&' : '?'}offline-user=${userOf(token)}`;
  let response;
  try {
    response = await fetch(request);
  } catch {
    const kept = await caches.match(key);
    if (kept === undefined) return Response.error();
    return new Response(kept.body, { status: 200, headers: { ...Object.fromEntries(kept.headers), 'x-offline': '1' } });
  }
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 200 && /json|javascript/.test(type)) {
    const headers = new Headers(response.headers);
    // A renewed token must not be kept.
    headers.delete('token');
    const body = await response.clone().arrayBuffer();
    const cache = await caches.open(dataCache);
    // The newest comes last, so that the oldest are dropped first.
    await cache.delete(key);
    await cache.put(key, new Response(body, { headers })).catch(() => undefined);
  }
  return response;
};

/** Answers that are not kept: files to save, and what a person looks at as somebody else. */
const isKept = ({ headers }) => !headers.has('x-view-as') && !headers.has('x-schema-trial');

const isPage = (path) => path === '/' || path === '/login' || path.startsWith('/dashboard');

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(request));
    return;
  }
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (pathname.startsWith('/api/') && request.destination === 'script')
    // The rules of the schemas: the address names their version.
    event.respondWith(asset(request));
  else if (pathname.startsWith('/api/') && request.headers.get('accept') === 'application/json' && isKept(request))
    event.respondWith(answer(request));
});

self.addEventListener('message', (event) => {
  if (event.data?.offline === 'keep') event.waitUntil(Promise.all([keepAssets(), trim()]).catch(() => undefined));
  // Somebody signed out: what they saw is not for the next person at this device.
  if (event.data?.offline === 'forget') event.waitUntil(caches.delete(dataCache));
});
