import type { ReportAnswer, ReportLine } from '#model/reports/reportAnswer.ts';
import type { TileSchema } from '#model/schema/files/tileSchema.ts';

/** Max lines of a tile. chosen: the space in a tile. The report has all lines. */
const maxLines = 6;

const sizeOf = ({ cells }: ReportLine): number => Number(cells[0] ?? 0);

const linesOf = (lines: readonly ReportLine[], as: TileSchema['as']): readonly ReportLine[] => {
  // Records without a date belong to no period. The total includes them.
  if (as === 'trend')
    return lines
      .filter(({ key: [day] }) => typeof day === 'string')
      .sort((a, b) => (a.key[0] ?? '').localeCompare(b.key[0] ?? ''));
  if (as !== 'lines') return [];
  return lines
    .filter((line) => sizeOf(line) > 0)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, maxLines);
};

/**
 * Returns a report with only the columns and lines that a home tile shows. With `as: "lines"`, it has the six largest
 * lines, and `more` is the number of other lines. With `as: "trend"`, it has the lines of all periods by date. For
 * other tiles, it has no lines.
 */
export const trimTile = (answer: ReportAnswer, { as, columns: keys }: TileSchema): ReportAnswer => {
  // `status=` selects the columns of all values of that field.
  const rankOf = (key: string): number =>
    keys === undefined
      ? 0
      : keys.findIndex((wanted) => wanted === key || (wanted.endsWith('=') && key.startsWith(wanted)));
  const ordered = answer.columns
    .flatMap(({ key }, place) => (rankOf(key) === -1 ? [] : [{ place, rank: rankOf(key) }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
  const pick = <T>(values: readonly T[]): readonly T[] =>
    ordered.flatMap((place) => (values[place] === undefined ? [] : [values[place] as T]));
  const lines = linesOf(
    answer.lines.map((line) => ({ ...line, cells: pick(line.cells) })),
    as,
  );
  return {
    ...answer,
    columns: pick(answer.columns),
    totals: pick(answer.totals),
    lines,
    more: as === 'lines' ? answer.lines.length - lines.length : 0,
  };
};
