import { type DefaultContext, defaultValue } from '#kinds/fields/defaultValue.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource, Section } from '#model/resource.ts';

/** The values of a form: field → value, null if blank. */
export type FormValues = Readonly<Record<string, Json>>;

/** What the defaults of a new record depend on: the user, the time, and the fields that the user may write. */
export type DefaultsContext = DefaultContext & {
  /** Whether the user may write a field. Absent: every field. */
  readonly mayWrite?: (field: Field) => boolean;
};

const isRollUp = ({ computed }: Field): boolean => typeof computed === 'object' && 'rollup' in computed;

/**
 * Returns the sections of a form without status, sub-status and system fields. With `isNew`, also without read-only
 * fields that are not computed, and without roll-ups, because no record refers to a new one yet. A section without
 * fields is left out.
 */
export const formSections = (resource: Resource, { isNew }: { readonly isNew: boolean }): readonly Section[] => {
  const { states } = resource;
  const isAsked = (field: Field): boolean =>
    field.name !== states?.field &&
    field.name !== states?.sub &&
    !(isNew && (isRollUp(field) || (field.readOnly && field.computed === undefined))) &&
    !field.system;
  return resource.form
    .map((section) => ({ ...section, fields: section.fields.filter(isAsked) }))
    .filter(({ fields }) => fields.length > 0);
};

/**
 * Returns the sections of the short form. The first section has the fields for which `isShort` returns true, in the
 * order of the form. The sections that the schema shows as totals (`"as": "totals"`) follow unchanged.
 */
export const shortSections = (resource: Resource, isShort: (field: Field) => boolean): readonly Section[] => {
  const sections = formSections(resource, { isNew: true });
  const entered = sections.filter(({ as }) => as === undefined).flatMap(({ fields }) => fields);
  return [{ title: resource.title, fields: entered.filter(isShort) }, ...sections.filter(({ as }) => as !== undefined)];
};

const names = (resource: Resource): readonly string[] =>
  resource.form.flatMap(({ fields }) => fields.map(({ name }) => name));

/**
 * Returns the initial values of the form of a new record: the defaults of the schema with `$now` and `$me` replaced,
 * and null for fields without a default. Fields that are read-only or that the user may not write are null too: the
 * server fills them in.
 */
export const newValues = (resource: Resource, context: DefaultsContext): FormValues =>
  Object.fromEntries(
    names(resource).map((name) => {
      const field = resource.fieldsByName[name];
      return [
        name,
        field === undefined || field.readOnly || context.mayWrite?.(field) === false
          ? null
          : (defaultValue(field, context) ?? null),
      ];
    }),
  );

/** Returns the initial values of a form that edits a record. Fields without a value are null. */
export const valuesOf = (resource: Resource, record: Readonly<Record<string, Json>>): FormValues =>
  Object.fromEntries(names(resource).map((name) => [name, record[name] ?? null]));

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns those of `values` that differ from the stored values (`existing`). A cleared field is null. Two blank values,
 * such as '' and null, do not differ.
 */
export const changedValues = (
  values: Readonly<Record<string, unknown>>,
  existing: Readonly<Record<string, unknown>>,
): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Json][] =>
      // checked: a form's values are JSON, because every input returns the value of its kind
      isSame(value, existing[name]) ? [] : [[name, isBlank(value) ? null : (value as Json)]],
    ),
  );
