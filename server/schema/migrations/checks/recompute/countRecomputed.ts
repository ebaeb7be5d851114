import { isDeepStrictEqual } from 'node:util';
import type { KindContext } from '#model/kind.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../../../postgres/quote.ts';
import type { DdlClient } from '../../../tables/ddl.ts';
import { readExisting } from '../countViolations.ts';
import { type Recomputation, recompute, currentRecordOf } from './recomputed.ts';

/** Numbers of records that a recomputation of their computed fields would change. */
export type Recount = {
  /** Existing records that get another value. */
  readonly changed: number;
  /** Deleted records that get another value. */
  readonly deleted: number;
  /** Existing records whose state keeps a value that the formula would change. */
  readonly sealed: number;
  readonly total: number;
  /** All records, including deleted ones. */
  readonly all: number;
};

/** Counts the records whose computed fields would get another value, and all records. Writes nothing. */
export const countRecomputed = async ({
  client,
  before,
  model,
  recomputation,
}: {
  readonly client: DdlClient;
  readonly before: Resource;
  readonly model: Model;
  readonly recomputation: Recomputation;
}): Promise<Recount> => {
  const { settings } = model;
  const context: KindContext = { settings, timeZone: settings.timeZone };
  const {
    rows: [counts],
  } = await client.query(
    `select count(*) filter (where "deletedAt" is null) as total, count(*) as all from ${quote(before.name)}`,
  );
  const count = { changed: 0, deleted: 0, sealed: 0 };
  const look = async (deleted: boolean): Promise<number> => {
    let changed = 0;
    let sealed = 0;
    for await (const rows of readExisting(
      { client, before, permissions: permissionNames(model), deleted },
      recomputation.sources,
    )) {
      for (const { raw } of rows) {
        const record = currentRecordOf(recomputation, raw, context);
        const { values, kept } = recompute(recomputation, record, settings);
        if (Object.entries(values).some(([name, value]) => !isDeepStrictEqual(value, record[name] ?? null)))
          changed += 1;
        if (kept.length > 0) {
          const open = recompute(recomputation, record, settings, { isSealed: false }).values;
          if (kept.some((name) => !isDeepStrictEqual(open[name], record[name] ?? null))) sealed += 1;
        }
      }
    }
    if (!deleted) count.sealed = sealed;
    return changed;
  };
  count.changed = await look(false);
  const [total, all] = [Number(counts?.['total']), Number(counts?.['all'])];
  // Deleted records can be restored, so they are recomputed too; they are read only if there are some.
  if (all > total) count.deleted = (await look(true)) - count.changed;
  return { ...count, total, all };
};
