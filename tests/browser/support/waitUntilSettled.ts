import type { Page } from 'playwright-core';

/** Waits until a screen is complete: it has a title, and nothing on it is loading. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  // The result of an action appears in the next frame, and a loading state in the frame after that.
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
      // Not in every frame, because the checks would keep the machine busy.
    },
    undefined,
    { polling: 50 },
  );
};
