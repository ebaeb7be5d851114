import type { PermissionMap } from '#model/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../shared/dialog.ts';
import { actsFor } from '../shared/recordActs.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { rightsOf } from '../shared/useRights.ts';

/** What of two matched resources is shown to the other's people, and whether this person may share it. */
export type Sharing = { readonly thing: Resource; readonly people: Resource; readonly mayShare: boolean };

/** Finds which of the two is shown to the other: the one with a public page. */
export const sharingOf = (near: Resource, far: Resource, map: PermissionMap): Sharing => {
  const [thing, people] = far.preview === undefined && near.preview !== undefined ? [near, far] : [far, near];
  return { thing, people, mayShare: rightsOf(thing, map).may('share') };
};

type Ticked = { readonly near: ResourceRecord; readonly far: readonly ResourceRecord[] };

/** Gives the dialogs that share each of the ticked records with this one, or this one with each of them. */
export const shareDialogs = ({ thing, people }: Sharing, { near, far }: Ticked, { farResource, map }: { readonly farResource: Resource; readonly map: PermissionMap }): readonly OpenDialog[] =>
  far.flatMap((record): readonly OpenDialog[] => {
    const [shown, person] = thing.name === farResource.name ? [record, near] : [near, record];
    const isOffered = actsFor(thing, rightsOf(thing, map), [shown]).some(({ dialog }) => dialog === 'share');
    return isOffered ? [{ kind: 'share', records: [shown], to: { resource: people, record: person } }] : [];
  });
