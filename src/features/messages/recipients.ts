import { kinds } from '#kinds/index.ts';
import '#kinds/readers.ts';
import { isBlank } from '#model/schema/json.ts';
import type { KindContext, Parsed } from '#model/kind.ts';
import { parseField } from '#model/parseField.ts';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import type { ContactFields } from '../../resources/shared/contacts.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** Where a message may go. Shape: `{"title":"Phone","value":"+919845012345","text":"+91 98450 12345"}`. */
export type Recipient = { readonly title: string; readonly value: string; readonly text: string };

export const wayTitles: Readonly<Record<MessageWay, string>> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' };

/** Gives all numbers or addresses of a record that a way can use, in the file's order. */
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

/** Gives the ways by which a record can be written to. */
export const waysOf = (fields: ContactFields, record: ResourceRecord, context: KindContext): readonly MessageWay[] =>
  messageWays.filter((way) => recipientsOf(fields, record, way, context).length > 0);

/** Reads a number or an address that was typed, as the kind of such values does. */
export const parseRecipient = (typed: string, way: MessageWay, context: KindContext): Parsed => {
  const kind = Object.values(kinds).find(({ traits }) => traits.contact?.includes(way) === true);
  if (kind === undefined) return { value: typed };
  return kind.fromText(typed, parseField('to', { type: 'string', kind: kind.name, title: 'To' }), context);
};
