import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { AttachmentField } from '../../resources/shared/parts/AttachmentField.tsx';
import { ComposerFields } from '../../features/messages/composer/ComposerFields.tsx';
import messageCss from '../../features/messages/message.css?inline';
import { recipientsOf } from '../../features/messages/receiver/recipients.ts';
import { useComposer } from '../../features/messages/composer/useComposer.ts';
import { useMessageChannel, useSend } from '../../features/messages/composer/useSend.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { inboxText } from '../../messages/en/inboxText.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { type ConversationName, useRefreshInbox } from './useInbox.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';

adoptStyles(messageCss);

type ReplyBoxProps = {
  readonly resource: Resource;
  readonly name: ConversationName;
  /** The phone number or email address of the last received message. */
  readonly to: string | undefined;
  /** The subject of the email to which the user replies. */
  readonly subject: string;
};

const replySubject = (subject: string): string =>
  subject === '' || /^re:/i.test(subject) ? subject : inboxText('replySubject', { subject });

type FormProps = ReplyBoxProps & { readonly record: ResourceRecord; readonly onSent: () => void };

const Form = ({ resource, name: { way }, record, to, subject, onSent }: FormProps) => {
  const rights = useRights(resource);
  const recipients = recipientsOf(rights.contactFields, record, way, useKindContext());
  const channel = useMessageChannel(way);
  const composer = useComposer({ resource, record, way, channel, isReply: true, startSubject: replySubject(subject) });
  const sent = useSend(resource, onSent);
  const [file, setFile] = useState<File>();
  const hindrance = (): string | undefined => {
    if (!rights.may('log')) return inboxText('mayNotReply');
    if (channel === undefined) return inboxText('noChannel');
    return recipients.length === 0 ? inboxText('noAddress') : undefined;
  };
  const hindered = hindrance();
  if (hindered !== undefined) return <p className="inbox-hindered">{hindered}</p>;
  // If the record no longer has this number, its first one is used.
  const recipient = recipients.find(({ value }) => value.toLowerCase() === to?.toLowerCase()) ?? recipients[0];
  const template = composer.templates.find(({ id }) => id === composer.chosen)?.name;
  const isReady = !composer.isFilling && !sent.isSending && (composer.text.trim() !== '' || file !== undefined);
  const send = (): void => {
    if (!isReady) return;
    sent.send(
      {
        record: record.id,
        way,
        text: composer.text,
        ...(recipient === undefined ? {} : { to: recipient.value }),
        ...(way === 'email' ? { subject: composer.subject } : {}),
        ...(template === undefined ? {} : { template }),
      },
      file,
    );
  };
  return (
    <form
      className="inbox-reply"
      aria-label={inboxText('reply')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ComposerFields composer={composer} way={way} onSend={send} minRows={2} />
      <FormFailure message={sent.failure} />
      <div className="inbox-reply-actions">
        <span className="inbox-reply-facts">
          <span className="msg-to">{recipient?.text}</span>
          {way !== 'sms' && <AttachmentField file={file} disabled={sent.isSending} onChange={setFile} />}
        </span>
        <Button type="submit" variant="contained" disabled={!isReady} loading={sent.isSending}>
          {channelsText('send')}
        </Button>
      </div>
    </form>
  );
};

/**
 * The reply box of a conversation. If no reply is possible, the reason is shown. Renders nothing until the record is
 * loaded.
 */
export const ReplyBox = (props: ReplyBoxProps) => {
  const { resource, name } = props;
  const refresh = useRefreshInbox();
  const [number, setNumber] = useState(0);
  const { data: record } = useGetOne<ResourceRecord>(resource.name, { id: name.record }, { retry: false });
  const onSent = (): void => {
    refresh();
    // A new key mounts an empty reply box.
    setNumber(number + 1);
  };
  return record === undefined ? null : <Form key={number} {...props} record={record} onSent={onSent} />;
};
