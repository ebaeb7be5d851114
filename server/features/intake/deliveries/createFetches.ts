/** Fetches of complete records that run beside the queue of deliveries. */
export type Fetches = {
  /** Returns the sources with as many running fetches as one may have. */
  readonly busySources: () => readonly string[];
  /** Runs a fetch of a source. It must not throw. */
  readonly start: (source: string, fetch: () => Promise<void>) => void;
  /** Resolves when all have ended. */
  readonly settled: () => Promise<void>;
};

/** chosen: about as many per second as a source answers one after the other. */
const maxPerSource = 10;

/**
 * Creates a place for fetches. Each source has its own limit, so that deliveries of the others do not wait for one that
 * does not answer.
 */
export const createFetches = (): Fetches => {
  const running = new Map<Promise<void>, string>();
  const countOf = (source: string): number => [...running.values()].filter((each) => each === source).length;
  return {
    busySources: () => [...new Set(running.values())].filter((source) => countOf(source) >= maxPerSource),
    start: (source, fetch) => {
      const one = fetch().finally(() => running.delete(one));
      running.set(one, source);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
};
