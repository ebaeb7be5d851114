import { useStore } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { type ChannelSchema, sendsOnlyTemplates } from '#model/schema/files/channelSchema.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { MessageWay } from '#model/schema/schema.ts';
import { messageSourceFor, type MessageSource } from '#model/templates/messageSourceFor.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { messageTextsOf } from '../messageSource.ts';
import { useFilled } from '../usePreview.ts';
import { useTemplates } from '../useTemplates.ts';

type Edit = { readonly subject?: string; readonly text?: string };

/** The message that the user is writing to a person, and the functions that change it. */
export type Composer = {
  /** The templates that the user can choose. */
  readonly templates: readonly OfferedTemplate[];
  /** Whether a message may have a text without a template. */
  readonly takesText: boolean;
  /** Id of the chosen template, or '' if there is none. */
  readonly chosen: string;
  /** Chooses a template, or none with ''. */
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

/** The templates for one way of sending, and what a message may contain. */
type Offered = {
  /** The templates that the user can choose. Those that the provider has approved are first. */
  readonly templates: readonly ResourceRecord[];
  readonly areLoading: boolean;
  readonly nameOf: (template: ResourceRecord) => string;
  readonly isApproved: (template: ResourceRecord) => boolean;
  readonly takesText: boolean;
};

type OfferedOptions = Pick<ComposerOptions, 'way' | 'channel'> & { readonly source: MessageSource | undefined };

/** Returns the templates for `way`. If the channel sends only approved templates, the others are left out. */
const useOfferedTemplates = ({ source, way, channel }: OfferedOptions): Offered => {
  const recordTitle = useRecordTitle();
  const nameOf = (template: ResourceRecord): string =>
    source === undefined ? '' : recordTitle(source.resource, template);
  // The provider accepts templates that the channel's file lists at any time, so they come first.
  const isApproved = (template: ResourceRecord): boolean =>
    channel === undefined ||
    (channel.whatsapp === undefined && !sendsOnlyTemplates(channel)) ||
    Object.hasOwn(channel.templates ?? {}, nameOf(template));
  const takesText = channel === undefined || !sendsOnlyTemplates(channel);
  const { by, areLoading } = useTemplates(source);
  const templates = by(way)
    .filter((template) => takesText || isApproved(template))
    .toSorted((one, other) => Number(isApproved(other)) - Number(isApproved(one)));
  return { templates, areLoading, nameOf, isApproved, takesText };
};

/**
 * Returns the chosen template, undefined if there is none, and `choose`, which takes the id of a template. At first it
 * is the template that the user last chose for `way`. A user who has never chosen one starts with the first template,
 * unless there is a text to start with. A reply starts without a template.
 */
const useChosenTemplate = (
  { resource, way, start = '', isReply = false }: ComposerOptions,
  { templates, areLoading }: Offered,
) => {
  const stored = useStore<string | undefined>(`${resource.name}.message.${way}`);
  const own = useState<string | undefined>('');
  const [last, choose] = isReply ? own : stored;
  return {
    template: last === undefined && start === '' ? templates[0] : templates.find(({ id }) => id === last),
    choose,
    // While templates load, the text of the one that will be selected is not there yet.
    isWaiting: areLoading && last !== '' && (last !== undefined || start === ''),
  };
};

/** Returns the changes that the user made to the texts of a message, and the function that adds one. */
const useEdits = (key: string) => {
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const edited = edits[key] ?? {};
  return { edited, edit: (part: Edit) => setEdits({ ...edits, [key]: { ...edited, ...part } }) };
};

/** Returns the text of a message in the timeline: the name of its template, its subject and its text. */
const noteOf = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
    .slice(0, maxNoteLength);

/**
 * Returns the message that the user is writing to the person of a record, and the functions that change it. At first,
 * its text is that of the chosen template, with the values of the record in place of its variables. Without a template,
 * its text is `start`.
 */
export const useComposer = (options: ComposerOptions): Composer => {
  const { resource, record, way, start = '', isPlain = false, channel, startSubject = '' } = options;
  const messageSource = messageSourceFor(useModel(), resource);
  const source = isPlain ? undefined : messageSource;
  const offered = useOfferedTemplates({ source, way, channel });
  const { templates, nameOf, isApproved, takesText } = offered;
  const { template, choose, isWaiting } = useChosenTemplate(options, offered);
  const written =
    source === undefined || template === undefined
      ? { subject: '', body: '' }
      : messageTextsOf(source.message, template);
  const filled = useFilled({ source: template === undefined ? undefined : source, ...written, record: record.id });
  const { edited, edit } = useEdits(`${way} ${template?.id ?? ''}`);
  const initial =
    template === undefined
      ? { subject: startSubject, text: start }
      : { subject: filled.data?.subject ?? '', text: filled.data?.body ?? '' };
  const { subject, text } = { ...initial, ...edited };
  return {
    templates: templates.map((one) => ({ id: one.id, name: nameOf(one), isApproved: isApproved(one) })),
    takesText,
    chosen: template?.id ?? '',
    choose,
    subject,
    text,
    edit,
    blanks: template !== undefined && edited.text === undefined ? (filled.data?.blanks ?? []) : [],
    isFilling: isWaiting || (template !== undefined && filled.isPending),
    failure: filled.error === null || template === undefined ? undefined : failureOf(filled.error).message,
    note: noteOf([template === undefined ? undefined : nameOf(template), subject, text]),
  };
};
