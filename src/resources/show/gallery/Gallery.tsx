import { useState } from 'react';
import { shownFiles, type ShownFile } from '#kinds/shared/values/shownFiles.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import css from './gallery.css?inline';
import { Lightbox } from './Lightbox.tsx';
import { showText } from '../../../messages/en/showText.ts';

adoptStyles(css);

type GalleryProps = { readonly title: string; readonly value: unknown };

const hasUrl = (file: ShownFile): file is ShownFile & { readonly url: string } => file.url !== undefined;

/**
 * The pictures in the value of a field: a large cover and up to four others, the last with the number of pictures that
 * are not shown. A click opens the picture viewer. Renders nothing if there are no pictures. `title` is the field's
 * title.
 */
export const Gallery = ({ title, value }: GalleryProps) => {
  const [open, setOpen] = useState<number>();
  const pictures = shownFiles(value).filter(hasUrl);
  const [cover, ...others] = pictures;
  if (cover === undefined) return null;
  // More pictures would be higher than the cover. The last one says how many are left.
  const strip = others.slice(0, 4);
  const behind = others.length - strip.length;
  return (
    <section className="rec-gallery" aria-label={title} data-alone={others.length === 0 || undefined}>
      <button
        type="button"
        className="rec-gallery-cover"
        onClick={() => setOpen(0)}
        aria-label={showText('picture.open', { count: pictures.length, name: cover.name })}
      >
        <img src={cover.url} alt="" decoding="async" />
      </button>
      {strip.length > 0 && (
        <div className="rec-gallery-strip">
          {strip.map((file, index) => (
            <button
              key={file.url}
              type="button"
              onClick={() => setOpen(index + 1)}
              aria-label={showText('picture.openOne', { index: index + 2, count: pictures.length, name: file.name })}
            >
              <img src={pictureAddress(file.url, 'list')} alt="" loading="lazy" decoding="async" />
              {behind > 0 && index === strip.length - 1 && <span className="rec-gallery-more">+{behind}</span>}
            </button>
          ))}
        </div>
      )}
      {open !== undefined && (
        <Lightbox title={title} pictures={pictures} start={open} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
};
