import type { Operation } from '#model/schema/call.ts';
import type { CallDoc, Scope } from '../schemas/scope.ts';
import { assignDoc, clockDoc, convertDoc, correctDoc, endSessionsDoc, handOverDoc, importActDoc, importDoc, importRejectedDoc, importsDoc, importStateDoc, loginDoc, monthDoc, newSecretDoc, outcomeDoc, previewDoc, qrCodeDoc, resetPasswordDoc, sendAgainDoc, sendTestDoc } from './acting.ts';
import { byTabDoc, countsDoc, duplicatesDoc, exportDoc, getListDoc, getOneDoc, matchesDoc, printDoc, referencesDoc, tallyDoc, timelineDoc } from './reading.ts';
import { bulkDoc, createDoc, deleteDoc, logDoc, paymentDoc, purgeDoc, restoreDoc, shareDoc, statusDoc, updateDoc } from './writing.ts';

/** What each verb asks and answers, for every resource alike; a verb without its line does not compile. Undefined: this resource does not answer it. */
export const callDocs: Readonly<Record<Operation, (scope: Scope) => CallDoc | undefined>> = {
  getList: getListDoc, getOne: getOneDoc, byTab: byTabDoc, counts: countsDoc, tally: tallyDoc, timeline: timelineDoc, duplicates: duplicatesDoc, references: referencesDoc, matches: matchesDoc, export: exportDoc, print: printDoc,
  create: createDoc, update: updateDoc, patch: updateDoc, delete: deleteDoc, restore: restoreDoc, purge: purgeDoc, status: statusDoc, bulk: bulkDoc, share: shareDoc, log: logDoc, recordPayment: paymentDoc,
  convert: convertDoc, outcome: outcomeDoc, handOver: handOverDoc, assign: assignDoc, resetPassword: resetPasswordDoc, endSessions: endSessionsDoc, login: loginDoc, clock: clockDoc, correct: correctDoc, month: monthDoc, preview: previewDoc, qrCode: qrCodeDoc, newSecret: newSecretDoc, sendTest: sendTestDoc, sendAgain: sendAgainDoc,
  import: importDoc, imports: importsDoc, importState: importStateDoc, importAct: importActDoc, importRejected: importRejectedDoc,
};
