import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { can } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';

/** The way to the audit log, for those who may read it. */
export const AuditLog = () => {
  const map = usePermissionMap();
  if (!can(map, 'auditLog', 'view')) return null;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>Audit log</h2>
        <span className="gable-page-actions">
          <Link to={staffPages.auditLog}>Open the audit log</Link>
        </span>
      </div>
      <p className="gable-form-hint">
        Sign-ins, refused access, exports, permission changes and edits: who did what, when and from where.
      </p>
    </section>
  );
};
