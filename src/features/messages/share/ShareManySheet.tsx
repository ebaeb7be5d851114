import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { Bubble } from '../Bubble.tsx';
import { ComposerFields, WaySwitch } from '../ComposerFields.tsx';
import { shortText } from '../factsText.ts';
import { expiryOf, firstChoice, LinkTerm } from './LinkFields.tsx';
import '../message.css';
import { ReceiverField } from '../ReceiverField.tsx';
import { SendButton } from '../SendButton.tsx';
import { useComposer } from '../useComposer.ts';
import { useDraftedLinks } from './useDraftedLink.ts';
import { type FoundPerson, useReceiver } from '../useReceiver.ts';
import { useShare } from './useShare.ts';

type SheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** What goes with it in the same message. */
  readonly others: readonly ResourceRecord[];
  /** The one it goes to, where that is settled. */
  readonly to?: FoundPerson;
  /** Their page began it: the share is a call of theirs. */
  readonly isFromPerson?: boolean;
  readonly onClose: () => void;
};

/**
 * Writes one message by which several records are shared, each with a link of its own; a template of whom it goes to
 * may begin it.
 */
export const ShareManySheet = ({ resource, record, others, to: fixed, isFromPerson = false, onClose }: SheetProps) => {
  const context = useKindContext();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [choice, setChoice] = useState(firstChoice);
  const caller = isFromPerson ? fixed : undefined;
  const records = [record, ...others];
  const receiver = useReceiver(resource, way, fixed);
  const what = `${records.length} ${inLowerCase(resource.plural)}`;
  const composer = useComposer({
    ...(receiver.person ?? { resource, record }),
    way,
    start: `Here are ${what} that may interest you:`,
    isPlain: receiver.person === undefined,
  });
  const { links, failure: linkFailure } = useDraftedLinks({ resource, records, caller });
  const { share, isSending, failure } = useShare({ resource, record, caller }, onClose);
  const { subject, note, isFilling } = composer;
  const text = [
    composer.text,
    ...records.map((each, index) =>
      [shortText(resource, each, context), links?.[index]?.address].filter((line) => line !== undefined).join('\n'),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const isWaiting = isFilling || links === undefined;
  const send = (channel: MessageWay | 'link'): void =>
    share({
      channel,
      to: receiver.name,
      note,
      link: links?.[0]?.link,
      expiresAt: expiryOf(choice),
      person: receiver.person,
      others: others.flatMap((each, index) => {
        const link = links?.[index + 1]?.link;
        return link === undefined ? [] : [{ record: each, link }];
      }),
    });
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => send('link'));
  const actions = (
    <>
      <Button onClick={copy} disabled={isSending || isWaiting}>
        Copy text
      </Button>
      <SendButton
        ref={anchor}
        message={{ way, to: receiver.to, subject, text }}
        disabled={isWaiting || receiver.isWrong}
        isSending={isSending}
        onSend={() => send(way)}
      />
    </>
  );
  return (
    <Sheet title={`Share ${what}`} onClose={onClose} actions={actions}>
      <div className="msg-compose">
        <WaySwitch ways={messageWays} way={way} onChange={setWay} />
        <ReceiverField receiver={receiver} way={way} />
        <ComposerFields composer={composer} way={way} onSend={() => anchor.current?.click()} />
        <LinkTerm value={choice} onChange={setChoice} />
        {linkFailure !== undefined && (
          <p role="alert" className="rec-form-failure">
            Links aren't available right now: {linkFailure}
          </p>
        )}
        <section aria-label="Preview">
          <Bubble way={way} subject={subject} text={text} />
        </section>
        {failure !== undefined && (
          <p role="alert" className="rec-form-failure">
            The message was opened, but we couldn't record the shares: {failure}
          </p>
        )}
      </div>
    </Sheet>
  );
};
