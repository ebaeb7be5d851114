import { isList, isObject } from '#model/schema/json.ts';
import type { MessageSchema, MessageWay } from '#model/schema/schema.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { WireRecord } from '#model/wire/wire.ts';

/**
 * Returns how messages of a template are sent, such as `sms`. `record` is the template, and `message` the schema word
 * of its resource. Undefined if no channel is chosen in the template.
 */
export const wayOf = (message: MessageSchema, record: Readonly<Record<string, unknown>>): MessageWay | undefined => {
  const channel = record[message.channel];
  return typeof channel === 'string' && Object.hasOwn(message.ways, channel) ? message.ways[channel] : undefined;
};

const textIn = (record: Readonly<Record<string, unknown>>, name: string | undefined): string => {
  const value = name === undefined ? undefined : record[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the subject and the text of a message template, with its variables as written; '' for a blank one. `record`
 * is the template, and `message` the schema word of its resource.
 */
export const messageTextsOf = (
  message: MessageSchema,
  record: Readonly<Record<string, unknown>>,
): { readonly subject: string; readonly body: string } => ({
  subject: textIn(record, message.subject),
  body: textIn(record, message.body),
});

/**
 * Returns whether users can choose a message template: it is active, or its resource has no field that says so.
 * `record` is the template, and `message` the schema word of its resource.
 */
export const isOffered = (message: MessageSchema, record: Readonly<Record<string, unknown>>): boolean =>
  message.active === undefined || record[message.active] === true;

// A record in a response of our server is JSON with an `_id`.
const isWireRecord = (json: unknown): json is WireRecord => isObject(json) && typeof json['_id'] === 'string';

/** Returns the records in the response of a list. Entries without an `_id` are left out. */
export const recordsOfAnswer = (data: unknown): readonly ResourceRecord[] =>
  (isList(data) ? data : []).filter(isWireRecord).map((record) => ({ ...record, id: record._id }));
