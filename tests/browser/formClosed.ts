import type { Page } from 'playwright-core';

/** Waits until a form has been left for what it has saved: a walk that begins before that would be taken back by it. */
export const formClosed = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) => !/\/(add|update)(-|\/|$)/.test(pathname));
