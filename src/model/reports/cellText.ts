import { amountText, exactAmountText } from '../values/amounts.ts';

/** What a number of a report counts. */
export type CellUnit = 'count' | 'seconds' | 'minutes' | 'percent' | 'money';
/**
 * A number of a report as it travels: money as text with its exact decimals, null where there is nothing to say, as a
 * share of none.
 */
export type CellValue = number | string | null;

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const two = (part: number): string => String(part).padStart(2, '0');

/** `3725` seconds → `1h 02m`, `245` → `4m 05s`, `12` → `12s`. */
const secondsText = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${grouped.format(hours)}h ${two(minutes)}m`;
  return minutes > 0 ? `${minutes}m ${two(whole % 60)}s` : `${whole}s`;
};

/** `485` minutes → `8h 05m`, `45` → `45m`. */
const minutesText = (minutes: number): string => {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole}m` : `${grouped.format(Math.floor(whole / 60))}h ${two(whole % 60)}m`;
};

const shown: Readonly<Record<CellUnit, (value: number) => string>> = {
  count: (value) => grouped.format(value),
  seconds: secondsText,
  minutes: minutesText,
  percent: (value) => `${Math.round(value * 10) / 10}%`,
  money: amountText,
};

/** Gives a cell as a number to sort, add and draw by; null where it has none. */
export const cellNumber = (value: CellValue): number | null => {
  if (value === null || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/**
 * Writes a cell as people read it: `("12500000.00", "money")` → `1.25 Cr`, `(3725, "seconds")` → `1h 02m`, `(1234567,
 * "count")` → `12,34,567`; what has nothing to say gives `–`. Source: specification §9 for amounts.
 */
export const cellText = (value: CellValue, unit: CellUnit): string => {
  const number = cellNumber(value);
  return number === null ? '–' : shown[unit](number);
};

/**
 * Writes a cell to the last paisa and the last second, for whoever points at it or prints it; undefined where
 * `cellText` says all.
 */
export const exactCellText = (value: CellValue, unit: CellUnit): string | undefined => {
  const number = cellNumber(value);
  if (number === null) return undefined;
  if (unit === 'money') return exactAmountText(number);
  return unit === 'seconds' && number >= 3600 ? `${secondsText(number)} ${two(Math.round(number) % 60)}s` : undefined;
};

/** Writes a share as people read it: `(1, 3)` → `33.3%`; of nothing there is no share: `–`. */
export const shareText = (part: number | null, whole: number | null): string =>
  part === null || whole === null || whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`;
