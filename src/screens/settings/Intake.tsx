import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { intakePath, useMaySetUpIntake } from '../../providers/intake.ts';
import { serves } from '../../providers/api/serverCalls.ts';

/** Links to intake, channels and rules, for users who may edit the organization. */
export const Intake = () => {
  if (!useMaySetUpIntake() || !serves(intakePath)) return null;
  return (
    <>
      <section className="gable-section">
        <div className="gable-section-head">
          <h2>{intakeText('title')}</h2>
          <span className="gable-page-actions">
            <Link to={staffPages.intake}>{intakeText('open')}</Link>
          </span>
        </div>
        <p className="gable-form-hint">{intakeText('intro')}</p>
      </section>
      <section className="gable-section">
        <div className="gable-section-head">
          <h2>{channelsText('title')}</h2>
          <span className="gable-page-actions">
            <Link to={staffPages.channels}>{channelsText('open')}</Link>
          </span>
        </div>
        <p className="gable-form-hint">{channelsText('intro')}</p>
      </section>
      <section className="gable-section">
        <div className="gable-section-head">
          <h2>{rulesText('title')}</h2>
          <span className="gable-page-actions">
            <Link to={staffPages.rules}>{rulesText('open')}</Link>
          </span>
        </div>
        <p className="gable-form-hint">{rulesText('intro')}</p>
      </section>
    </>
  );
};
