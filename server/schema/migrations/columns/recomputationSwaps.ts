import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { needsRecomputation } from '../checks/recompute/createRecounter.ts';
import type { ActiveVersion } from '../history.ts';
import { type Recomputation, recomputationOf, recompute, currentRecordOf } from '../checks/recompute/recomputed.ts';
import { storeRecomputed } from '../recompute/recomputeLateWrites.ts';
import { newColumnName } from './keptColumns.ts';
import type { ColumnSwap } from './swapTable.ts';

type Work = {
  readonly client: DdlClient;
  readonly model: Model;
  readonly before: Resource;
  readonly recomputation: Recomputation;
  readonly head: ActiveVersion | undefined;
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
  const { settings } = model;
  const context = kindContextOf(settings);
  const audits = replaced
    .flatMap(({ field, stored }) => (stored?.name === field.name ? [auditText(work.recomputation, field.name)] : []))
    .filter((text) => text !== '');
  return {
    model,
    before,
    resource,
    fields: replaced,
    sources,
    change: 'recomputed',
    valuesOf: (raw) =>
      recompute(work.recomputation, currentRecordOf(work.recomputation, raw, context), settings).values,
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
 * Returns how to replace the columns of the computed fields that `recomputedNames` returns, for each resource in which
 * existing values change. Empty without `before`, the active version. The new values are computed in batches that do
 * not block other work, and all records get them at the same moment. Servers with the previous version may write
 * results of the previous formula until then, so the function also stores which fields change, for
 * `recomputeLateWrites`. `head`: the version that is active until the swap.
 */
export const recomputationSwaps = async (
  client: DdlClient,
  {
    after,
    before,
    head,
  }: {
    readonly after: Model;
    readonly before: Model | undefined;
    readonly head: ActiveVersion | undefined;
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
    if (!(await needsRecomputation({ client, before: previous, model: after, recomputation }))) continue;
    swaps.push(swapOf({ client, model: after, before: previous, recomputation, head }));
  }
  return swaps;
};
