import type pg from 'pg';
import type { Json } from '#model/schema/json.ts';
import { findTransition } from '#model/states.ts';
import { noteReEnquiry } from '../../../query/records/write/noteReEnquiry.ts';
import { changeRecord } from '../changeRecord.ts';
import type { OperationContext } from '../../context/context.ts';
import { lockRecord } from '../../context/locks/lockRecord.ts';
import { runStatement } from '../../../postgres/runStatement.ts';
import { writeActivities } from '../writePlan.ts';

/** Another enquiry from a person who has a record. */
export type ReEnquiry = {
  /** The existing record of the person. */
  readonly id: string;
  /** The text of the new enquiry. */
  readonly note: string | undefined;
  /** Where the enquiry came from, e.g. `{"resource":"enquiries","record":"…"}`. */
  readonly origin?: Json;
};

const maxNoteLength = 1000;

/**
 * Records in an open transaction that the person of the existing record `id` has enquired again. The record gets the
 * time and the new number of re-enquiries, and a timeline entry with the text of the enquiry (`note`) and where it came
 * from (`origin`). If the schema defines a transition for re-enquiries, such as reopening, the record makes it. The
 * server does this for any caller, so no permission on the record is needed. The resource of `context` is that of the
 * existing record.
 */
export const recordReEnquiry = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, note, origin }: ReEnquiry,
): Promise<void> => {
  const { resource, actor, now } = context;
  const product: OperationContext = { ...context, actor: { ...actor, permissions: { [resource.module]: ['view'] } } };
  const { values } = await lockRecord(product, client, { id });
  const statement = noteReEnquiry({ resource, id, now });
  if (statement !== undefined) await runStatement(client, statement);
  const text = note?.slice(0, maxNoteLength);
  await writeActivities(context, client, {
    id,
    activities: [{ kind: 're-enquiry', note: text, ...(origin === undefined ? {} : { new: origin }) }],
  });
  const { states } = resource;
  if (states === undefined) return;
  const from = String(values[states.field]);
  const to = states.transitions.find(
    (transition) =>
      transition.by === 're-enquiry' && findTransition(states, from, transition.to, 're-enquiry') !== undefined,
  )?.to;
  if (to === undefined) return;
  const body = { values: { [states.field]: to }, version: undefined, note: 'Enquired again', allowDuplicate: true };
  await changeRecord(product, client, { id, body, via: 're-enquiry' });
};
