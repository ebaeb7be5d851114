import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Flags that keep the browser from doing anything of its own while it is measured. */
export const quietFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** Gives the Chromium at hand: that of CHROMIUM_PATH, or of the machine's packages. */
export const chromiumPath = (): string => {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error(`bench: no Chromium was found, looked at ${places.join(', ')}; install the package chromium, or set CHROMIUM_PATH`);
  return found;
};

/** Gives its version, e.g. `Chromium 140.0.7339.80`. */
export const chromiumVersion = (): string => execFileSync(chromiumPath(), ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().split(' ').slice(0, 2).join(' ');

/** Starts Chromium without a window. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...quietFlags, ...flags] });
