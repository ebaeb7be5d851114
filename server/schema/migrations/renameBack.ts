import type { Model } from '#model/resource.ts';
import { columnsOfField } from '../../query/filters/columns.ts';
import { quote } from '../../postgres/quote.ts';
import { readCatalog } from '../tables/catalog.ts';
import { rememberColumnChange } from '../tables/earlierNames.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import type { ActiveVersion } from './history.ts';

/**
 * Gives columns their previous names again, for fields whose renaming was undone. Example: the active version has
 * `mobile` with `"was": "mobileNo"`, and the new version (`after`) has `mobileNo` instead; the column `mobile` is
 * renamed to `mobileNo`. Stores each change with the active version `head`, so that it can be undone. Does nothing if
 * `before`, the model of the active version, is undefined. Returns the executed steps.
 */
export const renameBack = async (
  client: DdlClient,
  after: Model,
  { before, head }: { readonly before: Model | undefined; readonly head: ActiveVersion | undefined },
): Promise<readonly DdlStep[]> => {
  const { tables } = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(after.resources)) {
    const previous = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    if (previous === undefined || columns === undefined) continue;
    for (const field of resource.fields) {
      const later = previous.fields.find(
        ({ name, property }) => property.was === field.name && resource.fieldsByName[name] === undefined,
      );
      if (later === undefined || columns.has(field.name) || !columns.has(later.name)) continue;
      const names = columnsOfField(field).map(({ column, suffix }) => ({
        now: column,
        was: suffix === '' ? later.name : `${later.name}_${suffix}`,
      }));
      const texts = names.map(
        ({ now, was }) => `alter table ${quote(resource.name)} rename column ${quote(was)} to ${quote(now)}`,
      );
      await runWithoutBlocking(client, async () => {
        for (const text of texts) await client.query(text);
        if (head !== undefined)
          await rememberColumnChange(client, {
            head: head.at,
            version: after.version,
            table: resource.name,
            field: field.name,
            now: names.map(({ now }) => now),
            was: names.map(({ was }) => was),
            isSwapped: false,
          });
      });
      steps.push(...texts.map((text) => ({ subject: resource.name, text })));
    }
  }
  return steps;
};
