import type { ReportColumn } from './reportAnswer.ts';

/** A heading over adjacent columns. `title` is undefined over columns without a heading. */
export type HeadGroup = { readonly title: string | undefined; readonly span: number; readonly first: string };

/**
 * Returns the headings over the columns, or an empty list if no column has a heading: `[Busy ▸ Callback, Follow up ▸
 * Callback, All]` → `[Callback × 2, – × 1]`.
 */
export const headGroups = (columns: readonly ReportColumn[]): readonly HeadGroup[] => {
  if (columns.every(({ group }) => group === undefined)) return [];
  return columns.reduce<readonly HeadGroup[]>((groups, { key, group }) => {
    const last = groups.at(-1);
    if (last !== undefined && last.title === group) return [...groups.slice(0, -1), { ...last, span: last.span + 1 }];
    return [...groups, { title: group, span: 1, first: key }];
  }, []);
};
