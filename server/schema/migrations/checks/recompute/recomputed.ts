import { isDeepStrictEqual } from 'node:util';
import { computedValues, resultCanBeBlank } from '#kinds/fields/computed.ts';
import { isFromOthers, namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { editableIn } from '#model/states.ts';
import { previousField, fieldsWithFixes } from '../changedFields.ts';
import type { RuleValues } from '../rules/ruleCheck.ts';
import { type StoredColumns, type FieldSource, fieldSourcesOf, convertedValue } from '../fieldSources.ts';

/** Computed fields that a draft recomputes for existing records, and where the needed values are stored. */
export type Recomputation = {
  readonly resource: Resource;
  readonly names: ReadonlySet<string>;
  /** Fields whose stored blank is a result of the previous formula, not a value that was never computed. */
  readonly blanks: ReadonlySet<string>;
  /** Where the values are stored that are read or replaced. */
  readonly sources: readonly FieldSource[];
};

const isHeldFromNowOn = (field: Field | undefined): boolean => field?.property.since === 'now';

const typeOf = ({ kind, property }: Field): string => `${kind} ${String(property.type)}`;

/** Returns whether a draft adds a field's formula, changes it or the field's type, or removes its `"since": "now"`. */
export const hasOtherFormula = (field: Field, before: Resource): boolean => {
  const previous = previousField(field, before);
  return (
    field.computed !== undefined &&
    (previous === undefined ||
      !isDeepStrictEqual(previous.computed, field.computed) ||
      typeOf(previous) !== typeOf(field) ||
      (isHeldFromNowOn(previous) && !isHeldFromNowOn(field)))
  );
};

/** Returns some fields and all fields that they are computed from, directly or through other computed fields. */
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
 * Returns the names of the computed fields whose existing values become wrong with a draft: fields with a new or
 * changed formula, and fields that are computed from changed or converted values. Look-ups, roll-ups and fields with
 * `"since": "now"` are left out.
 */
export const recomputedNames = (after: Resource, before: Resource): ReadonlySet<string> => {
  // Look-ups and roll-ups are filled later, when the tables are in sync.
  const fields = after.fields.filter(
    (field) => field.computed !== undefined && !isFromOthers(field.computed) && !isHeldFromNowOn(field),
  );
  const names = new Set(fields.filter((field) => hasOtherFormula(field, before)).map(({ name }) => name));
  const retyped = after.fields.filter((field) => {
    const previous = previousField(field, before);
    return previous !== undefined && typeOf(previous) !== typeOf(field);
  });
  const changed = new Set([...names, ...fieldsWithFixes(after, before), ...retyped.map(({ name }) => name)]);
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
 * Returns where the values are stored that the computation of some fields reads or replaces. Only fields in `fixed`
 * keep their rules for existing values: rules of previous versions were applied before.
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

/** Returns what a draft recomputes for existing records, or undefined if there is nothing to recompute. */
export const recomputationOf = (
  after: Resource,
  before: Resource,
  columns: StoredColumns,
): Recomputation | undefined => {
  const names = recomputedNames(after, before);
  if (names.size === 0) return undefined;
  const blanks = [...names].filter((name) => {
    const field = after.fieldsByName[name];
    const previous = field === undefined ? undefined : previousField(field, before);
    return previous !== undefined && resultCanBeBlank(before, previous.name);
  });
  return {
    resource: after,
    names,
    blanks: new Set(blanks),
    sources: sourcesFor(after, names, {
      sources: fieldSourcesOf(after, before, columns),
      fixed: fieldsWithFixes(after, before),
    }),
  };
};

/**
 * Returns how to recompute the computed fields `names` of the existing records of `resource`, after this version of it
 * was activated: each field then has its own column. `blanks`: the fields whose stored blank is a result of the
 * previous formula, not a value that was never computed.
 */
export const currentRecomputation = (
  resource: Resource,
  names: ReadonlySet<string>,
  blanks: ReadonlySet<string>,
): Recomputation => {
  const sources = new Map(
    resource.fields
      .filter(({ system }) => !system)
      .map((field): [string, FieldSource] => [field.name, { field, stored: field, converts: false }]),
  );
  return { resource, names, blanks, sources: sourcesFor(resource, names, { sources, fixed: new Set() }) };
};

/**
 * Returns a stored row, `raw`, with the field names and types of the new version. It has only the fields that the
 * recomputation reads or replaces; blanks are null.
 */
export const currentRecordOf = ({ sources, names }: Recomputation, raw: RuleValues, context: KindContext): RuleValues =>
  Object.fromEntries(
    sources.map((source): [string, Json] => {
      const value = raw[source.stored?.name ?? ''] ?? null;
      // A computed value is not converted to another type, because it is recomputed.
      const isReplaced = names.has(source.field.name) && source.converts;
      return [source.field.name, isReplaced ? null : (convertedValue(source, value, context) ?? null)];
    }),
  );

/** Returns whether a record's state makes a field read-only, so that a formula does not change it either. */
const isSealedIn = ({ resource: { states }, blanks }: Recomputation, record: RuleValues, name: string): boolean => {
  const editable = states === undefined ? undefined : editableIn(states, record[states.field]);
  return editable !== undefined && !editable.includes(name) && (!isBlank(record[name]) || blanks.has(name));
};

/**
 * Returns the computed `values` of an existing record, exactly as a write computes them. `kept`: the fields that keep
 * their value because the record's state makes them read-only. With `isSealed: false`, states are ignored and `kept` is
 * empty.
 */
export const recompute = (
  recomputation: Recomputation,
  record: RuleValues,
  settings: Settings,
  { isSealed = true }: { readonly isSealed?: boolean } = {},
): { readonly values: Readonly<Record<string, Json>>; readonly kept: readonly string[] } => {
  const { resource, names } = recomputation;
  const kept = [...names].filter((name) => isSealed && isSealedIn(recomputation, record, name));
  const again = new Set([...names].filter((name) => !kept.includes(name)));
  const computed = computedValues(resource, record, { settings, touched: new Set(), recompute: again });
  return {
    values: Object.fromEntries(
      [...names].map((name) => [name, kept.includes(name) ? (record[name] ?? null) : (computed[name] ?? null)]),
    ),
    kept,
  };
};
