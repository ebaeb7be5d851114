import type pg from 'pg';
import { v7 } from 'uuid';
import { can, canWrite } from '#model/permissions/permissions.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import type { ExistingRow } from '../../../query/lookups/duplicates/findExistingByValues.ts';
import { insertNotifications, unreadNotifications } from '../../../query/records/notifications.ts';
import type { OperationContext } from '../../context/context.ts';
import { recordReEnquiry, type ReEnquiry } from './recordReEnquiry.ts';
import { runRows } from '../../../postgres/runStatement.ts';

/** A re-enquiry whose existing record is found by the values of a new one. */
export type Attachment = Pick<ReEnquiry, 'note' | 'origin'> & { readonly existing: ExistingRow };

const maxNoteLength = 200;

/**
 * Returns whether the user may add to a record: to their own records, to records without an owner and, with the
 * permission to change owners, to all records that they see. The server adds enquiries of visitors.
 */
const mayWriteOn = ({ resource, actor }: OperationContext, { visible, owners }: ExistingRow): boolean => {
  if (authorId(actor) === null || owners.length === 0 || owners.includes(actor.userId)) return true;
  const owner = resource.fieldsByName[resource.owners[0] ?? ''];
  if (!visible || owner === undefined) return false;
  return (
    canWrite(actor.permissions, resource, owner) &&
    (owner.writable !== undefined || can(actor.permissions, resource.module, 'edit'))
  );
};

/**
 * Returns the record to which an enquiry of a person is added. `rows`: the existing records of the person. The result
 * is the first of them that the user may add to or, if there is none, the first. Undefined if `rows` is empty.
 */
export const existingToAttach = (context: OperationContext, rows: readonly ExistingRow[]): ExistingRow | undefined =>
  rows.find((row) => mayWriteOn(context, row)) ?? rows[0];

/**
 * Notifies the owners of a record that the same person was entered again. An owner with such an unread notification
 * gets no second one.
 */
const notifyOwners = async (
  { resource, actor, now }: OperationContext,
  client: pg.PoolClient,
  { existing, note }: Attachment,
): Promise<void> => {
  const suffix = note === undefined || note === '' ? '' : `: ${note.slice(0, maxNoteLength)}`;
  const text = `${actor.username} entered this person again${suffix}`;
  const rows = existing.owners.map((user) => ({
    id: v7(),
    user,
    event: 'notice' as const,
    text,
    resource: resource.name,
    record: existing._id,
  }));
  const unread = new Set((await runRows<{ user: string }>(client, unreadNotifications(rows))).map(({ user }) => user));
  const fresh = rows.filter(({ user }) => !unread.has(user));
  if (fresh.length > 0) await runRows(client, insertNotifications(fresh, now));
};

/**
 * Records in an open transaction that the person of `attachment.existing`, an existing record, has enquired again. If
 * the user may not add to that record, because a colleague owns it, the record stays unchanged and its owners are
 * notified. The resource of `context` is that of the record.
 */
export const attach = async (
  context: OperationContext,
  client: pg.PoolClient,
  attachment: Attachment,
): Promise<void> => {
  const { existing, note, origin } = attachment;
  if (!mayWriteOn(context, existing)) return notifyOwners(context, client, attachment);
  await recordReEnquiry(context, client, { id: existing._id, note, ...(origin === undefined ? {} : { origin }) });
};
