import type { Page } from 'playwright-core';

/** Waits until the screen is complete: a title, no waiting text, no spinner, no skeleton. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  // A change is visible in the next frame, and what it waits for in the one after.
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
      // Checking at each frame would keep the machine busy.
    },
    undefined,
    { polling: 50 },
  );
};
