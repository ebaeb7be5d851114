import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { maxPerMessage } from '#model/schema/shareSchema.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { actionsFor } from '../../resources/shared/actionsFor.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { rightsOf } from '../../resources/shared/useRights.ts';

/**
 * Which of two resources is shared: `thing`, such as properties, with `people`, such as leads. `mayShare`: whether the
 * user may share records of `thing`.
 */
export type Sharing = { readonly thing: Resource; readonly people: Resource; readonly mayShare: boolean };

/**
 * Returns which of two resources is shared (`thing`), with the people of which one (`people`), and whether the user may
 * share. The resource with a public page is shared. If both or neither have a public page, `far` is shared. `map`: the
 * user's permissions.
 */
export const sharingOf = (near: Resource, far: Resource, map: PermissionMap): Sharing => {
  const [thing, people] = far.preview === undefined && near.preview !== undefined ? [near, far] : [far, near];
  return { thing, people, mayShare: rightsOf(thing, map).may('share') };
};

type Ticked = { readonly near: ResourceRecord; readonly far: readonly ResourceRecord[] };

/**
 * Returns the dialogs that share the ticked matches `far` of the record `near`. They are to be opened one after the
 * other. If `near` is a person, such as a lead, each dialog shares up to 10 matches with this person. If `near` is what
 * is shared, such as a property, each dialog shares it with the person of one match. Records that the user may not
 * share are left out. `farResource`: the resource of the matches.
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
