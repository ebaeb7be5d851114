import { auditLogPath } from '#model/wire/auditLog.ts';
import { Served } from '../../layout/shell/Served.tsx';
import { AuditLogScreen } from './AuditLogScreen.tsx';

/** The audit log, where the server keeps one. */
export const ServedAuditLogScreen = () => (
  <Served call={auditLogPath} title="Audit log" what="Audit logs">
    <AuditLogScreen />
  </Served>
);
