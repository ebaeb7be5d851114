import Papa from 'papaparse';
import { separatorLine } from './readCsv.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 30;

/** How many of the first rows have the same number of cells, and how many that is; one cell a row says nothing. */
const consistency = (text: string, delimiter: string): { readonly share: number; readonly width: number } => {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: sampleRows, skipEmptyLines: true });
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0];
  return { share: data.length === 0 ? 0 : count / data.length, width };
};

/**
 * Gives the delimiter of a text by its `sep=` line, else the one that parts the most rows into the same number of
 * cells; a comma where none does.
 */
export const guessDelimiter = (text: string): string => {
  const declared = separatorLine.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const found = delimiters.map((delimiter) => ({ delimiter, ...consistency(text, delimiter) }));
  return found.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]?.delimiter ?? ',';
};
