/** A person and their share of the records. Shares are relative: 2 and 1 are two thirds and one third. */
export type PersonShare = { readonly _id: string; readonly share: number };

/**
 * Divides `total` records among people. Returns the index of a person for each record. Each record goes to the person
 * who is furthest behind their share, so every part of the list is divided fairly too. Example: shares 2 and 1 of 6
 * records → `[0, 1, 0, 0, 1, 0]`.
 */
export const divideAmongPeople = (shares: readonly PersonShare[], total: number): Uint8Array => {
  const places = new Uint8Array(total);
  const sum = shares.reduce((all, { share }) => all + share, 0);
  const given = shares.map(() => 0);
  for (let place = 0; place < total; place += 1) {
    let [best, lack] = [0, -Infinity];
    for (const [index, { share }] of shares.entries()) {
      const behind = (share * (place + 1)) / sum - (given[index] ?? 0);
      // On a tie the first person gets it. The margin allows for rounding.
      if (behind > lack + 1e-9) [best, lack] = [index, behind];
    }
    places[place] = best;
    given[best] = (given[best] ?? 0) + 1;
  }
  return places;
};
