import type { Resource } from '#model/resource.ts';
import type { ListQuery } from './listQuery.ts';
import type { Bind } from '../../postgres/parameters.ts';
import type { Reader } from './reader.ts';
import { scopeCondition } from './scope/scope.ts';
import { searchCondition } from './search.ts';

/** A list: its resource, its query, and the user who reads it. */
export type WhereSubject = {
  readonly resource: Resource;
  readonly query: Pick<ListQuery, 'deleted' | 'conditions' | 'words'>;
  readonly reader: Reader;
};

/**
 * Returns the full condition on a row `t` of a list: not deleted (unless the query asks for deleted records), filter,
 * scope of the user `reader`, and search. `true` if nothing limits the list. Example: `t."deletedAt" is null and
 * t."status" = $1::text`.
 */
export const whereText = ({ resource, query, reader: asker }: WhereSubject, bind: Bind): string => {
  const about = query.conditions.find((condition) => condition.about !== undefined)?.about;
  const reader = about === undefined ? asker : { ...asker, about };
  return (
    [
      query.deleted ? undefined : 't."deletedAt" is null',
      ...query.conditions.map(({ write }) => write(bind)),
      scopeCondition(resource, reader, bind),
      searchCondition({ resource, words: query.words, reader }, bind),
    ]
      .filter((term) => term !== undefined)
      .join(' and ') || 'true'
  );
};
