import { kindFor } from '#kinds/index.ts';
import type { Model } from '#model/resource.ts';
import { type Bind, createParameters } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../../postgres/statement.ts';
import { parseFilter } from '../../filters/parse/parseFilter.ts';
import { everythingReader } from '../../filters/everythingReader.ts';
import type { Lookup, Rollup } from './valuesFromOthers.ts';

/** The look-ups and roll-ups that are computed, and the records for which they are. */
export type FromOthersStatement = {
  readonly model: Model;
  /** Look-ups and roll-ups of one resource. */
  readonly fields: readonly (Lookup | Rollup)[];
  readonly ids: readonly string[];
};

/** Returns the condition that the row `t` refers to the record with the id in `record`. */
const refersTo = ({ by, resource }: Rollup, record: string): string => {
  const isRelation = kindFor(by).traits.refersTo === 'any';
  const kind = isRelation ? ` and t.${quote(`${by.name}_resource`)} = ${quoteText(resource.name)}` : '';
  return `t.${quote(by.name)} = ${record}${kind}`;
};

const valueText = (rollup: Rollup): string => {
  const column = `t.${quote(rollup.source?.name ?? '_id')}`;
  const { take } = rollup.rollup;
  if (take === 'count') return 'count(*)';
  return take === 'sum' ? `coalesce(sum(${column}), 0)` : take === 'latest' ? column : `${take}(${column})`;
};

const rollupText = (model: Model, rollup: Rollup, bind: Bind): string => {
  const { of, on, source } = rollup;
  const conditions = parseFilter({ resource: of, filter: rollup.rollup.if, reader: everythingReader(model) });
  const where = [refersTo(rollup, 'p."_id"'), 't."deletedAt" is null', ...conditions.map(({ write }) => write(bind))];
  const latest =
    rollup.rollup.take === 'latest'
      ? ` and t.${quote(source?.name ?? '_id')} is not null ` +
        `order by t.${quote(on?.name ?? 'createdAt')} desc nulls last, t."_id" desc limit 1`
      : '';
  return `select ${valueText(rollup)} from ${quote(of.name)} t where ${where.join(' and ')}${latest}`;
};

/** A statement without its first value, the ids. */
type Prepared = { readonly text: string; readonly others: readonly unknown[] };

const texts = new WeakMap<Model, Map<string, Prepared>>();

const writeSelect = (model: Model, fields: FromOthersStatement['fields']): Prepared => {
  const { bind, values } = createParameters();
  const wanted = bind([], 'uuid[]');
  const columns = fields.map((one) => {
    const text =
      'rollup' in one
        ? rollupText(model, one, bind)
        : `select t.${quote(one.source.name)}
          from ${quote(one.target.name)} t
          where t."_id" = p.${quote(one.reference.name)}`;
    return `(${text}) as ${quote(one.field.name)}`;
  });
  const table = quote(fields[0]?.resource.name ?? '');
  const text = `select p."_id"::text as id, (select to_json(r) from (select ${columns.join(', ')}) r) as values
      from ${table} p
      where p."_id" = any(${wanted})`;
  return { text, others: values.slice(1) };
};

/**
 * Returns the statement that computes the current values of the look-ups and roll-ups in `fields` for the records
 * `ids`. Its rows are `{id, values}`; `values` is an object: field → current value. The SQL text is built once for each
 * version of the model. Example: `select p."_id"::text as id, (select to_json(r) from (select …) r) as values …`.
 */
export const selectFromOthers = ({ model, fields, ids }: FromOthersStatement): Statement => {
  const key = fields.map(({ resource, field }) => `${resource.name}.${field.name}`).join(' ');
  const written = texts.get(model) ?? new Map<string, Prepared>();
  texts.set(model, written);
  const cached = written.get(key) ?? writeSelect(model, fields);
  written.set(key, cached);
  return plannedForValues(cached.text, [ids, ...cached.others]);
};
