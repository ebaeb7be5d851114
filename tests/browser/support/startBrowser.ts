import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright-core';
import { startChromium } from './chromium.ts';

/**
 * Starts the browser of the tests: Chromium, or with `BROWSER=firefox` the Firefox ESR of the distribution, controlled
 * by WebDriver BiDi. `FIREFOX_PATH` is the path of another one.
 */
export const startBrowser = async (): Promise<Browser> => {
  if (process.env['BROWSER'] !== 'firefox') return startChromium();
  const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
  if (!existsSync(executablePath))
    throw new Error(`No Firefox at ${executablePath}. Install it (apt-get install firefox-esr), or set FIREFOX_PATH.`);
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    // Otherwise a `tel:` link opens an invisible dialog that asks for an app and takes the focus.
    firefoxUserPrefs: { 'network.protocol-handler.expose.tel': false, 'network.protocol-handler.external.tel': false },
  });
};
