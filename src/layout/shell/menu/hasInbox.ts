import { kinds } from '#kinds/index.ts';
import { canRead, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { isActiveChannel } from '#model/schema/files/channelSchema.ts';

/**
 * Returns whether the user has an inbox: a channel that receives messages is active, and the user may read the phone
 * numbers or email addresses of a resource with a timeline.
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
