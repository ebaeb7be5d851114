import type { ErrorBody } from '#model/errors.ts';
import type { ImpactReport } from '#model/wire/impact.ts';
import { currentLanguage } from '../language.ts';
import { translateProblem, translateReport } from './translateProblem.ts';
import { translateText } from './translateText.ts';

/** Pattern of the end of a Hindi sentence that was joined with an English full stop. */
const hindiEnd = /(\p{Script=Devanagari})\.$/u;

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
          message: messageOf(error).replace(hindiEnd, '$1।'),
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
