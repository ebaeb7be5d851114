import { checkCalls, checkScreens } from './fields/addresses.ts';
import { checkAppointments, checkTransitionWords } from './features/appointments.ts';
import { checkChoices } from './fields/choices.ts';
import { checkComparisons } from './fields/comparisons.ts';
import { checkComputed } from './fields/computed.ts';
import { checkConditions } from './fields/conditions.ts';
import type { Rule } from './fields/context.ts';
import { checkConvert } from './features/convert.ts';
import { checkDocumentWords, checkSteps } from './features/documents.ts';
import { checkAliases, checkFieldWords, checkStamps } from './fields/fieldWords.ts';
import { checkFixValues } from './fields/fixValues.ts';
import { checkKinds } from './fields/kinds.ts';
import { checkForm, checkList, checkOwnersAndTitle, checkRequired } from './layout.ts';
import { checkLimits } from './fields/limits.ts';
import { checkMachines } from './features/machines.ts';
import { checkMessage } from './features/message.ts';
import { checkColumnNames, checkNames, checkRenames } from './fields/names.ts';
import { checkKeyed, checkOpen } from './features/open.ts';
import { checkSettingFields, checkSingleton } from './features/singleton.ts';
import { checkCards, checkInline, checkPosition, checkUploads } from './fields/pictures.ts';
import { checkPayments, checkPrint, checkQrCode } from './features/papers.ts';
import { checkPreview } from './features/preview.ts';
import { checkNotify, checkShareLink } from './features/shareLink.ts';
import { checkSavedReport, checkSharedWith } from './features/savedReport.ts';
import { checkStates } from './states.ts';
import { checkTableLimits } from './fields/tableLimits.ts';
import { checkTabs } from './fields/tabs.ts';
import { checkTellsOf } from './features/tellsOf.ts';
import { checkUniqueTogether } from './fields/uniqueTogether.ts';
import { checkWorkday } from './features/workday.ts';

/** Every rule on one file; a new rule is one more entry. */
export const rules: readonly Rule[] = [
  checkNames, checkColumnNames, checkTableLimits, checkRenames, checkKinds, checkChoices, checkLimits, checkFixValues, checkComparisons, checkFieldWords, checkStamps, checkAliases,
  checkRequired, checkList, checkForm, checkOwnersAndTitle, checkTabs, checkCalls, checkScreens, checkStates, checkAppointments, checkTransitionWords, checkConditions,
  checkSingleton, checkSettingFields, checkUniqueTogether, checkWorkday, checkConvert, checkOpen, checkKeyed, checkMessage, checkCards, checkInline, checkPosition, checkUploads, checkTellsOf,
  checkComputed, checkDocumentWords, checkSteps, checkPayments, checkPrint, checkQrCode, checkPreview, checkShareLink, checkNotify, checkSavedReport, checkSharedWith, checkMachines,
];
