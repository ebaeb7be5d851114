import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { createFolder } from '../../bench/support/openBench.ts';
import { projectRoot } from '../../bench/server/processes.ts';
import { type PostgresServer, startPostgres } from '../../server/postgres/embedded/startPostgres.ts';
import { withoutDurability } from '../server/support/postgres.ts';
import { renameInFolder } from '../server/start/schemas/renameInFolder.ts';

/** `MIGRATION_STEP=10` kills at every tenth message only, `MIGRATION_FIRST=300` from this one on. */
const [FIRST, STEP] = [Number(process.env['MIGRATION_FIRST'] ?? 1), Number(process.env['MIGRATION_STEP'] ?? 1)];
const LEADS = 3000;
const PROPERTIES = 500;
/** Kills between two lines about the progress. */
const progressEvery = 20;
/** chosen: a migration that is not killed fails only on a machine that is too busy. */
const maxFailures = 20;
/** More messages than the migration sends. */
const MAX_MESSAGES = 5000;

type Database = { readonly client: pg.Client; readonly name: string };
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
  meta: `select key as line from gable.meta`,
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

/** Starts a proxy to a Postgres that calls back at each message of a client, before it passes it on. */
const startProxy = async ({ connection }: PostgresServer, onMessage: () => boolean) => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    const end = (): void => void [near, far].map((socket) => socket.destroy() && open.delete(socket));
    for (const socket of [near, far]) open.add(socket.on('error', end).on('close', end));
    near.on('data', (chunk) => {
      if (onMessage()) far.write(chunk);
    });
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // checked: it listens on a port
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

const addressOf = ({ user, password, database }: PostgresServer['connection'], port: number, name?: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name ?? database}`;

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

type Trials = {
  readonly postgres: PostgresServer;
  /** The folder of the edited schema files. */
  readonly schemas: string;
  /** The folder that is active before. */
  readonly earlier: string;
  readonly server: pg.Client;
};

/** Drops a database. Only a superuser may force an autovacuum worker to end; without force, Postgres waits for it. */
const dropDatabase = async (server: pg.Client, name: string): Promise<void> => {
  const refused = await server.query(`drop database ${name} with (force)`).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refused === undefined) return;
  if (!(refused instanceof pg.DatabaseError) || refused.code !== '42501') throw refused;
  await server.query(`drop database ${name}`);
};

/** Creates a copy of the filled database, hands it to `work`, and drops it. */
const withCopy = async <T>({ postgres, server }: Trials, work: (database: Database) => Promise<T>): Promise<T> => {
  const name = 'trial';
  await server.query(`create database ${name} template filled strategy file_copy`);
  const client = new pg.Client({ ...postgres.connection, database: name });
  await client.connect();
  try {
    return await work({ client, name });
  } finally {
    await client.end();
    await dropDatabase(server, name);
  }
};

type Killed = { readonly isKilled: boolean; readonly problems: readonly string[] };

/** What the start after a killed migration has: its schema files, what is compared, and what is expected. */
type After = {
  readonly schemas: string;
  readonly read: (database: Database) => Promise<State>;
  readonly expected: State | undefined;
};

/** Kills a migration at a message, before or after Postgres gets it, starts again, and compares what that leaves. */
const killAt = (
  trials: Trials,
  message: number,
  { schemas, read, expected }: After,
): Promise<Killed & { readonly state: State }> =>
  withCopy(trials, async (database) => {
    let [seen, isKilled] = [0, false];
    let child: ChildProcess | undefined;
    const proxy = await startProxy(trials.postgres, () => {
      seen += 1;
      if (seen !== message) return !isKilled;
      isKilled = true;
      child?.kill('SIGKILL');
      return message % 2 === 0;
    });
    const url = addressOf(trials.postgres.connection, proxy.port, database.name);
    const first = await migrate(url, trials.schemas, (started) => (child = started));
    proxy.close();
    if (!isKilled && first.code !== 0) throw new Error(`migration: ended with ${first.code}: ${first.output}`);
    const problems: string[] = [];
    if (isKilled) {
      const again = await startProxy(trials.postgres, () => true);
      const { code, output } = await migrate(addressOf(trials.postgres.connection, again.port, database.name), schemas);
      again.close();
      if (code !== 0) problems.push(`the next start ended with ${code}: ${output}`);
    }
    const isRead = problems.length === 0 && (isKilled || expected === undefined);
    const state: State = isRead ? await read(database) : new Map();
    if (expected !== undefined && isRead) problems.push(...differences(expected, state));
    return { isKilled, problems, state };
  });

/**
 * Kills a migration at each message in turn. Prints each fault when it is found. Returns the number of kills, and what
 * was wrong after them.
 */
const killAtEach = async (
  title: string,
  trials: Trials,
  after: After,
): Promise<{ kills: number; faults: readonly string[] }> => {
  const faults: string[] = [];
  let [kills, failures] = [0, 0];
  for (let message = FIRST; message < MAX_MESSAGES; message += STEP) {
    const outcome = await killAt(trials, message, after).catch((error: unknown) => {
      console.log(`migration: ${title}, message ${message}: not tried: ${String(error).slice(0, 300)}`);
      failures += 1;
      if (failures > maxFailures) throw error;
      return undefined;
    });
    if (outcome === undefined) continue;
    const { isKilled, problems } = outcome;
    if (!isKilled) break;
    kills += 1;
    for (const problem of problems) {
      faults.push(`${title}, message ${message}: ${problem}`);
      console.log(`migration: ${title}, message ${message}: ${problem}`);
    }
    if (kills % progressEvery === 0) console.log(`migration: ${title}, message ${message}, ${faults.length} faults`);
  }
  return { kills, faults };
};

/**
 * Migrates a filled database to edited schemas (a new and a renamed resource, a renamed, a converted and a computed
 * field), and kills the process with SIGKILL at each message to Postgres in turn, before or after Postgres gets it.
 * Throws if the next start fails, or if it leaves anything else than a migration that was not killed. The same with a
 * next start of the previous version, which must have its columns and values.
 */
export const run = async (): Promise<void> => {
  const folder = await createFolder();
  const [schemas, earlier] = [join(folder, 'schemas'), join(folder, 'earlier')];
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: withoutDurability });
  const server = new pg.Client(postgres.connection);
  try {
    await server.connect();
    await server.query('create database filled');
    const proxy = await startProxy(postgres, () => true);
    for (const each of [schemas, earlier]) await cp(join(projectRoot, 'schemas'), each, { recursive: true });
    const first = await migrate(addressOf(postgres.connection, proxy.port, 'filled'), schemas);
    proxy.close();
    if (first.code !== 0) throw new Error(`migration: the first start ended with ${first.code}: ${first.output}`);
    const filling = new pg.Client({ ...postgres.connection, database: 'filled' });
    await filling.connect();
    await filling.query(fill);
    await filling.end();
    await editSchemas(schemas);

    const trials = { postgres, schemas, earlier, server };
    const columns = await withCopy(trials, async ({ client }) =>
      (await client.query<{ line: string }>(columnsQuery)).rows.map(({ line }) => line),
    );
    const readEarlier = (database: Database): Promise<State> => readEarlierState(database, columns);
    const { state: expected } = await killAt(trials, MAX_MESSAGES, { schemas, read: readState, expected: undefined });
    const again = await killAtEach('the next start continues', trials, { schemas, read: readState, expected });
    const back = await killAtEach('the previous version starts again', trials, {
      schemas: earlier,
      read: readEarlier,
      expected: await withCopy(trials, readEarlier),
    });
    const [kills, faults] = [again.kills + back.kills, [...again.faults, ...back.faults]];
    console.log(`migration, kill -9: ${kills} kills, at each message to Postgres, ${faults.length} faults`);
    if (kills === 0) throw new Error('migration: nothing was killed');
    if (faults.length > 0) throw new Error(`migration: ${faults.slice(0, 20).join('\n')}`);
  } finally {
    await server.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
