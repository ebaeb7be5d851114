import type { TypeStyle } from '../fonts/createTypesetter.ts';
import { word } from '#model/language/wording.ts';
import { ink, createPaper, page, type Paper } from '../printedRecords/paper.ts';
import { qrModules } from './qrImage.ts';
import type { Flyer } from './flyer.ts';

type Box = { readonly x: number; readonly width: number };
type Pair = readonly [label: string, text: string];

const whole: Box = { x: page.left, width: page.right - page.left };
/**
 * Top of the agent card and the QR code. Content that does not fit above it is left out; the code leads to the full
 * page.
 */
const cardTop = 622;
const qrSize = 142;
const label: TypeStyle = { size: 8, color: ink.muted };

const line = (paper: Paper, text: string, box: Box, style: TypeStyle): void => {
  paper.put(text, box, style);
  paper.skip(paper.heightOf(text, box.width, style) + 2);
};

/** Draws pairs of label and text side by side, row by row, while there is space. */
const grid = (
  paper: Paper,
  pairs: readonly Pair[],
  { columns, style }: { readonly columns: number; readonly style: TypeStyle },
): void => {
  const width = whole.width / columns;
  for (let start = 0; start < pairs.length; start += columns) {
    const row = pairs.slice(start, start + columns);
    const height = Math.max(...row.map(([, text]) => paper.heightOf(text, width - 10, style)));
    if (paper.y() + height + 22 > cardTop) return;
    const top = paper.y();
    row.forEach(([title, text], index) => {
      const box = { x: whole.x + index * width, width: width - 10 };
      paper.moveTo(top);
      paper.put(title, box, label);
      paper.moveTo(top + 11);
      paper.put(text, box, style);
    });
    paper.moveTo(top + height + 19);
  }
};

/** Returns a text cut at a word boundary so that it fits the remaining height. */
const cut = (paper: Paper, text: string, style: TypeStyle): string => {
  const height = cardTop - 14 - paper.y();
  const fits = (part: string): boolean => paper.heightOf(part, whole.width, style) <= height;
  if (fits(text)) return text;
  const words = text.split(' ');
  let [low, high] = [0, words.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(`${words.slice(0, middle).join(' ')}…`)) low = middle;
    else high = middle;
  }
  return low === 0 ? '' : `${words.slice(0, low).join(' ')}…`;
};

const drawHead = (paper: Paper, { agency, photo, title, price, place }: Flyer): void => {
  line(paper, agency, whole, { font: 'bold', size: 11, color: ink.muted });
  paper.skip(6);
  if (photo !== undefined) {
    paper.picture(photo, { ...whole, height: 262 });
    paper.skip(274);
  }
  const [left, right] = [
    { x: page.left, width: 320 },
    { x: page.left + 330, width: whole.width - 330 },
  ];
  const top = paper.y();
  paper.put(price, right, { font: 'bold', size: 17, align: 'right' });
  const priceEnd = top + paper.heightOf(price, right.width, { font: 'bold', size: 17 });
  line(paper, title, left, { font: 'bold', size: 17 });
  line(paper, place, left, { size: 10.5, color: ink.muted });
  paper.moveTo(Math.max(paper.y(), priceEnd) + 8);
};

const drawBody = (paper: Paper, { highlights, facts, lists, about }: Flyer): void => {
  paper.rule();
  paper.skip(10);
  grid(paper, highlights, {
    columns: Math.max(3, Math.min(5, highlights.length)),
    style: { font: 'bold', size: 11.5 },
  });
  grid(paper, facts, { columns: 4, style: { size: 9.5 } });
  for (const [title, text] of lists) {
    const height = paper.heightOf(text, whole.width, { size: 9.5 });
    if (paper.y() + height + 16 > cardTop) continue;
    line(paper, title, whole, label);
    line(paper, text, whole, { size: 9.5 });
    paper.skip(6);
  }
  paper.skip(2);
  const style: TypeStyle = { size: 9.5 };
  const text = cut(paper, about.replace(/\s+/g, ' '), style);
  if (text !== '') paper.put(text, whole, style);
};

const drawCard = (paper: Paper, { agent, address }: Flyer): void => {
  paper.moveTo(cardTop);
  paper.rule();
  const [top, portrait] = [cardTop + 14, 62];
  const code = { x: page.right - qrSize, width: qrSize };
  paper.moveTo(top - 4);
  paper.modules(qrModules(address), code);
  const text = {
    x: page.left + (agent.portrait === undefined ? 0 : portrait + 14),
    width: code.x - page.left - portrait - 30,
  };
  paper.moveTo(top);
  if (agent.portrait !== undefined) paper.picture(agent.portrait, { x: page.left, width: portrait, height: portrait });
  line(paper, agent.name, text, { font: 'bold', size: 14 });
  for (const each of agent.lines) line(paper, each, text, { size: 9.5, color: ink.muted });
  paper.skip(3);
  for (const each of agent.contacts) line(paper, each, text, { size: 11 });
  paper.moveTo(Math.max(paper.y() + 8, top + 84));
  line(
    paper,
    word('Scan the code for all pictures and details, and to ask about it.'),
    { x: page.left, width: code.x - page.left - 20 },
    { font: 'bold', size: 10 },
  );
  const { host, pathname } = new URL(address);
  line(paper, `${host}${pathname}`, { x: page.left, width: code.x - page.left - 20 }, { size: 7, color: ink.muted });
};

/** Draws the flyer of a record on one A4 page, and returns the PDF. Content that does not fit is left out. */
export const drawFlyer = (flyer: Flyer): Promise<Buffer> => {
  const paper = createPaper({ title: flyer.title, stamp: undefined });
  drawHead(paper, flyer);
  drawBody(paper, flyer);
  drawCard(paper, flyer);
  return paper.end(`${flyer.agency} · ${flyer.title}`);
};
