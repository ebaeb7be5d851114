import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createIntakeFile, deliveryOf } from './source.ts';
import { openBrowser } from '../browser/chromium.ts';
import type { Figure } from '../support/figure.ts';
import { benchSecret } from '../fill/people.ts';
import { type Bench, createFolder } from '../support/openBench.ts';
import { percentile } from '../support/percentile.ts';
import { load } from '../server/load.ts';
import { projectRoot, type Running, startProduct } from '../server/processes.ts';
import { listAll } from '../server/requests.ts';
import { createSessions } from '../../server/auth/tokens/sessions.ts';
import { createTokens } from '../../server/auth/tokens/tokens.ts';

const [perSecond, seconds, connections] = [100, 60, 20];
/** 40 lists per second, about as many as a hundred users request. */
const [staffConnections, staffEveryMs] = [1, 25];
const [arrivals, maxArrivalSeconds] = [12, 2];

const secretOf = async (server: Running, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v2/admin/intake-secret/bench`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'key' }),
  });
  const { data } = (await answer.json()) as { readonly data?: { readonly value: string } };
  if (data === undefined) throw new Error(`bench: the secret was refused, got ${answer.status}`);
  return data.value;
};

const staffOf = async ({ people }: Bench, { port }: Running): Promise<number> => {
  const requestOf = listAll({ token: people.token, ids: [] }).ours;
  return (await load({ port, connections: staffConnections, seconds: 10, everyMs: staffEveryMs, requestOf })).p95Ms;
};

/** Waits until all deliveries are processed, and returns how long that took. Units: seconds. */
const waitUntilDelivered = async ({ pool }: Bench): Promise<number> => {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query(`select 1 from gable.intake where state = 'waiting' limit 1`);
    if (rows.length === 0) return (performance.now() - start) / 1000;
    await delay(200);
  }
};

/** Counts the stored deliveries, and those from which a record was created. */
const countStored = async ({ pool }: Bench): Promise<{ readonly stored: number; readonly done: number }> => {
  const { rows } = await pool.query<{ stored: string; done: string }>(
    `select count(*)::text as stored, count(*) filter (where state = 'done' and outcome is not null)::text as done
      from gable.intake where source = 'bench'`,
  );
  return { stored: Number(rows[0]?.stored), done: Number(rows[0]?.done) };
};

/**
 * Measures 100 deliveries per second for a minute while users work. A refused delivery, or a delivery without a record,
 * is an error.
 */
const acceptedFigures = async (bench: Bench, server: Running, secret: string): Promise<readonly Figure[]> => {
  const before = await countStored(bench);
  await staffOf(bench, server);
  const alone = [await staffOf(bench, server), await staffOf(bench, server)];
  const beside: number[] = [];
  const watch = async (until: () => boolean): Promise<void> => {
    while (!until()) beside.push(await staffOf(bench, server));
  };
  let isOver = false;
  const loading = load({
    port: server.port,
    connections,
    seconds,
    everyMs: (connections * 1000) / perSecond,
    requestOf: (number) => deliveryOf(number, secret),
  }).finally(() => {
    isOver = true;
  });
  const [accepted] = await Promise.all([loading, watch(() => isOver)]);
  const left = await waitUntilDelivered(bench);
  const after = await countStored(bench);
  const [stored, done] = [after.stored - before.stored, after.done - before.done];
  if (stored !== accepted.requests || done !== stored)
    throw new Error(
      `bench: ${accepted.requests} deliveries were accepted, ${stored} stored and ${done} became records`,
    );
  const [quiet, busy] = [Math.min(...alone), percentile(beside, 0.5)];
  return [
    {
      name: 'deliveries accepted in a minute, none lost',
      ours: `${accepted.requests.toLocaleString('en')}, p95 ${accepted.p95Ms.toFixed(1)} ms; all records written ${left.toFixed(1)} s after the last`,
      value: accepted.perSecond / perSecond,
      unit: '×',
      target: { atLeast: 0.95 },
    },
    {
      name: `staff list p95 during ${perSecond} deliveries a second`,
      ours: `p95 ${busy.toFixed(1)} ms`,
      reference: `without p95 ${quiet.toFixed(1)} ms`,
      value: busy / quiet,
      unit: '×',
      target: { atMost: 1.5 },
    },
  ];
};

/**
 * Measures the time from a delivery until it is on the screen of the new owner: as a record in the list, and as a
 * number in the bell.
 */
const arrivalFigure = async ({ pool, people }: Bench, server: Running, secret: string): Promise<Figure> => {
  const [agent = ''] = people.agentIds;
  const session = await createSessions(pool, 12).start(agent, { address: '127.0.0.1', device: 'Bench' });
  const token = await createTokens(benchSecret, { hours: 12, sessionDays: 30 }).sign(session);
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
    });
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard/leads`);
    await page.locator('tr[data-index="0"]').waitFor();
    const times: number[] = [];
    const bell = page.getByRole('button', { name: /notification/i }).first();
    for (let index = 0; index < arrivals; index += 1) {
      const number = 90_000 + index;
      const before = (await bell.getAttribute('aria-label')) ?? '';
      const start = performance.now();
      const answer = await fetch(`${origin}/api/v2/intake/bench`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-key': secret },
        body: JSON.stringify({ ref: String(number), name: `Arrival ${number}`, phone: `98${number}123` }),
      });
      if (!answer.ok) throw new Error(`bench: a delivery was refused, got ${answer.status}`);
      await Promise.all([
        page.getByText(`Arrival ${number}`).first().waitFor({ timeout: 30_000 }),
        page.waitForFunction(
          (label) =>
            [...document.querySelectorAll('button')].some(
              (button) => /notification/i.test(button.ariaLabel ?? '') && (button.ariaLabel ?? '') !== label,
            ),
          before,
          { timeout: 30_000 },
        ),
      ]);
      times.push(performance.now() - start);
      // Different moments, so that they do not coincide with a timer of the server.
      await delay(300 + ((index * 137) % 1000));
    }
    return {
      name: 'from a delivery to the screen of its owner, with a notification, p95',
      ours: `median ${(percentile(times, 0.5) / 1000).toFixed(2)} s of ${arrivals}`,
      value: percentile(times, 0.95) / 1000,
      unit: 's',
      target: { atMost: maxArrivalSeconds },
    };
  } finally {
    await browser.close();
  }
};

/**
 * Starts the product with an additional source and a rule that assigns all records to one agent. Measures the time from
 * a delivery by HTTP until this agent sees the new record in the list and the notification in the bell. Then sends
 * deliveries for a minute. Measures how many are accepted, and how much slower a list loads during this minute.
 */
export const deliveryFigures = async (bench: Bench): Promise<readonly Figure[]> => {
  const folder = await createFolder();
  const schemas = join(folder, 'schemas');
  await cp(join(projectRoot, 'schemas'), schemas, { recursive: true });
  await createIntakeFile(schemas);
  // All records are assigned to one agent, whose screen is measured.
  const shipped = JSON.parse(await readFile(join(schemas, 'rules/portal-leads-in-turn.json'), 'utf8')) as object;
  const rule = {
    ...shipped,
    name: 'bench-owner',
    title: 'Bench',
    active: true,
    if: {},
    assign: { to: { people: ['agent1'] } },
  };
  await writeFile(join(schemas, 'rules/bench-owner.json'), JSON.stringify(rule));
  const server = await startProduct({ DATABASE_URL: bench.url, TOKEN_SECRET: benchSecret, SCHEMAS_DIR: schemas });
  try {
    const secret = await secretOf(server, bench.people.token);
    return [await arrivalFigure(bench, server, secret), ...(await acceptedFigures(bench, server, secret))];
  } finally {
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
