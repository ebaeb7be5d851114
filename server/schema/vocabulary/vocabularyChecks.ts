import type { ValidateFunction } from 'ajv/dist/2020.js';
import { vocabularyAjv, vocabularyIds } from './vocabularyAjv.ts';

// The build replaces this by the compiled code (scripts/build-server.mjs), because compiling slows down each start.
const ajv = vocabularyAjv();
const compiled = (id: string): ValidateFunction => {
  const check = ajv.getSchema(id);
  if (check === undefined) throw new Error(`the vocabulary ${id} is not there`);
  return check as ValidateFunction;
};

/** Checks a resource file. */
export const checkResource = compiled(vocabularyIds.checkResource);

/** Checks a report file. */
export const checkReport = compiled(vocabularyIds.checkReport);

/** Checks an intake file. */
export const checkIntake = compiled(vocabularyIds.checkIntake);

/** Checks a channel file. */
export const checkChannel = compiled(vocabularyIds.checkChannel);

/** Checks a rule file. */
export const checkRule = compiled(vocabularyIds.checkRule);

/** Checks the file of settings. */
export const checkSettings = compiled(vocabularyIds.checkSettings);
