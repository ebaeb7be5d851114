import { kindFor } from '#kinds/index.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { columnsOfField } from '../../query/filters/columns.ts';
import { quote } from '../../postgres/quote.ts';
import { readCatalog } from '../tables/catalog.ts';
import { rememberColumnChange } from '../tables/columns/earlierNames.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { TablesError } from '../tables/TablesError.ts';
import { readExisting } from './checks/countViolations.ts';
import { recomputedNames } from './checks/recompute/recomputed.ts';
import { withResolvers } from './checks/withResolvers.ts';
import { type FieldSource, fieldSourcesOf, convertedValue } from './checks/sources.ts';
import type { ActiveVersion } from './history.ts';
import { newColumnName, swapColumns } from './columns/swapColumns.ts';
import { convertedMark } from './columns/withConverted.ts';
import { writeValues } from './columns/writeValues.ts';

const batchSize = 500;

/**
 * Renames columns back if their field has its previous name again, such as after a rollback of the renaming. Example:
 * `mobile` had `"was": "mobileNo"`, and the file has `mobileNo` again.
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

type Conversion = {
  readonly model: Model;
  readonly before: Resource;
  readonly resource: Resource;
  readonly source: FieldSource;
  readonly head: ActiveVersion | undefined;
};

/** Writes the values of a new type next to the old ones, for all records or for some. */
const fill = async (
  client: DdlClient,
  { model, before, resource, source }: Conversion,
  ids?: readonly string[],
): Promise<void> => {
  const { settings } = model;
  const context = { settings, timeZone: settings.timeZone };
  for await (const rows of readExisting(
    {
      client,
      before,
      permissions: permissionNames(model),
      batch: batchSize,
      deleted: true,
      ...(ids === undefined ? {} : { ids }),
    },
    [source],
  )) {
    // Names written since the others were looked up.
    await source.resolver?.learn(rows.map(({ raw }) => raw[source.stored?.name ?? ''] ?? null));
    const values = rows.map(({ id, version, raw }) => {
      const old = raw[source.stored?.name ?? ''] ?? null;
      const now = convertedValue(source, old, context);
      if (now === undefined) {
        throw new TablesError(
          `schemas/${resource.name}.json: ${source.field.name}: got ${JSON.stringify(old)}, which can't be read as ${source.field.kind}; correct it first`,
          { resource: resource.name, field: source.field.name },
        );
      }
      return { id, version, old, now };
    });
    const { text, values: bound } = writeValues({
      table: resource.name,
      field: source.field,
      settings,
      values,
      into: newColumnName,
      audited: false,
    });
    await client.query(text, bound);
  }
};

const convert = async (client: DdlClient, change: Conversion): Promise<readonly DdlStep[]> => {
  const {
    model,
    resource,
    head,
    source: { field, stored },
  } = change;
  if (stored === undefined) return [];
  const watched = columnsOfField(stored).map(({ column }) => column);
  return swapColumns(client, {
    resource,
    fields: [{ field, stored }],
    watched,
    fill: (ids) => fill(client, change, ids),
    activation: head === undefined ? undefined : { head: head.at, version: model.version },
    ...(head === undefined ? {} : { mark: convertedMark(resource.name, field.name, { head, model }) }),
  });
};

/**
 * Gives fields whose type changes a new column, filled from the old one in batches without blocking other work; the old
 * one is kept as `_was_<field>`. Nothing is rewritten in place. `head`: the version that is active until then. Errors:
 * `TablesError` for a value that cannot be converted.
 */
export const convertFields = async (
  client: DdlClient,
  after: Model,
  { before, head }: { readonly before: Model | undefined; readonly head: ActiveVersion | undefined },
): Promise<readonly DdlStep[]> => {
  const { tables } = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(after.resources)) {
    const previous = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    if (before === undefined || previous === undefined || columns === undefined) continue;
    const computed = recomputedNames(resource, previous);
    const sources = await withResolvers(
      { client, before, after },
      { table: resource.name, sources: fieldSourcesOf(resource, previous, columns), columns },
    );
    for (const source of sources.values()) {
      if (
        (source.converts || source.resolver !== undefined) &&
        !computed.has(source.field.name) &&
        kindFor(source.field).column.serial !== true
      )
        steps.push(...(await convert(client, { model: after, before: previous, resource, source, head })));
    }
  }
  return steps;
};
