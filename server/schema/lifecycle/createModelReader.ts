import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import type { SchemaLifecycle } from './SchemaLifecycle.ts';
import { createRightsEpoch } from '../../auth/createRightsEpoch.ts';

/**
 * Makes what gives work beside the requests the model in force now, the organization's own settings included, whichever
 * server has changed them.
 */
export const createModelReader = (
  pool: pg.Pool,
  store: Pick<SchemaLifecycle, 'current' | 'follow'>,
): (() => Promise<Model>) => {
  const epochOf = createRightsEpoch(pool);
  return async () => {
    await store.follow(await epochOf());
    return store.current().model;
  };
};
