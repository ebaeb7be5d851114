import type { Field } from '#model/field.ts';
import type { Kind, Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** The context of a check of one file. The file matches the vocabulary. */
export type CheckContext = {
  readonly resource: Resource;
  /** Names of all resources, including those whose file has problems. */
  readonly resourceNames: readonly string[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/** Finds problems of one file that the vocabulary cannot express. */
export type FileCheck = (context: CheckContext) => readonly Finding[];

/** A field with its path and its sibling fields. */
export type PlacedField = {
  readonly field: Field;
  readonly path: Path;
  readonly siblings: readonly Field[];
  /** Whether the field is inside a group or a row. */
  readonly nested: boolean;
};

const place = (
  fields: readonly Field[],
  { path, nested }: Pick<PlacedField, 'path' | 'nested'>,
): readonly PlacedField[] =>
  fields.flatMap((field) => {
    const own: Path = [...path, field.name];
    const below: Path = field.property.type === 'object' ? [...own, 'properties'] : [...own, 'items', 'properties'];
    return [{ field, path: own, siblings: fields, nested }, ...place(field.fields, { path: below, nested: true })];
  });

/** Returns the fields of the file, without system fields. */
export const ownFields = (resource: Resource): readonly Field[] => resource.fields.filter(({ system }) => !system);

/** Returns all fields of a file with their paths, including those of groups and rows. */
export const placedFields = (resource: Resource): readonly PlacedField[] =>
  place(ownFields(resource), { path: ['properties'], nested: false });

/** Returns a field's kind, or undefined if it is unknown (another check reports that). */
export const kindIn = (kinds: Kinds, field: Field): Kind | undefined => ownValue(kinds, field.kind);

/** Returns the field with this name, or undefined if there is none. */
export const fieldNamed = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name);

/**
 * Returns the finding for an unknown field: `is not a field of leads, got "budgetMn"; did you mean "budgetMin"?`.
 * `of.fields`: the fields that may be suggested.
 */
export const noSuchField = (
  path: Path,
  got: string,
  of: { readonly resource: Resource; readonly fields: readonly Field[] },
): Finding => ({
  path,
  ...unknownName(
    `is not a field of ${of.resource.name}`,
    got,
    of.fields.map(({ name }) => name),
  ),
});

/** Returns a finding for each of `names` that is not the name of one of `of.fields`. Empty if there is none. */
export const unknownNames = (
  names: readonly string[],
  path: Path,
  of: { readonly resource: Resource; readonly fields: readonly Field[] },
): readonly Finding[] =>
  names.flatMap((name, index) =>
    fieldNamed(of.fields, name) === undefined ? [noSuchField([...path, index], name, of)] : [],
  );
