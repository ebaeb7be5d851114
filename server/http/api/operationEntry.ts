import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { assign } from '../../records/operations/assign.ts';
import { bulk } from '../../records/operations/bulk.ts';
import type { OperationHandler } from '../../records/context/context.ts';
import { byTab } from '../../records/operations/byTab.ts';
import { convert } from '../../records/operations/convert.ts';
import { counts } from '../../records/operations/counts.ts';
import { tally } from '../../records/operations/tally.ts';
import { clock } from '../../features/attendance/clock.ts';
import { correct } from '../../features/attendance/correct.ts';
import { create } from '../../records/operations/create.ts';
import { remove, restore } from '../../records/operations/delete.ts';
import { duplicates } from '../../records/operations/duplicates.ts';
import { endSessions } from '../../features/accounts/endSessions.ts';
import { exportRecords } from '../../features/export/exportRecords.ts';
import { getList } from '../../records/operations/getList.ts';
import { getOne } from '../../records/operations/getOne.ts';
import { handOver } from '../../records/guards/handOver.ts';
import { signedUpdate } from '../../records/operations/signedUpdate.ts';
import { log } from '../../features/timeline/log.ts';
import {
  runImportAction,
  importRejected,
  importState,
  listImports,
  startImport,
} from '../../features/import/imports.ts';
import { login } from '../../features/accounts/login.ts';
import { matches } from '../../features/matching/matches.ts';
import { month } from '../../features/attendance/month.ts';
import { newSecret } from '../../features/webhooks/newSecret.ts';
import { publicCreate } from '../../features/publicPage/publicCreate.ts';
import { outcome } from '../../features/timeline/outcome.ts';
import { getProfile, listProfiles, writtenOut } from '../../records/operations/profiles.ts';
import { preview } from '../../features/messages/preview.ts';
import { print } from '../../documents/records/print.ts';
import { purge } from '../../records/operations/purge.ts';
import { qrCode } from '../../documents/qrCodes/qrCode.ts';
import { recordPayment } from '../../features/payments/recordPayment.ts';
import { references } from '../../records/operations/references.ts';
import { resetPassword } from '../../features/accounts/resetPassword.ts';
import { share } from '../../features/share/share.ts';
import { status } from '../../records/operations/status.ts';
import { timeline } from '../../features/timeline/timeline.ts';
import { update } from '../../records/operations/update.ts';
import { resendDelivery, sendTest } from '../../features/webhooks/webhookActions.ts';

export type OperationEntry = {
  readonly handle: OperationHandler;
  /**
   * `open`: nobody need be signed in; `either`: nobody need be, but who is needs the right; `keyed`: a key in the body
   * says who; `signedIn`: anybody who is, the handler narrows what they see; `rights`: the permission map decides.
   */
  readonly access: 'open' | 'either' | 'keyed' | 'signedIn' | 'rights';
  /**
   * Whether the call has a body; `optional`: an empty one will do; `file`: one file, which the handler takes in by
   * itself.
   */
  readonly body: boolean | 'optional' | 'file';
  /** A field whose records come written out, with these of their fields. */
  readonly writesOut?: { readonly field: string; readonly with: readonly string[] };
};

const reading = (handle: OperationHandler): OperationEntry => ({ handle, access: 'rights', body: false });
const writing = (handle: OperationHandler): OperationEntry => ({ handle, access: 'rights', body: true });

/** What each verb does, for every resource alike. */
const table: Readonly<Partial<Record<Operation, OperationEntry>>> = {
  getList: reading(getList),
  getOne: reading(getOne),
  byTab: reading(byTab),
  counts: reading(counts),
  tally: reading(tally),
  timeline: reading(timeline),
  duplicates: reading(duplicates),
  export: reading(exportRecords),
  import: { handle: startImport, access: 'rights', body: 'file' },
  imports: reading(listImports),
  importState: reading(importState),
  importAct: writing(runImportAction),
  importRejected: reading(importRejected),
  recordPayment: writing(recordPayment),
  create: writing(create),
  update: writing(update),
  patch: writing(update),
  status: writing(status),
  outcome: writing(outcome),
  bulk: writing(bulk),
  log: writing(log),
  clock: writing(clock),
  correct: writing(correct),
  month: reading(month),
  preview: writing(preview),
  print: reading(print),
  qrCode: { handle: qrCode, access: 'rights', body: 'optional' },
  share: { handle: share, access: 'rights', body: 'optional' },
  convert: { handle: convert, access: 'rights', body: 'optional' },
  delete: reading(remove),
  references: reading(references),
  purge: reading(purge),
  matches: reading(matches),
  restore: { handle: restore, access: 'rights', body: 'optional' },
  assign: writing(assign),
  handOver: reading(handOver),
  resetPassword: { handle: resetPassword, access: 'rights', body: 'optional' },
  newSecret: { handle: newSecret, access: 'rights', body: 'optional' },
  sendTest: { handle: sendTest, access: 'rights', body: 'optional' },
  sendAgain: { handle: resendDelivery, access: 'rights', body: 'optional' },
  endSessions: { handle: endSessions, access: 'rights', body: 'optional' },
  login: { handle: login, access: 'open', body: true },
};

/** Calls that are not what their verb is elsewhere: one line each, `resource.verb`. */
const slots: Readonly<Record<string, OperationEntry>> = {
  'users.getList': { handle: listProfiles, access: 'signedIn', body: false, writesOut: writtenOut },
  'users.getOne': { handle: getProfile, access: 'signedIn', body: false, writesOut: writtenOut },
};

/** Calls that a resource's file lets be made without a token. */
const tokenless = ({ schema }: Resource, operation: Operation): OperationEntry | undefined => {
  if (operation === 'create' && schema.open !== undefined)
    return { handle: publicCreate, access: 'either', body: true };
  return schema.keyed?.some((keyed) => keyed === operation) === true
    ? { handle: signedUpdate, access: 'keyed', body: true }
    : undefined;
};

/** Gives what answers a verb of a resource. Errors: `UNKNOWN_CALL` for a verb that nothing answers yet. */
export const operationEntry = (resource: Resource, operation: Operation): OperationEntry => {
  const entry = slots[`${resource.name}.${operation}`] ?? tokenless(resource, operation) ?? table[operation];
  if (entry === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural}: nothing answers ${operation}.` });
  return entry;
};
