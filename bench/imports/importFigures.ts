import { openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAnswer } from '#model/wire/imports.ts';
import type { Figure } from '../support/figure.ts';
import { type Bench, createFolder } from '../support/openBench.ts';
import { benchSecret } from '../fill/people.ts';
import { growthDuring } from '../server/growthDuring.ts';
import { type Running, startProduct } from '../server/processes.ts';
import { copySeconds } from './copyFigures.ts';
import { leadsMap, writeLeadsFile } from './leadsFile.ts';

const lookMs = 250;

const log = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

type Client = {
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly json: (path: string, init?: RequestInit) => Promise<ImportAnswer>;
};

const clientOf = ({ port }: Running, token: string): Client => {
  const call: Client['call'] = async (path, init = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/rest/leads/${path}`, {
      ...init,
      headers: { ...init.headers, token },
    });
    if (!answer.ok) throw new Error(`${path}: refused, got ${answer.status} ${await answer.text()}`);
    return answer;
  };
  // checked: a response of our own server
  return { call, json: async (path, init) => ((await (await call(path, init)).json()) as { data: ImportAnswer }).data };
};

const upload = async ({ json }: Client, file: string): Promise<string> => {
  const form = new FormData();
  form.set('file', await openAsBlob(file), 'leads.csv');
  return (await json('imports', { method: 'POST', body: form })).id;
};

/** Starts an action of an import, and waits until it has ended. Returns how long it took. */
const act = async (
  { json }: Client,
  id: string,
  what: 'check' | 'apply',
): Promise<{ readonly seconds: number; readonly answer: ImportAnswer }> => {
  const startedAt = performance.now();
  let answer = await json(`imports/${id}/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: what, map: leadsMap }),
  });
  while (answer.state.endsWith('ing')) {
    await sleep(lookMs);
    answer = await json(`imports/${id}/state`);
  }
  if (answer.state !== 'checked' && answer.state !== 'applied')
    throw new Error(`import: ${answer.state}, ${answer.message ?? ''}`);
  return { seconds: (performance.now() - startedAt) / 1000, answer };
};

/** Downloads an export without storing it. Returns its size and how long it took. */
const drain = async (
  { call }: Client,
  format: string,
): Promise<{ readonly bytes: number; readonly seconds: number }> => {
  const startedAt = performance.now();
  const { body } = await call(`export?columns=all&format=${format}`);
  let bytes = 0;
  // checked: a fetch response yields bytes
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) bytes += chunk.byteLength;
  return { bytes, seconds: (performance.now() - startedAt) / 1000 };
};

const perSecond = (rows: number, seconds: number): string =>
  `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Measures an import through the API, and the memory of the server during the import and during exports. The reference
 * is Postgres' own COPY of the same rows.
 */
export const importFigures = async ({ pool, url, people }: Bench, rows: number): Promise<readonly Figure[]> => {
  const folder = await createFolder();
  const file = join(folder, 'leads.csv');
  const { rows: agents } = await pool.query<{ id: string }>(
    `select "_id"::text as id from users where username like 'agent%' order by username`,
  );
  await writeLeadsFile(file, { rows, owners: agents.map(({ id }) => id) });
  const { size } = await stat(file);
  const server = await startProduct(
    { DATABASE_URL: url, TOKEN_SECRET: benchSecret, DATA_DIR: join(folder, 'data') },
    JSON.parse(process.env['BENCH_NODE_FLAGS'] ?? '[]') as string[],
  );
  try {
    log(`importing ${rows.toLocaleString('en')} leads`);
    const client = clientOf(server, people.token);
    const taken = await growthDuring(server.pid, async () => {
      const id = await upload(client, file);
      return { check: await act(client, id, 'check'), apply: await act(client, id, 'apply') };
    });
    const { check, apply } = taken.value;
    const { created = 0 } = apply.answer.totals ?? {};
    if (created !== rows)
      throw new Error(`import: wrote ${created} of ${rows} rows, ${JSON.stringify(apply.answer.totals)}`);
    log(`copying ${rows.toLocaleString('en')} leads`);
    const copied = await copySeconds(url, folder);
    log(`exporting ${rows.toLocaleString('en')} leads`);
    const csv = await growthDuring(server.pid, () => drain(client, 'csv'));
    const xlsx = await growthDuring(server.pid, () => drain(client, 'xlsx'));
    const count = rows.toLocaleString('en');
    return [
      {
        name: `import of ${count} leads, check`,
        ours: perSecond(rows, check.seconds),
        value: check.seconds,
        unit: 's',
      },
      {
        name: `import of ${count} leads, write`,
        ours: perSecond(rows, apply.seconds),
        reference: `COPY ${perSecond(rows, copied)}`,
        value: copied / apply.seconds,
        unit: '×',
        target: { atLeast: 0.25 },
      },
      {
        name: 'memory added by upload and import',
        ours: `a file of ${megabytes(size)}; ${Math.round(taken.from)} MB before`,
        value: taken.growth,
        unit: 'MB',
        target: { atMost: 60 },
      },
      {
        name: 'memory added by a CSV export',
        ours: `${megabytes(csv.value.bytes)}, ${perSecond(rows, csv.value.seconds)}; ${Math.round(csv.from)} MB before`,
        value: csv.growth,
        unit: 'MB',
        target: { atMost: 60 },
      },
      {
        name: 'memory added by an XLSX export',
        ours: `${megabytes(xlsx.value.bytes)}, ${perSecond(rows, xlsx.value.seconds)}; ${Math.round(xlsx.from)} MB before`,
        value: xlsx.growth,
        unit: 'MB',
        target: { atMost: 60 },
      },
    ];
  } finally {
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
