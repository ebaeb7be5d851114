import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import { type ReserveSchema, stateTypes } from '#model/schema/statesSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkPremise } from '../fields/checkConditions.ts';
import { fieldNamed, noSuchField, ownFields } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

type Place = { readonly reserve: ReserveSchema; readonly path: Path };
type Holder = { readonly fields: readonly Field[]; readonly what: string };

const isRows = ({ kind }: Field): boolean => Object.hasOwn(kinds, kind) && kinds[kind]?.traits.nested === 'many';

const choicesIn = (
  { fields, what }: Holder,
  name: string,
  path: Path,
): { readonly field: Field | undefined; readonly findings: readonly Finding[] } => {
  const field = fieldNamed(fields, name);
  const choices = fields.filter(
    (one) => one.choices.length > 0 && one.choicesBy === undefined && one.property.type === 'string',
  );
  const isChoice = field !== undefined && choices.includes(field);
  return isChoice
    ? { field, findings: [] }
    : {
        field: undefined,
        findings: [
          {
            path,
            message: `is not a choice of ${what}, ${didYouMean(
              name,
              choices.map((one) => one.name),
            )}`,
          },
        ],
      };
};

const unknownValues = (values: readonly (readonly [string, Path])[], { name, choices }: Field): readonly Finding[] =>
  values
    .filter(([value]) => !choices.includes(value))
    .map(([value, path]) => ({ path, message: `is not a value of ${name}, ${didYouMean(value, choices)}` }));

const checkAs = (
  resource: Resource,
  { reserve, path }: Place,
  { holder, set }: { readonly holder: Holder; readonly set: Field },
): readonly Finding[] =>
  Object.entries(reserve.as).flatMap(([state, value]): readonly Finding[] => {
    const at: Path = [...path, 'as', state];
    const states = [...Object.keys(resource.states?.values ?? {}), ...stateTypes.map((type) => `@${type}`)];
    const unknown: readonly Finding[] = states.includes(state)
      ? []
      : [{ path: at, at: 'key', message: `is not a state, ${didYouMean(state, states)}` }];
    const stillFree = (text: string, place: Path): readonly Finding[] =>
      reserve.free.includes(text)
        ? [{ path: place, message: `is one of "free", got ${JSON.stringify(text)}; expected a value that is not free` }]
        : [];
    if (typeof value === 'string') return [...unknown, ...unknownValues([[value, at]], set), ...stillFree(value, at)];
    const by = choicesIn(holder, value.by, [...at, 'by']);
    const values = Object.entries(value.values);
    return [
      ...unknown,
      ...by.findings,
      ...values.flatMap(([name, text]): readonly Finding[] => {
        const place: Path = [...at, 'values', name];
        const isUnknown = by.field !== undefined && !by.field.choices.includes(name);
        return [
          ...(isUnknown
            ? [
                {
                  path: place,
                  at: 'key' as const,
                  message: `is not a value of ${value.by}, ${didYouMean(name, by.field?.choices ?? [])}`,
                },
              ]
            : []),
          ...unknownValues([[text, place]], set),
          ...stillFree(text, place),
        ];
      }),
      ...(by.field?.choices ?? [])
        .filter((choice) => !Object.hasOwn(value.values, choice))
        .map(
          (choice): Finding => ({
            path: [...at, 'values'],
            message: `has no value for ${JSON.stringify(choice)}, a value of ${value.by}; expected a value for each`,
          }),
        ),
    ];
  });

const checkFollows = (resource: Resource, { reserve, path }: Place, set: Field): readonly Finding[] => {
  const states = Object.keys(resource.states?.values ?? {});
  return Object.entries(reserve.follows ?? {}).flatMap(([value, state]): readonly Finding[] => {
    const at: Path = [...path, 'follows', value];
    const unknown = set.choices.includes(value)
      ? reserve.free.includes(value)
        ? `is one of "free", got ${JSON.stringify(value)}; expected a value that is not free`
        : undefined
      : `is not a value of ${set.name}, ${didYouMean(value, set.choices)}`;
    return [
      ...(unknown === undefined ? [] : [{ path: at, at: 'key' as const, message: unknown }]),
      ...(states.includes(state) ? [] : [{ path: at, message: `is not a state, ${didYouMean(state, states)}` }]),
    ];
  });
};

/** Returns the resource whose records are reserved, or what is wrong with the field that refers to it. */
const targetOf = (
  resource: Resource,
  resources: readonly Resource[],
  { reserve, path }: Place,
): Resource | readonly Finding[] => {
  const own = ownFields(resource);
  const at: Path = [...path, 'field'];
  const field = fieldNamed(own, reserve.field);
  if (field === undefined) return [noSuchField(at, reserve.field, { resource, fields: own })];
  const target = resources.find(({ name }) => name === field.to);
  if (target === undefined || field.property.type !== 'string') {
    const references = own
      .filter(({ to, property }) => to !== undefined && property.type === 'string')
      .map(({ name }) => name)
      .filter((name) => name !== reserve.field);
    return [
      {
        path: at,
        ...unknownName('names a field that is not a reference to one record', reserve.field, references),
      },
    ];
  }
  return target.name === resource.name
    ? [
        {
          path: at,
          message: `refers to ${resource.name} itself, got "${reserve.field}"; expected a reference to another resource`,
        },
      ]
    : target;
};

/** Returns the record or the rows that are reserved, or that `rows` is not a list of rows. */
const holderOf = (target: Resource, { reserve, path }: Place): Holder | readonly Finding[] => {
  if (reserve.rows === undefined) return { fields: ownFields(target), what: target.name };
  const rows = fieldNamed(ownFields(target), reserve.rows);
  if (rows !== undefined && isRows(rows)) return { fields: rows.fields, what: `${target.name}.${rows.name}` };
  const lists = ownFields(target)
    .filter(isRows)
    .map(({ name }) => name);
  return [
    { path: [...path, 'rows'], message: `is not a list of rows of ${target.name}, ${didYouMean(reserve.rows, lists)}` },
  ];
};

/** Checks the field of the reserving record that names the row. */
const checkRow = (resource: Resource, { reserve, path }: Place): readonly Finding[] => {
  if (reserve.row === undefined) return [];
  const own = ownFields(resource);
  const row = fieldNamed(own, reserve.row);
  if (row === undefined) return [noSuchField([...path, 'row'], reserve.row, { resource, fields: own })];
  return row.property.type === 'string'
    ? []
    : [{ path: [...path, 'row'], message: `names a field that is not a text, got "${row.name}"; expected a text` }];
};

/** Checks the field by which a row is found. */
const checkKey = (holder: Holder, { reserve, path }: Place): readonly Finding[] => {
  if (reserve.key === undefined || fieldNamed(holder.fields, reserve.key)?.property.unique === true) return [];
  const unique = holder.fields.filter(({ property }) => property.unique === true).map(({ name }) => name);
  return [
    {
      path: [...path, 'key'],
      ...unknownName(`is not a field with "unique": true of ${holder.what}`, reserve.key, unique),
    },
  ];
};

/** Checks the field that a reservation sets, and its values. */
const checkSet = (resource: Resource, holder: Holder, place: Place): readonly Finding[] => {
  const { reserve, path } = place;
  const { field, findings } = choicesIn(holder, reserve.set, [...path, 'set']);
  if (field === undefined) return findings;
  const free = reserve.free.map((value, index) => [value, [...path, 'free', index]] as const);
  return [
    ...findings,
    ...unknownValues(free, field),
    ...checkAs(resource, place, { holder, set: field }),
    ...checkFollows(resource, place, field),
  ];
};

/** Checks one entry of `reserves`. If its target or its rows are wrong, nothing else is checked. */
const checkOne = (resource: Resource, resources: readonly Resource[], place: Place): readonly Finding[] => {
  const target = targetOf(resource, resources, place);
  if ('length' in target) return target;
  const holder = holderOf(target, place);
  if ('length' in holder) return holder;
  return [
    ...checkPremise({ resource }, place.reserve.if, [...place.path, 'if']),
    ...checkRow(resource, place),
    ...checkKey(holder, place),
    ...checkSet(resource, holder, place),
  ];
};

/** Finds reservations that lead back to their own resource: two records would reserve each other endlessly. */
const checkCircle = (
  resource: Resource,
  resources: readonly Resource[],
  { reserve, path }: Place,
): readonly Finding[] => {
  const targetsOf = ({ states, fieldsByName }: Resource): readonly Resource[] =>
    (states?.reserves ?? []).flatMap(({ field }) => resources.filter(({ name }) => name === fieldsByName[field]?.to));
  const seen = new Set<Resource>();
  const queue = resources.filter(({ name }) => name === resource.fieldsByName[reserve.field]?.to);
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    queue.push(...targetsOf(one));
  }
  return seen.has(resource)
    ? [
        {
          path: [...path, 'field'],
          message: `leads back to ${resource.name}, got "${reserve.field}"; expected no cycle of reservations`,
        },
      ]
    : [];
};

/**
 * Checks `reserves`, by which a record such as a booked lead reserves another record, such as a unit. Finds entries
 * whose fields or states are unsuitable, and entries with values that the reserved record cannot have. Also finds
 * reservations that lead back to their own resource: two records would then reserve each other endlessly.
 */
export const checkReserves = (resource: Resource, resources: readonly Resource[]): readonly Finding[] =>
  (resource.states?.reserves ?? []).flatMap((reserve, index) => {
    const path: Path = ['states', 'reserves', index];
    const findings = checkOne(resource, resources, { reserve, path });
    return findings.length > 0 ? findings : checkCircle(resource, resources, { reserve, path });
  });
