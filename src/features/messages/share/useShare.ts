import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { shareCall, type Shared } from './shareCall.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { useRefresh } from '../../../resources/shared/useRefresh.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

/** A message that shares a record. */
export type Share = {
  /** The other records that the message shares, each with the token of its own link. */
  readonly others?: readonly { readonly record: ResourceRecord; readonly link: string }[];
  /** How the message is sent. `link`: the user copied its text. */
  readonly channel: MessageWay | 'link';
  /** Name of the recipient. '' if there is none. */
  readonly to: string;
  /** Text of the message in the timeline. '' if there is none. */
  readonly note: string;
  /** Token of the link. Sending the same link twice counts as one share. */
  readonly link: string | undefined;
  /** Instant at which the link expires. Undefined: never. */
  readonly expiresAt: string | undefined;
  /** The recipient, if they have a record. The share is then saved to their timeline too. */
  readonly person: { readonly resource: Resource; readonly record: ResourceRecord } | undefined;
};

/** chosen: the max lengths that the calls accept. */
const [maxToLength, maxNoteLength] = [200, 5000];

/**
 * Returns `share`, which saves a share and then calls `onDone`; `isSending`; and `failure`, why the last share was not
 * saved. A saved share counts in the share results, and is in the timelines of the shared record and of the recipient,
 * if the recipient has a record.
 */
export const useShare = ({ resource, record, caller }: Shared, onDone: () => void) => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const model = useModel();
  const map = usePermissionMap();
  const refresh = useRefresh(resource);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const write = async ({ channel, to, note, link, expiresAt, person, others = [] }: Share): Promise<void> => {
    const kept = note.slice(0, maxNoteLength);
    const links = shareLinksTo(model, resource.name);
    // If a share link refers to the person, sharing already writes to the person's timeline.
    const isLinkSent =
      person !== undefined &&
      links !== undefined &&
      shareLinksFor(model, person.resource.name)?.resource === links.resource;
    const { name, id, words } = shareCall({ resource, record, caller: person === undefined ? undefined : caller }, map);
    await provider.share(name, {
      id,
      data: {
        ...words,
        channel,
        ...(to === '' ? {} : { to: to.slice(0, maxToLength) }),
        ...(kept === '' ? {} : { note: kept }),
        ...(link === undefined ? {} : { link }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(isLinkSent && id !== person.record.id ? { person: person.record.id } : {}),
        ...(others.length === 0 ? {} : { others: others.map((other) => ({ _id: other.record.id, link: other.link })) }),
      },
    });
    if (person === undefined || isLinkSent || channel === 'link') return;
    const titles = [record, ...others.map((other) => other.record)].map((each) => recordTitle(resource, each));
    const text = `${messagesText('share.noted', { records: titles.join(', ') })}\n\n${note}`
      .trim()
      .slice(0, maxNoteLength);
    await provider.log(person.resource.name, { id: person.record.id, data: { kind: channel, note: text } });
  };
  const share = async (what: Share): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await write(what);
      notify(what.channel === 'link' ? messagesText('share.copied') : messagesText('share.done'), {
        type: 'success',
      });
      void refresh();
      onDone();
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setIsSending(false);
    }
  };
  return { share: (what: Share): void => void share(what), isSending, failure };
};
