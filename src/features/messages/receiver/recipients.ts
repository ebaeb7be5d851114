import { kinds } from '#kinds/index.ts';
import '#kinds/readers.ts';
import { isBlank } from '#model/schema/json.ts';
import type { KindContext, Parsed } from '#model/kind.ts';
import { parseField } from '#model/parseField.ts';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import type { ContactFields } from '../../../resources/shared/contact/contacts.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

/**
 * A phone number or email address to which a message can be sent. Shape:
 * `{"title":"Phone","value":"+919845012345","text":"+91 98450 12345"}`.
 */
export type Recipient = { readonly title: string; readonly value: string; readonly text: string };

/**
 * Returns the phone numbers or email addresses of a record that can be used for a way of sending, in the order of
 * `fields`. Blank fields are left out.
 */
export const recipientsOf = (
  fields: ContactFields,
  record: ResourceRecord,
  way: MessageWay,
  context: KindContext,
): readonly Recipient[] =>
  fields[way].flatMap((field) => {
    const value = record[field.name];
    if (typeof value !== 'string' || isBlank(value)) return [];
    return [{ title: field.title, value, text: kinds[field.kind]?.toText(value, field, context) ?? value }];
  });

/**
 * Returns the ways in which messages can be sent to a record: those for which it has a phone number or email address.
 */
export const waysOf = (fields: ContactFields, record: ResourceRecord, context: KindContext): readonly MessageWay[] =>
  messageWays.filter((way) => recipientsOf(fields, record, way, context).length > 0);

/**
 * Parses a typed recipient: an email address if `way` is `email`, otherwise a phone number. Returns it as `value`, in
 * the form in which it is stored; if it is invalid, returns a sentence as `problem` instead.
 */
export const parseRecipient = (typed: string, way: MessageWay, context: KindContext): Parsed => {
  const kind = Object.values(kinds).find(({ traits }) => traits.contact?.includes(way) === true);
  if (kind === undefined) return { value: typed };
  return kind.fromText(
    typed,
    parseField('to', { type: 'string', kind: kind.name, title: messagesText('to') }),
    context,
  );
};
