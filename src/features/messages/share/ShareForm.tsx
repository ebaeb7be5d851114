import type { ReactNode, RefObject } from 'react';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { ComposerFields, WaySwitch } from '../composer/ComposerFields.tsx';
import type { Composer } from '../composer/useComposer.ts';
import { ReceiverField } from '../receiver/ReceiverField.tsx';
import type { Receiver } from '../receiver/useReceiver.ts';
import { Bubble } from '../text/Bubble.tsx';

type ShareFormProps = {
  readonly way: MessageWay;
  readonly onWay: (way: MessageWay) => void;
  readonly receiver: Receiver;
  readonly composer: Composer;
  /** The ref of the button that sends the message. */
  readonly sendRef: RefObject<HTMLAnchorElement | null>;
  /** The whole message, as the preview shows it. */
  readonly text: string;
  /** The inputs of the link, above the preview. */
  readonly link: ReactNode;
  /** Why the share was not saved, below the preview. */
  readonly children: ReactNode;
};

/** The inputs of a message that shares records, and its preview. */
export const ShareForm = ({ way, onWay, receiver, composer, sendRef, text, link, children }: ShareFormProps) => (
  <div className="msg-compose">
    <WaySwitch ways={messageWays} way={way} onChange={onWay} />
    <ReceiverField receiver={receiver} way={way} />
    <ComposerFields composer={composer} way={way} onSend={() => sendRef.current?.click()} />
    {link}
    <section aria-label={messagesText('preview.title')}>
      <Bubble way={way} subject={composer.subject} text={text} />
    </section>
    {children}
  </div>
);
