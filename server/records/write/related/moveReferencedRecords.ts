import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import { findTransition } from '#model/states.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { serverText } from '../../../language/serverText.ts';
import type { OperationContext } from '../../context/context.ts';
import { lockRecord } from '../../context/locks/lockRecord.ts';
import type { RecordBody } from '../../plan/parseRecordBody.ts';
import type { Plan, Values } from '../../plan/plan.ts';

type MovedRecord = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: 'system';
  readonly beyondScope: true;
};
type ChangeRecord = (context: OperationContext, client: pg.PoolClient, change: MovedRecord) => Promise<void>;

type Moving = {
  readonly transition: Plan['transition'];
  /** The record after the transition. */
  readonly record: Values;
};

/**
 * Moves the referenced records to the states in the schema word `moves` of a transition. Example: with
 * `{"lead":"Invoiced"}`, the record in the field `lead` moves to the state `Invoiced`. A referenced record that is
 * already in the state is unchanged. `change`: the function `changeRecord`. Errors: `TRANSITION_REFUSED` at the field
 * whose record cannot move to the state.
 */
export const moveReferencedRecords = async (
  context: OperationContext,
  client: pg.PoolClient,
  { transition, record }: Moving,
  change: ChangeRecord,
): Promise<void> => {
  const { resource, state } = context;
  for (const [name, to] of Object.entries(transition?.moves ?? {})) {
    const field = resource.fieldsByName[name];
    const target = state.model.resources[field?.to ?? ''];
    const id = record[name];
    if (field === undefined || target?.states === undefined || typeof id !== 'string') continue;
    const there: OperationContext = { ...context, resource: target };
    const { values } = await lockRecord(there, client, { id, beyondScope: true });
    const from = String(values[target.states.field] ?? target.states.initial);
    if (from === to) continue;
    if (findTransition(target.states, from, to, 'system') === undefined) {
      const text = serverText('records.otherCannotMove', {
        field: field.title,
        from: inLowerCase(word(from)),
        to: inLowerCase(word(to)),
      });
      throw new AppError('TRANSITION_REFUSED', { text: `${text}.`, fields: { [name]: text } });
    }
    const body: RecordBody = {
      values: { [target.states.field]: to },
      version: undefined,
      note: undefined,
      allowDuplicate: true,
    };
    await change(there, client, { id, body, via: 'system', beyondScope: true });
  }
};
