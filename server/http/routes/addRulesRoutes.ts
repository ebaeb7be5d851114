import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Model } from '#model/resource.ts';
import type { RuleRetryAnswer, RuleRunsAnswer } from '#model/wire/rules.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { anyObject, count, dataEnvelope, id, list, object, oneOfWords, text } from '../../contract/schemaTypes.ts';
import { listRuns, readRules, retryRuns, runStates } from '../../features/rules/readRules.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const words = { tag: 'Server', access: 'rights', permission: 'organization.edit' } as const;

const rules = defineRoute({
  ...words,
  id: 'rules.list',
  method: 'GET',
  path: '/api/v2/admin/rules',
  describe: () => ({
    summary: 'List the rules',
    description: 'In the order in which they are tried, with the number of their runs of the last 30 days.',
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

export const rulesRoutes = [rules, runs, retry];

type RulesRoutesOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => { readonly model: Model };
  readonly session: Authenticator;
};

/** Adds the routes of Settings, Rules. */
export const addRulesRoutes = (app: FastifyInstance, { pool, schemas, session }: RulesRoutesOptions): void => {
  addRoute(app, session, rules, () => readRules(pool, schemas().model, new Date()));
  addRoute(app, session, runs, async ({ query }): Promise<RuleRunsAnswer> => {
    const page = Number(query.page ?? 1);
    if (!Number.isSafeInteger(page) || page < 1 || page > 10_000)
      throw new AppError('BAD_QUERY', { text: 'page: expected a whole number from 1.' });
    return listRuns(pool, { rule: query.rule, state: query.state, page });
  });
  addRoute(
    app,
    session,
    retry,
    async ({ body }): Promise<RuleRetryAnswer> => ({ data: { retried: await retryRuns(pool, body.ids, new Date()) } }),
  );
};
