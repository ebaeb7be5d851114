import type { Page } from 'playwright-core';

/** Waits until a saved form has closed. Opening the next page earlier would be undone by it. */
export const formClosed = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) => !/\/(add|update)(-|\/|$)/.test(pathname));
