import { useState } from 'react';
import { lazyScreen } from '../../../layout/states/lazyScreen.tsx';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { dropDrafts, keepDraft } from '../state/drafts.ts';
import type { StudioFile } from '../state/studioFiles.ts';
import { studioText } from '../../../messages/en/studioText.ts';

const DiffView = lazyScreen(async () => (await import('../editor/DiffView.tsx')).DiffView);

/**
 * Shows that a file with a draft was changed on disk. The user can compare both texts, keep the draft, or replace the
 * draft by the changed file.
 */
export const ChangedBanner = ({ file: { name, text, hash, existing } }: { readonly file: StudioFile }) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <div className="studio-banner" role="status">
        <span>
          {existing === undefined
            ? studioText('changed.deleted', { file: name })
            : studioText('changed.edited', { file: name })}
        </span>
        <PlainButton look="framed" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? studioText('changed.hide') : studioText('changed.show')}
        </PlainButton>
        <PlainButton look="framed" onClick={() => keepDraft({ name, text: text ?? null, was: hash })}>
          {studioText('changed.mine')}
        </PlainButton>
        <PlainButton look="framed" onClick={() => dropDrafts([name])}>
          {studioText('changed.theirs')}
        </PlainButton>
      </div>
      {isShown && (
        <div className="studio-theirs">
          <DiffView label={studioText('changed.diff', { file: name })} before={text ?? ''} after={existing ?? ''} />
        </div>
      )}
    </>
  );
};
