import type { Field } from '#model/field.ts';
import type { Kind, Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding, Path } from '../../problems/problem.ts';

/** What a rule on one file may look at. The file has passed the vocabulary. */
export type RuleContext = {
  readonly resource: Resource;
  /** Names of all resources, also of those whose file has problems of its own. */
  readonly resourceNames: readonly string[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/** Finds what the vocabulary can't say of one file. */
export type SchemaRule = (context: RuleContext) => readonly Finding[];

/** A field with its place in the file and the fields beside it. */
export type PlacedField = {
  readonly field: Field;
  readonly path: Path;
  readonly siblings: readonly Field[];
  /** Stands in a group or a row. */
  readonly nested: boolean;
};

const place = (fields: readonly Field[], path: Path, nested: boolean): readonly PlacedField[] =>
  fields.flatMap((field) => {
    const own: Path = [...path, field.name];
    const below: Path = field.property.type === 'object' ? [...own, 'properties'] : [...own, 'items', 'properties'];
    return [{ field, path: own, siblings: fields, nested }, ...place(field.fields, below, true)];
  });

/** Gives the fields that the file itself describes, without the system's. */
export const ownFields = (resource: Resource): readonly Field[] => resource.fields.filter(({ system }) => !system);

/** Gives all fields of a file with their places, those of groups and rows too. */
export const placedFields = (resource: Resource): readonly PlacedField[] =>
  place(ownFields(resource), ['properties'], false);

/** Gives a field's kind, or undefined where there is none of that name (a rule of its own says so). */
export const kindIn = (kinds: Kinds, field: Field): Kind | undefined =>
  Object.hasOwn(kinds, field.kind) ? kinds[field.kind] : undefined;

/** Finds a field by name among some. */
export const fieldNamed = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name);

/** Says that a name is none of the fields: `names no field of leads, got "budgetMn"; did you mean "budgetMin"?`. */
export const noSuchField = (
  path: Path,
  got: string,
  of: { readonly resource: Resource; readonly fields: readonly Field[] },
): Finding => ({
  path,
  message: `is not a field of ${of.resource.name}, ${didYouMean(
    got,
    of.fields.map(({ name }) => name),
  )}`,
});

/** Says of each name in a list that is none of the fields so. */
export const unknownNames = (
  names: readonly string[],
  path: Path,
  of: { readonly resource: Resource; readonly fields: readonly Field[] },
): readonly Finding[] =>
  names.flatMap((name, index) =>
    fieldNamed(of.fields, name) === undefined ? [noSuchField([...path, index], name, of)] : [],
  );
