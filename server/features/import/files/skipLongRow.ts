import { keptLength, oddQuote, type RowSkip, skipLine, tooLong } from './skipRow.ts';

/**
 * Max length of a quoted cell, which limits the memory. chosen: a longer cell has a quote that is never closed. Units:
 * characters.
 */
const maxCellLength = 16 * 1_048_576;

/** A chunk that is being read. `place`: where the reader is. `from`: where the text begins that is not kept yet. */
type Chunk = { readonly text: string; readonly isWhole: boolean; place: number; from: number };

/**
 * Returns what follows the quote at a position: an escaped quote, the end of the cell, or something invalid. Returns
 * undefined if that text has not been read yet.
 */
const behindQuote = (
  { text, isWhole }: Pick<Chunk, 'text' | 'isWhole'>,
  at: number,
  delimiter: string,
): 'doubled' | 'end' | 'odd' | undefined => {
  if (text[at + 1] === '"') return 'doubled';
  let next = at + 1;
  if (delimiter !== ' ') while (text[next] === ' ') next += 1;
  if (next >= text.length) return isWhole ? 'end' : undefined;
  return text[next] === delimiter || text[next] === '\n' ? 'end' : 'odd';
};

/**
 * Searches the end of the quoted cell in which the reader is. `at`: behind its closing quote (`end`), or at the quote
 * that is invalid (`odd`). If the chunk ends before (`open`), at the quote whose meaning the next chunk decides, or at
 * the end of the text.
 */
const findCellEnd = (
  chunk: Chunk,
  delimiter: string,
): { readonly found: 'end' | 'odd' | 'open'; readonly at: number } => {
  const { text } = chunk;
  for (let { place } = chunk; ; ) {
    const quote = text.indexOf('"', place);
    if (quote === -1) return { found: 'open', at: text.length };
    const behind = behindQuote(chunk, quote, delimiter);
    if (behind === 'end') return { found: 'end', at: quote + 1 };
    if (behind !== 'doubled') return { found: behind ?? 'open', at: quote };
    place = quote + 2;
  }
};

/**
 * Searches, outside of quoted cells, the end of the row (`line`) or the start of a quoted cell (`quote`).
 * `isCellStart`: whether a cell begins where the reader is; in the result, whether one begins at the end of the chunk
 * (`none`).
 */
const findRowEnd = (
  { text, place }: Chunk,
  { isCellStart, delimiter }: { readonly isCellStart: boolean; readonly delimiter: string },
): { readonly found: 'line' | 'quote' | 'none'; readonly at: number; readonly isCellStart: boolean } => {
  let isStart = isCellStart;
  for (let at = place; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\n') return { found: 'line', at, isCellStart: true };
    if (letter === '"' && isStart) return { found: 'quote', at, isCellStart: false };
    isStart = letter === delimiter;
  }
  return { found: 'none', at: text.length, isCellStart: isStart };
};

type Progress = ReturnType<RowSkip['read']>;

/**
 * Returns a `RowSkip` that reads to the end of a row that is too long. A line end in a quoted cell is not the end. If a
 * quote is invalid or never closes, only the first line is skipped, and the text after it is read as further rows.
 */
export const skipLongRow = (delimiter: string): RowSkip => {
  let [inQuote, isCellStart] = [false, true];
  /** The beginning of the row, and the part of it before the last quoted cell. */
  let [kept, keptBefore] = ['', ''];
  /** The parts of the open quoted cell from earlier chunks, and a quote whose meaning the next chunk decides. */
  let [held, heldLength, carry]: [string[], number, string] = [[], 0, ''];
  /** Set once the row cannot be read as cells. */
  let line: RowSkip | undefined;
  const keep = (text: string): void => {
    if (kept.length < keptLength) kept += text.slice(0, keptLength - kept.length);
  };
  const giveUp = (rest: string, options: { readonly isWhole: boolean }): Progress => {
    line = skipLine(oddQuote, keptBefore);
    const text = [...held, rest].join('');
    held = [];
    return line.read(text, options);
  };

  /** Reads to the end of a quoted cell. Returns undefined there, or what `read` returns if the chunk ends before. */
  const readQuoted = (chunk: Chunk): Progress | undefined => {
    const { text, isWhole, from } = chunk;
    const { found, at } = findCellEnd(chunk, delimiter);
    if (found === 'odd') return giveUp(text.slice(from), { isWhole });
    if (found === 'end') {
      [inQuote, held, heldLength, chunk.place] = [false, [], 0, at];
      return undefined;
    }
    const part = text.slice(from, at);
    keep(part);
    held.push(part);
    heldLength += part.length;
    carry = text.slice(at);
    return isWhole || heldLength > maxCellLength ? giveUp(carry, { isWhole }) : { rest: '', isDone: false };
  };

  /** Reads to the start of a quoted cell. Returns undefined there, or what `read` returns if the text ends before. */
  const readPlain = (chunk: Chunk): Progress | undefined => {
    const { text, isWhole, from } = chunk;
    const end = findRowEnd(chunk, { isCellStart, delimiter });
    keep(text.slice(from, end.at));
    isCellStart = end.isCellStart;
    if (end.found === 'line') return { rest: text.slice(end.at + 1), isDone: true };
    if (end.found === 'none') return { rest: '', isDone: isWhole };
    [keptBefore, inQuote, chunk.from, chunk.place] = [kept, true, end.at, end.at + 1];
    return undefined;
  };

  return {
    beginning: () => line?.beginning() ?? kept,
    reason: () => line?.reason() ?? tooLong,
    read: (given, { isWhole }) => {
      if (line !== undefined) return line.read(given, { isWhole });
      const chunk: Chunk = { text: carry + given, isWhole, place: 0, from: 0 };
      carry = '';
      let progress: Progress | undefined;
      while (progress === undefined) progress = inQuote ? readQuoted(chunk) : readPlain(chunk);
      return progress;
    },
  };
};
