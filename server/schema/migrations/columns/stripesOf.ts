/** chosen: about as many as a page has records, so that the first stripe moves one record of each page. */
const stripeCount = 12;

/**
 * Splits records into groups to be written one after the other, each with at most one of about 12 records of a page of
 * the table (`page`: its number). Otherwise all records of a full page would move to other pages, each with a new entry
 * in every index. This way, the records of later groups use the space that earlier groups leave. Returns no empty
 * group.
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
