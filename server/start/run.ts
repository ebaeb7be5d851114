import type { Config } from '../config/config.ts';
import { createLogger } from '../http/plugins/log/createLogger.ts';
import { endWithReason } from './endWithReason.ts';
import { startServer } from './startServer.ts';
import type { SignalStop } from './stopOnSignals.ts';
import { createStopSequence } from './stopSequence.ts';

/**
 * Starts the server. If that fails, prints why and ends the process. A signal during the start closes whatever is
 * already open.
 */
export const run = async (config: Config, signals: SignalStop): Promise<void> => {
  const stopping = createStopSequence(createLogger(config.logLevel));
  signals.use(stopping.run);
  try {
    await startServer(config, stopping);
  } catch (error) {
    // The start failed because the signal closed something that it still needed.
    if (signals.hasBegun()) return;
    endWithReason(error);
  }
};
