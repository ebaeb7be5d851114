import type { KindContext } from '#model/kind.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { countRecomputed } from '../checks/recompute/countRecomputed.ts';
import { readExisting } from '../checks/countViolations.ts';
import type { ActiveVersion } from '../history.ts';
import { type Progress, progressText } from '../progress.ts';
import { type Recomputation, recomputationOf, recompute, currentRecordOf } from '../checks/recompute/recomputed.ts';
import { storeRecomputed } from '../recompute/recomputeLateWrites.ts';
import { newColumnName } from './keptColumns.ts';
import type { ColumnSwap } from './swapColumns.ts';
import { writeColumns } from './writeColumns.ts';

const batchSize = 500;

type Work = {
  readonly client: DdlClient;
  readonly model: Model;
  readonly before: Resource;
  readonly recomputation: Recomputation;
  readonly progress: Progress;
  readonly total: number;
  readonly head: ActiveVersion | undefined;
};

/** Writes the new values next to the old ones, for all records or for those with these ids. */
const fill = async (
  { client, model, before, recomputation, progress, total }: Work,
  ids?: readonly string[],
): Promise<void> => {
  const { settings } = model;
  const { resource, names, sources } = recomputation;
  const context: KindContext = { settings, timeZone: settings.timeZone };
  let done = 0;
  for await (const rows of readExisting(
    {
      client,
      before,
      permissions: permissionNames(model),
      batch: batchSize,
      deleted: true,
      ...(ids === undefined ? {} : { ids }),
    },
    sources,
  )) {
    const records = rows.map(({ id, version, raw }) => ({
      id,
      version,
      values: recompute(recomputation, currentRecordOf(recomputation, raw, context), settings).values,
    }));
    const { text, values } = writeColumns({ resource, names: [...names], settings, records, into: newColumnName });
    await client.query(text, values);
    done += rows.length;
    if (ids === undefined) await progress.note(progressText(done, total, resource, 'recomputed'));
  }
};

/**
 * Returns the SQL that writes changes of audited fields to the audit log, without an author, as changes by a schema
 * edit.
 */
const auditText = ({ resource, names }: Recomputation, name: string): string => {
  const field = resource.fieldsByName[name];
  const column = field?.audit === true && names.has(name) ? columnsOfField(field)[0]?.column : undefined;
  if (column === undefined) return '';
  const [old, now] = [`t.${quote(column)}`, `t.${quote(newColumnName(column))}`];
  return (
    'insert into gable.audit ("at", "by", "resource", "record", "action", "changes") ' +
    `select now(), null, ${quoteText(resource.name)}, t."_id", 'schema',
      jsonb_build_object(${quoteText(name)}, jsonb_build_object('old', to_jsonb(${old}), 'new', to_jsonb(${now}))) ` +
    `from ${quote(resource.name)} t where ${old} is distinct from ${now}`
  );
};

const swapOf = (work: Work): ColumnSwap => {
  const {
    client,
    model,
    before,
    recomputation: { resource, names, sources },
    head,
  } = work;
  const replaced = sources.filter(({ field }) => names.has(field.name));
  const watched = sources.flatMap(({ stored }) =>
    stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column),
  );
  const audits = replaced
    .flatMap(({ field, stored }) => (stored?.name === field.name ? [auditText(work.recomputation, field.name)] : []))
    .filter((text) => text !== '');
  return {
    resource,
    fields: replaced,
    watched,
    fill: (ids) => fill(work, ids),
    activation: head === undefined ? undefined : { head: head.at, version: model.version },
    onLocked: async () => {
      for (const text of audits) await client.query(text);
      await storeRecomputed(client, { ...work.recomputation, version: model.version });
    },
    marks: [],
    note: `-- computed again for all ${before.plural}: ${[...names].join(', ')}`,
  };
};

/**
 * Returns how to replace the columns of computed fields with a new or changed formula, for each resource in which
 * existing values change. The new values are computed in batches that do not block other work, and all records get them
 * at the same moment. Also calls `storeRecomputed`, because servers with the previous version go on writing old
 * results.
 */
export const recomputationSwaps = async (
  client: DdlClient,
  {
    after,
    before,
    head,
    progress,
  }: {
    readonly after: Model;
    readonly before: Model | undefined;
    readonly head: ActiveVersion | undefined;
    readonly progress: Progress;
  },
): Promise<readonly ColumnSwap[]> => {
  const { tables } = await readCatalog(client);
  const swaps: ColumnSwap[] = [];
  for (const resource of Object.values(after.resources)) {
    const previous = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    const recomputation =
      previous === undefined || columns === undefined ? undefined : recomputationOf(resource, previous, columns);
    if (previous === undefined || recomputation === undefined) continue;
    // From here on, servers with the previous version may write results of its formula.
    await storeRecomputed(client, { ...recomputation, version: after.version });
    const { changed, deleted, all } = await countRecomputed({ client, before: previous, model: after, recomputation });
    if (changed + deleted === 0) continue;
    swaps.push(swapOf({ client, model: after, before: previous, recomputation, progress, total: all, head }));
  }
  return swaps;
};
