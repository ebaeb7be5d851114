import { fieldsRead } from '#model/validation/conditionTest.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../postgres/pool.ts';
import { readUnreserved } from '../records/write/reservations/reserveExisting.ts';
import { resourcesThatReserve } from './resourcesThatReserve.ts';

/** Returns the columns of all tables, such as `leads.status`. Columns of a draft may not exist yet. */
const readColumns = async (executor: Executor): Promise<ReadonlySet<string>> => {
  const { rows } = await executor.query<{ name: string }>(
    `select table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = current_schema()`,
  );
  return new Set(rows.map(({ name }) => name));
};

/**
 * Counts the unreserved bookings of each entry of `reserves` in the schemas. Returns a line for each entry that has
 * unreserved bookings. A booking is unreserved if its record is in a state that reserves, but its unit or property is
 * still available or is missing. Resources whose columns do not exist yet are left out.
 */
export const describeUnreserved = async (executor: Executor, model: Model): Promise<readonly string[]> => {
  const columns = await readColumns(executor);
  const lines: string[] = [];
  for (const resource of resourcesThatReserve(model)) {
    const { states } = resource;
    const hasColumns = (states?.reserves ?? []).every(({ field, rows, row, set, if: premise }) => {
      const target = resource.fieldsByName[field]?.to ?? '';
      const own = ['_id', states?.field ?? '', field, ...(row === undefined ? [] : [row]), ...fieldsRead(premise)];
      return own.every((name) => columns.has(`${resource.name}.${name}`)) && columns.has(`${target}.${rows ?? set}`);
    });
    if (!hasColumns) continue;
    for (const { reserve, ids } of await readUnreserved(executor, model, resource)) {
      if (ids.length === 0) continue;
      const title = resource.fieldsByName[reserve.row ?? reserve.field]?.title ?? reserve.field;
      const records = `${ids.length.toLocaleString('en')} ${ids.length === 1 ? resource.title : resource.plural}`;
      lines.push(
        `${records}: ${title} is reserved, but still free or missing; ` +
          `see npm run schemas -- --reserve ${resource.name}`,
      );
    }
  }
  return lines;
};
