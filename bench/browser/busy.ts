import type { CDPSession } from 'playwright-core';

/** Makes the browser count its main thread's own time, which other work on the machine does not lengthen. */
export const countBusy = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
};

/** Gives how long the page's main thread has worked in all, in ms: scripts, styles, layout, paint. */
export const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};
