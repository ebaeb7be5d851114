import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { readTitles } from '../../query/lookups/references/readTitles.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { isVisibleToAll } from '../placeholders/variableTexts.ts';
import { referencedIds, type Titles } from './columns.ts';

/**
 * Max cached titles. chosen: enough for the people and projects of an agency. A full cache is cleared between two
 * batches of records, because the titles of one batch must stay together.
 */
const maxRemembered = 50_000;

/**
 * Creates a function that returns the titles, by id, of all records to which `fields` of the given records refer. A
 * record that the user may not see has the title ''. Titles are cached for later calls.
 */
export const createTitleReader = (
  context: OperationContext,
  fields: readonly Field[],
): ((records: readonly JsonObject[]) => Promise<Titles>) => {
  const cache = new Map<string, string>();
  return async (records) => {
    if (cache.size > maxRemembered) cache.clear();
    const missing = new Map<string, Set<string>>();
    for (const field of fields) {
      for (const record of records) {
        for (const { to, id } of referencedIds(field, record[field.name])) {
          if (!cache.has(id)) missing.set(to, (missing.get(to) ?? new Set()).add(id));
        }
      }
    }
    await Promise.all(
      [...missing].map(async ([to, ids]) => {
        const resource = context.state.model.resources[to];
        if (resource === undefined) return;
        const beyondScope = isVisibleToAll(resource);
        const titles = await readTitles(context.pool, {
          resource,
          ids: [...ids],
          reader: readerOf(context),
          beyondScope,
        });
        for (const id of ids) cache.set(id, titles.get(id) ?? '');
      }),
    );
    return cache;
  };
};
