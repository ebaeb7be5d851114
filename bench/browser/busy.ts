import type { CDPSession } from 'playwright-core';

/** Makes the browser count only the time of its main thread, which other work on the machine does not affect. */
export const countBusy = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
};

/** Returns the total time of the page's main thread in ms: scripts, styles, layout, paint. */
export const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};
