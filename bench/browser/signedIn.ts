import type { Browser, CDPSession, Page } from 'playwright-core';

export type Throttle = {
  /** Downwards and upwards. */
  readonly megabits: number;
  readonly latencyMs: number;
  /** By how much the processor is slowed down. */
  readonly slowdown: number;
};

export type SignedIn = { readonly page: Page; readonly cdp: CDPSession; readonly close: () => Promise<void> };

export type Site = { readonly origin: string; readonly token: string };

/**
 * Opens a page in a profile of its own, with nothing cached and a token in its storage, as on a person's second day.
 */
export const openSignedIn = async (
  browser: Browser,
  { origin, token }: Site,
  throttle?: Throttle,
): Promise<SignedIn> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  // The bundler that runs this file wraps functions in a helper of this name, which those sent into the page need too.
  await context.addInitScript('globalThis.__name = (value) => value');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  // A stream that stays open would keep the network from ever being idle. Refused by the browser itself: a route of the
  // driver's would send each request of the page through this process.
  await cdp.send('Network.setBlockedURLs', { urls: ['*/api/v2/live'] });
  if (throttle !== undefined) {
    const bytesPerSecond = (throttle.megabits * 1e6) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttle.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle.slowdown });
  }
  return { page, cdp, close: () => context.close() };
};
