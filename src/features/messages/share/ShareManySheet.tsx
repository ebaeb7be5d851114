import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { shortText } from '../factsText.ts';
import { expiryOf, initialLinkChoice, LinkTerm } from './LinkFields.tsx';
import { useComposer } from '../composer/useComposer.ts';
import { useDraftedLinks } from './useDraftedLink.ts';
import { type FoundPerson, useReceiver } from '../receiver/useReceiver.ts';
import { ShareMessageDialog } from './ShareMessageDialog.tsx';
import { type Share, useShare } from './useShare.ts';
import { greeting } from './shareMessage.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';

type SheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** The other records that the message shares. */
  readonly others: readonly ResourceRecord[];
  /** The recipient. Absent: the user chooses one. */
  readonly to?: FoundPerson;
  /**
   * Whether the dialog was opened on the recipient's page. The share is then saved by a call of the recipient's record.
   */
  readonly isFromPerson?: boolean;
  readonly onClose: () => void;
};

/** Returns records with their links, without those that have none. */
const withLinks = (
  records: readonly ResourceRecord[],
  links: readonly DraftedLink[] | undefined,
): NonNullable<Share['others']> =>
  records.flatMap((record, index) => {
    const link = links?.[index]?.link;
    return link === undefined ? [] : [{ record, link }];
  });

/**
 * The dialog that shares `record` and `others` in one message. The message starts with a text that the user can edit or
 * take from a template. Below it are the title, the facts and a new link of each record. The user chooses the recipient
 * unless `to` is set. `isFromPerson`: the dialog was opened on the page of `to`.
 */
export const ShareManySheet = ({ resource, record, others, to: fixed, isFromPerson = false, onClose }: SheetProps) => {
  const context = useKindContext();
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [choice, setChoice] = useState(initialLinkChoice);
  const caller = isFromPerson ? fixed : undefined;
  const records = [record, ...others];
  const receiver = useReceiver(resource, way, fixed);
  const what = messagesText('share.several', { count: records.length, things: inLowerCase(resource.plural) });
  const composer = useComposer({
    ...(receiver.person ?? { resource, record }),
    way,
    start: `${greeting(receiver.name)} ${messagesText('share.start', { things: what })}`,
    isPlain: receiver.person === undefined,
  });
  const { links, failure: linkFailure } = useDraftedLinks({ resource, records, caller });
  const { share, isSending, failure } = useShare({ resource, record, caller }, onClose);
  const parts = records.map((each, index) =>
    [shortText(resource, each, context), links?.[index]?.address].filter((line) => line !== undefined).join('\n'),
  );
  const text = [composer.text, ...parts].filter((part) => part !== '').join('\n\n');
  const isWaiting = composer.isFilling || links === undefined;
  const send = (channel: MessageWay | 'link'): void =>
    share({
      channel,
      to: receiver.name,
      note: composer.note,
      link: links?.[0]?.link,
      expiresAt: expiryOf(choice),
      person: receiver.person,
      others: withLinks(others, links?.slice(1)),
    });
  return (
    <ShareMessageDialog
      {...{ what, way, receiver, composer, text, isWaiting, isSending, onClose }}
      onWay={setWay}
      link={
        <>
          <LinkTerm value={choice} onChange={setChoice} />
          {linkFailure !== undefined && (
            <FormFailure message={messagesText('share.noLinks', { reason: linkFailure })} />
          )}
        </>
      }
      failure={failure === undefined ? undefined : messagesText('share.notSavedMany', { reason: failure })}
      onShared={send}
    />
  );
};
