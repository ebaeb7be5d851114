import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import type { Activation, DdlClient } from './ddl.ts';
import { textHash } from '../problems/textHash.ts';
import type { WantedIndex } from './indexes/wantedIndexes.ts';
import { storeMeta } from './work.ts';

/** The columns of an existing table, by name. */
type ExistingColumns = ReadonlyMap<string, string>;

/**
 * Returns the renamed fields whose column still has the earlier name, which the schema word `was` contains: name in the
 * schema file → current column. Empty if there are none.
 */
export const renamedFields = (resource: Resource, columns: ExistingColumns): ReadonlyMap<string, string> =>
  new Map(
    resource.fields.flatMap(({ name, property: { was } }): readonly [string, string][] =>
      was !== undefined && !columns.has(name) && columns.has(was) ? [[name, was]] : [],
    ),
  );

/**
 * Returns a resource with only those `fields` that have a column in the existing table. Renamed fields whose column
 * still has the earlier name get that name. Callers compare the SQL generated from this resource with the SQL of the
 * new file: if both are equal, existing values stay valid.
 */
export const asInTable = (resource: Resource, columns: ExistingColumns): Resource => {
  const renamed = renamedFields(resource, columns);
  return {
    ...resource,
    fields: resource.fields.flatMap((field) => {
      const name = renamed.get(field.name) ?? field.name;
      return field.system || columns.has(name) ? [{ ...field, name }] : [];
    }),
  };
};

/**
 * Returns the name of the existing index that equals the wanted index except for previous names of columns. Such an
 * index only has to be renamed. Undefined if there is none. `renamed`: name of a field → previous name of its column.
 * Example: `leads_oldCode_1f0c…` for `leads_code_77ab…`.
 */
export const indexUnderEarlierNames = (
  { definition, unique }: WantedIndex,
  {
    renamed,
    indexes,
  }: { readonly renamed: ReadonlyMap<string, string>; readonly indexes: ReadonlyMap<string, boolean> },
): string | undefined => {
  const earlier = [...renamed].reduce((text, [name, was]) => text.replaceAll(quote(name), quote(was)), definition);
  if (earlier === definition) return undefined;
  const mark = `_${textHash(`${unique} ${earlier}`)}`;
  return [...indexes].find(([name, whole]) => whole && name.endsWith(mark))?.[0];
};

/** Prefix of the keys in `gable.meta` that store column changes of versions that are not active yet. */
export const columnChangePrefix = 'changed:';

/** Columns of a table that are changed before their version is active, with everything needed to undo the change. */
export type ColumnChange = Activation & {
  readonly table: string;
  readonly field: string;
  /** The columns of the new version, by their current names. */
  readonly now: readonly string[];
  /**
   * Names of the columns in the previous version. Renamed columns are in the order of `now`, swapped columns in any
   * order.
   */
  readonly was: readonly string[];
  /**
   * Whether new columns took the names of the previous columns, which are kept. False: the columns were only renamed.
   */
  readonly isSwapped: boolean;
};

/** Stores a change of columns in `gable.meta`, so that it can be undone. Call it in the transaction of the change. */
export const rememberColumnChange = (client: DdlClient, change: ColumnChange): Promise<void> =>
  storeMeta({ client }, `${columnChangePrefix}${change.table}.${change.field}`, JSON.stringify(change));

/** Returns the changes that `rememberColumnChange` has stored. `meta`: the entries of `gable.meta`. */
export const readColumnChanges = (meta: ReadonlyMap<string, string>): readonly ColumnChange[] =>
  [...meta].flatMap(([key, value]) =>
    // checked: written only above
    key.startsWith(columnChangePrefix) ? [JSON.parse(value) as ColumnChange] : [],
  );
