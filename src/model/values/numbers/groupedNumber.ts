import { cachedBy } from '../../cachedBy.ts';

const formatterOf = cachedBy((locale: string): Intl.NumberFormat => {
  try {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  } catch {
    // A cell must not fail because of an invalid country code. The check of schema files reports it.
    return new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  }
});

/**
 * Formats a number, with its digits grouped as usual in a country (two-letter code): `1250000` in `IN` → `12,50,000`. A
 * number that is not finite gives ''.
 */
export const groupedNumber = (value: number, country: string): string =>
  Number.isFinite(value) ? formatterOf(`en-${country}`).format(value) : '';
