import { clockText, dayOf, dayText, instantText, isDay } from '#model/values/time/dates.ts';
import { word } from '#model/language/wording.ts';
import { translateText } from '../../language/translation/translateText.ts';

/** Instants and days as notifications store them: `2026-01-05T09:00:00.000Z`, `2026-01-05`. */
const storedTime = /(?<![\w-])(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?(?![\w-])/g;

/** Amounts as notifications store them, in English: `25.00 Lacs`. */
const storedAmount = /(?<=\d\.\d{2} )(Cr|Lacs|K)\b/g;

type When = { readonly now: Date; readonly timeZone: string };

const timeText = (time: string, { now, timeZone }: When): string => {
  if (isDay(time)) return dayText(time) || time;
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return time;
  return dayOf(at, timeZone) === dayOf(now, timeZone) ? clockText(time, timeZone) : instantText(time, timeZone);
};

/**
 * Returns the text of a stored notification in the current language, with its times in a zone: `First response: due
 * 2026-01-05T09:00:00.000Z` → `First response: due 2:30 pm`, on other days `5-Jan-2026, 2:30 pm`. Older texts contain
 * times that are already formatted; these are returned as they are. The unit of an amount is translated.
 */
export const notificationText = (stored: string, when: When): string =>
  translateText(stored)
    .replace(storedTime, (time) => timeText(time, when))
    .replace(storedAmount, word);
