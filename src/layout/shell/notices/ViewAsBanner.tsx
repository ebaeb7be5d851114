import { endViewAs, viewedRole } from '../../../providers/session/viewAs.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';
import { shellText } from '../../../messages/en/shellText.ts';

/**
 * Shows as which role the user views the product, with a button that ends this. Renders nothing if the user does not
 * view it as another role.
 */
export const ViewAsBanner = () => {
  const viewed = viewedRole();
  if (viewed === undefined) return null;
  return (
    <div className="gable-view-as" role="status">
      <span>{textWithNodes(shellText, 'viewAs.text', { role: <strong>{viewed.name}</strong> })}</span>
      <button type="button" className="gable-button" onClick={() => endViewAs('/dashboard/team/manage-role')}>
        {shellText('viewAs.end')}
      </button>
    </div>
  );
};
