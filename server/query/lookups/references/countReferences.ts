import { countBound } from '../../lists/countList.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { type ReferencingField, referenceCondition } from './referencingFields.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../../postgres/statement.ts';

/** The references to count, and the user for whom they are counted. */
export type CountReferencesOptions = {
  /** The fields whose references are counted. */
  readonly pointers: readonly ReferencingField[];
  /** The referenced records. */
  readonly ids: readonly string[];
  /** The user whose scope decides which records are `visible` in the result. */
  readonly reader: Reader;
  /** Whether deleted records count too, if they refer to one of `ids`. Default: false. */
  readonly deleted?: boolean;
};

/**
 * One row of the result of `countReferences`. `place`: the index of the field in `pointers`. `count`: the number of
 * records that refer by this field. `visible`: how many of those the user may see. Counting stops at 10,001, which
 * means "more than 10,000".
 */
export type ReferenceCount = { readonly place: number; readonly count: number; readonly visible: number };

/**
 * Returns the statement that counts the records that refer to any of the records `ids`, as rows of `ReferenceCount`.
 * There is one row for each field in `pointers` by which at least one record refers. Records outside of the scope of
 * `reader` are counted, but not as `visible`. With `deleted`, deleted records are counted too. Undefined if `pointers`
 * is empty. Example: `select 0 as place, count(*)::int as count, …`.
 */
export const countReferences = ({
  pointers,
  ids,
  reader,
  deleted = false,
}: CountReferencesOptions): Statement | undefined => {
  const { bind, values } = createParameters();
  const branches = pointers.map((pointer, place) => {
    const { resource } = pointer;
    const visible = scopeCondition(resource, reader, bind) ?? 'true';
    const where = [deleted ? undefined : 't."deletedAt" is null', `(${referenceCondition(pointer, ids, bind)})`]
      .filter((term) => term !== undefined)
      .join(' and ');
    return (
      `select ${place} as place, count(*)::int as count, (count(*) filter (where ${visible}))::int as visible ` +
      `from (select * from ${quote(resource.name)} t where ${where} limit ${countBound + 1}) t`
    );
  });
  return branches.length === 0
    ? undefined
    : plannedForValues(`select * from (${branches.join(' union all ')}) found where count > 0`, values);
};
