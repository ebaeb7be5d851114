import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { Rights } from '../../resources/shared/useRights.ts';
import { shareDialogs, sharingOf } from './sharing.ts';

/** A record, the resource `target` whose records match it, and the user's rights. */
type Matched = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly rights: Rights;
};

/**
 * Returns `ticked`, the matches that the user has ticked; `tick`, which ticks or unticks one; `share`, which starts to
 * share matches; and `dialogs`, the share dialogs that remain. The caller shows the first of them, and calls `next`
 * when it closes. After the last one, nothing is ticked and `onDone` is called. `sharing` says which resource is shared
 * with whom.
 */
export const useSharing = ({ resource, record, target, rights }: Matched, onDone: () => unknown) => {
  const [ticked, setTicked] = useState<readonly ResourceRecord[]>([]);
  const [dialogs, setDialogs] = useState<readonly OpenDialog[]>([]);
  const sharing = sharingOf(resource, target, rights.map);
  const isTicked = (id: string): boolean => ticked.some((each) => each.id === id);
  const tick = (one: ResourceRecord): void =>
    setTicked(isTicked(one.id) ? ticked.filter(({ id }) => id !== one.id) : [...ticked, one]);
  const next = (): void => {
    setDialogs(dialogs.slice(1));
    if (dialogs.length > 1) return;
    setTicked([]);
    void onDone();
  };
  const share = (far: readonly ResourceRecord[]): void =>
    setDialogs(shareDialogs(sharing, { near: record, far }, { farResource: target, map: rights.map }));
  return { sharing, ticked, isTicked, tick, share, dialogs, next };
};
