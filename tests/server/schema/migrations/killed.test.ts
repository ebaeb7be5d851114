// Takes long.
import { beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../../../server/postgres/pool.ts';
import type { LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { isLong } from '../../../support/isLong.ts';
import { openTestDatabase, type Template, type TestDatabase } from '../../support/database.ts';
import { activateFiles, filesOf } from './files.ts';

/** Every how many statements `npm test` kills an activation. `npm run test:long` does so at each. */
const step = isLong ? 1 : 80;
/** More statements than an activation sends. */
const maxStatements = 2000;

const before = filesOf();
/** Two conversions, a computed field, a renamed one, a unique one, a removed choice, and a new field. */
const after = filesOf({
  name: { type: 'string', title: 'Name', maxLength: 40, search: true, unique: true },
  code: { type: 'number', title: 'Code', filter: true },
  most: { type: 'string', title: 'Most', maxLength: 20, filter: true },
  twice: { type: 'number', kind: 'money', title: 'Twice', computed: { multiply: [{ field: 'cost' }, 2] } },
  size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], filter: true, becomes: { Huge: 'Large' } },
  tags: undefined,
  labels: { type: 'array', title: 'Labels', items: { type: 'string', enum: ['a', 'b', 'c'] }, was: 'tags' },
  city: { type: 'string', title: 'City', filter: true },
});

const filled: Template = {
  name: 'gable_template_killed',
  fill: async (pool) => {
    await activateFiles(pool, before);
    await pool.query(
      `insert into things ("_id", "name", "size", "tags", "cost", "most", "code")
       select gen_random_uuid(), 'Thing ' || n, (array['Small', 'Large', 'Huge'])[n % 3 + 1], '{a}', n, n * 2, n::text
       from generate_series(1, 30) n`,
    );
  },
};

type State = Readonly<Record<string, readonly string[]>>;

const queries: Readonly<Record<string, string>> = {
  columns: `select attname || ' ' || atttypid::regtype as line from pg_attribute
    where attrelid = 'things'::regclass and attnum > 0 and not attisdropped`,
  indexes: `select indexdef as line from pg_indexes where tablename = 'things'`,
  invalid: 'select indexrelid::regclass::text as line from pg_index where not indisvalid',
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = 'things'::regclass`,
  functions: `select p.proname || md5(p.prosrc) as line from pg_proc p where p.pronamespace = 'gable'::regnamespace`,
  tables: `select tablename::text as line from pg_tables where schemaname = 'gable'`,
  rows: `select (to_jsonb(t) - 'updatedAt')::text as line from things t`,
  meta: `select key as line from gable.meta where key not like 'fill:%' or value = 'pending'`,
  versions: `select version || ' ' || file as line from gable.schema_history`,
};

const readState = async (pool: pg.Pool): Promise<State> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(queries).map(
        async ([name, text]): Promise<[string, readonly string[]]> => [
          name,
          (await pool.query<{ line: string }>(text)).rows.map(({ line }) => line).toSorted(),
        ],
      ),
    ),
  );

/** Opens a pool whose connections are cut at a statement, before Postgres gets it or after. */
const cutAt = (connection: TestDatabase['connection'], last: number) => {
  let [sent, isCut] = [0, false];
  const pool = createPool({ connection, size: 3, statementTimeoutMs: 60_000, onError: () => undefined });
  pool.on('connect', (client) => {
    const write = client.connection.stream.write.bind(client.connection.stream);
    client.connection.stream.write = ((...args: Parameters<typeof write>) => {
      sent += 1;
      if (sent < last && !isCut) return write(...args);
      isCut = true;
      if (last % 2 === 0) write(...args);
      client.connection.stream.destroy();
      return false;
    }) as typeof write;
  });
  return { pool, isCut: () => isCut };
};

/** Activates a version until its process is cut at a statement. Returns whether it was. */
const activateUntil = async ({ connection }: TestDatabase, loaded: LoadedSchemas, last: number): Promise<boolean> => {
  const { pool, isCut } = cutAt(connection, last);
  const failed = await activateFiles(pool, loaded).then(
    () => false,
    () => true,
  );
  await pool.end();
  if (failed && !isCut()) throw new Error('the activation failed by itself');
  return isCut();
};

/** The backends of a killed process end a moment later. */
const withoutOthers = async (pool: pg.Pool): Promise<void> => {
  const isAlone = async (): Promise<boolean> =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle'
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    ).rowCount === 0;
  while (!(await isAlone()));
};

const killAndStart = async (last: number, next: LoadedSchemas): Promise<State | undefined> => {
  const database = await openTestDatabase(filled);
  try {
    if (!(await activateUntil(database, after, last))) return undefined;
    await withoutOthers(database.pool);
    await activateFiles(database.pool, next);
    return await readState(database.pool);
  } finally {
    await database.drop();
  }
};

describe.concurrent('an activation that is killed at any statement', () => {
  let [expected, original]: State[] = [];
  beforeAll(async () => {
    const database = await openTestDatabase(filled);
    original = await readState(database.pool);
    await activateFiles(database.pool, after);
    expected = await readState(database.pool);
    await database.drop();
  });
  const walk = async (next: LoadedSchemas, check: (state: State, at: number) => void): Promise<void> => {
    let kills = 0;
    for (let last = 1; last < maxStatements; last += step) {
      const state = await killAndStart(last, next);
      if (state === undefined) break;
      kills += 1;
      check(state, last);
    }
    expect(kills).toBeGreaterThan(3);
  };

  it('is completed by the next start', { timeout: 1_800_000 }, () =>
    walk(after, (state, at) => expect({ at, ...state }).toEqual({ at, ...expected })),
  );

  it('is undone by a start of the previous version', { timeout: 1_800_000 }, () =>
    walk(before, (state, at) => {
      // Values that the edit corrects are corrected one by one, and columns that it adds stay.
      const missing = original?.['columns']?.filter((line) => !state['columns']?.includes(line));
      expect({ at, missing, left: state['columns']?.filter((line) => line.startsWith('_to_')) }).toEqual({
        at,
        missing: [],
        left: [],
      });
      expect({ at, triggers: state['triggers'] }).toEqual({ at, triggers: original?.['triggers'] });
      expect({ at, indexes: state['indexes'] }).toEqual({ at, indexes: original?.['indexes'] });
      expect({ at, invalid: state['invalid'] }).toEqual({ at, invalid: [] });
      expect({ at, rows: state['rows']?.length }).toEqual({ at, rows: 30 });
    }),
  );
});
