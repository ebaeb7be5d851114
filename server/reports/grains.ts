import { kindFor } from '#kinds/index.ts';
import { parseFieldPath } from '#model/reports/fields.ts';
import {
  type EachSchema,
  isEach,
  type MeasureSchema,
  type PartSchema,
  type TimeStep,
} from '#model/schema/reportSchema.ts';
import type { Model } from '#model/resource.ts';
import type { Filter } from '#model/schema/schema.ts';

/** How a figure is worked out over records. */
export type Aggregate = {
  readonly as: 'count' | 'sum' | 'exact' | 'distinct';
  readonly field?: string;
  readonly where: Filter;
};

/** One statement by lines, with the columns of a group or without, and which figures it works out. */
export type Grain = {
  readonly each: EachSchema | undefined;
  readonly aggregates: readonly Aggregate[];
  /** It gives the totals beside the lines, for they are no sums of these. */
  readonly totals: boolean;
};

/** A part made ready to be asked. */
export type PartPlan = {
  readonly part: PartSchema;
  readonly steps: readonly (TimeStep | undefined)[];
  readonly eaches: readonly EachSchema[];
  readonly measures: readonly MeasureSchema[];
  /** Of each measure the places of its aggregates: one, of a percentage two. */
  readonly places: readonly (readonly number[])[];
  readonly aggregates: readonly Aggregate[];
  readonly grains: readonly Grain[];
};

/** Tells whether a record may stand in several lines, or columns, of a field that is a list. */
export const holdsMany = (model: Model, part: PartSchema, path: string): boolean => {
  const { resource, field } = parseFieldPath(part, path);
  const found = model.resources[resource]?.fieldsByName[field];
  return found !== undefined && kindFor(found).column.type.endsWith('[]');
};

const aggregatesOf = ({ where = {}, sum, distinct, percent, unit }: MeasureSchema): readonly Aggregate[] => {
  if (percent !== undefined)
    return [
      { as: 'count', where: percent.of },
      { as: 'count', where: percent.to },
    ];
  if (sum !== undefined) return [{ as: unit === 'money' ? 'exact' : 'sum', field: sum, where }];
  return distinct === undefined ? [{ as: 'count', where }] : [{ as: 'distinct', field: distinct, where }];
};

/** Figures that may be added up over lines and columns, as whole numbers are. */
const adds = ({ as }: Aggregate): boolean => as === 'count' || as === 'sum';

/** All records, whatever they are: what a column for each value counts. */
export const counted: Aggregate = { as: 'count', where: {} };

/**
 * Decides which statements a part needs. One by lines and columns is all, where each record stands in one line and one
 * column and the figures add up: the rest is added up from it. Where a record stands in several lines, or different
 * values are counted, the statement tells the totals too, so that they are honest.
 */
export const planPart = (model: Model, part: PartSchema, steps: readonly (TimeStep | undefined)[]): PartPlan => {
  const eaches = part.columns.filter(isEach);
  const measures = part.columns.filter((column): column is MeasureSchema => !isEach(column));
  const aggregates: Aggregate[] = [];
  const places = measures.map((measure) => aggregatesOf(measure).map((aggregate) => aggregates.push(aggregate) - 1));
  const rowsAdd = !part.rows.some((path) => holdsMany(model, part, path));
  const [first] = eaches;
  const together = first !== undefined && !holdsMany(model, part, first.each) && aggregates.every(adds);
  const grainOf = (each: EachSchema | undefined, figures: readonly Aggregate[]): Grain => ({
    each,
    aggregates: figures,
    totals: !(rowsAdd && figures.every(adds)),
  });
  const grains = eaches.map((each, index) => grainOf(each, together && index === 0 ? aggregates : []));
  const alone = !together && aggregates.length > 0 ? [grainOf(undefined, aggregates)] : [];
  return { part, steps, eaches, measures, places, aggregates, grains: [...grains, ...alone] };
};
