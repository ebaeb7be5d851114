import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createFolder } from '../../bench/support/openBench.ts';
import { projectRoot } from '../../bench/server/processes.ts';
import { type PostgresServer, startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { urlOf, withoutDurability } from '../server/support/postgres.ts';
import { renameInFolder } from '../server/schema/lifecycle/renameInFolder.ts';
import { type Moment, startKillingProxy } from './killingProxy.ts';

/**
 * `MIGRATION_STEP=1` kills at each message to Postgres, which takes hours, `MIGRATION_FIRST=300` from this one on.
 * `MIGRATION_AT='commit 25,message 41'` kills at these moments only, such as those of a fault.
 */
const [FIRST, STEP] = [Number(process.env['MIGRATION_FIRST'] ?? 1), Number(process.env['MIGRATION_STEP'] ?? 40)];
const AT = process.env['MIGRATION_AT']?.split(',');
const LEADS = 3000;
const PROPERTIES = 500;
/** Kills between two lines about the progress. */
const progressEvery = 10;
/** chosen: a migration that is not killed fails only on a machine that is too busy. */
const maxFailures = 20;
/** Each has a Postgres of its own. */
const laneCount = Math.min(4, availableParallelism());
/** Databases are copied for each kill. An autovacuum worker would delay that, and count as a commit. */
const settings = { ...withoutDurability, autovacuum: 'off' };

type Database = { readonly client: pg.Client; readonly url: string };
type Ended = { readonly code: number | null; readonly output: string };

/** Changes a schema folder in each way that a migration handles. */
const editSchemas = async (folder: string): Promise<void> => {
  const edit = async (name: string, change: (text: string) => string): Promise<void> =>
    writeFile(join(folder, name), change(await readFile(join(folder, name), 'utf8')));
  await edit('leads.json', (text) =>
    text.replace(
      '"properties": {',
      `"properties": {
    "expectedFee": { "type": "number", "kind": "money", "title": "Expected fee", "filter": true,
      "computed": { "multiply": [{ "field": "budgetMax" }, 0.5] } },`,
    ),
  );
  // A field with another name, and one with another type.
  await edit('properties.json', (text) =>
    text
      .replaceAll('"ownerName"', '"sellerName"')
      .replace('"sellerName": {', '"sellerName": { "was": "ownerName",')
      .replace(/"parking": \{[^\n]*\}/, '"parking": { "type": "string", "title": "Parking", "maxLength": 20 }'),
  );
  await writeFile(
    join(folder, 'visits.json'),
    JSON.stringify({
      name: 'visits',
      title: 'Visit',
      plural: 'Visits',
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', search: true, sort: true },
        lead: { type: 'string', kind: 'reference', to: 'leads', title: 'Lead', filter: true },
      },
      required: ['name'],
    }),
  );
  await renameInFolder(folder, 'projects', 'developments');
};

type State = ReadonlyMap<string, readonly string[]>;

const columnsQuery = `select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
    || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema in ('public', 'gable')`;

/** What a migration leaves behind, as lines in a fixed order. */
const stateQueries: Readonly<Record<string, string>> = {
  columns: columnsQuery,
  indexes: `select indexdef as line from pg_indexes where schemaname in ('public', 'gable')`,
  'invalid indexes': `select indexrelid::regclass::text as line from pg_index where not indisvalid`,
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  functions: `select n.nspname || '.' || p.proname || ' ' || md5(p.prosrc) as line from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'gable')`,
  leads: `select (to_jsonb(l) - 'updatedAt')::text as line from leads l`,
  properties: `select (to_jsonb(p) - 'updatedAt')::text as line from properties p`,
  developments: `select (to_jsonb(p) - 'updatedAt')::text as line from developments p`,
  roles: `select (to_jsonb(r) - 'updatedAt')::text as line from roles r`,
  // A fill that was begun by the killed process leaves its name as done.
  meta: `select key as line from gable.meta where key not like 'fill:%' or value = 'pending'`,
  counts: `select resource || ' ' || sum(count)::text as line from gable.rollup group by resource`,
  versions: `select version || ' ' || file || ' ' || hash as line from gable.schema_history`,
};

const readState = async ({ client }: Database): Promise<State> => {
  const state = new Map<string, readonly string[]>();
  for (const [title, text] of Object.entries(stateQueries))
    state.set(title, (await client.query<{ line: string }>(text)).rows.map(({ line }) => line).toSorted());
  return state;
};

/** Returns the values of the columns that the tables had before a migration, and those columns. */
const readEarlierState = async ({ client }: Database, earlier: readonly string[]): Promise<State> => {
  const linesOf = async (text: string): Promise<readonly string[]> =>
    (await client.query<{ line: string }>(text)).rows.map(({ line }) => line).toSorted();
  const state = new Map<string, readonly string[]>([
    ['columns', (await linesOf(columnsQuery)).filter((line) => earlier.includes(line))],
  ]);
  for (const table of ['leads', 'properties', 'projects']) {
    const pairs = earlier.flatMap((line) => {
      const [, name = '', column = ''] = /^public\.(\w+)\.(\w+) /.exec(line) ?? [];
      return name === table && column !== 'updatedAt' ? [`'${column}', t."${column}"`] : [];
    });
    // A function has at most 100 arguments.
    const parts = Array.from(
      { length: Math.ceil(pairs.length / 40) },
      (_, part) => `jsonb_build_object(${pairs.slice(part * 40, (part + 1) * 40).join(', ')})`,
    );
    state.set(table, await linesOf(`select (${parts.join(' || ')})::text as line from ${table} t`));
  }
  return state;
};

/** Returns what differs, with one example for each part. */
const differences = (expected: State, found: State): readonly string[] =>
  [...expected].flatMap(([title, lines]) => {
    const own = found.get(title) ?? [];
    const [lacks, adds] = [lines.find((line) => !own.includes(line)), own.find((line) => !lines.includes(line))];
    if (lacks === undefined && adds === undefined && own.length === lines.length) return [];
    return [`${title}: ${lines.length} expected, ${own.length} found; lacks ${lacks ?? '-'}; has ${adds ?? '-'}`];
  });

/** Runs the built product with `--migrate`. */
const migrate = (url: string, schemas: string, onStart: (child: ChildProcess) => void = () => undefined) =>
  new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, ['dist/server/main.mjs', '--migrate', '--empty'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATABASE_URL: url,
        SCHEMAS_DIR: schemas,
        ADMIN_PASSWORD: 'a password of the trials alone',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ code, output }));
    onStart(child);
  });

const fill = `
  insert into leads ("_id", "name", "contactNo", "source", "status", "budgetMax")
    select gen_random_uuid(), 'Lead ' || n, '+9198' || lpad(n::text, 8, '0'), 'Direct', 'New', n * 100
    from generate_series(1, ${LEADS}) n;
  insert into properties ("_id", "title", "ownerName", "parking")
    select gen_random_uuid(), 'Flat ' || n, 'Owner ' || n, n % 5 from generate_series(1, ${PROPERTIES}) n;
  insert into projects ("_id", "name") select gen_random_uuid(), 'Project ' || n from generate_series(1, 50) n`;

/** A Postgres with the filled database, where one migration after the other is tried. */
type Lane = { readonly postgres: PostgresServer; readonly server: pg.Client };

const openLane = async (dataDir: string): Promise<Lane> => {
  const postgres = await startPostgres({ dataDir, settings });
  const server = new pg.Client(postgres.connection);
  await server.connect();
  return { postgres, server };
};

const closeLane = async ({ postgres, server }: Lane): Promise<void> => {
  await server.end();
  await postgres.stop();
};

/** Creates a Postgres with a database of the earlier version that has records. */
const fillDatabase = async (dataDir: string, schemas: string): Promise<void> => {
  const lane = await openLane(dataDir);
  try {
    await lane.server.query('create database filled');
    const connection = { ...lane.postgres.connection, database: 'filled' };
    const { code, output } = await migrate(urlOf(connection), schemas);
    if (code !== 0) throw new Error(`migration: the first start ended with ${code}: ${output}`);
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(fill);
    await client.end();
  } finally {
    await closeLane(lane);
  }
};

/** Creates a copy of the filled database, hands it to `work`, and drops it. */
const withCopy = async <T>({ postgres, server }: Lane, work: (database: Database) => Promise<T>): Promise<T> => {
  const name = 'trial';
  await server.query(`create database ${name} template filled strategy file_copy`);
  const client = new pg.Client({ ...postgres.connection, database: name });
  await client.connect();
  try {
    return await work({ client, url: urlOf({ ...postgres.connection, database: name }) });
  } finally {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
  }
};

/** What the start after a killed migration has: its schema files, what is compared, and what is expected. */
type After = {
  readonly title: string;
  readonly schemas: string;
  readonly read: (database: Database) => Promise<State>;
  readonly expected: State;
};

/** Migrates a copy without a kill. Returns what that leaves, and the number of its messages and commits. */
const migrateOnce = (lane: Lane, schemas: string) =>
  withCopy(lane, async (database) => {
    const proxy = await startKillingProxy(lane.postgres);
    const { code, output } = await migrate(proxy.urlOf('trial'), schemas);
    const counted = proxy.counted();
    await proxy.close();
    if (code !== 0) throw new Error(`migration: ended with ${code}: ${output}`);
    return { counted, state: await readState(database) };
  });

/** Kills a migration at a moment, starts again, and returns what is wrong then. Undefined: it ended before. */
const killAt = (
  lane: Lane,
  moment: Moment,
  edited: string,
  { schemas, read, expected }: After,
): Promise<readonly string[] | undefined> =>
  withCopy(lane, async (database) => {
    let child: ChildProcess | undefined;
    const proxy = await startKillingProxy(lane.postgres, moment, () => child?.kill('SIGKILL'));
    const first = await migrate(proxy.urlOf('trial'), edited, (started) => (child = started));
    const isKilled = proxy.isKilled();
    await proxy.close();
    if (!isKilled && first.code !== 0) throw new Error(`migration: ended with ${first.code}: ${first.output}`);
    if (!isKilled) return undefined;
    const { code, output } = await migrate(database.url, schemas);
    return code === 0 ? differences(expected, await read(database)) : [`the next start ended with ${code}: ${output}`];
  });

type Outcome = { readonly kills: number; readonly faults: readonly string[] };

/** Kills a migration at each of the moments, in all lanes at the same time. Prints the progress, and each fault. */
const killAtEach = async (
  lanes: readonly Lane[],
  moments: readonly Moment[],
  edited: string,
  after: After,
): Promise<Outcome> => {
  const startedAt = Date.now();
  const print = (text: string): void => console.log(`migration: ${after.title}: ${text}`);
  const faults: string[] = [];
  const left = [...moments];
  let [kills, failures, tried] = [0, 0, 0];
  const work = async (lane: Lane): Promise<void> => {
    for (let moment = left.shift(); moment !== undefined; moment = left.shift()) {
      const title = `${moment.kind} ${moment.number}`;
      try {
        const problems = await killAt(lane, moment, edited, after);
        if (problems !== undefined) kills += 1;
        for (const problem of problems ?? []) {
          faults.push(`${after.title}, ${title}: ${problem}`);
          print(`${title}: ${problem}`);
        }
      } catch (error) {
        print(`${title}: not tried: ${String(error).slice(0, 300)}`);
        failures += 1;
        if (failures > maxFailures) throw error;
      }
      tried += 1;
      if (tried % progressEvery === 0 || tried === moments.length)
        print(
          `${tried} of ${moments.length} moments, ${kills} kills, ${faults.length} faults, ` +
            `${Math.round((Date.now() - startedAt) / 1000)} s`,
        );
    }
  };
  await Promise.all(lanes.map(work));
  return { kills, faults };
};

/**
 * Migrates a filled database to edited schemas, and kills the process with SIGKILL at many moments: after each commit,
 * before the client gets the response, and at every 40th message to Postgres, so that transactions are open. After each
 * kill, starts the process again: once with the edited schemas, and once with the previous ones. Throws if a start
 * fails, if the database differs from a migration without a kill, or if a column or a value is missing with the
 * previous schemas.
 */
export const run = async (): Promise<void> => {
  const folder = await createFolder();
  const [edited, earlier] = [join(folder, 'schemas'), join(folder, 'earlier')];
  const lanes: Lane[] = [];
  try {
    const [first, ...others] = Array.from({ length: laneCount }, (_, lane) => join(folder, `postgres-${lane}`));
    for (const each of [edited, earlier]) await cp(join(projectRoot, 'schemas'), each, { recursive: true });
    await editSchemas(edited);
    await fillDatabase(first ?? '', earlier);
    for (const other of others) await cp(first ?? '', other, { recursive: true });
    for (const each of [first ?? '', ...others]) lanes.push(await openLane(each));
    const [lane] = lanes;
    if (lane === undefined) throw new Error('migration: no Postgres');

    const columns = await withCopy(lane, async ({ client }) =>
      (await client.query<{ line: string }>(columnsQuery)).rows.map(({ line }) => line),
    );
    const readEarlier = (database: Database): Promise<State> => readEarlierState(database, columns);
    const { counted, state } = await migrateOnce(lane, edited);
    const moments: readonly Moment[] = [
      ...Array.from({ length: counted.commit }, (_, index) => ({ kind: 'commit' as const, number: index + 1 })),
      ...Array.from({ length: counted.message }, (_, index) => ({ kind: 'message' as const, number: index + 1 })),
    ].filter(({ kind, number }) =>
      AT === undefined
        ? kind === 'commit' || (number >= FIRST && (number - FIRST) % STEP === 0)
        : AT.includes(`${kind} ${number}`),
    );
    console.log(`migration: ${counted.message} messages, ${counted.commit} commits, ${moments.length} moments`);
    const again = await killAtEach(lanes, moments, edited, {
      title: 'the next start continues',
      schemas: edited,
      read: readState,
      expected: state,
    });
    const back = await killAtEach(lanes, moments, edited, {
      title: 'the previous version starts again',
      schemas: earlier,
      read: readEarlier,
      expected: await withCopy(lane, readEarlier),
    });
    const [kills, faults] = [again.kills + back.kills, [...again.faults, ...back.faults]];
    console.log(`migration, kill -9: ${kills} kills at ${moments.length} moments, ${faults.length} faults`);
    if (kills < moments.length) throw new Error('migration: less than half of the moments were reached');
    if (faults.length > 0) throw new Error(`migration: ${faults.slice(0, 20).join('\n')}`);
  } finally {
    for (const lane of lanes) await closeLane(lane);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
