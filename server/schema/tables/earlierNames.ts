import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { hashOf } from './triggers/generatedSql.ts';
import type { WantedIndex } from './wantedIndexes.ts';

/** The columns of a table that stands, by name. */
type ExistingColumns = ReadonlyMap<string, string>;

/** Gives, for each field that is about to be renamed, the name that its column still has. */
export const renamedFields = (resource: Resource, columns: ExistingColumns): ReadonlyMap<string, string> =>
  new Map(
    resource.fields.flatMap(({ name, property: { was } }): readonly [string, string][] =>
      was !== undefined && !columns.has(name) && columns.has(was) ? [[name, was]] : [],
    ),
  );

/**
 * Gives the fields of a resource as the table has them before it is brought along: the renamed ones by their earlier
 * names, and without those that are new and therefore blank in all rows. What is kept of each row by these stays right,
 * and need not be filled anew.
 */
export const asStored = (resource: Resource, columns: ExistingColumns): Resource => {
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
 * Finds the index that stands for a wanted one under the earlier names of its columns: it follows a column that is
 * renamed, so it needs a new name and no more.
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
  const mark = `_${hashOf(`${unique} ${earlier}`)}`;
  return [...indexes].find(([name, whole]) => whole && name.endsWith(mark))?.[0];
};
