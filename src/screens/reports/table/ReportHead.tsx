import { memo } from 'react';
import type { ReportAnswer, ReportColumn } from '#model/reports/reportAnswer.ts';
import { toneColor } from '#model/stateColor.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { headGroups } from '#model/reports/headGroups.ts';
import type { ReportSort } from '#model/reports/sortLines.ts';

type ReportHeadProps = {
  readonly answer: ReportAnswer;
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort) => void;
};

type DotProps = { readonly color: string | undefined };

type HeadCellProps = Omit<ReportHeadProps, 'answer'> & {
  readonly column: Pick<ReportColumn, 'key' | 'title' | 'color'>;
  readonly index: number;
  readonly spans: number;
};

/**
 * Returns the sort order after a click on a column. chosen: the first click sorts the first column from A to Z, and
 * other columns from the largest number.
 */
const nextSort = (key: string, sort: ReportSort | undefined): ReportSort => {
  const isDescending = sort?.key === key ? sort.order === 'ASC' : key !== '';
  return { key, order: isDescending ? 'DESC' : 'ASC' };
};

const Dot = ({ color }: DotProps) =>
  color === undefined ? null : <span className="report-dot" style={{ background: toneColor(color) }} />;

const HeadCell = ({ column: { key, title, color }, index, spans, sort, onSort }: HeadCellProps) => {
  const isSorted = sort?.key === key;
  const direction = sort?.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      rowSpan={spans}
      className={index === -1 ? 'report-first' : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button
        type="button"
        className="rec-sort"
        data-cell={`-1:${index}`}
        tabIndex={-1}
        onClick={() => onSort(nextSort(key, sort))}
      >
        <span>
          <Dot color={color} />
          {title}
        </span>
        <span className="rec-sort-mark" data-on={isSorted || undefined}>
          <Glyph name={isSorted && sort?.order === 'DESC' ? 'down' : 'up'} size={14} />
        </span>
      </button>
    </th>
  );
};

/**
 * The header rows of a report: the titles of the columns, and above them the headings of groups of columns. A click on
 * a title sorts by the column; a second click reverses the order.
 */
export const ReportHead = memo(({ answer: { columns, dimensions }, sort, onSort }: ReportHeadProps) => {
  const groups = headGroups(columns);
  const first = { key: '', title: dimensions.map(({ title }) => title).join(' ▸ ') };
  const spansOf = ({ group }: ReportColumn): number => (groups.length > 0 && group === undefined ? 2 : 1);
  const cell = (column: ReportColumn) => (
    <HeadCell
      key={column.key}
      column={column}
      index={columns.indexOf(column)}
      spans={spansOf(column)}
      sort={sort}
      onSort={onSort}
    />
  );
  if (groups.length === 0)
    return (
      <thead>
        <tr>
          <HeadCell column={first} index={-1} spans={1} sort={sort} onSort={onSort} />
          {columns.map(cell)}
        </tr>
      </thead>
    );
  const grouped = columns.filter(({ group }) => group !== undefined);
  return (
    <thead>
      <tr>
        <HeadCell column={first} index={-1} spans={2} sort={sort} onSort={onSort} />
        {groups.flatMap(({ title, span, first: key }) => {
          const start = columns.findIndex((column) => column.key === key);
          if (title !== undefined)
            return [
              <th key={key} scope="colgroup" colSpan={span} className="report-group">
                <span>
                  <Dot color={columns[start]?.groupColor} />
                  {title}
                </span>
              </th>,
            ];
          return columns.slice(start, start + span).map(cell);
        })}
      </tr>
      <tr>{grouped.map(cell)}</tr>
    </thead>
  );
});
ReportHead.displayName = 'ReportHead';
