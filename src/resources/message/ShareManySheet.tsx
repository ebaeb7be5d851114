import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inSentence } from '#model/inSentence.ts';
import { recordTitle } from '#model/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { type MessageWay, messageWays } from '#model/schema.ts';
import { useModel } from '../../schemas.tsx';
import { contactFieldsOf } from '../shared/contacts.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { Bubble } from './Bubble.tsx';
import { ComposerFields, WaySwitch } from './ComposerFields.tsx';
import { shortText } from './factsText.ts';
import { expiryOf, firstChoice, LinkTerm } from './LinkFields.tsx';
import './message.css';
import { type Person, peopleFor, PersonField } from './PersonField.tsx';
import { readRecipient, recipientsOf } from './recipients.ts';
import { SendButton } from './SendButton.tsx';
import { useComposer } from './useComposer.ts';
import { useDraftedLinks } from './useDraftedLink.ts';
import { useShare } from './useShare.ts';

type SheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** What goes with it in the same message. */
  readonly others: readonly ResourceRecord[];
  /** The one it goes to, where that is settled. */
  readonly to?: { readonly resource: Resource; readonly record: ResourceRecord };
  readonly onClose: () => void;
};

const nobody: Person = { typed: '', record: undefined };

/** Writes one message by which several records are shared, each with a link of its own; a template of whom it goes to may begin it. */
export const ShareManySheet = ({ resource, record, others, to: fixed, onClose }: SheetProps) => {
  const { map } = useRights(resource);
  const model = useModel();
  const context = useKindContext();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [typedPerson, setPerson] = useState<Person>(nobody);
  const [choice, setChoice] = useState(firstChoice);
  const records = [record, ...others];
  const people = fixed?.resource ?? peopleFor(model, map, resource, way);
  const person: Person = fixed === undefined ? typedPerson : { typed: '', record: fixed.record };
  const receiver = people === undefined || person.record === undefined ? undefined : { resource: people, record: person.record };
  const what = `${records.length} ${inSentence(resource.plural)}`;
  const composer = useComposer({ ...(receiver ?? { resource, record }), way, start: `Here are ${what} that may suit you:`, isPlain: receiver === undefined });
  const { links, failure: linkFailure } = useDraftedLinks(resource, records);
  const { share, isSending, failure } = useShare(resource, record, onClose);
  const typed = person.typed.trim();
  const read = typed === '' ? { value: '' } : readRecipient(typed, way, context);
  const known = receiver === undefined ? undefined : recipientsOf(contactFieldsOf(receiver.resource, map), receiver.record, way, context)[0];
  const to = known?.value ?? ('value' in read && typeof read.value === 'string' ? read.value : '');
  const named = receiver === undefined ? typed : recordTitle(receiver.resource.recordTitle, receiver.record);
  const { subject, note, isFilling } = composer;
  const text = [composer.text, ...records.map((each, index) => [shortText(resource, each, context), links?.[index]?.address].filter((line) => line !== undefined).join('\n'))].filter((part) => part !== '').join('\n\n');
  const isWaiting = isFilling || links === undefined;
  const send = (channel: MessageWay | 'link'): void =>
    share({
      channel, to: named, note, link: links?.[0]?.link, expiresAt: expiryOf(choice), person: receiver,
      others: others.flatMap((each, index) => {
        const link = links?.[index + 1]?.link;
        return link === undefined ? [] : [{ record: each, link }];
      }),
    });
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => send('link'));
  const actions = (
    <>
      <Button onClick={copy} disabled={isSending || isWaiting}>Copy text</Button>
      <SendButton ref={anchor} message={{ way, to, subject, text }} disabled={isWaiting || 'problem' in read} isSending={isSending} onSend={() => send(way)} />
    </>
  );
  return (
    <Sheet title={`Share ${what}`} onClose={onClose} actions={actions}>
      <div className="msg-compose">
        <WaySwitch ways={messageWays} way={way} onChange={setWay} />
        {fixed !== undefined && <p className="msg-to">To {named}{known === undefined ? ', by a number or address that you choose there' : `, ${known.text}`}</p>}
        {fixed === undefined && people !== undefined && (
          <PersonField people={people} map={map} way={way} value={person} problem={'problem' in read && typed.length > 3 && /\d{4}|@/.test(typed) ? read.problem : undefined} onChange={setPerson} />
        )}
        <ComposerFields composer={composer} way={way} onSend={() => anchor.current?.click()} />
        <LinkTerm value={choice} onChange={setChoice} />
        {linkFailure !== undefined && <p role="alert" className="rec-form-failure">There are no links to their pages right now: {linkFailure}</p>}
        <section aria-label="Preview"><Bubble way={way} subject={subject} text={text} /></section>
        {failure !== undefined && <p role="alert" className="rec-form-failure">The message was opened, but the shares could not be counted: {failure}</p>}
      </div>
    </Sheet>
  );
};
