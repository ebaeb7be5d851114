import type { ValidateFunction } from 'ajv/dist/2020.js';
import { vocabularyAjv, vocabularyIds } from './vocabularyAjv.ts';

// The build puts the code itself here (scripts/build-server.mjs), for to compile it took a sixth of each start.
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

/** Checks the file of settings. */
export const checkSettings = compiled(vocabularyIds.checkSettings);
