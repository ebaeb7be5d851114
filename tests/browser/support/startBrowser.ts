import type { Browser } from 'playwright-core';
import { startChromium } from './chromium.ts';
import { startFirefox } from './startFirefox.ts';

/** Starts the browser for the tests: Chromium, or Firefox if `BROWSER=firefox`. */
export const startBrowser = (): Promise<Browser> =>
  process.env['BROWSER'] === 'firefox' ? startFirefox() : startChromium();
