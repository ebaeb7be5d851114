import { constants } from 'node:os';
import { stopDeadlineMs } from './stopSequence.ts';

export type SignalStop = {
  /** Sets what a signal runs before the process ends; until then a signal ends the process at once. */
  readonly use: (stop: () => Promise<void>) => void;
  /** Whether a signal has come. */
  readonly hasBegun: () => boolean;
};

/**
 * Listens for SIGTERM and SIGINT from the first moment of the process: the first signal ends it with code 0 once
 * everything that was opened is closed, or at the deadline; a second one at once. A process without listeners that runs
 * as the first of a container ignores signals.
 */
export const stopOnSignals = (): SignalStop => {
  let stop = async (): Promise<void> => undefined;
  let hasBegun = false;
  const onSignal = (signal: 'SIGTERM' | 'SIGINT'): void => {
    // chosen: the code a shell gives to a process that a signal ended; a stop in order ends with 0.
    if (hasBegun) process.exit(128 + constants.signals[signal]);
    hasBegun = true;
    setTimeout(() => process.exit(0), stopDeadlineMs);
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return {
    use: (next) => {
      stop = next;
    },
    hasBegun: () => hasBegun,
  };
};
