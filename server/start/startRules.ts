import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createRightsEpoch } from '../auth/createRightsEpoch.ts';
import { type RulesJob, runRules } from '../features/rules/runRules.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';

type RulesParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Checks every second for changes that start a rule, and for rules that waited. Returns the function to stop it. */
export const startRules = ({ pool, store, log }: RulesParts): (() => Promise<void>) => {
  const epochOf = createRightsEpoch(pool);
  const job: RulesJob = {
    pool,
    state: async () => {
      await store.follow(await epochOf());
      return store.current();
    },
    log,
  };
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, async () => {
    running = runRules(job, new Date()).catch((error: unknown) => log.error({ err: error }, 'rules could not run'));
    await running;
  });
  return async () => {
    cron.stop();
    await running;
  };
};
