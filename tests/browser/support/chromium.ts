import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

// The headless shell is the same version of Chromium without the pages of its own window, which saves a third of the
// work.
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
 * Finds the browser: `CHROMIUM_PATH`, or the first of the usual names on the PATH. Errors: an `Error` if there is none.
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
 * Flags for pages that live for seconds, which together save a third of the time of a load: no optimization of code; no
 * code cache that would read sources twice; software rendering with few tiles; and one process for all pages of an
 * origin, so that compiled code is shared. None of them changes what a page does.
 */
const shortLived = [
  '--process-per-site',
  '--js-flags=--no-turbofan --no-maglev --no-enable-lazy-source-positions',
  '--default-tile-width=1300',
  '--default-tile-height=900',
];

/** Starts Chromium without a window and without background requests. Root needs it without its sandbox. */
export const startChromium = async (): Promise<Browser> => {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium(),
    args: [...quiet, ...shortLived, ...(isRoot ? ['--no-sandbox'] : [])],
  });
};
