import { endTrial, triedDraft } from '../../providers/api/trial.ts';

const studio = '/dashboard/global-config/schemas';

/** Says that the product is looked at with a draft of the schemas, and leads back. */
export const TrialBanner = () => {
  if (triedDraft() === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>
        You are previewing a schema draft with real data. Only you can see it, new fields are empty, and changes are not
        saved.
      </span>
      <span className="gable-page-actions">
        <button type="button" className="gable-button" onClick={() => endTrial(`${studio}?publish`)}>
          Publish
        </button>
        <button type="button" className="gable-button" onClick={() => endTrial(studio)}>
          Leave
        </button>
      </span>
    </div>
  );
};
