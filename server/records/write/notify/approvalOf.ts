import type pg from 'pg';
import { isApprovalState } from '#model/permissions/approvals.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import { runStatement } from '../../../postgres/runStatement.ts';
import type { Statement } from '../../../postgres/statement.ts';
import { endApprovalRequest, selectRequester, storeApprovalRequest } from '../../../query/records/approvals.ts';
import type { OperationContext } from '../../context/context.ts';
import type { Values } from '../../plan/plan.ts';
import { type Answered, notifiesOn } from './recipients.ts';

/** A change of a record that may begin or end its request for approval. `before` is undefined for a new record. */
type Change = {
  readonly id: string;
  readonly before?: Values;
  readonly after: Values;
  readonly note?: string | undefined;
};

/** What a change does to the request for approval of its record. */
type ApprovalOfChange = {
  readonly statements: readonly Statement[];
  /** Undefined if the change answers no request. */
  readonly answered?: Answered;
};

/** Max characters of the reason in a notification. chosen: it is on the record's timeline in full. */
const maxReason = 200;

const reasonOf = (note: string | undefined): string | undefined =>
  note?.replace(/\s+/g, ' ').trim().slice(0, maxReason).trim() || undefined;

/**
 * Returns the statements that begin or end the request for approval of a changed record, to be run in the transaction
 * of the change, and the answer. No statements if the record neither reaches nor leaves a state with the
 * word `approval`, or the resource notifies no one of approvals.
 */
export const approvalOf = async (
  { resource, actor, now }: OperationContext,
  client: pg.PoolClient,
  { id, before, after, note }: Change,
): Promise<ApprovalOfChange> => {
  const { states } = resource;
  if (states === undefined || !(notifiesOn(resource, 'approval') || notifiesOn(resource, 'answered')))
    return { statements: [] };
  const [from, to] = [before?.[states.field], after[states.field]];
  const [waited, waits] = [isApprovalState(states, from), isApprovalState(states, to)];
  if (from === to || !(waited || waits)) return { statements: [] };
  const place = { resource: resource.name, record: id };
  const begin = waits ? [storeApprovalRequest({ ...place, by: authorId(actor), now }, { isNextStep: waited })] : [];
  if (!waited) return { statements: begin };
  const request = await runStatement<{ requester: string | null }>(client, selectRequester(place));
  return {
    statements: [endApprovalRequest(place, { isOver: !waits }), ...begin],
    answered: { requester: request?.requester ?? null, state: String(to), reason: reasonOf(note) },
  };
};
