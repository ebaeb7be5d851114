import { sentence, word } from '#model/language/wording.ts';
import type { Figure, ReportAnswer, ReportColumn } from '#model/reports/reportAnswer.ts';
import { cellNumber } from '#model/reports/figureText.ts';
import type { Cell, SheetRow } from '../spreadsheets/cell.ts';

/** Returns the words for the units of spreadsheet columns; undefined for plain counts. */
const unitWords = (currency: string): Readonly<Record<ReportColumn['unit'], string | undefined>> => ({
  count: undefined,
  seconds: word('seconds'),
  minutes: word('minutes'),
  percent: '%',
  money: currency,
});

const columnTitle = ({ group, title, unit }: ReportColumn, currency: string): string => {
  const words = unitWords(currency)[unit];
  return `${group === undefined ? '' : `${group} ▸ `}${title}${words === undefined ? '' : ` (${words})`}`;
};

/** Returns a figure as a number, so that a spreadsheet can add it up. Money has two decimals, which a double holds. */
const numberCell = (figure: Figure): Cell => cellNumber(figure);

/** A report as the titles of its columns and its rows, the totals last. */
export type ReportTable = { readonly header: readonly string[]; readonly rows: readonly SheetRow[] };

/**
 * Returns a report as the rows of a spreadsheet: one per line with its titles and figures, then the totals. A column
 * `Note` marks lines of inactive and deleted users, if there are any. `currency`: currency code for the titles of
 * columns with amounts. Shape: `{"header":["User","New","All"],"rows":[["Asha Rao",3,7],["Total",3,7]]}`.
 */
export const reportTable = (
  { dimensions, columns, lines, totals, more }: ReportAnswer,
  currency: string,
): ReportTable => {
  const hasNotes = lines.some(({ note }) => note !== undefined);
  const rest = dimensions.slice(1).map(() => null);
  const notes = (note: string | null): readonly Cell[] => (hasNotes ? [note] : []);
  return {
    header: [
      ...dimensions.map(({ title }) => title),
      ...(hasNotes ? [word('Note')] : []),
      ...columns.map((column) => columnTitle(column, currency)),
    ],
    rows: [
      ...lines.map(({ titles, note, cells }) => [
        ...titles,
        ...notes(note === undefined ? null : word(note)),
        ...cells.map(numberCell),
      ]),
      [
        more > 0 ? sentence('Total, including %{count} rows not shown', { count: more }) : word('Total'),
        ...rest,
        ...notes(null),
        ...totals.map(numberCell),
      ],
    ],
  };
};
