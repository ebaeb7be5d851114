import { useState } from 'react';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { dropDrafts, keepDraft } from './drafts.ts';
import type { StudioFile } from './studioFiles.ts';

const DiffView = lazyScreen(async () => (await import('./editor/DiffView.tsx')).DiffView);

/**
 * Offers an edit by hand to somebody who drafts the same file: to see it, to go on with one's own, or to take it
 * instead.
 */
export const ChangedBanner = ({ file: { name, text, hash, existing } }: { readonly file: StudioFile }) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <div className="studio-banner" role="status">
        <span>
          {existing === undefined ? `${name} was deleted on disk.` : `${name} changed on disk after you opened it.`}
        </span>
        <PlainButton look="framed" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide changes' : 'Show changes'}
        </PlainButton>
        <PlainButton look="framed" onClick={() => keepDraft({ name, text: text ?? null, was: hash })}>
          Keep mine
        </PlainButton>
        <PlainButton look="framed" onClick={() => dropDrafts([name])}>
          Use theirs
        </PlainButton>
      </div>
      {isShown && (
        <div className="studio-theirs">
          <DiffView label={`What changed on disk in ${name}`} before={text ?? ''} after={existing ?? ''} />
        </div>
      )}
    </>
  );
};
