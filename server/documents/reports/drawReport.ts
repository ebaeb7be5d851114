import type { TypeStyle } from '../fonts/createTypesetter.ts';
import { sentence, word } from '#model/language/wording.ts';
import type { Figure, ReportAnswer, ReportColumn, ReportLine } from '#model/reports/reportAnswer.ts';
import { cellNumber, figureText } from '#model/reports/figureText.ts';
import { headGroups } from '#model/reports/headGroups.ts';
import { lineTitle } from '#model/reports/lineTitle.ts';
import { type Band, placeColumns } from './placeColumns.ts';
import type { Fact } from './reportFacts.ts';
import { reportInk, createLandscapePaper, reportPage, type LandscapePaper } from './landscapePaper.ts';

const pad = 3;
const firstWidth = 148;
const rowHeight = 13;
const groupHeight = 12;
const widest = 66;
const narrowest = 26;
const headStyle: TypeStyle = { font: 'bold', size: 7, color: reportInk.muted };

const longestWord = (paper: LandscapePaper, text: string): number =>
  Math.max(...text.split(/\s+/).map((word) => paper.widthOf(word, headStyle)));

/** Returns the width that fits the figures, the total and the longest word of the heading. */
const wantedWidth = (
  paper: LandscapePaper,
  { lines, totals }: ReportAnswer,
  column: ReportColumn,
  index: number,
): number => {
  const figures = [...lines.map(({ cells }) => cells[index] ?? null), totals[index] ?? null].map((figure) =>
    figureText(figure, column.unit),
  );
  const longest = figures.reduce((longer, text) => (text.length > longer.length ? text : longer), '');
  const widths = Math.max(paper.widthOf(longest, { font: 'bold' }), longestWord(paper, column.title)) + 2 * pad + 2;
  return Math.min(widest, Math.max(narrowest, widths));
};

/** The heading of a printed report: the name of the agency, the title, and the facts above the table. */
export type ReportHead = { readonly name: string; readonly title: string; readonly facts: readonly Fact[] };

const drawHead = (paper: LandscapePaper, { name, title, facts }: ReportHead): number => {
  paper.put(name, { x: reportPage.left, y: reportPage.top, width: 500 }, { size: 8, color: reportInk.muted });
  paper.put(
    title,
    { x: reportPage.left, y: reportPage.top + 11, width: reportPage.right - reportPage.left },
    { font: 'bold', size: 14 },
  );
  let [x, y] = [reportPage.left, reportPage.top + 31];
  for (const [label, text] of facts) {
    const labelWidth = paper.widthOf(label, headStyle) + 4;
    const width = Math.min(paper.widthOf(text) + 2, reportPage.right - reportPage.left - labelWidth);
    if (x > reportPage.left && x + labelWidth + width > reportPage.right) [x, y] = [reportPage.left, y + 12];
    paper.put(label, { x, y, width: labelWidth }, headStyle);
    const height = paper.heightOf(text, width);
    paper.put(text, { x: x + labelWidth, y, width, height: height + 1 });
    x += labelWidth + width + 14;
    y += Math.max(0, height - 10);
  }
  return y + 18;
};

type Table = {
  readonly paper: LandscapePaper;
  readonly answer: ReportAnswer;
  readonly band: Band;
  readonly headHeight: number;
  readonly part: string;
};

const lefts = ({ widths }: Band): readonly number[] =>
  widths.map(
    (_, index) => reportPage.left + firstWidth + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );

/** Draws the column titles and shared headings at the start of a page. Returns where the rows begin. */
const drawColumns = ({ paper, answer, band, headHeight, part }: Table, top: number): number => {
  const columns = band.columns.flatMap((index) => answer.columns[index] ?? []);
  const groups = headGroups(columns);
  const height = headHeight + (groups.length > 0 ? groupHeight : 0);
  const starts = lefts(band);
  paper.shade(top, height);
  let at = 0;
  for (const { title, span } of groups) {
    const width = band.widths.slice(at, at + span).reduce((sum, one) => sum + one, 0);
    if (title !== undefined)
      paper.put(
        title,
        { x: (starts[at] ?? reportPage.left) + pad, y: top + pad, width: width - 2 * pad },
        { ...headStyle, color: reportInk.text, align: 'center' },
      );
    at += span;
  }
  const y = top + height - headHeight + pad;
  paper.put(
    `${answer.dimensions.map(({ title }) => title).join(' ▸ ')}${part}`,
    { x: reportPage.left + pad, y, width: firstWidth - 2 * pad, height: headHeight },
    headStyle,
  );
  columns.forEach(({ title }, index) =>
    paper.put(
      title,
      { x: (starts[index] ?? 0) + pad, y, width: (band.widths[index] ?? 0) - 2 * pad, height: headHeight },
      { ...headStyle, align: 'right' },
    ),
  );
  return top + height;
};

const noteText: Readonly<Record<NonNullable<ReportLine['note']>, string>> = {
  inactive: '%{text} (no longer active)',
  deleted: '%{text} (deleted)',
};

const drawRow = (
  { paper, answer, band }: Table,
  line: Pick<ReportLine, 'titles' | 'cells' | 'note'>,
  { y, isTotal }: { readonly y: number; readonly isTotal: boolean },
): void => {
  if (isTotal) paper.shade(y, rowHeight);
  const style = (figure: Figure): TypeStyle => ({
    font: isTotal ? 'bold' : 'plain',
    align: 'right',
    color: figure === null || cellNumber(figure) === 0 ? reportInk.quiet : reportInk.text,
  });
  paper.put(
    line.note === undefined ? lineTitle(line) : sentence(noteText[line.note], { text: lineTitle(line) }),
    { x: reportPage.left + pad, y: y + 2, width: firstWidth - 2 * pad },
    { font: isTotal ? 'bold' : 'plain' },
  );
  const starts = lefts(band);
  band.columns.forEach((index, place) => {
    const figure = line.cells[index] ?? null;
    paper.put(
      figureText(figure, answer.columns[index]?.unit ?? 'count'),
      { x: (starts[place] ?? 0) + pad, y: y + 2, width: (band.widths[place] ?? 0) - 2 * pad },
      style(figure),
    );
  });
  paper.rule(y + rowHeight, reportInk.fill);
};

const drawTable = (table: Table, top: number): number => {
  const { paper, answer } = table;
  const titled = (y: number): number => drawColumns(table, y);
  let y = titled(top);
  const rows = [
    ...answer.lines.map((line) => ({ line, isTotal: false })),
    {
      line: {
        titles: [
          answer.more > 0 ? sentence('Total, including %{count} not shown', { count: answer.more }) : word('Total'),
        ],
        cells: answer.totals,
      },
      isTotal: true,
    },
  ];
  for (const { line, isTotal } of rows) {
    if (y + rowHeight > reportPage.bottom) {
      paper.turn();
      y = titled(reportPage.top);
    }
    drawRow(table, line, { y, isTotal });
    y += rowHeight;
  }
  return y + 16;
};

/**
 * Draws a report on landscape A4 pages and returns the PDF. `head`: the name of the agency, the title and the facts
 * above the table. Columns that do not fit the width continue in another table below. Each page repeats the column
 * titles.
 */
export const drawReport = (answer: ReportAnswer, head: ReportHead): Promise<Buffer> => {
  const paper = createLandscapePaper(`${head.title} · ${head.facts[0]?.[1] ?? ''}`);
  const widths = answer.columns.map((column, index) => wantedWidth(paper, answer, column, index));
  const bands = placeColumns(widths, reportPage.right - reportPage.left - firstWidth);
  let y = drawHead(paper, head);
  bands.forEach((band, index) => {
    const headHeight =
      Math.max(
        10,
        ...band.columns.map((column, place) =>
          paper.heightOf(answer.columns[column]?.title ?? '', (band.widths[place] ?? 0) - 2 * pad, headStyle),
        ),
      ) +
      2 * pad;
    const part =
      bands.length === 1
        ? ''
        : ` (${sentence('columns %{from}–%{to} of %{count}', {
            from: (band.columns[0] ?? 0) + 1,
            to: (band.columns.at(-1) ?? 0) + 1,
            count: answer.columns.length,
          })})`;
    const table: Table = { paper, answer, band, headHeight: Math.max(headHeight, part === '' ? 0 : 26), part };
    if (index > 0 && y + headHeight + 5 * rowHeight > reportPage.bottom) {
      paper.turn();
      y = reportPage.top;
    }
    y = drawTable(table, y);
  });
  return paper.end(`${head.name} · ${head.title} · ${head.facts[0]?.[1] ?? ''}`);
};
