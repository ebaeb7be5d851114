import { useState } from 'react';
import { useNotify } from 'ra-core';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { startDraftPreview } from '../../../providers/api/draftPreview.ts';
import { type DraftFile, storeDraft } from '../state/studioData.ts';
import { studioText } from '../../../messages/en/studioText.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';

/**
 * The button that starts a preview of the product with drafts. The preview is only for this user, and nothing can be
 * saved in it. The button is disabled unless the check of the drafts found no problems (`isReady`).
 */
export const PreviewButton = ({
  drafts,
  isReady,
}: {
  readonly drafts: readonly DraftFile[];
  /** Whether the check of the drafts found no problems. Otherwise the button is disabled. */
  readonly isReady: boolean;
}) => {
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const run = async (): Promise<void> => {
    setIsAsking(true);
    try {
      startDraftPreview((await storeDraft(drafts)).id);
    } catch (error) {
      setIsAsking(false);
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  return (
    <PlainButton
      look="outlined"
      disabled={!isReady || isAsking}
      title={studioText('preview.hint')}
      onClick={() => void run()}
    >
      {studioText('preview.action')}
    </PlainButton>
  );
};
