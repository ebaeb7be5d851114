import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { selectTitles } from '../../query/lookups/selectTitles.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows } from '../../records/context/runStatement.ts';
import { isKnownToAll } from '../messages/variableTexts.ts';
import { pointersIn, type Titles } from './columns.ts';

/** chosen: people and projects of an agency fit; beyond it titles are asked for anew. */
const mostRemembered = 50_000;

/** Makes what gives the titles of all records that some others point at, as far as the person may see them; each is asked for once. */
export const makeTitleReader = (context: OperationContext, fields: readonly Field[]): ((records: readonly JsonObject[]) => Promise<Titles>) => {
  const known = new Map<string, string>();
  return async (records) => {
    if (known.size > mostRemembered) known.clear();
    const missing = new Map<string, Set<string>>();
    for (const field of fields) {
      for (const record of records) {
        for (const { to, id } of pointersIn(field, record[field.name])) {
          if (!known.has(id)) missing.set(to, (missing.get(to) ?? new Set()).add(id));
        }
      }
    }
    await Promise.all([...missing].map(async ([to, ids]) => {
      const resource = context.state.model.resources[to];
      if (resource === undefined) return;
      const rows = await runRows<{ _id: string; title: string }>(
        context.pool, selectTitles({ resource, ids: [...ids], reader: readerOf(context), beyondScope: isKnownToAll(resource) }),
      );
      for (const id of ids) known.set(id, '');
      for (const { _id, title } of rows) known.set(_id, title);
    }));
    return known;
  };
};
