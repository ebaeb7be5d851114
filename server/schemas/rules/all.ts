import { checkCalls, checkScreens } from './addresses.ts';
import { checkChoices } from './choices.ts';
import { checkComparisons } from './comparisons.ts';
import { checkConditions } from './conditions.ts';
import type { Rule } from './context.ts';
import { checkAliases, checkFieldWords, checkStamps } from './fieldWords.ts';
import { checkKinds } from './kinds.ts';
import { checkForm, checkList, checkOwnersAndTitle, checkRequired } from './layout.ts';
import { checkLimits } from './limits.ts';
import { checkColumnNames, checkNames, checkRenames } from './names.ts';
import { checkStates } from './states.ts';
import { checkTabs } from './tabs.ts';

/** Every rule on one file; a new rule is one more entry. */
export const rules: readonly Rule[] = [
  checkNames, checkColumnNames, checkRenames, checkKinds, checkChoices, checkLimits, checkComparisons, checkFieldWords, checkStamps, checkAliases,
  checkRequired, checkList, checkForm, checkOwnersAndTitle, checkTabs, checkCalls, checkScreens, checkStates, checkConditions,
];
