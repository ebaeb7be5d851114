import { serverLimit } from '../api/serverCalls.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

const scriptPath = '/service-worker.js';
const assetList = '/offline-assets.json';
const lookAgainMs = 900_000;

const tell = async (offline: 'keep' | 'forget'): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ offline });
};

const readList = async (): Promise<string | undefined> => {
  const response = await fetch(assetList, { cache: 'no-store' }).catch(() => undefined);
  return response?.ok === true ? response.text() : undefined;
};

/**
 * Starts the service worker, which keeps the application for the time without a network, and looks now and then for a
 * new version. Returns the function to stop looking. It does nothing where the browser or the server has no worker.
 */
export const startWorker = (onUpdate: () => void): (() => void) => {
  if (!('serviceWorker' in navigator) || serverLimit() !== undefined || import.meta.env.DEV) return () => undefined;
  let cachedList: string | undefined;
  const look = async (): Promise<void> => {
    const list = await readList();
    if (list === undefined) return;
    if (cachedList !== undefined && list !== cachedList) {
      onUpdate();
      await tell('keep');
    }
    cachedList ??= list;
  };
  const begin = async (): Promise<void> => {
    await navigator.serviceWorker.register(scriptPath);
    await navigator.serviceWorker.ready;
    await tell('keep');
    await look();
  };
  // Without a worker the product works as before, only not without a network.
  void begin().catch(() => undefined);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void look();
  };
  const timer = setInterval(() => void look(), lookAgainMs);
  document.addEventListener('visibilitychange', onVisible);
  const stopToken = subscribeToToken(() => {
    if (readToken() === undefined) void tell('forget');
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    // The sign-out that ends this screen comes first, and is told by the listener.
    stopToken();
  };
};
