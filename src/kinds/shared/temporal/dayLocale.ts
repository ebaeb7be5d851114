import type { DayPickerLocale } from 'react-day-picker/locale';
import { word } from '#model/language/wording.ts';

let locale: DayPickerLocale | undefined;

/**
 * Loads the names of days and months, and the labels of the calendar, in the user's language. `dayLocale` then returns
 * them.
 */
export const loadDayLocale = async (): Promise<void> => {
  if (word('en') === 'hi') locale = (await import('react-day-picker/locale/hi')).hi;
};

/** Returns the loaded locale of the calendar. Undefined for English, which is built in. */
export const dayLocale = (): DayPickerLocale | undefined => locale;
