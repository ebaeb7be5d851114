import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { notificationText } from '../../messages/en/notificationText.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';

/** The section that links to the notification settings. Renders nothing if the server does not have them. */
export const Notifications = () =>
  serves(notificationPaths.settings) ? (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{notificationText('title')}</h2>
        <span className="gable-page-actions">
          <Link to={staffPages.notifications}>{notificationText('open')}</Link>
        </span>
      </div>
      <p className="gable-form-hint">{notificationText('summary')}</p>
    </section>
  ) : null;
