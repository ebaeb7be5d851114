import { kindFor } from '#kinds/index.ts';
import { allTitles, sentence, word } from '#model/language/wording.ts';
import { exportTitles, idTitle, plainTitle } from '#model/exportTitles.ts';
import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { isAddedColumn } from './parseHeader.ts';
import { importable } from '../../../schema/mapping/parseFieldRules.ts';

/** What `guessMap` guesses a mapping from: the titles of a file, and what the user may write. */
export type GuessOf = {
  readonly resource: Resource;
  readonly header: readonly string[];
  /** The names in `header` that were given to columns without a title. Default: none. */
  readonly unnamed?: readonly string[];
  readonly permissions: PermissionMap;
};

/**
 * Returns the field of each column title, in normalized form. A title that several fields have belongs to the first of
 * them.
 */
const fieldsByTitle = (
  resource: Resource,
): ReadonlyMap<string, { readonly field: Field; readonly isNames: boolean }> => {
  const cache = new Map<string, { field: Field; isNames: boolean }>();
  const claim = (title: string, { field, isNames = false }: { field: Field; isNames?: boolean }): void => {
    const plain = plainTitle(title);
    if (plain !== '' && !cache.has(plain)) cache.set(plain, { field, isNames });
  };
  const titles = exportTitles(resource);
  for (const field of resource.fields) claim(titles.get(field.name)?.own ?? field.title, { field });
  for (const field of resource.fields) {
    const names = titles.get(field.name)?.names;
    if (names !== undefined) claim(names, { field, isNames: true });
  }
  for (const field of resource.fields)
    for (const title of [field.name, ...(field.property.aliases ?? [])])
      claim(title, { field, isNames: kindFor(field).traits.refersTo !== undefined && title !== field.name });
  // The titles of an export in another language.
  for (const field of resource.fields.filter(({ name }) => titles.get(name)?.names !== undefined))
    for (const title of [field.title, ...(field.property.aliases ?? [])])
      for (const pattern of [idTitle, ...allTitles(idTitle)]) claim(pattern.replace('%{field}', title), { field });
  return cache;
};

/** Returns whether a column has the ids of records, by its title in any language. */
const isId = (title: string): boolean => ['Id', ...allTitles('Id')].map(plainTitle).includes(plainTitle(title));

/**
 * Returns a function that checks whether a text is a column title of the resource: the title of a field in a form or an
 * export, an alias, an id column, or a column that the file of rejected rows adds (`addedColumns`).
 */
export const titlesOf = (resource: Resource): ((text: string) => boolean) => {
  const byTitle = fieldsByTitle(resource);
  return (text) => byTitle.has(plainTitle(text)) || isId(text) || isAddedColumn(text);
};

/**
 * Returns a guess of the mapping for the columns `header`. A column is assigned to the field with its title (in an
 * export or the form), its name, or its alias in the schema. Other columns, those without a title (`unnamed`), and
 * those that cannot be imported are ignored with a reason. Shape:
 * `{"resource":"leads","mode":"create","id":"Id","fields":{"name":{"column":"Full name"}},"ignore":{"City":"no field
 * has this name"}}`.
 */
export const guessMap = ({ resource, header, unnamed = [], permissions }: GuessOf): JsonObject => {
  const byTitle = fieldsByTitle(resource);
  const takes = new Set(importable(resource));
  const fields: Record<string, { column: string }> = {};
  const ignore: Record<string, string> = {};
  let id: string | undefined;
  // If a column has the ids, the names are redundant.
  const withIds = new Set(
    header.flatMap((column) => {
      const { field, isNames = true } = byTitle.get(plainTitle(column)) ?? {};
      return field === undefined || isNames ? [] : [field];
    }),
  );
  for (const column of header) {
    const plain = plainTitle(column);
    if (isAddedColumn(column) || column === '') continue;
    if (id === undefined && (isId(column) || column === '_id')) {
      id = column;
      continue;
    }
    const { field, isNames = false } = byTitle.get(plain) ?? {};
    if (unnamed.includes(column)) ignore[column] = word('has no title');
    else if (field === undefined) ignore[column] = word('no field has this name');
    else if (isNames && withIds.has(field)) ignore[column] = word('names of records; their ids are in another column');
    else if (!takes.has(field.name)) ignore[column] = word('written by the server');
    else if (!canRead(permissions, resource, field))
      ignore[column] = word('you have no access to it, so you cannot overwrite it');
    else if (fields[field.name] !== undefined)
      ignore[column] = sentence('another column is %{field}', { field: field.title });
    else fields[field.name] = { column };
  }
  return { resource: resource.name, mode: 'create', ...(id === undefined ? {} : { id }), fields, ignore };
};
