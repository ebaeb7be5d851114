import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { DdlClient, DdlStep } from './ddl.ts';
import { keysFill } from './triggers/keysTrigger.ts';
import { repeatedFill } from './triggers/repeatedTrigger.ts';
import { searchFill } from './triggers/searchTrigger.ts';
import type { TableColumn } from './tableColumns.ts';

/** What `gable.meta` holds of a fill that is still to be done. */
export const pendingFill = 'pending';

/**
 * The key of a fill in `gable.meta`: of the searched text, of the keys of lists, of repeated values, or of a serial
 * column.
 */
export const fillKey = ({ name }: Resource, column = ''): string => `fill:${name}.${column}`;

/** The key of statistics that are still to be taken. */
export const statisticsKey = (resource: Resource): string => fillKey(resource, '@statistics');

/**
 * Rows of the first batch of a fill, the least and the most of any: each is a transaction of its own, whose rows nobody
 * else can write meanwhile.
 */
const [firstBatch, smallestBatch, largestBatch] = [500, 50, 5000];
/** chosen: a writer who meets a batch does not notice it. */
const batchMs = 200;

/** Gives how many rows the next batch shall have, by how long the last one took. */
const nextBatch = (size: number, tookMs: number): number =>
  Math.round(Math.min(largestBatch, Math.max(smallestBatch, size * Math.min(2, batchMs / Math.max(1, tookMs)))));
const firstId = '00000000-0000-0000-0000-000000000000';

/** The places of a fill of lists' keys and of repeated values, where that of a column has its name. */
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

/** Brings the searched text of all old rows along, in batches. */
export const fillSearch = (client: DdlClient, resource: Resource): Promise<DdlStep> =>
  fillInBatches(client, resource, searchFill(resource));

/** Brings the keys of matched lists of all old rows along, in batches. */
export const fillKeys = (client: DdlClient, resource: Resource): Promise<DdlStep> =>
  fillInBatches(client, resource, keysFill(resource));

/** Keeps the values that two old rows have. */
export const fillRepeated = async (client: DdlClient, resource: Resource): Promise<DdlStep> => {
  const text = repeatedFill(resource);
  await client.query(text);
  await client.query('analyze gable.repeated_values');
  return { subject: resource.name, text };
};

/** Numbers all old rows of a serial that was added, oldest first, in batches. */
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
  // Each batch sorts all that are left, so they are large: a serial is added once, if ever.
  for (let rowCount: number | null = 1; rowCount !== 0 && rowCount !== null; ) {
    ({ rowCount } = await client.query(text, [largestBatch]));
  }
  return { subject: resource.name, text };
};
