/** Receives the indexes of the label and the series of a bar or a point. */
export type PickMark = (label: number, series: number) => void;

/** Returns the function that a chart calls with a bar or a point that the user clicks. Ids of series are indexes. */
export const pickerOf =
  (pick: PickMark) =>
  (_: unknown, { seriesId, dataIndex }: { readonly seriesId: string | number; readonly dataIndex?: number }): void => {
    if (dataIndex !== undefined) pick(dataIndex, Number(seriesId));
  };
