import { cachedBy } from '#model/cachedBy.ts';

const formatterOf = cachedBy((country: string): Intl.NumberFormat => {
  const options = { maximumFractionDigits: 20 };
  try {
    return new Intl.NumberFormat(`en-${country}`, options);
  } catch {
    // An invalid country code is reported by the linter, not by a cell.
    return new Intl.NumberFormat('en', options);
  }
});

/** Formats a number with a country's grouping: `1250000` in `IN` → `12,50,000`. */
export const groupedNumber = (value: number, country: string): string =>
  Number.isFinite(value) ? formatterOf(country).format(value) : '';
