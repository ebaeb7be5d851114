import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { MissedSchema } from '#model/schema/files/channelSchema.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { everythingReader } from '../../query/filters/everythingReader.ts';
import { parseFilter } from '../../query/filters/parse/parseFilter.ts';
import type { Values } from '../../records/plan/plan.ts';
import type { CallPlace } from './noteCall.ts';

type FollowUp = NonNullable<MissedSchema['existing']>;

/**
 * Returns whether an earlier missed call has created the same record and it is still open, such as a task for a caller
 * who tries three times. Compared are the title and the reference to the caller's record.
 */
export const hasOpenFollowUp = async (
  { state: { model } }: CallPlace,
  client: pg.PoolClient,
  {
    target,
    values,
    filled,
  }: { readonly target: Resource; readonly values: FollowUp['values']; readonly filled: Values },
): Promise<boolean> => {
  const { states, recordTitle } = target;
  const [about] = Object.keys(values).filter((name) => values[name] === '$record');
  if (states === undefined || about === undefined) return false;
  const named = Object.keys(values).filter((name) => recordTitle.includes(`{${name}}`));
  const filter = {
    ...Object.fromEntries([about, ...named].map((name) => [name, [filled[name]]])),
    [states.field]: { type: ['open'] },
  };
  const conditions = parseFilter({ resource: target, filter, reader: everythingReader(model) });
  const { bind, values: bound } = createParameters();
  const where = ['t."deletedAt" is null', ...conditions.map(({ write }) => write(bind))].join(' and ');
  const { rowCount } = await client.query(`select from ${quote(target.name)} t where ${where} limit 1`, [...bound]);
  return rowCount === 1;
};
