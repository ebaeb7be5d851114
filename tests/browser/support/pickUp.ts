import type { Page } from 'playwright-core';

/**
 * Picks the focused item up with the space bar, so that the next key moves it. Waits for the announcement that the list
 * is measured, and then until the drag library listens to keys: it starts to with a timer of zero milliseconds, which a
 * busy browser runs after the next key.
 */
export const pickUp = async (page: Page, announcement: string): Promise<void> => {
  await page.keyboard.press('Space');
  await page.getByText(announcement).waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};
