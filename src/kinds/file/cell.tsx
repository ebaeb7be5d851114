import { shownFiles } from '../shared/values/shownFiles.ts';
import type { CellProps } from '../view.ts';

/** Shows the names of stored files, each as a link to the file if it has a URL. */
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
