import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { exportTitles } from '#model/exportTitles.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { type Cell, digitsOf } from '../../documents/spreadsheets/cell.ts';

/** id of a record → its title. */
export type Titles = ReadonlyMap<string, string>;

/** A column of an export: its title, and its value for a record. */
export type ExportColumn = { readonly title: string; readonly cell: (record: JsonObject, titles: Titles) => Cell };

/** Returns the id and resource of each record that a field's value refers to. Empty if the value refers to none. */
export const referencedIds = (
  field: Field,
  value: Json | undefined,
): readonly { readonly to: string; readonly id: string }[] => {
  const { refersTo } = kindFor(field).traits;
  if (refersTo === undefined || value === undefined || isBlank(value)) return [];
  if (refersTo === 'any') {
    const { resource, _id } = isObject(value) ? value : {};
    return typeof resource === 'string' && typeof _id === 'string' ? [{ to: resource, id: _id }] : [];
  }
  return [value]
    .flat()
    .flatMap((id) => (typeof id === 'string' && field.to !== undefined ? [{ to: field.to, id }] : []));
};

/** Returns the lossless text of a value, or a typed cell if that is equally exact. */
const exactCell = (field: Field, value: Json | undefined, context: KindContext): Cell => {
  if (value === undefined || isBlank(value)) return null;
  const kind = kindFor(field);
  if (typeof value === 'boolean') return value;
  if (kind.traits.temporal === 'day' && typeof value === 'string') return { day: value };
  const text = (kind.toExportText ?? kind.toText)(value, field, context);
  // A masked value does not have the type of its kind; it is exported as masked.
  if (text === '') return typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'number' && text === digitsOf(value) ? value : text;
};

/**
 * Returns the columns of an export with these fields. A reference has two columns: one with titles, which are readable,
 * and one with ids, which an import needs. Example: `assignedTo` → `Owner` (`Asha Rao`) and `Owner id` (`0190…`).
 */
export const exportColumns = (
  resource: Resource,
  fields: readonly Field[],
  context: KindContext,
): readonly ExportColumn[] => {
  const titles = exportTitles(resource);
  return fields.flatMap((field): readonly ExportColumn[] => {
    const { own, names } = titles.get(field.name) ?? { own: field.title };
    const column: ExportColumn = { title: own, cell: (record) => exactCell(field, record[field.name], context) };
    if (names === undefined) return [column];
    const titleColumn: ExportColumn = {
      title: names,
      cell: (record, titlesById) =>
        referencedIds(field, record[field.name])
          .map(({ id }) => titlesById.get(id) ?? '')
          .filter((title) => title !== '')
          .join(', ') || null,
    };
    return [titleColumn, column];
  });
};
