import type { Browser, CDPSession } from 'playwright-core';
import { openSignedIn, type Site, type Throttle } from './signedIn.ts';

export type Cold = {
  /** Time from the start of the navigation to the frame that shows the first record. */
  readonly firstRowMs: number;
  /** Compressed size of the scripts that are loaded until the first record is visible. */
  readonly scriptKilobytes: number;
  /** Compressed size of all scripts, including those that the page loads when idle. */
  readonly allScriptKilobytes: number;
  readonly encodings: readonly string[];
};

/** A list page: its path, and the CSS selector of its first record. */
export type ListPage = { readonly path: string; readonly row: string };

/** Selector of the first record in our lists. */
export const ourRow = 'tr[data-index="0"]';

/**
 * Sets the performance mark `first row`, and writes it to the console, when the first record of the list, found by the
 * selector `row`, has been painted. Runs in the page, before the page's own scripts. A `MutationObserver` is used,
 * because polling would take time from the page.
 */
export const watchFirstRow = (row: string): void => {
  new MutationObserver((_, observer) => {
    if (document.querySelector(row) === null) return;
    observer.disconnect();
    // The next frame starts after this one was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('first row');
        console.debug('first row');
      };
      port2.postMessage(undefined);
    });
  }).observe(document, { childList: true, subtree: true });
};

type Script = { readonly id: string; bytes: number; readonly encoding: string };

const watchScripts = async (cdp: CDPSession): Promise<readonly Script[]> => {
  const scripts: Script[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.mimeType.includes('javascript')) return;
    const name = Object.keys(response.headers).find((header) => header.toLowerCase() === 'content-encoding');
    scripts.push({
      id: requestId,
      bytes: 0,
      encoding: name === undefined ? 'none' : (response.headers[name] ?? 'none'),
    });
  });
  // Only this event has the size of the body; others include the headers.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.find(({ id }) => id === requestId);
    if (script !== undefined) script.bytes += encodedDataLength;
  });
  return scripts;
};

const kilobytes = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/**
 * Opens a list with empty caches. Returns the time until the first record is visible, and the size and encodings of the
 * scripts. `list`: the path of a list of the product, or the path and first row of another product's list. `throttle`:
 * slows down network and processor; default: full speed.
 */
export const openCold = async (
  browser: Browser,
  site: Site,
  list: string | ListPage,
  throttle?: Throttle,
): Promise<Cold> => {
  const { path, row } = typeof list === 'string' ? { path: list, row: ourRow } : list;
  const { page, cdp, close } = await openSignedIn(browser, site, throttle);
  try {
    const scripts = await watchScripts(cdp);
    await page.addInitScript(watchFirstRow, row);
    const painted = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'first row',
      timeout: 60_000,
    });
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await painted;
    const scriptKilobytes = kilobytes(scripts);
    const firstRowMs = await page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN);
    await page.waitForLoadState('networkidle');
    return {
      firstRowMs,
      scriptKilobytes,
      allScriptKilobytes: kilobytes(scripts),
      encodings: [...new Set(scripts.map(({ encoding }) => encoding))],
    };
  } finally {
    await close();
  }
};
