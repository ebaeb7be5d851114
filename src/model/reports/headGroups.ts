import type { ReportColumn } from './reportAnswer.ts';

/**
 * A heading over `span` adjacent columns. `first` is the key of the first of them. `title` is undefined if they have no
 * heading.
 */
export type HeadGroup = { readonly title: string | undefined; readonly span: number; readonly first: string };

/**
 * Returns the headings above the columns of a report, in order. Adjacent columns with the same `group` share a heading;
 * adjacent columns without a group share an entry without a title. Empty if no column has a group.
 */
export const headGroups = (columns: readonly ReportColumn[]): readonly HeadGroup[] => {
  if (columns.every(({ group }) => group === undefined)) return [];
  return columns.reduce<readonly HeadGroup[]>((groups, { key, group }) => {
    const last = groups.at(-1);
    if (last !== undefined && last.title === group) return [...groups.slice(0, -1), { ...last, span: last.span + 1 }];
    return [...groups, { title: group, span: 1, first: key }];
  }, []);
};
