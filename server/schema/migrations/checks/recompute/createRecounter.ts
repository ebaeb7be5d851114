import { isDeepStrictEqual } from 'node:util';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { DdlClient } from '../../../tables/ddl.ts';
import { readExisting } from '../readExisting.ts';
import type { RuleValues } from '../rules/ruleCheck.ts';
import { type Recomputation, recompute, currentRecordOf } from './recomputed.ts';

/** Records that are read at a time to find a first one. */
const firstBatch = 1000;

/** Numbers of records that a recomputation of their computed fields would change. */
export type Recount = {
  /** Existing records that get another value. */
  readonly changed: number;
  /** Existing records whose state keeps a value that the formula would change. */
  readonly sealed: number;
  readonly total: number;
};

type Recounting = {
  readonly client: DdlClient;
  /** The resource in the active version. */
  readonly before: Resource;
  /** The new version. */
  readonly model: Model;
  readonly recomputation: Recomputation;
};

const hasOtherValue = (values: RuleValues, record: RuleValues): boolean =>
  Object.entries(values).some(([name, value]) => !isDeepStrictEqual(value, record[name] ?? null));

/**
 * Returns whether a record, also a deleted one, has a computed field that would get another value. Reads until the
 * first is found.
 */
export const needsRecomputation = async ({ client, before, model, recomputation }: Recounting): Promise<boolean> => {
  const { settings } = model;
  const context = kindContextOf(settings);
  const request = { client, before, permissions: permissionNames(model), context, batch: firstBatch, deleted: true };
  for await (const rows of readExisting(request, recomputation.sources))
    for (const { raw } of rows) {
      const record = currentRecordOf(recomputation, raw, context);
      if (hasOtherValue(recompute(recomputation, record, settings).values, record)) return true;
    }
  return false;
};

/** Counts what a recomputation changes. The caller reads the existing records and adds each to the counter. */
export type Recounter = {
  /** Counts an existing record. `raw`: its stored fields, as `readExisting` returns them. */
  readonly add: (raw: RuleValues) => void;
  readonly count: Recount;
};

/**
 * Creates a counter to which the caller adds existing records. `total`: all records. `changed`: those whose computed
 * fields get another value. `sealed`: those with a value that the new formula would change, but that stays, because the
 * record's state makes the field read-only.
 */
export const createRecounter = (recomputation: Recomputation, settings: Settings): Recounter => {
  const context = kindContextOf(settings);
  const count = { changed: 0, sealed: 0, total: 0 };
  return {
    count,
    add: (raw) => {
      count.total += 1;
      const record = currentRecordOf(recomputation, raw, context);
      const { values, kept } = recompute(recomputation, record, settings);
      if (hasOtherValue(values, record)) count.changed += 1;
      if (kept.length === 0) return;
      const open = recompute(recomputation, record, settings, { isSealed: false }).values;
      if (kept.some((name) => !isDeepStrictEqual(open[name], record[name] ?? null))) count.sealed += 1;
    },
  };
};
