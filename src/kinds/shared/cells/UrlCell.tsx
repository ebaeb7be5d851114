import type { CellProps } from '../../view.ts';

/**
 * Shows an http or https URL as a link, without its scheme, `www.` and final slash. Other texts are not linked, because
 * a click could run a script.
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
