import { pictureAddress } from '#model/values/storedFiles.ts';
import { shownFiles } from '../shared/values/shownFiles.ts';
import type { CellProps } from '../view.ts';

/**
 * Shows the first image, the cover, in a small size, and how many other images there are. Renders nothing if there are
 * none.
 */
export const Cell = ({ value, field }: CellProps) => {
  const [cover, ...more] = shownFiles(value);
  if (cover?.url === undefined) return null;
  return (
    <>
      <img
        className="cell-thumbnail"
        src={pictureAddress(cover.url, 'list')}
        alt={`${field.title}: ${cover.name}`}
        loading="lazy"
        decoding="async"
      />
      {more.length > 0 && <span className="cell-count">+{more.length}</span>}
    </>
  );
};
