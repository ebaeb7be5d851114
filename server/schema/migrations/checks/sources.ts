import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { valueAfterFix, hasValueFix } from './fixes.ts';

/** Where the values of a field of the new file stand today. */
export type FieldSource = {
  readonly field: Field;
  /** The field as its values are stored now: of an earlier name, or of an earlier kind; undefined: nowhere. */
  readonly stored: Field | undefined;
  /** Its columns have another type, so each value has to be read anew. */
  readonly converts: boolean;
  /** Finds its values by name; absent: they are read as they are. */
  readonly resolver?: Resolver;
};

/** Finds records by the values that a field has now: names, or ids of records of another resource. */
export type Resolver = {
  /** Names of no record. */
  readonly none: readonly string[];
  /** Names of several records. */
  readonly several: readonly string[];
  /** How many existing records, or entries of their lists, are found, become blank, and are not found. */
  readonly found: number;
  readonly blank: number;
  readonly missing: number;
  /** Gives the id, or ids; null: none by the file's word; undefined: not found. */
  readonly resolve: (value: Json) => Json | undefined;
  /** Looks for values that were written since. */
  readonly learn: (values: readonly Json[]) => Promise<void>;
};

export type StoredColumns = ReadonlyMap<string, string>;

const typesOf = (field: Field): string =>
  JSON.stringify(columnsOfField(field).map(({ type, suffix }) => [suffix, type]));

/**
 * The earlier name of a field: as the file says, or as the file in force said of the field that now has its old name
 * back.
 */
export const earlierName = (field: Field, before: Resource | undefined): string | undefined =>
  field.property.was ?? before?.fields.find(({ property }) => property.was === field.name)?.name;

/** Tells where the values of each field of a file are stored, given the file in force and the columns that stand. */
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
        // A column of a field that was taken out earlier is read as what comes back.
        const stored = previous ?? { ...field, name };
        return [field.name, { field, stored, converts: typesOf(stored) !== typesOf(field) }];
      }),
  );

/**
 * What a stored value is under the new file: converted where the type changes, then fixed as the file says; undefined
 * where it can't be.
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

/** Tells whether what is stored is what counts, as it is. */
export const isUnconverted = ({ stored, converts, field, resolver }: FieldSource): boolean =>
  !converts && resolver === undefined && !hasValueFix(field) && stored !== undefined;
