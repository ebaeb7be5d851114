import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { can } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

/** The section that links to the audit log. Rendered for users who may read it. */
export const AuditLog = () => {
  const map = usePermissionMap();
  if (!can(map, 'auditLog', 'view')) return null;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{settingsText('auditLog.title')}</h2>
        <span className="gable-page-actions">
          <Link to={staffPages.auditLog}>{settingsText('auditLog.open')}</Link>
        </span>
      </div>
      <p className="gable-form-hint">{settingsText('auditLog.text')}</p>
    </section>
  );
};
