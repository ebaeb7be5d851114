import type { Model, Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { quote } from '../../postgres/quote.ts';
import { retryConflicts } from '../../postgres/retryConflicts.ts';
import type { DdlClient } from '../tables/ddl.ts';
import { storeMeta } from '../tables/work.ts';
import { refreshRecords } from './refreshRecords.ts';
import { staleKeys } from './staleRecords.ts';

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

const filledKey = ({ name }: Resource, field: string): string => `fromOthersFilled:${name}.${field}`;

const fillResource = async (
  client: DdlClient,
  model: Model,
  { resource, names, log }: { readonly resource: Resource; readonly names: ReadonlySet<string>; readonly log: Log },
): Promise<void> => {
  let done = 0;
  for (let last = firstId; ; ) {
    const { rows } = await client.query(
      `select "_id"::text as id from ${quote(resource.name)} where "_id" > $1 order by "_id" limit ${batchSize}`,
      [last],
    );
    if (rows.length === 0) break;
    const records = new Map(rows.map(({ id }) => [String(id), names]));
    await retryConflicts(
      async () => {
        await client.query('begin');
        await refreshRecords(client, model, { resource, records, isFill: true });
        await client.query('commit');
      },
      () => client.query('rollback'),
    );
    done += rows.length;
    last = String(rows.at(-1)?.['id']);
  }
  const titles = [...names].map((name) => resource.fieldsByName[name]?.title ?? name).join(', ');
  if (done > 0)
    log(`${done.toLocaleString('en')} ${inLowerCase(resource.plural)} computed from other records: ${titles}`);
};

type Log = (line: string) => void;

/**
 * Fills the new and changed look-ups and roll-ups of `model` in all existing records, before this version becomes
 * active. It runs in batches that do not block other work. If another record changes meanwhile, the servers compute the
 * affected values later. If the process ends, the next activation or start begins the fill again. `log` gets lines
 * about the progress.
 */
export const fillFromOthers = async (client: DdlClient, model: Model, log: Log = () => undefined): Promise<void> => {
  const keys = staleKeys(model);
  const { rows } = await client.query(`select key, value from gable.meta where key like 'fromOthersFilled:%'`);
  const filled = new Map(rows.map(({ key, value }) => [String(key), String(value)]));
  if (keys.size === 0 && filled.size === 0) return;
  const open = new Map<Resource, Map<string, string>>();
  for (const [key, { resource, name }] of keys) {
    if (filled.get(filledKey(resource, name)) === key) continue;
    open.set(resource, (open.get(resource) ?? new Map<string, string>()).set(name, key));
  }
  for (const [resource, names] of open) {
    await fillResource(client, model, { resource, names: new Set(names.keys()), log });
    for (const [name, key] of names) await storeMeta({ client }, filledKey(resource, name), key);
  }
  // Removes fills for formulas that this version does not have. A formula that is added again is filled again.
  const wanted = [...keys.values()].map(({ resource, name }) => filledKey(resource, name));
  await client.query(`delete from gable.meta where key like 'fromOthersFilled:%' and key <> all($1)`, [wanted]);
  await client.query('delete from gable.stale where field <> all($1)', [[...keys.keys()]]);
};
