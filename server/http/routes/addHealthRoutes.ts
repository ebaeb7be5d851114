import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';

export type HealthOptions = { readonly pool: pg.Pool; readonly schemas: () => SchemaState };

/** chosen: a database that needs longer for `select 1` can do nothing for a request either. */
const maxMs = 1500;
/** With the wait for a free connection before it: whoever asks waits two seconds. */
const answerMs = 1700;

/**
 * Creates a function that asks the database whether it answers; requests that ask at the same time share one query.
 * Errors: `DATABASE_AWAY`, `BUSY`.
 */
const createProbe = (pool: pg.Pool): (() => Promise<number>) => {
  let running: Promise<number> | undefined;
  const ask = async (): Promise<number> => {
    const started = performance.now();
    const timer = new AbortController();
    // A connection on which no answer came is destroyed by the driver, not used again.
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
    (running ??= ask().finally(() => {
      running = undefined;
    }));
};

/**
 * Adds the addresses by which a supervisor or a load balancer asks how the server is, each answered within two seconds:
 * `/health/live` (the process answers; restart it if not), `/health/ready` (it can serve requests, as its database
 * answers) and `/health` (the same, with figures).
 */
export const addHealthRoutes = (app: FastifyInstance, { pool, schemas }: HealthOptions): void => {
  const probe = createProbe(pool);
  const fresh = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
  app.get('/health', async (_request, reply) => {
    const databaseMs = await probe();
    return fresh(reply).send({ status: 'ok', database: 'ok', databaseMs, schemaVersion: schemas().model.version });
  });
  app.get('/health/ready', async (_request, reply) => {
    await probe();
    return fresh(reply).send({ status: 'ok', database: 'ok' });
  });
  app.get('/health/live', async (_request, reply) => fresh(reply).send({ status: 'ok' }));
};
