/** Limits for how long a connection may keep the server waiting. */
export type ConnectionLimits = {
  /** Time for all headers of a request. A connection that sends nothing is also closed after this time. */
  readonly headersMs: number;
  /** Period in which a body must deliver at least `bytesPerSecond`. */
  readonly bodyMs: number;
  /**
   * Minimum rate at which a body must arrive. chosen: the rate of other servers (Kestrel, IIS), a tenth of the slowest
   * phone network.
   */
  readonly bytesPerSecond: number;
  /** Max idle time between two requests, or without progress in a response that is being sent. */
  readonly idleMs: number;
};

/** Default limits for how long a connection may keep the server waiting. */
export const standardLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  bytesPerSecond: 240,
  idleMs: 60_000,
};

/**
 * Returns how often connections are checked: a quarter of the shortest limit, but at least once a second. Node checks
 * for slow headers, and Gable for slow bodies and responses. Units: ms.
 */
export const checkIntervalMsOf = ({ headersMs, bodyMs, idleMs }: ConnectionLimits): number =>
  Math.min(1000, Math.ceil(Math.min(headersMs, bodyMs, idleMs) / 4));
