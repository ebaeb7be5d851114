/** chosen: about as many as a page has records, so that the first stripe moves one record of each page. */
const stripeCount = 12;

/**
 * Splits records into stripes, to be written one after the other, so that each stripe has few records of each page of
 * the table. A record that is written in a full page moves to another page, and needs a new entry in each index. The
 * space that it leaves is used by the next stripe, whose records stay in their page and need no entries. Returns no
 * empty stripe. `page`: the number of the record's page.
 */
export const stripesOf = <T extends { readonly page: number }>(records: readonly T[]): readonly (readonly T[])[] => {
  const counts = new Map<number, number>();
  const stripes = Array.from({ length: stripeCount }, (): T[] => []);
  for (const record of records) {
    const count = counts.get(record.page) ?? 0;
    counts.set(record.page, count + 1);
    stripes[count % stripeCount]?.push(record);
  }
  return stripes.filter(({ length }) => length > 0);
};
