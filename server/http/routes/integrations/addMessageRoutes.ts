import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { may } from '#model/permissions/permissions.ts';
import { messageWays } from '#model/schema/schema.ts';
import type { SendAnswer } from '#model/wire/channels.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import { count, dataEnvelope, id, object, oneOfWords, text, textUpTo } from '../../../contract/schemaTypes.ts';
import { attachFile } from '../../../features/channels/media/attachFile.ts';
import { messageResourceOf, sendFromRecord } from '../../../features/channels/sending/sendFromRecord.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { readCreateKey } from '../../api/readCreateKey.ts';
import { takeFile } from '../../plugins/uploads/takeFile.ts';
import { addRoute, defineRoute } from '../addRoute.ts';

const send = defineRoute({
  id: 'messages.send',
  tag: 'Server',
  access: 'signedIn',
  method: 'POST',
  path: '/api/v2/messages',
  body: object({
    resource: text,
    record: id,
    way: oneOfWords(messageWays),
    'to?': textUpTo(320),
    'subject?': textUpTo(300),
    text: textUpTo(5000),
    'template?': textUpTo(200),
    'file?': id,
  }),
  describe: () => ({
    summary: 'Send a message from a record by a channel',
    description:
      'Needs the permission to log a contact. `to` is one of the numbers or addresses of the record. The message is ' +
      'noted on the timeline and sent in the background. `file` is an uploaded file, with which the text may be blank. With the header `idempotency-key`, a repeated request sends ' +
      'it once.',
    answers: { 200: { description: 'The id of the message.', schema: dataEnvelope(object({ id })) } },
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID', 'KEY_USED'],
  }),
});

const attach = defineRoute({
  id: 'messages.attach',
  tag: 'Server',
  access: 'signedIn',
  method: 'POST',
  path: '/api/v2/messages/files',
  query: object({ resource: textUpTo(60) }),
  body: () => ({
    form: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  }),
  describe: () => ({
    summary: 'Upload a file for a message',
    description:
      'A picture, a PDF or an office document, for `file` of a message about a record of `resource`. It is deleted after ' +
      'a day without a message. Files of a user that are not sent yet are limited, in number and bytes, to those of one ' +
      'form; `Retry-After` says when the oldest is deleted. Needs the permission to log a contact.',
    answers: {
      200: {
        description: 'The id of the file, and what is stored.',
        schema: dataEnvelope(
          object({
            id,
            kind: oneOfWords(['image', 'document']),
            file: object({ name: text, size: count, type: text, url: text }),
          }),
        ),
      },
    },
    errors: [
      ...([
        'NOT_FOUND',
        'NOT_ALLOWED',
        'WRONG_FILE',
        'BODY_TOO_LARGE',
        'WRONG_CONTENT_TYPE',
        'MALFORMED_BODY',
      ] as const),
      'TOO_MANY_ATTEMPTS',
    ],
  }),
});

/** Definitions of the routes that send a message and attach a file. `fixedRoutes.ts` lists them. */
export const messageRoutes = [send, attach];

type MessageRoutesOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & { readonly files: FileStore };

/** Receives the file of a request, and stores it as a file that the user can send. */
const attachUpload = async (
  { pool, files }: MessageRoutesOptions,
  request: FastifyRequest,
  user: string,
): ReturnType<typeof attachFile> => {
  const folder = await files.createIncoming();
  try {
    const path = join(folder, 'upload');
    const { fileBytes } = files.limits;
    const length = Number(request.headers['content-length'] ?? fileBytes);
    const receive = async () => ({
      name: await takeFile(request, path, fileBytes),
      stream: createReadStream(path),
    });
    return await attachFile({ pool, files }, { user, now: new Date(), bytes: Math.min(length, fileBytes), receive });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Adds the routes that send messages from records, and upload their files. */
export const addMessageRoutes = (app: FastifyInstance, options: MessageRoutesOptions): void => {
  const { session, pool, schemas } = options;
  addRoute(app, session, send, async ({ request, actor, body: sent }): Promise<SendAnswer> => {
    const state = schemas();
    const resource = messageResourceOf(state.model, sent.resource);
    const context = {
      ...backgroundContext({ pool, state, resource, actor, now: new Date() }),
      operation: 'log' as const,
      requestId: request.id,
      address: request.ip,
    };
    return { data: { id: await sendFromRecord(context, { ...sent, key: readCreateKey(request) }) } };
  });

  addRoute(app, session, attach, async ({ request, actor, query }) => {
    const resource = messageResourceOf(schemas().model, query.resource);
    const user = authorId(actor);
    if (user === null || !may(actor.permissions, resource, 'log')) throw new AppError('NOT_ALLOWED');
    return { data: await attachUpload(options, request, user) };
  });
};
