import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import { anyObject, count, dataEnvelope, object } from '../../../contract/schemaTypes.ts';
import {
  answerChannelHandshake,
  type ChannelReports,
  receiveReport,
} from '../../../features/channels/receiving/receiveReport.ts';
import type { UnsubscribeLinks } from '../../../features/channels/queue/unsubscribeLinks.ts';
import { callChannel, type CallReceiver, receiveCall } from '../../../features/telephony/receiveCall.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { keepRawBodies, maxDeliveryBytes, rawQueryOf, rawDeliveryOf } from './rawDelivery.ts';
import { addUnsubscribePages } from './addUnsubscribePages.ts';

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
  bodyLimit: maxDeliveryBytes,
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
  bodyLimit: maxDeliveryBytes,
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

/** Definitions of the routes at which providers report messages and calls. `fixedRoutes.ts` lists them. */
export const channelRoutes = [report, reportTo, handshake, getTo];

type ChannelRoutesOptions = ChannelReports &
  Pick<CallReceiver, 'log'> & {
    readonly session: Authenticator;
    readonly links: UnsubscribeLinks;
  };

/** Adds the addresses for reports, replies and callbacks of providers, and the unsubscribe links. */
export const addChannelRoutes = async (app: FastifyInstance, options: ChannelRoutesOptions): Promise<void> => {
  const { session, schemas } = options;
  const receive = async (request: FastifyRequest, name: string, addressKey: string | undefined) => {
    const arrival = rawDeliveryOf(request, addressKey);
    const calls = callChannel(schemas(), name);
    return {
      data: await (calls === undefined ? receiveReport(options, name, arrival) : receiveCall(options, calls, arrival)),
    };
  };
  await app.register(async (scope) => {
    keepRawBodies(scope);
    addRoute(scope, session, report, ({ request, params: { channel = '' } }) => receive(request, channel, undefined));
    addRoute(scope, session, reportTo, ({ request, params: { channel = '', key } }) => receive(request, channel, key));
    addRoute(scope, session, getTo, ({ request, params: { channel = '', key } }) => {
      if (callChannel(schemas(), channel) === undefined) throw new AppError('NOT_FOUND');
      return receive(request, channel, key);
    });
    addRoute(scope, session, handshake, async ({ request, reply, params: { channel = '' } }) => {
      if (callChannel(schemas(), channel) !== undefined) return receive(request, channel, undefined);
      const query = rawQueryOf(request);
      if (Object.keys(query).length === 0) throw new AppError('NOT_FOUND');
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await answerChannelHandshake(options, channel, query));
    });
    addUnsubscribePages(scope, options);
  });
};
