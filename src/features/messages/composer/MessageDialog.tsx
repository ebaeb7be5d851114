import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type RefObject, useRef, useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { useLog } from '../../callLog/useLog.ts';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useRights } from '../../../resources/shared/useRights.ts';
import { AttachmentField } from '../../../resources/shared/parts/AttachmentField.tsx';
import { ComposerFields, WaySwitch } from './ComposerFields.tsx';
import css from '../message.css?inline';
import { type Recipient, recipientsOf, waysOf } from '../receiver/recipients.ts';
import { SendButton } from './SendButton.tsx';
import { useComposer } from './useComposer.ts';
import { useMessageChannel, useSend } from './useSend.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { channelsText } from '../../../messages/en/channelsText.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';

adoptStyles(css);

type ToProps = {
  readonly recipients: readonly Recipient[];
  readonly to: Recipient | undefined;
  readonly onChange: (value: string) => void;
};

const To = ({ recipients, to, onChange }: ToProps) =>
  recipients.length > 1 ? (
    <TextField
      select
      size="small"
      label={messagesText('to')}
      value={to?.value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {recipients.map(({ title, value, text }) => (
        <MenuItem key={value} value={value}>
          {text} · {title}
        </MenuItem>
      ))}
    </TextField>
  ) : (
    <span className="msg-to">{to?.text}</span>
  );

type MessageSheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly first: MessageWay;
  readonly onClose: () => void;
};

/**
 * Returns the message that the user writes, its recipients, and two ways to send it: `send` through the channel, and
 * `saveOpened` after the user opened it in their own app. Both save it to the timeline and then close the dialog.
 */
const useMessage = ({ resource, record, onClose }: MessageSheetProps, way: MessageWay) => {
  const rights = useRights(resource);
  const context = useKindContext();
  const [wanted, setWanted] = useState('');
  const [file, setFile] = useState<File>();
  const channel = useMessageChannel(way);
  const composer = useComposer({ resource, record, way, channel });
  const logged = useLog(resource, onClose);
  const sent = useSend(resource, onClose);
  const takesFile = channel !== undefined && way !== 'sms';
  const recipients = recipientsOf(rights.contactFields, record, way, context);
  const to = recipients.find(({ value }) => value === wanted) ?? recipients[0];
  const { subject, text, note } = composer;
  const template = composer.templates.find(({ id }) => id === composer.chosen)?.name;
  return {
    composer,
    hasChannel: channel !== undefined,
    /** Whether the channel sends files. `file` is the chosen one. */
    takesFile,
    file,
    setFile,
    recipients,
    to,
    setWanted,
    logged,
    sent,
    isEmpty: text.trim() === '' && !(takesFile && file !== undefined),
    saveOpened: () => logged.log(record.id, { kind: way, ...(note === '' ? {} : { note }) }),
    send: () =>
      sent.send(
        {
          record: record.id,
          way,
          text,
          ...(to === undefined ? {} : { to: to.value }),
          ...(way === 'email' ? { subject } : {}),
          ...(template === undefined ? {} : { template }),
        },
        takesFile ? file : undefined,
      ),
  };
};

type ActionsProps = {
  readonly way: MessageWay;
  readonly message: ReturnType<typeof useMessage>;
  /** The ref of the link that opens the message in an app. */
  readonly link: RefObject<HTMLAnchorElement | null>;
  readonly onClose: () => void;
};

/** The buttons that send the message through the channel, and that open it in the user's own app. */
const Actions = ({ way, message, link, onClose }: ActionsProps) => {
  const { composer, hasChannel, to, logged, sent, send, saveOpened, isEmpty } = message;
  const { subject, text, isFilling } = composer;
  const cannotSend = isFilling || to === undefined;
  // If the provider refuses the message, the user can still send it with their own app.
  const opensApp = !hasChannel || sent.failure !== undefined;
  return (
    <>
      <Button onClick={onClose} disabled={logged.isSending || sent.isSending}>
        {actionText('cancel')}
      </Button>
      {opensApp && (
        <SendButton
          ref={link}
          message={{ way, to: to?.value ?? '', subject, text }}
          disabled={cannotSend}
          isSending={logged.isSending}
          onSend={saveOpened}
        />
      )}
      {hasChannel && (
        <Button variant="contained" onClick={send} disabled={cannotSend || isEmpty} loading={sent.isSending}>
          {channelsText('send')}
        </Button>
      )}
    </>
  );
};

const MessageSheet = (props: MessageSheetProps) => {
  const recordTitle = useRecordTitle();
  const { resource, record, first, onClose } = props;
  const rights = useRights(resource);
  const context = useKindContext();
  const [way, setWay] = useState(first);
  const link = useRef<HTMLAnchorElement>(null);
  const message = useMessage(props, way);
  const { composer, hasChannel, takesFile, to, logged, sent, send } = message;
  return (
    <Sheet
      title={messagesText('title', { name: recordTitle(resource, record) })}
      onClose={onClose}
      actions={<Actions way={way} message={message} link={link} onClose={onClose} />}
    >
      <div className="msg-compose">
        <div className="msg-compose-head">
          <WaySwitch ways={waysOf(rights.contactFields, record, context)} way={way} onChange={setWay} />
          <To recipients={message.recipients} to={to} onChange={message.setWanted} />
        </div>
        <ComposerFields composer={composer} way={way} onSend={() => (hasChannel ? send() : link.current?.click())} />
        {takesFile && (
          <div>
            <AttachmentField
              file={message.file}
              disabled={logged.isSending || sent.isSending}
              onChange={message.setFile}
            />
          </div>
        )}
        <FormFailure message={sent.failure} />
        {logged.failure !== undefined && <FormFailure message={messagesText('notSaved', { reason: logged.failure })} />}
      </div>
    </Sheet>
  );
};

/**
 * The dialog in which the user writes a message to the person of a record. If a channel is set up for the way of
 * sending, such as email, the server sends the message. Otherwise the message is opened in an app, such as WhatsApp, in
 * which the user sends it. In both cases the message is saved to the record's timeline.
 */
export const MessageDialog = ({ resource, open, onClose }: DialogProps) =>
  open.kind === 'message' ? (
    <MessageSheet resource={resource} record={open.record} first={open.way} onClose={onClose} />
  ) : null;
