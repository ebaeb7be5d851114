import type { MessageWay } from '#model/schema/schema.ts';
import { ChatText } from './ChatText.tsx';
import { SmsCount } from './SmsCount.tsx';

type BubbleProps = {
  readonly way: MessageWay | undefined;
  readonly subject: string;
  readonly text: string;
  readonly to?: string | undefined;
};

const nothing = 'Nothing written yet.';

/** A message as the one who gets it will see it: a chat, a short message, or a letter with its subject. */
export const Bubble = ({ way, subject, text, to }: BubbleProps) => {
  const shown = text === '' ? <span className="msg-nothing">{nothing}</span> : text;
  if (way === 'email') {
    return (
      <div className="msg-mail">
        <dl>
          {to !== undefined && (
            <div>
              <dt>To</dt>
              <dd>{to}</dd>
            </div>
          )}
          <div>
            <dt>Subject</dt>
            <dd>{subject === '' ? <span className="msg-nothing">No subject</span> : subject}</dd>
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
