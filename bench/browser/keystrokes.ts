import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { busyMs, countBusy } from './busy.ts';
import { openSignedIn, type Site } from './signedIn.ts';

declare global {
  // `var` is what puts a typed name on globalThis.
  var benchKeystrokes: number[] | undefined;
}

/**
 * Runs in the page: notes, for each key, the time from the event's own stamp, set when the browser got it, to when the
 * frame that shows the letter has been handed over, and says so. The browser runs without a frame rate, so that waiting
 * for the next frame is no part of it.
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
 * chosen: 20 letters a second, which nobody types: what a letter brings with it behind its own frame, as another field,
 * has that long.
 */
const betweenKeysMs = 50;

const text = 'Asha Venkataraman of Whitefield near the lake, who asks twice';

export type Keystrokes = {
  readonly times: readonly number[];
  /** Of the main thread alone, for each key, with all that it brings. */
  readonly busy: readonly number[];
  readonly fields: number;
};

/**
 * Types a text into a field of the whole form, letter by letter, through the browser's own input, and gives the time
 * that each took.
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
    // The first key of a page compiles what all others use.
    return { times: times.slice(1), busy: busy.slice(1), fields };
  } finally {
    await close();
  }
};
