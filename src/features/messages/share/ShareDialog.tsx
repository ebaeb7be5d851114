import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { OnePicker } from '#kinds/shared/inputs/OnePicker.tsx';
import { useRecordOptions } from '#kinds/shared/inputs/useRecordOptions.ts';
import { may } from '#model/permissions/permissions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { shareLinksFor } from '#model/shareLinks.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useRights } from '../../../resources/shared/useRights.ts';
import css from '../message.css?inline';
import { ShareManySheet } from './ShareManySheet.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';

adoptStyles(css);

type ChooseProps = {
  readonly person: Resource;
  readonly record: ResourceRecord;
  readonly shown: Resource;
  readonly onClose: () => void;
};

/** On a person's page: the choice of the record to share with them. */
const ChooseShown = ({ person, record, shown, onClose }: ChooseProps) => {
  const recordTitle = useRecordTitle();
  const [id, setId] = useState<string | null>(null);
  const picker = useRecordOptions(shown.name, id === null ? [] : [id]);
  const { data } = useGetOne<ResourceRecord>(shown.name, { id: id ?? '' }, { enabled: id !== null, retry: false });
  if (data !== undefined)
    return (
      <ShareSheet resource={shown} record={data} to={{ resource: person, record }} isFromPerson onClose={onClose} />
    );
  return (
    <Sheet title={messagesText('share.with', { name: recordTitle(person, record) })} onClose={onClose} actions={null}>
      <div className="msg-compose">
        <OnePicker
          {...picker}
          value={id}
          onChange={setId}
          textField={{ label: shown.title, size: 'small', fullWidth: true, autoFocus: true, id: 'share-shown' }}
        />
      </div>
    </Sheet>
  );
};

/**
 * The dialog that shares one or more records with a person. The user opens the message in the app that sends it, or
 * copies it. On the page of a person, the user first chooses the record. The share counts in the share results. It is
 * saved to the timelines of the record and, if the person has a record, of the person.
 */
export const ShareDialog = ({ resource, open, onClose }: DialogProps) => {
  const model = useModel();
  const { map } = useRights(resource);
  const record = open.kind === 'share' ? open.records[0] : undefined;
  if (record === undefined) return null;
  const links = shareLinksFor(model, resource.name);
  const shown = model.resources[links?.resource.fieldsByName[links.words.record]?.to ?? ''];
  if (shown !== undefined && may(map, shown, 'share'))
    return <ChooseShown person={resource} record={record} shown={shown} onClose={onClose} />;
  const to =
    open.kind === 'share' && open.to !== undefined ? { to: open.to, isFromPerson: open.isFromPerson === true } : {};
  const others = open.kind === 'share' ? open.records.slice(1) : [];
  if (others.length > 0)
    return <ShareManySheet resource={resource} record={record} others={others} {...to} onClose={onClose} />;
  return <ShareSheet resource={resource} record={record} {...to} onClose={onClose} />;
};
