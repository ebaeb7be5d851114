import type { CellProps } from '../../view.ts';

/**
 * Shows an address as a link without its `https://`; an address of another scheme stays text, so that it can not run.
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
