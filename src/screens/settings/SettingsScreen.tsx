import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Installation } from './Installation.tsx';
import '../screens.css';
import { AuditLog } from './AuditLog.tsx';
import { Account } from './Account.tsx';
import { Integrations } from './Integrations.tsx';
import { Mail } from './Mail.tsx';
import { Messages } from './Messages.tsx';
import { Organization } from './Organization.tsx';
import { Rules } from './Rules.tsx';
import { Schemas } from './Schemas.tsx';
import { Sessions } from './Sessions.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

/** The settings screen: the sections that the user may see, first those about the user, then the organization. */
export const SettingsScreen = () => (
  <>
    <PageHeader title={settingsText('title')} />
    <div className="gable-settings">
      <div>
        <Account />
        <Sessions />
      </div>
      <div>
        <Messages />
        <Organization />
        <Integrations />
        <Rules />
        <Schemas />
        <Mail />
        <AuditLog />
        <Installation />
      </div>
    </div>
  </>
);
