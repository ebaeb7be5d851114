import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

// The headless shell is preferred: it is Chromium without its own window, and needs a third less time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the path of the browser: `CHROMIUM_PATH`, or the first of the usual names in the PATH. Errors: an `Error` if
 * there is none.
 */
export const findChromium = (): string => {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} is not a program that can be run.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (found === undefined)
    throw new Error(
      `No Chromium: none of ${names.join(', ')} is on the PATH. Install it (apt-get install chromium), or set CHROMIUM_PATH.`,
    );
  return found;
};

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Flags for pages that are open only for seconds. They save a third of the time of a load, and do not change what a
 * page does: no optimized code, no code cache (it would read sources twice), software rendering with few tiles in the
 * process of the browser, and one process for all pages of an origin, which share compiled code.
 */
const shortLived = [
  '--process-per-site',
  '--in-process-gpu',
  '--js-flags=--no-turbofan --no-maglev --no-enable-lazy-source-positions',
  '--default-tile-width=1300',
  '--default-tile-height=900',
];

/**
 * Starts headless Chromium without background requests. Chromium does not start for root with a sandbox, so the sandbox
 * is off for root.
 */
export const startChromium = async (): Promise<Browser> => {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium(),
    args: [...quiet, ...shortLived, ...(isRoot ? ['--no-sandbox'] : [])],
  });
};
