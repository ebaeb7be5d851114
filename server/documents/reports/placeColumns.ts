/** How wide a column wants to be, and what is left of its neighbours. Units: points. */
export type Band = { readonly columns: readonly number[]; readonly widths: readonly number[] };

/**
 * Puts columns side by side as far as a page is wide; what does not fit goes on below, in a further band, and never a
 * column is cut. Room that a band leaves is shared among its columns, as far as it does not pull them apart.
 * Example: `([40, 40, 40], 100)` → bands of 2 and of 1.
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
