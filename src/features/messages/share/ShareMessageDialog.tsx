import { type ReactNode, useRef } from 'react';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { ComposerFields, WaySwitch } from '../composer/ComposerFields.tsx';
import type { Composer } from '../composer/useComposer.ts';
import css from '../message.css?inline';
import { ReceiverField } from '../receiver/ReceiverField.tsx';
import type { Receiver } from '../receiver/useReceiver.ts';
import { Bubble } from '../text/Bubble.tsx';
import { ShareActions } from './ShareActions.tsx';

adoptStyles(css);

type ShareMessageDialogProps = {
  /** What is shared, as the title names it. */
  readonly what: string;
  readonly way: MessageWay;
  readonly onWay: (way: MessageWay) => void;
  readonly receiver: Receiver;
  readonly composer: Composer;
  /** The whole message, as the preview shows it. */
  readonly text: string;
  /** The inputs of the link, above the preview. */
  readonly link: ReactNode;
  /** Whether a part of the message is still loading. It can then be neither copied nor sent. */
  readonly isWaiting: boolean;
  readonly isSending: boolean;
  /** Why the share was not saved. */
  readonly failure: string | undefined;
  /** Called after the message was copied, or opened in the app that sends it. */
  readonly onShared: (channel: MessageWay | 'link') => void;
  readonly onClose: () => void;
};

/** The dialog of a message that shares records: its inputs, its preview, and the buttons that copy and send it. */
export const ShareMessageDialog = (props: ShareMessageDialogProps) => {
  const { what, way, onWay, receiver, composer, text, link, isWaiting, isSending, failure, onShared, onClose } = props;
  const anchor = useRef<HTMLAnchorElement>(null);
  const actions = (
    <ShareActions
      sendRef={anchor}
      message={{ way, to: receiver.to, subject: composer.subject, text }}
      canCopy={!isWaiting && text !== ''}
      canSend={!isWaiting && !receiver.isWrong}
      isSending={isSending}
      onShared={onShared}
    />
  );
  return (
    <Sheet title={messagesText('share.title', { what })} onClose={onClose} actions={actions}>
      <div className="msg-compose">
        <WaySwitch ways={messageWays} way={way} onChange={onWay} />
        <ReceiverField receiver={receiver} way={way} />
        <ComposerFields composer={composer} way={way} onSend={() => anchor.current?.click()} />
        {link}
        <section aria-label={messagesText('preview.title')}>
          <Bubble way={way} subject={composer.subject} text={text} />
        </section>
        <FormFailure message={failure} />
      </div>
    </Sheet>
  );
};
