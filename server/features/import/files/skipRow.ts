import { maxReadColumns } from '../../../documents/spreadsheets/cell.ts';

/** Reads the rest of a row that cannot be imported, chunk by chunk, and keeps only its beginning in memory. */
export type RowSkip = {
  /**
   * Consumes a chunk. `isWhole`: the file has no more text. Returns the text after the row, and whether the row has
   * ended.
   */
  readonly read: (
    text: string,
    options: { readonly isWhole: boolean },
  ) => { readonly rest: string; readonly isDone: boolean };
  /** Returns the start of the skipped row. */
  readonly beginning: () => string;
  readonly reason: () => string;
};

/** Reason for a row with invalid quotes, as the end of a sentence. */
export const oddQuote = 'a quote is in an invalid place, or never ends';
/** Reason for a row that is too long, as the end of a sentence. */
export const tooLong = 'is longer than 1 MB';
/** Reason for a row with too many cells, as the end of a sentence. */
export const tooWide = `has more than ${maxReadColumns} columns`;

/** Characters of a skipped row that are kept. chosen: enough to find the row in the file. */
export const keptLength = 65_536;
/**
 * Returns a `RowSkip` that reads up to the next line end, even one within quotes. `reason`: why the row is skipped.
 * `kept`: the beginning of the row, if it was read before.
 */
export const skipLine = (reason: string, kept = ''): RowSkip => {
  let beginning = kept;
  return {
    beginning: () => beginning,
    reason: () => reason,
    read: (text, { isWhole }) => {
      const end = text.indexOf('\n');
      beginning = `${beginning}${text.slice(0, Math.min(end === -1 ? text.length : end, keptLength - beginning.length))}`;
      return end === -1 ? { rest: '', isDone: isWhole } : { rest: text.slice(end + 1), isDone: true };
    },
  };
};
