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
/** chosen: a quoted cell that has no end so far holds a quote that was never closed. Bounds what is held. Units: characters. */
const longestCell = 16 * 1_048_576;

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

/** What stands behind the quote at a place: the cell goes on, ends or makes no sense; undefined where that text has not come yet. */
const behindQuote = (text: string, at: number, delimiter: string, isWhole: boolean): 'doubled' | 'end' | 'odd' | undefined => {
  if (text[at + 1] === '"') return 'doubled';
  let next = at + 1;
  if (delimiter !== ' ') while (text[next] === ' ') next += 1;
  if (next >= text.length) return isWhole ? 'end' : undefined;
  return text[next] === delimiter || text[next] === '\n' ? 'end' : 'odd';
};

/**
 * Skips a long row, whose quoted cells may hold line ends. Where a quote turns out to have no end, only the line is skipped, and what follows it is left
 * for the rows that it holds.
 */
export const skipLongRow = (delimiter: string): RowSkip => {
  let [place, inQuote, isCellStart, kept] = [0, false, true, ''];
  let line: RowSkip | undefined;
  const drop = (text: string): string => {
    kept = `${kept}${text.slice(0, Math.min(place, keptLength - kept.length))}`;
    const rest = text.slice(place);
    place = 0;
    return rest;
  };
  const giveUp = (text: string, isWhole: boolean): { readonly rest: string; readonly isDone: boolean } => {
    line = skipLine(oddQuote, kept);
    return line.read(text, isWhole);
  };
  return {
    beginning: () => line?.beginning() ?? kept,
    reason: () => line?.reason() ?? tooLong,
    read: (given, isWhole) => {
      if (line !== undefined) return line.read(given, isWhole);
      let text = given;
      while (place < text.length) {
        if (inQuote) {
          const quote = text.indexOf('"', place);
          const behind = quote === -1 ? undefined : behindQuote(text, quote, delimiter, isWhole);
          if (behind === 'odd' || (behind === undefined && (isWhole || text.length > longestCell))) return giveUp(text, isWhole);
          place = quote === -1 ? text.length : behind === undefined ? quote : quote + (behind === 'doubled' ? 2 : 1);
          if (behind === undefined) return { rest: text, isDone: false };
          if (behind === 'end') inQuote = false;
          continue;
        }
        const letter = text[place];
        if (letter === '\n') {
          const rest = drop(text).slice(1);
          return { rest, isDone: true };
        }
        if (letter === '"' && isCellStart) {
          text = drop(text);
          inQuote = true;
        }
        isCellStart = letter === delimiter;
        place += 1;
      }
      const isOpen = inQuote && isWhole;
      return isOpen ? giveUp(text, isWhole) : { rest: inQuote ? text : drop(text), isDone: isWhole };
    },
  };
};
