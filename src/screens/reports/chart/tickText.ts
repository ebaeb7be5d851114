import { lineSeparator } from '#model/reports/lineTitle.ts';

const shortened = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, Math.max(1, maxLength - 1)).trimEnd()}…`;

/**
 * Shortens the title of a line for the axis of a chart, which the tooltip and the table show in full. Of a title with
 * several steps, the last one is kept longest, because it distinguishes lines of the same group: `Web… ▸ Contact form`.
 */
export const tickText = (title: string, maxLength: number): string => {
  const at = title.lastIndexOf(lineSeparator);
  if (at < 0 || title.length <= maxLength) return shortened(title, maxLength);
  const last = shortened(title.slice(at + lineSeparator.length), Math.ceil(maxLength * 0.6));
  return `${shortened(title.slice(0, at), maxLength - last.length - lineSeparator.length)}${lineSeparator}${last}`;
};
