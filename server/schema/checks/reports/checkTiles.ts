import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { isEachColumn } from '#model/schema/files/reportSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import type { PlacedPart } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/**
 * Finds home tiles with unknown columns, and tiles that show a trend although the first entry of the report's `rows`
 * has no time steps.
 */
export const checkTiles = (placed: readonly PlacedPart[], { home = [], rows }: ReportSchema): readonly Finding[] => {
  const columns = placed.flatMap(({ part }) => part.columns);
  const keys = columns.flatMap((column) => (isEachColumn(column) ? [] : [column.key]));
  const fields = columns.flatMap((column) => (isEachColumn(column) ? [column.each] : []));
  const isKnown = (key: string): boolean => keys.includes(key) || fields.some((field) => key.startsWith(`${field}=`));
  return home.flatMap((tile, index): readonly Finding[] => {
    const path: Path = ['home', index];
    const unknown = (tile.columns ?? []).flatMap((key, place): readonly Finding[] =>
      isKnown(key) ? [] : [{ path: [...path, 'columns', place], ...unknownName('is not a column', key, keys) }],
    );
    const stepless: readonly Finding[] =
      tile.as === 'trend' && rows[0]?.steps === undefined
        ? [{ path: [...path, 'as'], message: 'has no time axis, got "trend"; expected a first row with "steps"' }]
        : [];
    return [...unknown, ...stepless];
  });
};
