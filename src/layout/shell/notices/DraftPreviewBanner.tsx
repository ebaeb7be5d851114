import { endDraftPreview, previewedDraft } from '../../../providers/api/draftPreview.ts';
import { shellText } from '../../../messages/en/shellText.ts';

const studio = '/dashboard/global-config/schemas';

/**
 * Shows that the user previews a schema draft, with buttons to publish it or to leave the preview. Renders nothing if
 * there is no preview.
 */
export const DraftPreviewBanner = () => {
  if (previewedDraft() === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>{shellText('draft.text')}</span>
      <span className="gable-page-actions">
        <button type="button" className="gable-button" onClick={() => endDraftPreview(`${studio}?publish`)}>
          {shellText('draft.publish')}
        </button>
        <button type="button" className="gable-button" onClick={() => endDraftPreview(studio)}>
          {shellText('draft.leave')}
        </button>
      </span>
    </div>
  );
};
