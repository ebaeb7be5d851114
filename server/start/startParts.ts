import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { StopSequence } from './stopSequence.ts';

/** What all steps of the server's start share. */
export type StartParts = {
  readonly config: Config;
  readonly log: Logger;
  /** Each step adds its shutdown, so that the server can be stopped at any time, even during the start. */
  readonly stopping: StopSequence;
  /** Whether requests are served. Set by the last step. */
  readonly status: { isServing: boolean };
};
