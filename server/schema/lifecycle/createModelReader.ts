import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import type { SchemaLifecycle } from './SchemaLifecycle.ts';
import { createRightsEpoch } from '../../auth/permissions/createRightsEpoch.ts';

/**
 * Returns a function for background jobs that resolves to the active model with the current settings of the
 * organization, even if another server has changed them.
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
