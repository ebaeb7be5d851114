import { amountText, exactAmountText } from '../values/numbers/amounts.ts';
import { durationText, exactDurationText, minutesText } from '../values/time/durationText.ts';

/** Units of a report's figures. */
export type CellUnit = 'count' | 'seconds' | 'minutes' | 'percent' | 'money';
/**
 * Wire form of a figure: money as text with exact decimals; null if the figure does not apply, such as a percentage of
 * zero records.
 */
export type CellValue = number | string | null;

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const shown: Readonly<Record<CellUnit, (value: number) => string>> = {
  count: (value) => grouped.format(value),
  seconds: durationText,
  minutes: minutesText,
  percent: (value) => `${Math.round(value * 10) / 10}%`,
  money: (value) => amountText(value),
};

/** Returns a figure as a number, for sorting and charts. Null if it has no value or is not a number. */
export const cellNumber = (value: CellValue): number | null => {
  if (value === null || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/**
 * Formats a figure: `("12500000.00", "money")` → `1.25 Cr`, `(3725, "seconds")` → `1 h 2 min`, `(1234567, "count")` →
 * `12,34,567`; null gives `–`. Source: specification §9 for amounts.
 */
export const figureText = (value: CellValue, unit: CellUnit): string => {
  const number = cellNumber(value);
  return number === null ? '–' : shown[unit](number);
};

/**
 * Formats a figure in full, for tooltips and print: money with all digits, `(12500000, "money")` → `1,25,00,000.00`,
 * and an hour or more with its seconds. Returns undefined for figures that `cellText` does not shorten.
 */
export const exactCellText = (value: CellValue, unit: CellUnit): string | undefined => {
  const number = cellNumber(value);
  if (number === null) return undefined;
  if (unit === 'money') return exactAmountText(number);
  return unit === 'seconds' && number >= 3600 ? exactDurationText(number) : undefined;
};

/** Formats a share in percent: `(1, 3)` → `33.3%`. Returns `–` if a number is null or the whole is zero. */
export const shareText = (part: number | null, whole: number | null): string =>
  part === null || whole === null || whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`;
