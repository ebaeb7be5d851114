// Takes long.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../server/database/connectDatabase.ts';
import { isLong } from '../../support/isLong.ts';
import { leadBody, schemasDir } from '../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { hasPgBouncer, keepsPrepared, type PgBouncer, startPgBouncer } from '../support/pgBouncer.ts';
import { shippedTables } from '../support/templates.ts';
import { createLead, signIn, start, type Started, statusOfLead } from './start.ts';

/** Fewer connections than one server has, and fewer than the clients of the tests. */
const poolerSize = 2;

describe.runIf(hasPgBouncer)('two servers behind PgBouncer in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: PgBouncer;
  let [first, second]: Started[] = [];
  let token: string;

  const direct = (): string => database.connection.connectionString;
  const pooled = (): string => pooler.urlOf(new URL(direct()).pathname.slice(1));
  const launch = (): Promise<Started> =>
    start({
      env: {
        DATABASE_URL: pooled(),
        DATABASE_DIRECT_URL: direct(),
        SCHEMAS_DIR: folder,
        LOG_LEVEL: 'info',
        POOL_SIZE: '6',
        TOKEN_SECRET: 'hYxg3zEo1VnUGSXQ7tXlNzk5Zp2sWm0aRbC8dEfGhIjKlMnO',
      },
    });
  const of = (server: Started | undefined): string => server?.address ?? '';
  const call = async (server: Started | undefined, line: string, body?: unknown): Promise<Response> => {
    const [method = '', path = ''] = line.split(' ');
    return fetch(`${of(server)}${path}`, {
      method,
      headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const dataOf = async <T>(response: Response): Promise<T> => {
    const { data, error } = (await response.json()) as { data: T; error?: unknown };
    expect(error).toBeUndefined();
    return data;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
    await cp(schemasDir, folder, { recursive: true });
    database = await openTestDatabase(shippedTables);
    pooler = await startPgBouncer({ url: direct(), size: poolerSize });
    [first, second] = await Promise.all([launch(), launch()]);
    token = await signIn(of(first));
  });
  afterAll(async () => {
    await Promise.all([first?.end('SIGTERM'), second?.end('SIGTERM')]);
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('log what they detected, and limit statements by defaults of the database', async () => {
    expect(first?.output()).toContain(`"preparedStatements":${keepsPrepared()}`);
    const { rows } = await database.pool.query(
      `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() order by 1`,
    );
    expect(rows).toEqual([{ setting: 'search_path=public' }, { setting: 'statement_timeout=15000ms' }]);
  });

  it('limit statements on every connection of the pooler, also on those of the start', async () => {
    const clients = Array.from({ length: poolerSize }, () => new pg.Client(pooled()));
    try {
      await Promise.all(clients.map((client) => client.connect()));
      // Open transactions, so that each client has a connection of its own.
      for (const client of clients) await client.query('begin');
      const limits = await Promise.all(clients.map((client) => client.query('show statement_timeout')));
      expect(limits.map(({ rows }) => rows)).toEqual(clients.map(() => [{ statement_timeout: '15s' }]));
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });

  it('serve more clients than the pooler has connections', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, number) => createLead(of(number % 2 === 0 ? first : second), token, number)),
    );
    const statuses = await Promise.all(
      ids.map((id, number) => statusOfLead(of(number % 2 === 0 ? second : first), token, id)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const list = await dataOf(await call(first, 'GET /api/v2/admin/get-lead?perPage=100'));
    expect(list).toHaveLength(40);
    const report = await call(second, 'GET /api/v2/admin/get-report/leads-status');
    expect(report.status).toBe(200);
    const file = await call(second, 'GET /api/rest/leads/export');
    expect((await file.text()).split('\n').filter((line) => line.includes('Lead ')).length).toBe(40);
  });

  it('send changes of one server to the live stream of the other', async () => {
    const stop = new AbortController();
    const response = await fetch(`${of(first)}/api/v2/live`, { headers: { token }, signal: stop.signal });
    const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await createLead(of(second), token, 100);
    for (let text = ''; !text.includes('"changed":"leads"'); ) {
      const { done = true, value = '' } = (await lines?.read()) ?? {};
      if (done) throw new Error(`the stream ended after ${text}`);
      text += value;
    }
    stop.abort();
  });

  it.runIf(isLong)('run a bulk job', async () => {
    const job = await dataOf<{ _id: string; total: number }>(
      await call(second, 'POST /api/rest/leads/jobs', { action: 'set', query: {}, body: { purpose: 'Investment' } }),
    );
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query('select state, done from gable.jobs where id = $1', [job._id]);
        return rows[0];
      })
      .toEqual({ state: 'done', done: job.total });
  });

  it('import a file with locks and temporary tables', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `Prospect ${n},+9197${String(10_000_000 + n)},Website`);
    const form = new FormData();
    form.append('file', new Blob([['Name,Phone,Source', ...rows, rows[0]].join('\n')]), 'people.csv');
    const sent = await fetch(`${of(first)}/api/rest/leads/imports`, { method: 'POST', headers: { token }, body: form });
    const { id, guess: map } = await dataOf<{ id: string; guess: object }>(sent);
    const path = `/api/rest/leads/imports/${id}/state`;
    for (const [act, state] of [
      ['check', 'checked'],
      ['apply', 'applied'],
    ]) {
      expect((await call(first, `POST ${path}`, { act, map })).status).toBe(202);
      await expect
        .poll(async () => dataOf(await call(second, `GET ${path}`)))
        .toMatchObject({ state, totals: { rows: 1201, created: 1200, duplicate: 1 } });
    }
  });

  it.runIf(isLong)('migrate records and both use the new version', async () => {
    const path = join(folder, 'leads.json');
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(
        '"properties": {',
        '"properties": {\n    "petsAllowed": { "type": "boolean", "title": "Pets allowed", "default": true },',
      ),
    );
    for (const [number, server] of [first, second].entries())
      await expect
        .poll(async () => {
          const body = leadBody(200 + number, { petsAllowed: true });
          return (await call(server, 'POST /api/v2/admin/create-lead', body)).status;
        })
        .toBe(201);
  });

  it('leave no locks or settings on the connections of the pooler', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as locks from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and a.datname = current_database()`,
    );
    expect(rows).toEqual([{ locks: 0 }]);
    expect(pooler.output()).not.toContain('unsupported');
  });

  it.runIf(isLong)('return 503 while the pooler does not respond, and recover', async () => {
    const id = await createLead(of(first), token, 300);
    pooler.signal('SIGSTOP');
    try {
      expect(await statusOfLead(of(first), token, id)).toBe(503);
      await expect.poll(() => first?.output()).toContain('the database does not respond');
    } finally {
      pooler.signal('SIGCONT');
    }
    await expect.poll(() => statusOfLead(of(first), token, id)).toBe(200);
  });

  it('reject a configuration with only a pooler, and name the missing setting', async () => {
    const alone = connectDatabase({ databaseUrl: pooled(), dataDir: folder }, { onLog: () => undefined });
    await expect(alone).rejects.toThrow(/is a pooler; expected Postgres itself.*DATABASE_DIRECT_URL/);
  });
});
