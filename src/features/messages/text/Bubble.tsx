import type { MessageWay } from '#model/schema/schema.ts';
import { ChatText } from './ChatText.tsx';
import { SmsCount } from './SmsCount.tsx';
import { messagesText } from '../../../messages/en/messagesText.ts';

type BubbleProps = {
  readonly way: MessageWay | undefined;
  readonly subject: string;
  readonly text: string;
  readonly to?: string | undefined;
};

/**
 * Shows a message as the recipient will see it: an SMS, an email with its recipient and subject, or otherwise a chat
 * message.
 */
export const Bubble = ({ way, subject, text, to }: BubbleProps) => {
  const shown = text === '' ? <span className="msg-nothing">{messagesText('empty')}</span> : text;
  if (way === 'email') {
    return (
      <div className="msg-mail">
        <dl>
          {to !== undefined && (
            <div>
              <dt>{messagesText('to')}</dt>
              <dd>{to}</dd>
            </div>
          )}
          <div>
            <dt>{messagesText('subject.title')}</dt>
            <dd>{subject === '' ? <span className="msg-nothing">{messagesText('subject.none')}</span> : subject}</dd>
          </div>
        </dl>
        <p>{shown}</p>
      </div>
    );
  }
  return (
    <>
      <div className={way === 'sms' ? 'msg-stage msg-stage-sms' : 'msg-stage msg-stage-chat'}>
        <p className="msg-bubble">{way === 'sms' || text === '' ? shown : <ChatText text={text} />}</p>
      </div>
      {way === 'sms' && <SmsCount text={text} />}
    </>
  );
};
