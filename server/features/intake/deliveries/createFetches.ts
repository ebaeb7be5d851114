/** The running requests (fetches) to sources for complete records. Other deliveries are processed at the same time. */
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
 * Returns functions that start requests to sources for complete records, and list the sources at their max number of
 * running requests. Callers skip these, so a source that does not answer does not delay the deliveries of other
 * sources.
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
