import type { Browser } from 'playwright-core';
import { startChromium } from './chromium.ts';
import { startFirefox } from './startFirefox.ts';

/** Starts the browser of the tests: Chromium, or with `BROWSER=firefox` Firefox. */
export const startBrowser = (): Promise<Browser> =>
  process.env['BROWSER'] === 'firefox' ? startFirefox() : startChromium();
