import { sentence } from '../../language/wording.ts';

// Created when it is first used: the first formatter of a page makes the browser read the tables of all languages.
let grouped: Intl.NumberFormat | undefined;
const groupedText = (count: number): string => {
  grouped ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  return grouped.format(count);
};

/** Formats a number of hours: 8 → `8 h`. A text is used as it is. */
export const hoursText = (count: number | string): string =>
  sentence('%{count} h', { count: typeof count === 'number' ? groupedText(count) : count });
/** Formats a number of minutes: 5 → `5 min`. */
export const minuteText = (count: number): string => sentence('%{count} min', { count });
const secondText = (count: number): string => sentence('%{count} s', { count });

/**
 * Formats seconds with all their parts: `3725` → `1 h 2 min 5 s`, `7200` → `2 h`, `12` → `12 s`, `0` → `0 s`. A
 * negative number has `-` in front.
 */
export const exactDurationText = (seconds: number): string => {
  const whole = Math.round(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = [
    ...(hours === 0 ? [] : [hoursText(hours)]),
    ...(minutes === 0 ? [] : [minuteText(minutes)]),
    ...(rest === 0 && whole > 0 ? [] : [secondText(rest)]),
  ];
  return `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
};

/**
 * Formats seconds for users: `3725` → `1 h 2 min`, `245` → `4 min 5 s`, `12` → `12 s`. An hour or more is rounded to
 * minutes.
 */
export const durationText = (seconds: number): string =>
  exactDurationText(Math.abs(seconds) < 3600 ? seconds : Math.round(seconds / 60) * 60);

/** Formats minutes: `505` → `8 h 25 min`, `60` → `1 h`, `0` → `0 min`. */
export const minutesText = (minutes: number): string => {
  const whole = Math.round(minutes);
  return whole === 0 ? minuteText(0) : exactDurationText(whole * 60);
};
