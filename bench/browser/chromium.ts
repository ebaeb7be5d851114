import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../tests/browser/chromium.ts';

/** Flags that keep the browser from doing anything of its own while it is measured. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Gives its version, e.g. `Chromium 140.0.7339.80`. */
export const chromiumVersion = (): string =>
  execFileSync(findChromium(), ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split(' ')
    .slice(0, 2)
    .join(' ');

/**
 * Starts Chromium without a window: the shell where there is one. The whole browser loads, beside each window that it
 * opens, pages of its own (of its address bar), which take a second processor for 0.7 s: of two, that is half of the
 * machine, just while a page is measured that somebody would open in a window that stands.
 */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...quietFlags, ...flags] });
