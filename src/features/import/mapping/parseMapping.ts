import { isObject, type JsonObject } from '#model/schema/json.ts';
import { columnsOfRule, filledFields, mappedColumns, rulesOf } from './mapping.ts';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

/**
 * What a mapping may name: `fields`, the names of the fields that can be imported, and `header`, the columns of the
 * file.
 */
export type MappingTarget = { readonly fields: readonly string[]; readonly header: readonly string[] };

/** A mapping that the user typed as JSON, or why it is not one. */
export type ParsedMapping = { readonly map: JsonObject } | { readonly problem: string };

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/**
 * Parses a mapping file, as *Download this mapping* saves it. Returns `map`, the mapping. If the text is not a mapping,
 * or names fields or columns that the import does not have, returns `problem` instead, a sentence that says so.
 */
export const parseMapping = (text: string, { fields, header }: MappingTarget): ParsedMapping => {
  let map: unknown;
  try {
    map = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: importMappingText('load.notJson') };
  }
  if (!isObject(map) || !isObject(map['fields'])) return { problem: importMappingText('load.notMapping') };
  const mapping = map as JsonObject;
  const unknown = filledFields(mapping).filter((name) => !fields.includes(name));
  if (unknown.length > 0) return { problem: importMappingText('load.unknownFields', { fields: quoted(unknown) }) };
  const columns = new Set(mappedColumns(header));
  const read = filledFields(mapping).flatMap((field) => rulesOf(mapping, field).flatMap(columnsOfRule));
  const missing = [...new Set(read)].filter((column) => !columns.has(column));
  if (missing.length > 0) return { problem: importMappingText('load.unknownColumns', { columns: quoted(missing) }) };
  return { map: mapping };
};
