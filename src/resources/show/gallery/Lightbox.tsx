import { useCallback, useState, type KeyboardEvent } from 'react';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { shellText } from '../../../messages/en/shellText.ts';
import { showText } from '../../../messages/en/showText.ts';

type LightboxProps = {
  readonly title: string;
  readonly pictures: readonly { readonly name: string; readonly url: string }[];
  readonly start: number;
  readonly onClose: () => void;
};

type TurnButtonProps = { readonly side: 'back' | 'on'; readonly label: string; readonly onClick: () => void };

/** The button at one side of the picture that shows the previous or next one. */
const TurnButton = ({ side, label, onClick }: TurnButtonProps) => (
  <button type="button" className={`rec-lightbox-turn rec-lightbox-${side}`} aria-label={label} onClick={onClick}>
    <Glyph name={side === 'back' ? 'previous' : 'next'} size={28} />
  </button>
);

/**
 * The picture viewer: a dialog that shows one of `pictures` at a time, beginning at the index `start`. The arrow keys
 * show the previous or next picture; after the last comes the first. Escape closes the viewer, and the element that
 * opened it has the focus again. `title`: the name of the viewer for screen readers.
 */
export const Lightbox = ({ title, pictures, start, onClose }: LightboxProps) => {
  const [index, setIndex] = useState(start);
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  const count = pictures.length;
  const turn = (by: number): void => setIndex((now) => (now + by + count) % count);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  };
  const picture = pictures[index];
  if (picture === undefined) return null;
  return (
    <dialog
      ref={show}
      className="rec-lightbox"
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <img src={picture.url} alt={picture.name} />
      {count > 1 && (
        <>
          <TurnButton side="back" label={showText('picture.previous')} onClick={() => turn(-1)} />
          <TurnButton side="on" label={showText('picture.next')} onClick={() => turn(1)} />
        </>
      )}
      <p role="status">
        {index + 1} / {count}
        <span className="gable-unseen">: {picture.name}</span>
      </p>
      <button
        type="button"
        className="rec-lightbox-close"
        aria-label={shellText('close')}
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <Glyph name="close" size={24} />
      </button>
    </dialog>
  );
};
