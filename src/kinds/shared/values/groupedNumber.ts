const formatters = new Map<string, Intl.NumberFormat>();

const createFormatter = (country: string): Intl.NumberFormat => {
  const options = { maximumFractionDigits: 20 };
  try {
    return new Intl.NumberFormat(`en-${country}`, options);
  } catch {
    // A country that is no region code is the linter's to tell, not a list cell's.
    return new Intl.NumberFormat('en', options);
  }
};

/** Writes a number with the grouping that a country's readers know: `1250000` in `IN` → `12,50,000`. */
export const groupedNumber = (value: number, country: string): string => {
  const formatter = formatters.get(country) ?? createFormatter(country);
  formatters.set(country, formatter);
  return Number.isFinite(value) ? formatter.format(value) : '';
};
