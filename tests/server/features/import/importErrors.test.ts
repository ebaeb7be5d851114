import { describe, expect, it } from 'vitest';
import { CsvError } from '../../../../server/features/import/files/readCsv.ts';
import { runErrorMessage } from '../../../../server/features/import/files/importErrors.ts';
import { SheetError } from '../../../../server/documents/spreadsheets/cell.ts';

describe('runErrorMessage', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const postgresFull = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
  it.each([
    [
      full,
      'The server is out of disk space. Please contact your administrator. Rows imported so far are kept until you continue or undo the import.',
    ],
    [
      new Error('Connection terminated unexpectedly'),
      'The database is not available right now. Please try again in a moment. Rows imported so far are kept until you continue or undo the import.',
    ],
    [postgresFull, expect.stringContaining('out of disk space')],
    [new CsvError('/srv/files/imports/0198/source: is not UTF-8 text'), 'leads.csv: is not UTF-8 text'],
    [new SheetError('is damaged'), 'leads.csv: is damaged'],
    [
      new TypeError('x is undefined'),
      'Something went wrong on our side. Rows imported so far are kept until you continue or undo the import.',
    ],
  ])('uses the uploaded file name, and never shows paths or internal errors: %s', (error, said) => {
    expect(runErrorMessage(error, 'leads.csv', 'applying')).toEqual(said);
  });
});
