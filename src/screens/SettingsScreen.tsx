import { PageHeader } from '../layout/PageHeader.tsx';
import { Installation } from './Installation.tsx';
import './screens.css';
import { AuditLog } from './settings/AuditLog.tsx';
import { Account } from './settings/Account.tsx';
import { Integrations } from './settings/Integrations.tsx';
import { Mail } from './settings/Mail.tsx';
import { Messages } from './settings/Messages.tsx';
import { Notifications } from './settings/Notifications.tsx';
import { Organization } from './settings/Organization.tsx';
import { Rules } from './settings/Rules.tsx';
import { Schemas } from './settings/Schemas.tsx';
import { Sessions } from './settings/Sessions.tsx';
import { settingsText } from '../messages/en/settingsText.ts';

/** The settings of the organization that the role may see, and the user's own account. */
export const SettingsScreen = () => (
  <>
    <PageHeader title={settingsText('title')} />
    <div className="gable-settings">
      <div>
        <Messages />
        <Organization />
        <Schemas />
        <Mail />
        <Integrations />
        <Rules />
        <AuditLog />
        <Installation />
      </div>
      <div>
        <Account />
        <Notifications />
        <Sessions />
      </div>
    </div>
  </>
);
