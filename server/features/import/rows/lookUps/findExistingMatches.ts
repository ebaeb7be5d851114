import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { PgType } from '#model/kind.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { fieldsOfDuplicates } from '../../../../query/filters/parse/duplicateFields.ts';
import { createParameters } from '../../../../postgres/parameters.ts';
import { quote } from '../../../../postgres/quote.ts';
import type { Reader } from '../../../../query/filters/reader.ts';
import { scopeCondition } from '../../../../query/filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../../../postgres/statement.ts';
import type { Values } from '../../../../records/plan/plan.ts';
import { comparedValue, uniqueValuesOf } from './rowKeys.ts';

/** A row of a batch, by its index, and its existing record. */
export type ExistingMatch = {
  readonly place: number;
  readonly id: string;
  /** Whether the record is in the user's scope, and the user may read the value, so that its title may be shown. */
  readonly visible: boolean;
  /** Number of matching records. */
  readonly count?: number;
};

type Batch = {
  readonly model: Model;
  readonly resource: Resource;
  readonly records: readonly Values[];
  readonly reader: Reader;
};

/**
 * Returns the statement that selects, for each row of a batch, the existing records that equal it in all fields of the
 * match key; two blank values are equal. It returns a row of `ExistingMatch` for each row of the batch that has such
 * records. Undefined if the batch is empty or there is no match key. Required fields are compared by `=`, so that
 * Postgres uses an index.
 */
export const findMatches = (
  { model, resource, records, reader }: Batch,
  matchKey: readonly Field[],
): Statement | undefined => {
  if (matchKey.length === 0 || records.length === 0) return undefined;
  const columns = matchKey.map((field, index) => ({
    field,
    name: `c${index}`,
    type: kindFor(field).column.type satisfies PgType,
  }));
  const rows = records.map((record, n) => ({
    n,
    ...Object.fromEntries(
      columns.map(({ field, name }) => [name, comparedValue(field, record[field.name], model.settings)]),
    ),
  }));
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const equal = columns.map(
    ({ field, name }) => `t.${quote(field.name)} ${field.required ? '=' : 'is not distinct from'} r.${name}`,
  );
  const { bind, values } = createParameters();
  const given = bind(JSON.stringify(rows), 'jsonb');
  return plannedForValues(
    `select r.n as place, min(t."_id"::text) as id,
      bool_and(coalesce(${scopeCondition(resource, reader, bind) ?? 'true'}, false)) as visible,
      count(*)::int as count from jsonb_to_recordset(${given}) as r(n int, ${typed})
      join ${quote(resource.name)} t on t."deletedAt" is null and ${equal.join(' and ')} group by r.n`,
    values,
  );
};

/**
 * Returns the statement that selects the existing records that have a unique value of a row of the batch, as rows of
 * `ExistingMatch`. Undefined if no row has a unique value. `offset 0` in its SQL makes Postgres look up each value in
 * an index. Without it, Postgres expects too many records per value, and scans the whole index for every batch.
 */
export const findRepeated = ({ model, resource, records, reader }: Batch): Statement | undefined => {
  const { bind, values } = createParameters();
  const byField = new Map<Field, { places: number[]; texts: string[] }>();
  records.forEach((record, place) => {
    for (const { field, value } of uniqueValuesOf(resource, record)) {
      const entry = byField.get(field) ?? { places: [], texts: [] };
      byField.set(field, entry);
      entry.places.push(place);
      entry.texts.push(value);
    }
  });
  const branches = [...byField].flatMap(([field, { places, texts }]) => {
    const given = `unnest(${bind(places, 'integer[]')}, ${bind(texts, 'text[]')}) as r(n, v)`;
    return fieldsOfDuplicates(model, resource, field).flatMap(({ resource: other, fields }) => {
      const { states } = other;
      // A closed record is no reason to warn. A value that must be unique is refused in any state.
      const open =
        states === undefined || field.unique === 'refuse'
          ? ''
          : ` and t.${quote(states.field)} = any(${bind(statesOfType(states, ['open', 'scheduled']), 'text[]')})`;
      // Otherwise a user could find out whose number it is.
      const mayRead = fields.every((one) => canRead(reader.actor.permissions, other, one));
      const visible = mayRead ? (scopeCondition(other, reader, bind) ?? 'true') : 'false';
      return fields.map(
        ({ name }) =>
          `select r.n as place, k.id, k.visible from ${given}
            cross join lateral (select t."_id"::text as id, coalesce(${visible}, false) as visible
            from ${quote(other.name)} t
            where t."deletedAt" is null and lower(t.${quote(name)}) = r.v${open} offset 0) k`,
      );
    });
  });
  return branches.length === 0 ? undefined : plannedForValues(branches.join(' union all '), values);
};
