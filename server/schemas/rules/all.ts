import { checkCalls, checkScreens } from './addresses.ts';
import { checkAppointments, checkTransitionWords } from './appointments.ts';
import { checkChoices } from './choices.ts';
import { checkComparisons } from './comparisons.ts';
import { checkComputed } from './computed.ts';
import { checkConditions } from './conditions.ts';
import type { Rule } from './context.ts';
import { checkConvert } from './convert.ts';
import { checkDocumentWords, checkSteps } from './documents.ts';
import { checkAliases, checkFieldWords, checkStamps } from './fieldWords.ts';
import { checkFixValues } from './fixValues.ts';
import { checkKinds } from './kinds.ts';
import { checkForm, checkList, checkOwnersAndTitle, checkRequired } from './layout.ts';
import { checkLimits } from './limits.ts';
import { checkMachines } from './machines.ts';
import { checkMessage } from './message.ts';
import { checkColumnNames, checkNames, checkRenames } from './names.ts';
import { checkKeyed, checkOpen } from './open.ts';
import { checkSettingFields, checkSingleton } from './singleton.ts';
import { checkCards, checkInline, checkPosition, checkUploads } from './pictures.ts';
import { checkPayments, checkPrint, checkQrCode } from './papers.ts';
import { checkPreview } from './preview.ts';
import { checkNotify, checkShareLink } from './shareLink.ts';
import { checkSavedReport, checkSharedWith } from './savedReport.ts';
import { checkStates } from './states.ts';
import { checkTableLimits } from './tableLimits.ts';
import { checkTabs } from './tabs.ts';
import { checkTellsOf } from './tellsOf.ts';
import { checkUniqueTogether } from './uniqueTogether.ts';
import { checkWorkday } from './workday.ts';

/** Every rule on one file; a new rule is one more entry. */
export const rules: readonly Rule[] = [
  checkNames, checkColumnNames, checkTableLimits, checkRenames, checkKinds, checkChoices, checkLimits, checkFixValues, checkComparisons, checkFieldWords, checkStamps, checkAliases,
  checkRequired, checkList, checkForm, checkOwnersAndTitle, checkTabs, checkCalls, checkScreens, checkStates, checkAppointments, checkTransitionWords, checkConditions,
  checkSingleton, checkSettingFields, checkUniqueTogether, checkWorkday, checkConvert, checkOpen, checkKeyed, checkMessage, checkCards, checkInline, checkPosition, checkUploads, checkTellsOf,
  checkComputed, checkDocumentWords, checkSteps, checkPayments, checkPrint, checkQrCode, checkPreview, checkShareLink, checkNotify, checkSavedReport, checkSharedWith, checkMachines,
];
