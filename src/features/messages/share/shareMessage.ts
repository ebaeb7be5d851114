import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { factsText } from '../factsText.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

type Values = Readonly<Record<string, Json>>;

type Message = {
  readonly resource: Resource;
  readonly record: Values;
  readonly context: KindContext;
  /** Name of the recipient. '' if there is none. */
  readonly name: string;
  /** Whether the message ends with a link to the public page. */
  readonly hasLink: boolean;
};

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/**
 * Returns the greeting of a message with the first name of a person: `Asha Rao` → `Hi Asha`. If `name` does not start
 * with a letter, such as a phone number, or is an email address, the greeting has no name.
 */
export const greeting = (name: string): string =>
  /^\p{L}/u.test(name) && !name.includes('@')
    ? messagesText('share.greeting', { name: firstName(name) })
    : messagesText('share.greetingPlain');

const publicText = (fields: readonly Field[], record: Values, context: KindContext): string =>
  fields
    .filter((field) => field.public && !isBlank(record[field.name]))
    .map((field) => kinds[field.kind]?.toText(record[field.name], field, context) ?? '')
    .filter((text) => text !== '')
    .join(', ');

const perText = ({ preview }: Resource, record: Values): string => {
  const per = preview?.schema.per;
  const unit = per === undefined ? undefined : per.values[String(record[per.by])];
  return unit === undefined ? '' : ` ${unit}`;
};

/**
 * Returns the text of a message that shares a record: `Hi Asha, here is a property that may suit you: Sea view, in
 * Bandra, Mumbai, for 1.25 Cr. Shall I arrange a visit?`. With `hasLink`, the text also says that a link follows. If
 * the resource has no public page, the text is the greeting and the values of the record that visitors may see, or ''
 * if there are none. `name`: the name of the recipient.
 */
export const shareMessage = ({ resource, record, context, name, hasLink }: Message): string => {
  const { preview } = resource;
  if (preview === undefined) {
    const facts = factsText(resource, record, context);
    return facts === '' ? '' : `${greeting(name)}\n\n${facts}`;
  }
  const title = recordTitle(resource, record, context);
  // chosen: a title often names the locality, so the message does not name it again.
  const place = publicText(preview.place, record, context)
    .split(', ')
    .filter((part) => !title.toLowerCase().includes(part.toLowerCase()))
    .join(', ');
  const price = preview.price === undefined ? '' : publicText([preview.price], record, context);
  const facts = [
    title,
    place === '' ? '' : messagesText('share.place', { place }),
    price === '' ? '' : messagesText('share.price', { price: `${price}${perText(resource, record)}` }),
  ].filter((part) => part !== '');
  return [
    greeting(name),
    `${messagesText('share.suits', { thing: inLowerCase(resource.title) })} ${facts.join(', ')}.`,
    ...(hasLink ? [messagesText('share.page')] : []),
    messagesText('share.ask'),
  ].join(' ');
};
