import { NavLink } from 'react-router-dom';
import { kinds } from '#kinds/index.ts';
import { staffPages } from '#model/pages/pages.ts';
import { canRead, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { isActiveChannel } from '#model/schema/files/channelSchema.ts';
import { inboxPaths } from '#model/wire/inbox.ts';
import { inboxText } from '../../../messages/en/inboxText.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { ResourceIcon } from '../../icons/ResourceIcon.tsx';
import { useMenuSpace } from './useMenuSpace.ts';

/**
 * Returns whether the user has an inbox: a channel is active that receives messages, and there is a resource with a
 * timeline whose phone numbers or email addresses the user may read.
 */
export const hasInbox = ({ channels, resources }: Model, map: PermissionMap): boolean => {
  const ways = Object.values(channels)
    .filter((channel) => isActiveChannel(channel) && (channel.whatsapp !== undefined || channel.replies !== undefined))
    .map(({ way }) => way);
  return Object.values(resources).some(
    (resource) =>
      scopeOf(map, resource.module) !== undefined &&
      resource.calls.log !== undefined &&
      resource.fields.some(
        (field) =>
          ways.some((way) => kinds[field.kind]?.traits.contact?.includes(way) === true) &&
          canRead(map, resource, field),
      ),
  );
};

/** The menu entry of the inbox. Renders nothing if the user has no inbox, or if the server has none. */
export const InboxItem = () => {
  const model = useModel();
  const map = usePermissionMap();
  const isShown = serves(inboxPaths.list) && hasInbox(model, map);
  const ref = useMenuSpace<HTMLLIElement>('inbox', isShown);
  return isShown ? (
    <li ref={ref}>
      <NavLink className="gable-nav-item" to={staffPages.inbox} title={inboxText('title')}>
        <ResourceIcon name="forum" />
        <span>{inboxText('title')}</span>
      </NavLink>
    </li>
  ) : null;
};
