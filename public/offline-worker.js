// The part of the service worker for a user who works offline on this device. It stores the app and the latest
// responses of the API, and returns them to pages when there is no connection. Notes and outcomes that cannot be sent
// are stored and sent later. Each has an idempotency key, so that the server processes it once.

const shellCache = 'gable-shell';
const dataPrefix = 'gable-data-';
const shellKey = '/dashboard';
const assetCache = 'gable-assets';
const assetList = '/offline-assets.json';
const maxAnswers = 400;
const maxAssets = 500;
const assetsAtOnce = 3;
/**
 * How long a page waits for a slow network before the stored app opens. Requests to the API have no such limit. Units:
 * ms.
 */
const shellWaitMs = 3000;
/** How long reading waits for the requests that wait to be sent. Units: ms. */
const sendWaitMs = 3000;

const laterHeader = 'x-gable-later';
/** Headers of requests with the permissions of another role or with a schema draft. Their responses are not stored. */
const borrowedHeaders = ['x-view-as', 'x-schema-draft'];

/** The id of the user who works offline on this device. Nothing of other users is stored. */
const owner = new URL(self.location.href).searchParams.get('offline');

const userOf = (token) => {
  try {
    const body = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    return typeof body._doc?._id === 'string' ? body._doc._id : undefined;
  } catch {
    return undefined;
  }
};

// ── Storing

/** Deletes the oldest entries of a cache. */
const trim = async (cache, max) => {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
};

/** Whether the user has stopped working offline. Nothing is stored then. */
let isEnded = false;

const dataCache = `${dataPrefix}${owner}`;

/** The token of the owner; undefined if the owner has signed out. */
let latest;

const keep = async (name, key, response, max) => {
  const body = await response.blob();
  // The user may have signed out while the response arrived.
  if (isEnded || (name === dataCache && latest === undefined)) return;
  const cache = await caches.open(name);
  const headers = new Headers(response.headers);
  // Without its token, because an old token must not replace a newer one.
  headers.delete('token');
  await cache.delete(key);
  await cache.put(key, new Response(body, { status: response.status, headers }));
  await trim(cache, max);
};

/** Deletes the stored response to a request that the server refuses now: the record is deleted, or access has ended. */
const forget = async (key) => {
  const cache = await caches.open(dataCache);
  await cache.delete(key);
};

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
  const copy = loading.then((response) => response.clone()).catch(() => undefined);
  // A page that arrives too late is stored too: the files of the stored page may soon be deleted.
  event.waitUntil(copy.then((response) => response?.ok && keep(shellCache, shellKey, response, 1)));
  return (await Promise.race([loading.catch(() => undefined), after(shellWaitMs)])) ?? kept;
};

/** Returns a file of the app. Its address changes with its content, so a stored file is never outdated. */
const openAsset = async (event) => {
  const kept = await caches.match(event.request, { cacheName: assetCache });
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(assetCache, event.request, response.clone(), maxAssets));
  return response;
};

/** Returns the icon. Its content may change, so the network is preferred. */
const openIcon = async ({ request }) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: assetCache });
    if (kept !== undefined) return kept;
    throw error;
  }
};

/**
 * Stores the files of all screens and the page that loads them, and then deletes the files of earlier versions. If the
 * connection breaks in between, the stored page still has all of its files.
 */
const keepAssets = async () => {
  const response = await fetch(assetList);
  if (!response.ok) return;
  const wanted = new Set(await response.json());
  const cache = await caches.open(assetCache);
  const kept = new Set();
  const outdated = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (wanted.has(pathname)) kept.add(pathname);
    else outdated.push(request);
  }
  const missing = [...wanted].filter((path) => !kept.has(path));
  const loadNext = async () => {
    while (missing.length > 0) {
      if (isEnded) return;
      await cache.add(missing.shift());
    }
  };
  // Uses only some of the browser's connections, because the page on the screen is more important.
  await Promise.all(Array.from({ length: assetsAtOnce }, loadNext));
  if (outdated.length === 0 || isEnded) return;
  const page = await fetch(shellKey);
  if (!page.ok) return;
  await keep(shellCache, shellKey, page, 1);
  await Promise.all(outdated.map((request) => cache.delete(request)));
};

/** Stores the page of the app, if no page was opened since this service worker is in use. */
const keepShell = async () => {
  if ((await caches.match(shellKey, { cacheName: shellCache })) !== undefined) return;
  const response = await fetch(shellKey);
  if (response.ok) await keep(shellCache, shellKey, response, 1);
};

/** Returns the ids of a request for some records of a list. Undefined for other requests. */
const requestedIds = ({ searchParams }) => {
  try {
    const [[name, ids], ...others] = Object.entries(JSON.parse(searchParams.get('filter')));
    return others.length === 0 && (name === '_id' || name === 'id') && Array.isArray(ids) ? ids : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns a response with those requested records that are in stored lists of the same path, such as the names of
 * owners. Undefined if there are none, or if the request has no ids.
 */
const recordsOfStoredLists = async (url) => {
  const ids = requestedIds(url);
  if (ids === undefined) return undefined;
  const cache = await caches.open(dataCache);
  const found = new Map();
  let isArray = false;
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== url.pathname) continue;
    const response = await cache.match(request);
    const json = await response?.json();
    const rows = Array.isArray(json) ? json : json?.data;
    if (!Array.isArray(rows)) continue;
    isArray ||= Array.isArray(json);
    // The newest responses are last.
    for (const row of rows) if (ids.includes(row._id ?? row.id)) found.set(row._id ?? row.id, row);
  }
  const data = [...found.values()];
  if (data.length === 0) return undefined;
  return Response.json(isArray ? data : { data, total: data.length });
};

/**
 * Sends the waiting requests before a page reads data, so that it sees what they change, and so that reading a record
 * for the first time does not outdate them. Waits only for a short time.
 */
const sendBeforeReading = async () => {
  if (!self.navigator.onLine) return;
  if ((await keptRequests()).some(({ user }) => user === owner)) await Promise.race([sendKept(), after(sendWaitMs)]);
};

const openData = async (event) => {
  try {
    await sendBeforeReading();
    const response = await fetch(event.request);
    if (response.status === 200 && isJson(response))
      event.waitUntil(keep(dataCache, event.request.url, response.clone(), maxAnswers));
    if (response.status === 401) event.waitUntil(clearData());
    if (response.status === 403 || response.status === 404) event.waitUntil(forget(event.request.url));
    event.waitUntil(sendKept());
    return response;
  } catch (error) {
    const url = event.request.url;
    const kept =
      (await caches.match(url, { cacheName: dataCache })) ?? (await recordsOfStoredLists(new URL(url)));
    if (kept !== undefined) return kept;
    throw error;
  }
};

// ── Sending later

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

/** Posts a message to all open pages. */
const post = async (message) => {
  const pages = await self.clients.matchAll({ type: 'window' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of one's own has one origin
  for (const page of pages) page.postMessage(message);
};

const remove = (id) => inStore('readwrite', (store) => store.delete(id));

/** Returns the path of the record to which a request belongs, without the operation: `/api/rest/leads/0193…`. */
const recordPath = (url) => new URL(url).pathname.replace(/\/[^/]*$/, '');

const versionIn = (body) => {
  try {
    return JSON.parse(body).version;
  } catch {
    return undefined;
  }
};

/**
 * Gives the version in the server's answer to the later requests for the same record that were written on top of the
 * sent one. Without it, the server would refuse them as outdated. Requests that saw another version stay as they are.
 */
const raiseVersions = async (sent, answer) => {
  const version = answer.data?.version;
  if (!Number.isInteger(version)) return;
  const before = versionIn(sent.body) ?? version - 1;
  for (const later of await keptRequests()) {
    if (later.user !== sent.user || recordPath(later.url) !== recordPath(sent.url)) continue;
    if (versionIn(later.body) !== before) continue;
    const body = JSON.stringify({ ...JSON.parse(later.body), version });
    await inStore('readwrite', (store) => store.put({ ...later, body }));
  }
};

/**
 * Posts how many requests wait to be sent and for which records, and those that were refused. A refused request is
 * deleted when a page has answered that it shows it: a page that is still loading receives messages, but shows nothing.
 */
const postState = async () => {
  const requests = (await keptRequests()).filter(({ user }) => user === owner);
  const waiting = requests.filter(({ refused }) => refused === undefined);
  const records = waiting.map(({ url }) => recordPath(url).split('/').at(-1));
  await post({ later: { waiting: waiting.length, records } });
  for (const { id, refused, body } of requests)
    if (refused !== undefined) await post({ later: { id, refused, body } });
};

/** Deletes the tokens in waiting requests, because nobody may use them after the sign-out. */
const forgetTokens = () =>
  inStore('readwrite', (store) => {
    const request = store.openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor === null) return;
      const { token: _, ...headers } = cursor.value.headers;
      cursor.update({ ...cursor.value, headers });
      cursor.continue();
    });
    return request;
  });

const sendOne = async (request) => {
  const { id, url, headers, body } = request;
  const token = latest ?? headers.token;
  // After a sign-out, the request waits for the next sign-in of its user.
  if (token === undefined) return false;
  const response = await fetch(url, { method: 'POST', headers: { ...headers, token }, body });
  // The server is busy, or does not reach its database: try again later.
  if (response.status >= 500 || response.status === 429 || response.status === 401) return false;
  if (response.ok) {
    await remove(id);
    await raiseVersions(request, await response.json().catch(() => ({})));
    await post({ later: { sent: true } });
  } else {
    const answer = await response.json().catch(() => ({}));
    const refused = answer.error?.message ?? answer.message ?? String(response.status);
    await inStore('readwrite', (store) => store.put({ ...request, refused }));
  }
  return true;
};

let sending;
let isRoundWanted = false;

const sendAll = async () => {
  try {
    for (const { id } of await keptRequests()) {
      // Read again: the request before it may have changed its version.
      const request = await inStore('readonly', (store) => store.get(id));
      // Requests of another user wait until that user works offline here again.
      if (request === undefined || request.user !== owner || request.refused !== undefined) continue;
      if (!(await sendOne(request))) break;
    }
  } catch {
    // There is still no connection. The next event tries again.
  }
};

/**
 * Sends the waiting requests in the order in which they were written, up to the first that cannot be sent. A call
 * during a round starts another round after it, because the connection may have returned in between.
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

// ── Requests

const isPage = ({ pathname }) => pathname === '/' || pathname === '/login' || pathname.startsWith('/dashboard');

/** Returns whether responses of a path are stored: not streams, files, or data that is only true for a moment. */
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
  const { token, shown } = event.data?.offline ?? {};
  if (shown !== undefined) event.waitUntil(remove(shown));
  if (token === undefined) return;
  // The token is null if nobody is signed in.
  const isOwner = token !== null && userOf(token) === owner;
  latest = isOwner ? token : undefined;
  event.waitUntil(isOwner ? sendKept() : Promise.all([clearData(), forgetTokens()]));
  if (isOwner) event.waitUntil(Promise.all([keepShell(), keepAssets()]).catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  if (event.tag === 'gable-later') event.waitUntil(sendKept());
});
