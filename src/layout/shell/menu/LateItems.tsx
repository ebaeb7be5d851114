import { staffPages } from '#model/pages/pages.ts';
import { inboxPaths } from '#model/wire/inbox.ts';
import { inboxText } from '../../../messages/en/inboxText.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { hasInbox } from './hasInbox.ts';
import { NavItem } from './NavItem.tsx';
import { PinnedViews, usePinnedViews } from './PinnedViews.tsx';
import { useMenuSpace } from './useMenuSpace.ts';

/**
 * The menu entries that are loaded after the first paint: the inbox, if the user and the server have one, and pinned
 * views. Renders nothing if there are none.
 */
export const LateItems = () => {
  const model = useModel();
  const map = usePermissionMap();
  const views = usePinnedViews();
  const isInboxShown = serves(inboxPaths.list) && hasInbox(model, map);
  const hasViews = views !== undefined && views.length > 0;
  const isShown = isInboxShown || hasViews;
  const ref = useMenuSpace<HTMLDivElement>('late', { isShown, isComplete: views !== undefined });
  return isShown ? (
    <div ref={ref} className="gable-nav-late">
      {isInboxShown && (
        <ul>
          <NavItem to={staffPages.inbox} title={inboxText('title')} icon="forum" />
        </ul>
      )}
      {hasViews && <PinnedViews views={views} />}
    </div>
  ) : null;
};
