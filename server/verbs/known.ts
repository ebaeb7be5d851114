import type pg from 'pg';
import type { KnownPerson } from '#model/wire.ts';
import { findKnown, type KnownRow } from '../sql/findKnown.ts';
import type { VerbContext } from './context.ts';
import { lockUniqueValues, uniqueKeys } from './lockUniqueValues.ts';
import type { Values } from './plan.ts';
import { readerOf } from './readerOf.ts';
import { runRows } from './runStatement.ts';

/** Title of a record that the person may not see: that it exists is told, what it holds is not. */
const hiddenTitle = 'A record that you have no access to';

/**
 * Gives the standing records of the person whose values these are, the one to note a re-enquiry on first. `lock`: whoever is
 * about to write one of the values at the same time waits until this transaction ends, so that a person is made but once.
 */
export const findStanding = async (
  context: VerbContext, client: pg.PoolClient, { values, lock }: { readonly values: Values; readonly lock: boolean },
): Promise<readonly KnownRow[]> => {
  const { resource } = context;
  const statement = findKnown({ resource, values, reader: readerOf(context) });
  if (statement === undefined) return [];
  if (lock) await lockUniqueValues(client, uniqueKeys(resource, values));
  const rows = await runRows<KnownRow>(client, statement);
  return rows.filter(({ _id }, index) => rows.findIndex((other) => other._id === _id) === index);
};

/** Gives a standing record as this person may know of it. */
export const tellKnown = ({ resource }: VerbContext, { _id, title, field, state, visible }: KnownRow): KnownPerson => ({
  resource: resource.name,
  field,
  ...(visible ? { _id, title, ...(state === null ? {} : { state }) } : { title: hiddenTitle }),
});
