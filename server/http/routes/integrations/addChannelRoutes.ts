import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { may } from '#model/permissions/permissions.ts';
import { messageWays } from '#model/schema/schema.ts';
import type { SendAnswer } from '#model/wire/channels.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import {
  anyObject,
  count,
  dataEnvelope,
  id,
  object,
  oneOfWords,
  text,
  textUpTo,
} from '../../../contract/schemaTypes.ts';
import {
  answerChannelHandshake,
  type ChannelReports,
  receiveReport,
} from '../../../features/channels/receiving/receiveReport.ts';
import { attachFile } from '../../../features/channels/media/attachFile.ts';
import { messageResourceOf, sendFromRecord } from '../../../features/channels/sending/sendFromRecord.ts';
import type { UnsubscribeLinks } from '../../../features/channels/sending/unsubscribeLinks.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { callChannel, type CallReceiver, receiveCall } from '../../../features/telephony/receiveCall.ts';
import { readParameters } from '../../../features/intake/payload/readPayload.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { readCreateKey } from '../../api/readCreateKey.ts';
import { takeFile } from '../../plugins/uploads/takeFile.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { addUnsubscribePages } from './addUnsubscribePages.ts';

const maxBytes = 256 * 1024;

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
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID'],
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

const accepted = {
  description: 'How many reports and messages were in the delivery.',
  schema: dataEnvelope(object({ accepted: count })),
};
const errors = ['NOT_FOUND', 'NOT_VERIFIED', 'MALFORMED_JSON', 'INVALID', 'BODY_TOO_LARGE'] as const;
const body = () => ({ schema: anyObject });
const words = { tag: 'Server', access: 'open' } as const;
const report = defineRoute({
  ...words,
  id: 'channels.report',
  method: 'POST',
  path: '/api/v2/channels/{channel}',
  bodyLimit: maxBytes,
  body,
  bodyIsOptional: true,
  query: () => [],
  describe: () => ({ summary: 'Deliver reports and replies of a channel', answers: { 200: accepted }, errors }),
});
const reportTo = defineRoute({
  ...words,
  id: 'channels.reportToAddress',
  method: 'POST',
  path: '/api/v2/channels/{channel}/{key}',
  bodyLimit: maxBytes,
  body,
  bodyIsOptional: true,
  query: () => [],
  describe: () => ({ summary: 'Deliver reports to a secret address', answers: { 200: accepted }, errors }),
});
const handshake = defineRoute({
  ...words,
  id: 'channels.handshake',
  method: 'GET',
  path: '/api/v2/channels/{channel}',
  reads: false,
  query: () => [],
  describe: () => ({
    summary: 'Answer the handshake of a channel, or accept a callback about a call in the query',
    answers: {
      200: {
        description: 'The response to the handshake, or the stored callback.',
        files: ['text/plain', 'application/json'],
      },
    },
    errors,
  }),
});

const getTo = defineRoute({
  ...words,
  id: 'channels.getToAddress',
  method: 'GET',
  path: '/api/v2/channels/{channel}/{key}',
  reads: false,
  query: () => [],
  describe: () => ({ summary: 'Deliver a callback about a call in the query', answers: { 200: accepted }, errors }),
});

export const channelRoutes = [send, attach, report, reportTo, handshake, getTo];

type ChannelRoutesOptions = ChannelReports &
  Pick<CallReceiver, 'log'> & {
    readonly session: Authenticator;
    readonly links: UnsubscribeLinks;
    readonly files: FileStore;
  };

/**
 * Adds the routes that send messages and upload their files, the addresses for reports and callbacks of providers, and
 * the unsubscribe links.
 */
export const addChannelRoutes = async (app: FastifyInstance, options: ChannelRoutesOptions): Promise<void> => {
  const { session, pool, schemas, files } = options;
  addRoute(app, session, send, async ({ request, actor, body: sent }): Promise<SendAnswer> => {
    const state = schemas();
    const resource = messageResourceOf(state.model, sent.resource);
    const context = {
      ...backgroundContext({ pool, state, resource, actor, now: new Date() }),
      operation: 'log' as const,
      requestId: request.id,
      address: request.ip,
    };
    return { data: { id: await sendFromRecord(context, { ...sent, key: readCreateKey(request).createKey }) } };
  });

  addRoute(app, session, attach, async ({ request, actor, query }) => {
    const resource = messageResourceOf(schemas().model, query.resource);
    const user = authorId(actor);
    if (user === null || !may(actor.permissions, resource, 'log')) throw new AppError('NOT_ALLOWED');
    const folder = await files.createIncoming();
    try {
      const path = join(folder, 'upload');
      const { fileBytes } = files.limits;
      const length = Number(request.headers['content-length'] ?? fileBytes);
      return {
        data: await attachFile(
          { pool, files },
          {
            user,
            now: new Date(),
            bytes: Math.min(length, fileBytes),
            receive: async () => ({
              name: await takeFile(request, path, fileBytes),
              stream: createReadStream(path),
            }),
          },
        ),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  const receive = async (request: FastifyRequest, name: string, addressKey: string | undefined) => {
    const arrival = {
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
      query: readParameters(new URL(request.url, 'http://page').search),
      addressKey,
      type: request.headers['content-type'] ?? '',
      address: request.ip,
      isGet: request.method === 'GET',
      now: new Date(),
    };
    const calls = callChannel(schemas(), name);
    return {
      data: await (calls === undefined ? receiveReport(options, name, arrival) : receiveCall(options, calls, arrival)),
    };
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, bytes, done) =>
      done(null, bytes),
    );
    addRoute(scope, session, report, ({ request, params: { channel = '' } }) => receive(request, channel, undefined));
    addRoute(scope, session, reportTo, ({ request, params: { channel = '', key } }) => receive(request, channel, key));
    addRoute(scope, session, getTo, ({ request, params: { channel = '', key } }) => {
      if (callChannel(schemas(), channel) === undefined) throw new AppError('NOT_FOUND');
      return receive(request, channel, key);
    });
    addRoute(scope, session, handshake, async ({ request, reply, params: { channel = '' } }) => {
      if (callChannel(schemas(), channel) !== undefined) return receive(request, channel, undefined);
      const query = readParameters(new URL(request.url, 'http://page').search);
      if (Object.keys(query).length === 0) throw new AppError('NOT_FOUND');
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await answerChannelHandshake(options, channel, query));
    });
    addUnsubscribePages(scope, options);
  });
};
