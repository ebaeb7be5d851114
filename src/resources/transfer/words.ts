import type { ImportStateName, ImportVerdict } from '#model/imports.ts';

/** What an import is about, for people. */
export const stateTitles: Readonly<Record<ImportStateName, string>> = {
  uploaded: 'Not tried yet', checking: 'Being looked through', checked: 'Looked through, nothing written', applying: 'Being imported', applied: 'Imported',
  undoing: 'Being undone', undone: 'Undone', cancelled: 'Stopped', failed: 'Ended early',
};

/** A verdict before and after it is carried out. */
export const verdictTitles: Readonly<Record<ImportVerdict, readonly [string, string]>> = {
  created: ['would be new', 'new'], updated: ['would change', 'changed'], duplicate: ['duplicates', 'duplicates'], rejected: ['rejected', 'rejected'],
};
