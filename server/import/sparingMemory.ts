import { setFlagsFromString } from 'node:v8';

/**
 * chosen: the heap grows by a third before it is swept. V8 itself lets it come to three times what is alive, and rows of a batch live just long enough to be
 * taken for things that stay: over 20,000 rows that was 130 MB of nothing, sweeping sooner costs no time that can be measured.
 */
const growthPercent = 30;
let running = 0;

/** Does work through which many rows pass, with the heap kept close to what is alive; V8 reads the flag each time it has swept. */
export const sparingMemory = async <T>(work: () => Promise<T>): Promise<T> => {
  running += 1;
  if (running === 1) setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  try {
    return await work();
  } finally {
    running -= 1;
    // 0 is what it is without: V8 decides.
    if (running === 0) setFlagsFromString('--heap-growing-percent=0');
  }
};
