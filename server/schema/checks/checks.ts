import { checkCalls, checkScreens } from './fields/calls.ts';
import { checkAppointments, checkTransitionWords } from './features/appointments.ts';
import { checkDuplicates } from './features/checkDuplicates.ts';
import { checkChoices } from './fields/checkChoices.ts';
import { checkComparisons } from './fields/checkComparisons.ts';
import { checkComputed } from './fields/checkComputed.ts';
import { checkConditions } from './fields/checkConditions.ts';
import type { FileCheck } from './fields/context.ts';
import { checkConvert } from './features/convert.ts';
import { checkDocumentWords, checkSteps } from './features/documents.ts';
import { checkAliases, checkFieldWords, checkStamps } from './fields/fieldWords.ts';
import { checkFixValues } from './fields/checkFixValues.ts';
import { checkKinds } from './fields/checkKinds.ts';
import { checkForm, checkList, checkOwnersAndTitle, checkRequired } from './layout.ts';
import { checkLimits } from './fields/checkLimits.ts';
import { checkIntegrations } from './features/checkIntegrations.ts';
import { checkMessage } from './features/checkMessage.ts';
import { checkColumnNames, checkNames, checkRenames } from './fields/names.ts';
import { checkSignedUpdate, checkPublicCreate } from './features/publicCalls.ts';
import { checkSettingFields, checkSingleton } from './features/singleton.ts';
import { checkBoard, checkCards, checkInline, checkPosition, checkUploads } from './fields/pictures.ts';
import { checkMyDay } from './features/checkMyDay.ts';
import { checkPayments, checkPrint, checkQrCode } from './features/payments.ts';
import { checkProposals } from './features/checkProposals.ts';
import { checkPreview } from './features/preview.ts';
import { checkNotify, checkSchedule } from './features/checkNotify.ts';
import { checkShareLink } from './features/shareLink.ts';
import { checkSavedReport, checkSharedWith } from './features/savedReport.ts';
import { checkStates } from './checkStates.ts';
import { checkTableLimits } from './fields/tableLimits.ts';
import { checkTabs } from './fields/checkTabs.ts';
import { checkLogSubject } from './features/checkLogSubject.ts';
import { checkUniqueTogether } from './fields/checkUniqueTogether.ts';
import { checkWorkday } from './features/checkWorkday.ts';

/** Every check of one resource file. A new check is one more entry. */
export const checks: readonly FileCheck[] = [
  checkNames,
  checkColumnNames,
  checkTableLimits,
  checkRenames,
  checkKinds,
  checkChoices,
  checkLimits,
  checkFixValues,
  checkComparisons,
  checkFieldWords,
  checkStamps,
  checkAliases,
  checkRequired,
  checkList,
  checkForm,
  checkOwnersAndTitle,
  checkTabs,
  checkMyDay,
  checkCalls,
  checkScreens,
  checkStates,
  checkAppointments,
  checkTransitionWords,
  checkProposals,
  checkConditions,
  checkSingleton,
  checkSettingFields,
  checkUniqueTogether,
  checkWorkday,
  checkConvert,
  checkDuplicates,
  checkPublicCreate,
  checkSignedUpdate,
  checkMessage,
  checkBoard,
  checkCards,
  checkInline,
  checkPosition,
  checkUploads,
  checkLogSubject,
  checkComputed,
  checkDocumentWords,
  checkSteps,
  checkPayments,
  checkPrint,
  checkQrCode,
  checkPreview,
  checkShareLink,
  checkNotify,
  checkSchedule,
  checkSavedReport,
  checkSharedWith,
  checkIntegrations,
];
