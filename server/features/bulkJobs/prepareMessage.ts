import type pg from 'pg';
import { kindFor, kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { canRead } from '#model/permissions/permissions.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import { fillTemplate } from '#model/templates/fillTemplate.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { sourcesFor } from '#model/templates/variables.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { variableTexts } from '../placeholders/variableTexts.ts';

const textIn = (record: JsonObject, name: string | undefined): string => {
  const value = name === undefined ? undefined : record[name];
  return typeof value === 'string' ? value : '';
};

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text });
};

/**
 * Returns the message that the template `body.template` gives for the record `id`. `to`: the first phone or email of
 * the record that the sender may read. Shape: `{"way":"whatsapp","to":"+919845012345","subject":"","body":"Hi Asha"}`.
 * Errors: `NOT_FOUND` for a template or record that the sender may not see; `INVALID` without a recipient, for a
 * template about other records, or if a variable has no value.
 */
export const prepareMessage = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, body }: { readonly id: string; readonly body: JsonObject },
): Promise<JsonObject> => {
  const { resource, state, actor } = context;
  const source = messageSourceFor(state.model, resource);
  if (source === undefined) return refuse(serverText('bulk.noMessages', { things: resource.plural }));
  const { resource: templates, message, about } = source;
  const reading = (of: typeof resource): OperationContext => ({ ...context, resource: of, operation: 'getOne' });
  // checked: a record on the wire is JSON
  const template = JSON.parse(await readRecord(reading(templates), client, textIn(body, 'template'))) as JsonObject;
  const record = JSON.parse(await readRecord(reading(resource), client, id)) as JsonObject;
  if (textIn(template, message.about) !== about)
    return refuse(
      serverText('bulk.otherTemplate', { thing: inLowerCase(templates.title), things: inLowerCase(resource.plural) }),
    );
  const channel = textIn(template, message.channel);
  const way = ownValue(message.ways, channel);
  if (way === undefined) return refuse(serverText('messages.noChannel'));
  const field = resource.fields.find(
    (one) =>
      kindFor(one).traits.contact?.includes(way) === true &&
      canRead(actor.permissions, resource, one) &&
      !isBlank(record[one.name]),
  );
  if (field === undefined)
    return refuse(way === 'email' ? serverText('messages.noEmail') : serverText('messages.noPhone'));
  const sources = sourcesFor(about, { resources: state.model.resources, message, kinds });
  const texts = await variableTexts(context, sources, record);
  const fill = (name: string | undefined) =>
    fillTemplate(textIn(template, name), sources, ({ key }) => texts.get(key) ?? '');
  const [subject, text] = [fill(message.subject), fill(message.body)];
  const [blank] = [...text.blanks, ...subject.blanks];
  if (blank !== undefined) return refuse(`${serverText('messages.blankVariable', { field: blank })}.`);
  return { way, to: textIn(record, field.name), subject: subject.text, body: text.text };
};
