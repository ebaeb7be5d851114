import { englishName, languages } from '#model/language/languages.ts';
import { isDay } from '#model/values/time/dates.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../problems/problem.ts';

/**
 * Finds settings that are well formed but impossible: an unknown language, time zone or default area unit, and in `gst`
 * a day that does not exist or is repeated.
 */
export const checkSettingValues = ({ language, timeZone, areaUnit, areaUnits, gst }: Settings): readonly Finding[] => [
  ...(language === undefined || languages.some((code) => englishName(code) === language)
    ? []
    : [{ path: ['language'], message: `is not a language, ${didYouMean(language, languages.map(englishName))}` }]),
  ...(isTimeZone(timeZone)
    ? []
    : [
        {
          path: ['timeZone'],
          message: `is not a time zone, ${didYouMean(timeZone, Intl.supportedValuesOf('timeZone'))}`,
        },
      ]),
  ...(Object.hasOwn(areaUnits, areaUnit)
    ? []
    : [{ path: ['areaUnit'], message: `is not a unit of areaUnits, ${didYouMean(areaUnit, Object.keys(areaUnits))}` }]),
  ...gst.flatMap(({ from }, index) => [
    ...(isDay(from)
      ? []
      : [
          {
            path: ['gst', index, 'from'],
            message: `is not a day of the calendar, got "${from}"; expected "2017-07-01"`,
          },
        ]),
    ...(gst.findIndex((other) => other.from === from) < index
      ? [
          {
            path: ['gst', index, 'from'],
            message: `is the first day of another rate already, got "${from}"; each day is allowed once`,
          },
        ]
      : []),
  ]),
];
