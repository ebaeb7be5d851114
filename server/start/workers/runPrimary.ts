import { AggregatorRegistry } from 'prom-client';
import { type Config, embeddedInPrimary } from '../../config/config.ts';
import { createLogger } from '../../http/plugins/log/createLogger.ts';
import { type ConnectedDatabase, connectDatabase } from '../../database/connectDatabase.ts';
import { serveMetrics } from '../../metrics/serveMetrics.ts';
import { addressToOpen, checkAddress, explainListenError } from '../listen.ts';
import { endWithReason } from '../endWithReason.ts';
import type { ReloadSignal } from './reloadOnSignal.ts';
import type { SignalStop } from '../stopOnSignals.ts';
import { createStopSequence, type StopSequence } from '../stopSequence.ts';
import { createWorkers, WorkerEnded } from './createWorkers.ts';

/** Returns the address of the embedded Postgres as a URL, even if it listens on a Unix socket. */
const urlOf = ({ host = '', port, user = '', password, database = '' }: ConnectedDatabase['connection']): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(String(password ?? ''))}` +
  `@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;

type PrimaryParts = {
  readonly signals: SignalStop;
  readonly reloads: ReloadSignal;
  /** The file that a worker runs. */
  readonly entry: string;
};

const startAll = async (
  config: Config,
  stopping: StopSequence,
  { reloads, entry }: Omit<PrimaryParts, 'signals'>,
): Promise<void> => {
  const log = createLogger(config.logLevel);
  const endAll = (): void => void stopping.run().then(() => process.exit(1));
  await checkAddress(config);
  const database = await connectDatabase(config, {
    onLog: (line) => log.debug({ postgres: line }, 'postgres'),
    onEvent: (text) => log.warn(text),
    onLost: (error) => {
      log.fatal({ err: error }, 'the embedded Postgres could not be started again; the server ends');
      endAll();
    },
  });
  stopping.add({ phase: 'database', name: 'the embedded Postgres', run: database.stop });
  const workers = createWorkers({
    count: config.workers,
    entry,
    env: database.embedded ? { DATABASE_URL: urlOf(database.connection), [embeddedInPrimary]: 'true' } : {},
    log,
    onGivenUp: () => {
      log.fatal('the workers keep ending; the server ends');
      endAll();
    },
  });
  // Each worker keeps to the deadlines of its own stop, which end with this phase.
  stopping.add({ phase: 'resources', name: 'the workers', run: workers.stop, cut: workers.kill });
  if (config.metrics !== undefined) {
    const metrics = new AggregatorRegistry();
    const { metrics: place } = config;
    const served = await serveMetrics({ ...place, read: () => metrics.clusterMetrics() }).catch((error: unknown) => {
      throw explainListenError(error, place, 'METRICS_');
    });
    log.info({ metricsPort: served.port }, 'metrics are served');
    stopping.add({ phase: 'work', name: 'the metrics', run: served.close });
  }
  const address = await workers.start();
  process.stdout.write(`Gable is at ${addressToOpen({ address: address.address ?? '', port: address.port })}\n`);
  reloads.use(workers.replace);
};

/**
 * Starts the primary process: the embedded Postgres, and `WORKERS` server processes that share the port. After SIGHUP,
 * new workers replace the previous ones, one after the other; if Gable was updated meanwhile, the new workers run the
 * new code. If the start fails, prints why and ends the process.
 */
export const runPrimary = async (config: Config, { signals, reloads, entry }: PrimaryParts): Promise<void> => {
  const stopping = createStopSequence(createLogger(config.logLevel));
  signals.use(stopping.run);
  try {
    await startAll(config, stopping, { entry, reloads });
  } catch (error) {
    if (signals.hasBegun()) return;
    await stopping.run();
    // The worker has already printed the reason.
    if (error instanceof WorkerEnded) process.exit(1);
    endWithReason(error);
  }
};
