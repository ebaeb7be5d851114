import type pg from 'pg';
import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { plannedForValues, prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { candidatesText, notDismissedText, type Similar, scoreText, similarOf, similarText } from './similarity.ts';

/** A search for suspected duplicates in all resources. */
export type FindOptions = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly now: Date;
  /** Returns true when the function must end after the current batch. */
  readonly isStopping?: () => boolean;
};

/** Records per transaction. chosen: a batch takes about a second, even among a million records a few seconds. */
const batchSize = 50;
/**
 * Max stored pairs of a record: the most similar ones, first those with the same owner, who can see both. chosen: it
 * bounds the table where many people share a name.
 */
const maxPairsOfRecord = 20;
/**
 * How long a change must be ago. A transaction that lasts longer is compared only after its next change. Until then,
 * `pairs` compares recent records itself.
 */
const minAgeMs = 300_000;

/** How far the records of a resource are compared: those that changed before, and at the instant up to an id. */
type Position = { readonly at: string; readonly id: string };

const start: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Returns a text that changes when the schema compares other fields: their names. */
const keyOf = ({ field, near }: Similar): string => [field, ...near].map(({ name }) => name).join(' ');

/**
 * Returns how far the records of a resource are compared. `key`: the compared fields (`keyOf`). If the last run
 * compared others, deletes the stored pairs and returns the start.
 */
const readPosition = async (client: pg.PoolClient, { name }: Resource, key: string): Promise<Position> => {
  const row = await runStatement<Position & { key: string }>(
    client,
    prepared('select key, "at"::text as at, record::text as id from gable.compared where resource = $1', [name]),
  );
  if (row?.key === key) return row;
  await client.query('delete from gable.similar_pairs where resource = $1', [name]);
  return start;
};

/** Returns SQL that sorts the rows `o` with an owner of the row `t` first. Empty without owners. */
const ownersFirst = ({ owners }: Resource): string => {
  const same = owners.map((name) => `coalesce(o.${quote(name)} = t.${quote(name)}, false)`);
  return same.length === 0 ? '' : `(${same.join(' or ')}) desc, `;
};

/** Compares the next batch of changed records with all others, and stores their pairs. Returns whether more remain. */
const compareBatch = (pool: pg.Pool, resource: Resource, similar: Similar, before: Date): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { rows: locks } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
      [`gable similar pairs ${resource.name}`],
    );
    if (locks[0]?.taken !== true) return false;
    const key = keyOf(similar);
    const from = await readPosition(client, resource, key);
    const table = quote(resource.name);
    const batch = await runRows<Position>(
      client,
      plannedForValues(
        `select "_id"::text as id, "updatedAt"::text as at from ${table}
          where "deletedAt" is null and ("updatedAt", "_id") > ($1, $2) and "updatedAt" < $3
          order by "updatedAt", "_id" limit ${batchSize}`,
        [from.at, from.id, before.toISOString()],
      ),
    );
    const last = batch.at(-1);
    if (last === undefined) return false;
    const values = [resource.name, batch.map(({ id }) => id)];
    await client.query('delete from gable.similar_pairs where resource = $1 and (a = any($2) or b = any($2))', values);
    await client.query(
      `insert into gable.similar_pairs (resource, a, b, score)
        select $1, least(t."_id", o."_id"), greatest(t."_id", o."_id"), o.score
        from ${table} t
        cross join lateral (
          select o."_id", ${scoreText(similar)} as score
          from ${table} o
          where ${candidatesText(resource, similar)} and ${similarText(similar)} and o."_id" <> t."_id"
            and o."deletedAt" is null and ${notDismissedText('$1', 't."_id"', 'o."_id"')}
          order by score desc, ${ownersFirst(resource)}o."_id" limit ${maxPairsOfRecord}) o
        where t."_id" = any($2)
        on conflict do nothing`,
      values,
    );
    await client.query(
      `insert into gable.compared (resource, key, "at", record) values ($1, $2, $3, $4)
        on conflict (resource) do update set key = excluded.key, "at" = excluded."at", record = excluded.record`,
      [resource.name, key, last.at, last.id],
    );
    return batch.length === batchSize;
  });

/**
 * Compares each record that was created or changed since the last run with all others of its resource, and stores the
 * pairs that are similar by the schema word `duplicates`. The first run compares all records. Several servers can run
 * this at the same time. Ends after the current batch once `isStopping` returns true.
 */
export const findSimilarPairs = async ({ pool, model, now, isStopping = () => false }: FindOptions): Promise<void> => {
  const before = new Date(now.getTime() - minAgeMs);
  for (const resource of Object.values(model.resources)) {
    const similar = resource.calls.pairs === undefined ? undefined : similarOf(resource);
    if (similar === undefined) continue;
    while (!isStopping() && (await compareBatch(pool, resource, similar, before)));
  }
};
