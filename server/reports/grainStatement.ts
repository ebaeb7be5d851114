import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isOfRecord, parseFieldPath } from '#model/reports/fields.ts';
import type { PartSchema, TimeStep } from '#model/schema/files/reportSchema.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { type Bind, createParameters } from '../postgres/parameters.ts';
import { parseFilter } from '../query/filters/parse/parseFilter.ts';
import { quote } from '../postgres/quote.ts';
import type { Reader } from '../query/filters/reader.ts';
import { plannedForValues, type Statement } from '../postgres/statement.ts';
import { whereText } from '../query/filters/whereText.ts';
import { type Aggregate, countOfRecords, type Grain } from './grains.ts';
import { withResolvedTime } from './partFilter.ts';

/**
 * What `grainStatement` needs besides the `Grain`, which is one SQL statement of a report's part: the part, the filter
 * that selects its records, `steps`, the time step of each field in `part.rows`, and `reader`, who gets the result.
 */
export type GrainSubject = {
  readonly model: Model;
  readonly reader: Reader;
  readonly part: PartSchema;
  /** The filter that selects the records. */
  readonly filter: Filter;
  readonly steps: readonly (TimeStep | undefined)[];
};

/**
 * A result row of `grainStatement`. `r0`, `r1`, …: the key of the line. `c0`: for a column with `each`, the counted
 * value. If the values are in groups, `c0` is the group and `c1` the value. `m0`, `m1`, …: the figures. `total`: true
 * for a row of totals.
 */
export type GrainRow = Readonly<Record<string, string | number | boolean | null>>;

/** A grouping expression. `many`: each element of a list is a group. */
type Dimension = { readonly alias: string; readonly expression: string; readonly many: boolean };

const fieldAt = (
  { model, part }: GrainSubject,
  path: string,
): { readonly resource: Resource; readonly field: Field } => {
  const { resource: name, field: fieldName } = parseFieldPath(part, path);
  const resource = model.resources[name];
  const field = resource?.fieldsByName[fieldName];
  if (resource === undefined || field === undefined)
    throw new Error(`report: ${path} is not a field of ${name}; the check of the files lets none through`);
  return { resource, field };
};

const dimensionOf = (
  subject: GrainSubject,
  path: string,
  { alias, step, bind }: { readonly alias: string; readonly step?: TimeStep | undefined; readonly bind: Bind },
): Dimension => {
  const { field } = fieldAt(subject, path);
  const column = `${isOfRecord(path) ? 'about' : 't'}.${quote(field.name)}`;
  const { type } = kindFor(field).column;
  if (step === undefined) return { alias, expression: column, many: type.endsWith('[]') };
  const wall =
    type === 'timestamptz' ? `timezone(${bind(subject.reader.timeZone, 'text')}, ${column})` : `${column}::timestamp`;
  return { alias, expression: `date_trunc('${step}', ${wall})::date`, many: false };
};

const aggregateText = (subject: GrainSubject, { as, field, where }: Aggregate, bind: Bind): string => {
  const { model, part, reader } = subject;
  const resource = model.resources[part.resource];
  if (resource === undefined) throw new Error(`report: ${part.resource} is not a resource`);
  const conditions = parseFilter({ resource, filter: withResolvedTime(where, reader), reader }).map(({ write }) =>
    write(bind),
  );
  const only = conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`;
  const column = field === undefined ? '' : `t.${quote(field)}`;
  if (as === 'count') return `count(*)${only}`;
  return as === 'distinct' ? `count(distinct ${column})${only}` : `coalesce(sum(${column})${only}, 0)`;
};

const joinOfRecord = (subject: GrainSubject, paths: readonly string[]): string => {
  const { model, part } = subject;
  const columns = model.resources[part.resource]?.schema.log;
  if (columns === undefined || part.about === undefined || !paths.some(isOfRecord)) return '';
  return ` join ${quote(part.about)} about on about."_id" = t.${quote(columns.record)}::uuid`;
};

/**
 * Returns the field whose distinct values a grain counts. Returns undefined if it counts no distinct values, those of
 * several fields, or those of some records only. Each value of such a field can be its own group, which needs no
 * sorting.
 */
const countedField = (aggregates: readonly Aggregate[]): string | undefined => {
  const distinct = aggregates.filter(({ as }) => as === 'distinct');
  const [first] = distinct;
  return distinct.every(({ field, where }) => field === first?.field && Object.keys(where).length === 0)
    ? first?.field
    : undefined;
};

type Selected = { readonly alias: string; readonly as: Aggregate['as']; readonly text: string };
type Parts = {
  readonly rows: readonly Dimension[];
  readonly columns: readonly Dimension[];
  readonly figures: readonly Selected[];
  readonly from: string;
  readonly where: string;
};

const groupBy = (places: number): string =>
  places === 0 ? '' : ` group by ${Array.from({ length: places }, (_, index) => index + 1).join(', ')}`;

/** Returns SQL that joins the elements of lists: ` left join lateral unnest(t."projects") as ur0(v) on true`. */
const elements = (dimensions: readonly Dimension[]): string =>
  dimensions
    .filter(({ many }) => many)
    .map(({ alias, expression }) => ` left join lateral unnest(${expression}) as u${alias}(v) on true`)
    .join('');

/** Returns SQL that groups the rows of `from`. Each element of a list is its own group. */
const grouped = (
  dimensions: readonly Dimension[],
  figures: readonly Selected[],
  { from, where = '' }: { readonly from: string; readonly where?: string },
): string => {
  const selected = [
    ...dimensions.map(({ alias, expression, many }) => `${many ? `u${alias}.v` : expression} as ${alias}`),
    ...figures.map(({ alias, text }) => `${text} as ${alias}`),
  ];
  return `select ${selected.join(', ')} from ${from}${elements(dimensions)}${where}${groupBy(dimensions.length)}`;
};

/**
 * Returns SQL that selects the result rows from the groups. Values are cast to text once per group, not once per
 * record. With `as`, each row has the column `total`, and totals have no values of lines.
 */
const answered = ({ rows, columns, figures }: Parts, groups: string, as?: 'lines' | 'totals'): string => {
  const outer = [
    ...(as === undefined ? [] : [`${as === 'totals'} as total`]),
    ...rows.map(({ alias }) => (as === 'totals' ? `null::text as ${alias}` : `${alias}::text`)),
    ...columns.map(({ alias }) => `${alias}::text`),
    ...figures.map((figure) => `${figure.alias}::${figure.as === 'exact' ? 'text' : 'float8'}`),
  ];
  return `select ${outer.join(', ')} from (${groups}) g`;
};

const stored = (dimensions: readonly Dimension[]): readonly Dimension[] =>
  dimensions.map(({ alias, many }) => ({ alias, expression: `g.${alias}`, many }));

/**
 * Returns lines and totals from one scan. Records are grouped by whole lists and by the counted values. These groups,
 * which are far fewer than the records, are then split into lines, and added up to totals in which each record counts
 * once. Example: `with g as materialized (select t."by" as r0, t."record" as k, count(*) as m0 … group by 1, 2) select
 * false as total, r0::text, m0::float8, m1::float8 from (select g.r0 as r0, sum(m0) as m0, count(k) as m1 from g group
 * by 1) g union all select true as total, null::text as r0, m0::float8, m1::float8 from (select …) g`.
 */
const inOneScan = (parts: Parts, field: string | undefined): string => {
  const { rows, columns, figures, from, where } = parts;
  const dimensions = [...rows, ...columns];
  const inner = [
    ...dimensions.map(({ alias, expression }) => `${expression} as ${alias}`),
    ...(field === undefined ? [] : [`t.${quote(field)} as k`]),
    ...figures.filter(({ as }) => as !== 'distinct').map(({ alias, text }) => `${text} as ${alias}`),
  ];
  const added = (different: string): readonly Selected[] =>
    figures.map(({ alias, as }) => ({ alias, as, text: as === 'distinct' ? different : `coalesce(sum(${alias}), 0)` }));
  const lines = grouped(stored(dimensions), added('count(k)'), { from: 'g' });
  const totals = grouped(stored(columns), added('(select count(k) from (select k from g group by k) d)'), {
    from: 'g',
  });
  return `with g as materialized (
        select ${inner.join(', ')}
        from ${from}${where}${groupBy(dimensions.length + (field === undefined ? 0 : 1))})
      ${answered(parts, lines, 'lines')} union all ${answered(parts, totals, 'totals')}`;
};

/**
 * Returns lines and totals from two scans. This is needed for distinct values of only some records, and for records
 * that belong to several lines.
 */
const inTwoScans = (parts: Parts): string => {
  const { rows, columns, figures, from, where } = parts;
  const lines = answered(parts, grouped([...rows, ...columns], figures, { from, where }), 'lines');
  const totals = answered(parts, grouped(columns, figures, { from, where }), 'totals');
  return `${lines} union all ${totals}`;
};

/**
 * Returns the statement of a `Grain`, which computes figures of a report's part. It returns rows of `GrainRow`: one for
 * each line or, with `each`, for each line and value of the field. With `totals`, there are also rows of totals. The
 * statement groups by stored values and casts them to text once per group, which is fast. Example: `select r0::text,
 * c0::text, m0::float8 from (select t."assignedTo" as r0, t."status" as c0, count(*) as m0 from "leads" t where … group
 * by 1, 2) g`.
 */
export const grainStatement = (subject: GrainSubject, { each, aggregates, totals }: Grain): Statement => {
  const { model, part, filter, reader, steps } = subject;
  const resource = model.resources[part.resource];
  if (resource === undefined) throw new Error(`report: ${part.resource} is not a resource`);
  const { bind, values } = createParameters();
  const names = each === undefined ? [] : [...(each.within === undefined ? [] : [each.within]), each.each];
  const rows = part.rows.map((path, index) =>
    dimensionOf(subject, path, { alias: `r${index}`, step: steps[index], bind }),
  );
  const columns = names.map((path, index) => dimensionOf(subject, path, { alias: `c${index}`, bind }));
  const figures = (each === undefined ? aggregates : [countOfRecords, ...aggregates]).map((aggregate, index) => ({
    alias: `m${index}`,
    as: aggregate.as,
    text: aggregateText(subject, aggregate, bind),
  }));
  const conditions = parseFilter({ resource, filter, reader });
  const where = ` where ${whereText({ resource, query: { deleted: false, conditions, words: [] }, reader }, bind)}`;
  const from = `${quote(resource.name)} t${joinOfRecord(subject, [...part.rows, ...names])}`;
  const parts = { rows, columns, figures, from, where };
  if (!totals) return plannedForValues(answered(parts, grouped([...rows, ...columns], figures, parts)), values);
  const field = countedField(aggregates);
  const isCounted = aggregates.some(({ as }) => as === 'distinct');
  const isOneScan = !isCounted || (field !== undefined && !rows.some(({ many }) => many));
  return plannedForValues(isOneScan ? inOneScan(parts, field) : inTwoScans(parts), values);
};
