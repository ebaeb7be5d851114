import { isObject } from '#model/schema/json.ts';
import { type PartKind, partKinds } from '#model/wire/messagePart.ts';
import { storableText } from '../../../postgres/storableText.ts';
import { displayFileName } from '../../../storage/receiveFile.ts';
import { type Payload, recordsInPayload, valueAt } from '../../../connections/payload/readPayload.ts';
import type { NewPart } from '../queue/messageParts.ts';

/** A message from a contact. `from`: E.164. `text` is blank for a file without a caption. */
export type WhatsAppMessage = {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly parts: readonly NewPart[];
};

const maxText = 4000;
/** Max length of a message's id. chosen: an index over it can hold as many characters. */
const maxIdLength = 300;
/** Max contacts that are read from a message. chosen: people share fewer. */
const maxContacts = 20;
/** The pattern of a file's id, which becomes part of an address. */
const mediaId = /^[A-Za-z0-9_-]{1,100}$/;

const textAt = (payload: unknown, path: string, maxLength = maxText): string => {
  const value = valueAt(payload, path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return storableText(text.slice(0, maxLength));
};

const fileKinds: readonly string[] = partKinds.filter((kind) => kind !== 'location' && kind !== 'contacts');

const filePart = (message: Payload, type: string): NewPart | undefined => {
  const providerId = textAt(message, `${type}.id`);
  if (!fileKinds.includes(type) || !mediaId.test(providerId)) return undefined;
  const kind = type === 'audio' && valueAt(message, 'audio.voice') === true ? 'voice' : (type as PartKind);
  const name = textAt(message, `${type}.filename`);
  return { kind, name: name === '' ? '' : displayFileName(name), providerId };
};

const placePart = (message: Payload): NewPart | undefined => {
  const [latitude, longitude] = [Number(valueAt(message, 'location.latitude')), valueAt(message, 'location.longitude')];
  const east = Number(longitude);
  if (!(Math.abs(latitude) <= 90 && Math.abs(east) <= 180)) return undefined;
  const [name, address] = ['name', 'address'].map((word) => textAt(message, `location.${word}`, 300));
  const value = { latitude, longitude: east, name: name ?? '', address: address ?? '' };
  return { kind: 'location', name: '', value };
};

const contactsPart = (message: Payload): NewPart | undefined => {
  const contacts = recordsInPayload(message, 'contacts[]')
    .slice(0, maxContacts)
    .map((contact) => ({
      name: textAt(contact, 'name.formatted_name', 200),
      phones: recordsInPayload(contact, 'phones[]')
        .slice(0, 5)
        .map((phone) => textAt(phone, 'phone', 40))
        .filter((phone) => phone !== ''),
    }))
    .filter(({ name, phones }) => name !== '' || phones.length > 0);
  return contacts.length === 0 ? undefined : { kind: 'contacts', name: '', value: contacts };
};

const partOf = (message: Payload, type: string): NewPart | undefined => {
  if (type === 'location') return placePart(message);
  return type === 'contacts' ? contactsPart(message) : filePart(message, type);
};

/**
 * Returns the messages in a notification of WhatsApp, with their files, places and contacts. A message without text,
 * file, place and contact gets its type in brackets as its text, such as `[reaction]`. Source:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
 */
export const readWhatsAppMessages = (payload: Payload): readonly WhatsAppMessage[] =>
  recordsInPayload(payload, 'entry[].changes[].value').flatMap((change) =>
    recordsInPayload(change, 'messages[]').flatMap((message): readonly WhatsAppMessage[] => {
      const [id, digits, type] = [textAt(message, 'id', maxIdLength), textAt(message, 'from'), textAt(message, 'type')];
      if (!/^\d{5,20}$/.test(digits) || id === '') return [];
      const part = isObject(message[type]) || Array.isArray(message[type]) ? partOf(message, type) : undefined;
      const text =
        textAt(message, 'text.body') ||
        textAt(message, 'button.text') ||
        textAt(message, 'interactive.button_reply.title') ||
        textAt(message, `${type}.caption`);
      const named = text === '' && part === undefined ? `[${type === '' ? 'message' : type.slice(0, 40)}]` : text;
      const parts = part === undefined ? [] : [part];
      return [{ id, from: `+${digits}`, text: named, parts }];
    }),
  );
