import { hi } from 'react-day-picker/locale/hi';
import type { DayPickerLocale } from 'react-day-picker/locale';

/** The labels of the calendar of date inputs, and its names of days and months. */
export const dayLocale: DayPickerLocale = hi;
