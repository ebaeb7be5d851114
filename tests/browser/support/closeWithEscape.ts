import type { Locator, Page } from 'playwright-core';

/**
 * Closes a dialog with Escape. Waits until the focus is in the dialog, because the key would otherwise go to the page
 * behind it.
 */
export const closeWithEscape = async (page: Page, dialog: Locator = page.getByRole('dialog')): Promise<void> => {
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], dialog') !== null);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};
