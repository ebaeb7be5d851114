import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
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
import { factsText } from './factsText.ts';
import { expiryOf, firstChoice, LinkFields } from './LinkFields.tsx';
import './message.css';
import { type Person, peopleFor, PersonField } from './PersonField.tsx';
import { readRecipient, recipientsOf } from './recipients.ts';
import { SendButton } from './SendButton.tsx';
import { useComposer } from './useComposer.ts';
import { useDraftedLink } from './useDraftedLink.ts';
import { useShare } from './useShare.ts';

type SheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** The one it goes to, where that is settled. */
  readonly to?: { readonly resource: Resource; readonly record: ResourceRecord };
  readonly onClose: () => void;
};

const nobody: Person = { typed: '', record: undefined };

/** Writes the message by which a record is shared, with a link to its page, and shows it as the other side will see it. */
export const ShareSheet = ({ resource, record, to: fixed, onClose }: SheetProps) => {
  const { map } = useRights(resource);
  const model = useModel();
  const context = useKindContext();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [typedPerson, setPerson] = useState<Person>(nobody);
  const [choice, setChoice] = useState(firstChoice);
  const composer = useComposer({ resource, record, way, start: factsText(resource, record, context) });
  const drafted = useDraftedLink(resource, record);
  const { share, isSending, failure } = useShare(resource, record, onClose);
  const people = fixed?.resource ?? peopleFor(model, map, resource, way);
  const person: Person = fixed === undefined ? typedPerson : { typed: '', record: fixed.record };
  const typed = person.typed.trim();
  const read = typed === '' ? { value: '' } : readRecipient(typed, way, context);
  const known = people === undefined || person.record === undefined ? undefined : recipientsOf(contactFieldsOf(people, map), person.record, way, context)[0];
  const to = known?.value ?? ('value' in read && typeof read.value === 'string' ? read.value : '');
  const named = people === undefined || person.record === undefined ? typed : recordTitle(people.recordTitle, person.record);
  const { subject, note, isFilling } = composer;
  const link = choice.isAdded ? drafted.link : undefined;
  const text = [composer.text, ...(link === undefined ? [] : [link.address])].filter((part) => part !== '').join('\n\n');
  const isWaiting = isFilling || (choice.isAdded && drafted.isPending);
  const send = (channel: MessageWay | 'link'): void =>
    share({
      channel, to: named, note, link: drafted.link?.link, expiresAt: link === undefined ? undefined : expiryOf(choice),
      person: people === undefined || person.record === undefined ? undefined : { resource: people, record: person.record },
    });
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => send('link'));
  const actions = (
    <>
      <Button onClick={copy} disabled={isSending || isWaiting || text === ''}>Copy text</Button>
      <SendButton ref={anchor} message={{ way, to, subject, text }} disabled={isWaiting || 'problem' in read} isSending={isSending} onSend={() => send(way)} />
    </>
  );
  return (
    <Sheet title={`Share ${recordTitle(resource.recordTitle, record)}`} onClose={onClose} actions={actions}>
      <div className="msg-compose">
        <WaySwitch ways={messageWays} way={way} onChange={setWay} />
        {fixed !== undefined && <p className="msg-to">To {named}{known === undefined ? ', by a number or address that you choose there' : `, ${known.text}`}</p>}
        {fixed === undefined && people !== undefined && (
          <PersonField people={people} map={map} way={way} value={person} problem={'problem' in read && typed.length > 3 && /\d{4}|@/.test(typed) ? read.problem : undefined} onChange={setPerson} />
        )}
        <ComposerFields composer={composer} way={way} onSend={() => anchor.current?.click()} />
        {(drafted.isPending || drafted.link !== undefined) && <LinkFields value={choice} onChange={setChoice} />}
        {drafted.failure !== undefined && <p role="alert" className="rec-form-failure">There is no link to its page right now: {drafted.failure}</p>}
        <section aria-label="Preview"><Bubble way={way} subject={subject} text={text} /></section>
        {failure !== undefined && <p role="alert" className="rec-form-failure">The message was opened, but the share could not be counted: {failure}</p>}
      </div>
    </Sheet>
  );
};
