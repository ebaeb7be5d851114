import Papa from 'papaparse';
import { separatorLine } from './readCsv.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 30;

/**
 * Splits the first rows by a delimiter. Returns the most frequent number of cells, and the share of rows with that
 * number. Rows with a single cell do not count.
 */
const consistency = (text: string, delimiter: string): { readonly share: number; readonly width: number } => {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: sampleRows, skipEmptyLines: true });
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0];
  return { share: data.length === 0 ? 0 : count / data.length, width };
};

/**
 * Returns the delimiter of a text: that in its `sep=` line, otherwise the character that splits most rows into the same
 * number of cells, or a comma if none does.
 */
export const guessDelimiter = (text: string): string => {
  const declared = separatorLine.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const found = delimiters.map((delimiter) => ({ delimiter, ...consistency(text, delimiter) }));
  return found.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]?.delimiter ?? ',';
};
