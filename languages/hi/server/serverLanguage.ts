import type { ServerLanguage } from '../../../server/language/ServerLanguage.ts';
import { errors } from '../model/errors.ts';
import { messages } from '../model/messages.ts';
import { words } from '../model/words.ts';
import { amountInWords } from './amountInWords.ts';
import { audit } from './audit.ts';
import { documents } from './documents.ts';
import { fileProblems } from './fileProblems.ts';
import { fixes } from './fixes.ts';
import { forms } from './forms.ts';
import { found } from './found.ts';
import { impacts } from './impacts.ts';
import { imports } from './imports.ts';
import { pageTexts } from './pageTexts.ts';
import { pastRecordLimits } from './pastRecordLimits.ts';
import { premises } from './premises.ts';
import { printFont } from './printFont.ts';
import { problemParts } from './problemParts.ts';
import { refusals } from './refusals.ts';
import { rules, ruleSteps } from './rules.ts';
import { visitorTexts } from './visitorTexts.ts';
import { wordProblems } from './wordProblems.ts';

/** All texts of the server. */
export const serverLanguage: ServerLanguage = {
  messages,
  // `नाम में ठीक 2 अक्षर होने चाहिए` without the name is `ठीक 2 अक्षर होने चाहिए`.
  afterLabel: /^(?:का|की|को|में|देना) /,
  errors,
  words,
  refusals,
  pageTexts,
  visitorTexts,
  documents,
  audit,
  forms,
  imports,
  rules,
  ruleSteps,
  pastRecordLimits,
  fileProblems,
  wordProblems,
  fixes,
  found,
  impacts,
  premises,
  problemParts,
  amountInWords,
  printFont,
};
