import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { valueAfterFix, hasValueFix } from './fixes.ts';

/** A field of a draft, and where its existing values are stored. */
export type FieldSource = {
  readonly field: Field;
  /** The field as currently stored: with its previous name or kind. Undefined: no values are stored. */
  readonly stored: Field | undefined;
  /** Whether the stored columns have another type, so that each value is converted. */
  readonly converts: boolean;
  /** Finds the referenced records by name. Absent: the stored values are ids already. */
  readonly resolver?: Resolver;
};

/**
 * Finds the records that the stored values of a new reference field name. These values are names of records, or ids of
 * records of the resource to which the field referred before.
 */
export type Resolver = {
  /** Names without a record. */
  readonly none: readonly string[];
  /** Names with several records. */
  readonly several: readonly string[];
  /**
   * Numbers of stored values, counted per record and list entry: those that are found, become blank, or are not found.
   */
  readonly found: number;
  readonly blank: number;
  readonly missing: number;
  /** Returns the id or ids for a stored value. Null: blank, as the file specifies. Undefined: not found. */
  readonly resolve: (value: Json) => Json | undefined;
  /** Looks up values that were written after the resolver was created. */
  readonly learn: (values: readonly Json[]) => Promise<void>;
};

/** Name of an existing column of a table → its Postgres type. */
export type StoredColumns = ReadonlyMap<string, string>;

const typesOf = (field: Field): string =>
  JSON.stringify(columnsOfField(field).map(({ type, suffix }) => [suffix, type]));

/**
 * Returns the previous name of a field, or undefined: its `was` or, if the draft undoes a rename, the name of the
 * active field whose `was` is the new name.
 */
export const earlierName = (field: Field, before: Resource | undefined): string | undefined =>
  field.property.was ?? before?.fields.find(({ property }) => property.was === field.name)?.name;

/** Returns where the values of each field of a file are stored, given the active file and the existing columns. */
export const fieldSourcesOf = (
  after: Resource,
  before: Resource | undefined,
  columns: StoredColumns,
): ReadonlyMap<string, FieldSource> =>
  new Map(
    after.fields
      .filter(({ system }) => !system)
      .map((field): [string, FieldSource] => {
        const earlier = earlierName(field, before);
        const name = columns.has(field.name)
          ? field.name
          : earlier !== undefined && columns.has(earlier)
            ? earlier
            : undefined;
        if (name === undefined) return [field.name, { field, stored: undefined, converts: false }];
        const previous = before?.fieldsByName[name];
        // A field that is added again uses the column that it left when it was removed.
        const stored = previous ?? { ...field, name };
        return [field.name, { field, stored, converts: typesOf(stored) !== typesOf(field) }];
      }),
  );

/**
 * Returns a stored value as the draft needs it: converted if the type changes, then fixed as the file specifies; null
 * if blank. Returns undefined if it cannot be converted, or names no single record.
 */
export const convertedValue = (
  { field, stored, converts, resolver }: FieldSource,
  value: Json | undefined,
  context: KindContext,
): Json | undefined => {
  const read = (): Json | undefined => {
    if (resolver !== undefined) return resolver.resolve(value ?? null);
    if (!converts || stored === undefined || value === undefined || value === null) return value ?? null;
    const kind = kindFor(stored);
    const parsed = kindFor(field).fromText((kind.toExportText ?? kind.toText)(value, stored, context), field, context);
    return 'problem' in parsed ? undefined : parsed.value;
  };
  const now = read();
  return now === undefined || !hasValueFix(field) ? now : valueAfterFix(field, now);
};

/**
 * Returns whether the stored values of a field stay as they are: they are not converted, resolved or fixed. False for a
 * field without stored values.
 */
export const isUnconverted = ({ stored, converts, field, resolver }: FieldSource): boolean =>
  !converts && resolver === undefined && !hasValueFix(field) && stored !== undefined;
