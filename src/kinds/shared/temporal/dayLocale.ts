import type { DayPickerLocale } from 'react-day-picker/locale';
import { languageCode } from '#model/language/wording.ts';

let locale: DayPickerLocale | undefined;

/**
 * Loads the calendar's labels and names of days and months in the user's language, so that `dayLocale` returns them.
 * Loads nothing for English, which is built in.
 */
export const loadDayLocale = async (): Promise<void> => {
  const language = languageCode();
  if (language === 'en') return;
  // checked: the tests ensure that each language has this file with this type
  ({ dayLocale: locale } = (await import(`../../../../languages/${language}/client/dayLocale.ts`)) as {
    readonly dayLocale: DayPickerLocale;
  });
};

/** Returns the loaded locale of the calendar. Undefined for English, and before `loadDayLocale` has resolved. */
export const dayLocale = (): DayPickerLocale | undefined => locale;
