import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { PastRecordsAnswer, RuleRetryAnswer, RuleRunsAnswer } from '#model/wire/rules.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';
import { anyObject, count, dataEnvelope, id, list, object, oneOfWords, text } from '../../contract/schemaTypes.ts';
import { tryOnPastRecords } from '../../features/rules/pastRecords/tryOnPastRecords.ts';
import { listRuns, readRules, retryRuns, runStates } from '../../features/rules/readRules.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { wholeNumber } from '../../contract/wholeNumber.ts';
import { createReader } from '../../query/filters/createReader.ts';

const words = { tag: 'Server', access: 'rights', permission: 'organization.edit' } as const;

const rules = defineRoute({
  ...words,
  id: 'rules.list',
  method: 'GET',
  path: '/api/v2/admin/rules',
  describe: () => ({
    summary: 'List the rules',
    description:
      'In the order in which they are tried, with the number of their runs of the last 30 days. `problems`: templates, ' +
      'webhooks and channels of a rule that are missing or off.',
    answers: { 200: { description: 'The rules.', schema: dataEnvelope(list(anyObject)) } },
  }),
});
const runs = defineRoute({
  ...words,
  id: 'rules.runs',
  method: 'GET',
  path: '/api/v2/admin/rule-runs',
  query: object({ 'rule?': text, 'state?': oneOfWords(runStates), 'page?': text }),
  describe: () => ({
    summary: 'List the runs of rules',
    description:
      'A run about a record that you may not see, or of a rule with a field that you may not read, has neither record ' +
      'nor note.',
    answers: {
      200: { description: 'A page of 50, latest first.', schema: object({ data: list(anyObject), total: count }) },
    },
    errors: ['BAD_QUERY', 'UNKNOWN_QUERY'],
  }),
});
const retry = defineRoute({
  ...words,
  id: 'rules.retry',
  method: 'POST',
  path: '/api/v2/admin/rule-retry',
  body: object({ ids: list(id) }),
  describe: () => ({
    summary: 'Retry runs that failed',
    description: 'Each continues with the step that failed.',
    answers: { 200: { description: 'How many run again.', schema: dataEnvelope(object({ retried: count })) } },
  }),
});

const tryRule = defineRoute({
  ...words,
  id: 'rules.replay',
  method: 'GET',
  path: '/api/v2/admin/rule-replay',
  query: object({ rule: text, 'days?': text }),
  describe: () => ({
    summary: 'Try a rule on past records',
    description:
      'What the rule would have done with the records created, or the changes made, in the last `days` (1 to 90, default ' +
      '30), with the reason of each decision, the number per person and conflicts with other rules. The rule may be off. ' +
      'Nothing is written. Records that you may not see are only counted.',
    answers: { 200: { description: 'The decisions, latest first.', schema: dataEnvelope(anyObject) } },
    errors: ['NOT_FOUND', 'BAD_QUERY', 'UNKNOWN_QUERY', 'TIMED_OUT'],
  }),
});

/** Definitions of the routes of rules, their runs, and trying a rule on past records. `fixedRoutes.ts` lists them. */
export const rulesRoutes = [rules, runs, retry, tryRule];

type RulesRoutesOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  readonly session: Authenticator;
};

/** Adds the routes of Settings, Rules: rules, runs, retry, and trying a rule on past records. */
export const addRulesRoutes = (app: FastifyInstance, { pool, schemas, session }: RulesRoutesOptions): void => {
  addRoute(app, session, rules, () => readRules(pool, schemas().model, new Date()));
  addRoute(app, session, runs, async ({ query, actor }): Promise<RuleRunsAnswer> => {
    const page = wholeNumber('page', query.page, { or: 1, max: 10_000 });
    const { model } = schemas();
    const reader = createReader(actor, model);
    return listRuns(pool, { model, reader }, { rule: query.rule, state: query.state, page });
  });
  addRoute(
    app,
    session,
    retry,
    async ({ body }): Promise<RuleRetryAnswer> => ({ data: { retried: await retryRuns(pool, body.ids, new Date()) } }),
  );
  addRoute(
    app,
    session,
    tryRule,
    ({ query: { rule, days }, actor }): Promise<PastRecordsAnswer> =>
      tryOnPastRecords({
        pool,
        state: schemas(),
        name: rule,
        days: wholeNumber('days', days, { or: 30, max: 90 }),
        actor,
        now: new Date(),
      }),
  );
};
