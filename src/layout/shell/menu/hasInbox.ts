import { kinds } from '#kinds/index.ts';
import { canRead, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { isActiveChannel } from '#model/schema/files/channelSchema.ts';
import { inboxPaths } from '#model/wire/inbox.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';

/**
 * Returns whether messages can arrive through an active channel, on records whose numbers or addresses the user may
 * read.
 */
export const hasInbox = ({ channels, resources }: Model, map: PermissionMap): boolean => {
  const ways = Object.values(channels)
    .filter((channel) => isActiveChannel(channel) && (channel.whatsapp !== undefined || channel.replies !== undefined))
    .map(({ way }) => way);
  return (
    serves(inboxPaths.list) &&
    Object.values(resources).some(
      (resource) =>
        scopeOf(map, resource.module) !== undefined &&
        resource.calls.log !== undefined &&
        resource.fields.some(
          (field) =>
            ways.some((way) => kinds[field.kind]?.traits.contact?.includes(way) === true) &&
            canRead(map, resource, field),
        ),
    )
  );
};
