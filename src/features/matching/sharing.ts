import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { maxPerMessage } from '#model/schema/shareSchema.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { actionsFor } from '../../resources/shared/actionsFor.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { rightsOf } from '../../resources/shared/useRights.ts';

/**
 * `thing`: the resource that is shared. `people`: the resource of the people it is shared with. `mayShare`: whether the
 * user may share it.
 */
export type Sharing = { readonly thing: Resource; readonly people: Resource; readonly mayShare: boolean };

/**
 * Returns which of two resources is shared with people of the other resource, and whether the user may share it. The
 * shared resource is the one with a public page; if both or neither have one, it is `far`.
 */
export const sharingOf = (near: Resource, far: Resource, map: PermissionMap): Sharing => {
  const [thing, people] = far.preview === undefined && near.preview !== undefined ? [near, far] : [far, near];
  return { thing, people, mayShare: rightsOf(thing, map).may('share') };
};

type Ticked = { readonly near: ResourceRecord; readonly far: readonly ResourceRecord[] };

/**
 * Returns the dialogs that share the ticked records with the person `near`, several records per message, or the record
 * `near` with each ticked person. Records that the user cannot share are left out.
 */
export const shareDialogs = (
  { thing, people }: Sharing,
  { near, far }: Ticked,
  { farResource: targetResource, map }: { readonly farResource: Resource; readonly map: PermissionMap },
): readonly OpenDialog[] => {
  const isShareable = (record: ResourceRecord): boolean =>
    actionsFor(thing, rightsOf(thing, map), [record]).some(({ dialog }) => dialog === 'share');
  if (thing.name !== targetResource.name)
    return isShareable(near)
      ? far.map((record) => ({ kind: 'share', records: [near], to: { resource: people, record } }))
      : [];
  const records = far.filter(isShareable);
  return Array.from(
    { length: Math.ceil(records.length / maxPerMessage) },
    (_, index): OpenDialog => ({
      kind: 'share',
      records: records.slice(index * maxPerMessage, (index + 1) * maxPerMessage),
      to: { resource: people, record: near },
      isFromPerson: true,
    }),
  );
};
