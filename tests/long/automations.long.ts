import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';
import { fillLeadsAlone } from '../../bench/fill/fillAgency.ts';
import { benchSecret } from '../../bench/fill/people.ts';
import { type Bench, createFolder, openBench } from '../../bench/support/openBench.ts';
import { percentile } from '../../bench/support/percentile.ts';
import { projectRoot, type Running, startProduct } from '../../bench/server/processes.ts';

/** `WAITING=2000 DUE=500 DUE_SECONDS=20` runs a short version of the test. */
const WAITING = Number(process.env['WAITING'] ?? 100_000);
const DUE = Number(process.env['DUE'] ?? 12_000);
const SECONDS = Number(process.env['DUE_SECONDS'] ?? 120);
const KILL_EVERY_SECONDS = 10;
const MAX_LATENESS_SECONDS = 5;
const leads = 2000;

const rule = {
  $schema: './_rule.schema.json',
  name: 'trial-wait',
  title: 'Trial',
  resource: 'leads',
  active: true,
  when: { created: true },
  then: [{ wait: '30d' }, { notify: { to: { people: ['agent1'] }, text: 'Trial is due' } }],
};

/** Records when each run ends, by the clock of the database. An end that was rolled back leaves no trace. */
const watchEnds = async ({ pool }: Bench): Promise<void> => {
  await pool.query(
    'create table gable.trial_ends (run uuid not null, due timestamptz not null, "at" timestamptz not null)',
  );
  await pool.query(`create function gable.trial_end() returns trigger language plpgsql as $$
    begin insert into gable.trial_ends values (old.id, old.next_at, clock_timestamp()); return null; end $$`);
  await pool.query(`create trigger trial_end after update of state on gable.rule_runs for each row
    when (old.state = 'waiting' and new.state <> 'waiting') execute function gable.trial_end()`);
};

/** Stores waiting runs: those that are due during the test, evenly distributed, and the others a month later. */
const storeWaiting = async ({ pool }: Bench): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>('select "_id"::text as id from leads limit $1', [leads]);
  const ids = Array.from({ length: WAITING }, () => v7());
  await pool.query(
    `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, step, next_at)
      select r.id, $1, 'leads', ($3::uuid[])[1 + r.n % array_length($3::uuid[], 1)], 'change trial ' || r.n, now(), 'waiting', 1,
          case when r.n <= $4 then now() + interval '15 seconds' + r.n * ($5::float8 / $4) * interval '1 second'
            else now() + interval '30 days' end
        from unnest($2::uuid[]) with ordinality r(id, n)`,
    [rule.name, ids, rows.map(({ id }) => id), DUE, SECONDS],
  );
  await pool.query('analyze gable.rule_runs');
};

/** Runs two processes, and kills and restarts one of them in turn, until everything that was due has ended. */
const measureOnce = async (bench: Bench, schemas: string): Promise<number> => {
  const start = (): Promise<Running> =>
    startProduct({ DATABASE_URL: bench.url, TOKEN_SECRET: benchSecret, SCHEMAS_DIR: schemas });
  const servers = [await start(), await start()];
  let kills = 0;
  try {
    await storeWaiting(bench);
    const until = Date.now() + (15 + SECONDS) * 1000;
    while (Date.now() < until) {
      await delay(Math.min(KILL_EVERY_SECONDS * 1000, Math.max(0, until - Date.now())));
      const index = kills % 2;
      await servers[index]?.kill('SIGKILL');
      kills += 1;
      servers[index] = await start();
    }
    // On a busy machine they are late, but each must run.
    for (let waited = 0; waited < 900; waited += 1) {
      const { rows } = await bench.pool.query(
        `select 1 from gable.rule_runs where state = 'waiting' and next_at <= now() limit 1`,
      );
      if (rows.length === 0) break;
      await delay(1000);
    }
    return kills;
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  }
};

/**
 * Stores 100,000 waiting automations, some of which become due every second, and runs two processes that are killed
 * with SIGKILL in turn. Prints how late the automations ran. Throws if a run was lost, ran twice, or ran before it was
 * due.
 */
export async function run(): Promise<void> {
  const folder = await createFolder();
  const schemas = join(folder, 'schemas');
  await cp(join(projectRoot, 'schemas'), schemas, { recursive: true });
  await writeFile(join(schemas, 'rules/trial-wait.json'), JSON.stringify(rule));
  const bench = await openBench((filling) => fillLeadsAlone(filling, leads));
  try {
    await watchEnds(bench);
    const kills = await measureOnce(bench, schemas);
    const { rows: ends } = await bench.pool.query<{ run: string; late: number }>(
      `select run::text, extract(epoch from "at" - due)::float8 as late from gable.trial_ends`,
    );
    const { rows } = await bench.pool.query<{ notified: string; waiting: string }>(
      `select (select count(*) from gable.notifications where text = 'Trial is due')::text as notified,
        (select count(*) from gable.rule_runs where state = 'waiting')::text as waiting`,
    );
    const [notified, waiting] = [Number(rows[0]?.notified), Number(rows[0]?.waiting)];
    const late = ends.map((end) => end.late);
    const p95 = percentile(late, 0.95);
    console.log(
      `waiting automations: ${WAITING} waited, ${DUE} fell due in ${SECONDS} s, ${kills} kills; ${ends.length} ended, ` +
        `${notified} notifications; late ${percentile(late, 0.5).toFixed(2)} s in the middle, ${p95.toFixed(2)} s at p95, ` +
        `${Math.max(...late).toFixed(2)} s at most${p95 > MAX_LATENESS_SECONDS ? ` (target: ${MAX_LATENESS_SECONDS} s at p95)` : ''}`,
    );
    const isOnce = ends.length === DUE && new Set(ends.map((end) => end.run)).size === DUE && notified === DUE;
    if (!isOnce || waiting !== WAITING - DUE) throw new Error(`waiting automations: some were lost or ran twice`);
    if (late.some((seconds) => seconds < 0)) throw new Error('waiting automations: some ran before they were due');
  } finally {
    await bench.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
