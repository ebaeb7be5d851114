import type { Resource } from '#model/resource.ts';
import { withTransaction } from '../../server/postgres/transaction.ts';
import { repeatedFields } from '../../server/query/filters/parse/repeated.ts';
import { quote } from '../../server/postgres/quote.ts';
import { indexText } from '../../server/schema/tables/indexes/createIndexes.ts';
import { fillRepeated } from '../../server/schema/tables/columns/fill.ts';
import { rollupTrigger } from '../../server/schema/tables/triggers/rollupTrigger.ts';
import { wantedIndexes } from '../../server/schema/tables/indexes/wantedIndexes.ts';
import { type Filling, onConnections } from './filling.ts';

/**
 * Settings of Postgres while tables are filled. They make writes faster, but a crash would lose the data. After
 * filling, Postgres is started again with the product's settings.
 */
export const fillingSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
  max_parallel_maintenance_workers: '0',
  autovacuum: 'off',
};

/** Returns the triggers that run after a write. Triggers that run before it determine the row, so they are kept. */
const triggersAfter = async ({ pool }: Filling, { name }: Resource): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgtype & 2 = 0',
    [quote(name)],
  );
  return rows.map((row) => row.name);
};

const setTriggers = async (
  filling: Filling,
  resources: readonly Resource[],
  word: 'enable' | 'disable',
): Promise<void> => {
  for (const resource of resources) {
    for (const trigger of await triggersAfter(filling, resource))
      await filling.pool.query(`alter table ${quote(resource.name)} ${word} trigger ${quote(trigger)}`);
  }
};

const dropIndexes = async ({ pool }: Filling, resources: readonly Resource[]): Promise<void> => {
  for (const { name } of resources.flatMap(wantedIndexes)) await pool.query(`drop index if exists ${quote(name)}`);
};

/**
 * Returns whether an index takes long to create. Such indexes are created first, so that no core is idle at the end.
 */
const isLong = ({ definition }: { readonly definition: string }): boolean => definition.includes('using gin');

const createIndexes = async ({ pool }: Filling, resources: readonly Resource[]): Promise<void> => {
  const all = resources.flatMap(wantedIndexes);
  await onConnections(pool, [...all.filter(isLong), ...all.filter((index) => !isLong(index))], (client, index) =>
    client.query(indexText(index, { concurrently: false })),
  );
};

/** Computes the values that triggers keep up to date, such as counts, with the product's own statements. */
const keepUp = async ({ pool }: Filling, resources: readonly Resource[]): Promise<void> => {
  for (const resource of resources) {
    await withTransaction(pool, async (client) => {
      for (const text of rollupTrigger(resource).texts) await client.query(text);
      if (repeatedFields(resource).length > 0) await fillRepeated(client, resource);
    });
  }
};

/**
 * Calls `fill`, which writes into the tables `names`. Before that, drops the indexes of these tables and disables the
 * triggers that run after a write. Afterwards, restores both and computes the values that the triggers maintain. The
 * content of the tables is the same as with indexes and triggers, but they are filled much faster.
 */
export const fillWithoutIndexes = async (
  filling: Filling,
  names: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const resources = names.flatMap((name) => filling.model.resources[name] ?? []);
  await dropIndexes(filling, resources);
  await setTriggers(filling, resources, 'disable');
  await fill();
  await setTriggers(filling, resources, 'enable');
  await keepUp(filling, resources);
  await createIndexes(filling, resources);
  await onConnections(filling.pool, resources, (client, { name }) => client.query(`vacuum (analyze) ${quote(name)}`));
};
