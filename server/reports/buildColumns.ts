import { sentence } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Figure, ReportColumn } from '#model/reports/reportAnswer.ts';
import { type EachSchema, isEachColumn, type MeasureSchema } from '#model/schema/files/reportSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { toneOf } from '#model/stateColor.ts';
import type { Reader } from '../query/filters/reader.ts';
import { figureKey, type Figures, type Folded } from './sumIntoLines.ts';
import type { PartPlan } from './grains.ts';
import { withResolvedTime } from './partFilter.ts';

/**
 * A column of a report. `read` returns the figure of this column in a line. Its parameter has the figures of the line
 * in the column's part of the report, and is undefined if the line has no records in this part. `each`: whether the
 * column counts the records with one value of a field.
 */
export type BuiltColumn = {
  readonly column: ReportColumn;
  readonly each: boolean;
  readonly read: (figures: Figures | undefined) => Figure;
};

/** A part of a report, and its figures from the database. */
export type ColumnsRequest = {
  readonly plan: PartPlan;
  /** Index of the part in the report. */
  readonly at: number;
  readonly resource: Resource;
  readonly folded: Folded;
  readonly reader: Reader;
  /** Titles of the records that columns represent, by id. */
  readonly titles: ReadonlyMap<string, string>;
};

const none = (field: Field): string => sentence('No %{field}', { field: inLowerCase(field.title) });

const byTitle =
  (titles: ReadonlyMap<string, string>) =>
  (a: string, b: string): number =>
    (titles.get(a) ?? a).localeCompare(titles.get(b) ?? b);

type Value = { readonly within: string | null | undefined; readonly value: string | null };

/** Returns the values that have a column: all choices, other values found in records, and blank if it occurs. */
const valuesOf = (each: EachSchema, { resource, folded, titles }: ColumnsRequest): readonly Value[] => {
  const field = resource.fieldsByName[each.each];
  const found = [...folded.totals.counts.keys()]
    .map((key) => JSON.parse(key) as readonly (string | null)[])
    .filter(([name]) => name === each.each);
  const titlesById = (within: string | null | undefined): readonly string[] => {
    if (field?.to !== undefined) return [];
    return within === undefined ? (field?.choices ?? []) : (field?.choicesBy?.choices[within ?? ''] ?? []);
  };
  const withFound = (within: string | null | undefined): readonly Value[] => {
    const values = found
      .filter((entry) => within === undefined || entry[1] === within)
      .map((entry) => entry.at(-1) ?? null);
    const choices = titlesById(within);
    const others = values
      .filter((value): value is string => value !== null && !choices.includes(value))
      .sort(byTitle(titles));
    const hasBlank = values.includes(null) || (within !== undefined && choices.length === 0);
    return [...choices, ...new Set(others), ...(hasBlank ? [null] : [])].map((value) => ({ within, value }));
  };
  if (each.within === undefined) return withFound(undefined);
  const groups = resource.fieldsByName[each.within]?.choices ?? [];
  const more = [...new Set(found.map((entry) => entry[1] ?? null))].filter(
    (group) => group === null || !groups.includes(group),
  );
  return [...groups, ...more].flatMap(withFound);
};

const eachColumns = (each: EachSchema, request: ColumnsRequest): readonly BuiltColumn[] => {
  const { at, resource, reader, titles } = request;
  const [field, group] = [each.each, each.within ?? ''].map((name) => resource.fieldsByName[name]);
  if (field === undefined) return [];
  const textOf = (of: Field, value: string | null): string => {
    if (value === null) return none(of);
    return of.to === undefined
      ? kindFor(of).toText(value === 'true' ? true : value === 'false' ? false : value, of, reader)
      : (titles.get(value) ?? value);
  };
  const asked = (of: Field, value: string | null): Filter => {
    if (value === null) return { [of.name]: { blank: true } };
    return { [of.name]: kindFor(of).column.type === 'boolean' ? value === 'true' : [value] };
  };
  return valuesOf(each, request).map(({ within, value }) => {
    const name = figureKey(each.each, within === undefined ? [value] : [within, value]);
    const inGroup =
      group === undefined || within === undefined
        ? undefined
        : { title: textOf(group, within), filter: asked(group, within) };
    return {
      each: true,
      column: {
        key: `${each.each}=${within === undefined ? '' : `${within ?? ''}/`}${value ?? ''}`,
        title: textOf(field, value),
        ...(inGroup === undefined || group === undefined
          ? {}
          : { group: inGroup.title, ...groupColorOf(resource, group, within ?? null) }),
        ...colorOf(resource, field, value),
        unit: 'count',
        total: 'sum',
        list: { part: at, filter: { ...inGroup?.filter, ...asked(field, value) } },
      },
      read: (figures) => figures?.counts.get(name) ?? 0,
    };
  });
};

/** Returns the state that a measure counts, if it counts exactly one; otherwise null. */
const onlyState = ({ states }: Resource, where: Filter): string | null => {
  const asked = states === undefined ? undefined : where[states.field];
  const [value] = Array.isArray(asked) && asked.length === 1 ? asked : [];
  return typeof value === 'string' ? value : null;
};

const colorOf = (
  { states }: Resource,
  { name }: Pick<Field, 'name'>,
  value: string | null,
): Pick<ReportColumn, 'color'> => {
  const color = states?.field === name ? toneOf(states, value) : undefined;
  return color === undefined ? {} : { color };
};

const groupColorOf = (resource: Resource, field: Field, value: string | null): Pick<ReportColumn, 'groupColor'> => {
  const { color } = colorOf(resource, field, value);
  return color === undefined ? {} : { groupColor: color };
};

const percentOf = (of: Figure | undefined, to: Figure | undefined): Figure => {
  const [part, whole] = [Number(of ?? 0), Number(to ?? 0)];
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
};

const measureColumn = (
  measure: MeasureSchema,
  index: number,
  { plan, at, resource, reader }: ColumnsRequest,
): BuiltColumn => {
  const { key, title, group, percent, distinct, unit } = measure;
  const [first = 0, second = 0] = plan.places[index] ?? [];
  const where = withResolvedTime(percent?.of ?? measure.where ?? {}, reader);
  const records =
    distinct !== undefined && distinct === resource.schema.log?.record && plan.part.about !== undefined
      ? { records: plan.part.about }
      : {};
  return {
    each: false,
    column: {
      key,
      title,
      ...(group === undefined ? {} : { group }),
      ...(percent === undefined && resource.states !== undefined
        ? colorOf(resource, { name: resource.states.field }, onlyState(resource, where))
        : {}),
      unit: unit ?? (percent === undefined ? 'count' : 'percent'),
      total: percent !== undefined ? 'ratio' : distinct !== undefined ? 'distinct' : 'sum',
      list: { part: at, filter: where, ...records },
    },
    read: (figures) =>
      percent === undefined
        ? (figures?.aggregates[first] ?? (unit === 'money' ? '0' : 0))
        : percentOf(figures?.aggregates[first], figures?.aggregates[second]),
  };
};

/**
 * Returns the columns of a part, in the order of the report file. A column with `each` becomes one column per value of
 * its field.
 */
export const buildColumns = (request: ColumnsRequest): readonly BuiltColumn[] => {
  const { part, measures } = request.plan;
  return part.columns.flatMap((column) =>
    isEachColumn(column) ? eachColumns(column, request) : [measureColumn(column, measures.indexOf(column), request)],
  );
};
