/** Reads the rest of a row that cannot be imported, chunk by chunk, and keeps only its beginning in memory. */
export type RowSkip = {
  /**
   * Consumes a chunk. `isWhole`: the file has no more text. Returns the text after the row, and whether the row has
   * ended.
   */
  readonly read: (text: string, isWhole: boolean) => { readonly rest: string; readonly isDone: boolean };
  /** Returns the start of the skipped row. */
  readonly beginning: () => string;
  readonly reason: () => string;
};

/** Reason for a row with invalid quotes, as the end of a sentence. */
export const oddQuote = 'a quote is in an invalid place, or never ends';
/** Reason for a row that is too long, as the end of a sentence. */
export const tooLong = 'is longer than 1 MB';

/** Characters of a skipped row that are kept. chosen: enough to find the row in the file. */
const keptLength = 65_536;
/**
 * Max length of a quoted cell, which limits the memory. chosen: a longer cell has a quote that is never closed. Units:
 * characters.
 */
const maxCellLength = 16 * 1_048_576;

/**
 * Returns a `RowSkip` that reads up to the next line end, even one within quotes. `reason`: why the row is skipped.
 * `kept`: the beginning of the row, if it was read before.
 */
export const skipLine = (reason: string, kept = ''): RowSkip => {
  let beginning = kept;
  return {
    beginning: () => beginning,
    reason: () => reason,
    read: (text, isWhole) => {
      const end = text.indexOf('\n');
      beginning = `${beginning}${text.slice(0, Math.min(end === -1 ? text.length : end, keptLength - beginning.length))}`;
      return end === -1 ? { rest: '', isDone: isWhole } : { rest: text.slice(end + 1), isDone: true };
    },
  };
};

/**
 * Returns what follows the quote at a position: an escaped quote, the end of the cell, or something invalid. Returns
 * undefined if that text has not been read yet.
 */
const behindQuote = (
  text: string,
  at: number,
  delimiter: string,
  isWhole: boolean,
): 'doubled' | 'end' | 'odd' | undefined => {
  if (text[at + 1] === '"') return 'doubled';
  let next = at + 1;
  if (delimiter !== ' ') while (text[next] === ' ') next += 1;
  if (next >= text.length) return isWhole ? 'end' : undefined;
  return text[next] === delimiter || text[next] === '\n' ? 'end' : 'odd';
};

/**
 * Returns a `RowSkip` that reads to the end of a row that is too long. A line end in a quoted cell is not the end. If a
 * quote is invalid or never closes, only the first line is skipped, and the text after it is read as further rows.
 */
export const skipLongRow = (delimiter: string): RowSkip => {
  let [inQuote, isCellStart, kept, keptBefore, carry, heldLength] = [false, true, '', '', '', 0];
  let held: string[] = [];
  let line: RowSkip | undefined;
  const keep = (text: string): void => {
    if (kept.length < keptLength) kept += text.slice(0, keptLength - kept.length);
  };
  const hold = (text: string): void => {
    keep(text);
    held.push(text);
    heldLength += text.length;
  };
  const giveUp = (rest: string, isWhole: boolean): ReturnType<RowSkip['read']> => {
    line = skipLine(oddQuote, keptBefore);
    const text = [...held, rest].join('');
    held = [];
    return line.read(text, isWhole);
  };
  return {
    beginning: () => line?.beginning() ?? kept,
    reason: () => line?.reason() ?? tooLong,
    read: (given, isWhole) => {
      if (line !== undefined) return line.read(given, isWhole);
      const text = carry + given;
      carry = '';
      // Text before `from` has been handled.
      let [place, from] = [0, 0];
      while (place < text.length) {
        if (inQuote) {
          const quote = text.indexOf('"', place);
          const behind = quote === -1 ? undefined : behindQuote(text, quote, delimiter, isWhole);
          if (behind === 'odd') return giveUp(text.slice(from), isWhole);
          if (behind === undefined) {
            hold(text.slice(from, quote === -1 ? undefined : quote));
            carry = quote === -1 ? '' : text.slice(quote);
            return isWhole || heldLength > maxCellLength ? giveUp(carry, isWhole) : { rest: '', isDone: false };
          }
          place = quote + (behind === 'doubled' ? 2 : 1);
          if (behind === 'end') [inQuote, held, heldLength] = [false, [], 0];
          continue;
        }
        const letter = text[place];
        if (letter === '\n') {
          keep(text.slice(from, place));
          return { rest: text.slice(place + 1), isDone: true };
        }
        if (letter === '"' && isCellStart) {
          keep(text.slice(from, place));
          [from, keptBefore, inQuote] = [place, kept, true];
        }
        isCellStart = letter === delimiter;
        place += 1;
      }
      if (inQuote) {
        hold(text.slice(from));
        return isWhole ? giveUp('', isWhole) : { rest: '', isDone: false };
      }
      keep(text.slice(from));
      return { rest: '', isDone: isWhole };
    },
  };
};
