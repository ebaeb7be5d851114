import type { CellProps } from '../../view.ts';

/**
 * Shows a URL as a link without its `https://`. A URL with another scheme is shown as text, because a click could run a
 * script.
 */
export const UrlCell = ({ value }: CellProps) => {
  if (typeof value !== 'string' || value === '') return null;
  if (!/^https?:\/\//i.test(value)) return value;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
};
