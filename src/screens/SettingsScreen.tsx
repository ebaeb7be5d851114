import { PageHeader } from '../layout/PageHeader.tsx';
import { Installation } from './Installation.tsx';
import './screens.css';
import { AuditLog } from './settings/AuditLog.tsx';
import { Account } from './settings/Account.tsx';
import { Integrations } from './settings/Integrations.tsx';
import { Mail } from './settings/Mail.tsx';
import { Messages } from './settings/Messages.tsx';
import { Organization } from './settings/Organization.tsx';
import { Schemas } from './settings/Schemas.tsx';
import { Sessions } from './settings/Sessions.tsx';

/** What is set once for all, as far as one's role sees it, and what everybody sets for themselves. */
export const SettingsScreen = () => (
  <>
    <PageHeader title="Settings" />
    <div className="gable-settings">
      <div>
        <Messages />
        <Organization />
        <Schemas />
        <Mail />
        <Integrations />
        <AuditLog />
        <Installation />
      </div>
      <div>
        <Account />
        <Sessions />
      </div>
    </div>
  </>
);
