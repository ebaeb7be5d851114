import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { busyMs, countBusy } from './busy.ts';
import { openSignedIn, type Site } from './signedIn.ts';

declare global {
  // Only `var` declares a typed name on globalThis.
  var benchKeystrokes: number[] | undefined;
}

/**
 * Runs in the page. Records the time from each key event to the frame with the letter, and signals it. The browser runs
 * without a frame rate limit, so the time does not include waiting for a frame.
 */
const watchKeys = (): void => {
  const times: number[] = [];
  globalThis.benchKeystrokes = times;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          times.push(performance.now() - timeStamp);
          console.debug('letter painted');
        };
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
};

/**
 * chosen: 20 letters per second, which is faster than people type. Deferred work, such as a new field, must be done in
 * this time.
 */
const betweenKeysMs = 50;

const text = 'Asha Venkataraman of Whitefield near the lake, who asks twice';

export type Keystrokes = {
  readonly times: readonly number[];
  /** Main thread time per key, including deferred work. Units: ms. */
  readonly busy: readonly number[];
  readonly fields: number;
};

/**
 * Opens the form at `path` and types a fixed text of 61 letters into the field `label`, 20 letters per second. `times`:
 * for each letter, the time from the press of the key to the frame that shows the letter. `fields`: the number of
 * fields in the form.
 */
export const typeInForm = async (
  browser: Browser,
  site: Site,
  { path, label }: { readonly path: string; readonly label: string },
): Promise<Keystrokes> => {
  const { page, cdp, close } = await openSignedIn(browser, site);
  try {
    await countBusy(cdp);
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    const input = page.getByLabel(label, { exact: false }).first();
    await input.click({ timeout: 60_000 });
    const fields = await page.evaluate(
      () => document.querySelectorAll('form input, form textarea, form select').length,
    );
    await page.evaluate(watchKeys);
    const busy: number[] = [];
    for (const letter of text) {
      const [before, next] = [await busyMs(cdp), pause(betweenKeysMs)];
      const painted = page.waitForEvent('console', {
        predicate: (message) => message.text() === 'letter painted',
        timeout: 60_000,
      });
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await painted;
      await next;
      busy.push((await busyMs(cdp)) - before);
    }
    const times = await page.evaluate(() => globalThis.benchKeystrokes ?? []);
    // The first key compiles the code that the others use, so it is left out.
    return { times: times.slice(1), busy: busy.slice(1), fields };
  } finally {
    await close();
  }
};
