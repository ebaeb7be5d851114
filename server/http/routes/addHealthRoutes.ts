import { object, oneOfWords, text } from '../../contract/schemaTypes.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { isDraining } from '../plugins/connections/gracefulClose.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';

/** What the routes of the health checks need. */
export type HealthOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'>;

/** Max time of the query. chosen: a database that needs longer for `select 1` cannot serve a request either. */
const maxMs = 1500;
/** Max time of a check with the wait for a free connection, so that a response never takes more than two seconds. */
const answerMs = 1700;

/**
 * Creates a function that checks whether the database responds. Parallel requests share one query. Errors:
 * `DATABASE_AWAY`, `BUSY`.
 */
const createProbe = (pool: pg.Pool): (() => Promise<number>) => {
  let running: Promise<number> | undefined;
  const ping = async (): Promise<number> => {
    const started = performance.now();
    const timer = new AbortController();
    // The driver destroys a connection on which no response came, and does not use it again.
    const query: pg.QueryConfig & { readonly query_timeout: number } = { text: 'select 1', query_timeout: maxMs };
    const late = delay(answerMs, undefined, { signal: timer.signal }).then(() => {
      throw new AppError('DATABASE_AWAY', { cause: new Error(`no answer to "select 1" within ${answerMs} ms`) });
    });
    try {
      await Promise.race([pool.query(query), late]);
      return Math.round((performance.now() - started) * 10) / 10;
    } finally {
      late.catch(() => undefined);
      timer.abort();
    }
  };
  return () =>
    (running ??= ping().finally(() => {
      running = undefined;
    }));
};

/** The response to headers that are too large. It has no body, because Node refuses them before a route is found. */
export const largeHeaders = { 431: { description: 'The headers of the request are larger than 16 kB.' } } as const;

const isOk = { const: 'ok' } as const;

const health = defineRoute({
  id: 'server.health',
  tag: 'Server',
  method: 'GET',
  path: '/health',
  access: 'open',
  isForVisitors: true,
  describe: () => ({
    summary: 'Get the health of the server and its database',
    answers: {
      200: {
        description: 'Both respond.',
        schema: object({ status: isOk, database: isOk, databaseMs: { type: 'number' }, schemaVersion: text }),
      },
      ...largeHeaders,
    },
  }),
});

const ready = defineRoute({
  id: 'server.ready',
  tag: 'Server',
  method: 'GET',
  path: '/health/ready',
  access: 'open',
  isForVisitors: true,
  describe: () => ({
    summary: 'Check whether the server can serve requests',
    description:
      'For load balancers: the database responds, and the server is not stopping. A server whose connections to the ' +
      'database are all in use stays in service (`busy`), because the others would get its requests and become busy ' +
      'too. Responds within two seconds.',
    answers: {
      200: { description: 'It can.', schema: object({ status: isOk, database: oneOfWords(['ok', 'busy']) }) },
      ...largeHeaders,
    },
  }),
});

const live = defineRoute({
  id: 'server.alive',
  tag: 'Server',
  method: 'GET',
  path: '/health/live',
  access: 'open',
  isForVisitors: true,
  describe: () => ({
    summary: 'Check whether the process responds',
    description: 'For supervisors, which restart it if not. Does not check the database.',
    answers: { 200: { description: 'It responds.', schema: object({ status: isOk }) }, ...largeHeaders },
  }),
});

/** Definitions of the routes of the health checks. `fixedRoutes.ts` lists them. */
export const healthRoutes = [health, ready, live];

/**
 * Adds the routes for supervisors and load balancers, each answered within two seconds. `/health/live`: the process
 * responds; if not, restart it. `/health/ready`: the database responds too, or is busy, and the server is not about to
 * close, so send it requests. `/health`: the database responds, with its response time and the schema version.
 */
export const addHealthRoutes = (app: FastifyInstance, { pool, schemas, session }: HealthOptions): void => {
  const probe = createProbe(pool);
  const fresh = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
  addRoute(app, session, health, async ({ reply }) => {
    const databaseMs = await probe();
    return fresh(reply).send({ status: 'ok', database: 'ok', databaseMs, schemaVersion: schemas().model.version });
  });
  addRoute(app, session, ready, async ({ reply }) => {
    if (isDraining(app)) throw new AppError('STOPPING');
    const database = await probe().then(
      () => 'ok',
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'BUSY') return 'busy';
        throw error;
      },
    );
    return fresh(reply).send({ status: 'ok', database });
  });
  addRoute(app, session, live, ({ reply }) => fresh(reply).send({ status: 'ok' }));
};
