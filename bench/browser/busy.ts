import type { CDPSession } from 'playwright-core';

/**
 * Makes the browser count the processor time of its main thread, so that `busyMs` can return it. Other work on the
 * machine does not affect this time.
 */
export const countBusy = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
};

/**
 * Returns the processor time that the page's main thread has used so far for scripts, styles, layout and paint. NaN
 * before `countBusy`. Units: ms.
 */
export const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};
