import { auditLogPath } from '#model/wire/auditLog.ts';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { AuditLogScreen } from './AuditLogScreen.tsx';
import { auditLogText } from '../../messages/en/auditLogText.ts';

/** The audit log, or a message if the server does not support it. */
export const ServedAuditLogScreen = () => (
  <Served call={auditLogPath} title={auditLogText('title')} what={auditLogText('titles')}>
    <AuditLogScreen />
  </Served>
);
