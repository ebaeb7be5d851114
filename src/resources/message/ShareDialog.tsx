import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { recordTitle } from '#model/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { type MessageWay, messageWays } from '#model/schema.ts';
import { useModel } from '../../schemas.tsx';
import { contactFieldsOf } from '../shared/contacts.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { ComposerFields, WaySwitch } from './ComposerFields.tsx';
import { factsText } from './factsText.ts';
import './message.css';
import { type Person, peopleFor, PersonField } from './PersonField.tsx';
import { readRecipient, recipientsOf } from './recipients.ts';
import { SendButton } from './SendButton.tsx';
import { useComposer } from './useComposer.ts';
import { useShare } from './useShare.ts';

type ShownProps = { readonly resource: Resource; readonly record: ResourceRecord; /** Who gets it, where that is known already. */ readonly to: ResourceRecord | undefined; readonly onClose: () => void };

const nobody: Person = { typed: '', record: undefined };

const Shown = ({ resource, record, to: getter, onClose }: ShownProps) => {
  const { map } = useRights(resource);
  const model = useModel();
  const context = useKindContext();
  const link = useRef<HTMLAnchorElement>(null);
  const [way, setWay] = useState<MessageWay>('whatsapp');
  const [person, setPerson] = useState<Person>({ ...nobody, record: getter });
  const composer = useComposer({ resource, record, way, start: factsText(resource, record, context) });
  const { share, isSending, failure } = useShare(resource, record, onClose);
  const people = peopleFor(model, map, resource, way);
  const typed = person.typed.trim();
  const read = typed === '' ? { value: '' } : readRecipient(typed, way, context);
  const known = people === undefined || person.record === undefined ? undefined : recipientsOf(contactFieldsOf(people, map), person.record, way, context)[0];
  const to = known?.value ?? ('value' in read && typeof read.value === 'string' ? read.value : '');
  const named = people === undefined || person.record === undefined ? typed : recordTitle(people.recordTitle, person.record);
  const { subject, text, note, isFilling } = composer;
  const send = (channel: MessageWay | 'link'): void =>
    share({ channel, to: named, note, person: people === undefined || person.record === undefined ? undefined : { resource: people, record: person.record } });
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => send('link'));
  const actions = (
    <>
      <Button onClick={copy} disabled={isSending || isFilling || text === ''}>Copy text</Button>
      <SendButton ref={link} message={{ way, to, subject, text }} disabled={isFilling || 'problem' in read} isSending={isSending} onSend={() => send(way)} />
    </>
  );
  return (
    <Sheet title={`Share ${recordTitle(resource.recordTitle, record)}`} onClose={onClose} actions={actions}>
      <div className="msg-compose">
        <WaySwitch ways={messageWays} way={way} onChange={setWay} />
        {people !== undefined && (
          <PersonField people={people} map={map} way={way} value={person} problem={'problem' in read && typed.length > 3 && /\d{4}|@/.test(typed) ? read.problem : undefined} onChange={setPerson} />
        )}
        <ComposerFields composer={composer} way={way} onSend={() => link.current?.click()} />
        {failure !== undefined && <p role="alert" className="rec-form-failure">The message was opened, but the share could not be counted: {failure}</p>}
      </div>
    </Sheet>
  );
};

/** Shares a record with somebody: its public facts or a template, opened in the program that sends it, counted and told of. */
export const ShareDialog = ({ resource, open, onClose }: DialogProps) => {
  const record = open.kind === 'share' ? open.records[0] : undefined;
  return record === undefined ? null : <Shown resource={resource} record={record} to={open.kind === 'share' ? open.to?.record : undefined} onClose={onClose} />;
};
