import { shownFiles } from '../shared/values/shownFiles.ts';
import type { CellProps } from '../view.ts';

/** Shows stored files: each name is a link to the file. */
export const Cell = ({ value }: CellProps) =>
  shownFiles(value).map(({ name, url }, position) => (
    <span key={url ?? name}>
      {position > 0 && ', '}
      {url === undefined ? (
        name
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
    </span>
  ));
