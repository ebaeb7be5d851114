import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared } from '../../postgres/statement.ts';
import { duplicateFieldsOf } from '../../query/filters/parse/duplicateFields.ts';
import type { OperationContext } from '../context/context.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { Values } from '../plan/plan.ts';
import type { Candidate } from './readPeople.ts';

/**
 * Returns the first owner of the latest existing record that has one of the unique texts in `record`, such as a phone.
 * Records whose owner no longer has access are skipped. Undefined if there is no such record, or records of the
 * resource have no owner.
 */
export const earlierOwner = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  record: Values,
): Promise<Candidate | undefined> => {
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (owner === undefined || field === undefined) return undefined;
  const { bind, values } = createParameters();
  const column = `t.${quote(owner)}${kindFor(field).column.type.endsWith('[]') ? '[1]' : ''}`;
  const same = resource.fields.flatMap((unique) => {
    const value = record[unique.name];
    if (unique.unique === undefined || typeof value !== 'string' || kindFor(unique).column.type !== 'text') return [];
    const wanted = `lower(${bind(value, 'text')})`;
    return duplicateFieldsOf(resource, unique).map(({ name }) => `lower(t.${quote(name)}) = ${wanted}`);
  });
  if (same.length === 0) return undefined;
  return runStatement<Candidate>(
    client,
    prepared(
      `select u."_id"::text as id, u."username" as name
        from ${quote(resource.name)} t
        join users u on u."_id" = ${column}
        where t."deletedAt" is null
        and (${same.join(' or ')})
        and u."deletedAt" is null
        and u."status" is distinct from 'Inactive'
        order by t."createdAt" desc limit 1`,
      values,
    ),
  );
};
