import { useStore } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { type ChannelSchema, sendsOnlyTemplates } from '#model/schema/files/channelSchema.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { messageTextsOf } from '../messageSource.ts';
import { useFilled } from '../usePreview.ts';
import { useTemplates } from '../useTemplates.ts';

type Edit = { readonly subject?: string; readonly text?: string };

/** A message to a person that the user is writing. */
export type Composer = {
  readonly templates: readonly OfferedTemplate[];
  /** Whether a message may have a text without a template. */
  readonly takesText: boolean;
  /** Id of the chosen template, or '' if there is none. */
  readonly chosen: string;
  readonly choose: (id: string) => void;
  readonly subject: string;
  readonly text: string;
  readonly edit: (part: Edit) => void;
  /** Variables without a value, as written. */
  readonly blanks: readonly string[];
  readonly isFilling: boolean;
  readonly failure: string | undefined;
  /** Text of the message in the timeline. */
  readonly note: string;
};

/** A template that the user can choose. `isApproved`: the provider has approved it, so it can be sent at any time. */
export type OfferedTemplate = { readonly id: string; readonly name: string; readonly isApproved: boolean };

type ComposerOptions = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly way: MessageWay;
  /** The text of a message without a template. */
  readonly start?: string;
  /** Whether the message has no template. */
  readonly isPlain?: boolean;
  /** The channel that sends the message. Undefined: the user sends it with their own app. */
  readonly channel?: ChannelSchema | undefined;
  /** Whether the message is a reply. A reply starts without a template, and the chosen template is not remembered. */
  readonly isReply?: boolean;
  /** The subject of a message without a template. */
  readonly startSubject?: string;
};

/** chosen: max length that the timeline accepts. */
const maxNoteLength = 5000;

/**
 * Returns the message that a user writes to a person, and the functions that change it. At first, its text is the
 * template that the user last chose for `way`, filled from the record. If the user has never chosen one, it is `start`
 * or, if that is '', the first template. A reply starts without a template.
 */
export const useComposer = ({
  resource,
  record,
  way,
  start = '',
  isPlain = false,
  channel,
  isReply = false,
  startSubject = '',
}: ComposerOptions): Composer => {
  const messageSource = messageSourceFor(useModel(), resource);
  const source = isPlain ? undefined : messageSource;
  const nameOf = (template: ResourceRecord): string =>
    source === undefined ? '' : recordTitle(source.resource.recordTitle, template);
  // The provider accepts templates that the channel's file lists at any time, so they come first.
  const isApproved = (template: ResourceRecord): boolean =>
    channel === undefined ||
    (channel.whatsapp === undefined && !sendsOnlyTemplates(channel)) ||
    Object.hasOwn(channel.templates ?? {}, nameOf(template));
  const takesText = channel === undefined || !sendsOnlyTemplates(channel);
  const offered = useTemplates(source);
  const templates = offered
    .by(way)
    .filter((template) => takesText || isApproved(template))
    .toSorted((one, other) => Number(isApproved(other)) - Number(isApproved(one)));
  const stored = useStore<string | undefined>(`${resource.name}.message.${way}`);
  const own = useState<string | undefined>('');
  const [last, setLast] = isReply ? own : stored;
  // While templates load, the text of the one that will be selected is not there yet.
  const isWaiting = offered.areLoading && last !== '' && (last !== undefined || start === '');
  // A user who has not used a template yet starts with the first one, unless a text is given.
  const template = last === undefined && start === '' ? templates[0] : templates.find(({ id }) => id === last);
  const written =
    source === undefined || template === undefined
      ? { subject: '', body: '' }
      : messageTextsOf(source.message, template);
  const filled = useFilled({ source: template === undefined ? undefined : source, ...written, record: record.id });
  const key = `${way} ${template?.id ?? ''}`;
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const edit = edits[key] ?? {};
  const subject = edit.subject ?? (template === undefined ? startSubject : (filled.data?.subject ?? ''));
  const text = edit.text ?? (template === undefined ? start : (filled.data?.body ?? ''));
  const name = template === undefined ? undefined : nameOf(template);
  return {
    templates: templates.map((one) => ({ id: one.id, name: nameOf(one), isApproved: isApproved(one) })),
    takesText,
    chosen: template?.id ?? '',
    choose: setLast,
    subject,
    text,
    edit: (part) => setEdits({ ...edits, [key]: { ...edit, ...part } }),
    blanks: template !== undefined && edit.text === undefined ? (filled.data?.blanks ?? []) : [],
    isFilling: isWaiting || (template !== undefined && filled.isPending),
    failure: filled.error === null || template === undefined ? undefined : failureOf(filled.error).message,
    note: [name, subject, text]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n')
      .slice(0, maxNoteLength),
  };
};
