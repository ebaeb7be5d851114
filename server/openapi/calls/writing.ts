import type { ErrorCode } from '#model/errors.ts';
import { inLowerCase, oneInLowerCase } from '#model/values/inLowerCase.ts';
import type { Json } from '#model/schema/json.ts';
import { shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import { bodySchemaOf } from '../schemas/fieldSchemas.ts';
import { createExample } from '../schemas/recordSchemas.ts';
import type { CallDoc, Scope } from '../schemas/scope.ts';
import {
  anyOf,
  dataEnvelope,
  id,
  instant,
  list,
  object,
  oneOfWords,
  ref,
  text,
  yesNo,
} from '../schemas/schemaTypes.ts';
import { formSchema } from './formSchema.ts';
import { recordAnswer, recordRef, wrappedRecord } from './answers.ts';

/** What any change of a record can be refused for. */
export const changeErrors: readonly ErrorCode[] = [
  'FIELD_NOT_ALLOWED',
  'DUPLICATE',
  'STALE_VERSION',
  'TAKEN',
  'SEALED',
  'IN_USE',
  'LAST_ADMIN',
  'HAND_OVER_FIRST',
  'TRANSITION_REFUSED',
];

const fileErrors: readonly ErrorCode[] = ['WRONG_FILE'];
/** What a visitor gets: the id and the key to put a slip right. */
const visitorAnswer = dataEnvelope(object({ _id: id, editKey: text }));

/** `create` */
export const createDoc = (scope: Scope): CallDoc => {
  const { resource, model, call } = scope;
  const open = resource.schema.open !== undefined;
  const attached = object({ attached: yesNo });
  const example = createExample(resource, model);
  return {
    summary: `Add ${oneInLowerCase(resource.title)}`,
    description: `${open ? 'Anybody may, within bounds; who sends a token needs the right. ' : ''}With the header \`idempotency-key\` (16 to 100 letters, digits, dots or dashes) a form that is sent twice makes one record.`,
    body: {
      schema: ref(`${resource.name}.create`),
      ...(example === undefined ? {} : { example }),
      form: formSchema(scope, 'create'),
    },
    answers: {
      200: {
        description: 'It was added as a note to the existing record of the person.',
        schema: call.rest ? anyOf(recordRef(scope), attached) : dataEnvelope(anyOf(recordRef(scope), attached)),
      },
      201: open
        ? {
            description: 'The record; to a visitor its id, and the key to change it.',
            schema: call.rest
              ? anyOf(recordRef(scope), visitorAnswer)
              : anyOf(dataEnvelope(recordRef(scope)), visitorAnswer),
          }
        : recordAnswer(scope, 'The record.'),
    },
    errors: ['KEY_USED', ...changeErrors, ...fileErrors, ...(open ? ['TOO_MANY_ATTEMPTS' as const] : [])],
  };
};

/** `update` and `patch` */
export const updateDoc = (scope: Scope): CallDoc => {
  const { resource, entry } = scope;
  const answer = recordAnswer(scope, 'The current record.');
  return {
    summary: `Change ${oneInLowerCase(resource.title)}`,
    description: `${entry.access === 'keyed' ? 'Without a token, by the `editKey` that came with the record, in the body or in the address. ' : ''}What the body names is changed, null clears it, all else stays.`,
    body: { schema: ref(`${resource.name}.change`), form: formSchema(scope, 'change') },
    answers: {
      200:
        entry.access === 'keyed' && resource.schema.open !== undefined
          ? { ...answer, schema: anyOf(answer.schema ?? true, visitorAnswer) }
          : answer,
    },
    errors: [
      ...changeErrors,
      ...fileErrors,
      ...(entry.access === 'keyed'
        ? ['EDIT_KEY_INVALID' as const, 'TOKEN_INVALID' as const, 'ONLY_LOOKING' as const, 'NOT_ALLOWED' as const]
        : []),
    ],
  };
};

/** `delete` */
export const deleteDoc = ({ resource, call }: Scope): CallDoc => ({
  summary: `Delete ${oneInLowerCase(resource.title)}`,
  description: 'It leaves every list and can be brought back.',
  answers: {
    200: {
      description: 'What is gone.',
      schema: call.rest ? object({ id, _id: id }) : dataEnvelope(object({ _id: id })),
    },
  },
  errors: changeErrors,
});

/** `restore` */
export const restoreDoc = (scope: Scope): CallDoc => ({
  summary: `Restore a deleted ${inLowerCase(scope.resource.title)} back`,
  answers: { 200: recordAnswer(scope, 'The record.') },
  errors: changeErrors,
});

/** `purge` */
export const purgeDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Delete ${oneInLowerCase(resource.title)} for good`,
  description: 'Only one that is deleted already, and that no record names.',
  answers: { 200: { description: 'What was deleted.', schema: dataEnvelope(object({ _id: id })) } },
  errors: ['IN_USE', ...changeErrors],
});

/** `status`; none where there are no states. */
export const statusDoc = (scope: Scope): CallDoc | undefined => {
  const { states, name, title } = scope.resource;
  return states === undefined
    ? undefined
    : {
        summary: `Change the status of ${oneInLowerCase(title)}`,
        description: 'Along the steps of its file; each may ask for fields.',
        body: {
          schema: ref(`${name}.status`),
          example: { [states.field]: states.transitions[0]?.to ?? states.initial },
        },
        answers: { 200: recordAnswer(scope, 'The record.') },
        errors: changeErrors,
      };
};

/** `bulk` */
export const bulkDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Change many ${inLowerCase(resource.plural)} at once`,
  description:
    'Each is processed independently. `body` is that of the verb; `references` changes nothing and tells what names any of them.',
  body: {
    schema: {
      ...object({
        verb: oneOfWords(['status', 'patch', 'delete', 'restore', 'purge', 'convert', 'references']),
        ids: { type: 'array', items: text as Json, minItems: 1, maxItems: 1000 },
        'body?': { type: 'object' },
      }),
    },
    example: { verb: 'delete', ids: ['0198c0de-0000-7000-8000-000000000001'] },
  },
  answers: {
    200: {
      description: 'Which were done, and which refused and why.',
      schema: dataEnvelope(anyOf(ref('Bulk'), ref('references.list'), ref('ConvertPreview'))),
    },
  },
  errors: [...changeErrors, 'UNKNOWN_CALL'],
});

/** `share`; none where nothing counts its shares. */
export const shareDoc = (scope: Scope): CallDoc | undefined => {
  const { resource, model } = scope;
  if (!resource.fields.some(({ stamp }) => stamp === 'shareCount')) return undefined;
  const answer = recordAnswer(scope, 'The record; of a draft the link, nothing of which is written yet.');
  const linked = shareLinksTo(model, resource.name) !== undefined || shareLinksFor(model, resource.name) !== undefined;
  return {
    summary: `Share ${oneInLowerCase(resource.title)}`,
    description: 'Counts a share and tells to whom it went, and how.',
    body: {
      schema: object({
        'channel?': oneOfWords(['link', 'whatsapp', 'sms', 'email']),
        'to?': { type: 'string', maxLength: 200 },
        'note?': { type: 'string', maxLength: 5000 },
        'person?': id,
        'shown?': id,
        'link?': text,
        'expiresAt?': instant,
        'draft?': yesNo,
        'others?': list(object({ _id: id, link: text })),
      }),
      example: { channel: 'whatsapp', to: 'Asha Rao' },
    },
    answers: {
      200: linked
        ? { ...answer, schema: anyOf(answer.schema ?? true, dataEnvelope(object({ link: text, address: text }))) }
        : answer,
    },
    errors: [...changeErrors, 'UNKNOWN_CALL'],
  };
};

/** `log` */
export const logDoc = (scope: Scope): CallDoc => ({
  summary: `Log a call, a message or a note on ${oneInLowerCase(scope.resource.title)}`,
  body: {
    schema: object({
      kind: oneOfWords(['call', 'whatsapp', 'sms', 'email', 'note']),
      'note?': { type: 'string', maxLength: 5000 },
      'direction?': oneOfWords(['incoming', 'outgoing']),
      'outcome?': oneOfWords(['connected', 'not answered', 'busy', 'missed', 'switched off']),
      'seconds?': { type: 'integer', minimum: 0, maximum: 86_400 },
    }),
    example: { kind: 'call', outcome: 'connected', seconds: 125, note: 'Wants to see it on Sunday' },
  },
  answers: { 200: recordAnswer(scope, 'The record.') },
  errors: changeErrors,
});

/** `recordPayment`; none where the file says nothing of payments. */
export const paymentDoc = (scope: Scope): CallDoc | undefined => {
  const { payments } = scope.resource.schema;
  const rows = scope.resource.fieldsByName[payments?.field ?? ''];
  if (payments === undefined || rows === undefined) return undefined;
  const asked = rows.fields.filter(({ name, readOnly }) => name !== payments.key && !readOnly);
  const place = { resource: scope.resource, resources: scope.model.resources, settings: scope.model.settings };
  return {
    summary: `Record a payment of ${oneInLowerCase(scope.resource.title)}`,
    description: 'Balance and status follow by themselves. With `remove` and a note one is taken back.',
    body: {
      schema: anyOf(
        object(Object.fromEntries(asked.map((field) => [`${field.name}?`, bodySchemaOf(field, place)]))),
        object({ remove: text, note: text }),
      ),
      example: { [payments.amount]: 50_000 },
    },
    answers: { 200: wrappedRecord(scope, 'The record.') },
    errors: changeErrors,
  };
};
