import { isDeepStrictEqual } from 'node:util';
import { computedValues, namesRead } from '#kinds/computed.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { editableIn } from '#model/states.ts';
import { previousField, fixedNames } from './changedFields.ts';
import type { Values } from './ruleCheck.ts';
import { type StoredColumns, type FieldSource, fieldSourcesOf, convertedValue } from './sources.ts';

/** Computed fields of a draft whose existing values are computed again, and the stored values that this takes. */
export type Recomputation = {
  readonly resource: Resource;
  readonly names: ReadonlySet<string>;
  /** Where each value is stored that is read or replaced. */
  readonly sources: readonly FieldSource[];
};

const isHeldFromNowOn = (field: Field | undefined): boolean => field?.property.since === 'now';

/** Tells whether a draft gives a computed field another formula, or takes back that it holds from now on only. */
export const hasOtherFormula = (field: Field, before: Resource): boolean => {
  const previous = previousField(field, before);
  return (
    field.computed !== undefined &&
    (!isDeepStrictEqual(previous?.computed, field.computed) || (isHeldFromNowOn(previous) && !isHeldFromNowOn(field)))
  );
};

/** Names the fields that some fields follow from, computed ones on the way included. */
const readBy = (resource: Resource, names: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const expression = resource.fieldsByName[name]?.computed;
    if (found.has(name)) return;
    found.add(name);
    if (expression !== undefined) namesRead(expression).forEach(visit);
  };
  for (const name of names) visit(name);
  return found;
};

/**
 * Names the computed fields whose existing values a draft makes wrong: those with a new or another formula, and all
 * that follow from these or from values that the draft itself changes. A field with `"since": "now"` keeps its existing
 * values.
 */
export const recomputedNames = (after: Resource, before: Resource): ReadonlySet<string> => {
  const fields = after.fields.filter((field) => field.computed !== undefined && !isHeldFromNowOn(field));
  const names = new Set(fields.filter((field) => hasOtherFormula(field, before)).map(({ name }) => name));
  const changed = new Set([...names, ...fixedNames(after, before)]);
  for (let isDone = false; !isDone; ) {
    const more = fields.filter(
      ({ name, computed }) =>
        !names.has(name) && computed !== undefined && namesRead(computed).some((read) => changed.has(read)),
    );
    for (const { name } of more) changed.add(names.add(name) && name);
    isDone = more.length === 0;
  }
  return names;
};

const withoutFix = (source: FieldSource): FieldSource => {
  const { becomes: _, blankBecomes: __, cut: ___, unresolvedBecomes: ____, ...property } = source.field.property;
  return { ...source, field: { ...source.field, property } };
};

/**
 * Gives where the values are stored that computing some fields reads or replaces; what a file said earlier of existing
 * values is done.
 */
const sourcesFor = (
  resource: Resource,
  names: ReadonlySet<string>,
  { sources, fixed }: { readonly sources: ReadonlyMap<string, FieldSource>; readonly fixed: ReadonlySet<string> },
): readonly FieldSource[] => {
  const read = readBy(resource, names);
  const state = resource.states?.field;
  return [...sources.values()]
    .filter(({ field: { name } }) => read.has(name) || name === state)
    .map((source) => (fixed.has(source.field.name) ? source : withoutFix(source)));
};

/** Gives what a draft computes again of existing records; undefined where that is nothing. */
export const recomputationOf = (
  after: Resource,
  before: Resource,
  columns: StoredColumns,
): Recomputation | undefined => {
  const names = recomputedNames(after, before);
  if (names.size === 0) return undefined;
  return {
    resource: after,
    names,
    sources: sourcesFor(after, names, {
      sources: fieldSourcesOf(after, before, columns),
      fixed: fixedNames(after, before),
    }),
  };
};

/** Gives how some computed fields of an active version are computed of the records as they are stored. */
export const currentRecomputation = (resource: Resource, names: ReadonlySet<string>): Recomputation => {
  const sources = new Map(
    resource.fields
      .filter(({ system }) => !system)
      .map((field): [string, FieldSource] => [field.name, { field, stored: field, converts: false }]),
  );
  return { resource, names, sources: sourcesFor(resource, names, { sources, fixed: new Set() }) };
};

/** Gives a stored row under the names and types of the new file. */
export const currentRecordOf = ({ sources, names }: Recomputation, raw: Values, context: KindContext): Values =>
  Object.fromEntries(
    sources.map((source): [string, Json] => {
      const value = raw[source.stored?.name ?? ''] ?? null;
      // A computed value is never read as another type: it is computed.
      const isReplaced = names.has(source.field.name) && source.converts;
      return [source.field.name, isReplaced ? null : (convertedValue(source, value, context) ?? null)];
    }),
  );

/** Tells whether a record's state keeps a field as it is: no edit may change it there, so neither does a formula. */
const isSealedIn = ({ states }: Resource, record: Values, name: string): boolean => {
  const editable = states === undefined ? undefined : editableIn(states, record[states.field]);
  return editable !== undefined && !editable.includes(name) && !isBlank(record[name]);
};

/**
 * Computes again what a formula gives for an existing record, exactly as a write does. `kept` names the fields whose
 * value stays, because the record's state allows no change to it.
 */
export const recompute = (
  { resource, names }: Recomputation,
  record: Values,
): { readonly values: Readonly<Record<string, number | Json>>; readonly kept: readonly string[] } => {
  const kept = [...names].filter((name) => isSealedIn(resource, record, name));
  const open = Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name) || kept.includes(name)));
  const computed = computedValues(resource, open, new Set());
  return {
    values: Object.fromEntries(
      [...names].map((name) => [name, kept.includes(name) ? (record[name] ?? null) : (computed[name] ?? null)]),
    ),
    kept,
  };
};
