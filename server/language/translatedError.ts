import type { ErrorBody } from '#model/errors.ts';
import { currentLanguage } from './language.ts';
import { translateText } from './translateText.ts';

/** The end of a Hindi sentence that was joined with an English full stop. */
const hindiEnd = /(\p{Script=Devanagari})\.$/u;

/** Returns the body of an error with its sentences in the current language. */
export const translatedError = ({ error }: ErrorBody): ErrorBody =>
  currentLanguage() === 'en'
    ? { error }
    : {
        error: {
          ...error,
          message: translateText(error.message).replace(hindiEnd, '$1।'),
          ...(error.fields === undefined
            ? {}
            : {
                fields: Object.fromEntries(
                  Object.entries(error.fields).map(([path, text]) => [path, translateText(text)]),
                ),
              }),
        },
      };
