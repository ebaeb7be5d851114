import type { ValidateFunction } from 'ajv/dist/2020.js';
import { vocabularyAjv, vocabularyIds } from './vocabularyAjv.ts';

// The build replaces this by the compiled code (scripts/build-server.mjs), because compiling slows down each start.
const ajv = vocabularyAjv();
const compiled = (id: string): ValidateFunction => {
  const check = ajv.getSchema(id);
  if (check === undefined) throw new Error(`the vocabulary ${id} is not there`);
  return check as ValidateFunction;
};

/** Ajv validator of resource files. */
export const checkResource = compiled(vocabularyIds.checkResource);

/** Ajv validator of report files. */
export const checkReport = compiled(vocabularyIds.checkReport);

/** Ajv validator of intake files. */
export const checkIntake = compiled(vocabularyIds.checkIntake);

/** Ajv validator of channel files. */
export const checkChannel = compiled(vocabularyIds.checkChannel);

/** Ajv validator of rule files. */
export const checkRule = compiled(vocabularyIds.checkRule);

/** Ajv validator of the settings file. */
export const checkSettings = compiled(vocabularyIds.checkSettings);
