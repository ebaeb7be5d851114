import { endViewAs, viewedRole } from '../providers/viewAs.ts';

/** Says that the product is looked at as a role would see it, and leads back. */
export const ViewAsBanner = () => {
  const viewed = viewedRole();
  if (viewed === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>You see what <strong>{viewed.name}</strong> would see, with your own records. Nothing can be changed meanwhile.</span>
      <button type="button" className="gable-button" onClick={() => endViewAs('/dashboard/team/manage-role')}>Back to my view</button>
    </div>
  );
};
