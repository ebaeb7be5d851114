import type { Page } from 'playwright-core';

/** Waits until the screen is complete: a title, no waiting text, no spinner, no skeleton. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  // The result of an action appears in the next frame, and its loading state in the one after.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.waitForFunction(
    () => {
      const isWaiting =
        document.querySelector('[aria-busy=true], .gable-loading, .MuiCircularProgress-root, .rec-waiting') !== null;
      return !isWaiting && document.querySelector('h1') !== null;
      // A check in every frame would keep the machine busy.
    },
    undefined,
    { polling: 50 },
  );
};
