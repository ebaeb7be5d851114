import type { Page } from 'playwright-core';

/**
 * Waits until a saved form has closed. If a test opened the next page before that, the form would navigate away from
 * it.
 */
export const formClosed = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) => !/\/(add|update)(-|\/|$)/.test(pathname));
