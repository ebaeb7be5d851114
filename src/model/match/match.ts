import { cachedBy } from '../cachedBy.ts';
import type { Field } from '../field.ts';
import { canRead, type PermissionMap } from '../permissions/permissions.ts';
import type { Model, Resource } from '../resource.ts';
import type { CriterionSchema } from '../schema/matchSchema.ts';

/** One criterion of a match, with parsed fields. `own`: fields of the resource whose file defines the match. */
export type Criterion = {
  readonly title: string;
  /** Empty for a range. */
  readonly own: readonly Field[];
  /** The fields with the lower and upper bound of a range. Undefined: no bound. */
  readonly from: Field | undefined;
  readonly to: Field | undefined;
  /** The lower bound of a range without one (blank or 0), in percent of the upper bound. 0: no lower bound. */
  readonly floorPercent: number;
  readonly other: readonly Field[];
  /** Value of `own` → values of `other` that fit it. Other values fit the same value. */
  readonly pairs: Readonly<Record<string, string | readonly string[]>>;
  /** How far a number may be outside the range, in percent of its bound. */
  readonly withinPercent: number;
  readonly weight: number;
  /** Whether records that do not meet the criterion are no match. */
  readonly must: boolean;
};

/** The match between two resources, defined in the file of `own`. */
export type Match = {
  readonly own: Resource;
  readonly other: Resource;
  /** The lowest score of a match. */
  readonly minPercent: number;
  readonly criteria: readonly Criterion[];
};

/** chosen: a blank value counts half. So a record whose filled values all fit is a match, and a blank record is not. */
const usualLeastPercent = 60;

const fieldsOf = (resource: Resource, names: string | readonly string[] | undefined): readonly Field[] =>
  names === undefined ? [] : [names].flat().flatMap((name) => resource.fieldsByName[name] ?? []);

const criterionOf = (own: Resource, other: Resource, schema: CriterionSchema): readonly Criterion[] => {
  const [others, mine] = [fieldsOf(other, schema.other), fieldsOf(own, schema.own)];
  const [[from], [to]] = [fieldsOf(own, schema.from), fieldsOf(own, schema.to)];
  const [first] = others;
  if (first === undefined || (mine.length === 0 && from === undefined && to === undefined)) return [];
  return [
    {
      title: schema.title ?? first.title,
      own: mine,
      from,
      to,
      floorPercent: to === undefined ? 0 : (schema.floor ?? 0),
      other: others,
      pairs: schema.pairs ?? {},
      withinPercent: schema.within ?? 0,
      weight: schema.weight ?? 1,
      must: schema.must === true,
    },
  ];
};

const matchesAmong = cachedBy((resources: Model['resources']): readonly Match[] =>
  Object.values(resources).flatMap((own): readonly Match[] => {
    const { match } = own.schema;
    const other = resources[match?.resource ?? ''];
    if (match === undefined || other === undefined) return [];
    return [
      {
        own,
        other,
        minPercent: match.least ?? usualLeastPercent,
        criteria: match.on.flatMap((each) => criterionOf(own, other, each)),
      },
    ];
  }),
);

/**
 * Returns the matches that the schema files define between resources, at most one per file. Empty if they define none.
 */
export const matchesIn = ({ resources }: Pick<Model, 'resources'>): readonly Match[] => matchesAmong(resources);

/** Returns the other resource of a match. `near` must be one of the two resources. */
export const otherResource = ({ own, other }: Match, near: Resource): Resource =>
  own.name === near.name ? other : own;

/**
 * Returns the matches that the schema files define for a resource: first the match in its own file, then those that
 * other files define with it. Empty if there are none.
 */
export const matchesOf = (model: Pick<Model, 'resources'>, { name }: Resource): readonly Match[] => {
  const all = matchesIn(model);
  return [...all.filter(({ own }) => own.name === name), ...all.filter(({ other }) => other.name === name)];
};

/**
 * Returns a match without the fields that a user with these permissions may not read, so that hidden fields affect
 * neither the reasons nor the order of the matches. A criterion is left out if it loses a bound of its range or all
 * fields of one resource.
 */
export const readableMatch = (match: Match, map: PermissionMap): Match => ({
  ...match,
  criteria: match.criteria.flatMap((criterion): readonly Criterion[] => {
    const own = criterion.own.filter((field) => canRead(map, match.own, field));
    const other = criterion.other.filter((field) => canRead(map, match.other, field));
    const hidesBound = [criterion.from, criterion.to].some(
      (field) => field !== undefined && !canRead(map, match.own, field),
    );
    return hidesBound || other.length === 0 || (criterion.own.length > 0 && own.length === 0)
      ? []
      : [{ ...criterion, own, other }];
  }),
});

/** Returns whether a criterion compares a number with a range. Other criteria compare values for equality. */
export const isRange = ({ own }: Criterion): boolean => own.length === 0;

/**
 * Returns the values of the criterion's fields `other` that fit a value of its fields `own`: with the `pairs`
 * `{"Buy":"Sale"}`, `Buy` → `["Sale"]`. A value without a pair fits only the same value.
 */
export const valuesAtOther = ({ pairs }: Criterion, value: string): readonly string[] =>
  Object.hasOwn(pairs, value) ? [pairs[value] ?? []].flat() : [value];

/**
 * Returns the values of the criterion's fields `own` that fit a value of its fields `other`: with the `pairs`
 * `{"Buy":"Sale"}`, `Sale` → `["Buy"]`. Without pairs, a value fits only the same value. Empty if none fits.
 */
export const valuesAtOwn = (criterion: Criterion, value: string): readonly string[] => {
  if (Object.keys(criterion.pairs).length === 0) return [value];
  const choices = new Set([...Object.keys(criterion.pairs), ...criterion.own.flatMap((field) => field.choices)]);
  return [...choices].filter((choice) => valuesAtOther(criterion, choice).includes(value));
};
