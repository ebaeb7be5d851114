import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createRightsEpoch } from '../../auth/permissions/createRightsEpoch.ts';
import { type RulesJob, runRules } from '../../features/rules/runRules.ts';
import { takeMoments } from '../../features/rules/events/takeMoments.ts';
import type { Metrics } from '../../metrics/createMetrics.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

type RulesParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly runJob: RunJob;
  readonly metrics: Pick<Metrics, 'countRule'> | undefined;
};

/**
 * Runs rules: every second those that a change started and those whose wait has ended; every half minute those that
 * start at a time, such as the due date of a record. Returns a function that stops this and waits for running rules.
 */
export const startRules = ({ pool, store, log, runJob, metrics }: RulesParts): (() => Promise<void>) => {
  const epochOf = createRightsEpoch(pool);
  const job: RulesJob = {
    pool,
    state: async () => {
      await store.follow(await epochOf());
      return store.current();
    },
    log,
    onRun: (runState) => metrics?.countRule(runState),
  };
  let running: Promise<void> = Promise.resolve();
  const every = (pattern: string, work: (now: Date) => Promise<void>): Cron =>
    new Cron(pattern, { unref: true, protect: true }, async () => {
      const done = runJob(() => work(new Date()), 'rules could not run');
      running = Promise.all([running, done]).then(() => undefined);
      await done;
    });
  const crons = [
    every('* * * * * *', (now) => runRules(job, now)),
    every('*/30 * * * * *', (now) => takeMoments(job, now)),
  ];
  return async () => {
    for (const cron of crons) cron.stop();
    await running;
  };
};
