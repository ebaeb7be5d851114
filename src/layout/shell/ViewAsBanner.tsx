import { endViewAs, viewedRole } from '../../providers/session/viewAs.ts';

/** Says that the product is looked at as a role would see it, and leads back. */
export const ViewAsBanner = () => {
  const viewed = viewedRole();
  if (viewed === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>
        Viewing as <strong>{viewed.name}</strong>, with your own records. You can't make changes in this view.
      </span>
      <button type="button" className="gable-button" onClick={() => endViewAs('/dashboard/team/manage-role')}>
        Back to my view
      </button>
    </div>
  );
};
