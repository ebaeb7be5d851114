/** Indexes of the columns that are placed side by side, and their widths. Units: points. */
export type Band = { readonly columns: readonly number[]; readonly widths: readonly number[] };

/**
 * Divides columns into bands that fit a page, and returns their indexes and final widths. A column that does not fit
 * beside the columns before it begins another band. A column that is wider than a page keeps its width. Remaining space
 * is shared among the columns of a band, at most 24 points each. Example: `([40, 40, 40], 100)` → a band of two
 * columns, and one of the third.
 */
export const placeColumns = (desiredWidths: readonly number[], pageWidth: number): readonly Band[] => {
  const bands: number[][] = [];
  let taken = Infinity;
  desiredWidths.forEach((width, index) => {
    if (taken + width > pageWidth) {
      bands.push([]);
      taken = 0;
    }
    bands.at(-1)?.push(index);
    taken += width;
  });
  return bands.map((columns) => {
    const widths = columns.map((index) => desiredWidths[index] ?? 0);
    const spare = Math.max(0, pageWidth - widths.reduce((sum, width) => sum + width, 0)) / Math.max(1, columns.length);
    return { columns, widths: widths.map((width) => width + Math.min(spare, 24)) };
  });
};
