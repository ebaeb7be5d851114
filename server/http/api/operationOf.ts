import type { Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import { assign } from '../../records/operations/assign.ts';
import { startJob } from '../../features/bulkJobs/startJob.ts';
import { bulk } from '../../records/operations/bulk.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';
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
import { handOver } from '../../records/operations/handOver.ts';
import { signedUpdate } from '../../records/operations/signedUpdate.ts';
import { runImportAction } from '../../features/import/runImportAction.ts';
import { log } from '../../features/timeline/log.ts';
import { importRejected, importState, listImports, startImport } from '../../features/import/imports.ts';
import { login } from '../../features/accounts/login.ts';
import { matches } from '../../features/matching/matches.ts';
import { month } from '../../features/attendance/month.ts';
import { newSecret } from '../../features/webhooks/newSecret.ts';
import { publicCreate } from '../../features/publicPage/publicCreate.ts';
import { outcome } from '../../features/timeline/outcome.ts';
import { getProfile, listProfiles } from '../../records/operations/profiles.ts';
import { preview } from '../../features/placeholders/preview.ts';
import { print } from '../../features/export/print.ts';
import { purge } from '../../records/operations/purge.ts';
import { merge } from '../../features/merge/merge.ts';
import { dismissPair, pairs } from '../../features/merge/pairs.ts';
import { merges, undoMerge } from '../../features/merge/undoMerge.ts';
import { qrCode } from '../../features/publicPage/qrCode/qrCode.ts';
import { recordPayment } from '../../features/payments/recordPayment.ts';
import { references } from '../../records/operations/references.ts';
import { resetPassword } from '../../features/accounts/resetPassword.ts';
import { share } from '../../features/share/share.ts';
import { status } from '../../records/operations/status.ts';
import { timeline } from '../../features/timeline/timeline.ts';
import { undoStatus } from '../../records/operations/undoStatus.ts';
import { update } from '../../records/operations/update.ts';
import { resendDelivery, sendTest } from '../../features/webhooks/webhookActions.ts';

/** All operations, the same for every resource. */
const operations: Readonly<Record<Operation, OperationDefinition>> = {
  getList,
  getOne,
  byTab,
  counts,
  tally,
  timeline,
  duplicates,
  export: exportRecords,
  import: startImport,
  imports: listImports,
  importState,
  importAct: runImportAction,
  importRejected,
  recordPayment,
  create,
  update,
  patch: update,
  status,
  undoStatus,
  outcome,
  bulk,
  startJob,
  log,
  clock,
  correct,
  month,
  preview,
  print,
  qrCode,
  share,
  convert,
  delete: remove,
  references,
  purge,
  matches,
  restore,
  assign,
  handOver,
  resetPassword,
  newSecret,
  sendTest,
  sendAgain: resendDelivery,
  endSessions,
  merge,
  merges,
  undoMerge,
  pairs,
  dismissPair,
  login,
};

/** Operations that differ for one resource. The key is `resource.operation`. */
const resourceOperations: Readonly<Record<string, OperationDefinition>> = {
  'users.getList': listProfiles,
  'users.getOne': getProfile,
};

/**
 * Returns the definition of an operation that visitors may call without a token, or undefined if the schema of the
 * resource does not allow that.
 */
const tokenlessOperation = ({ schema }: Resource, operation: Operation): OperationDefinition | undefined => {
  if (operation === 'create' && schema.open !== undefined) return publicCreate;
  return schema.keyed?.some((keyed) => keyed === operation) === true ? signedUpdate : undefined;
};

/**
 * Returns the definition of an operation on a resource. The first that exists counts: 1. the definition for this
 * resource only, such as the list of users; 2. the definition for visitors, if the resource's schema allows this
 * operation without a token; 3. the definition for all resources.
 */
export const operationOf = (resource: Resource, operation: Operation): OperationDefinition =>
  resourceOperations[`${resource.name}.${operation}`] ??
  tokenlessOperation(resource, operation) ??
  operations[operation];
