/** Returns the Indian financial year of a day, April to March: `2026-11-21` → `2026-27`, `2027-03-31` → `2026-27`. */
export const financialYearOf = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};

/**
 * Formats a document number, with at least as many digits as the pattern says: `("INV/{year}/{number:4}",
 * {"year":"2026-27","number":42})` → `INV/2026-27/0042`.
 */
export const documentNumberText = (
  pattern: string,
  { year, number }: { readonly year: string; readonly number: number },
): string =>
  pattern
    .replace('{year}', year)
    .replace(/\{number(?::(\d))?\}/, (_, digits: string | undefined) =>
      String(number).padStart(Number(digits ?? 1), '0'),
    );
