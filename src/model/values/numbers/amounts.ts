import { word } from '../../language/wording.ts';
import { groupedNumber } from './groupedNumber.ts';

/** Steps of the amount display, largest first (specification §9). */
const steps = [
  { from: 10_000_000, suffix: 'Cr' },
  { from: 100_000, suffix: 'Lacs' },
  { from: 1_000, suffix: 'K' },
] as const;

/** Rounds a number to hundredths, halves up, as its decimal digits say: `2.505` → `251`. Binary rounding gives 250. */
const toHundredths = (size: number): number => {
  const shifted = Number(`${size}e2`);
  return Math.round(Number.isNaN(shifted) ? size * 100 : shifted);
};

/** Formats hundredths with two decimals: `251` → `2.51`, `12345678` → `1,23,456.78` in India. */
const withDecimals = (hundredths: number, country: string): string => {
  const [whole = '', part = ''] = (hundredths / 100).toFixed(2).split('.');
  // The first use of Intl is slow on a phone, and only large sums need it.
  return `${whole.length < 4 ? whole : groupedNumber(Number(whole), country)}.${part}`;
};

/**
 * Formats an amount, in the organization's currency: `12500000` → `1.25 Cr`, `3907000` → `39.07 Lacs`, `12500` →
 * `12.50 K`, `750.5` → `750.5`. A number that is not finite gives ''. An amount that rounds up to the next unit is
 * shown in that unit: `99999` → `1.00 Lacs`. `country` (two-letter code) decides how digits are grouped:
 * `1234567800000` in `IN` → `1,23,456.78 Cr`. Source: specification §9. chosen: negative amounts have a minus sign.
 */
export const amountText = (value: number, country = 'IN'): string => {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const own = steps.findIndex(({ from }) => size >= from);
  const unit = own === -1 ? steps.length : own;
  const hundredths = toHundredths(size / (steps[unit]?.from ?? 1));
  const larger = steps[unit - 1];
  if (larger !== undefined && (hundredths / 100) * (steps[unit]?.from ?? 1) >= larger.from)
    return `${sign}1.00 ${word(larger.suffix)}`;
  const step = steps[unit];
  return step === undefined
    ? `${hundredths === 0 ? '' : sign}${hundredths / 100}`
    : `${sign}${withDecimals(hundredths, country)} ${word(step.suffix)}`;
};

/**
 * Formats an amount exactly, with Indian grouping: `12500000` → `1,25,00,000.00`, `-750.5` → `-750.50`; '' if it is not
 * finite. Units: the organization's currency.
 */
export const exactAmountText = (value: number): string => {
  if (!Number.isFinite(value)) return '';
  const [whole = '', part = ''] = Math.abs(value).toFixed(2).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${head === '' ? '' : `${head},`}${whole.slice(-3)}.${part}`;
};
