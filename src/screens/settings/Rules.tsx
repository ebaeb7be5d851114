import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { intakePath, useMaySetUpIntake } from '../../providers/features/intake.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';

/** The section that links to the rules. Rendered for users who may edit the organization. */
export const Rules = () => {
  if (!useMaySetUpIntake() || !serves(intakePath)) return null;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{rulesText('title')}</h2>
        <span className="gable-page-actions">
          <Link to={staffPages.rules}>{rulesText('open')}</Link>
        </span>
      </div>
      <p className="gable-form-hint">{rulesText('intro')}</p>
    </section>
  );
};
