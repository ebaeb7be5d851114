import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { isBlank } from '#model/schema/json.ts';
import { exclusiveIn, statesOfType, stateTypeOf } from '#model/states.ts';
import { sendTogether } from '../../postgres/batches/sendTogether.ts';
import { findHeldValues, type HeldValueRow } from '../../query/lookups/duplicates/findHeldValues.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { shownTitle } from '../../query/records/select/titleColumn.ts';

type Change = { readonly id: string; readonly before: Values; readonly changes: Values };

const groupsAtStake = (
  { resource: { states } }: OperationContext,
  { before, changes }: Change,
): readonly (readonly string[])[] => {
  if (states === undefined) return [];
  const after = { ...before, ...changes };
  const isEntered = stateTypeOf(states, before[states.field]) !== stateTypeOf(states, after[states.field]);
  return exclusiveIn(states, after[states.field]).filter(
    (names) => names.every((name) => !isBlank(after[name])) && (isEntered || names.some((name) => name in changes)),
  );
};

/**
 * Refuses a booking with values that another booking already holds, such as the same unit. Parallel writers are
 * serialized, so only one succeeds. The values are free again when no record holds them, such as after a cancelled
 * booking. chosen: `reserve`, not this function, checks whether the property or unit itself is available. Errors:
 * `TAKEN`, naming the holder if the user may see it.
 */
export const refuseHeldValues = async (
  context: OperationContext,
  client: pg.PoolClient,
  change: Change,
): Promise<void> => {
  const { resource } = context;
  const reader = readerOf(context);
  const { states } = resource;
  const groups = groupsAtStake(context, change);
  if (states === undefined || groups.length === 0) return;
  const after = { ...change.before, ...change.changes };
  const holding = statesOfType(states, [stateTypeOf(states, after[states.field]) ?? '']);
  // Locks are taken in one order, so that two writers cannot deadlock.
  const keys = groups
    .map((names) => JSON.stringify([resource.name, names, names.map((name) => String(after[name]).toLowerCase())]))
    .sort();
  const [, ...found] = await sendTogether(client, () =>
    Promise.all([
      client.query({
        name: 'lock-exclusive-values',
        text: 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key',
        values: [keys],
      }),
      ...groups.map((names) =>
        runRows<HeldValueRow>(
          client,
          findHeldValues({ resource, names, values: after, holding, exceptId: change.id, reader }),
        ),
      ),
    ]),
  );
  found.forEach(([holder], index) => {
    const names = groups[index] ?? [];
    const last = names.at(-1);
    if (holder === undefined || last === undefined) return;
    const fields = names.map((name) => resource.fieldsByName[name]?.title ?? name).join(' and ');
    const title = shownTitle(resource, holder.title, reader);
    const text = holder.visible
      ? serverText('records.takenBy', { fields, record: title })
      : serverText('records.takenByHidden', { fields, thing: withArticle(resource.title) });
    const taken = { resource: resource.name, _id: holder._id, title };
    throw new AppError('TAKEN', { text: `${text}.`, fields: { [last]: text }, extra: holder.visible ? { taken } : {} });
  });
};
