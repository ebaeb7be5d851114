// Part of the service worker where a user works offline on this device. It keeps the app, and the last answers of the
// API per user; without a connection pages get those. Notes and outcomes that cannot be sent are kept and sent later,
// each with its idempotency key, so that the server takes each of them once.

const shellCache = 'gable-shell';
const dataPrefix = 'gable-data-';
const shellKey = '/dashboard';
const assetCache = 'gable-assets';
const assetList = '/offline-assets.json';
const maxAnswers = 400;
const maxAssets = 500;
const assetsAtOnce = 3;
/** How long a page waits for a slow network before the kept app opens. The API is waited for longer. */
const shellWaitMs = 3000;

const laterHeader = 'x-gable-later';
/** Answers under another role, or under a draft of the schemas, are not the user's own. */
const borrowedHeaders = ['x-view-as', 'x-schema-trial'];

/** The user who works offline on this device. Nothing of others is kept. */
const owner = new URL(self.location.href).searchParams.get('offline');

const userOf = (token) => {
  try {
    const body = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    return typeof body._doc?._id === 'string' ? body._doc._id : undefined;
  } catch {
    return undefined;
  }
};

// ── What is kept

/** Keeps the newest entries of a cache. */
const trim = async (cache, max) => {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
};

/** Nothing is kept any more: the user has turned it off. */
let isEnded = false;

const keep = async (name, key, response, max) => {
  if (isEnded) return;
  const cache = await caches.open(name);
  const headers = new Headers(response.headers);
  // An old token must not replace a newer one.
  headers.delete('token');
  await cache.delete(key);
  await cache.put(key, new Response(await response.blob(), { status: response.status, headers }));
  await trim(cache, max);
};

const dataCache = `${dataPrefix}${owner}`;

const clearData = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(dataPrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
};

const isJson = (response) => response.headers.get('content-type')?.startsWith('application/json') === true;

const after = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const openPage = async (event) => {
  const loading = fetch(event.request);
  const kept = await caches.match(shellKey, { cacheName: shellCache });
  if (kept === undefined) {
    const response = await loading;
    if (response.ok) event.waitUntil(keep(shellCache, shellKey, response.clone(), 1));
    return response;
  }
  const response = await Promise.race([loading.catch(() => undefined), after(shellWaitMs)]);
  if (response === undefined) return kept;
  if (response.ok) event.waitUntil(keep(shellCache, shellKey, response.clone(), 1));
  return response;
};

/** The address of an asset contains its content, so a kept one is the right one. */
const openAsset = async (event) => {
  const kept = await caches.match(event.request, { cacheName: assetCache });
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(assetCache, event.request, response.clone(), maxAssets));
  return response;
};

/** The icon may change under its address. */
const openIcon = async ({ request }) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: assetCache });
    if (kept !== undefined) return kept;
    throw error;
  }
};

/** Keeps the files of all screens, and deletes those of earlier versions. */
const keepAssets = async () => {
  const response = await fetch(assetList);
  if (!response.ok) return;
  const wanted = new Set(await response.json());
  const cache = await caches.open(assetCache);
  const kept = new Set();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (wanted.has(pathname)) kept.add(pathname);
    else await cache.delete(request);
  }
  const missing = [...wanted].filter((path) => !kept.has(path));
  const loadNext = async () => {
    while (missing.length > 0) {
      if (isEnded) return;
      await cache.add(missing.shift());
    }
  };
  // Only some of the browser's connections: the page on the screen comes first.
  await Promise.all(Array.from({ length: assetsAtOnce }, loadNext));
};

const openData = async (event) => {
  try {
    const response = await fetch(event.request);
    // The user may have signed out meanwhile.
    if (response.status === 200 && isJson(response) && latest !== undefined)
      event.waitUntil(keep(dataCache, event.request.url, response.clone(), maxAnswers));
    if (response.status === 401) event.waitUntil(clearData());
    event.waitUntil(sendKept());
    return response;
  } catch (error) {
    const kept = await caches.match(event.request.url, { cacheName: dataCache });
    if (kept !== undefined) return kept;
    throw error;
  }
};

// ── What is sent later

const opened = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('gable-later', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('requests', { keyPath: 'id', autoIncrement: true });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

const inStore = async (mode, work) => {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('requests', mode);
      const request = work(transaction.objectStore('requests'));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
};

const keptRequests = () => inStore('readonly', (store) => store.getAll());

/** Posts a message to the open pages. Returns whether there is any. */
const post = async (message) => {
  const pages = await self.clients.matchAll({ type: 'window' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of one's own has one origin
  for (const page of pages) page.postMessage(message);
  return pages.length > 0;
};

const remove = (id) => inStore('readwrite', (store) => store.delete(id));

/** Posts how many requests wait, and those that were refused: they are kept until a page has shown them. */
const postState = async () => {
  const requests = (await keptRequests()).filter(({ user }) => user === owner);
  await post({ later: { waiting: requests.filter(({ refused }) => refused === undefined).length } });
  for (const { id, refused, body } of requests)
    if (refused !== undefined && (await post({ later: { refused, body } }))) await remove(id);
};

const sendOne = async (request) => {
  const { id, url, headers, body } = request;
  const response = await fetch(url, { method: 'POST', headers: { ...headers, token: latest ?? headers.token }, body });
  // Busy, or its database is away: later.
  if (response.status >= 500 || response.status === 429 || response.status === 401) return false;
  if (response.ok) {
    await remove(id);
    await post({ later: { sent: true } });
  } else {
    const answer = await response.json().catch(() => ({}));
    const refused = answer.error?.message ?? answer.message ?? String(response.status);
    await inStore('readwrite', (store) => store.put({ ...request, refused }));
  }
  return true;
};

let latest;
let sending;
let isRoundWanted = false;

const sendAll = async () => {
  try {
    for (const request of await keptRequests()) {
      // What another user of the device wrote waits for that user.
      if (request.user !== owner || request.refused !== undefined) continue;
      if (!(await sendOne(request))) break;
    }
  } catch {
    // Still offline: the next sign of a connection tries again.
  }
};

/**
 * Sends what waits, in the order in which it was written, and stops at the first that cannot be sent. A sign of a
 * connection that comes meanwhile starts another round, because the one under way may have begun without it.
 */
const sendKept = () => {
  isRoundWanted = true;
  sending ??= (async () => {
    try {
      while (isRoundWanted) {
        isRoundWanted = false;
        await sendAll();
      }
    } finally {
      sending = undefined;
      await postState();
    }
  })();
  return sending;
};

const sendOrKeep = async (event) => {
  const copy = event.request.clone();
  try {
    return await fetch(event.request);
  } catch {
    const { url } = copy;
    const request = { url, headers: Object.fromEntries(copy.headers), body: await copy.text(), user: owner };
    await inStore('readwrite', (store) => store.add(request));
    await postState();
    await self.registration.sync?.register('gable-later').catch(() => undefined);
    return new Response('{"data":{"isKept":true}}', {
      status: 202,
      headers: { 'content-type': 'application/json' },
    });
  }
};

// ── Which request is which

const isPage = ({ pathname }) => pathname === '/' || pathname === '/sign-in' || pathname.startsWith('/dashboard');

/** Streams, files and figures of the moment are not kept. */
const isKept = ({ pathname }) => pathname.startsWith('/api/') && !/\/(live|presence|export[^/]*)$/.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(openPage(event));
    return;
  }
  if (request.method === 'GET' && url.pathname.startsWith('/assets/')) {
    event.respondWith(openAsset(event));
    return;
  }
  if (url.pathname === '/icon.svg') {
    event.respondWith(openIcon(event));
    return;
  }
  const token = request.headers.get('token');
  if (token === null || userOf(token) !== owner) return;
  latest = token;
  if (borrowedHeaders.some((name) => request.headers.has(name))) return;
  if (request.headers.get(laterHeader) === 'true') event.respondWith(sendOrKeep(event));
  else if (request.method === 'GET' && isKept(url)) event.respondWith(openData(event));
});

self.addEventListener('message', (event) => {
  if (event.data?.offline === 'ended') {
    isEnded = true;
    event.ports[0]?.postMessage('ended');
  }
  const { token } = event.data?.offline ?? {};
  if (token === undefined) return;
  // null: no one is signed in.
  const isOwner = token !== null && userOf(token) === owner;
  latest = isOwner ? token : undefined;
  event.waitUntil(isOwner ? sendKept() : clearData());
  if (isOwner) event.waitUntil(keepAssets().catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  if (event.tag === 'gable-later') event.waitUntil(sendKept());
});
