import { smsLength } from './smsLength.ts';

const shownSigns = 8;

/** How long an SMS is, in how many segments it goes, and which signs make it dearer. */
export const SmsCount = ({ text }: { readonly text: string }) => {
  const { characters, segments, isUnicode, rare } = smsLength(text);
  return (
    <p className="msg-count">
      <span>
        {characters} {characters === 1 ? 'character' : 'characters'}
      </span>
      <span>
        {segments} {segments === 1 ? 'segment' : 'segments'}
      </span>
      {isUnicode && <span>Unicode, because of {rare.slice(0, shownSigns).join(' ')}</span>}
    </p>
  );
};
