import { setTimeout as delay } from 'node:timers/promises';

/** A crowd that opens one page, and what it got. */
export type Crowd = { readonly stop: () => Promise<{ readonly opened: number; readonly refused: number }> };

const tickMs = 30;

/**
 * Opens one address so often a minute, evenly, whether answers come fast or slowly, as a crowd does. Half of them have the page already and
 * ask whether it is still the same.
 */
export const openCrowd = (url: string, perMinute: number): Crowd => {
  const startedAt = performance.now();
  const over = new AbortController();
  let [sent, opened, refused] = [0, 0, 0];
  let tag = '';
  const waiting = new Set<Promise<void>>();
  const openOnce = async (): Promise<void> => {
    const response = await fetch(url, { headers: sent % 2 === 0 && tag !== '' ? { 'if-none-match': tag } : {} });
    await response.arrayBuffer();
    tag = response.headers.get('etag') ?? tag;
    if (response.status === 200 || response.status === 304) opened += 1;
    else refused += 1;
  };
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const due = Math.floor(((performance.now() - startedAt) / 60_000) * perMinute);
      for (; sent < due; sent += 1) {
        const one = openOnce().catch(() => void (refused += 1)).finally(() => waiting.delete(one));
        waiting.add(one);
      }
      await delay(tickMs);
    }
    await Promise.all(waiting);
  };
  const running = run();
  return {
    stop: async () => {
      over.abort();
      await running;
      return { opened, refused };
    },
  };
};
