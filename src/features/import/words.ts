import type { ImportStateName, ImportVerdict } from '#model/wire/imports.ts';

/** What an import is about, for people. */
export const importStateTitles: Readonly<Record<ImportStateName, string>> = {
  uploaded: 'Not previewed yet',
  checking: 'Checking',
  checked: 'Previewed, nothing saved',
  applying: 'Importing',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** A verdict before and after it is carried out. */
export const verdictTitles: Readonly<Record<ImportVerdict, readonly [string, string]>> = {
  created: ['to add', 'new'],
  updated: ['to update', 'changed'],
  duplicate: ['duplicates', 'duplicates'],
  rejected: ['rejected', 'rejected'],
};
