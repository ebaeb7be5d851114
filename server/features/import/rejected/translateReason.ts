import { languageCode, word } from '#model/language/wording.ts';
import { translateRefusal } from '../../../language/translation/translateRefusal.ts';
import type { ImportRow, ImportTotals, ImportUndo } from '#model/wire/imports.ts';

const verdict = /^(created|updated|duplicate|rejected): /;
/**
 * Translates an English text about rejected or duplicate rows of an import into the current language. The text is one
 * reason for many rows, or all reasons of one row separated by `; `. A reason without a translation stays English.
 */
export const translateReason = (text: string): string => {
  if (languageCode() === 'en') return text;
  const [prefix = ''] = verdict.exec(text) ?? [];
  const problems = translateRefusal(text.slice(prefix.length));
  return prefix === '' ? problems : `${word(prefix.slice(0, -2))}: ${problems}`;
};

const translateReasons = (reasons: ImportTotals['reasons']): ImportTotals['reasons'] =>
  reasons.map(({ reason, count }) => ({ reason: translateReason(reason), count }));

type Result = {
  readonly totals?: ImportTotals;
  readonly shown?: readonly ImportRow[];
  readonly undo?: ImportUndo;
};

/** Returns the stored result of an import with its reasons in the current language. */
export const translateResult = <Stored extends Result>(result: Stored): Stored => ({
  ...result,
  ...(result.totals === undefined
    ? {}
    : { totals: { ...result.totals, reasons: translateReasons(result.totals.reasons) } }),
  ...(result.shown === undefined
    ? {}
    : {
        shown: result.shown.map((row) =>
          row.detail === undefined ? row : { ...row, detail: translateReason(row.detail) },
        ),
      }),
  ...(result.undo === undefined ? {} : { undo: { ...result.undo, reasons: translateReasons(result.undo.reasons) } }),
});
