import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { benchSecret } from '../fill/people.ts';
import { percentile } from '../support/percentile.ts';
import { projectRoot, startProduct } from '../server/processes.ts';
import { addFilled, type Edit, edits, filledFields, parseFile } from './edits.ts';
import { type Readers, startReaders } from './readers.ts';
import { startWriters, type Write, type Writers } from './writers.ts';

const maxWaitMs = 1000;
/** chosen: max time of a list of 1,000,000 records while Postgres also converts all of them on two cores. Units: ms. */
const maxReadMs = 2000;
/** How long writes are observed after the background work of an edit has ended. Units: ms. */
const afterMs = 500;
const quietMs = 3000;

/** Returns whether the server is still changing tables, during which it holds an advisory lock. */
const isJobActive = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{
    busy: boolean;
  }>(`select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended('gable tables', 0)) as busy`);
  return rows[0]?.busy === true;
};

const untilDone = async (pool: pg.Pool): Promise<void> => {
  do await delay(afterMs);
  while (await isJobActive(pool));
};

const longest = (writes: readonly Write[]): number => Math.max(0, ...writes.map(({ ms }) => ms));

const figureOfReads = (name: string, reads: readonly Write[]): Figure => {
  const failed = reads.filter(({ status }) => status >= 500);
  const figure: Figure = {
    name: `longest list or filter during a schema change: ${name}`,
    ours: `${reads.length} lists, p95 ${percentile(
      reads.map(({ ms }) => ms),
      0.95,
    ).toFixed(
      0,
    )} ms, ${reads.filter(({ ms }) => ms > maxWaitMs).length} above ${maxWaitMs} ms, ${failed.length} refused`,
    value: failed.length > 0 ? Number.POSITIVE_INFINITY : longest(reads),
    unit: 'ms',
    target: { atMost: maxReadMs },
  };
  process.stderr.write(
    `${figure.name}: ${longest(reads).toFixed(0)} ms; ${figure.ours}${failed[0] === undefined ? '' : `; ${failed[0].status} ${failed[0].text}`}\n`,
  );
  return figure;
};

const measure = async (
  { pool }: Bench,
  { name, change }: Edit,
  {
    file,
    path,
    writers,
    readers,
  }: {
    readonly file: ReturnType<typeof parseFile>;
    readonly path: string;
    readonly writers: Writers;
    readonly readers: Readers;
  },
): Promise<readonly Figure[]> => {
  const before = writers.version();
  change(file);
  const from = performance.now();
  await writeFile(path, JSON.stringify(file, null, 2));
  const inForceAt = await writers.untilVersion(before);
  await untilDone(pool);
  const doneAt = performance.now();
  const writes = await writers.between(from, doneAt);
  const failed = writes.filter(({ status }) => status >= 300);
  const figure: Figure = {
    name: `longest write during a schema change: ${name}`,
    ours: `in force after ${((inForceAt - from) / 1000).toFixed(1)} s, all done after ${((doneAt - from) / 1000).toFixed(1)} s; ${writes.length} writes, p95 ${percentile(
      writes.map(({ ms }) => ms),
      0.95,
    ).toFixed(0)} ms, ${failed.length} refused`,
    // A failed write counts as infinitely long.
    value: failed.length > 0 ? Number.POSITIVE_INFINITY : longest(writes),
    unit: 'ms',
    target: { atMost: maxWaitMs },
  };
  process.stderr.write(
    `${figure.name}: ${figure.value.toFixed(0)} ms; ${figure.ours}${failed[0] === undefined ? '' : `; ${failed[0].status} ${failed[0].text}`}\n`,
  );
  return [figure, figureOfReads(name, await readers.between(from, doneAt))];
};

/** Fills the text fields of all leads with digits. Triggers do not run. */
const fillText = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table leads disable trigger user');
    const sets = filledFields.map((name) => `"${name}" = (100000 + ("leadNumber" % 800000))::text`);
    await client.query(`update leads set ${sets.join(', ')}`);
    await client.query('alter table leads enable trigger user');
    await client.query('commit');
    await client.query('vacuum (analyze) leads');
  } finally {
    client.release();
  }
};

const someIds = async (pool: pg.Pool): Promise<readonly string[]> =>
  (await pool.query<{ id: string }>('select "_id"::text as id from leads order by "_id" limit 400')).rows.map(
    ({ id }) => id,
  );

/**
 * Edits the schema file of a large table in every way an admin can, while leads are created, changed, listed and
 * filtered. Measures how long a write or a list waits. `words`: only edits whose names contain one of these words are
 * made; if empty, all edits are made.
 */
export const ddlFigures = async (bench: Bench, words: readonly string[]): Promise<readonly Figure[]> => {
  const chosen = edits.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const dir = await mkdtemp(join(tmpdir(), 'gable-ddl-'));
  await cp(join(projectRoot, 'schemas'), dir, { recursive: true });
  const path = join(dir, 'leads.json');
  const file = parseFile(await readFile(path, 'utf8'));
  addFilled(file);
  await writeFile(path, JSON.stringify(file, null, 2));
  // Before the server ends: their refused connections would hide why it ends.
  let stop = async (): Promise<void> => undefined;
  const server = await startProduct({ DATABASE_URL: bench.url, TOKEN_SECRET: benchSecret, SCHEMAS_DIR: dir });
  try {
    if (chosen.some(({ reads }) => reads)) await fillText(bench.pool);
    const to = { origin: `http://127.0.0.1:${server.port}`, token: bench.people.token };
    const writers = startWriters({ ...to, ids: await someIds(bench.pool) });
    const readers = startReaders(to);
    stop = async () => void (await Promise.all([writers.stop(), readers.stop()]));
    await delay(quietMs);
    const quiet = await writers.between(0, performance.now());
    const figures: Figure[] = [
      {
        name: 'longest write without a schema change',
        ours: `${quiet.length} writes, p95 ${percentile(
          quiet.map(({ ms }) => ms),
          0.95,
        ).toFixed(0)} ms`,
        value: longest(quiet),
        unit: 'ms',
      },
    ];
    const quietReads = await readers.between(0, performance.now());
    const wrong = quietReads.find(({ status }) => status !== 200);
    if (wrong !== undefined) throw new Error(`bench: a list was answered with ${wrong.status}: ${wrong.text}`);
    figures.push({
      name: 'longest list or filter without a schema change',
      ours: `${quietReads.length} lists, p95 ${percentile(
        quietReads.map(({ ms }) => ms),
        0.95,
      ).toFixed(0)} ms`,
      value: longest(quietReads),
      unit: 'ms',
    });
    for (const edit of chosen) figures.push(...(await measure(bench, edit, { file, path, writers, readers })));
    return figures;
  } finally {
    await stop();
    await server.kill('SIGTERM');
    await rm(dir, { recursive: true, force: true });
  }
};
