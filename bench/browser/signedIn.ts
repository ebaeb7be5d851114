import type { Browser, CDPSession, Page } from 'playwright-core';

export type Throttle = {
  /** Download and upload speed. */
  readonly megabits: number;
  readonly latencyMs: number;
  /** CPU slowdown factor. */
  readonly slowdown: number;
};

export type SignedIn = { readonly page: Page; readonly cdp: CDPSession; readonly close: () => Promise<void> };

export type Site = { readonly origin: string; readonly token: string };

/**
 * Opens an empty page in a new browser profile, without a cache. When the page goes to `origin`, the token in the local
 * storage signs the user in. `throttle`: slows down network and processor; default: full speed.
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
  // The bundler of this file wraps functions in a helper of this name, which functions that run in the page need as
  // well.
  await context.addInitScript('globalThis.__name = (value) => value');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  // With an open stream, the network is never idle. The browser itself blocks it: a route of Playwright would pass each
  // request through this process.
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
