import { endDraftTrial, triedDraft } from '../../../providers/api/draftTrial.ts';
import { shellText } from '../../../messages/en/shellText.ts';

const studio = '/dashboard/global-config/schemas';

/** Shows that the user previews a schema draft, with buttons to publish it or to leave. */
export const DraftTrialBanner = () => {
  if (triedDraft() === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>{shellText('draft.text')}</span>
      <span className="gable-page-actions">
        <button type="button" className="gable-button" onClick={() => endDraftTrial(`${studio}?publish`)}>
          {shellText('draft.publish')}
        </button>
        <button type="button" className="gable-button" onClick={() => endDraftTrial(studio)}>
          {shellText('draft.leave')}
        </button>
      </span>
    </div>
  );
};
