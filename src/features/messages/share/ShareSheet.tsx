import { useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { expiryOf, initialLinkChoice, LinkFields } from './LinkFields.tsx';
import { useComposer } from '../composer/useComposer.ts';
import { useDraftedLink } from './useDraftedLink.ts';
import { type FoundPerson, useReceiver } from '../receiver/useReceiver.ts';
import { ShareMessageDialog } from './ShareMessageDialog.tsx';
import { useShare } from './useShare.ts';
import { shareMessage } from './shareMessage.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';

type SheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** The person who gets the message, and their record. Absent: the user chooses the recipient in the dialog. */
  readonly to?: FoundPerson;
  /**
   * Whether the dialog was opened on the page of the person `to`. The share is then saved by a call of that person's
   * record, if the user may share there; otherwise by a call of the shared record. Default: false.
   */
  readonly isFromPerson?: boolean;
  readonly onClose: () => void;
};

/**
 * The dialog in which the user shares `record` in a message, with a link to its public page if it has one. The user
 * chooses the recipient (unless `to` is set) and edits the text. The user then opens the message in the app that sends
 * it, or copies it. Both save the share and close the dialog. `isFromPerson`: the dialog was opened on the page of
 * `to`.
 */
export const ShareSheet = ({ resource, record, to: fixed, isFromPerson = false, onClose }: SheetProps) => {
  const recordTitle = useRecordTitle();
  const context = useKindContext();
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [choice, setChoice] = useState(initialLinkChoice);
  const caller = isFromPerson ? fixed : undefined;
  const drafted = useDraftedLink({ resource, record, caller });
  const { share, isSending, failure } = useShare({ resource, record, caller }, onClose);
  const receiver = useReceiver(resource, way, fixed);
  const hasLink = choice.isAdded && (drafted.isPending || drafted.link !== undefined);
  const composer = useComposer({
    resource,
    record,
    way,
    start: shareMessage({ resource, record, context, name: receiver.name, hasLink }),
  });
  const link = choice.isAdded ? drafted.link : undefined;
  const text = [composer.text, ...(link === undefined ? [] : [link.address])]
    .filter((part) => part !== '')
    .join('\n\n');
  const isWaiting = composer.isFilling || (choice.isAdded && drafted.isPending);
  const send = (channel: MessageWay | 'link'): void =>
    share({
      channel,
      to: receiver.name,
      note: composer.note,
      link: drafted.link?.link,
      expiresAt: link === undefined ? undefined : expiryOf(choice),
      person: receiver.person,
    });
  return (
    <ShareMessageDialog
      {...{ way, receiver, composer, text, isWaiting, isSending, onClose }}
      what={recordTitle(resource, record)}
      onWay={setWay}
      link={
        <>
          {(drafted.isPending || drafted.link !== undefined) && <LinkFields value={choice} onChange={setChoice} />}
          {drafted.failure !== undefined && (
            <FormFailure message={messagesText('share.noLink', { reason: drafted.failure })} />
          )}
        </>
      }
      failure={failure === undefined ? undefined : messagesText('share.notSaved', { reason: failure })}
      onShared={send}
    />
  );
};
