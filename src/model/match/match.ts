import type { Field } from '../field.ts';
import { canRead, type PermissionMap } from '../permissions/permissions.ts';
import type { Model, Resource } from '../resource.ts';
import type { CriterionSchema } from '../schema/matchSchema.ts';

/** One thing by which two records fit each other, its fields read; `own` are of the resource whose file says so. */
export type Criterion = {
  readonly title: string;
  /** Of a range: empty. */
  readonly own: readonly Field[];
  readonly from: Field | undefined;
  readonly to: Field | undefined;
  /** Of a range whose lower bound is blank or 0: percent of the upper bound that takes its place; 0: none. */
  readonly floorPercent: number;
  readonly other: readonly Field[];
  readonly pairs: Readonly<Record<string, string | readonly string[]>>;
  readonly withinPercent: number;
  readonly weight: number;
  readonly must: boolean;
};

/** How the records of two resources fit each other, read from the file of `own`. */
export type Match = {
  readonly own: Resource;
  readonly other: Resource;
  readonly minPercent: number;
  readonly criteria: readonly Criterion[];
};

/**
 * chosen: what one of the two leaves open counts half, so a record that says only what fits is a match, and one that
 * says nothing is none.
 */
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

const cache = new WeakMap<Model['resources'], readonly Match[]>();

/** Gives all matches that the files of a model say. */
export const matchesIn = ({ resources }: Pick<Model, 'resources'>): readonly Match[] => {
  const found =
    cache.get(resources) ??
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
    });
  cache.set(resources, found);
  return found;
};

/** Gives the resource at the other end of a match. */
export const otherResource = ({ own, other }: Match, near: Resource): Resource =>
  own.name === near.name ? other : own;

/** Gives the matches that a resource takes part in: its own, then those of others that name it. */
export const matchesOf = (model: Pick<Model, 'resources'>, { name }: Resource): readonly Match[] => {
  const all = matchesIn(model);
  return [...all.filter(({ own }) => own.name === name), ...all.filter(({ other }) => other.name === name)];
};

/**
 * Keeps what a person may read of both: a field that is hidden from them takes no part, neither in a reason nor in the
 * order.
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

/** Tells whether a criterion compares numbers, not values that must be equal. */
export const isRange = ({ own }: Criterion): boolean => own.length === 0;

/** Gives what an own value is called at the other: `Buy` → `["Sale"]`; one that no pair names is called the same. */
export const valuesAtOther = ({ pairs }: Criterion, value: string): readonly string[] =>
  Object.hasOwn(pairs, value) ? [pairs[value] ?? []].flat() : [value];

/** Gives the own values that are called so at the other: `Sale` → `["Buy"]`. */
export const valuesAtOwn = (criterion: Criterion, value: string): readonly string[] => {
  if (Object.keys(criterion.pairs).length === 0) return [value];
  const choices = new Set([...Object.keys(criterion.pairs), ...criterion.own.flatMap((field) => field.choices)]);
  return [...choices].filter((choice) => valuesAtOther(criterion, choice).includes(value));
};
