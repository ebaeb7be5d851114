import type { Model } from '#model/resource.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { quote } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { tableColumns } from '../../tables/columns/tableColumns.ts';
import { TablesError } from '../../tables/TablesError.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { withTablesLock } from '../../tables/locks/withTablesLock.ts';
import { logSteps } from '../../tables/work.ts';
import { auditDrop } from './dropResource.ts';

/** Returns the columns of a table that no file uses any more. */
const orphansOf = (model: Model, table: string, columns: Iterable<string>): readonly string[] => {
  const resource = model.resources[table];
  const columnNames = new Set(resource === undefined ? [] : tableColumns(resource).map(({ column }) => column));
  return [...columns].filter((column) => !columnNames.has(column));
};

/**
 * Permanently deletes the columns of a removed field, with their data, and writes this to the audit log. Returns how
 * many records had a value. `place`: `leads.oldField`. Errors: `TablesError` if the field is still in the file, or if
 * its table or column does not exist.
 */
export const dropField = (client: DdlClient, model: Model, place: string): Promise<number> =>
  withTablesLock(client, async () => {
    const [table = '', field = ''] = place.split('.');
    const columns = (await readCatalog(client)).tables.get(table);
    if (columns === undefined)
      throw new TablesError(`--drop: there is no table, ${didYouMean(table, Object.keys(model.resources))}`);
    if (model.resources[table]?.fieldsByName[field] !== undefined) {
      throw new TablesError(
        `--drop: ${field} is still in schemas/${table}.json, got "${place}"; take it out of the file first`,
        { resource: table, field },
      );
    }
    const orphans = orphansOf(model, table, columns.keys());
    const own = orphans.filter((column) => column === field || column.startsWith(`${field}_`));
    if (!own.includes(field))
      throw new TablesError(`--drop: ${table} has no data of a field with this name, ${didYouMean(field, orphans)}`, {
        resource: table,
        field,
      });
    const { rows } = await client.query(`select count(${quote(field)}) as filled from ${quote(table)}`);
    const texts = own.map((column) => `alter table ${quote(table)} drop column ${quote(column)}`);
    await runWithoutBlocking(client, async () => {
      for (const text of texts) await client.query(text);
      await auditDrop(client, { resource: table, field, records: Number(rows[0]?.['filled']) });
      await logSteps(
        client,
        texts.map((text) => ({ subject: table, text })),
      );
    });
    return Number(rows[0]?.['filled']);
  });
