/** The running fetches. A fetch requests the complete record of a delivery from its source. */
export type Fetches = {
  /** Returns the sources that have reached their maximum of running fetches. */
  readonly busySources: () => readonly string[];
  /** Starts a fetch of a source. The fetch must not throw. */
  readonly start: (source: string, fetch: () => Promise<void>) => void;
  /** Resolves when no fetch is running. */
  readonly settled: () => Promise<void>;
};

/**
 * Maximum of running fetches per source. chosen: enough for many deliveries at once, and few enough not to overload a
 * source.
 */
const maxPerSource = 10;

/**
 * Returns functions that start fetches and wait for them. `busySources` returns the sources that must not get another
 * fetch now. Callers skip the deliveries of these sources, so that a slow source does not delay other sources.
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
