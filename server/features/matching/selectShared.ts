import type { LinksBetween } from '#model/shareLinks.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { scopeCondition } from '../../query/filters/scope/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** The record whose shares with records of the other resource are selected. */
export type SharedStatement = {
  readonly between: LinksBetween;
  /** Id of the record the shares are read for. */
  readonly id: string;
  readonly reader: Reader;
};

/**
 * Returns the statement that selects the records that share links connect with the record `id`: the properties that
 * were sent to a lead, or the leads to whom a property was sent. `near` and `far`: the fields of a share link that
 * refer to the record `id` and to the selected records. Only links that the user may see count. The rows are `{id, at,
 * by, times}`: a selected record, when and by whom it was last shared, and how often.
 */
export const selectShared = ({ between: { links, near, far }, id, reader }: SharedStatement): Statement => {
  const { bind, values } = createParameters();
  const column = `t.${quote(far)}`;
  const terms = [
    't."deletedAt" is null',
    `t.${quote(near)} = ${bind(id, 'uuid')}`,
    `${column} is not null`,
    scopeCondition(links.resource, reader, bind),
  ];
  return prepared(
    `select ${column}::text as id, max(t."createdAt") as at,
      (array_agg(t.${quote(links.words.by)}::text order by t."createdAt" desc))[1] as by, count(*)::integer as times
      from ${quote(links.resource.name)} t where ${terms.filter((term) => term !== undefined).join(' and ')}
      group by ${column}`,
    values,
  );
};
