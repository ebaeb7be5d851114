import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * chosen: the heap grows by a third before it is swept. V8 itself lets it come to three times what is alive, and rows of a batch live just long enough to be
 * taken for things that stay: over 20,000 rows that was 130 MB of nothing.
 */
const growthPercent = 30;
let running = 0;

type Sweep = (how: { readonly type: 'major'; readonly execution: 'async' }) => Promise<unknown>;

/** Sweeps once: how far the heap may grow is decided at the end of each sweep, and the last one was the server's start. */
const sweep = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  setFlagsFromString('--no-expose-gc');
  // checked: V8's own, as its tests call it
  if (typeof found === 'function') await (found as Sweep)({ type: 'major', execution: 'async' });
};

/** Keeps the heap close to what is alive until `end` of what it gives is called, for work through which many rows pass; the last of several that run at once ends it. */
export const spareMemory = async (): Promise<{ readonly end: () => void }> => {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    // 0 is what it is without: V8 decides.
    if (running === 0) setFlagsFromString('--heap-growing-percent=0');
  };
  running += 1;
  if (running === 1) {
    setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
    // Without it the heap is only larger.
    await sweep().catch(() => undefined);
  }
  return { end };
};

/** Does such work. */
export const sparingMemory = async <T>(work: () => Promise<T>): Promise<T> => {
  const { end } = await spareMemory();
  try {
    return await work();
  } finally {
    end();
  }
};
