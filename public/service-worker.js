// Shows push messages of the server, and opens the record when the user clicks one. If a user works offline on this
// device, it is registered with `?offline=<user>`.
const isOffline = new URL(self.location.href).searchParams.has('offline');
if (isOffline) importScripts('/offline-worker.js');

/** Deletes what an earlier service worker stored for a user, including what it stored while it was being replaced. */
const deleteKept = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('gable-'));
  await Promise.all(names.map((name) => caches.delete(name)));
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  if (!isOffline) event.waitUntil(deleteKept());
});

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (typeof message?.title !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      icon: '/apple-touch-icon.png',
      badge: '/apple-touch-icon.png',
      data: { path: message.path },
    }),
  );
});

const open = async (path) => {
  const address = new URL(path, self.location.origin);
  // A message may only open pages of the product.
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.find(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  if (own === undefined) await self.clients.openWindow(address.href);
  else {
    await own.focus().catch(() => undefined);
    // The page itself navigates, so that a form with unsaved changes can ask first.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of one's own has one origin
    own.postMessage({ open: address.pathname });
  }
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/dashboard'));
});
