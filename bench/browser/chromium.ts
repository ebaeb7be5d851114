import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../tests/browser/support/chromium.ts';

/** Flags of the benchmark's browser: without sandbox, GPU and QUIC, and without background work such as updates. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the browser's version, e.g. `Chromium 140.0.7339.80`. */
export const chromiumVersion = (): string =>
  execFileSync(findChromium(), ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split(' ')
    .slice(0, 2)
    .join(' ');

/**
 * Starts headless Chromium with `quietFlags` and the additional `flags`. Uses the headless shell if it is installed:
 * the full browser also loads pages of its own, which use a second processor during the measurement.
 */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...quietFlags, ...flags] });
