/** chosen: about as many as a page has records, so that the first stripe moves one record of each page. */
const stripeCount = 12;

/**
 * Splits records into groups to be updated one after the other, each with about a twelfth of the records of every disk
 * page of the table (`page`: its number in Postgres). An update writes a new copy of a row. If all records of a full
 * page were updated at once, the copies would be on other pages, and each would need a new entry in every index. In
 * groups, later copies use the space of rows that earlier groups replaced. Returns no empty group.
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
