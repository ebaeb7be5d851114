import type { Executor } from '../postgres/pool.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Reader } from '../query/filters/reader.ts';
import { parseSearch, searchedFields } from '../query/filters/search.ts';
import { selectFound } from '../query/lookups/selectFound.ts';
import { runRows } from '../postgres/runStatement.ts';

/** Records that are shown per resource. chosen: as many as fit on a screen. The resource's list shows the others. */
const shownPerResource = 5;

/** Returns the resources that a user may search: in the menu, with searchable fields and rows in their scope. */
const searchableResources = (model: Model, { actor }: Reader): readonly Resource[] =>
  Object.values(model.resources)
    .filter(
      (resource) =>
        resource.menu !== undefined &&
        searchedFields(resource).length > 0 &&
        scopeOf(actor.permissions, resource.module) !== undefined,
    )
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));

/**
 * Searches for records that contain every word of `q`, in the resources of the menu that the user may read. Returns
 * JSON text with up to five records per resource, in the order of the menu. `more`: there are more than five. Example:
 * `{"data":[{"resource":"leads","more":false,"records":[{"_id":"…","version":1,"name":"Asha Rao"}]}]}`. Errors:
 * `BAD_QUERY` if `q` is too long or contains invalid characters.
 */
export const searchRecords = async (
  executor: Executor,
  { model, reader, q }: { readonly model: Model; readonly reader: Reader; readonly q: string },
): Promise<string> => {
  const words = parseSearch(q);
  const resources = searchableResources(model, reader);
  if (words.length === 0 || resources.length === 0) return '{"data":[]}';
  const rows = await runRows<{ resource: string; more: boolean; records: string }>(
    executor,
    selectFound({ resources, words, reader, limit: shownPerResource }),
  );
  const order = resources.map(({ name }) => name);
  const found = rows
    .toSorted((a, b) => order.indexOf(a.resource) - order.indexOf(b.resource))
    .map(
      ({ resource, more, records }) => `{"resource":${JSON.stringify(resource)},"more":${more},"records":${records}}`,
    );
  return `{"data":[${found.join(',')}]}`;
};
