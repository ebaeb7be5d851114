/** Goes over a row that is not held: as its text comes, piece by piece. */
export type RowSkip = {
  /** Takes the text that came so far; gives what is left of it and whether the row has ended. */
  readonly read: (text: string, isWhole: boolean) => { readonly rest: string; readonly isDone: boolean };
  /** How the row begins, and why it is skipped. */
  readonly beginning: () => string;
  readonly reason: () => string;
};

export const oddQuote = 'a quote stands where none may, or never ends';
export const tooLong = 'is longer than 1 MB';

/** chosen: enough to find the row in the file. */
const keptLength = 65_536;
/**
 * chosen: a quoted cell that has no end so far holds a quote that was never closed. Bounds what is held. Units:
 * characters.
 */
const maxCellLength = 16 * 1_048_576;

/** Skips to the end of the line, whatever quotes it holds. */
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
 * What stands behind the quote at a place: the cell goes on, ends or makes no sense; undefined where that text has not
 * come yet.
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
 * Skips a long row, whose quoted cells may hold line ends. Where a quote turns out to have no end, only the line is
 * skipped, and what follows it is left for the rows that it holds: the text behind an open quote is held until it
 * closes.
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
      // What lies before `from` is held, or let go.
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
