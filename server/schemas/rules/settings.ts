import type { Settings } from '#model/schema.ts';
import { gotInstead } from '../nearest.ts';
import type { Finding } from '../problem.ts';

const isKnown = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    return false;
  }
};

/** Finds settings that are well written but name nothing: a zone, a unit. */
export const checkSettings = ({ timeZone, areaUnit, areaUnits }: Settings): readonly Finding[] => [
  ...(isKnown(() => new Intl.DateTimeFormat('en', { timeZone })) ? [] : [{
    path: ['timeZone'], message: `is no time zone, ${gotInstead(timeZone, Intl.supportedValuesOf('timeZone'))}`,
  }]),
  ...(Object.hasOwn(areaUnits, areaUnit) ? [] : [{ path: ['areaUnit'], message: `is no unit of areaUnits, ${gotInstead(areaUnit, Object.keys(areaUnits))}` }]),
];
