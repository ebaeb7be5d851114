import { inboxPaths } from '#model/wire/inbox.ts';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { inboxText } from '../../messages/en/inboxText.ts';
import { InboxScreen } from './InboxScreen.tsx';

/** The inbox, or a message if the server does not support it. */
export const ServedInboxScreen = () => (
  <Served call={inboxPaths.list} title={inboxText('title')} what={inboxText('title')}>
    <InboxScreen />
  </Served>
);
