import { cachedBy } from '#model/cachedBy.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { findTransition } from '#model/states.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import { changeRecord } from './changeRecord.ts';
import type { RequestContext } from '../context/context.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import { runStatement } from '../../postgres/runStatement.ts';

const openedFieldOf = cachedBy(({ fields }: Resource): { readonly field: Field | undefined } => ({
  field: fields.find(({ stamp }) => stamp === 'opened'),
}));

/**
 * Returns whether the user may be the owner who opens a record for the first time. `text`: the JSON text of the record.
 * False if the user is not the owner or views as another role, if the time of the first view is stored already, or if
 * the resource does not store this time. To be fast, the function only searches `text` for the owner's id and for the
 * name of the field with the time. Quotes within a value are escaped, so `"field":` is always a field.
 */
export const mayBeFirstOpening = ({ resource, actor }: RequestContext, text: string): boolean => {
  const { field } = openedFieldOf(resource);
  const owner = resource.owners[0];
  return (
    field !== undefined &&
    owner !== undefined &&
    actor.isViewingAs !== true &&
    !text.includes(`"${field.name}":`) &&
    text.includes(`"${owner}":"${actor.userId}"`)
  );
};

const stateAfterOpening = ({ states }: Resource, from: unknown): string | undefined =>
  states?.transitions.find(
    ({ by, to }) => by === 'opening' && findTransition(states, String(from), to, 'opening') !== undefined,
  )?.to;

/**
 * Stores that the owner has now opened the record for the first time, and makes the transition that the schema defines
 * for this. Returns whether anything changed: false if the time is stored already, if the resource does not store it,
 * or if the transition is refused.
 */
export const markOpened = async (context: RequestContext): Promise<boolean> => {
  const { resource, id, now, actor, state, pool } = context;
  const { field } = openedFieldOf(resource);
  if (field === undefined) return false;
  try {
    return await withTransaction(pool, async (client) => {
      const before = await lockRecord(context, client, { id });
      if (before.values[field.name] !== undefined) return false;
      const stamps = { [field.name]: now.toISOString() };
      const to = resource.states && stateAfterOpening(resource, before.values[resource.states.field]);
      if (resource.states === undefined || to === undefined) {
        await runStatement(
          client,
          updateRecord({
            resource,
            id,
            changes: stamps,
            actor,
            now,
            version: before.version,
            settings: state.model.settings,
          }),
        );
        return true;
      }
      const body = {
        values: { [resource.states.field]: to },
        version: undefined,
        note: undefined,
        allowDuplicate: true,
      };
      await changeRecord(context, client, { id, body, via: 'opening', stamps });
      return true;
    });
  } catch (error) {
    // Reading must not fail because the record cannot be moved, for example because of a newer rule.
    if (error instanceof AppError) return false;
    throw error;
  }
};
