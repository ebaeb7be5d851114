import type { SchemaProblem } from '#model/wire/impact.ts';
import type { Model, Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { locate } from '../../problems/schemaFile.ts';
import type { Catalog } from '../../tables/catalog.ts';
import { columnShortages } from '../../tables/columns/tableLimits.ts';
import { tableColumns } from '../../tables/columns/tableColumns.ts';
import { type StoredColumns, fieldSourcesOf } from './fieldSources.ts';
import { fileOf, type ImpactRequest } from './impactRequest.ts';
import { recomputedNames } from './recompute/recomputed.ts';

/**
 * Returns the columns that a draft adds to an existing table: of new fields, and of fields whose converted values are
 * written next to the old ones.
 */
const addedColumns = (
  resource: Resource,
  before: Model | undefined,
  columns: StoredColumns,
): readonly { readonly field: string | undefined }[] => {
  const added = tableColumns(resource).filter(
    ({ column, was }) => !columns.has(column) && (was === undefined || !columns.has(was)),
  );
  const previous = before?.resources[resource.name];
  if (previous === undefined) return added;
  const again = recomputedNames(resource, previous);
  const swapped = [...fieldSourcesOf(resource, previous, columns).values()].filter(
    ({ stored, converts, field, resolver }) =>
      stored !== undefined && (converts || resolver !== undefined || again.has(field.name)),
  );
  return [...added, ...swapped.flatMap(({ field }) => columnsOfField(field).map(() => ({ field: field.name })))];
};

/** Returns a problem for each table without space for the columns of a draft, at the first field that has no space. */
export const shortageProblems = async (
  { client, before, after }: ImpactRequest,
  { tables }: Catalog,
): Promise<readonly SchemaProblem[]> => {
  const found = await columnShortages(client, after.model, {
    tableOf: ({ name }) => before?.resources[name]?.name ?? name,
    added: (resource) =>
      addedColumns(resource, before, tables.get(before?.resources[resource.name]?.name ?? resource.name) ?? new Map()),
  });
  return found.flatMap(({ resource, field, message }) => {
    const file = fileOf(after, resource.name);
    return file === undefined
      ? []
      : [locate(file, { path: field === undefined ? ['properties'] : ['properties', field], at: 'key', message })];
  });
};
