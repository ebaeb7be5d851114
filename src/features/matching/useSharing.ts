import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { Rights } from '../../resources/shared/useRights.ts';
import { shareDialogs, sharingOf, type Sharing } from './sharing.ts';

/** A record, the resource `target` whose records match it, and the user's rights. */
type Matched = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly rights: Rights;
};

type SharingState = {
  /** Which of the two resources is shared with whom. */
  readonly sharing: Sharing;
  /** The matches that the user has ticked. */
  readonly ticked: readonly ResourceRecord[];
  readonly isTicked: (id: string) => boolean;
  /** Ticks a match, or removes its tick. */
  readonly tick: (match: ResourceRecord) => void;
  /** Starts to share matches: fills `dialogs`. */
  readonly share: (matches: readonly ResourceRecord[]) => void;
  /** The share dialogs that remain. The caller shows the first one, and calls `next` when it closes. */
  readonly dialogs: readonly OpenDialog[];
  readonly next: () => void;
};

/**
 * Returns the matches that the user has ticked, and functions that tick and share matches. `share` fills `dialogs`; the
 * caller shows the first one, and calls `next` when it closes. After the last dialog, no match is ticked any more, and
 * `onDone` is called.
 */
export const useSharing = ({ resource, record, target, rights }: Matched, onDone: () => unknown): SharingState => {
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
