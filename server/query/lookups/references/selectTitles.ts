import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';

/** The records whose titles are selected. */
export type TitlesStatement = {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly reader: Reader;
  /** Whether everyone may see these titles, like those of colleagues. */
  readonly beyondScope: boolean;
};

/**
 * Returns the statement that selects the titles of the existing records with these ids, as rows `{_id, title}`. Records
 * outside of the user's scope are left out, unless `beyondScope` is set. Example: `select t."_id"::text as "_id",
 * coalesce(…) as title from "projects" t where t."_id" = any($1::uuid[]) and t."deletedAt" is null`.
 */
export const selectTitles = ({ resource, ids, reader, beyondScope }: TitlesStatement): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = any(${bind(ids, 'uuid[]')})`,
    't."deletedAt" is null',
    beyondScope ? undefined : scopeCondition(resource, reader, bind),
  ].filter((term) => term !== undefined);
  return prepared(
    `select t."_id"::text as "_id", ${titleColumn(resource, reader.actor.permissions)} as title
      from ${quote(resource.name)} t where ${terms.join(' and ')}`,
    values,
  );
};
