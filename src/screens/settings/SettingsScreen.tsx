import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Installation } from './Installation.tsx';
import '../screens.css';
import { AuditLog } from './AuditLog.tsx';
import { Account } from './Account.tsx';
import { Integrations } from './Integrations.tsx';
import { Mail } from './Mail.tsx';
import { Messages } from './Messages.tsx';
import { Notifications } from './Notifications.tsx';
import { Organization } from './Organization.tsx';
import { Rules } from './Rules.tsx';
import { Schemas } from './Schemas.tsx';
import { Sessions } from './Sessions.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

/** The settings screen: the sections that the user may see. */
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
