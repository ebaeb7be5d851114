import type { ErrorBody } from '#model/errors.ts';
import type { ImpactReport } from '#model/wire/impact.ts';
import { word } from '#model/language/wording.ts';
import { currentLanguage } from '../language.ts';
import { translateProblem, translateReport } from './translateProblem.ts';
import { translateText } from './translateText.ts';

/** Pattern of the end of a sentence in another script that was joined with an English full stop. */
const sentenceEnd = /(?!\p{Script=Latin})([\p{Letter}\p{Mark}])\.$/u;

/** Codes of errors whose texts are problems of schema files. */
const ofSchemaFiles: ReadonlySet<string> = new Set(['DRAFT_REFUSED', 'FILE_CHANGED', 'FILES_READ_ONLY']);

const messageOf = ({ code, message }: ErrorBody['error']): string => {
  const text = translateText(message);
  return text === message && ofSchemaFiles.has(code) ? translateProblem(message) : text;
};

/** Returns the body of an error with its sentences in the current language. */
export const translatedError = ({ error }: ErrorBody): ErrorBody =>
  currentLanguage() === 'en'
    ? { error }
    : {
        error: {
          ...error,
          message: messageOf(error).replace(sentenceEnd, `$1${word('.')}`),
          // checked: only a rejected draft has a report
          ...(error.code === 'DRAFT_REFUSED' && error['report'] !== undefined
            ? { report: translateReport(error['report'] as ImpactReport) }
            : {}),
          ...(error.fields === undefined
            ? {}
            : {
                fields: Object.fromEntries(
                  Object.entries(error.fields).map(([path, text]) => [path, translateText(text)]),
                ),
              }),
        },
      };
