import { inLowerCase, oneInLowerCase } from '#model/values/inLowerCase.ts';
import type { Json } from '#model/schema/json.ts';
import { importEncodings } from '#model/wire/importEncodings.ts';
import { importActions } from '#model/wire/imports.ts';
import { clockActions } from '#model/wire/wire.ts';
import { dayStates } from '#model/wire/workday.ts';
import { query, positiveInteger } from '../schemas/parameters.ts';
import type { CallDoc, Scope } from '../schemas/scope.ts';
import {
  anyObject,
  anyOf,
  count,
  dataEnvelope,
  day,
  id,
  instant,
  list,
  mapOf,
  object,
  oneOfWords,
  orNull,
  ref,
  text,
  yesNo,
} from '../schemas/schemaTypes.ts';
import { fileAnswer, recordAnswer, wrappedRecord } from './answers.ts';
import { changeErrors } from './writing.ts';

const people = {
  type: 'array',
  items: object({ _id: id, 'count?': count }) as Json,
  minItems: 1,
  maxItems: 200,
} as const;

/** `convert`; none where the file says nothing of it. */
export const convertDoc = ({ resource, model }: Scope): CallDoc | undefined => {
  const target = model.resources[resource.schema.convert?.to ?? ''];
  return target === undefined
    ? undefined
    : {
        summary: `Make ${oneInLowerCase(target.title)} of ${oneInLowerCase(resource.title)}`,
        description: `It also takes the permission ${target.module}.create. With \`preview\` nothing is written.`,
        body: {
          schema: object({ 'onDuplicate?': oneOfWords(['refuse', 'attach']), 'preview?': yesNo }),
          example: { onDuplicate: 'attach' },
        },
        answers: {
          200: {
            description: 'It was added as a note to an existing record. For a preview: what would happen.',
            schema: dataEnvelope(anyOf(ref('Converted'), ref('ConvertPreview'))),
          },
          201: { description: 'What it became.', schema: dataEnvelope(ref('Converted')) },
        },
        errors: ['ALREADY_CONVERTED', ...changeErrors],
      };
};

/** `outcome`; none where no state stands for an appointment. */
export const outcomeDoc = (scope: Scope): CallDoc => ({
  summary: `Tell the outcome of an appointment of ${oneInLowerCase(scope.resource.title)}`,
  description: 'And what comes next, in one go.',
  body: {
    schema: object({
      outcome: oneOfWords(['done', 'notDone']),
      'doneAt?': orNull(instant),
      'reason?': text,
      'note?': text,
      next: scope.resource.states === undefined ? anyObject : ref(`${scope.resource.name}.status`),
      'version?': { type: 'integer' },
    }),
  },
  answers: { 200: recordAnswer(scope, 'The record.') },
  errors: changeErrors,
});

/** `handOver` */
export const handOverDoc = ({ resource }: Scope): CallDoc => ({
  summary: `What ${oneInLowerCase(resource.title)} would hand over`,
  query: [query('resource', text, 'The resource to return the first 500 open records of, by name.')],
  answers: {
    200: {
      description: 'Open records by resource.',
      schema: dataEnvelope(
        object({
          _id: id,
          resources: list(
            object({
              resource: text,
              title: text,
              count,
              beyond: count,
              'missing?': text,
              'records?': list(object({ _id: id, title: text })),
            }),
          ),
        }),
      ),
    },
  },
});

/** `assign` */
export const assignDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Give ${oneInLowerCase(resource.title)}'s open records to others`,
  description: '`to` hands over everything; `parts` say what goes to whom.',
  body: {
    schema: object({
      'parts?': list(object({ resource: text, 'ids?': list(id), to: people })),
      'to?': people,
      'note?': { type: 'string', maxLength: 5000 },
    }),
    example: { to: [{ _id: '0198c0de-0000-7000-8000-000000000001' }], note: 'On leave' },
  },
  answers: {
    200: {
      description: 'How many changed hands, by resource.',
      schema: dataEnvelope(object({ _id: id, handedOver: mapOf(count) })),
    },
  },
  errors: changeErrors,
});

/** `resetPassword` */
export const resetPasswordDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Make a one-time password for ${oneInLowerCase(resource.title)}`,
  answers: {
    200: { description: 'The password. Shown only once.', schema: dataEnvelope(object({ _id: id, password: text })) },
  },
  errors: [...changeErrors, 'INVALID'],
});

/** `endSessions` */
export const endSessionsDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Sign ${oneInLowerCase(resource.title)} out everywhere`,
  answers: { 200: { description: 'How many sessions it ended.', schema: dataEnvelope(object({ ended: count })) } },
  errors: changeErrors,
});

/** `login` */
export const loginDoc = (): CallDoc => ({
  summary: 'Sign in',
  description:
    'By username or email. The token goes into the header `token` of every other call; an answer that has that header renews it.',
  body: {
    schema: object({ username: { type: 'string', maxLength: 200 }, password: { type: 'string', maxLength: 200 } }),
    example: { username: 'admin', password: 'the password' },
  },
  answers: {
    200: {
      description: 'A token. With `mustChangePassword` it opens nothing but the change of the password.',
      schema: dataEnvelope(object({ token: text, mustChangePassword: yesNo })),
    },
  },
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});

/** `clock` */
export const clockDoc = (scope: Scope): CallDoc => ({
  summary: "Begin or end one's own day, or a break",
  body: { schema: object({ action: oneOfWords(clockActions) }), example: { action: 'in' } },
  answers: { 200: wrappedRecord(scope, 'The day.') },
  errors: changeErrors,
});

/** `correct` */
export const correctDoc = (scope: Scope): CallDoc => ({
  summary: "Set a user's day right",
  description: 'Without a state the hours decide; a day of rest has none.',
  body: {
    schema: object({
      user: id,
      day,
      'state?': orNull(oneOfWords(dayStates)),
      'clockIn?': orNull(instant),
      'clockOut?': orNull(instant),
      'breaks?': orNull(list(object({ start: instant, 'end?': orNull(instant) }))),
      reason: { type: 'string', maxLength: 500 },
      'version?': { type: 'integer' },
    }),
    example: { user: '0198c0de-0000-7000-8000-000000000001', day: '2026-11-20', state: 'Leave', reason: 'Was ill' },
  },
  answers: { 200: wrappedRecord(scope, 'The day.') },
  errors: changeErrors,
});

/** `month` */
export const monthDoc = ({ resource }: Scope): CallDoc => ({
  summary: `A month of ${inLowerCase(resource.plural)}`,
  description: "The people that one may see, by name, 50 a page; one's own day comes with it.",
  query: [
    query('month', { type: 'string', pattern: '^\\d{4}-\\d{2}$', examples: ['2026-11'] }, 'Left out, this one.'),
    query('page', positiveInteger(999_999, 1), 'Which page, from 1.'),
    query('user', id, 'One person alone.'),
  ],
  answers: { 200: { description: 'Each day of each person.', schema: dataEnvelope(ref('Month')) } },
  errors: ['UNKNOWN_QUERY', 'BAD_QUERY', 'NOT_FOUND'],
});

/** `preview` of a message; none where the records are none. */
export const previewDoc = ({ resource }: Scope): CallDoc | undefined => {
  const { message } = resource;
  return message === undefined
    ? undefined
    : {
        summary: `See ${oneInLowerCase(resource.title)} filled in from a record`,
        description: 'Nothing is written.',
        body: {
          schema: object({
            [message.about]: oneOfWords(resource.fieldsByName[message.about]?.choices ?? []),
            [`${message.body}?`]: text,
            ...(message.subject === undefined ? {} : { [`${message.subject}?`]: orNull(text) }),
            'record?': orNull(id),
          }),
          example: { [message.about]: resource.fieldsByName[message.about]?.choices[0] ?? '', [message.body]: 'Hello' },
        },
        answers: {
          200: {
            description: 'The message, without values that the user may not see. `blanks`: variables without a value.',
            schema: dataEnvelope(
              object({
                subject: text,
                body: text,
                blanks: list(text),
                record: orNull(object({ _id: id, title: text })),
                values: mapOf(text),
              }),
            ),
          },
        },
        errors: ['NOT_FOUND'],
      };
};

/** `qrCode`; none without public pages. */
export const qrCodeDoc = ({ resource }: Scope): CallDoc | undefined =>
  resource.schema.preview === undefined
    ? undefined
    : {
        summary: `The QR code of ${oneInLowerCase(resource.title)}'s public page`,
        query: [
          query('as', { type: 'string', enum: ['address', 'svg', 'png', 'sheet'], default: 'address' }, 'Its form.'),
          query('sharer', id, 'The sharer. Default: the current user.'),
        ],
        answers: {
          200: {
            ...fileAnswer('The code, or the address that it holds.', 'image/svg+xml', 'image/png', 'application/pdf'),
            schema: dataEnvelope(object({ address: text, sharer: text })),
          },
        },
        errors: ['BAD_QUERY', 'UNKNOWN_CALL'],
      };

/** `import` */
export const importDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Send a file of ${inLowerCase(resource.plural)} to be imported`,
  description: 'CSV or XLSX, as the one file of a form. Nothing of it is written yet.',
  body: {
    form: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  },
  answers: {
    201: {
      description: 'What the file holds, and a guess of what its columns are.',
      schema: dataEnvelope(ref('ImportDetail')),
    },
  },
  errors: ['WRONG_FILE', 'DISK_FULL'],
});

/** `imports` */
export const importsDoc = ({ resource }: Scope): CallDoc => ({
  summary: `One's last imports of ${inLowerCase(resource.plural)}`,
  answers: {
    200: {
      description: 'The newest first, and the most bytes that a file may have.',
      schema: object({ data: list(ref('Import')), limits: object({ fileBytes: count }) }),
    },
  },
});

/** `importState` */
export const importStateDoc = (): CallDoc => ({
  summary: 'How far an import is',
  query: [
    query(
      'sheet',
      text,
      'The sheet of a workbook; left out, the one chosen before, or the one that looks like a table.',
    ),
    query(
      'headerRow',
      { type: 'integer', minimum: 1 },
      'The row that names the columns, as a spreadsheet numbers it; left out, it is detected.',
    ),
    query(
      'encoding',
      oneOfWords(Object.keys(importEncodings)),
      'The encoding of a text file; left out, it is detected.',
    ),
    query(
      'delimiter',
      { type: 'string', minLength: 1, maxLength: 1 },
      'The character between the cells of a text file; left out, it is detected.',
    ),
  ],
  answers: {
    200: {
      description: 'Its state; while it does not run, what its file holds too.',
      schema: dataEnvelope(anyOf(ref('Import'), ref('ImportDetail'))),
    },
  },
  errors: ['WRONG_FILE'],
});

/** `importAct` */
export const importActDoc = (): CallDoc => ({
  summary: 'Preview an import, check it, write it, stop it or undo it',
  body: {
    schema: object({ act: oneOfWords(importActions), 'sheet?': text, 'map?': anyObject }),
    example: { act: 'cancel' },
  },
  answers: {
    200: {
      description: 'Of `preview`: the first 20 rows as the records they would become.',
      schema: dataEnvelope(list(object({ number: count, values: mapOf(text), problems: mapOf(text) }))),
    },
    202: { description: 'It continues in the background.', schema: dataEnvelope(ref('Import')) },
  },
  errors: ['TAKEN', 'WRONG_FILE', 'FIELD_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
});

/** `importRejected` */
export const importRejectedDoc = (): CallDoc => ({
  summary: 'The rows of an import that were not taken',
  answers: { 200: fileAnswer('Each with its reason; corrected, they can be sent again.', 'text/csv') },
});

/** `newSecret`; none of records that are no machine's. */
export const newSecretDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Make the secret of ${oneInLowerCase(resource.title)}`,
  description:
    "Its owner alone may. Of an API key it is the key itself, and the one before it ends; a webhook's old secret also signs for another 24 hours.",
  answers: {
    200: { description: 'The secret. Shown only once.', schema: dataEnvelope(object({ _id: id, secret: text })) },
  },
  errors: changeErrors,
});

/** `sendTest` */
export const sendTestDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Send ${oneInLowerCase(resource.title)} something to try it`,
  answers: {
    202: {
      description: 'It is queued. The delivery shows the result.',
      schema: dataEnvelope(object({ _id: id, delivery: id })),
    },
  },
  errors: changeErrors,
});

/** `resendDelivery` */
export const sendAgainDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Send ${oneInLowerCase(resource.title)} once more`,
  description: 'The same under the same id, so that a receiver knows it again.',
  answers: { 202: { description: 'It is queued.', schema: dataEnvelope(object({ _id: id })) } },
  errors: changeErrors,
});
