import { AppError } from '#model/errors.ts';
import { canRead, may } from '#model/permissions/permissions.ts';
import type { IncomingCall } from '#model/wire/calls.ts';
import type pg from 'pg';
import { quote } from '../../postgres/quote.ts';
import { selectVisibleTitles } from '../../query/records/notifications.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { isId } from '../../records/context/isId.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { type CallRow, readCall } from './callRows.ts';
import { phoneFieldsOf } from './findCaller.ts';
import { shownTitle } from '../../query/records/select/titleColumn.ts';

type Context = { readonly pool: pg.Pool; readonly state: SchemaState; readonly reader: Reader };

const recordOf = async ({ pool, state, reader }: Context, call: CallRow): Promise<IncomingCall['record']> => {
  const resource = state.model.resources[call.resource ?? ''];
  if (resource === undefined || call.record === null) return null;
  const seen = await runStatement<{ _id: string; title: string }>(
    pool,
    selectVisibleTitles(resource, [call.record], reader),
  );
  if (seen === undefined) return null;
  const { permissions } = reader.actor;
  const field = resource.fieldsByName[resource.states?.field ?? ''];
  const status =
    field === undefined || !canRead(permissions, resource, field)
      ? undefined
      : (
          await pool.query<{ status: string }>(
            `select ${quote(field.name)} as status from ${quote(resource.name)} where "_id" = $1`,
            [call.record],
          )
        ).rows[0]?.status;
  return {
    resource: resource.name,
    _id: call.record,
    title: shownTitle(resource, seen.title, reader),
    status: status ?? null,
    mayContact: phoneFieldsOf(resource).every((one) => canRead(permissions, resource, one)),
  };
};

/** Returns where the user can add a caller who has no record: the resource, and the field for the number. */
const placeOfNew = ({ state: { model }, reader }: Context, call: CallRow): IncomingCall['create'] => {
  const first = model.channels[call.channel]?.calls?.missed?.unknown?.resource;
  const places = Object.values(model.resources)
    .filter(({ calls }) => calls.log !== undefined)
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  for (const resource of places) {
    const field = phoneFieldsOf(resource).find(
      (one) => !one.readOnly && canRead(reader.actor.permissions, resource, one),
    );
    if (field !== undefined && may(reader.actor.permissions, resource, 'create'))
      return { resource: resource.name, field: field.name };
  }
  return null;
};

/**
 * Returns the incoming call `id` for a user on whose screen it is shown. `record`: the caller's record, null if there
 * is none or the user may not see it. `number` is '' if the user may see that record but not its phone numbers.
 * `create`: the resource in which the user may add an unknown caller, or null. Errors: `NOT_FOUND`, also for a call of
 * other users.
 */
export const readIncomingCall = async (context: Context, id: string): Promise<IncomingCall> => {
  const call = isId(id) ? await readCall(context.pool, id) : undefined;
  if (call === undefined || !call.people.includes(context.reader.actor.userId)) throw new AppError('NOT_FOUND');
  const record = await recordOf(context, call);
  const isShown = record === null || record.mayContact;
  return {
    id: call.id,
    state: call.state,
    number: isShown ? call.number : '',
    at: call.at.toISOString(),
    record,
    create: call.record === null && call.number !== '' ? placeOfNew(context, call) : null,
  };
};
