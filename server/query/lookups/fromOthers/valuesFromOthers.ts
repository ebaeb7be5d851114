import { cachedBy } from '#model/cachedBy.ts';
import { isFromOthers, namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { RollupSchema } from '#model/schema/documentSchema.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';

/** A look-up: a field of a record that shows a field of a referenced record. */
export type Lookup = {
  readonly resource: Resource;
  readonly field: Field;
  readonly reference: Field;
  readonly target: Resource;
  readonly source: Field;
};

/** A roll-up: a field of a record that shows a value, such as a sum, of all records that refer to the record. */
export type Rollup = {
  readonly resource: Resource;
  readonly field: Field;
  readonly rollup: RollupSchema;
  readonly of: Resource;
  readonly by: Field;
  /** The field whose values are combined. Undefined for a count. */
  readonly source: Field | undefined;
  readonly on: Field | undefined;
  /** Fields of the other records that the filter of the roll-up reads. */
  readonly filtered: readonly Field[];
};

/** Every look-up and roll-up of a model. */
export type ValuesFromOthers = { readonly lookups: readonly Lookup[]; readonly rollups: readonly Rollup[] };

type Resources = Model['resources'];

const lookupOf = (resources: Resources, resource: Resource, field: Field): readonly Lookup[] => {
  if (typeof field.computed !== 'object' || !('lookup' in field.computed)) return [];
  const [name = '', other = ''] = field.computed.lookup.split('.');
  const reference = resource.fieldsByName[name];
  const target = resources[reference?.to ?? ''];
  const source = target?.fieldsByName[other];
  return reference === undefined || target === undefined || source === undefined
    ? []
    : [{ resource, field, reference, target, source }];
};

/** Returns the names of the fields that a filter reads. */
const namesFiltered = (filter: unknown): readonly string[] =>
  typeof filter === 'object' && filter !== null ? Object.keys(filter) : [];

const rollupOf = (resources: Resources, resource: Resource, field: Field): readonly Rollup[] => {
  if (typeof field.computed !== 'object' || !('rollup' in field.computed)) return [];
  const { rollup } = field.computed;
  const of = resources[rollup.of];
  const by = of?.fieldsByName[rollup.by];
  return of === undefined || by === undefined
    ? []
    : [
        {
          resource,
          field,
          rollup,
          of,
          by,
          source: of.fieldsByName[rollup.field ?? ''],
          on: of.fieldsByName[rollup.on ?? ''],
          filtered: namesFiltered(rollup.if).flatMap((name) => of.fieldsByName[name] ?? []),
        },
      ];
};

const findValuesFromOthers = cachedBy((resources: Resources): ValuesFromOthers => {
  const fields = Object.values(resources).flatMap((resource) => resource.fields.map((field) => ({ resource, field })));
  return {
    lookups: fields.flatMap(({ resource, field }) => lookupOf(resources, resource, field)),
    rollups: fields.flatMap(({ resource, field }) => rollupOf(resources, resource, field)),
  };
});

/** Returns the look-ups and roll-ups of all resources of a model, each with the fields and resources that it reads. */
export const valuesFromOthers = ({ resources }: Model): ValuesFromOthers => findValuesFromOthers(resources);

/**
 * Returns whether a formula of the same resource reads a look-up. The formula is then computed again after the look-up.
 */
export const isReadByFormula = ({ resource, field }: Lookup): boolean =>
  resource.fields.some(
    ({ computed }) => computed !== undefined && !isFromOthers(computed) && namesRead(computed).includes(field.name),
  );

type NewRecord = Readonly<Record<string, Json | undefined>>;

/** Returns the record whose roll-ups include a new record, or undefined. */
const parentOf = ({ by, resource }: Rollup, record: NewRecord): string | undefined => {
  const value = record[by.name];
  if (typeof value === 'string') return value;
  return isObject(value) && value['resource'] === resource.name && typeof value['_id'] === 'string'
    ? value['_id']
    : undefined;
};

/**
 * Returns the marks that a new record causes: resource, record id and field name of each computed value that must be
 * computed. These are the roll-ups of other records that include the new record, and the look-ups of the new record
 * that a formula reads.
 */
export const marksOfNewRecord = (
  model: Model,
  resource: Resource,
  record: NewRecord & { readonly _id: string },
): readonly { readonly resource: string; readonly record: string; readonly name: string }[] => {
  const { lookups, rollups } = valuesFromOthers(model);
  return [
    ...rollups.flatMap((one) => {
      const parent = one.of.name === resource.name ? parentOf(one, record) : undefined;
      return parent === undefined ? [] : [{ resource: one.resource.name, record: parent, name: one.field.name }];
    }),
    ...lookups.flatMap((one) =>
      one.resource.name === resource.name && isReadByFormula(one)
        ? [{ resource: resource.name, record: record._id, name: one.field.name }]
        : [],
    ),
  ];
};
