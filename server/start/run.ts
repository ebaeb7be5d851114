import pino from 'pino';
import type { Config } from '../config/config.ts';
import { loggerOptions } from '../http/plugins/log/loggerOptions.ts';
import { endWithReason } from './endWithReason.ts';
import { startServer } from './startServer.ts';
import type { SignalStop } from './stopOnSignals.ts';
import { createStopSequence } from './stopSequence.ts';

/**
 * Starts the server. If that fails, prints why and ends the process. A signal during the start closes whatever is
 * already open.
 */
export const run = async (config: Config, signals: SignalStop): Promise<void> => {
  const stopping = createStopSequence(pino(loggerOptions(config.logLevel)));
  signals.use(stopping.run);
  try {
    await startServer(config, stopping);
  } catch (error) {
    // The start failed because the signal closed something that it still needed.
    if (signals.hasBegun()) return;
    endWithReason(error);
  }
};
