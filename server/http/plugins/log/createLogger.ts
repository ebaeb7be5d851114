import pino from 'pino';
import { loggerOptions } from './loggerOptions.ts';

/** Max size of the lines that wait to be written (chosen). More are dropped. Units: bytes. */
const maxWaitingBytes = 1_048_576;

/**
 * Creates the destination of the log, the standard output. If it cannot be written, for example because its disk is
 * full, lines are lost, but the process continues, and ends as usual.
 */
const createDestination = () => {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: maxWaitingBytes });
  const flushSync = destination.flushSync.bind(destination);
  let isFailing = false;
  destination.on('error', () => {
    isFailing = true;
  });
  destination.on('write', () => {
    isFailing = false;
  });
  // pino flushes when the process ends, and would try again without end.
  destination.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return destination;
};

/** Where all loggers of this process write. */
export const logDestination = createDestination();

/** Creates a logger that writes to the standard output. `level`: the least severe level that is logged. */
export const createLogger = (level: string): pino.Logger => pino(loggerOptions(level), logDestination);
