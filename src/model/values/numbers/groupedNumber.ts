import { cachedBy } from '../../cachedBy.ts';

const formatterOf = cachedBy((locale: string): Intl.NumberFormat => {
  try {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  } catch {
    // An invalid country code is reported by the linter, not by a cell.
    return new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  }
});

/** Formats a number with a country's grouping: `1250000` in `IN` → `12,50,000`. */
export const groupedNumber = (value: number, country: string): string =>
  Number.isFinite(value) ? formatterOf(`en-${country}`).format(value) : '';
