import type { Logger } from 'pino';
import type pg from 'pg';
import { createSecretBox } from '../../auth/secretBox.ts';
import type { Config } from '../../config/config.ts';
import { createUnsubscribeLinks } from '../../features/channels/queue/unsubscribeLinks.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import type { Metrics } from '../../metrics/createMetrics.ts';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { StopSequence } from '../stopSequence.ts';
import { createJobRunner } from './createJobRunner.ts';
import { startBulkJobs } from './startBulkJobs.ts';
import { startChannels } from './startChannels.ts';
import { startEmailJob } from './startEmailJob.ts';
import { startFileSweep } from './startFileSweep.ts';
import { startIntake } from './startIntake.ts';
import { startNotifications } from './startNotifications.ts';
import { startRetention } from './startRetention.ts';
import { startRules } from './startRules.ts';
import { startSchemaRecovery } from './startSchemaRecovery.ts';
import { startSimilarPairs } from './startSimilarPairs.ts';
import { startStaleValues } from './startStaleValues.ts';
import { startWebhooks } from './startWebhooks.ts';

type JobsParts = {
  readonly config: Pick<Config, 'publicUrl' | 'webhookPrivateAddresses' | 'auditDays' | 'logDays'>;
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  readonly store: SchemaLifecycle;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly tokenSecret: string;
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
  readonly stopping: StopSequence;
};

/** Starts every background job of a server. For each, adds to `stopping` a function that stops it. */
export const startJobs = ({
  config,
  pool,
  readPool,
  store,
  mailer,
  files,
  tokenSecret,
  metrics,
  log,
  stopping,
}: JobsParts): void => {
  const { publicUrl, webhookPrivateAddresses: allowPrivate, auditDays, logDays } = config;
  const runJob = createJobRunner({ pool, log });
  const box = createSecretBox(tokenSecret);
  const add = (name: string, run: () => Promise<void>): void => stopping.add({ phase: 'work', name, run });
  add('scheduled email', startEmailJob({ pool, readPool, store, mailer, tokenSecret, publicUrl, log, runJob }));
  add('notifications', startNotifications({ pool, store, mailer, publicUrl, allowPrivate, log, runJob }));
  add('webhook deliveries', startWebhooks({ pool, store, allowPrivate, log, runJob }));
  add('bulk jobs', startBulkJobs({ pool, store, log, runJob }));
  const links = createUnsubscribeLinks(tokenSecret);
  add('the channels', startChannels({ pool, store, box, mailer, links, files, publicUrl, allowPrivate, log, runJob }));
  add('the rules', startRules({ pool, store, log, runJob, metrics }));
  add('look-ups and roll-ups', startStaleValues({ pool, store, runJob }));
  add('the search for duplicates', startSimilarPairs({ pool, store, runJob }));
  add('the schema recovery', startSchemaRecovery({ store, runJob }));
  add('the intake of deliveries', startIntake({ pool, store, box, allowPrivate, log, runJob }));
  add('the deletion of old entries', startRetention({ pool, auditDays, logDays, log, runJob }));
  add('the deletion of unused files', startFileSweep({ pool, store, files, runJob }));
};
