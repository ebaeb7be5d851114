import { staffPages } from '#model/pages/pages.ts';
import { inboxText } from '../../../messages/en/inboxText.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { hasInbox } from './hasInbox.ts';
import { NavItem } from './NavItem.tsx';

/** The menu entry of the inbox, shown if messages can arrive. */
export const InboxItem = () => {
  const model = useModel();
  const map = usePermissionMap();
  return hasInbox(model, map) ? <NavItem to={staffPages.inbox} title={inboxText('title')} icon="forum" /> : null;
};
