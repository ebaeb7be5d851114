import { constants } from 'node:os';
import { stopDeadlineMs } from './stopSequence.ts';

/** What happens when the process gets a signal to stop. */
export type SignalStop = {
  /** Sets what the first signal runs before the process ends. Without it, a signal ends the process immediately. */
  readonly use: (stop: () => Promise<void>) => void;
  /** Returns whether a signal was received. */
  readonly hasBegun: () => boolean;
};

/**
 * Listens for SIGTERM and SIGINT. The first signal runs the function that was passed to `use` of the result. It ends
 * the process with code 0 when that function is done, or after `stopDeadlineMs`. A second signal ends the process
 * immediately. Call it at the start of the process, because process 1 of a container ignores signals without a
 * listener.
 */
export const stopOnSignals = (): SignalStop => {
  let stop = async (): Promise<void> => undefined;
  let hasBegun = false;
  const onSignal = (signal: 'SIGTERM' | 'SIGINT'): void => {
    // chosen: the exit code that a shell gives to a process ended by a signal. A complete shutdown ends with 0.
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
