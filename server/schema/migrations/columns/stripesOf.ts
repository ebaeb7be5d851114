/** chosen: about as many as a page has records, so that the first stripe moves one record of each page. */
const stripeCount = 12;

/**
 * Splits records into stripes that are written one after the other, so that each has few records of a page. `page`: the
 * number of the page of the table that has the record. A record that is written in a full page moves to another page,
 * and needs a new entry in each index. Its space is free for the next stripe, whose records stay in their page and need
 * no entries. Returns no empty stripe.
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
