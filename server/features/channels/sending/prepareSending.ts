import type pg from 'pg';
import { kinds } from '#kinds/index.ts';
import { serverText } from '../../../language/serverText.ts';
import {
  type ChannelSchema,
  sendsOnlyTemplates,
  type TemplateHeaderSchema,
} from '#model/schema/files/channelSchema.ts';
import { sourcesAbout } from '#model/templates/sourcesAbout.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { variableTexts } from '../../placeholders/variableTexts.ts';
import { isWindowOpen } from './isWindowOpen.ts';
import type { FilledTemplate } from '../queue/messageQueue.ts';
import { refusalOf } from './refusalOf.ts';
import { invalidRequest } from '../../../records/context/invalidRequest.ts';

/** A message to one address of a record, to check before it is stored. */
type UncheckedMessage = {
  readonly channel: ChannelSchema;
  /** Id of the record. */
  readonly id: string;
  readonly record: Values;
  readonly address: string;
  /** Name of the template that the text came from. */
  readonly template: string | undefined;
  /** The attached file. */
  readonly attached?: 'image' | 'document' | undefined;
  /** The user who signs the message. Absent: the current user. */
  readonly sender?: string;
};

const headerName = ({ type }: TemplateHeaderSchema): string =>
  serverText(type === 'image' ? 'messages.picture' : 'messages.document');

/** Refuses a template whose header file is missing, and a file that the template does not allow. */
const refuseOtherHeader = (header: TemplateHeaderSchema | undefined, attached: UncheckedMessage['attached']): void => {
  if (attached !== undefined && header?.type !== attached)
    throw invalidRequest(
      header === undefined
        ? serverText('messages.templateNoFile')
        : serverText('messages.templateBegins', { file: headerName(header) }),
    );
  if (header !== undefined && header.link === undefined && attached === undefined)
    throw invalidRequest(serverText('messages.templateBeginsAttach', { file: headerName(header) }));
};

/**
 * Returns the provider's template with its values, as the user may read them, or null if the channel has no such
 * template.
 */
const templateFor = async (
  context: OperationContext,
  client: pg.PoolClient,
  { channel, id, record, template, attached, sender }: UncheckedMessage,
): Promise<FilledTemplate | null> => {
  const found =
    template === undefined || !Object.hasOwn(channel.templates ?? {}, template)
      ? undefined
      : channel.templates?.[template];
  if (found === undefined) return null;
  const { id: providerId, language, header, variables = [] } = found;
  refuseOtherHeader(header, attached);
  const named = {
    id: providerId,
    ...(language === undefined ? {} : { language }),
    ...(header === undefined ? {} : { header }),
  };
  if (variables.length === 0) return { ...named, values: [] };
  const sources = sourcesAbout(context.resource, { resources: context.state.model.resources, kinds });
  const texts = await variableTexts(context, sources, { ...record, _id: id }, { executor: client, sender });
  const missing = variables.find((key) => (texts.get(key) ?? '') === '');
  if (missing !== undefined) throw invalidRequest(serverText('messages.templateNeeds', { field: missing }));
  return { ...named, values: variables.map((key) => texts.get(key) ?? '') };
};

/** Refuses what the provider would refuse: a text outside of WhatsApp's window, an SMS without its DLT template. */
const refuseUnsendable = async (
  client: pg.PoolClient,
  channel: ChannelSchema,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<void> => {
  if (channel.whatsapp !== undefined && !(await isWindowOpen(client, { channel: channel.name, address, now })))
    throw invalidRequest(serverText('messages.windowClosed'));
  if (sendsOnlyTemplates(channel)) throw invalidRequest(serverText('messages.templatesOnly'));
};

/**
 * Checks that a contact may get a message. Returns the provider's template for the message, or null if the message is
 * sent as text. Writes nothing. Errors: `INVALID` with the reason, such as an unsubscribed address.
 */
export const prepareSending = async (
  context: OperationContext,
  client: pg.PoolClient,
  message: UncheckedMessage,
): Promise<FilledTemplate | null> => {
  const reason = await refusalOf(context, client, message);
  if (reason !== undefined) throw invalidRequest(reason);
  const template = await templateFor(context, client, message);
  if (template === null) await refuseUnsendable(client, message.channel, { ...message, now: context.now });
  return template;
};
