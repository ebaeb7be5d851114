import type { DayPickerLocale } from 'react-day-picker/locale';
import { word } from '#model/language/wording.ts';

let locale: DayPickerLocale | undefined;

/** Loads the names and labels of the calendar in the user's language. */
export const loadDayLocale = async (): Promise<void> => {
  if (word('en') === 'hi') locale = (await import('react-day-picker/locale/hi')).hi;
};

/** Returns the locale of the calendar; undefined for English, which is its own. */
export const dayLocale = (): DayPickerLocale | undefined => locale;
