import type pg from 'pg';
import { writtenRows } from '../../store/imports.ts';
import { runRows } from '../../../../postgres/runStatement.ts';
import type { MappedRow, Planning } from '../planRow.ts';
import { duplicateKeysOf } from './rowKeys.ts';

/**
 * Creates the temporary table for the keys of accepted rows. A key is a text that identifies the record that a row
 * writes, so that two rows with the same key are duplicates. The table keeps the server's memory constant, and is
 * dropped with the connection.
 */
export const createKeyTable = (client: pg.PoolClient): Promise<unknown> =>
  client.query('create temp table if not exists import_keys (key text primary key, row integer not null)');

/** Returns the `keys` that previous rows of the file have, as stored by `storeKeys`: key → number of the row. */
export const readUsedKeys = async (
  client: pg.PoolClient,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ key: string; row: number }>({
    name: 'import-keys-taken',
    text: 'select key, row from import_keys where key = any($1::text[])',
    values: [keys],
  });
  return new Map(rows.map(({ key, row }) => [key, row]));
};

/** Stores the keys of accepted rows: key → number of the row. A key that is already stored keeps its row number. */
export const storeKeys = (client: pg.PoolClient, keys: ReadonlyMap<string, number>): Promise<unknown> =>
  client.query({
    name: 'import-keys-keep',
    text: 'insert into import_keys select * from unnest($1::text[], $2::integer[]) on conflict do nothing',
    values: [[...keys.keys()], [...keys.values()]],
  });

/**
 * Returns the keys of a row: rows of a file with an equal key are duplicates. A row that changes the record `id` has
 * only the key `id:<id>`. A row that creates a record has a key for the values of the match key, and one for each
 * unique value.
 */
export const keysOfRow = (
  { resource, map, state }: Planning,
  row: Pick<MappedRow, 'values'>,
  id: string | undefined,
): readonly string[] =>
  id === undefined
    ? duplicateKeysOf({ resource, matchKey: map.matchKey, settings: state.model.settings }, row.values)
    : [`id:${id}`];

/**
 * Stores the keys of those `rows` that an interrupted run of the import `importId` has already written. Does nothing
 * without `importId`: such an import does not record what it writes.
 */
export const rememberRows = async (
  remembering: Planning & { readonly client: pg.PoolClient; readonly importId?: string },
  rows: readonly MappedRow[],
): Promise<void> => {
  const { client, importId } = remembering;
  if (importId === undefined || rows.length === 0) return;
  const written = await runRows<{ row: number; record: string; isNew: boolean }>(
    client,
    writtenRows(
      importId,
      rows.map(({ number }) => number),
    ),
  );
  const byNumber = new Map(written.map((one) => [one.row, one]));
  const keys = new Map<string, number>();
  for (const row of rows) {
    const one = byNumber.get(row.number);
    if (one === undefined) continue;
    for (const key of keysOfRow(remembering, row, one.isNew ? undefined : one.record)) keys.set(key, row.number);
  }
  await storeKeys(client, keys);
};
