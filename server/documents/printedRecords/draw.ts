import type { TypeStyle } from '../fonts/createTypesetter.ts';
import { sentence, word } from '#model/language/wording.ts';
import { ink, createPaper, page, type Paper } from './paper.ts';
import type { Printed, PrintedTable } from './printed.ts';

const whole = { x: page.left, width: page.right - page.left };
const half = { left: { x: page.left, width: 250 }, right: { x: 330, width: page.right - 330 } };
const amountWidth = 110;
const pad = 5;

/** Writes lines below each other. */
const block = (
  paper: Paper,
  lines: readonly string[],
  box: { readonly x: number; readonly width: number },
  style: TypeStyle = {},
): void => {
  for (const line of lines) {
    paper.put(line, box, style);
    paper.skip(paper.heightOf(line, box.width, style) + 1.5);
  }
};

const label: TypeStyle = { font: 'bold', size: 7.5, color: ink.muted };

const drawHead = (paper: Paper, { title, number, sender }: Printed): void => {
  const top = paper.y();
  block(paper, [sender.name], { x: page.left, width: 290 }, { font: 'bold', size: 15 });
  paper.skip(2);
  block(paper, sender.lines, { x: page.left, width: 290 }, { size: 8.5, color: ink.muted });
  const low = paper.y();
  paper.moveTo(top);
  block(paper, [title.toUpperCase()], half.right, { font: 'bold', size: 13, align: 'right' });
  paper.skip(2);
  block(paper, number === '' ? [] : [number], half.right, { font: 'bold', size: 10.5, align: 'right' });
  paper.moveTo(Math.max(low, paper.y()) + 10);
  paper.rule();
  paper.skip(12);
};

const drawParties = (paper: Paper, { to: [name = '', ...address], facts }: Printed): void => {
  const top = paper.y();
  block(paper, [word('Bill to').toUpperCase()], half.left, label);
  paper.skip(2);
  block(paper, [name], half.left, { font: 'bold', size: 10.5 });
  block(paper, address, half.left);
  const low = paper.y();
  paper.moveTo(top);
  for (const [title, text] of facts) {
    paper.put(title, { x: half.right.x, width: 95 }, { color: ink.muted });
    paper.put(text, { x: half.right.x + 95, width: half.right.width - 95 }, { align: 'right' });
    paper.skip(Math.max(paper.heightOf(text, half.right.width - 95), 11) + 3);
  }
  paper.moveTo(Math.max(low, paper.y()) + 14);
};

type Column = { readonly title: string; readonly x: number; readonly width: number; readonly align: 'left' | 'right' };

const drawTable = (paper: Paper, columns: readonly Column[], rows: readonly (readonly string[])[]): void => {
  const head = (): void => {
    paper.shade(19);
    paper.skip(pad);
    for (const { title, align, ...box } of columns)
      paper.put(title, box, { font: 'bold', size: 8, color: ink.muted, align });
    paper.skip(14);
  };
  paper.need(50);
  head();
  for (const row of rows) {
    const height = Math.max(...columns.map(({ width }, index) => paper.heightOf(row[index] ?? '', width)));
    paper.need(height + 2 * pad, head);
    paper.skip(pad);
    columns.forEach(({ align, x, width }, index) => paper.put(row[index] ?? '', { x, width }, { align }));
    paper.skip(height + pad);
    paper.rule(ink.fill);
  }
};

const drawLines = (paper: Paper, { lines, currency }: Printed): void =>
  drawTable(
    paper,
    [
      { title: '#', x: page.left + pad, width: 22, align: 'left' },
      { title: word('Description'), x: page.left + 32, width: whole.width - 32 - amountWidth - 2 * pad, align: 'left' },
      {
        title: sentence('Amount (%{currency})', { currency }),
        x: page.right - amountWidth - pad,
        width: amountWidth,
        align: 'right',
      },
    ],
    lines.map(({ text, amount }, index) => [String(index + 1), text, amount]),
  );

const drawTotals = (paper: Paper, { totals, words, currency }: Printed): void => {
  paper.skip(8);
  // The totals and the amount in words stay on one page.
  paper.need(totals.length * 16 + 50);
  const box = { x: 330, width: page.right - 330 - amountWidth - pad };
  for (const { label: title, amount, isGrand } of totals) {
    const isLast = amount === totals.at(-1)?.amount && title === totals.at(-1)?.label;
    const style: TypeStyle = isGrand ? { font: 'bold', size: 10.5 } : isLast ? { font: 'bold' } : {};
    paper.put(title, box, isGrand || isLast ? style : { color: ink.muted });
    paper.put(
      isGrand ? `${currency} ${amount}` : amount,
      { x: page.right - amountWidth - pad - 40, width: amountWidth + 40 },
      { ...style, align: 'right' },
    );
    paper.skip(isGrand ? 20 : 15);
  }
  paper.skip(6);
  const style: TypeStyle = { font: 'bold', size: 9 };
  block(paper, [words], whole, style);
};

const drawPayments = (paper: Paper, { title, columns, rows }: PrintedTable, currency: string): void => {
  paper.need(70);
  paper.skip(16);
  block(paper, [title.toUpperCase()], whole, label);
  paper.skip(4);
  const width = (whole.width - amountWidth - 3 * pad) / Math.max(1, columns.length - 1);
  drawTable(
    paper,
    columns.map(
      ({ title: name, isAmount }, index): Column =>
        isAmount
          ? { title: `${name} (${currency})`, x: page.right - amountWidth - pad, width: amountWidth, align: 'right' }
          : { title: name, x: page.left + pad + index * width, width: width - pad, align: 'left' },
    ),
    rows,
  );
};

const drawNotes = (paper: Paper, notes: readonly string[]): void => {
  for (const paragraph of notes) {
    paper.need(50);
    paper.skip(16);
    block(paper, [word('Notes').toUpperCase()], whole, label);
    paper.skip(2);
    for (const line of paragraph.split('\n')) {
      paper.need(paper.heightOf(line, whole.width) + 2);
      block(paper, [line === '' ? ' ' : line], whole);
    }
  }
};

/** Draws a printed record on A4, over as many pages as it needs, and returns the PDF. */
export const draw = (printed: Printed): Promise<Buffer> => {
  const name = [printed.title, printed.number].filter((part) => part !== '').join(' ');
  const paper = createPaper({ title: name, stamp: printed.stamp });
  drawHead(paper, printed);
  drawParties(paper, printed);
  drawLines(paper, printed);
  drawTotals(paper, printed);
  if (printed.payments !== undefined) drawPayments(paper, printed.payments, printed.currency);
  drawNotes(paper, printed.notes);
  return paper.end(`${printed.sender.name} · ${name}`);
};
