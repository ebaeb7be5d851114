import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright-core';

/**
 * Starts the distribution's Firefox ESR, controlled by WebDriver BiDi. `settings` are those of `about:config`.
 * `FIREFOX_PATH` is the path of another Firefox. Errors: an `Error` if no Firefox is installed.
 */
export const startFirefox = async (
  settings: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Browser> => {
  const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
  if (!existsSync(executablePath))
    throw new Error(`No Firefox at ${executablePath}. Install it (apt-get install firefox-esr), or set FIREFOX_PATH.`);
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    // By default, a `tel:` link would open an invisible dialog that asks for an app and takes the focus.
    firefoxUserPrefs: {
      'network.protocol-handler.expose.tel': false,
      'network.protocol-handler.external.tel': false,
      ...settings,
    },
  });
};
