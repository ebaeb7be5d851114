import { smsLength } from './smsLength.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

const shownSigns = 8;

/** The length of an SMS, its number of segments, and the characters that make it more expensive. */
export const SmsCount = ({ text }: { readonly text: string }) => {
  const { characters, segments, isUnicode, rare } = smsLength(text);
  return (
    <p className="msg-count">
      <span>{messagesText('sms.characters', { count: characters })}</span>
      <span>{messagesText('sms.segments', { count: segments })}</span>
      {isUnicode && <span>{messagesText('sms.unicode', { characters: rare.slice(0, shownSigns).join(' ') })}</span>}
    </p>
  );
};
