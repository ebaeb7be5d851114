import { kindFor } from '#kinds/index.ts';
import { parseFieldPath } from '#model/reports/fields.ts';
import {
  type EachSchema,
  isEachColumn,
  type MeasureSchema,
  type PartSchema,
  type TimeStep,
} from '#model/schema/files/reportSchema.ts';
import type { Model } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';

/**
 * How a figure is calculated from records. `exact`: a sum of money, as text without rounding; `distinct`: the number of
 * different values of the field. `where`: only records that match are counted.
 */
export type Aggregate = {
  readonly as: 'count' | 'sum' | 'exact' | 'distinct';
  readonly field?: string;
  readonly where: Filter;
};

/**
 * One SQL statement of a report's part. It returns a row with the figures `aggregates` for each line. With `each`,
 * which counts the records per value of a field, it returns such a row for each line and value.
 */
export type Grain = {
  readonly each: EachSchema | undefined;
  readonly aggregates: readonly Aggregate[];
  /** Whether the statement also returns totals, because they are not the sums of the lines. */
  readonly totals: boolean;
};

/**
 * How the figures of a report's part are computed. `grains`: the SQL statements. `eaches` and `measures`: the columns.
 * `aggregates`: the figures that the measures need.
 */
export type PartPlan = {
  readonly part: PartSchema;
  readonly steps: readonly (TimeStep | undefined)[];
  readonly eaches: readonly EachSchema[];
  readonly measures: readonly MeasureSchema[];
  /** For each measure, the indexes of its aggregates: one, or two for a percentage. */
  readonly places: readonly (readonly number[])[];
  readonly aggregates: readonly Aggregate[];
  readonly grains: readonly Grain[];
};

/**
 * Returns whether the field at `path` in a part of a report holds a list, so that one record can belong to several
 * lines or columns.
 */
export const isMultiValued = (model: Model, part: PartSchema, path: string): boolean => {
  const { resource, field } = parseFieldPath(part, path);
  const found = model.resources[resource]?.fieldsByName[field];
  return found !== undefined && kindFor(found).column.type.endsWith('[]');
};

/** Returns the aggregates that a measure needs: one, or two for a percentage. */
const aggregatesOf = ({ where = {}, sum, distinct, percent, unit }: MeasureSchema): readonly Aggregate[] => {
  if (percent !== undefined)
    return [
      { as: 'count', where: percent.of },
      { as: 'count', where: percent.to },
    ];
  if (sum !== undefined) return [{ as: unit === 'money' ? 'exact' : 'sum', field: sum, where }];
  return distinct === undefined ? [{ as: 'count', where }] : [{ as: 'distinct', field: distinct, where }];
};

/** Returns whether figures can be added up over lines and columns. */
const adds = ({ as }: Aggregate): boolean => as === 'count' || as === 'sum';

/**
 * The figure of a column with `each`: the number of records. The SQL statement groups the records by their value of a
 * field, so this is the number of records with each value.
 */
export const countOfRecords: Aggregate = { as: 'count', where: {} };

/**
 * Returns the SQL statements of a part. Each column with `each`, which shows a count per value of a field, has its own
 * statement. One more statement computes all other figures. It is not needed if these figures can be added up and a
 * record has only one value of the field of the first `each` column: the statement of that column then computes them. A
 * statement also returns totals if these are not the sums of its lines, for example because a record can belong to
 * several lines.
 */
const grainsOf = (
  model: Model,
  part: PartSchema,
  { eaches, aggregates }: Pick<PartPlan, 'eaches' | 'aggregates'>,
): readonly Grain[] => {
  const rowsAdd = !part.rows.some((path) => isMultiValued(model, part, path));
  const grainOf = (each: EachSchema | undefined, figures: readonly Aggregate[]): Grain => ({
    each,
    aggregates: figures,
    totals: !(rowsAdd && figures.every(adds)),
  });
  const [first] = eaches;
  const together = first !== undefined && !isMultiValued(model, part, first.each) && aggregates.every(adds);
  return [
    ...eaches.map((each, index) => grainOf(each, together && index === 0 ? aggregates : [])),
    ...(!together && aggregates.length > 0 ? [grainOf(undefined, aggregates)] : []),
  ];
};

/** Returns the aggregates that measures need, and for each measure the indexes of its aggregates. */
const aggregatesOfAll = (measures: readonly MeasureSchema[]): Pick<PartPlan, 'places' | 'aggregates'> => {
  const aggregates: Aggregate[] = [];
  const places = measures.map((measure) => aggregatesOf(measure).map((aggregate) => aggregates.push(aggregate) - 1));
  return { places, aggregates };
};

/**
 * Returns the plan of a report's part: its columns, and the SQL statements that compute their figures. `steps`: the
 * time step of each field in `part.rows`, undefined for fields without one.
 */
export const planPart = (model: Model, part: PartSchema, steps: readonly (TimeStep | undefined)[]): PartPlan => {
  const eaches = part.columns.filter(isEachColumn);
  const measures = part.columns.filter((column): column is MeasureSchema => !isEachColumn(column));
  const { places, aggregates } = aggregatesOfAll(measures);
  const grains = grainsOf(model, part, { eaches, aggregates });
  return { part, steps, eaches, measures, places, aggregates, grains };
};
