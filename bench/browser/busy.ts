import type { CDPSession } from 'playwright-core';

/**
 * Makes the browser count the processor time of its main thread. Other work on the machine does not affect this time.
 */
export const countBusy = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
};

/**
 * Returns the time for which the page's main thread has worked so far: scripts, styles, layout and paint. Units: ms.
 */
export const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};
