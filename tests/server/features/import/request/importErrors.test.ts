import { errors } from '../../../../../languages/hi/model/errors.ts';
import { inLanguage } from '../../../../../server/language/language.ts';
import { translateText } from '../../../../../server/language/translation/translateText.ts';
import { describe, expect, it } from 'vitest';
import { CsvError } from '../../../../../server/features/import/files/readCsv.ts';
import { interruptedMessage, runErrorMessage } from '../../../../../server/features/import/request/importErrors.ts';
import { SheetError } from '../../../../../server/documents/spreadsheets/cell.ts';

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
    [new CsvError('/srv/files/imports/0198/source', ['is not UTF-8 text']), 'leads.csv: is not UTF-8 text'],
    [new SheetError('is damaged'), 'leads.csv: is damaged'],
    [
      new TypeError('x is undefined'),
      'Something went wrong on our side. Rows imported so far are kept until you continue or undo the import.',
    ],
  ])('uses the uploaded file name, and never shows paths or internal errors: %s', (error, message) => {
    expect(runErrorMessage(error, 'leads.csv', interruptedMessage('applying', { row: 500 }))).toEqual(message);
  });
});

describe('interruptedMessage', () => {
  it.each([
    ['applying', null, 'Nothing was written.'],
    ['applying', { row: 500 }, 'Rows imported so far are kept until you continue or undo the import.'],
    ['checking', { row: 500 }, 'Nothing was written.'],
    ['undoing', null, 'What was undone so far stays undone; undo it again for the rest.'],
  ] as const)(
    'says what an import in the state %s with the progress %j has written: %s',
    (running, progress, message) => {
      expect(interruptedMessage(running, progress)).toBe(message);
    },
  );

  it.each([
    [`It was stopped. ${interruptedMessage('applying', null)}`, 'इसे रोक दिया गया। कुछ नहीं लिखा गया।'],
    [
      runErrorMessage(new TypeError('x is undefined'), 'leads.csv', interruptedMessage('applying', { row: 1 })),
      'हमारी ओर से कुछ गड़बड़ हो गई। अब तक इम्पोर्ट की गई पंक्तियाँ तब तक रहेंगी, जब तक आप इम्पोर्ट जारी नहीं रखते या पूर्ववत नहीं करते।',
    ],
    [
      `The server or its database stopped while this ran. ${interruptedMessage('undoing', null)}`,
      'इस दौरान सर्वर या उसका डेटाबेस रुक गया। अब तक जो पूर्ववत हुआ, वह वैसा ही रहेगा; बाकी के लिए फिर से पूर्ववत करें।',
    ],
    [
      runErrorMessage(
        new Error('Connection terminated unexpectedly'),
        'leads.csv',
        interruptedMessage('checking', null),
      ),
      `${errors.DATABASE_AWAY} कुछ नहीं लिखा गया।`,
    ],
  ])('has a Hindi translation of: %s', (text, hindi) => {
    expect(inLanguage('hi', () => translateText(text))).toBe(hindi);
  });
});
