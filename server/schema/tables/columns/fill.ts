import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { DdlClient, DdlStep } from '../ddl.ts';
import { keysFill } from '../triggers/keysTrigger.ts';
import { repeatedFill } from '../triggers/repeatedTrigger.ts';
import { searchFill } from '../triggers/searchTrigger.ts';
import type { TableColumn } from './tableColumns.ts';

/** Value in `gable.meta` of a fill that still has to run. */
export const pendingFill = 'pending';

/**
 * Returns the key under which `gable.meta` stores that something in the existing rows of a table still has to be
 * filled. `column`: what is filled, such as the name of a serial column, or `keysFillName`. Default: the search text.
 */
export const fillKey = ({ name }: Resource, column = ''): string => `fill:${name}.${column}`;

/** Returns the key under which `gable.meta` stores that the statistics of a table must be updated. */
export const statisticsKey = (resource: Resource): string => fillKey(resource, '@statistics');

/**
 * Rows of the first batch, and min and max of all batches. Each batch is a transaction that blocks writes of its rows.
 */
const [firstBatch, smallestBatch, largestBatch] = [500, 50, 5000];
/** Intended duration of a batch. chosen: a writer does not notice a delay of this length. */
const batchMs = 200;

/** Returns the size of the next batch, by the duration of the last one. */
const nextBatch = (size: number, tookMs: number): number =>
  Math.round(Math.min(largestBatch, Math.max(smallestBatch, size * Math.min(2, batchMs / Math.max(1, tookMs)))));
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Values of `column` in `fillKey`. `keysFillName`: the columns of `keysTrigger` with a number for each text of a list.
 * `repeatedFillName`: the table of repeated values.
 */
export const [keysFillName, repeatedFillName] = ['@keys', '@repeated'] as const;

const fillInBatches = async (client: DdlClient, resource: Resource, text: string): Promise<DdlStep> => {
  let size = firstBatch;
  for (let last: unknown = firstId; typeof last === 'string'; ) {
    const started = performance.now();
    const { rows } = await client.query(text, [last, size]);
    last = rows[0]?.['last'];
    size = nextBatch(size, performance.now() - started);
  }
  return { subject: resource.name, text };
};

/** Fills the search text of existing rows in batches. Returns the executed step. */
export const fillSearch = (client: DdlClient, resource: Resource): Promise<DdlStep> =>
  fillInBatches(client, resource, searchFill(resource));

/**
 * Fills the columns of `keysTrigger`, which contain a number for each text of a list, in the existing rows of a table,
 * in batches. Returns the executed step.
 */
export const fillKeys = (client: DdlClient, resource: Resource): Promise<DdlStep> =>
  fillInBatches(client, resource, keysFill(resource));

/**
 * Stores in `gable.repeated_values` the values that more than one existing row has, for a tab that shows duplicates.
 * Returns the executed step.
 */
export const fillRepeated = async (client: DdlClient, resource: Resource): Promise<DdlStep> => {
  const text = repeatedFill(resource);
  await client.query(text);
  await client.query('analyze gable.repeated_values');
  return { subject: resource.name, text };
};

/** Numbers existing rows for a new serial field, oldest first, in batches. Returns the executed step. */
export const fillSerial = async (
  client: DdlClient,
  resource: Resource,
  { column, sequence }: TableColumn,
): Promise<DdlStep> => {
  const table = quote(resource.name);
  const text =
    `with batch as (select "_id" from ${table} where ${quote(column)} is null order by "createdAt", "_id" limit $1), ` +
    `numbered as (select "_id", nextval(${quoteText(`gable."${sequence ?? ''}"`)}) as number from batch) ` +
    `update ${table} t set ${quote(column)} = numbered.number from numbered where t."_id" = numbered."_id"`;
  // Each batch sorts all remaining rows, so the batches are large: a serial is rarely added.
  for (let rowCount: number | null = 1; rowCount !== 0 && rowCount !== null; ) {
    ({ rowCount } = await client.query(text, [largestBatch]));
  }
  return { subject: resource.name, text };
};
