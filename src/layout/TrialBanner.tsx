import { endTrial, triedDraft } from '../providers/trial.ts';

const studio = '/dashboard/global-config/schemas';

/** Says that the product is looked at with a draft of the schemas, and leads back. */
export const TrialBanner = () => {
  if (triedDraft() === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>You are trying a draft of the schemas, over real data. Nothing of it is saved, what is new is empty, and only you see it.</span>
      <span className="gable-page-actions">
        <button type="button" className="gable-button" onClick={() => endTrial(`${studio}?publish`)}>Publish</button>
        <button type="button" className="gable-button" onClick={() => endTrial(studio)}>Leave</button>
      </span>
    </div>
  );
};
