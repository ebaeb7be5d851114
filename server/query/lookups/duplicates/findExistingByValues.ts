import { kindFor } from '#kinds/index.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { duplicateFieldsOf } from '../../filters/parse/duplicateFields.ts';
import type { CleanRecord } from '../../records/write/changes.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';
import { foldCase } from './foldCase.ts';

/**
 * An existing record of a person, found by a unique value such as a phone. `visible`: whether the record is in the
 * user's scope and the user may read the field, so that it may be named.
 */
export type ExistingRow = {
  readonly _id: string;
  readonly title: string;
  /** The field whose value is the same. */
  readonly field: string;
  readonly state: string | null;
  readonly visible: boolean;
  /** Ids of the record's owners. */
  readonly owners: readonly string[];
};

/** Returns the owners of a row `t`, from single and list fields, as one list of texts. */
const ownersText = ({ owners, fieldsByName }: Resource): string => {
  const lists = owners.flatMap((name) => {
    const field = fieldsByName[name];
    if (field === undefined) return [];
    return kindFor(field).column.type.endsWith('[]')
      ? `coalesce(t.${quote(name)}, '{}')::text[]`
      : `array[t.${quote(name)}::text]`;
  });
  return lists.length === 0 ? "'{}'::text[]" : `array_remove(${lists.join(' || ')}, null)`;
};

/** Max rows of the result. chosen: more records of one person are not needed. */
const maxRows = 20;

/**
 * Returns the statement that selects the existing records of a person, at most 20 rows of `ExistingRow`: those that
 * have one of the unique values in `values`. Open records come first, then the latest. Won records are excluded,
 * because a buyer may buy again. Undefined if `values` has no unique value. Example: `select "_id", title, field,
 * state, visible from ((select t."_id"::text as "_id", … from "leads" t where t."deletedAt" is null and
 * (lower(t."contactNo") = lower($1::text) or …) and t."status" = any($2::text[]) limit 20)) found order by "isOpen"
 * desc, "at" desc limit 20`.
 */
export const findExistingByValues = ({
  resource,
  values: given,
  reader,
}: {
  readonly resource: Resource;
  readonly values: CleanRecord;
  readonly reader: Reader;
}): Statement | undefined => {
  const { bind, values } = createParameters();
  const { states } = resource;
  const state = states === undefined ? 'null::text' : `t.${quote(states.field)}`;
  const owners = ownersText(resource);
  const branches = resource.fields.flatMap((field) => {
    const value = ownValue(given, field.name);
    if (field.unique === undefined || value === undefined || value === null || value === '') return [];
    const { type } = kindFor(field).column;
    const wanted = foldCase(bind(value, type), type);
    const fields = duplicateFieldsOf(resource, field);
    const equal = fields.map(({ name }) => `${foldCase(`t.${quote(name)}`, type)} = ${wanted}`).join(' or ');
    // Otherwise a user could find out whose number it is.
    const mayRead = fields.every((one) => canRead(reader.actor.permissions, resource, one));
    const visible = mayRead ? (scopeCondition(resource, reader, bind) ?? 'true') : 'false';
    const ofTypes = (types: readonly string[]): string =>
      states === undefined ? 'true' : `${state} = any(${bind(statesOfType(states, types), 'text[]')})`;
    return [
      `(select t."_id"::text as "_id", ${titleColumn(resource, reader.actor.permissions)} as title,
        ${quoteText(field.name)} as field, ${state} as state,
        coalesce(${visible}, false) as visible, ${owners} as owners,
        ${ofTypes(['open', 'scheduled'])} as "isOpen", t."createdAt" as "at"
        from ${quote(resource.name)} t
        where t."deletedAt" is null and (${equal}) and ${ofTypes(['open', 'scheduled', 'lost', 'cancelled'])}
        limit ${maxRows})`,
    ];
  });
  if (branches.length === 0) return undefined;
  return prepared(
    `select "_id", title, field, state, visible, owners from (${branches.join(' union all ')}) found
      order by "isOpen" desc, "at" desc limit ${maxRows}`,
    values,
  );
};
